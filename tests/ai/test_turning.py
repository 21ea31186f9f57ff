"""Turning points: slips and strokes of luck in tiny games, and whole games of all kinds."""

from __future__ import annotations

import random

import pytest

from ai import turning
from ai.player import RandomChance, never
from ai.search.guide import rewards
from ai.turning import Made, TurningPoint, answer, question, turning_points
from core.engine.rules import TABLE, Rules
from core.games import GAMES
from tests.ai.toys import Nim, Toy, Wager
from tests.helpers import Case, case_match, match_moves


def made(rules: Rules[Toy], start: Toy, *moves: tuple[int, int]) -> tuple[list[Made], Toy]:
    s, found = start, []
    for seat, move in moves:
        found.append(Made(s.clone(), seat, move))
        rules.apply(s, seat, move, RandomChance(random.Random(1)))
    return found, s


def unhurried(share: float) -> bool:
    return False


def test_a_slip_is_found_with_the_move_that_was_better() -> None:
    rules = Nim()
    moves, s = made(rules, Toy(2, 3, 0), (0, 2), (1, 1))
    outcome = rules.outcome(s)
    assert outcome is not None
    (point,) = turning_points(rules, moves, outcome, "1", unhurried)
    assert (point.ply, point.seat, point.move, point.better) == (0, 0, 2, 3), "the rest is forced"
    assert point.gain > 0.5
    assert point.before[0] > point.after[0] == 0.0


def test_a_die_that_decides_is_a_turning_point_and_nobodys_slip() -> None:
    rules = Wager()
    moves, s = made(rules, Toy(2, 0, 0), (0, 5), (TABLE, 6))
    outcome = rules.outcome(s)
    assert outcome is not None
    points = turning_points(rules, moves, outcome, "1", unhurried)
    assert (points[-1].seat, points[-1].move, points[-1].better) == (TABLE, 6, None)
    assert points[-1].after == tuple(rewards(outcome, 2))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_some_in_order_and_the_same_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turning, "ITERATIONS", 30)
    monkeypatch.setattr(turning, "LEAST_EVALUATIONS", 2)
    monkeypatch.setattr(turning, "EVALUATIONS", 2)
    monkeypatch.setattr(turning, "SECONDS", 1e9)
    rules = GAMES[game]
    case = Case(game, rules.setup(rules.info.min_seats + 1))
    match = case_match(case, "turning")
    match_moves(match, random.Random(1), 100_000)
    asked = question(match.record())
    points = [TurningPoint.from_data(data) for data in answer(asked, never)]
    assert 0 < len(points) <= turning.SHOWN
    assert [point.ply for point in points] == sorted({point.ply for point in points})
    for point in points:
        entry = match.steps[point.ply].entry
        assert (point.seat, point.move) == (entry.seat, entry.move)
        assert point.swing >= turning.LEAST_SWING
        assert all(0 <= share <= 1 for share in (*point.before, *point.after))
        assert point.better != point.move
    assert [TurningPoint.from_data(data) for data in answer(asked, never)] == points
    hurried = answer(asked, lambda: True)
    assert hurried, "some looks at each position are always taken"
    assert all(TurningPoint.from_data(data).better is None for data in hurried)


def test_a_game_that_goes_on_has_none() -> None:
    rules = GAMES["heroes"]
    match = case_match(Case("heroes", rules.setup(2)), "turning")
    match_moves(match, random.Random(1), 4)
    assert match.outcome() is None
    assert answer(question(match.record()), never) == []
