"""Ratings: who does better gains, ties and order of the players as they should be, and honest intervals."""

from __future__ import annotations

import random
import subprocess
import sys
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.ratings import POINTS_PER_MU, START, Rating, rate

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))
GAMES = st.lists(st.tuples(RATINGS, st.integers(1, 5)), min_size=2, max_size=6)
BETA = 25 / 6


def close(rating: Rating) -> object:
    return pytest.approx((rating.mu, rating.sigma))


def test_a_start_reads_as_a_thousand_and_little_known() -> None:
    assert (START.points, START.spread) == (1000, 490)
    assert Rating(START.mu + 10, START.sigma / 10).points == 1300
    assert Rating(START.mu + 10, START.sigma / 10).spread == 49


@given(GAMES)
def test_who_is_listed_first_does_not_matter(game: list[tuple[Rating, int]]) -> None:
    ratings, places = zip(*game, strict=True)
    there, back = rate(ratings, places), rate(ratings[::-1], places[::-1])[::-1]
    assert [(each.mu, each.sigma) for each in there] == [close(each) for each in back]


@given(st.lists(st.integers(1, 5), min_size=2, max_size=6))
def test_among_equals_a_better_place_is_worth_more_and_a_tie_the_same(places: list[int]) -> None:
    gained = [
        (place, rating.mu) for place, rating in zip(places, rate([START] * len(places), places), strict=True)
    ]
    for place, mu in gained:
        for other, theirs in gained:
            assert (mu > theirs + 1e-9) == (place < other)
    assert sum(mu for _, mu in gained) == pytest.approx(START.mu * len(places)), "none comes from nowhere"


@given(GAMES)
def test_a_game_teaches_something_of_everybody_but_for_the_drift(game: list[tuple[Rating, int]]) -> None:
    ratings, places = zip(*game, strict=True)
    steady, drifting = rate(ratings, places, drift=0), rate(ratings, places)
    for before, after, later in zip(ratings, steady, drifting, strict=True):
        assert after.sigma <= before.sigma
        assert after.sigma < later.sigma


def test_beating_the_stronger_gains_more() -> None:
    strong, weak = Rating(35, 2), Rating(15, 2)
    gains = [rate([START, other], [1, 2])[0].mu - START.mu for other in (strong, START, weak)]
    assert gains == sorted(gains, reverse=True)


def test_only_the_order_of_the_places_counts() -> None:
    assert rate([START] * 3, [1, 2, 2]) == rate([START] * 3, [1, 5, 5])


def test_who_plays_alone_learns_nothing_and_odd_numbers_are_refused() -> None:
    assert rate([START], [1]) == [START]
    assert rate([], []) == []
    with pytest.raises(ValueError, match="2 players have 1 places"):
        rate([START, START], [1])


@pytest.mark.parametrize("seats", [2, 4])
def test_the_interval_holds_the_gap_that_decides_the_games(seats: int) -> None:
    """Strengths `step` points apart; who does how well at a table is drawn as Bradley and Terry have it."""
    step, luck = 100, random.Random(6)
    scale = POINTS_PER_MU * 2**0.5 * BETA
    assert 1 / (1 + exp(-200 / scale)) == pytest.approx(0.756, abs=0.001), "as in chess: three games of four"
    inside, trials = 0, 12
    for _ in range(trials):
        ratings = [START] * seats
        for _ in range(150):
            done = [step * seat / scale - log(-log(luck.random())) for seat in range(seats)]
            ratings = rate(ratings, [1 + sum(other > own for other in done) for own in done], drift=0)
        for seat, rating in enumerate(ratings):
            inside += abs(rating.points - 1000 - step * (seat - (seats - 1) / 2)) <= rating.spread
    assert inside >= 0.85 * seats * trials


def test_openskill_is_loaded_only_by_who_rates() -> None:
    ask = "print('openskill' in sys.modules)"
    program = f"import sys; from ai.ratings import START, rate; {ask}; rate([START] * 2, [1, 2]); {ask}"
    said = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["False", "True"]
