"""Butine: what is in the box, how it is dealt, and decks of one's own."""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from core.engine.errors import BadSetup
from core.games.butine.cards import card_words, flowers_of, hive, read_hive
from core.games.butine.state import ButineState
from tests.games.butine_oracle import SUPPLY
from tests.games.butine_table import RULES, Game, chain, snapshot, table
from tests.games.test_butine_oracle import play_both
from tests.helpers import FairChance

every_count = pytest.mark.parametrize("seats", [2, 3, 4])
Deck = Callable[[str], None]


def deal(seats: int, luck: int = 1, first: int | None = None, **options: bool | int | str) -> ButineState:
    s: ButineState = RULES.new(RULES.setup(seats, options, first), FairChance(luck))
    return s


def all_cards(s: ButineState) -> list[int]:
    return [card for lot in (s.deck, s.away, s.row, s.boxed, *s.hands, *s.bonus) for card in lot]


# The box


def test_each_card_of_three_different_flowers_is_there_four_times() -> None:
    kinds = {frozenset((flowers, flowers[::-1])) for flowers in map(flowers_of, hive().cards)}
    assert len(hive().cards) == 48
    assert len(kinds) == 12
    assert set(Counter(hive().cards).values()) == {4}
    assert all(len(set(flowers_of(card))) == 3 for card in hive().cards)


def test_the_supply_without_the_first_hexagon() -> None:
    assert dict(zip(SUPPLY, table().left, strict=True)) == {**SUPPLY, "hexagon": 6}


# The deal


@pytest.mark.parametrize(("seats", "left"), [(2, 39), (3, 35), (4, 31)])
def test_the_deck_after_the_deal(seats: int, left: int) -> None:
    s = deal(seats)
    assert (len(s.deck), s.away) == (left, [])
    assert [len(hand) for hand in s.hands] == [3] * seats
    assert len(s.row) == seats + 1


@pytest.mark.parametrize(("seats", "left", "away"), [(2, 20, 19), (3, 18, 17), (4, 16, 15)])
def test_half_a_deck_with_the_odd_card_in_it(seats: int, left: int, away: int) -> None:
    s = deal(seats, quick=True)
    assert (len(s.deck), len(s.away)) == (left, away)


@every_count
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("luck", range(5))
def test_every_card_is_dealt_once(seats: int, quick: bool, luck: int) -> None:
    assert sorted(all_cards(deal(seats, luck, quick=quick))) == list(hive().cards)


@every_count
def test_one_hexagon_with_the_bee_on_it_and_no_points(seats: int) -> None:
    start = snapshot(deal(seats))
    assert (start["tiles"], start["bee"], start["points"]) == (["hexagon -1,-1"], 0, [0] * seats)
    assert (start["stage"], start["turn"], start["idle"]) == ("act", 1, 0)


@every_count
def test_the_first_player_is_named_or_drawn(seats: int) -> None:
    assert {deal(seats, luck).active for luck in range(60)} == set(range(seats))
    for first in range(seats):
        assert {deal(seats, luck, first).active for luck in range(5)} == {first}


def test_any_card_may_lie_anywhere() -> None:
    deals = [deal(2, luck, quick=True) for luck in range(400)]
    for lot in ("deck", "away", "row"):
        for end in (0, -1):
            assert {getattr(s, lot)[end] for s in deals} == set(hive().kinds)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_it_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4"):
        RULES.setup(seats)


# Decks of one's own


@pytest.fixture
def own_deck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Deck]:
    """Puts a text in place of hive.txt, for one test."""

    def put(text: str) -> None:
        monkeypatch.setattr(pkgutil, "get_data", lambda *_: text.encode())
        hive.cache_clear()

    yield put
    monkeypatch.undo()
    hive.cache_clear()


def test_a_deck_is_read_line_by_line() -> None:
    deck = read_hive(
        "# mine\n\n2 daisy poppy daisy\n1 borage poppy daisy # backwards\n1 daisy poppy borage\n"
    )
    assert sorted(map(card_words, deck.cards)) == ["daisy-poppy-borage"] * 2 + ["daisy-poppy-daisy"] * 2


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("4 daisy poppy", "three flowers"),
        ("4 daisy poppy rose", "three flowers"),
        ("4 daisy poppy borage daisy", "three flowers"),
        ("x daisy poppy borage", "no number"),
        ("-1 daisy poppy borage", "no number"),
        ("4 daisy daisy borage", "side by side"),
        ("4 borage daisy daisy", "side by side"),
    ],
)
def test_what_is_no_card_is_refused_with_its_line(line: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint) as caught:
        read_hive("1 daisy poppy borage\n" + line)
    assert "line 2" in str(caught.value)


def test_a_deck_is_no_longer_than_can_be_played() -> None:
    with pytest.raises(BadSetup, match="at most"):
        read_hive("999 daisy poppy borage")


@pytest.mark.parametrize(
    ("seats", "quick", "needed"), [(2, False, 10), (3, False, 14), (4, False, 18), (4, True, 19)]
)
def test_a_deck_must_do_for_the_seats(own_deck: Deck, seats: int, quick: bool, needed: int) -> None:
    own_deck(f"{needed - 1} daisy poppy borage")
    with pytest.raises(BadSetup, match=str(needed)):
        RULES.setup(seats, {"quick": quick})
    own_deck(f"{needed} daisy poppy borage")
    s = deal(seats, quick=quick)
    assert s.deck
    assert not quick or s.away


def test_cards_with_equal_ends_are_played_like_others(own_deck: Deck) -> None:
    own_deck("12 daisy poppy daisy\n12 borage daisy borage\n6 daisy dandelion poppy\n")
    for luck in range(8):
        rng = FairChance(luck)
        play_both(deal(2, luck), rng, 400)


def test_a_card_with_equal_ends_wants_two_tiles_of_them(own_deck: Deck) -> None:
    own_deck("30 daisy poppy daisy")
    game = Game(table(chain("wr")))
    assert game.verbs() == {"place"}
    game = Game(table(chain("wrw"))).do("fly 1 2 3")
    assert game.points == [1, 0]
    assert game.moves() == ["take daisy-poppy-daisy"]
