"""What the search is told of Heroes: moves that may be made, shares that add up, nothing that a seat does not see."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.player import Budget, RandomChance, never
from ai.search.acting import draw
from ai.search.guide import guide_of
from ai.search.guides.heroes import facts
from ai.search.player import SearchBot
from ai.search.scoring import load
from core.engine.rules import TABLE, Seat
from core.games import GAMES
from core.games.heroes import moves as m
from core.games.heroes.state import MAX_SEATS, OVER_STAGE, WINDOW_STAGE, HeroesState
from tests.ai.test_heroes_bot import BACK_2_OR_3, FORWARD_2, ROW, STEP_1, window

RULES = GAMES["heroes"]
tables = st.integers(2, 5)
lengths = st.integers(0, 60) | st.integers(0, 300)
seeds = st.integers(0, 1 << 32)


def position(seats: int, length: int, seed: int) -> HeroesState:
    """A full position after so many random moves, or that with which the game ended."""
    luck = RandomChance(random.Random(seed))
    s: HeroesState = RULES.new(RULES.setup(seats), luck)
    for _ in range(length):
        if not (movers := RULES.must_act(s)):
            break
        seat = movers[0]
        moves = RULES.legal_moves(s, seat)
        move = draw(RULES, s, luck) if seat == TABLE else moves[luck.below(len(moves))]
        RULES.apply(s, seat, move, luck)
    return s


def asked(s: HeroesState) -> tuple[Seat, list[int]] | None:
    """Who has a choice, and which."""
    for seat in RULES.must_act(s):
        if seat != TABLE and len(moves := list(RULES.legal_moves(s, seat))) > 1:
            return seat, moves
    return None


@given(tables, lengths, seeds)
def test_candidates_are_legal_and_each_comes_once(seats: int, length: int, seed: int) -> None:
    s = position(seats, length, seed)
    if question := asked(s):
        seat, moves = question
        found = guide_of("heroes")(RULES.mask(s, seat), seat).candidates(RULES, s, seat, moves)
        chosen = [move for move, _ in found]
        assert chosen
        assert set(chosen) <= set(moves)
        assert len(set(chosen)) == len(chosen)
        assert all(weight > 0 for _, weight in found)


@given(tables, lengths, seeds)
def test_candidates_follow_from_what_the_seat_itself_sees(seats: int, length: int, seed: int) -> None:
    s = position(seats, length, seed)
    if question := asked(s):
        seat, moves = question
        view = RULES.mask(s, seat)
        for searcher in (seat, (seat + 1) % seats):
            found = [
                guide_of("heroes")(RULES.mask(s, searcher), searcher).candidates(
                    RULES, RULES.determinize(view, seat, RandomChance(random.Random(deal))), seat, moves
                )
                for deal in range(4)
            ]
            assert all(each == found[0] for each in found)


@given(tables, lengths, seeds)
def test_shares_of_any_position_add_up(seats: int, length: int, seed: int) -> None:
    s = position(seats, length, seed)
    gone = list(s.out)
    guide = guide_of("heroes")(RULES.mask(s, 0), 0)
    shares = guide.evaluate(RULES, s, RandomChance(random.Random(seed)))
    assert len(shares) == seats
    assert min(shares) >= 0
    assert sum(shares) == pytest.approx(1)
    assert not any(shares[seat] for seat in gone)
    if s.stage == OVER_STAGE:
        assert shares[s.winner] == 1


@given(tables, lengths, seeds)
def test_facts_have_names_and_tell_of_every_side(seats: int, length: int, seed: int) -> None:
    s = position(seats, length, seed)
    if s.stage != OVER_STAGE and facts.is_quiet(s):
        rows = facts.facts(s)
        assert len(rows) == MAX_SEATS
        assert all(len(row) == len(facts.NAMES) for row in rows)
        assert [row[0] for row in rows] == [
            float(seat >= seats or seat in s.out) for seat in range(MAX_SEATS)
        ]


@given(tables, lengths, seeds)
def test_every_move_has_a_reason_that_follows_from_the_view(seats: int, length: int, seed: int) -> None:
    s = position(seats, length, seed)
    if question := asked(s):
        seat, moves = question
        guide = guide_of("heroes")(RULES.mask(s, seat), seat)
        for move, _ in guide.candidates(RULES, s, seat, moves):
            reason = guide.reason(RULES, seat, move)
            assert reason
            assert "\n" not in reason


def test_the_weights_are_for_these_facts() -> None:
    weights = load("heroes")
    assert set(weights) == {facts.DUEL, facts.MANY}
    for each in weights.values():
        assert each.names == facts.NAMES
        assert all(len(unit) == len(facts.NAMES) for unit, _, _ in each.hidden)


def chosen(view: HeroesState, iterations: int = 300) -> int:
    """What a search plays."""
    seat = view.asked if view.stage == WINDOW_STAGE else view.active
    return SearchBot().choose(RULES, view, seat, Budget(iterations=iterations), random.Random(1), never).move


def play(steps: int, effect: int) -> int:
    return m.PLAY_MOVES[m.WAYS.index((steps, effect))]


def test_a_treasure_is_brought_home() -> None:
    view = window(ROW, (2, 5), (1, 0), (FORWARD_2, 0), active=0, asked=0)
    assert chosen(view) == play(2, m.FORWARD_2)


def test_who_stands_in_the_cave_with_a_treasure_is_left_there() -> None:
    view = window(ROW, (0, 5), (1, 0), (STEP_1, 0), active=0, asked=0)
    assert chosen(view) == m.PASS_MOVE


@pytest.mark.parametrize("hand", [STEP_1, BACK_2_OR_3])
def test_another_about_to_win_is_pushed_away(hand: int) -> None:
    view = window(ROW, (0, 5), (1, 0), (0, hand), active=0, asked=1)
    assert chosen(view) != m.PASS_MOVE


def test_another_is_pushed_onto_its_last_hero() -> None:
    view = window("?1?1?1?10", (8, 2), (0, 0), (0, STEP_1), active=0, asked=1)
    assert chosen(view) == play(1, m.STEP_1)


def test_on_its_last_life_a_servant_steps_off_its_own_hero() -> None:
    view = window("?1?1?1?10", (9, 2), (0, 0), (STEP_1, 0), active=0, asked=0)
    assert chosen(view) != m.PASS_MOVE
