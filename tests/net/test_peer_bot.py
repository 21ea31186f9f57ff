"""A bot as a peer: it plays whole games over real sockets, and never moves by what it saw before the last change."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from ai.player import Choice
from ai.workers import Request, WorkerLost
from core.engine.codec import state_bytes
from core.engine.errors import BadSetup, Refused
from core.engine.match import Match
from core.engine.rules import Move
from net.peer.bot import MOVES, MOVES_IN, Player, play, public_view, wish
from net.protocol.lobby import LOBBY, OVER, PLAYING, TAKEN, RoomInfo, RoomSeat
from net.protocol.messages import BOT, PLAYER
from net.protocol.rates import Bucket
from net.session import PAUSED, RUNNING, Closed, Halted, News, Pulse, StandIns, Stopped, TableInfo, Update
from tests.helpers import Case, all_cases, case_match, match_moves, new_match
from tests.net.clocks import FakeClock, settle
from tests.net.peers import Here, bot, joined, open_here, until_over
from tests.net.wire.hurry import Hurry

IN_TURNS = [("butine", {}), ("butababel", {"pace": "turns"}), ("heroes", {}), ("butim", {})]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path))


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), IN_TURNS)
async def test_bots_play_every_game_to_its_end(game: str, options: dict[str, Any]) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(open_here(game, 3, options=options))
        peers = [await stack.enter_async_context(bot(host, name)) for name in ("Ann", "Bob", "Cy")]
        for peer in peers:
            await until_over(peer)
        records = [peer.game.record() for peer in peers if peer.game is not None]
        assert host.room.play is not None
        assert records == [host.room.play.table.match.record()] * 3


async def test_bots_play_in_real_time() -> None:
    """The clock runs fast for all of them."""
    clock = Hurry(15)
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(
            open_here("butababel", 3, clock, options={"pace": "real-time"})
        )
        peers = [
            await stack.enter_async_context(bot(host, name, "medium", clock)) for name in ("Ann", "Bob", "Cy")
        ]
        for peer in peers:
            await until_over(peer)
        first, *others = [peer.game.record() for peer in peers if peer.game is not None]
        assert others == [first, first]


async def test_after_a_game_it_is_there_for_the_next_one() -> None:
    async with (
        open_here("heroes", 2) as host,
        bot(host, "Ann", role=PLAYER) as ann,
        bot(host, "Bot") as other,
    ):
        for number in (1, 2):
            await until_over(other, number)
            await ann.ask("lobby")


async def test_where_the_seats_are_unready_again_it_says_so_again() -> None:
    async with open_here("heroes", 2, auto=False) as host, joined(host, "Ann") as person, bot(host, "Bot"):
        for seats in (3, 4, 2):
            await person.ask("seats", seats)
            await person.until(lambda peer: peer.room is not None and peer.room.seats[1].ready)


async def test_a_bot_that_came_during_a_game_takes_a_seat_in_the_next_lobby() -> None:
    async with open_here("heroes", 2) as host, bot(host, "Ann", role=PLAYER) as ann, bot(host, "Bob") as bob:
        await until_over(ann)
        await until_over(bob)
        async with bot(host, "Bot") as late:
            await late.until(lambda peer: peer.game is not None)
            assert late.game is not None
            assert late.game.seat is None
            await bob.ask("leave")
            await ann.ask("lobby")
            await until_over(late, 2)


async def test_it_ends_with_the_room() -> None:
    async with open_here("heroes", 2) as host, joined(host, "Bot", BOT) as peer:
        playing = asyncio.create_task(play(peer, "random", Here()))
        await peer.until(lambda peer: peer.room is not None and peer.room.seats[0].ready)
        host.room.desk.drop(peer.link.identity.public, "Gone.")
        await playing


async def test_a_level_that_there_is_not_is_told() -> None:
    async with open_here("heroes", 2) as host, joined(host, "Bot", BOT) as peer:
        with pytest.raises(BadSetup, match="level"):
            await play(peer, "divine", Here())


# The lobby ------------------------------------------------------------------------------------------------------------


def room(*seats: RoomSeat, phase: str = LOBBY) -> RoomInfo:
    return RoomInfo("Test", "heroes", phase, 1, {}, seats)


def test_what_a_bot_wants_in_a_lobby() -> None:
    mine, other = RoomSeat(TAKEN, 7, "Bot"), RoomSeat(TAKEN, 8, "Ann")
    assert wish(room(other, RoomSeat()), 7) == ("sit", 1)
    assert wish(room(other, other), 7) is None
    assert wish(room(other, mine), 7) == ("ready", True)
    assert wish(room(mine, RoomSeat()), 7) == ("ready", True)
    assert wish(room(other, replace(mine, ready=True)), 7) is None
    for phase in (PLAYING, OVER):
        assert wish(room(RoomSeat(), mine, phase=phase), 7) is None


# A game, move by move -------------------------------------------------------------------------------------------------


@dataclass
class Seat0:
    """A session of the first seat of a game that the test plays."""

    match: Match
    seat: int | None = 0
    refusing: bool = False
    submitted: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules, self.info = self.match.rules, TableInfo.of(self.match.header)
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self.tell()

    def tell(self, news: News | None = None) -> None:
        view = self.match.view(self.seat)
        self.news.put_nowait(news or Update(self.match.ply, view, ()))

    async def next(self) -> News:
        return await self.news.get()

    def waiting(self) -> bool:
        return not self.news.empty()

    async def submit(self, move: Move) -> None:
        self.submitted.append(move)
        if self.refusing:
            raise Refused("Not now.")
        assert self.seat is not None
        self.match.submit(self.seat, move)
        self.tell()


class Ponderer(Here):
    """Answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.pending: list[asyncio.Future[None]] = []
        self.hurried = 0

    async def choose(self, request: Request) -> Choice:
        assert all(each.done() for each in self.pending), "one question at a time"
        self.pending.append(asyncio.get_running_loop().create_future())
        await self.pending[-1]
        return await super().choose(replace(request, level="random"))

    def hurry(self) -> None:
        self.hurried += 1

    async def answer(self) -> None:
        await settle()
        self.pending[-1].set_result(None)
        await settle()


