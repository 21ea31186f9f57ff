"""Live: the clock of a table whose game waits for nobody. Countdown, play and pauses, bots that react, idle moves.

It knows when something happens, never what: rules, record and sessions are the table's part. Nobody here waits for
a screen, and nobody polls: whoever has nothing to do sleeps until the game changes.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from ai.workers import WorkerLost
from core.engine.errors import Refused
from core.engine.record import DUMMY, Record, SeatPlan
from core.engine.rules import Seat
from net.clock import Clock
from net.session import COUNTDOWN, PAUSED, RUNNING, Pulse, Trouble
from net.together import first_of
from saves.errors import SaveError

if TYPE_CHECKING:
    from net.table import Table

COUNTDOWN_SECONDS = 3

Reaction = Callable[[str], tuple[float, float]]
"""By a bot's level, how many seconds it takes to see what is new: at least and at most."""


class Live:
    """Runs a table in real time until the game is over or the table closed.

    pulse: how the game stands now; trouble: why it stands still where something failed, or "".
    """

    def __init__(self, table: Table, clock: Clock, reaction: Reaction) -> None:
        self._table = table
        self._clock = clock
        self._reaction = reaction
        self._one_at_a_time = asyncio.Lock()
        self._change = asyncio.Event()
        self._stretch = 0  # of play: a pause ends one, and with it whatever was begun in it
        self._reactions = 0
        self._idle_for: int | None = None
        self._idle_from = 0.0
        self.pulse = Pulse(COUNTDOWN, COUNTDOWN_SECONDS)
        self.trouble = ""

    async def run(self) -> None:
        """Count down, play, stand still while paused, and so on."""
        async with asyncio.TaskGroup() as group:
            actors = [group.create_task(self._keep(self._idle))]
            for seat, plan in enumerate(self._table.info.seats):
                if plan.kind != DUMMY:  # a bot may stand in for a person
                    actors.append(group.create_task(self._keep(partial(self._react, seat))))
            while not self._ended():
                if self.pulse.state == COUNTDOWN:
                    await self._count_down()
                else:
                    await self._change.wait()
            for actor in actors:
                actor.cancel()
        self._table.time.stop()

    def _ended(self) -> bool:
        return self._table.over

    # Running and standing still ----------------------------------------------------------------------------

    def check(self) -> None:
        """Raises Refused where no move may be made because the clock does not run."""
        if self.pulse.state == PAUSED:
            raise Refused("The game is paused: let it go on first.")
        if self.pulse.state == COUNTDOWN:
            raise Refused("Not yet: wait for GO!")

    def pause(self, seat: Seat | None) -> None:
        """Stand still until somebody lets the game go on; raises Refused where it is over."""
        if self._ended():
            raise Refused("The game is over: there is nothing to pause.")
        if self.pulse.state != PAUSED:
            self._halt(seat)

    def _halt(self, seat: Seat | None) -> None:
        self._table.time.stop()
        self._stretch += 1
        self._set(Pulse(PAUSED, seat=seat))

    def go_on(self) -> None:
        """After a pause: count down, then play; nothing where the game has ended meanwhile."""
        if self.pulse.state == PAUSED and not self._ended():
            self.trouble = ""
            self._set(Pulse(COUNTDOWN, COUNTDOWN_SECONDS))

    def _set(self, pulse: Pulse) -> None:
        if pulse != self.pulse:
            self.pulse = pulse
            self._table.tell(pulse)
            self.wake()

    def wake(self) -> None:
        """Something changed: the position, the pulse, or the table closed."""
        change, self._change = self._change, asyncio.Event()
        change.set()

    async def _count_down(self) -> None:
        for left in range(COUNTDOWN_SECONDS, 0, -1):
            self._set(Pulse(COUNTDOWN, left))
            if await self._changed_within(1.0):
                return
        self._table.time.start()
        self._set(Pulse(RUNNING))

    async def _changed_within(self, seconds: float) -> bool:
        """Wait so long, or until something changes; whether it did."""
        change = self._change
        await first_of(self._clock.sleep(seconds), change.wait())
        return change.is_set()

    async def _keep(self, step: Callable[[], Awaitable[None]]) -> None:
        """Do `step` again and again while the clock runs. What fails stands everything still until a retry."""
        while True:
            while self.pulse.state != RUNNING or self._ended():
                await self._change.wait()
            try:
                await step()
            except (SaveError, WorkerLost) as error:
                if self.pulse.state == RUNNING and not self._ended():
                    self._halt(None)
                    self.trouble = str(error)
                    self._table.tell(Trouble(self.trouble))

    # Who acts ----------------------------------------------------------------------------------------------

    async def _idle(self) -> None:
        """Wait as long as the rules say for somebody to move, then do what they say, all at one moment."""
        table = self._table
        idle, now = table.rules.idle(table.match.state), table.time.seconds()
        if idle is None:
            await self._change.wait()
            return
        if idle.since != self._idle_for:
            self._idle_for, self._idle_from = idle.since, now
        left = self._idle_from + idle.seconds - now
        if left > 0:
            await self._changed_within(left)
            return
        self._idle_for = None
        for seat, move in idle.moves:
            if move in table.rules.legal_moves(table.match.state, seat):
                table.do(seat, move)

    async def _react(self, seat: Seat) -> None:
        """A bot: see what is new, think about what is there by then, and move if that still can be done."""
        bot = self._table.bots.player(seat)
        if bot is None or not self._can_move(seat):
            await self._change.wait()
            return
        stretch = self._stretch
        await self._clock.sleep(self._draw_reaction(bot.level))
        # The thinker takes one question at a time. Whoever waits for it thinks about what is there afterwards.
        async with self._one_at_a_time:
            if not (self._plays_still(seat, bot, stretch) and self._can_move(seat)):
                return
            choice = await self._table.choice(self._table.request(seat))
        if self._plays_still(seat, bot, stretch):
            with suppress(Refused):  # somebody was faster
                self._table.do_chosen(seat, choice)

    def _plays_still(self, seat: Seat, bot: SeatPlan, stretch: int) -> bool:
        """Whether that bot plays the seat, with no pause since, and the game goes on."""
        return stretch == self._stretch and self._table.bots.player(seat) is bot and not self._ended()

    def _can_move(self, seat: Seat) -> bool:
        table = self._table
        return bool(table.rules.legal_moves(table.match.state, seat))

    def _draw_reaction(self, level: str) -> float:
        low, high = self._reaction(level)
        self._reactions += 1
        draw = random.Random(self._table.seed(f"reaction {self._reactions}")).random()
        return low + (high - low) * draw


def rhythm(record: Record, speed: float = 1.0) -> list[float]:
    """How many seconds a replay waits before each move of a record, `speed` times as fast as it was played."""
    times = [0, *(entry.at for entry in record.entries)]
    return [max(0, after - before) / 1000 / speed for before, after in pairwise(times)]
