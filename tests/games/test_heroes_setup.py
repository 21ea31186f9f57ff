"""Heroes: what is in the box, how it is dealt, and what everybody sees of it."""

from __future__ import annotations

from collections import Counter

import pytest

from core.engine.errors import BadSetup
from core.engine.events import HIDDEN
from core.games.heroes.state import QUESTION, HeroesState
from tests.games.heroes_table import ALL_HEROES, ALL_QUESTIONS, RULES, Game, cards_of, letters, table
from tests.helpers import FairChance

every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def deal(seats: int, luck: int = 1, first: int | None = None) -> HeroesState:
    s: HeroesState = RULES.new(RULES.setup(seats, first=first), FairChance(luck))
    return s


@every_count
def test_the_track_is_four_cards_a_player_and_four_questions_long(seats: int) -> None:
    s = deal(seats)
    assert len(cards_of(s)) == 4 * seats + 4
    colours = Counter(card[0] for card in cards_of(s))
    assert colours == {"?": 4, **{str(seat): 4 for seat in range(seats)}}


@every_count
@pytest.mark.parametrize("luck", range(10))
def test_six_heroes_of_each_colour_and_four_questions_are_dealt(seats: int, luck: int) -> None:
    s = deal(seats, luck)
    for seat in range(seats):
        lying = "".join(card[1] for card in cards_of(s) if card[0] == str(seat))
        assert Counter(lying + letters(s.hands[seat])) == Counter(ALL_HEROES)
    assert Counter(card[1] for card in cards_of(s) if card[0] == "?") == Counter(ALL_QUESTIONS)


@every_count
def test_everybody_keeps_two_cards_and_starts_in_the_cave_without_a_treasure(seats: int) -> None:
    s = deal(seats)
    assert s.sizes == [2] * seats
    assert [len(letters(hand)) for hand in s.hands] == [2] * seats
    assert s.position == s.carries == s.kicks == s.spent == [0] * seats
    assert s.out == []


@every_count
def test_the_first_player_is_named_or_drawn(seats: int) -> None:
    assert {deal(seats, luck).active for luck in range(80)} == set(range(seats))
    for first in range(seats):
        assert {deal(seats, luck, first).active for luck in range(10)} == {first}


def test_every_place_of_the_track_gets_every_kind_of_card() -> None:
    seen = [Counter(cards) for cards in zip(*(cards_of(deal(2, luck)) for luck in range(400)), strict=True)]
    kinds = {"?-", "?x", *(f"{seat}{effect}" for seat in (0, 1) for effect in "bsf")}
    assert all(set(counter) == kinds for counter in seen)


def test_any_two_cards_can_be_the_hand() -> None:
    hands = Counter(letters(deal(2, luck).hands[0]) for luck in range(400))
    assert set(hands) == {"bb", "ss", "ff", "bs", "bf", "sf"}
    mixed = hands["bs"] + hands["bf"] + hands["sf"]
    assert 400 * 12 / 15 - 40 < mixed < 400 * 12 / 15 + 40  # 12 of the 15 pairs are mixed


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        RULES.setup(seats)


def test_everybody_sees_colours_and_question_marks_and_nobody_an_effect() -> None:
    s = table("0b 1s ?x !- ...", hands={0: "bf", 1: "s"})
    for viewer in (0, 1, None):
        view = RULES.mask(s, viewer)
        assert cards_of(view)[:4] == ["0.", "1.", "?.", "!-"]
        assert view.row == s.row
        assert all(effect in (HIDDEN, 3, 4) for effect in view.effects[1:-1])


def test_the_owner_sees_a_hand_and_the_others_its_size() -> None:
    s = table("...", hands={0: "bf", 1: "s"})
    assert [letters(hand) for hand in RULES.mask(s, 0).hands] == ["bf", "?"]
    assert [letters(hand) for hand in RULES.mask(s, 1).hands] == ["?", "s"]
    assert [letters(hand) for hand in RULES.mask(s, None).hands] == ["?", "?"]
    assert RULES.mask(s, 0).sizes == RULES.mask(s, None).sizes == [2, 1]


def test_a_hero_taken_off_the_track_is_seen_by_its_owner_alone() -> None:
    game = Game(table("?- 0b 1f ...", at={1: 3}, hands={0: "s"})).roll(2)
    assert game.hand(0) == "bs"
    (kicked,) = [event for event in game.events if event.kind == "kicked"]
    seen = {viewer: kicked.seen_by(viewer) for viewer in (0, 1, None)}
    assert {viewer: event.args for viewer, event in seen.items() if event} == {
        0: (2, 1, 0),
        1: (2, 1, HIDDEN),
        None: (2, 1, HIDDEN),
    }
    assert letters(RULES.mask(game.s, 0).hands[0]) == "bs"
    assert letters(RULES.mask(game.s, 1).hands[0]) == "?"


def test_played_cards_are_seen_by_everybody() -> None:
    game = Game(table("...", hands={0: "bf"})).do("roll", "die 1", "forward 2")
    already = Counter(game.played(0))
    for viewer in (0, 1, None):
        assert Counter(letters(RULES.mask(game.s, viewer).spent[0])) == already
    assert "f" in already


def test_at_the_end_everything_is_laid_open() -> None:
    game = Game(table("1s ?x ...", at={0: 2}, treasures=[0], hands={1: "b"}))
    game.roll(6)
    assert game.stage == "over"
    for viewer in (0, 1, None):
        view = RULES.mask(game.s, viewer)
        assert view.to_data() == game.s.to_data()
    assert QUESTION in game.s.row
