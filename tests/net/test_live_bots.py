"""Bots in real time: reactions, choices that come too late; screens that are slow, disks that are full."""

from __future__ import annotations

import asyncio

import pytest

from ai.workers import WorkerLost
from core.engine.codec import state_bytes
from core.engine.errors import Refused
from core.engine.match import replay
from core.engine.record import Entry
from core.games.butababel import moves as m
from core.games.butababel.rules import CALL_SECONDS, IDLE_SECONDS
from core.games.butababel.state import PLAY_STAGE
from net.session import PAUSED, Pulse, Trouble
from net.table import Table
from saves.errors import SaveError
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import (
    READY,
    RULES,
    Bots,
    babel_match,
    legal,
    play_of,
    playing,
    second,
    state,
    taken,
    updates,
)


async def test_bots_move_after_their_reaction_from_the_view_of_that_moment() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbbb", seed="5"), bots, clock=clock, reaction=lambda level: (2.0, 2.0))
    person = table.sit(0)
    async with playing(table, clock):
        await clock.pass_(1.0)
        await person.submit(play_of(table, 0))
        expected = state_bytes(table.match.view(1))
        assert bots.requests == []
        await clock.pass_(0.875)
        assert bots.requests == []
        await clock.pass_(0.125)
        assert [request.seat for request in bots.requests] == [1, 2, 3]
        assert bots.requests[0].view == expected


async def test_a_bot_whose_question_waited_is_shown_what_happened_meanwhile() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("bbbb", seed="5"), bots, clock=clock, reaction=second)
    bots.gate.clear()
    async with playing(table, clock):
        await clock.pass_(1.0)
        assert [request.seat for request in bots.requests] == [0]
        bots.gate.set()
        await settle()
        assert [request.seat for request in bots.requests] == [0, 1, 2, 3]
        views = [request.view for request in bots.requests]
        assert len(set(views)) == 4
        assert table.match.ply > 1


async def test_a_choice_that_came_too_late_is_lost_and_the_bot_reacts_anew() -> None:
    clock, bots = FakeClock(), Bots()
    match = next(
        match
        for match in (babel_match("pbb", str(seed)) for seed in range(100))
        if {m.tower_of(move) for move in RULES.legal_moves(match.state, 0)}
        & {m.tower_of(RULES.default_move(match.state, 1))}
        and RULES.legal_moves(match.state, 1)
    )
    table = Table(match, bots, clock=clock, reaction=second)
    tower = m.tower_of(RULES.default_move(match.state, 1))
    person = table.sit(0)
    bots.gate.clear()
    async with playing(table, clock):
        await clock.pass_(1.0)
        await person.submit(next(move for move in legal(table, 0) if m.tower_of(move) == tower))
        bots.gate.set()
        await settle()
        assert [step.entry.seat for step in match.steps if step.entry.seat == 1] == []
        asked = sum(request.seat == 1 for request in bots.requests)
        assert asked == 1
        bots.requests.clear()
        await clock.pass_(1.0)
        assert [request.seat for request in bots.requests][:1] in ([1], [2])


async def test_what_a_bot_thought_before_a_pause_is_lost() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb", seed="3"), bots, clock=clock, reaction=second)
    person = table.sit(0)
    bots.gate.clear()
    async with playing(table, clock):
        await clock.pass_(1.0)
        assert len(bots.requests) == 1
        await person.pause()
        await person.go_on()
        await clock.pass_(READY)
        bots.gate.set()
        await settle()
        assert table.match.ply == 0
        await clock.pass_(1.0)
        assert table.match.ply > 0


async def test_a_bot_with_nothing_to_do_sleeps_until_the_game_changes() -> None:
    clock, bots = FakeClock(), Bots()
    match = next(
        match
        for match in (babel_match("ppb", str(seed)) for seed in range(500))
        if not RULES.legal_moves(match.state, 2) and state(match).stage == PLAY_STAGE
    )
    table = Table(match, bots, clock=clock, reaction=second)
    async with playing(table, clock):
        await clock.pass_(IDLE_SECONDS)
        assert bots.requests == []
        assert clock.due() == READY + CALL_SECONDS  # the table's own waiting, and nobody else's