class Bench:
    """A Player at a Seat0, with a clock that stands still."""

    def __init__(
        self, game: str = "heroes", seat: int | None = 0, level: str = "random", **options: Any
    ) -> None:
        self.match = new_match(
            game, 3, people=range(3), options=options, first=None if game == "butababel" else 0
        )
        self.session, self.thinker, self.clock = Seat0(self.match, seat), Ponderer(), FakeClock()
        player = Player(self.session, level, self.thinker, self.clock, Bucket(MOVES, MOVES_IN))  # type: ignore[arg-type]
        self.running = asyncio.create_task(player.run())

    def play(self) -> None:
        """Whoever may moves."""
        match_moves(self.match, random.Random(1), 1)
        self.session.tell()

    async def close(self) -> None:
        self.running.cancel()
        await asyncio.wait([self.running])
        assert self.running.cancelled() or self.running.result() is None


async def test_it_moves_when_asked_and_once() -> None:
    bench = Bench()
    await bench.thinker.answer()
    assert len(bench.session.submitted) == bench.match.ply == 1
    await bench.close()


async def test_an_answer_to_what_is_no_more_is_dropped() -> None:
    bench = Bench()
    await settle()
    bench.play()  # as a stand-in at the host would
    await settle()
    assert bench.thinker.hurried
    await bench.thinker.answer()
    assert bench.session.submitted == []
    await bench.close()


async def test_news_that_change_nothing_leave_the_question_standing() -> None:
    bench = Bench()
    await settle()
    bench.session.tell()
    await bench.thinker.answer()
    assert not bench.thinker.hurried
    assert len(bench.session.submitted) == len(bench.thinker.asked) == 1
    await bench.close()


async def test_what_was_refused_is_tried_again_after_a_moment_and_not_before() -> None:
    bench = Bench()
    bench.session.refusing = True
    await bench.thinker.answer()
    assert len(bench.session.submitted) == len(bench.thinker.pending) == 1
    await bench.clock.pass_(10)
    await bench.thinker.answer()
    assert len(bench.session.submitted) == 2
    await bench.close()


@pytest.mark.parametrize(
    ("still", "on"),
    [
        (Halted("Paused."), Halted("")),
        (StandIns(((0, "medium"),)), StandIns()),
        (Stopped("All agreed."), None),
    ],
)
async def test_it_moves_only_while_it_plays(still: News, on: News | None) -> None:
    bench = Bench()
    await settle()
    bench.session.tell(still)
    await bench.thinker.answer()
    assert bench.session.submitted == []
    if on is not None:
        bench.session.tell(on)
        await bench.thinker.answer()
        assert len(bench.session.submitted) == 1
    await bench.close()


async def test_a_move_that_was_found_early_still_takes_its_time() -> None:
    """When a search ends may depend on the cards that only its seat sees."""
    bench = Bench("butim", level="hard")
    await bench.thinker.answer()
    await bench.clock.pass_(0.9)
    assert bench.session.submitted == []
    await bench.clock.pass_(0.2)
    assert len(bench.session.submitted) == 1
    await bench.close()


async def test_a_watching_bot_asks_nothing() -> None:
    bench = Bench(seat=None)
    await settle()
    bench.session.tell(Closed())
    await settle()
    assert bench.thinker.pending == []
    await bench.close()


async def test_in_real_time_it_reacts_and_a_pause_takes_the_thought_with_it() -> None:
    bench = Bench("butababel", pace="real-time")
    await bench.clock.pass_(60)
    assert bench.thinker.pending == []  # the countdown
    bench.session.tell(Pulse(RUNNING))
    await settle()
    assert bench.thinker.pending == []  # nobody is that quick
    await bench.clock.pass_(4)
    assert len(bench.thinker.pending) == 1
    bench.session.tell(Pulse(PAUSED))
    await bench.thinker.answer()
    bench.session.tell(Pulse(RUNNING))
    await settle()
    assert bench.session.submitted == []
    await bench.clock.pass_(4)
    bench.play()  # others do not wait, and it acts on what it saw
    await bench.thinker.answer()
    assert len(bench.session.submitted) == 1
    await bench.close()


async def test_it_says_no_more_than_a_host_hears_out() -> None:
    bench = Bench()
    bench.session.refusing = True
    for _ in range(400):
        if bench.thinker.pending and not bench.thinker.pending[-1].done():
            await bench.thinker.answer()
        else:
            await bench.clock.pass_(0.05)
        bench.session.tell()
    seconds = bench.clock.now()
    assert MOVES < len(bench.session.submitted) <= MOVES + seconds * MOVES / MOVES_IN + 1
    await bench.close()


async def test_a_bot_that_fails_is_not_passed_over() -> None:
    bench = Bench()
    await settle()
    bench.thinker.pending[-1].set_exception(WorkerLost("It died."))
    await asyncio.wait([bench.running])
    with pytest.raises(WorkerLost):
        bench.running.result()


# What everybody sees --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_what_a_seat_sees_tells_what_everybody_sees(case: Case) -> None:
    """So that a bot elsewhere knows for how long its move must take."""
    rules, rng = case.rules, random.Random(str(case))
    match = case_match(case, str(case))
    while match_moves(match, rng, 20):
        public = state_bytes(match.view(None))
        for seat in range(case.everybody):
            assert state_bytes(public_view(rules, match.view(seat), seat)) == public
