"""Standing still because somebody wants it, and ending early: nobody moves, everybody is told, nothing is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from ai.player import Choice
from ai.workers import Request
from core.engine.codec import state_bytes, state_from_bytes
from core.engine.errors import Refused
from core.engine.match import Match, replay
from core.engine.record import NoJournal
from core.games import GAMES
from core.games.butababel.rules import IDLE_SECONDS
from net.session import PAUSED, RUNNING, Closed, Halted, Pulse, Stopped, Trouble
from net.table import Table
from tests.helpers import Case, case_match, match_moves
from tests.net.apart import Flying, ended, passed, played, told, unhurried_cases
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import READY, Bots, babel_match, legal, play_of, second
from tests.net.test_bots import Telling, rolled
from tests.net.test_table import Disk, Thinker, a_match

HEROES = GAMES["heroes"]
CASES = [case for case in unhurried_cases() if case.setup.seats == 3]


class ByDefault(Thinker):
    """Bots of a case that play what the table would."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        self._rules = case.rules

    async def choose(self, request: Request) -> Choice:
        await asyncio.sleep(0)
        view = state_from_bytes(self._rules.state_type, request.view)
        return Choice(self._rules.default_move(view, request.seat), 1.0, (), "")


def some_way(case: Case, people: int, plies: int) -> Match:
    """A match of people and bots some plies after its start."""
    match = case_match(case, "halt", people=range(people))
    match_moves(match, random.Random(plies), plies)
    return match


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("people", [0, 3])
async def test_nobody_moves_while_the_table_is_halted_and_the_game_is_the_same_afterwards(
    case: Case, people: int
) -> None:
    records = []
    for halts in (False, True):
        match, clock = some_way(case, people, 10), Flying()
        table = Table(match, ByDefault(case), clock=clock, move_seconds=30.0)
        async with played(table):
            for hops in range(25 * halts):
                for _ in range(hops):
                    await asyncio.sleep(0)
                if table.over:
                    break
                table.halt("Wait a moment.")
                await settle()
                before = (match.ply, state_bytes(match.state))
                await settle()
                assert (match.ply, state_bytes(match.state)) == before
                for seat in range(case.setup.seats):
                    for move in case.rules.legal_moves(match.state, seat):
                        with pytest.raises(Refused, match="Wait a moment"):
                            table.submit(seat, move)
                table.go_on_playing()
            await ended(table)
        records.append([(step.entry.seat, step.entry.move) for step in match.steps])
    assert records[0] == records[1]


async def test_a_thought_is_given_up_by_a_halt_and_begins_anew_after_it() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(a_match("bb"), thinker)
    async with played(table):
        table.halt("A vote.")
        await settle()
        assert (len(thinker.requests), thinker.given_up, table.thinking()) == (1, 1, None)
        thinker.gate.set()
        await settle()
        assert table.match.ply == 0
        table.go_on_playing()
        await ended(table)
        assert thinker.requests[0] == thinker.requests[1]


async def test_everybody_is_told_why_once_and_who_comes_later_too() -> None:
    table = Table(a_match("pp"), Thinker())
    near, far = table.sit(0), table.sit(None, remote=True)
    async with played(table):
        table.halt("Ann is away.")
        table.halt("Ann is away.")
        table.halt("Ann and Bob are away.")
        halted = [table.halted]
        late = table.sit(1)
        table.go_on_playing()
        table.go_on_playing()
        assert [*halted, table.halted] == [True, False]
        both = [Halted("Ann is away."), Halted("Ann and Bob are away."), Halted("")]
        assert told(near, Halted) == told(far, Halted) == both
        assert told(late, Halted) == both[1:]
        assert told(table.sit(1), Halted) == []


async def test_a_halt_is_no_time_that_was_played() -> None:
    clock = FakeClock()
    table = Table(a_match("pp"), Thinker(), clock=clock)
    async with played(table):
        await passed(clock, 1.5)
        table.halt("Lunch.")
        await passed(clock, 3600.0)
        assert table.time.milliseconds() == 1500
        table.go_on_playing()
        await passed(clock, 0.5)
        table.submit(0, HEROES.parse(table.match.state, "roll"))
        assert table.match.steps[0].entry.at == 2000


async def test_nothing_is_taken_back_by_one_alone_while_all_wait() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    async with played(table):
        table.submit(0, HEROES.parse(table.match.state, "pass"))
        assert table.undo_ply(0) is not None
        table.halt("A vote.")
        assert table.undo_ply(0) is None
        with pytest.raises(Refused, match="A vote"):
            table.undo(0)


async def test_in_real_time_a_halt_is_the_pause() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock, reaction=second)
    watcher = table.sit(None, remote=True)
    async with played(table):
        await passed(clock, READY)
        halted = [table.halted]
        told(watcher, Pulse)
        table.halt("A vote.")
        assert [*halted, table.halted] == [False, True]
        assert told(watcher, Pulse, Halted) == [Pulse(PAUSED)]
        with pytest.raises(Refused, match="paused"):
            table.submit(0, legal(table, 0)[0])
        await passed(clock, 60.0)
        assert table.match.ply == 0
        table.go_on_playing()
        await passed(clock, READY)
        assert told(watcher, Pulse)[-1] == Pulse(RUNNING)


