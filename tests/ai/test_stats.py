"""Intervals and quantiles against values known from elsewhere, and the properties they must have."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.stats import quantile, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (174, 200, 0.8163, 0.9097),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
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


def test_without_games_nothing_is_known_and_more_wins_than_games_are_refused() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="no share"):
        wilson(3, 2)


@given(st.lists(st.integers(-1000, 1000), min_size=1))
def test_the_middle_quantile_is_the_median(values: list[int]) -> None:
    ordered = sorted(values)
    assert quantile(ordered, 0.5) == statistics.median(values)
    assert quantile(ordered, 0) == ordered[0]
    assert quantile(ordered, 1) == ordered[-1]


def test_quantiles_lie_between_neighbours() -> None:
    assert quantile([0, 10, 20, 30, 40], 0.95) == pytest.approx(38)
    assert quantile([], 0.5) == 0
