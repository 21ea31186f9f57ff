"""The table: one order for every move, each seat told what it may know, troubles that lose nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from ai.player import Choice
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.codec import state_bytes, state_from_bytes
from core.engine.errors import Refused
from core.engine.match import Match, replay
from core.engine.record import BOT, PERSON, Entry, Header, Journal, SeatPlan
from core.games import GAMES
from net.local import LocalSession
from net.session import Closed, Trouble, Update
from net.table import Table
from saves.errors import SaveError
from tests.net.clocks import FakeClock

RULES = GAMES["heroes"]


class Thinker:
    """Chooses at random from the view it is given; `gate` holds it back."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.closed = 0

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Nothing to start."""

    async def choose(self, request: Request) -> Choice:
        self.requests.append(request)
        await self.gate.wait()
        view = state_from_bytes(RULES.state_type, request.view)
        move = random.Random(request.seed).choice(list(RULES.legal_moves(view, request.seat)))
        return Choice(move, 1.0, (), "")

    def hurry(self) -> None:
        self.gate.set()

    def close(self) -> None:
        self.closed += 1


class Disk:
    """A journal that fails while `full`."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.full = False

    def append(self, entry: Entry) -> None:
        self._check()
        self.entries.append(entry)

    def truncate(self, ply: int) -> None:
        self._check()
        del self.entries[ply:]

    def _check(self) -> None:
        if self.full:
            raise SaveError("The disk is full.")


def a_match(kinds: str, seed: str = "1", journal: Journal | None = None) -> Match:
    """A Heroes match; kinds: "p" for a person and "b" for a bot, by seat. Seat 0 begins."""
    plans = tuple(
        SeatPlan(PERSON if kind == "p" else BOT, f"N{seat}", "" if kind == "p" else "random", "", seat)
        for seat, kind in enumerate(kinds)
    )
    header = Header("heroes", RULES.version, RULES.setup(len(kinds), first=0), plans, secret_from_seed(seed))
    return Match(RULES, header, journal)


@asynccontextmanager
async def playing(table: Table) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(table.run())
    try:
        yield task
    finally:
        table.close()
        await asyncio.wait_for(task, 5)


async def update(session: LocalSession) -> Update:
    news = await asyncio.wait_for(session.next(), 5)
    assert isinstance(news, Update)
    return news


async def until_asked(session: LocalSession) -> Update:
    """Take news until the session's seat must act or the game is over."""
    while True:
        news = await update(session)
        if session.seat in RULES.must_act(news.view) or RULES.outcome(news.view):
            return news


async def test_bots_play_a_whole_game_by_themselves_and_every_seat_is_told() -> None:
    table = Table(a_match("bbb"), Thinker())
    watcher = table.sit(None)
    async with playing(table):
        news = await until_asked(watcher)
        assert RULES.outcome(news.view) == table.match.outcome()
        assert news.ply == table.match.ply


async def test_the_first_news_is_the_whole_history_as_the_seat_may_know_it() -> None:
    match = a_match("pb")
    match.submit(0, RULES.parse(match.state, "roll"))
    match.draw()
    news = await update(Table(match, Thinker()).sit(0))
    assert news.fresh
    assert [event.kind for event in news.events] == ["rolled", "moved"]


async def test_a_session_is_given_its_own_seats_view_and_a_bot_the_same_bytes() -> None:
    thinker = Thinker()
    table = Table(a_match("pbb"), thinker)
    person = table.sit(0)
    async with playing(table):
        await until_asked(person)
        await person.submit(RULES.parse(table.match.state, "roll"))
        news = await until_asked(person)
        assert state_bytes(news.view) == state_bytes(table.match.view(0))
        await person.submit(RULES.parse(news.view, "pass"))
        expected = state_bytes(table.match.view(1))
        await until_asked(person)
    assert thinker.requests[0].seat == 1
    assert thinker.requests[0].view == expected


async def test_a_move_out_of_turn_is_refused_and_changes_nothing() -> None:
    table = Table(a_match("pp"), Thinker())
    other = table.sit(1)
    async with playing(table):
        before = state_bytes(table.match.state)
        with pytest.raises(Refused, match="not your turn"):
            await other.submit(RULES.parse(table.match.state, "roll"))
        with pytest.raises(Refused, match="watching"):
            await table.sit(None).submit(1)
        assert state_bytes(table.match.state) == before


async def test_bots_and_dice_wait_until_what_happened_has_been_shown() -> None:
    table = Table(a_match("bb"), Thinker())
    watcher = table.sit(None)
    async with playing(table):
        for ply in range(4):
            news = await update(watcher)
            for _ in range(20):
                await asyncio.sleep(0)
            assert news.ply == table.match.ply == ply


