"""A table in real time: countdown, pauses, game time and rhythm; all by a clock that the test moves."""

from __future__ import annotations

import pytest

from core.engine.errors import Refused
from core.engine.match import replay
from core.engine.rules import TABLE
from net.live import COUNTDOWN_SECONDS, rhythm
from net.session import COUNTDOWN, PAUSED, RUNNING, Pulse, Update
from net.table import Table
from tests.helpers import FairChance
from tests.net.clocks import FakeClock
from tests.net.live_tables import (
    READY,
    RULES,
    Bots,
    babel_match,
    legal,
    playing,
    pulses,
    second,
    slow,
    stalled_match,
    taken,
    updates,
)


async def test_a_game_begins_with_a_countdown_in_which_nobody_moves() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock, reaction=second)
    person = table.sit(0)
    async with playing(table, clock, 0.0):
        first = taken(person)
        assert isinstance(first[0], Update)
        assert first[1:] == [Pulse(COUNTDOWN, COUNTDOWN_SECONDS)]
        with pytest.raises(Refused, match="GO!"):
            await person.submit(legal(table, 0)[0])
        await clock.pass_(READY - 0.125)
        assert taken(person) == [Pulse(COUNTDOWN, 2), Pulse(COUNTDOWN, 1)]
        await clock.pass_(0.125)
        assert taken(person) == [Pulse(RUNNING)]
        assert table.match.ply == person.game_time() == 0
        await person.submit(legal(table, 0)[0])
        assert [update.ply for update in updates(person)] == [1]


async def test_game_time_on_the_record_leaves_out_countdowns_and_pauses() -> None:
    clock = FakeClock(1000.0)
    table = Table(babel_match("ppp"), Bots(), clock=clock)
    person, other = table.sit(0), table.sit(2)
    async with playing(table, clock):
        await clock.pass_(1.5)
        await person.submit(legal(table, 0)[0])
        await clock.pass_(0.25)
        await other.pause()
        await clock.pass_(3600.0)
        assert person.game_time() == 1750
        await person.go_on()
        await clock.pass_(READY)
        await clock.pass_(0.25)
        await person.submit(legal(table, 0)[0])
    assert [step.entry.at for step in table.match.steps] == [1500, 2000]
    assert replay(RULES, table.match.record()).ply == 2


async def test_a_pause_is_told_to_all_with_who_asked_and_no_move_is_made_in_it() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    person, watcher = table.sit(0), table.sit(None)
    async with playing(table, clock):
        taken(watcher)
        await person.pause()
        await person.pause()
        assert taken(watcher) == [Pulse(PAUSED, 0, 0)]
        with pytest.raises(Refused, match="paused"):
            await person.submit(legal(table, 0)[0])
        await clock.pass_(600.0)
        assert (table.match.ply, taken(watcher), bots.requests) == (0, [], [])
        await watcher.go_on()
        await watcher.go_on()
        await clock.pass_(READY)
        assert pulses(watcher) == [*(Pulse(COUNTDOWN, left) for left in (3, 2, 1)), Pulse(RUNNING)]
        await clock.pass_(1.0)
        assert table.match.ply > 0


async def test_a_countdown_can_be_paused_and_begins_anew() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock, 2.5):
        taken(person)
        await person.pause()
        await clock.pass_(60.0)
        await person.go_on()
        await clock.pass_(READY)
        told = [Pulse(PAUSED, 0, 0), *(Pulse(COUNTDOWN, left) for left in (3, 2, 1)), Pulse(RUNNING)]
        assert pulses(person) == told


async def test_a_resumed_game_counts_down_and_its_time_goes_on_where_it_stood() -> None:
    match = babel_match("pbb")
    match.submit(0, RULES.legal_moves(match.state, 0)[0], at=5000)
    clock = FakeClock(77.0)
    table = Table(match, Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    async with playing(table, clock, READY + 1.0):
        assert pulses(person)[0] == Pulse(COUNTDOWN, COUNTDOWN_SECONDS)
        await person.submit(legal(table, 0)[0])
    assert match.steps[1].entry.at == 6000


async def test_a_game_in_turns_has_no_clock() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb", options={"pace": "turns"}), Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock, 0.0):
        assert pulses(person) == []
        with pytest.raises(Refused, match="no clock"):
            await person.pause()
        with pytest.raises(Refused, match="no clock"):
            await person.go_on()
        await person.submit(legal(table, 0)[0])
        assert table.match.ply > 0


async def test_a_game_for_a_look_only_never_counts_down() -> None:
    clock = FakeClock()
    table = Table(babel_match("bbb"), Bots(), clock=clock, read_only="For a look only.")
    watcher = table.sit(None)
    async with playing(table, clock, 60.0):
        assert len(taken(watcher)) == 1
        assert table.match.ply == 0


async def test_a_finished_game_has_no_clock_any_more() -> None:
    match, rng = babel_match("pbb"), FairChance(1)
    while match.outcome() is None:
        seat = next((seat for seat in range(3) if RULES.legal_moves(match.state, seat)), TABLE)
        legal = RULES.legal_moves(match.state, seat)
        match.submit(seat, legal[rng.below(len(legal))])
    clock = FakeClock()
    table = Table(match, Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock):
        assert pulses(person) == []
        with pytest.raises(Refused, match="clock"):
            await person.pause()


async def test_nothing_is_taken_back_in_real_time() -> None:
    clock = FakeClock()
    table = Table(stalled_match("pbb"), Bots(), clock=clock, reaction=slow)  # a choice would bind nobody
    person = table.sit(0)
    async with playing(table, clock):
        await person.submit(legal(table, 0)[0])
        assert not person.can_undo()
        with pytest.raises(Refused, match="taken back"):
            await person.undo()


# Rhythm ----------------------------------------------------------------------------------------------------


async def test_a_record_replays_in_the_rhythm_of_its_game() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    moments = [0.5, 0.25, 2.0]
    async with playing(table, clock):
        for seconds in moments:
            await clock.pass_(seconds)
            await person.submit(legal(table, 0)[0])
    record = table.match.record()
    assert rhythm(record) == moments
    assert rhythm(record, speed=4.0) == [seconds / 4 for seconds in moments]


def test_times_that_go_backwards_are_no_waits() -> None:
    match = babel_match("pbb")
    for at in (2000, 500):
        match.submit(0, RULES.legal_moves(match.state, 0)[0], at=at)
    assert rhythm(match.record()) == [2.0, 0.0]
