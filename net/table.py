"""Table: drives a Match on the event loop, with bots in their seats and sessions for everybody else.

One order for every move: check, record, then tell each seat what it may know. The rules are the Match's part,
files the journal's, who plays a seat and how the bots' (net.bots), a person's end of it the session's (net.local).
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from ai.levels import reaction_of
from ai.player import Choice
from ai.workers import Request
from core.engine.codec import state_bytes
from core.engine.errors import BadSetup, Refused
from core.engine.match import Match, Step
from core.engine.record import PERSON
from core.engine.rules import Move, Rules, Seat
from core.engine.seating import has_clock
from net.audience import Audience
from net.bots import Bots, Thinks
from net.clock import Clock, Stopwatch, SystemClock
from net.composure import seconds_for
from net.live import Live, Reaction
from net.local import LocalSession
from net.session import (
    PAUSED,
    Closed,
    Halted,
    News,
    Reason,
    StandIns,
    Stopped,
    TableInfo,
    Thinking,
    Trouble,
    Why,
)
from net.turns import Turns
from saves.errors import SaveError


class Table:
    """A game in play. Start it with run() in a task; sit() before or after.

    on_rest: called with the match when the game is over, and when the table closes. read_only: why the game can
    only be looked at, or "". reaction: how fast bots are where the game has a clock. move_seconds: the time that a
    person has for a move, or None; raises BadSetup where that is no time, or the game has a clock of its own. time:
    what was played. helped: the seats of people for whom a bot has moved, or who had other help.
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
        move_seconds: float | None = None,
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
        self.closed = False
        self._halted = self._stopped = ""
        self._live: Live | None = None
        in_real_time = has_clock(match.rules, match.header.setup)
        if in_real_time and move_seconds is not None:
            raise BadSetup(
                f"{self.rules.info.title} in real time has a clock of its own: moves have no time limit."
            )
        if in_real_time and not self.over:
            self._live = Live(self, clock, reaction)
        else:
            self.time.start()
        self._turns = Turns(self, clock, move_seconds)
        self._audience = Audience(match)

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game at this table."""
        return self.match.rules

    @property
    def over(self) -> bool:
        """Whether nobody moves here any more."""
        return self.closed or bool(self._read_only or self._stopped) or self.match.outcome() is not None

    @property
    def time_runs(self) -> bool:
        """Whether the game is played in real time: everybody at once, by a clock."""
        return self._live is not None

    @property
    def halted(self) -> bool:
        """Whether the table stands still because somebody wants it to."""
        return bool(self._halted) if self._live is None else self._live.pulse.state == PAUSED

    def sit(self, seat: Seat | None, remote: bool = False) -> LocalSession:
        """A session for a seat (None: a spectator) in this process. Its first news is the game so far.

        remote: it hands the news on to somebody elsewhere: nobody waits until they are shown, and it is told besides
        which bot thinks and why bots moved.
        """
        session = LocalSession(self, seat, remote)
        self.admit(session)
        return session

    def admit(self, session: LocalSession) -> None:
        """Tell a session the game so far, how things stand, and from now on what happens."""
        self._audience.add(session)
        for news in self._standing():
            session.put(news)

    def _standing(self) -> Iterator[News]:
        """How things stand besides the game, for who comes now."""
        if self._live is not None:
            yield self._live.pulse
            if self._live.trouble:
                yield Trouble(self._live.trouble)
        if self.bots.stand_ins() != StandIns():
            yield self.bots.stand_ins()
        yield from self._turns.standing()
        if self._halted:
            yield Halted(self._halted)
        if self._stopped:
            yield Stopped(self._stopped)
        yield from map(Why, reversed(self.bots.reasons()))

    async def run(self) -> None:
        """Play for the table and its bots until the table is closed."""
        ready = asyncio.create_task(self.bots.get_ready())
        try:
            if self._live is not None:
                await self._live.run()
            await self._turns.run()
        finally:
            ready.cancel()
            await asyncio.gather(ready, return_exceptions=True)

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

    async def shown(self) -> None:
        """Wait until everybody at this keyboard has been shown what happened so far."""
        await self._audience.shown()

    def _publish(self, step: Step) -> None:
        self._audience.publish(step)
        self._wake()

    def _wake(self) -> None:
        self._turns.wake()
        if self._live is not None:
            self._live.wake()

    def tell(self, news: News) -> None:
        """The same for every session."""
        self._audience.tell(news)

    def rest(self) -> None:
        """The game is over: note so; raises SaveError."""
        if self._on_rest is not None and not self._read_only:
            self._on_rest(self.match)

    def submit(self, seat: Seat, move: Move) -> None:
        """A move from a session; raises Refused."""
        if why := self.why_still():
            raise Refused(why)
        self.bots.refuse_person(seat)
        if self._live is not None:
            self._live.check()
        try:
            self.do(seat, move)
        except SaveError as error:
            raise Refused(str(error)) from error

    def why_still(self) -> str:
        """Why nobody may move now whatever the rules say, or ""."""
        return self._read_only or ("This table is closed." if self.closed else self._stopped or self._halted)

    def do(self, seat: Seat, move: Move) -> None:
        """Check, record and tell a move; raises Refused, or SaveError where it can't be recorded."""
        self._publish(self.match.submit(seat, move, self.time.milliseconds()))

    def draw(self) -> None:
        """Let chance decide, as `do`."""
        self._publish(self.match.draw(self.time.milliseconds()))

    def do_chosen(self, seat: Seat, choice: Choice) -> None:
        """Do what a bot chose, see `do`, and keep why."""
        ply = self.match.ply
        self.do(seat, choice.move)
        self.bots.note(seat, ply, choice.reason)
        if choice.reason:
            self.tell(Why(Reason(seat, ply, choice.reason)))
        if self.info.seats[seat].kind == PERSON:
            self.helped.add(seat)

    def hand_over(self, seat: Seat, level: str) -> None:
        """Let a bot play for the person at `seat` from now on; raises Refused."""
        if self.over:
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

    def halt(self, why: str) -> None:
        """Stand still until go_on_playing: nobody moves, no die falls, no clock runs; raises Refused where it is over.

        why: a sentence for everybody, and for who moves all the same. In real time this is a pause.
        """
        if self._live is not None:
            self._live.pause(None)
            return
        if self.over:
            raise Refused("The game is over: there is nothing to pause.")
        self.time.stop()
        self._set_halted(why)

    def go_on_playing(self) -> None:
        """Go on after a halt; nothing where there is none."""
        if self._live is not None:
            self._live.go_on()
        elif not self.over:
            self.time.start()
            self._set_halted("")

    def _set_halted(self, why: str) -> None:
        if why != self._halted:
            self._halted = why
            self.tell(Halted(why))
            self._wake()

    def stop(self, why: str) -> None:
        """End the game here without an outcome; raises Refused where it is over. Its record can be gone on with.

        why: a sentence for everybody.
        """
        if self.over:
            raise Refused("The game is over already.")
        self._stopped = why
        self.time.stop()
        self.tell(Stopped(why))
        self._wake()
        self._turns.retry()

    def undo_ply(self, seat: Seat) -> int | None:
        """The move that `seat` may take back now, or None."""
        fixed = self.why_still() or self._live is not None or self.bots.plays_for(seat)
        return None if fixed else self.match.undo_ply(seat)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of `seat` and what followed; raises Refused."""
        self._refuse_live()
        self.bots.refuse_person(seat)
        ply = self.undo_ply(seat)
        if ply is None:
            raise Refused(
                self.why_still()
                or "Too late to take that back: a die fell, a card was shown, or somebody decided."
            )
        self._rewind(ply)

    def last_move_of(self, seat: Seat) -> int | None:
        """The number of the last move of `seat`, whatever came after it; None where it made none."""
        plies = (step.entry.ply for step in reversed(self.match.steps) if step.entry.seat == seat)
        return next(plies, None)

    def take_back_to(self, ply: int) -> None:
        """Go back to before move number `ply`, whatever was seen since: everybody agreed. Raises Refused."""
        self._refuse_live()
        if self.over:
            raise Refused("The game is over: nothing can be taken back.")
        if not 0 <= ply < self.match.ply:
            raise Refused("There is no such move to take back.")
        self._rewind(ply)
        self._turns.begin_anew()

    def _refuse_live(self) -> None:
        if self._live is not None:
            raise Refused("Nothing can be taken back where everybody plays at once.")

    def _rewind(self, ply: int) -> None:
        try:
            self.match.rewind(ply)
        except SaveError as error:
            raise Refused(str(error)) from error
        self.bots.forget(ply)
        self._audience.retell()
        self._wake()

    async def stand_still(self, why: str) -> None:
        """Something went wrong while it ran: wait until a retry, or until the table is closed."""
        if self._live is not None and not self.over:
            self._live.pause(None)
        await self._turns.stand_still(why)

    def retry(self) -> None:
        """Try again what could not be recorded."""
        self._turns.retry()
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
        self._audience.drop(session)

    def close(self) -> None:
        """End the table's part; the record keeps the game."""
        if self.closed:
            return
        self.closed = True
        self._thinker.close()
        with contextlib.suppress(SaveError):  # every move is safe; only the note where the game stands is not
            self.rest()
        if self._on_close is not None:
            self._on_close()
        self.tell(Closed())
        self._audience.dismiss()
        self._wake()
        self._turns.retry()

    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, plan in enumerate(self.info.seats) if plan.kind == PERSON)