# An early end --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", ["pp", "bb"])
async def test_after_an_early_end_nobody_moves_and_the_record_can_be_gone_on_with(kinds: str) -> None:
    match, thinker, noted = rolled("pp") if kinds == "pp" else a_match("bb"), Telling(), list[int]()
    thinker.gate.clear()
    clock = FakeClock()
    table = Table(
        match, thinker, clock=clock, move_seconds=30.0, on_rest=lambda match: noted.append(match.ply)
    )
    watcher = table.sit(None, remote=True)
    async with played(table):
        ply = match.ply
        table.stop("All agreed to end it here.")
        thinker.gate.set()
        await passed(clock, 100.0)
        assert (match.ply, table.over, match.outcome(), noted) == (ply, True, None, [ply])
        with pytest.raises(Refused, match="agreed"):
            table.submit(0, HEROES.parse(match.state, "roll"))
        too_late: list[Callable[[], None]] = [
            lambda: table.stop("Again."),
            lambda: table.halt("Again."),
            lambda: table.hand_over(0, "easy"),
            lambda: table.take_back_to(0),
        ]
        for late in too_late:
            with pytest.raises(Refused):
                late()
        assert told(table.sit(0), Stopped) == [Stopped("All agreed to end it here.")]
        assert (table.undo_ply(0), table.thinking(), table.time.milliseconds()) == (None, None, 0)
    assert told(watcher, Stopped, Closed) == [Stopped("All agreed to end it here."), Closed()]
    again = replay(HEROES, match.record(), NoJournal())
    other = Table(again, Thinker(), clock=Flying(), move_seconds=30.0)
    async with played(other):
        await ended(other)


@pytest.mark.parametrize("paused", [False, True])
async def test_a_game_in_real_time_ends_early_too_also_in_a_pause(paused: bool) -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    watcher = table.sit(None, remote=True)
    async with played(table):
        await passed(clock, READY + 2.5)
        if paused:
            table.halt("A vote on whether it goes on.")
            await settle()
        ply, played_for = table.match.ply, table.time.milliseconds()
        assert ply > 0
        table.stop("Enough.")
        told(watcher, Pulse)
        table.go_on_playing()
        await passed(clock, 600.0)
        assert (table.match.ply, table.time.milliseconds()) == (ply, played_for)
        with pytest.raises(Refused, match="Enough"):
            table.submit(0, legal(table, 0)[0])
        assert told(watcher, Pulse) == []
        assert told(table.sit(None), Stopped) == [Stopped("Enough.")]


async def test_a_bot_that_just_comes_to_its_choice_does_not_move_after_an_early_end() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    async with played(table):
        bots.gate.clear()
        await passed(clock, READY + 1.5)
        assert bots.busy
        bots.gate.set()
        ply = await stop_after(table, 0)
        await settle()
        assert table.match.ply == ply


async def stop_after(table: Table, hops: int) -> int:
    """The ply at which it was stopped, so many turns of the event loop from now."""
    for _ in range(hops):
        await asyncio.sleep(0)
    table.stop("Enough.")
    return table.match.ply


async def test_a_card_that_was_just_to_be_dealt_is_not_dealt_after_an_early_end() -> None:
    plies = set()
    for hops in range(16):
        clock = FakeClock()
        table = Table(babel_match("ppp", seed="3"), Bots(), clock=clock)
        async with played(table):
            await passed(clock, READY)
            table.submit(0, play_of(table, 0))
            await passed(clock, IDLE_SECONDS - 0.5)
            assert table.match.ply == 1
            stopping = asyncio.create_task(stop_after(table, hops))
            clock.step(clock.now() + 1.0)
            ply = await stopping
            await settle()
            assert table.match.ply == ply
            plies.add(ply)
    assert plies == {1, 2}, "before and after the deal"


async def test_a_table_in_trouble_ends_early_without_being_mended() -> None:
    disk, noted = Disk(), list[int]()
    disk.full = True
    table = Table(a_match("bb", journal=disk), Thinker(), on_rest=lambda match: noted.append(match.ply))
    watcher = table.sit(None, remote=True)
    async with played(table):
        assert told(watcher, Trouble) == [Trouble("The disk is full.")]
        table.stop("The disk is full: enough for today.")
        await settle()
        assert (table.match.ply, noted) == (0, [0])


async def test_what_is_over_is_neither_halted_nor_stopped() -> None:
    table = Table(a_match("bb"), Thinker())
    async with played(table):
        await ended(table)
        with pytest.raises(Refused, match="over"):
            table.halt("Wait.")
        with pytest.raises(Refused, match="over"):
            table.stop("Enough.")
