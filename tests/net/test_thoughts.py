"""Who thinks and why a bot moved, as it is told elsewhere: in one order, and at moments that tell nothing hidden."""

from __future__ import annotations

import asyncio
import random

import pytest

from ai.levels import budget_of
from ai.player import Choice, RandomChance
from ai.workers import Request, WorkerLost
from core.engine.codec import state_bytes
from core.engine.match import Match
from core.games import GAMES
from net.bots import REASONS_KEPT
from net.session import Closed, Thinks, Trouble, Update, Why
from net.table import Table
from tests.net.apart import ended, passed, played, told
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import READY, Bots, babel_match, second
from tests.net.test_bots import Telling, rolled
from tests.net.test_composure import hard_at
from tests.net.test_table import Thinker, a_match

HEROES = GAMES["heroes"]


async def test_a_whole_game_of_bots_is_told_in_one_order() -> None:
    table = Table(a_match("bbb"), Telling())
    far = table.sit(None, remote=True)
    async with played(table):
        await ended(table)
        news = told(far, Thinks, Update, Why)
    steps = iter(table.match.steps)
    place = 1
    while place < len(news):
        step = next(steps)
        if step.entry.seat >= 0:
            assert news[place : place + 2] == [Thinks(step.entry.seat), Thinks(None)]
            place += 2
        update = news[place]
        assert isinstance(update, Update)
        assert update.ply == step.entry.ply + 1
        place += 1
        if step.entry.seat >= 0:
            why = news[place]
            assert isinstance(why, Why)
            assert (why.reason.seat, why.reason.ply) == (step.entry.seat, step.entry.ply)
            place += 1
    assert next(steps, None) is None


async def test_who_sits_at_the_table_is_told_none_of_it() -> None:
    table = Table(a_match("bb"), Telling())
    near = table.sit(None)
    async with played(table):
        seen: list[object] = []
        while table.match.outcome() is None:
            seen.append(await near.next())
            near._mark_shown()
            await settle()
        assert near.reasons()
    assert not [news for news in seen if isinstance(news, Thinks | Why)]


async def test_dice_and_bots_wait_for_nobody_who_is_elsewhere() -> None:
    table = Table(a_match("bb"), Thinker())
    far = table.sit(0, remote=True)
    async with played(table):
        await ended(table)
        assert len(told(far, Update)) == table.match.ply + 1


async def test_who_comes_later_is_told_who_thinks_and_why_bots_moved() -> None:
    thinker = Telling()
    table = Table(rolled("pb"), thinker)
    async with played(table):
        table.submit(0, HEROES.parse(table.match.state, "pass"))
        await settle()
        thinker.gate.clear()
        while HEROES.must_act(table.match.state) != (1,):
            (seat,) = HEROES.must_act(table.match.state)
            assert seat == 0
            table.submit(seat, HEROES.legal_moves(table.match.state, seat)[-1])
            await settle()
        late = told(table.sit(0, remote=True), Thinks, Why)
        assert late[0] == Thinks(1)
        assert late[1:] == [Why(reason) for reason in reversed(table.bots.reasons())]
        assert late[1:]
        assert told(table.sit(0), Thinks, Why) == []


async def test_who_comes_later_is_told_the_last_reasons_in_the_order_of_their_moves() -> None:
    table = Table(a_match("bbb"), Telling())
    async with played(table):
        await ended(table)
        plies = [why.reason.ply for why in told(table.sit(None, remote=True), Why)]
    moves = [step.entry.ply for step in table.match.steps if step.entry.seat >= 0]
    assert plies == moves[-REASONS_KEPT:]


@pytest.mark.parametrize("how", ["taken back", "halted", "handed over", "lost", "closed"])
async def test_a_thought_that_is_given_up_has_an_end(how: str) -> None:
    thinker = Losing() if how == "lost" else Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    far = table.sit(None, remote=True)
    async with played(table):
        table.submit(0, HEROES.parse(table.match.state, "pass"))
        await settle()
        assert told(far, Thinks) == [Thinks(1)]
        if how == "taken back":
            table.undo(0)
        elif how == "halted":
            table.halt("A vote.")
        elif how == "handed over":
            table.undo(0)
            table.hand_over(0, "easy")
        elif how == "lost":
            thinker.gate.set()
        else:
            table.close()
        await settle()
        news = told(far, Thinks, Trouble, Closed)
    if how == "closed":
        assert news == [Closed()], "and nothing follows"
    else:
        assert news[0] == Thinks(None)
        assert isinstance(news[-1], Trouble) == (how == "lost")


class Losing(Telling):
    async def choose(self, request: Request) -> Choice:
        await super().choose(request)
        raise WorkerLost("The bots' process is gone.")


async def test_nobody_is_said_to_think_in_real_time_but_why_bots_moved_is_told() -> None:
    clock, bots = FakeClock(), Reasoning()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    far = table.sit(0, remote=True)
    async with played(table):
        await passed(clock, READY + 3.0)
        news = told(far, Thinks, Why)
        assert len(news) > 2
        assert not [each for each in news if isinstance(each, Thinks)]


class Reasoning(Bots):
    async def choose(self, request: Request) -> Choice:
        choice = await super().choose(request)
        return Choice(choice.move, 1.0, (), "because")


# Moments -------------------------------------------------------------------------------------------------------


class Searching(Thinker):
    """Takes its time over a question, and passes."""

    def __init__(self, clock: FakeClock, seconds: float) -> None:
        super().__init__()
        self._clock, self._seconds = clock, seconds

    async def choose(self, request: Request) -> Choice:
        await self._clock.sleep(self._seconds)
        return Choice(HEROES.parse(None, "pass"), 1.0, (), "because")


def in_a_window() -> Match:
    """Seat 1, a bot that searches, is asked for an answer; what it can do depends on its hand."""
    match = rolled("pb")
    match.submit(0, HEROES.parse(match.state, "pass"))
    assert HEROES.must_act(match.state) == (1,)
    return hard_at(match, 1)


async def moments(match: Match, thought: float) -> list[tuple[float, object]]:
    """What a watcher elsewhere is told of a bot's answer, and when."""
    clock, heard = FakeClock(), list[tuple[float, object]]()
    table = Table(match, Searching(clock, thought), clock=clock)
    far = table.sit(None, remote=True)

    async def hear() -> None:
        while True:
            news = await far.next()
            heard.append((clock.now(), as_bytes(news) if isinstance(news, Update) else news))

    hears = asyncio.create_task(hear())
    async with played(table):
        ply = match.ply
        while match.ply == ply:
            await passed(clock, 1.0)
        hears.cancel()
    await asyncio.gather(hears, return_exceptions=True)
    return heard


def as_bytes(update: Update) -> object:
    return update.ply, state_bytes(update.view), update.events


async def test_when_a_thought_begins_and_ends_is_the_same_whatever_the_bot_holds_and_finds_out() -> None:
    seconds = budget_of("hard").seconds
    assert seconds is not None
    worlds, hands = [], set()
    for deal in range(6):
        match = in_a_window()
        match.state = HEROES.determinize(match.view(None), None, RandomChance(random.Random(deal)))
        hands.add(state_bytes(match.view(1)))
        worlds.append(await moments(match, seconds * deal / 6))
    assert len(hands) > 1
    assert all(world == worlds[0] for world in worlds)
    thoughts = [(at, news) for at, news in worlds[0] if isinstance(news, Thinks)]
    assert thoughts[:2] == [(0.0, Thinks(1)), (seconds, Thinks(None))]
