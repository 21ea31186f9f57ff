"""Heroes: rolling, walking, and the window in which everybody may interrupt."""

from __future__ import annotations

import pytest

from core.engine.rules import TABLE
from tests.games.heroes_table import RULES, Game, letters, table
from tests.helpers import FairChance, play_on

CALM = "1s 1b 1f 1s ?- ?- ?x ?x ..."
"""A row that starts with cards which do nothing to seat 0."""


# Rolling


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_the_servant_goes_as_far_as_the_die_says(face: int) -> None:
    game = Game(table(CALM)).roll(face)
    assert game.at == [face, 0]


def test_the_die_is_the_tables_and_has_six_faces() -> None:
    game = Game(table(CALM))
    assert (game.asked, game.moves()) == (0, ["roll"])
    game.do("roll")
    assert game.asked == TABLE
    assert game.moves() == [f"die {face}" for face in (1, 2, 3, 4, 5, 6)]
    assert RULES.legal_moves(game.s, 0) == ()
    assert list(RULES.odds(game.s)) == [1] * 6


def test_with_a_treasure_forward_is_toward_the_cave_and_one_step_less() -> None:
    game = Game(table("1b 1s 1f 1s ...", at={0: 4}, treasures=[0])).roll(3)
    assert game.at[0] == 2


def test_on_the_way_home_a_one_stays_put() -> None:
    game = Game(table(CALM, at={0: 4}, treasures=[0])).roll(1)
    assert game.at[0] == 4
    assert game.stage == "roll"


def test_a_servant_stops_at_the_castle_and_loses_further_steps() -> None:
    game = Game(table("... 1b", at={0: 12}, hands={1: "s"})).do("roll", "die 6")
    assert game.at[0] == 13


def test_a_servant_with_a_treasure_stops_at_the_cave() -> None:
    game = Game(table("1b ...", at={0: 1}, treasures=[0], hands={1: "s"})).do("roll", "die 6")
    assert game.at[0] == 0


def test_going_back_stops_at_the_cave() -> None:
    game = Game(table("1b 1s ...", hands={1: "b"})).do("roll", "die 2", "back 3")
    assert game.at[0] == 0


def test_going_back_with_a_treasure_stops_at_the_castle() -> None:
    game = Game(table("... 1s 1b", at={0: 12}, treasures=[0], hands={1: "b"})).do("roll", "die 2", "back 3")
    assert game.at[0] == 13


def test_a_servant_one_step_from_the_castle_that_rolls_six_is_pushed_from_the_castle() -> None:
    game = Game(table("... 1s 1b 1f", at={0: 12}, hands={1: "b"})).do("roll", "die 6", "back 2")
    assert game.at[0] == 11


# The window


def windowed(hands: dict[int, str]) -> Game:
    """The window after a roll of 1 by seat 1. Seat 4 has no cards; on its heroes nothing happens to others."""
    kicks = {seat: max(0, len(hand) - 2) for seat, hand in hands.items()}
    return Game(table("4b 4f 4s 4s ...", 5, hands=hands, kicks=kicks, active=1)).do("roll", "die 1")


def order(game: Game) -> list[int]:
    """Who is asked, in order, when everybody passes."""
    asked = []
    while game.stage == "window":
        asked.append(game.asked)
        game.do("pass")
    return asked


def test_everybody_is_asked_in_turn_order_from_the_active_player() -> None:
    assert order(windowed({0: "b", 1: "b", 2: "s", 3: "s"})) == [1, 2, 3, 0]


def test_a_seat_without_a_card_is_not_asked() -> None:
    assert order(windowed({0: "b", 1: "", 2: "s", 3: ""})) == [2, 0]


def test_a_player_who_is_out_is_not_asked() -> None:
    s = table("2b 2f ...", 4, hands={0: "b", 1: "b", 3: "sf"}, active=1, out=[3])
    assert order(Game(s).do("roll", "die 1")) == [1, 0]


def test_where_nobody_holds_a_card_the_place_takes_effect_at_once() -> None:
    game = windowed({})
    assert (game.stage, game.s.active) == ("roll", 2)


def test_the_active_player_may_play_too() -> None:
    game = windowed({1: "f"})
    assert game.moves() == ["forward 2", "pass"]
    game.do("forward 2")
    assert game.at[1] == 3


def test_after_a_card_the_next_seat_is_asked() -> None:
    game = windowed({0: "b", 1: "s", 2: "ss", 3: "s"}).do("pass")
    assert game.asked == 2
    game.do("forward 1")
    assert order(game) == [3, 0, 1, 2]


def test_after_a_card_those_who_passed_are_asked_again() -> None:
    game = windowed({0: "b", 1: "s", 2: "s", 3: "s"}).do("pass", "pass", "pass")
    assert game.asked == 0
    game.do("back 2")
    assert order(game) == [1, 2, 3]


