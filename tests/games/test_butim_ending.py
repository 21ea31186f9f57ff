"""Butim: the end: the False Map, the Gold Mine, ore, ties, shared wins, and the reasons line by line."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine.events import HIDDEN
from core.engine.rules import Outcome
from core.games.butim.deck import ISLANDS
from tests.games.butim_table import NAMES, RULES, Game, game

MODES = pytest.mark.parametrize("mode", ["full", "party"])
STAR, KRAKEN_STAR = "earth:treasure-star-7", "stone:treasure-kraken-star-14"
SKULL, STARS, KRAKENS_STAR, GREAT = 8, 7, 14, 26
"""Coins of treasures."""


def last(seats: int = 3, mode: str = "full", **fields: Any) -> Game:
    """The last turn of a game has been ended."""
    return game(seats, mode, left=dict.fromkeys(ISLANDS[1:], 0), **fields).do("end")


def scored(play: Game) -> Outcome:
    assert (play.stage, play.acting, play.asked) == ("over", "", "")
    outcome = RULES.outcome(play.s)
    assert outcome is not None
    return outcome


def lines(play: Game) -> list[str]:
    return RULES.explain(play.s, NAMES[: play.s.seats])


@MODES
def test_coins_of_treasures_and_nothing_else(mode: str) -> None:
    play = last(mode=mode, won={"A": "skull-8 kraken-star-14", "B": "skull-kraken-star-26"}, maps={"C": "star star"},
                hands={"C": "gold-mine toll-sand"}, quests="skull-9")  # fmt: skip
    assert scored(play) == Outcome((2, 1, 3), (SKULL + KRAKENS_STAR, GREAT, 0)), (
        "maps, cards in hand and what lies there are nothing"
    )


@MODES
def test_six_for_an_equipped_gold_mine(mode: str) -> None:
    play = last(mode=mode, gear={"B": "gold-mine shovel"}, won={"A": "skull-8"})
    assert scored(play) == Outcome((1, 2, 3), (8, 6, 0))
    ore = ", 0 from ore" if mode == "full" else ""
    assert lines(play) == [
        f"You: 8 points: 8 coins from a treasure{ore}.",
        f"Ben: 6 points: 0 coins from no treasure, 6 from equipment{ore}.",
        f"Cleo: 0 points: 0 coins from no treasure{ore}.",
    ]


def test_unspent_ore_counts_its_value() -> None:
    play = last(ore={"A": "ccsg", "B": "g"})
    assert scored(play) == Outcome((1, 2, 3), (7, 3, 0))
    assert lines(play)[0] == "You: 7 points: 0 coins from no treasure, 7 from ore."
    assert lines(last(ore={"A": "c"}))[0] == "You: 1 point: 0 coins from no treasure, 1 from ore."


def test_at_the_end_nothing_is_hidden() -> None:
    play = last(ore={"A": "c"}, hands={"B": "shovel"})
    for viewer in (0, 1, 2, None):
        assert RULES.mask(play.s, viewer).to_data() == play.s.to_data()


# The False Map


@MODES
def test_the_false_map_voids_a_treasure_of_another(mode: str) -> None:
    won = {"A": "skull-8 kraken-star-14", "B": "star-7", "C": "skull-kraken-star-26"}
    play = last(mode=mode, gear={"B": "false-map"}, won=won)
    assert (play.stage, play.asked) == ("cancel", "B")
    assert play.moves() == [
        "cancel 3 centre:treasure-skull-kraken-star-26",
        "cancel 1 sand:treasure-skull-8",
        f"cancel 1 {KRAKEN_STAR}",
    ]
    assert play.refused(f"cancel 2 {STAR}") == "Choose a treasure of another player."
    play.do("cancel 3 centre:treasure-skull-kraken-star-26")
    assert scored(play) == Outcome((1, 2, 3), (SKULL + KRAKENS_STAR, STARS, 0))
    assert play.told("A")[0] == (
        "Ben: voids Cleo's treasure for skull, kraken and star, 26 coins, with the False Map."
    )
    assert lines(play)[-1] == "A False Map voided Cleo's treasure for skull, kraken and star (26 coins)."


def test_it_is_chosen_before_ore_is_shown() -> None:
    play = last(
        gear={"B": "false-map"}, won={"A": "skull-8", "C": "star-7"}, ore={"A": "g"}, hands={"A": "shovel"}
    )
    view = RULES.mask(play.s, 1)
    assert (view.ore[:3], view.hands[0]) == ([HIDDEN] * 3, [HIDDEN])


@MODES
@pytest.mark.parametrize("won", [{}, {"B": "skull-8 star-7"}])
def test_it_is_skipped_where_nobody_else_has_a_treasure(won: dict[str, str], mode: str) -> None:
    play = last(mode=mode, gear={"B": "false-map"}, won=won)
    assert scored(play).points == (0, SKULL + STARS if won else 0, 0)
    assert "Nobody else has a treasure for the False Map." in play.told("C")


@MODES
def test_of_a_single_treasure_there_is_no_choice(mode: str) -> None:
    play = last(mode=mode, gear={"B": "false-map"}, won={"A": "star-7"})
    assert scored(play).points == (0, 0, 0)


@MODES
def test_of_treasures_that_look_alike_one_is_voided(mode: str) -> None:
    play = last(mode=mode, gear={"B": "false-map"}, won={"A": "sand:treasure-skull-8 earth:treasure-skull-9"})
    play.do("cancel 1 earth:treasure-skull-9")
    assert scored(play).points == (SKULL, 0, 0)


@MODES
def test_in_the_hand_it_voids_nothing(mode: str) -> None:
    assert scored(last(mode=mode, hands={"B": "false-map"}, won={"A": "star-7"})).points == (STARS, 0, 0)


# Ties


@MODES
def test_a_tie_goes_to_more_coins_of_treasures(mode: str) -> None:
    won = {"A": "skull-8 anchor-kraken-star-24", "B": "skull-kraken-star-26"}
    play = last(mode=mode, won=won, gear={"B": "gold-mine"})
    assert scored(play) == Outcome((1, 2, 3), (SKULL + 24, GREAT + 6, 0)), "a tie"
    assert lines(play)[-1] == "Equal points are ranked by the coins of treasures."


@MODES
def test_a_voided_treasure_does_not_count_in_a_tie(mode: str) -> None:
    won = {"A": "skull-8 anchor-star-17", "B": "anchor-10 kraken-7", "C": "skull-kraken-12"}
    play = last(mode=mode, won=won, gear={"C": "false-map gold-mine"})
    play.do("cancel 1 sand:treasure-skull-8")
    assert scored(play) == Outcome((2, 2, 1), (17, 10 + 7, 12 + 6))
    tied = last(mode=mode, won={"A": "kraken-7 anchor-kraken-13", "B": "star-7"}, gear={"B": "false-map"})
    tied.do("cancel 1 sand-earth:treasure-anchor-kraken-13")
    assert scored(tied) == Outcome((1, 1, 3), (7, 7, 0)), "its coins are not the tie-break"


@MODES
def test_what_is_still_tied_is_shared(mode: str) -> None:
    won = {"A": "anchor-star-17 star-7", "C": "skull-8 skull-anchor-16", "D": "anchor-kraken-star-24"}
    play = last(4, mode, won=won)
    assert scored(play) == Outcome((1, 4, 1, 1), (24, 0, 24, 24))
    assert scored(play).winners() == (0, 2, 3)
    assert lines(play)[-1] == "You, Cleo and Dan share the win."
    assert "Equal points" not in " ".join(lines(play)), "that decided nothing"


def test_ore_in_a_tie() -> None:
    play = last(won={"A": "skull-8", "B": "kraken-star-14"}, ore={"A": "gs"}, gear={"B": "shovel"})
    assert scored(play) == Outcome((2, 1, 3), (SKULL + 5, KRAKENS_STAR, 0))
    tied = last(won={"A": "skull-8", "B": "kraken-star-14"}, ore={"A": "gg"})
    assert scored(tied) == Outcome((2, 1, 3), (KRAKENS_STAR, KRAKENS_STAR, 0))


def test_all_at_nothing_share_the_win() -> None:
    play = last(2)
    assert scored(play) == Outcome((1, 1), (0, 0))
    assert lines(play)[-1] == "You and Ben share the win."


@MODES
def test_nothing_is_explained_while_the_game_runs(mode: str) -> None:
    play = game(2, mode)
    assert RULES.explain(play.s, NAMES[:2]) == []
    assert RULES.outcome(play.s) is None
    assert RULES.outcome(last(2, mode, gear={"A": "false-map"}, won={"B": "skull-8 star-7"}).s) is None
