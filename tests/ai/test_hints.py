"""Hints in words: honest about chances, and about what the search could not see."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.hints import (
    A_LITTLE_WORSE,
    AS_GOOD,
    HARD_TO_TELL,
    LEVEL,
    MOST,
    TRIED_ENOUGH,
    chance_words,
    hint_request,
    hints_of,
)
from ai.player import Ranked
from core.engine.codec import state_from_bytes
from core.games import GAMES
from tests.helpers import FairChance, new_match

shares = st.floats(0, 1)
seats = st.integers(2, 7)
rankings = st.lists(st.builds(Ranked, st.integers(1, 9), shares, st.integers(0, 900)), min_size=1).map(
    lambda some: sorted(some, key=lambda ranked: -ranked.visits)
)


def told_share(words: str) -> float | None:
    """The share that words name in figures."""
    found = re.search(r"(\d+) in (\d+)", words)
    return int(found[1]) / int(found[2]) if found else None


@given(shares, seats)
def test_chances_in_words_are_near_the_share(share: float, players: int) -> None:
    words = chance_words(share, players)
    told = told_share(words)
    if told is not None:
        assert abs(told - share) <= max(0.051, share / 4), words
    elif words == "even":
        assert (players, round(10 * share)) == (2, 5)
    else:
        assert (words, share > 0.5) in (("as good as won", True), ("hardly a chance", False))
        assert abs(share - 0.5) >= 0.47


@given(seats)
def test_a_better_share_never_sounds_worse(players: int) -> None:
    scale = {"hardly a chance": 0.0, "even": 0.5, "as good as won": 1.0}
    words = [chance_words(step / 500, players) for step in range(501)]
    heard = [scale[line] if line in scale else told_share(line) for line in words]
    assert all(low <= high for low, high in pairwise(heard) if low is not None and high is not None)
    assert None not in heard


@given(seats)
def test_an_even_share_is_called_even_for_any_number_of_seats(players: int) -> None:
    assert chance_words(1 / players, players).startswith("even")
    assert not chance_words(min(0.95, 1.6 / players), players).startswith("even")


def test_some_chances_as_a_person_says_them() -> None:
    assert chance_words(0.61, 2) == "about 6 in 10 to win"
    assert chance_words(0.5, 4) == "about 5 in 10 to win"
    assert chance_words(0.26, 4) == "even, 1 in 4 to win"
    assert chance_words(0.12, 4) == "about 1 in 8 to win"


@given(rankings, seats)
def test_the_search_s_order_stays_and_nothing_hardly_tried_is_told(best: list[Ranked], players: int) -> None:
    hints = hints_of(best, str, players)
    assert 1 <= len(hints) <= MOST
    first = best[0]
    assert hints[0].move == first.move
    order = [ranked.move for ranked in best]
    places = [order.index(hint.move) for hint in hints]
    assert places == sorted(places)
    assert all(best[place].visits >= TRIED_ENOUGH for place in places[1:])
    assert (hints[0].worth == HARD_TO_TELL) == (first.visits < TRIED_ENOUGH)


@given(rankings)
def test_what_reads_the_same_is_told_once(best: list[Ranked]) -> None:
    hints = hints_of(best, lambda move: f"draw {move % 2}", 2)
    names = [hint.name for hint in hints]
    assert len(names) == len(set(names))


@given(shares, st.integers(TRIED_ENOUGH, 400), st.floats(0, 0.02))
def test_no_difference_is_claimed_that_luck_explains(share: float, visits: int, gap: float) -> None:
    worse = max(0.0, share - gap)
    ranked = (Ranked(1, share, visits), Ranked(2, worse, visits))
    words = hints_of(ranked, str, 3)[1].worth
    spread = (share * (1 - share) + worse * (1 - worse)) / visits
    if share - worse <= spread**0.5:
        assert words == AS_GOOD


def test_differences_that_can_be_seen_are_told() -> None:
    def beside(value: float) -> str:
        return hints_of([Ranked(1, 0.64, 5000), Ranked(2, value, 5000)], str, 2)[1].worth

    assert beside(0.71) == AS_GOOD
    assert beside(0.639) == AS_GOOD
    assert beside(0.60) == A_LITTLE_WORSE
    assert beside(0.31) == "about 1 in 3 to win"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_asked_with_the_seat_s_own_view_and_nothing_else(game: str) -> None:
    match = new_match(game, 3)
    rules, view = match.rules, match.view(1)
    request = hint_request(rules, view, 1, live=False)
    decoded = state_from_bytes(rules.state_type, request.view)
    assert decoded.to_data() == view.to_data()
    assert (request.game, request.seat, request.level) == (game, 1, LEVEL)
    other = rules.determinize(view, 1, FairChance(3))
    assert hint_request(rules, rules.mask(other, 1), 1, live=False) == request
