"""Turns: drives a table whose game waits. Dice fall, bots think, and people have the time that the table gives them.

It knows whose move the game waits for, never what is played: rules, record and sessions are the table's part. In real
time net.live has this part, and here is only what follows: a game that is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ai.player import Choice
from ai.workers import WorkerLost
from core.engine.rules import Seat
from net.clock import Clock
from net.limits import Limits
from net.session import News, Note, Thinks, Trouble
from saves.errors import SaveError

if TYPE_CHECKING:
    from net.table import Table


class Turns:
    """Runs a table until it is closed. move_seconds: what people have for a move, None where they have all the time.

    Raises BadSetup where move_seconds is no time.
    """

    def __init__(self, table: Table, clock: Clock, move_seconds: float | None) -> None:
        self._table = table
        self._clock = clock
        self._limits = None if move_seconds is None else Limits(move_seconds, clock)
        self._thinks: Seat | None = None
        self._trouble = ""
        self._changed = asyncio.Event()
        self._retry = asyncio.Event()

    async def run(self) -> None:
        """See the class. What fails stands everything still until a retry."""
        while not self._table.closed:
            self._changed.clear()
            try:
                await self._advance()
            except (SaveError, WorkerLost) as error:
                await self.stand_still(str(error))

    def wake(self) -> None:
        """Something changed: the position, who plays a seat, or whether the table stands still."""
        self._changed.set()

    def retry(self) -> None:
        """Try again what failed; also once the game has ended."""
        self._retry.set()

    def begin_anew(self) -> None:
        """All agreed to go back: everybody has their whole time."""
        if self._limits is not None:
            self._limits.forget()

    def standing(self) -> Iterator[News]:
        """The clocks and the thought that run, and what is wrong, for who comes now."""
        if self._limits is not None:
            yield self._limits.told()
        if self._thinks is not None:
            yield Thinks(self._thinks)
        if self._trouble:
            yield Trouble(self._trouble)

    async def _advance(self) -> None:
        table = self._table
        self._run_clocks([] if table.why_still() else self._asked(bots=False))
        if table.over:
            table.rest()
            await self._changed.wait()
        elif table.halted:
            await self._changed.wait()
        elif table.match.waits_for_chance():
            if await self._unchanged_until(table.shown()):
                table.draw()
        elif bots := self._asked(bots=True):
            await self._let_bot_move(bots[0])
        else:
            await self._wait_for_people()

    def _asked(self, bots: bool) -> list[Seat]:
        """The bots, or the people, for whom the game waits; about what they may do besides nobody is asked."""
        table = self._table
        asked = table.rules.must_act(table.match.state)
        return [seat for seat in asked if seat >= 0 and (table.bots.player(seat) is not None) == bots]

    async def _let_bot_move(self, seat: Seat) -> None:
        table = self._table
        request = table.request(seat)
        answer: list[Choice] = []

        async def think() -> None:
            choice, _ = await asyncio.gather(table.choice(request), table.shown())
            answer.append(choice)

        # Its end is told with the move: when a search comes to an end by itself may depend on what the bot holds.
        self._set_thinks(seat)
        try:
            unchanged = await self._unchanged_until(think())
        finally:
            self._set_thinks(None)
        if unchanged:
            table.do_chosen(seat, answer[0])

    def _set_thinks(self, seat: Seat | None) -> None:
        self._thinks = seat
        self._table.tell(Thinks(seat))

    async def _wait_for_people(self) -> None:
        """Until somebody moves, or until somebody's time is up: then the table moves for them."""
        first = None if self._limits is None else self._limits.first()
        if first is None:
            await self._changed.wait()
            return
        seat, seconds = first
        if await self._unchanged_until(self._clock.sleep(seconds)):
            table = self._table
            # By the seat's own view, so that the move tells nothing that it does not know.
            table.do(seat, table.rules.default_move(table.match.view(seat), seat))
            table.tell(Note(f"Time is up: the table moved for {table.info.seats[seat].name}."))

    def _run_clocks(self, seats: Sequence[Seat]) -> None:
        """Let the clocks of these people run, and no others."""
        steps = self._table.match.steps
        mover = steps[-1].entry.seat if steps else None
        if self._limits is not None and self._limits.ask(seats, len(steps), mover):
            self._table.tell(self._limits.told())

    async def _unchanged_until(self, work: Coroutine[Any, Any, None]) -> bool:
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

    async def stand_still(self, why: str) -> None:
        """Tell everybody what is wrong, and wait until a retry, or until the table is closed."""
        table = self._table
        self._retry.clear()
        self._run_clocks([])
        self._trouble = why
        table.tell(Trouble(why))
        while not (self._retry.is_set() or table.closed):
            await self._retry.wait()
        self._trouble = ""
