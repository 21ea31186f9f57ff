"""Taking back what all agreed to take back: the game is the one it was, for everybody, and so is its record."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.codec import state_bytes
from core.engine.errors import Refused
from core.engine.match import Match, verify
from core.engine.rules import TABLE
from core.games import GAMES
from net.session import Clock, Update, Why
from net.table import Table
from tests.helpers import Case, all_cases, case_match, match_moves
from tests.net.apart import ended, passed, played, told, unhurried_cases
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import Bots, babel_match, taken
from tests.net.test_bots import Telling, rolled
from tests.net.test_table import Disk, Thinker, a_match

HEROES = GAMES["heroes"]


@given(st.sampled_from(unhurried_cases()), st.data())
def test_every_seat_is_told_the_game_as_it_was_then(case: Case, data: st.DataObject) -> None:
    seed, plies = data.draw(st.integers(0, 1 << 20)), data.draw(st.integers(1, 120))
    match = case_match(case, str(seed), people=range(case.setup.seats))
    match_moves(match, random.Random(seed), plies)
    if match.outcome() is not None:
        return
    ply = data.draw(st.integers(0, match.ply - 1))
    then = Match(match.rules, match.header)
    for step in match.steps[:ply]:
        then.submit(step.entry.seat, step.entry.move, step.entry.at)
    table = Table(match, Thinker())
    seats = [None, *range(case.setup.seats)]
    sessions = [table.sit(seat, remote=True) for seat in seats]
    for session in sessions:
        taken(session)
    table.take_back_to(ply)
    assert match.record() == then.record()
    for seat, session in zip(seats, sessions, strict=True):
        (news,) = told(session, Update)
        (expected,) = told(Table(then, Thinker()).sit(seat), Update)
        assert (news.ply, news.fresh, news.events) == (ply, True, expected.events)
        assert state_bytes(news.view) == state_bytes(expected.view)
    match_moves(match, random.Random(seed + 1), plies)
    verify(match.rules, match.record())


@given(st.sampled_from(all_cases()), st.integers(0, 1 << 20), st.integers(0, 60))
def test_the_last_move_of_a_seat_is_known_whatever_came_after_it(case: Case, seed: int, plies: int) -> None:
    match = case_match(case, str(seed))
    match_moves(match, random.Random(seed), plies)
    table = Table(match, Thinker())
    seats = [step.entry.seat for step in match.steps]
    for seat in (TABLE, *range(case.setup.seats)):
        last = table.last_move_of(seat)
        assert last is None or seats[last] == seat
        assert seat not in seats[0 if last is None else last + 1 :]


async def test_bots_think_anew_about_what_they_are_asked_again_and_their_reasons_are_forgotten() -> None:
    thinker, clock = Telling(), FakeClock()
    match = rolled("pb")
    table = Table(match, thinker, clock=clock, move_seconds=30.0)
    watcher = table.sit(None, remote=True)
    async with played(table):
        ply = match.ply
        await passed(clock, 10.0)
        table.submit(0, HEROES.parse(match.state, "pass"))
        await settle()
        assert told(watcher, Why)
        mine = table.last_move_of(0)
        assert (mine, table.undo_ply(0)) == (ply, None), "a die fell since"
        thinker.gate.clear()
        table.take_back_to(ply)
        await settle()
        assert (match.ply, table.bots.reasons()) == (ply, ())
        assert told(watcher, Clock) == [Clock(((0, 30.0),))], "everybody has the whole time again"


async def test_a_die_that_was_taken_back_falls_as_it_fell() -> None:
    match = a_match("pp")
    table = Table(match, Thinker())
    async with played(table):
        table.submit(0, HEROES.parse(match.state, "roll"))
        await settle()
        before = match.record()
        table.take_back_to(0)
        table.submit(0, HEROES.parse(match.state, "roll"))
        await settle()
        assert [entry.move for entry in match.record().entries] == [entry.move for entry in before.entries]


async def test_a_halted_table_goes_back_and_stands_still() -> None:
    match = rolled("pp")
    table = Table(match, Thinker())
    async with played(table):
        table.halt("A vote.")
        table.take_back_to(1)
        await settle()
        assert match.ply == 1
        assert match.waits_for_chance()
        table.go_on_playing()
        await settle()
        assert match.ply == 2


async def test_what_cannot_be_taken_back_changes_nothing() -> None:
    disk = Disk()
    match = a_match("pp", journal=disk)
    table = Table(match, Thinker())
    async with played(table):
        table.submit(0, HEROES.parse(match.state, "roll"))
        await settle()
        watcher, record = table.sit(None, remote=True), match.record()
        taken(watcher)
        for ply in (-1, match.ply, match.ply + 1):
            with pytest.raises(Refused, match="no such move"):
                table.take_back_to(ply)
        disk.full = True
        with pytest.raises(Refused, match="disk is full"):
            table.take_back_to(0)
        disk.full = False
        assert (match.record(), taken(watcher)) == (record, [])
    with pytest.raises(Refused, match="over"):
        table.take_back_to(0)


async def test_nothing_is_taken_back_in_real_time_or_of_a_game_that_is_over() -> None:
    live = Table(babel_match("pbb"), Bots(), clock=FakeClock())
    with pytest.raises(Refused, match="at once"):
        live.take_back_to(0)
    over = Table(a_match("bb"), Thinker())
    async with played(over):
        await ended(over)
        with pytest.raises(Refused, match="over"):
            over.take_back_to(0)
