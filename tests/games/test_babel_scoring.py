"""ButaBabel: who wins, from heights alone. The page's table, and all heights against another reading of the rulings."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from core.engine.rules import Outcome
from core.games.butababel import scoring
from core.games.butababel.scoring import NOBODY, TIED, TOO_TALL, WINS, Step, judge, winners
from core.games.butababel.state import OVER_STAGE, BabelState
from tests.games.babel_reference import winning_towers
from tests.games.babel_table import RULES, table

A, B, C, D, E = range(5)
TALLEST = 12


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ((23, 20, 18, 14), (B,)),
        ((22, 22, 20, 12), (D,)),
        ((23, 18, 18, 16), (B, C)),
        ((20, 20, 20), ()),
        ((20, 20, 20, 20), ()),
        ((23, 18, 18, 12), (D,)),
        ((22, 22, 20, 20, 10), (E,)),
        ((22, 21, 20, 19), (A,)),
        ((21, 21, 20, 20), (C, D)),
        ((24, 21, 18, 15), (D,)),
        ((20, 20, 20, 19, 18), (D,)),
        ((25, 20, 20, 20), (B, C, D)),
    ],
)
def test_the_cases_of_the_page_and_some_more(heights: Sequence[int], expected: tuple[int, ...]) -> None:
    assert winners(heights) == expected


def test_the_judgement_goes_step_by_step() -> None:
    assert judge((23, 20, 18, 14)) == [Step(TOO_TALL, (A,), 23, 20), Step(WINS, (B,), 20, 18)]
    assert judge((22, 22, 20, 12)) == [
        Step(TIED, (A, B), 22, 20),
        Step(TOO_TALL, (C,), 20, 12),
        Step(WINS, (D,), 12, None),
    ]
    assert judge((23, 18, 18, 16)) == [Step(TOO_TALL, (A,), 23, 18), Step(WINS, (B, C), 18, 16)]
    assert judge((20, 20, 20)) == [Step(TIED, (A, B, C), 20, None), Step(NOBODY, (), 0, None)]


@pytest.mark.parametrize("towers", [3, 4])
def test_all_heights_agree_with_another_reading(towers: int) -> None:
    for heights in itertools.product(range(1, TALLEST + 1), repeat=towers):
        assert list(winners(heights)) == winning_towers(heights), heights


def test_all_heights_of_five_towers_agree_in_whatever_order() -> None:
    """Each lot of heights once, and once more shuffled: who owns a tower changes nothing but the name."""
    rng = random.Random(1)
    for heights in itertools.combinations_with_replacement(range(1, TALLEST + 1), 5):
        shuffled = rng.sample(heights, 5)
        for order in (heights, shuffled):
            assert list(winners(order)) == winning_towers(order), order
        assert {heights[tower] for tower in winners(heights)} == {
            shuffled[tower] for tower in winners(shuffled)
        }


def test_there_is_a_last_step_and_every_step_is_about_towers_that_were_in() -> None:
    for heights in itertools.product(range(1, 9), repeat=4):
        steps, left = judge(heights), set(range(4))
        for step in steps:
            assert set(step.towers) <= left
            assert all(heights[tower] == step.height for tower in step.towers)
            left -= set(step.towers)
        assert [step.verdict in (WINS, NOBODY) for step in steps].index(True) == len(steps) - 1
        assert scoring.TIED not in [step.verdict for step in steps[1:]]


def ended(heights: Sequence[int], players: int) -> BabelState:
    """A position after the end with these heights."""
    s = table(" ".join("r" * height for height in heights), " ".join(["rps"] * players), "r - -")
    s.stage = OVER_STAGE
    return s


@pytest.mark.parametrize(
    ("heights", "players", "places"),
    [
        ((23, 20, 18, 14), 4, (2, 1, 2, 2)),
        ((23, 18, 18, 16), 4, (3, 1, 1, 3)),
        ((25, 20, 20, 20), 4, (4, 1, 1, 1)),
        ((20, 20, 20, 20), 4, (2, 2, 2, 2)),
        ((22, 22, 20, 20, 10), 5, (2, 2, 2, 2, 1)),
        ((23, 20, 18, 14), 3, (2, 1, 2, 2)),
        ((22, 22, 20, 12), 3, (2, 2, 2, 1)),
        ((23, 16, 18, 18), 3, (2, 2, 2, 1)),
    ],
)
def test_winners_come_first_and_with_the_dummy_all_players_lose(
    heights: Sequence[int], players: int, places: tuple[int, ...]
) -> None:
    assert RULES.outcome(ended(heights, players)) == Outcome(places, tuple(heights))


NAMES = ("You", "Ann", "Ben", "Cleo", "Dora")


@pytest.mark.parametrize(
    ("heights", "players", "lines"),
    [
        (
            (23, 20, 18, 14),
            4,
            [
                "The towers: A (You) 23, B (Ann) 20, C (Ben) 18, D (Cleo) 14.",
                "You, 23 cards, are 3 above the next (20): God's wrath, out.",
                "Ann, 20 cards, is 2 above the next (18): this tower stands.",
            ],
        ),
        (
            (12, 22, 22, 20),
            4,
            [
                "The towers: A (You) 12, B (Ann) 22, C (Ben) 22, D (Cleo) 20.",
                "Ann and Ben tie for the most cards of all, 22 cards each: out.",
                "Cleo, 20 cards, is 8 above the next (12): God's wrath, out.",
                "You, 12 cards, are the only one left: this tower stands.",
            ],
        ),
        (
            (18, 23, 16, 18),
            4,
            [
                "The towers: A (You) 18, B (Ann) 23, C (Ben) 16, D (Cleo) 18.",
                "Ann, 23 cards, is 5 above the next (18): God's wrath, out.",
                "You and Cleo, 18 cards each, are 2 above the next (16): these towers stand.",
            ],
        ),
        (
            (18, 18, 12, 23),
            4,
            [
                "The towers: A (You) 18, B (Ann) 18, C (Ben) 12, D (Cleo) 23.",
                "Cleo, 23 cards, is 5 above the next (18): God's wrath, out.",
                "You and Ann, 18 cards each, are 6 above the next (12): God's wrath, out.",
                "Ben, 12 cards, is the only one left: this tower stands.",
            ],
        ),
        (
            (20, 20, 20, 20, 20),
            5,
            [
                "The towers: A (You) 20, B (Ann) 20, C (Ben) 20, D (Cleo) 20, E (Dora) 20.",
                "You, Ann, Ben, Cleo and Dora tie for the most cards of all, 20 cards each: out.",
                "No tower is left: nobody wins.",
            ],
        ),
    ],
)
def test_the_judgement_is_told_in_words(heights: Sequence[int], players: int, lines: list[str]) -> None:
    assert RULES.explain(ended(heights, players), NAMES[: len(heights)]) == lines


def test_the_dummys_win_is_told_as_everybodys_loss() -> None:
    names = ("Ann", "You", "Ben", "Dummy")
    assert RULES.explain(ended((1, 7, 10, 7), 3), names) == [
        "The towers: A (Ann) 1, B (You) 7, C (Ben) 10, D (Dummy) 7.",
        "Ben, 10 cards, is 3 above the next (7): God's wrath, out.",
        "You and Dummy, 7 cards each, are 6 above the next (1): God's wrath, out.",
        "Ann, 1 card, is the only one left: this tower stands.",
    ]
    assert RULES.explain(ended((6, 7, 10, 7), 3), names)[2:] == [
        "You and Dummy, 7 cards each, are 1 above the next (6): these towers stand.",
        "The dummy's tower stands, so all players lose.",
    ]


def test_nothing_is_explained_while_the_game_runs() -> None:
    assert RULES.explain(table("r p s r", "rps rps rps rps"), NAMES[:4]) == []
