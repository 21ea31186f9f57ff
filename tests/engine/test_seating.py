"""Who sits beside the players, and which set-ups have a clock."""

from __future__ import annotations

from itertools import permutations

import pytest

from core.engine.record import BOT, DUMMY, SeatPlan
from core.engine.seating import can_be_unhurried, has_clock, with_dummies
from core.games import GAMES, rules_of
from tests.helpers import Case, all_cases, seat_plans


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_a_table_is_filled_as_its_game_says(case: Case) -> None:
    plans = seat_plans(case.rules, case.setup)
    dummies = tuple(seat for seat, plan in enumerate(plans) if plan.kind == DUMMY)
    assert dummies == case.rules.dummies(case.setup)
    assert len(plans) == case.everybody == case.setup.seats + len(dummies)
    assert len({plan.name for plan in plans}) == len(plans)


@pytest.mark.parametrize("pieces", list(permutations(range(5), 3)))
def test_a_dummy_takes_a_piece_that_is_left(pieces: tuple[int, ...]) -> None:
    rules = rules_of("butababel")
    plans = [SeatPlan(BOT, f"Bot {piece}", "easy", piece=piece) for piece in pieces]
    seated = with_dummies(rules, rules.setup(3), plans)
    assert seated[:3] == tuple(plans)
    assert (seated[3].kind, seated[3].name, seated[3].level, seated[3].persona) == (DUMMY, "Dummy", DUMMY, "")
    assert seated[3].piece in set(range(5)) - set(pieces)
    assert with_dummies(rules, rules.setup(3), seated) == seated, "what a table has seated is seated again"
    assert with_dummies(rules, rules.setup(4), seated) == tuple(plans)


def test_a_clock_runs_in_real_time_alone() -> None:
    timed = {game for game, rules in GAMES.items() if has_clock(rules, rules.setup(rules.info.min_seats))}
    assert timed == {game for game, rules in GAMES.items() if can_be_unhurried(rules.info)} == {"butababel"}
    rules = rules_of("butababel")
    assert not has_clock(rules, rules.setup(3, {"pace": "turns"}))
