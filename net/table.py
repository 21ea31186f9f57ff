"""Table: drives a Match on the event loop, with bots in their seats and sessions for everybody else.

One order for every move: check, record, then tell each seat what it may know. The rules are the Match's part,
files the journal's, who plays a seat and how the bots' (net.bots), a person's end of it the session's (net.local).
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from typing import Any

from ai.levels import reaction_of
from ai.player import Choice
from ai.workers import Request, WorkerLost
from core.engine.codec import state_bytes
from core.engine.errors import Refused
from core.engine.events import seen
from core.engine.match import Match, Step
from core.engine.record import PERSON
from core.engine.rules import Move, Rules, Seat
from core.engine.seating import has_clock
from net.bots import Bots, Thinks
from net.clock import Clock, Stopwatch, SystemClock
from net.composure import seconds_for
from net.live import Live, Reaction
from net.local import LocalSession
from net.session import Closed, News, StandIns, TableInfo, Thinking, Trouble, Update
from saves.errors import SaveError


class Table:
    """A game in play. Start it with run() in a task; sit() before or after.

    on_rest: called with the match when the game is over, and when the table closes. read_only: why the game can
    only be looked at, or "". reaction: how fast bots are where the game has a clock. time: what was played.
    helped: the seats of people for whom a bot has moved, or who had other help.
    """

    def __init__(
        self,
        match: Match,
        thinker: Thinks,
        clock: Clock | None = None,
        on_rest: Callable[[Match], None] | None = None,
        on_close: Callable[[], None] | None = None,
        read_only: str = "",
        reaction: Reaction = reaction_of,
    ) -> None:
        self.match = match
        self.info = TableInfo.of(match.header)
        self._thinker = thinker
        self._on_rest = on_rest
        self._on_close = on_close
        self._read_only = read_only
        clock = clock or SystemClock()
        self.bots = Bots(self.info, thinker, clock)
        self.helped: set[Seat] = set()
        last = match.steps[-1].entry.at if match.steps else 0
        self.time = Stopwatch(clock, last / 1000)
        self._live: Live | None = None
        if has_clock(match.rules, match.header.setup) and not read_only and match.outcome() is None:
            self._live = Live(self, clock, reaction)
        else:
            self.time.start()
        self._sessions: list[LocalSession] = []
        self._changed = asyncio.Event()
        self._retry = asyncio.Event()
        self.closed = False

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game at this table."""
        return self.match.rules

    def sit(self, seat: Seat | None) -> LocalSession:
        """A session for a seat (None: a spectator) in this process. Its first news is the game so far."""
        session = LocalSession(self, seat)
        self._sessions.append(session)
        session.put(self._snapshot(seat))
        if self._live is not None:
            session.put(self._live.pulse)
        if self.bots.stand_ins() != StandIns():
            session.put(self.bots.stand_ins())
        return session

    async def run(self) -> None:
        """Play for the table and its bots until the table is closed."""
        ready = asyncio.create_task(self.bots.get_ready())
        try:
            await self._play()
        finally:
            ready.cancel()
            await asyncio.gather(ready, return_exceptions=True)

    async def _play(self) -> None:
        if self._live is not None:
            await self._live.run()
        while not self.closed:
            self._changed.clear()
            try:
                await self._advance()
            except (SaveError, WorkerLost) as error:
                await self._stand_still(str(error))

    async def _advance(self) -> None:
        match = self.match
        if self._read_only:
            await self._changed.wait()
        elif match.outcome() is not None:
            self._rest()
            await self._changed.wait()
        elif match.waits_for_chance():
            if await self._unchanged_until(self._shown()):
                self._publish(match.draw(self.time.milliseconds()))
        elif bots := self._bots_asked():
            await self._let_bot_move(bots[0])
        else:
            await self._changed.wait()

    def _bots_asked(self) -> list[Seat]:
        """Bots for whom the game waits; about what they may do besides they are not asked."""
        asked = self.rules.must_act(self.match.state)
        return [seat for seat in asked if seat >= 0 and self.bots.player(seat) is not None]

    async def _let_bot_move(self, seat: Seat) -> None:
        request = self.request(seat)
        answer: list[Choice] = []

        async def think() -> None:
            choice, _ = await asyncio.gather(self.choice(request), self._shown())
            answer.append(choice)

        if await self._unchanged_until(think()):
            self.do_chosen(seat, answer[0])

    async def _unchanged_until(self, work: Any) -> bool:
        """Await `work`, given up as soon as the game changes under it; whether it was finished."""
        task = asyncio.ensure_future(work)
        changed = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((task, changed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiting in (task, changed):
                waiting.cancel()
            await asyncio.gather(task, changed, return_exceptions=True)
        # Asked last, and of the event itself: the game may change while the two come to their ends.
        if self._changed.is_set():
            return False
        task.result()
        return True

    async def _shown(self) -> None:
        """Wait until every session at this keyboard has shown what happened so far."""
        await asyncio.gather(*(session.shown() for session in self._sessions))

    async def _stand_still(self, why: str) -> None:
        self._retry.clear()
        self.tell(Trouble(why))
        while not (self._retry.is_set() or self.closed):
            await self._retry.wait()

    def request(self, seat: Seat) -> Request:
        """The question to the bot of a seat: its view as it is now."""
        plan, view = self.bots.player(seat), state_bytes(self.match.view(seat))
        assert plan is not None, "nobody is asked for a seat that no bot plays"
        seed = self.seed(f"bot {seat} {self.match.ply}")
        return Request(
            self.info.game, view, seat, plan.level, plan.persona, seed, live=self._live is not None
        )

    async def choice(self, request: Request) -> Choice:
        """What the bot of a seat chooses, after a time that tells nothing hidden."""
        public, view = self.match.view(None), self.match.view(request.seat)
        seconds = seconds_for(self.rules, public, view, request.seat, request.level, request.live)
        return await self.bots.choose(request, seconds)

    def seed(self, what: str) -> bytes:
        """A seed of its own for each decision, so that a game with a seed is the same game again."""
        return hashlib.blake2b(what.encode(), key=self.match.header.secret, digest_size=16).digest()

    def _snapshot(self, seat: Seat | None) -> Update:
        history = tuple(event for step in self.match.steps for event in seen(step.events, seat))
        return Update(self.match.ply, self.match.view(seat), history, fresh=True)

    def _publish(self, step: Step) -> None:
        for session in self._sessions:
            events = seen(step.events, session.seat)
            session.put(Update(self.match.ply, self.match.view(session.seat), events))
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        if self._live is not None:
            self._live.wake()

    def tell(self, news: News) -> None:
        """The same for every session."""
        for session in self._sessions:
            session.put(news)

    def _rest(self) -> None:
        if self._on_rest is not None and not self._read_only:
            self._on_rest(self.match)

    def submit(self, seat: Seat, move: Move) -> None:
        """A move from a session; raises Refused."""
        if self._read_only:
            raise Refused(self._read_only)
        if self.closed:
            raise Refused("This table is closed.")
        self.bots.refuse_person(seat)
        if self._live is not None:
            self._live.check()
        try:
            self.do(seat, move)
        except SaveError as error:
            raise Refused(str(error)) from error

    def do(self, seat: Seat, move: Move) -> None:
        """Check, record and tell a move; raises Refused, or SaveError where it can't be recorded."""
        self._publish(self.match.submit(seat, move, self.time.milliseconds()))

    def do_chosen(self, seat: Seat, choice: Choice) -> None:
        """Do what a bot chose, see `do`, and keep why."""
        ply = self.match.ply
        self.do(seat, choice.move)
        self.bots.note(seat, ply, choice.reason)
        if self.info.seats[seat].kind == PERSON:
            self.helped.add(seat)

    def hand_over(self, seat: Seat, level: str) -> None:
        """Let a bot play for the person at `seat` from now on; raises Refused."""
        if self.closed or self._read_only or self.match.outcome() is not None:
            raise Refused("There is nothing left to play here.")
        self.bots.stand_in(seat, level)
        self._seat_changed(seat)

    def take_back(self, seat: Seat) -> None:
        """The person at `seat` plays again, also where the bot is thinking; raises Refused."""
        self.bots.stand_down(seat)
        self._seat_changed(seat)

    def _seat_changed(self, seat: Seat) -> None:
        """Tell who plays now. A bot that thinks for another seat is not disturbed."""
        self.tell(self.bots.stand_ins())
        thought = self.bots.thinking()
        if self._live is not None or thought is None or thought.seat == seat:
            self._wake()

    def pause(self, seat: Seat | None) -> None:
        """Stop the clock for everybody; raises Refused."""
        self._clocked().pause(seat)

    def go_on(self) -> None:
        """Let a paused game go on; raises Refused."""
        self._clocked().go_on()

    def _clocked(self) -> Live:
        if self._live is None:
            raise Refused("This game has no clock: it waits for you.")
        return self._live

    def undo_ply(self, seat: Seat) -> int | None:
        """The move that `seat` may take back now, or None."""
        fixed = self.closed or self._read_only or self._live is not None or self.bots.plays_for(seat)
        return None if fixed else self.match.undo_ply(seat)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of `seat` and what followed; raises Refused."""
        if self._live is not None:
            raise Refused("Nothing can be taken back where everybody plays at once.")
        self.bots.refuse_person(seat)
        ply = self.undo_ply(seat)
        if ply is None:
            raise Refused("Too late to take that back: a die fell, a card was shown, or somebody decided.")
        try:
            self.match.rewind(ply)
        except SaveError as error:
            raise Refused(str(error)) from error
        self.bots.forget(ply)
        for session in self._sessions:
            session.put(self._snapshot(session.seat))
        self._changed.set()

    def retry(self) -> None:
        """Try again what could not be recorded."""
        self._retry.set()
        if self._live is not None:
            self._live.go_on()

    def thinking(self) -> Thinking | None:
        """The bot that the game waits for, while it thinks."""
        return self.bots.thinking() if self._live is None else None

    def hurry(self) -> None:
        """Let a thinking bot decide now."""
        self.bots.hurry()

    def drop(self, session: LocalSession) -> None:
        """Forget a session that left."""
        with contextlib.suppress(ValueError):
            self._sessions.remove(session)

    def close(self) -> None:
        """End the table's part; the record keeps the game."""
        if self.closed:
            return
        self.closed = True
        self._thinker.close()
        with contextlib.suppress(SaveError):  # every move is safe; only the note where the game stands is not
            self._rest()
        if self._on_close is not None:
            self._on_close()
        self.tell(Closed())
        self._wake()
        self._retry.set()

    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, plan in enumerate(self.info.seats) if plan.kind == PERSON)