def test_the_player_of_a_card_is_asked_again_and_must_pass_too() -> None:
    game = windowed({1: "sf"}).do("forward 1")
    assert (game.stage, game.asked) == ("window", 1)
    game.do("forward 2")
    assert game.stage == "roll"


def test_a_player_who_played_the_last_card_is_not_asked_again() -> None:
    assert order(windowed({1: "s", 2: "s"}).do("forward 1")) == [2]


def test_the_window_closes_when_all_with_cards_have_passed_since_the_last_card() -> None:
    game = windowed({1: "s", 2: "bb"})
    game.do("pass", "back 2", "pass")
    assert (game.stage, game.asked) == ("window", 2)
    game.do("pass")
    assert game.stage == "roll"


def test_there_is_no_limit_to_the_cards_played_in_a_turn() -> None:
    game = Game(table("1b 1f 1s ...", hands={0: "bssf", 1: ""}, kicks={0: 2}, at={0: 0}))
    game.do("roll", "die 3", "forward 2", "back 1", "forward 1", "back 2")
    assert game.played(0) == "bssf"
    assert game.at[0] == 3


def test_a_card_that_moves_nothing_may_still_be_played() -> None:
    game = Game(table("... 1b", at={0: 12}, hands={1: "f"})).do("roll", "die 1", "forward 2")
    assert game.at[0] == 13
    assert game.hand(1) == ""


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("b", ["back 2", "back 3"]),
        ("s", ["forward 1", "back 1"]),
        ("f", ["forward 2"]),
        ("bsf", ["back 2", "back 3", "forward 1", "back 1", "forward 2"]),
    ],
)
def test_who_plays_a_card_chooses_between_its_ways(hand: str, ways: list[str]) -> None:
    assert windowed({2: hand}).moves() == [*ways, "pass"]


@pytest.mark.parametrize(
    ("way", "place"), [("back 2", 1), ("back 3", 0), ("forward 1", 4), ("back 1", 2), ("forward 2", 5)]
)
def test_every_way_moves_the_active_servant(way: str, place: int) -> None:
    game = Game(table("1b ?x 1f 1s ?- ...", hands={1: "bsf"}, kicks={1: 1})).do("roll", "die 3", way)
    assert game.at == [place, 0]


@pytest.mark.parametrize(("way", "place"), [("back 2", 6), ("forward 1", 3), ("back 1", 5), ("forward 2", 2)])
def test_the_ways_follow_the_servants_own_sense_on_the_way_home(way: str, place: int) -> None:
    row = "1b ?x 1f 1s ?- ?x ..."
    game = Game(table(row, at={0: 6}, hands={1: "bsf"}, kicks={1: 1}, treasures=[0]))
    game.do("roll", "die 3", way)
    assert game.at == [place, 0]


def test_look_alike_cards_are_one_choice_and_one_is_played() -> None:
    game = windowed({2: "bb"})
    game.do("back 2")
    assert (game.hand(2), game.s.sizes[2]) == ("b", 1)


def test_a_played_card_goes_to_the_open_discard() -> None:
    game = windowed({2: "bs"})
    before = game.played(2)
    game.do("back 2")
    assert sorted(game.played(2)) == sorted(before + "b")
    assert game.hand(2) == "s"


@pytest.mark.parametrize("luck", range(5))
def test_played_cards_never_come_back(luck: int) -> None:
    rng = FairChance(luck)
    s = RULES.new(RULES.setup(3), rng)
    played = [0, 0, 0]
    while RULES.outcome(s) is None:
        play_on(RULES, s, rng, 1)
        now = [len(letters(code)) for code in s.spent]
        assert all(more >= less for more, less in zip(now, played, strict=True))
        played = now
    assert sum(played) > 0


def test_what_may_not_be_done_is_said_in_words() -> None:
    game = windowed({1: "s", 2: "b"})
    assert game.refusal("back 2") == "You hold no card that does that."
    assert "Somebody else is being asked" in (game.refusal("back 2", seat=2) or "")
    assert "Play a card" in (game.refusal("roll") or "")
    assert "Play a card" in (game.refusal("swap 3") or "")
    fresh = Game(table(CALM))
    assert fresh.refusal("pass") == "Roll the die first."
    assert fresh.refusal("roll", seat=1) == "It is not your turn."
    fresh.do("roll")
    assert fresh.refusal("roll", seat=0) == "The die is still rolling."
    assert fresh.refusal("pass", seat=1) == "The die is still rolling."


def test_the_turn_goes_round_the_table() -> None:
    game = Game(table("?- ...", 3, active=1, at={0: 0}))
    turns = []
    for _ in range(5):
        turns.append(game.asked)
        game.roll(1)
    assert turns == [1, 2, 0, 1, 2]
    assert game.s.turn == 6


def test_a_player_who_is_out_takes_no_turns() -> None:
    game = Game(table("?- ...", 4, active=0, out=[1, 2]))
    assert game.roll(1).asked == 3
    assert game.roll(1).asked == 0