async def test_a_full_disk_refuses_a_persons_move_and_loses_nothing() -> None:
    disk = Disk()
    table = Table(a_match("pb", journal=disk), Thinker())
    person = table.sit(0)
    async with playing(table):
        roll = RULES.parse(table.match.state, "roll")
        disk.full = True
        with pytest.raises(Refused, match="disk is full"):
            await person.submit(roll)
        assert table.match.ply == 0
        disk.full = False
        await person.submit(roll)
        await until_asked(person)
    assert len(disk.entries) == table.match.ply
    assert replay(RULES, table.match.record()).ply == table.match.ply


async def test_a_full_disk_stops_the_table_until_it_is_told_to_try_again() -> None:
    disk = Disk()
    disk.full = True
    table = Table(a_match("bb", journal=disk), Thinker())
    watcher = table.sit(None)
    async with playing(table):
        await update(watcher)
        trouble = await asyncio.wait_for(watcher.next(), 5)
        assert trouble == Trouble("The disk is full.")
        assert table.match.ply == 0
        disk.full = False
        await watcher.retry()
        news = await until_asked(watcher)
        assert RULES.outcome(news.view) is not None
    assert len(disk.entries) == table.match.ply


async def test_a_pass_is_taken_back_while_a_bot_still_thinks() -> None:
    thinker = Thinker()
    table = Table(a_match("pb"), thinker)
    person = table.sit(0)
    async with playing(table):
        await until_asked(person)
        await person.submit(RULES.parse(table.match.state, "roll"))
        asked = await until_asked(person)
        assert not person.can_undo()
        with pytest.raises(Refused, match="Too late"):
            await person.undo()
        thinker.gate.clear()
        await person.submit(RULES.parse(asked.view, "pass"))
        await update(person)
        assert person.can_undo()
        await person.undo()
        again = await update(person)
        assert again.fresh
        assert state_bytes(again.view) == state_bytes(asked.view)
        thinker.gate.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert table.match.ply == again.ply


async def test_closing_ends_the_bots_and_puts_the_save_away_once() -> None:
    thinker = Thinker()
    put_away: list[str] = []
    table = Table(
        a_match("bb"),
        thinker,
        on_rest=lambda match: put_away.append("noted"),
        on_close=lambda: put_away.append("closed"),
    )
    watcher = table.sit(None)
    async with playing(table):
        await update(watcher)
        table.close()
        table.close()
        assert isinstance(await asyncio.wait_for(watcher.next(), 5), Closed)
    assert (thinker.closed, put_away) == (1, ["noted", "closed"])
    with pytest.raises(Refused, match="closed"):
        table.submit(0, 1)


async def test_the_same_seed_gives_the_same_game_of_the_same_bots() -> None:
    records = []
    for _ in range(2):
        table = Table(a_match("bbb", seed="again"), Thinker(), clock=FakeClock())
        watcher = table.sit(None)
        async with playing(table):
            await until_asked(watcher)
        records.append(table.match.record())
    assert records[0] == records[1]


async def test_time_on_the_record_goes_on_where_a_resumed_game_stood() -> None:
    match = a_match("pb")
    match.submit(0, RULES.parse(match.state, "roll"), at=5000)
    clock = FakeClock(100.0)
    table = Table(match, Thinker(), clock=clock)
    table.sit(0).leave()
    await clock.pass_(1.5)
    async with playing(table):
        while match.ply < 2:
            await asyncio.sleep(0)
    assert match.steps[1].entry.at == 6500


async def test_a_session_that_left_is_not_waited_for() -> None:
    table = Table(a_match("bb"), Thinker())
    table.sit(None).leave()
    watcher = table.sit(None)
    async with playing(table):
        assert RULES.outcome((await until_asked(watcher)).view) is not None


async def test_a_game_for_a_look_only_takes_no_move_and_lets_no_bot_think() -> None:
    thinker = Thinker()
    table = Table(a_match("bp"), thinker, read_only="Made by other rules: for a look only.")
    watcher, person = table.sit(None), table.sit(1)
    async with playing(table):
        assert (await update(watcher)).ply == 0
        with pytest.raises(Refused, match="for a look only"):
            await person.submit(1)
        assert not person.can_undo()
    assert thinker.requests == []


async def test_a_finished_game_is_noted_at_once() -> None:
    noted: list[int] = []
    table = Table(a_match("bb"), Thinker(), on_rest=lambda match: noted.append(match.ply))
    watcher = table.sit(None)
    async with playing(table):
        await until_asked(watcher)
        for _ in range(20):
            await asyncio.sleep(0)
        assert noted == [table.match.ply]
