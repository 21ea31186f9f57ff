"""Moves: somebody always has one, lists and refusals agree, and the notation goes both ways."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from core.engine.codec import state_bytes
from core.engine.errors import BadNotation, Refused
from core.engine.rules import TABLE, Rules, Seat, State
from tests.contract.cases import any_int, every_case, for_every_case, plies, seeds
from tests.helpers import (
    Case,
    FairChance,
    act_when_idle,
    case_match,
    match_moves,
    moves_of,
    position_of,
    viewers,
)


def some_seats(case: Case) -> range:
    """The TABLE, every seat, those that nobody plays, and one seat too many."""
    return range(TABLE, case.everybody + 1)


def may_move(rules: Rules[Any], s: State) -> set[Seat]:
    """Who may act, and the TABLE where it does something when nobody moves."""
    idle = rules.idle(s)
    return {*rules.to_act(s), *(seat for seat, _ in (idle.moves if idle is not None else ()))}


@for_every_case(seed=seeds, plies=plies)
def test_while_the_game_runs_somebody_can_move(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    acting, waited_for = list(rules.to_act(s)), list(rules.must_act(s))
    assert bool(acting) == (rules.outcome(s) is None)
    assert set(waited_for) <= set(acting)
    assert len(set(acting)) == len(acting)
    assert acting == [TABLE] or set(acting) <= set(range(case.setup.seats))
    if acting:
        assert any(rules.legal_moves(s, seat) for seat in acting)
        assert waited_for or rules.idle(s), "nobody is waited for and the game runs"
        assert all(rules.legal_moves(s, seat) for seat in waited_for)


@for_every_case(seed=seeds, plies=plies)
def test_a_list_of_moves_is_in_a_fixed_order_without_doubles(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    for seat in some_seats(case):
        moves = list(rules.legal_moves(s, seat))
        assert moves == list(rules.legal_moves(s.clone(), seat))
        assert len(set(moves)) == len(moves)
        assert all(type(move) is int and 0 <= move < 1 << 62 for move in moves)
        assert not moves or seat in may_move(rules, s)
        assert len(moves) <= 500, "split the move into stages"


@for_every_case(seed=seeds, plies=plies)
def test_odds_are_whole_weights_of_the_tables_moves(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies, running=True)
    if tuple(rules.to_act(s)) == (TABLE,):
        odds = list(rules.odds(s))
        assert len(odds) == len(rules.legal_moves(s, TABLE))
        assert all(type(weight) is int and weight > 0 for weight in odds)


@for_every_case(seed=seeds, plies=plies, numbers=st.lists(any_int, max_size=20))
def test_exactly_the_legal_moves_are_not_refused(
    case: Case, seed: int, plies: int, numbers: list[int]
) -> None:
    assert_only_legal_moves_pass(case, seed, plies, numbers)


@every_case
def test_numbers_that_are_far_from_any_move_are_refused(case: Case) -> None:
    assert_only_legal_moves_pass(case, 0, 0, [0, -1, 1 << 64, -(1 << 64), 10**40])


def assert_only_legal_moves_pass(case: Case, seed: int, plies: int, numbers: list[int]) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    asked = {move for _, move in moves_of(rules, s, case.setup.seats)} | set(numbers)
    for seat in (*some_seats(case), *numbers[:2]):
        legal = set(rules.legal_moves(s, seat)) if seat in may_move(rules, s) else set()
        for move in asked:
            reason = rules.refusal(s, seat, move)
            assert (reason is None) == (move in legal)
            if reason is not None:
                assert reason == reason.strip()
                assert reason.endswith(".")
                assert reason[0].isupper()
                assert reason.isprintable()


@for_every_case(seed=seeds, plies=plies, numbers=st.lists(any_int, max_size=10), late=st.booleans())
def test_a_refused_move_changes_nothing(
    case: Case, seed: int, plies: int, numbers: list[int], late: bool
) -> None:
    match = case_match(case, f"{seed}")
    match_moves(match, FairChance(seed), plies if late else plies // 10)
    before = (state_bytes(match.state), match.chance.position, match.ply)
    for seat in some_seats(case):
        for move in numbers:
            if match.rules.refusal(match.state, seat, move) is not None:
                with pytest.raises(Refused):
                    match.submit(seat, move)
    if not match.waits_for_chance():
        with pytest.raises(Refused):
            match.draw()
    assert (state_bytes(match.state), match.chance.position, match.ply) == before


@for_every_case(seed=seeds, plies=plies)
def test_asking_changes_nothing(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    before = state_bytes(s)
    for seat in some_seats(case):
        for move in rules.legal_moves(s, seat):
            rules.show(s, move)
            rules.refusal(s, seat, move)
    for seat in rules.must_act(s):
        if seat != TABLE:
            rules.default_move(s, seat)
    for viewer in viewers(case.setup.seats):
        view = rules.mask(s, viewer)
        seen = state_bytes(view)
        rules.determinize(view, viewer, FairChance(seed))
        assert state_bytes(view) == seen
    rules.outcome(s)
    rules.explain(s, [f"P{seat}" for seat in range(case.everybody)])
    rules.idle(s)
    rules.odds(s)
    assert state_bytes(s) == before


@for_every_case(seed=seeds, plies=plies)
def test_the_default_move_is_legal_for_whom_the_game_waits(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies, running=True)
    for seat in rules.must_act(s):
        if seat != TABLE:
            assert rules.default_move(s, seat) in rules.legal_moves(s, seat)


@for_every_case(seed=seeds, plies=plies)
def test_what_the_table_does_when_nobody_moves_is_legal_and_begins_the_waiting_anew(
    case: Case, seed: int, plies: int
) -> None:
    match = case_match(case, f"{seed}")
    match_moves(match, FairChance(seed), plies)
    rules, idle = match.rules, match.rules.idle(match.state)
    tables = list(rules.legal_moves(match.state, TABLE))
    if idle is None:
        assert not tables or list(rules.to_act(match.state)) == [TABLE]
        return
    assert idle.seconds > 0
    assert [move for seat, move in idle.moves if seat == TABLE] == tables
    assert {seat for seat, _ in idle.moves} <= {TABLE, *rules.must_act(match.state)}
    for viewer in viewers(case.setup.seats):
        seen = rules.idle(match.view(viewer))
        assert seen is not None
        assert (seen.since, seen.seconds) == (idle.since, idle.seconds), "the clock tells something"
        assert set(seen.moves) <= set(idle.moves)
    steps = act_when_idle(match)
    assert [(step.entry.seat, step.entry.move) for step in steps[:1]] == list(idle.moves[:1])
    after = rules.idle(match.state)
    assert steps
    assert after is None or after.since != idle.since


@for_every_case(seed=seeds)
def test_every_move_that_is_not_waited_for_begins_the_waiting_anew(case: Case, seed: int) -> None:
    """And the change of stage before and after it."""
    match, rng = case_match(case, f"{seed}"), FairChance(seed)
    while match.outcome() is None:
        rules, before = match.rules, match.rules.idle(match.state)
        waited_for = list(rules.must_act(match.state))
        match_moves(match, rng, 1)
        after = rules.idle(match.state)
        if before is not None and after is not None:
            still_waiting = set(rules.must_act(match.state)) & set(waited_for)
            assert (after.since != before.since) or still_waiting


@for_every_case(seed=seeds, plies=plies)
def test_notation_goes_both_ways(case: Case, seed: int, plies: int) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    for seat in some_seats(case):
        texts = [rules.show(s, move) for move in rules.legal_moves(s, seat)]
        assert len(set(texts)) == len(texts), "two moves of a seat read alike"
        for text, move in zip(texts, rules.legal_moves(s, seat), strict=True):
            assert text
            assert text == text.strip()
            assert text.isprintable()
            for variant in (text, text.upper(), f"  {text}\t"):
                assert rules.parse(s, variant) == move


@for_every_case(seed=seeds, plies=plies, text=st.text(max_size=30), at=st.integers(0, 12))
def test_what_is_no_notation_is_refused_in_words(
    case: Case, seed: int, plies: int, text: str, at: int
) -> None:
    rules, s = case.rules, position_of(case, seed, plies)
    shown = [rules.show(s, move) for _, move in moves_of(rules, s, case.setup.seats)] or ["x"]
    near, cut = shown[seed % len(shown)], at
    for garbled in (text, near[:cut] + text + near[cut:], near + near, near + "9" * 5000):
        move, complaint = parsed(rules, s, garbled)
        if move is None:
            assert complaint.isprintable()
            assert complaint.endswith(".")
        else:
            assert rules.parse(s, rules.show(s, move)) == move


def parsed(rules: Rules[Any], s: State, text: str) -> tuple[int | None, str]:
    """The move that a text means, or None and the complaint; anything but BadNotation goes through."""
    try:
        return rules.parse(s, text), ""
    except BadNotation as error:
        return None, str(error)