async def test_a_whole_game_of_bots_by_their_reactions_replays() -> None:
    clock, bots = FakeClock(), Bots()
    match = babel_match("bbbb", seed="9")
    table = Table(match, bots, clock=clock, reaction=lambda level: (0.3, 0.9))
    watcher = table.sit(None)
    async with playing(table, clock):
        for _ in range(400):
            await clock.pass_(1.0)
            if match.outcome() is not None:
                break
        told = updates(watcher)
    assert [update.ply for update in told] == list(range(match.ply + 1))
    assert replay(RULES, match.record()).outcome() == match.outcome() is not None
    times = [step.entry.at for step in match.steps]
    assert times == sorted(times)


async def test_the_same_seed_and_the_same_clock_give_the_same_game() -> None:
    records = []
    for _ in range(2):
        clock = FakeClock()
        table = Table(
            babel_match("bbb", seed="again"), Bots(), clock=clock, reaction=lambda level: (0.5, 2.0)
        )
        async with playing(table, clock):
            await clock.pass_(60.0)
        records.append(table.match.record())
    assert records[0] == records[1]
    entries = records[0].entries
    assert len({entry.at for entry in entries}) > 0.9 * len(entries) > 30  # each reaction is drawn by itself


# Screens that are slow, disks that are full ----------------------------------------------------------------


async def test_a_screen_that_shows_nothing_holds_nobody_back() -> None:
    clock = FakeClock()
    table = Table(babel_match("bbb"), Bots(), clock=clock, reaction=second)
    watcher = table.sit(None)
    async with playing(table, clock):
        await watcher.next()
        await clock.pass_(10.0)
        assert table.match.ply >= 10
        assert len(updates(watcher)) == table.match.ply


class Disk:
    """A journal that fails while `full`."""

    def __init__(self) -> None:
        self.full = False

    def append(self, entry: Entry) -> None:
        if self.full:
            raise SaveError("The disk is full.")

    def truncate(self, ply: int) -> None:
        """Nothing kept."""


async def test_a_full_disk_stops_the_clock_until_somebody_says_try_again() -> None:
    clock, disk = FakeClock(), Disk()
    table = Table(babel_match("pbb", journal=disk), Bots(), clock=clock, reaction=second)
    person = table.sit(0)
    async with playing(table, clock):
        taken(person)
        disk.full = True
        with pytest.raises(Refused, match="disk is full"):
            await person.submit(legal(table, 0)[0])
        await clock.pass_(30.0)
        assert taken(person) == [Pulse(PAUSED), Trouble("The disk is full.")]
        assert Trouble("The disk is full.") in taken(table.sit(None)), "who comes now is told so as well"
        assert (table.match.ply, person.game_time()) == (0, 1000)
        disk.full = False
        await person.retry()
        await clock.pass_(READY + 1.0)
        assert table.match.ply > 0


async def test_what_fails_in_a_pause_is_tried_again_after_it() -> None:
    clock, bots = FakeClock(), Bots()
    choose = bots.choice

    def fail(view: object, seat: int) -> int:
        bots.choice = choose
        raise WorkerLost("The bots are gone.")

    bots.choice = fail
    bots.gate.clear()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    person = table.sit(0)
    async with playing(table, clock):
        await clock.pass_(1.0)
        taken(person)
        await person.pause()
        bots.gate.set()
        await settle()
        assert taken(person) == [Pulse(PAUSED, 0, 0)]
        await person.go_on()
        await clock.pass_(READY + 1.0)
        assert table.match.ply > 0


async def test_closing_in_any_state_ends_the_table() -> None:
    for seconds in (0.0, 1.5, READY, READY + 1.0):
        clock, bots = FakeClock(), Bots()
        bots.gate.clear()
        table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
        async with playing(table, clock, seconds):
            pass
        assert clock.due() is None
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock):
        await person.pause()
        await settle()


async def test_a_table_that_is_given_up_leaves_no_task_behind() -> None:
    clock = FakeClock()
    table = Table(babel_match("bbb"), Bots(), clock=clock, reaction=second)
    before = asyncio.all_tasks()
    task = asyncio.create_task(table.run())
    await clock.pass_(READY + 1.5)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert asyncio.all_tasks() == before
