"""The arena: fair seats, the same counts over any number of processes, levels in their order, honest intervals."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena import run_arena
from ai.stats import wilson
from core.engine.errors import BadSetup
from core.games import GAMES

RULES = GAMES["heroes"]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (174, 200, 0.8163, 0.9097)],
)
def test_wilsons_interval_has_its_known_values(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=1e-4)


@given(st.integers(1, 10_000), st.data())
def test_the_interval_holds_the_share_and_narrows_with_more_games(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1
    narrower = wilson(4 * wins, 4 * games)
    assert narrower[1] - narrower[0] < high - low


def counts(text: str) -> object:
    data = json.loads(text)
    data.pop("timings", None)
    return {key: value for key, value in data.items() if "time" not in key}


def test_the_same_seed_gives_the_same_counts_over_any_number_of_processes() -> None:
    results = [
        run_arena(RULES, ["easy", "random"], 8, seed="same", processes=processes).to_json()
        for processes in (1, 2)
    ]
    assert counts(results[0]) == counts(results[1])
    other = run_arena(RULES, ["easy", "random"], 8, seed="other", processes=1).to_json()
    assert counts(other) != counts(results[0])


def test_equal_bots_share_the_wins_evenly_and_every_win_is_counted() -> None:
    result = run_arena(RULES, ["random", "random", "random"], 60, seed="even", processes=1)
    assert sum(standing.wins for standing in result.standings) == pytest.approx(60)


@pytest.mark.parametrize(("better", "worse", "games"), [("easy", "random", 120), ("medium", "random", 30)])
def test_a_level_beats_random_clearly(better: str, worse: str, games: int) -> None:
    result = run_arena(RULES, [better, worse], games, seed="order", processes=1)
    first = next(standing for standing in result.standings if standing.name == better)
    assert first.low > first.even


def test_unknown_bots_and_wrong_numbers_are_refused_in_words() -> None:
    with pytest.raises(BadSetup, match="level"):
        run_arena(RULES, ["expert", "easy"], 2, seed="x", processes=1)
    with pytest.raises(BadSetup):
        run_arena(RULES, ["easy"] * 9, 2, seed="x", processes=1)
