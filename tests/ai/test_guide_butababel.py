"""What the search is told of ButaBabel: legal moves, shares that add up, nothing that a seat does not see."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.player import Budget, RandomChance, never
from ai.search.acting import next_movers
from ai.search.guide import Guide, guide_of
from ai.search.guides.butababel import facts
from ai.search.guides.butababel.judge import Judge
from ai.search.player import SearchBot
from ai.search.scoring import load
from core.engine.rules import TABLE, Seat
from core.games import rules_of
from core.games.butababel import moves as m
from core.games.butababel.cards import BRICK, HAND, STICK, STRAW
from core.games.butababel.notes import NOTHING, without
from core.games.butababel.rules import REAL_TIME, TURNS
from core.games.butababel.state import PLAY_STAGE, STALL_STAGE, BabelState, wanted_kinds
from tests.ai.test_babel_bot import ALL_BRICK, a_view

RULES = rules_of("butababel")
WEIGHTS = load("butababel")
tables = st.tuples(st.integers(3, 5), st.sampled_from((REAL_TIME, TURNS)))
lengths = st.integers(0, 200)
seeds = st.integers(0, 1 << 32)


def position(table: tuple[int, str], length: int, seed: int) -> BabelState:
    """A full position after so many random moves, or that with which the game ended."""
    luck = RandomChance(random.Random(seed))
    players, pace = table
    s: BabelState = RULES.new(RULES.setup(players, {"pace": pace}), luck)
    for _ in range(length):
        if not (movers := next_movers(RULES, s, luck)):
            break
        moves = RULES.legal_moves(s, movers[0])
        RULES.apply(s, movers[0], moves[luck.below(len(moves))], luck)
    return s


def guide(s: BabelState, seat: Seat) -> Guide:
    return guide_of("butababel")(RULES.mask(s, seat), seat)


def choosers(s: BabelState) -> list[Seat]:
    return [seat for seat in RULES.to_act(s) if seat != TABLE and len(RULES.legal_moves(s, seat)) > 1]


@given(tables, lengths, seeds)
def test_candidates_are_legal_each_comes_once_and_of_the_draws_one(
    table: tuple[int, str], length: int, seed: int
) -> None:
    s = position(table, length, seed)
    for seat in choosers(s):
        moves = RULES.legal_moves(s, seat)
        found = guide(s, seat).candidates(RULES, s, seat, moves)
        chosen = [move for move, _ in found]
        assert len(set(chosen)) == len(chosen)
        assert set(chosen) <= set(moves)
        assert [move for move in chosen if m.kind(move) != m.DRAW] == [
            move for move in moves if m.kind(move) != m.DRAW
        ]
        assert sum(m.kind(move) == m.DRAW for move in chosen) == any(m.kind(move) == m.DRAW for move in moves)
        assert min(weight for _, weight in found) > 0


@given(tables, lengths, seeds)
def test_candidates_follow_from_what_the_seat_that_moves_may_see(
    table: tuple[int, str], length: int, seed: int
) -> None:
    s = position(table, length, seed)
    for seat in choosers(s):
        moves, view = RULES.legal_moves(s, seat), RULES.mask(s, seat)
        searcher = guide(s, (seat + 1) % s.players)
        assert searcher.candidates(RULES, s, seat, moves) == searcher.candidates(RULES, view, seat, moves)


@given(tables, lengths, seeds)
def test_estimates_are_shares(table: tuple[int, str], length: int, seed: int) -> None:
    s = position(table, length, seed)
    outcome = RULES.outcome(s)
    shares = guide(s, 0).evaluate(RULES, s, RandomChance(random.Random(seed)))
    assert len(shares) == s.players
    assert min(shares) >= 0
    assert sum(shares) <= 1 + 1e-9
    if outcome is not None:
        won = outcome.winners()
        assert list(shares) == [(seat in won) / max(1, len(won)) for seat in range(s.players)]


@given(tables, lengths, seeds)
def test_the_judge_says_what_the_weights_say_of_all_facts(
    table: tuple[int, str], length: int, seed: int
) -> None:
    s = position(table, length, seed)
    rows, weights = facts.facts(s), WEIGHTS[facts.kind(s)]
    assert Judge(s.players).shares(s) == pytest.approx(weights.shares(rows))
    assert [len(row) for row in rows] == [len(facts.NAMES)] * len(s.towers)


def test_there_are_weights_for_every_kind_of_position_and_for_every_fact() -> None:
    kinds = {facts.kind_of(players, left) for players in (3, 4, 5) for left in range(1, 72)}
    assert kinds == set(WEIGHTS)
    assert {weights.names for weights in WEIGHTS.values()} == {facts.NAMES}


@given(st.lists(st.integers(1, 9), min_size=4, max_size=4), st.integers(1, 8))
def test_who_owns_a_tower_is_nothing_to_what_follows_from_heights(heights: list[int], left: int) -> None:
    rows = facts.of_heights(tuple(heights), left)
    for order in list(permutations(range(4)))[::5]:
        moved = facts.of_heights(tuple(heights[tower] for tower in order), left)
        for row, tower in zip(moved, order, strict=True):
            assert row == pytest.approx(rows[tower])


@pytest.mark.parametrize("pace", [TURNS, REAL_TIME])
def test_a_card_more_at_hand_that_fits_at_home_is_seen(pace: str) -> None:
    """The same position but for one hand: its facts change, and no fact of heights does."""
    turns = pace == TURNS
    luck = RandomChance(random.Random(1))
    one = RULES.determinize(a_view((9, 9, 8, 8), ALL_BRICK, (STICK, STICK), (2, 2), turns), 0, luck)
    other = RULES.determinize(a_view((9, 9, 8, 8), ALL_BRICK, (STRAW, STICK), (2, 2), turns), 0, luck)
    home = facts.NAMES.index("cards for home")
    assert facts.facts(one)[0][home] == 0 < facts.facts(other)[0][home]
    assert facts.facts(one)[0][:14] == facts.facts(other)[0][:14]


def best(view: BabelState, iterations: int = 600) -> str:
    """What the search likes for seat 0, in short notation."""
    choice = SearchBot().choose(RULES, view, 0, Budget(iterations=iterations), random.Random(1), never)
    return RULES.show(view, choice.move)


@pytest.mark.parametrize("turns", [True, False])
def test_whose_tower_stands_draws_the_last_card(turns: bool) -> None:
    assert best(a_view((20, 19, 18, 17), ALL_BRICK, (STRAW, STICK), (2, 2, 3), turns)) == "draw 1"


@pytest.mark.parametrize("turns", [True, False])
def test_whose_tower_does_not_stand_lets_the_last_card_lie(turns: bool) -> None:
    view = a_view((18, 20, 18, 18), ALL_BRICK, (STRAW, STICK), (2, 2, 3), turns)
    assert not best(view).startswith("draw")


def test_a_rival_is_pushed_over_the_edge_where_that_wins() -> None:
    view = a_view((18, 20, 17, 15), (BRICK, STRAW, BRICK, BRICK), (STICK, STICK, BRICK), (3, 3, 3))
    assert best(view) == "stick B 20"


def test_the_own_tower_is_not_lifted_where_the_wrath_would_strike() -> None:
    view = a_view((20, 18, 18, 17), ALL_BRICK, (STRAW, STRAW, STICK), (2, 2, 3))
    assert not best(view).startswith("straw A")


def test_the_dummy_is_kept_from_winning() -> None:
    assert best(a_view((19, 18, 18, 21), ALL_BRICK, (STRAW, STICK), (2, 3))) == "straw D 21"


def stalled() -> BabelState:
    """A view of seat 0 in a stall: nobody has straw, which alone beats brick."""
    view = a_view((17, 15, 15, 15), ALL_BRICK, (BRICK, BRICK, STICK), (3, 3, 3))
    view.stage, view.stalls = STALL_STAGE, 1
    view.notes = [without(NOTHING, wanted_kinds(view), HAND)] * view.players
    return BabelState.from_data(view.to_data())


def test_a_stall_is_played_on_before_the_position_is_judged() -> None:
    luck = RandomChance(random.Random(1))
    s = RULES.determinize(stalled(), 0, luck)
    shares = guide(s, 0).evaluate(RULES, s, luck)
    assert s.stage == PLAY_STAGE
    assert [len(cards) for cards in s.towers] == [18, 16, 16, 16]
    assert list(shares) == Judge(s.players).shares(s)
