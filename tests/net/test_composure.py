"""That the time a bot takes tells nothing of what its seat alone knows."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import budget_of
from ai.player import RandomChance
from core.engine.match import Match
from core.games import GAMES
from net.composure import seconds_for
from net.table import Table
from tests.helpers import Case, all_cases, case_match, match_moves
from tests.net.clocks import FakeClock
from tests.net.test_bots import drained, rolled
from tests.net.test_table import Thinker, playing

SECONDS = budget_of("hard").seconds


@pytest.mark.parametrize("game", GAMES)
@given(st.data(), st.integers(0, 1 << 20), st.integers(0, 100))
def test_it_is_the_same_whatever_the_seat_holds(
    game: str, data: st.DataObject, seed: int, plies: int
) -> None:
    case = data.draw(st.sampled_from([case for case in all_cases() if case.game == game]))
    match = case_match(case, str(seed))
    match_moves(match, random.Random(seed), plies)
    rules, public, chance = match.rules, match.view(None), RandomChance(random.Random(seed))
    worlds = [match.state, *(rules.determinize(public, None, chance) for _ in range(4))]
    for seat in (seat for seat in rules.must_act(match.state) if seat >= 0):
        times = {seconds_for(rules, public, rules.mask(s, seat), seat, "hard") for s in worlds}
        assert times in ({0.0}, {SECONDS})


def test_where_nothing_is_hidden_nobody_waits() -> None:
    match = case_match(Case("butine", GAMES["butine"].setup(2)), "open")
    assert seconds_for(match.rules, match.view(None), match.view(0), 0, "hard") == 0.0


def test_nobody_waits_for_a_level_that_has_no_time_of_its_own() -> None:
    match = rolled("pb")
    assert seconds_for(match.rules, match.view(None), match.view(0), 0, "medium") == 0.0
    assert seconds_for(match.rules, match.view(None), match.view(0), 0, "hard") == SECONDS


def test_what_everybody_can_see_is_forced_comes_at_once() -> None:
    match = case_match(Case("heroes", GAMES["heroes"].setup(2)), "roll")
    seat = match.rules.must_act(match.state)[0]
    assert len(match.rules.legal_moves(match.state, seat)) == 1, "the die must be rolled"
    assert seconds_for(match.rules, match.view(None), match.view(seat), seat, "hard") == 0.0


def hard_at(match: Match, seat: int) -> Match:
    plans = list(match.header.seats)
    plans[seat] = replace(plans[seat], level="hard", persona="")
    again = Match(match.rules, replace(match.header, seats=tuple(plans)))
    for step in match.steps:
        again.submit(step.entry.seat, step.entry.move)
    return again


@pytest.mark.parametrize("hurried", [False, True])
async def test_a_move_that_is_clear_at_once_comes_when_its_time_is_over_or_somebody_hurries(
    hurried: bool,
) -> None:
    match, clock = hard_at(rolled("pb"), 1), FakeClock()
    rules = match.rules
    table = Table(match, Thinker(), clock=clock)
    person = table.sit(0)
    async with playing(table):
        await drained(person)
        await person.submit(rules.parse(match.state, "pass"))
        ply = match.ply
        await drained(person)
        assert rules.must_act(match.state) == (1,)
        assert SECONDS is not None
        await clock.pass_(SECONDS - 0.01)
        assert match.ply == ply
        if hurried:
            await person.hurry()
        else:
            await clock.pass_(0.02)
        await drained(person)
        assert match.ply > ply
