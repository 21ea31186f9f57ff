"""A game in a room: its table, and for every member what the table tells its seat. Knows no socket and no lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from core.engine.deal import Transcript
from core.engine.errors import Refused
from core.engine.record import PERSON
from core.engine.rules import Move, Rules, Seat
from net.host.shelter import SORRY, note
from net.local import LocalSession
from net.protocol.news import Teller, Told, body_of
from net.session import News, Update
from net.table import Table

MOVES_A_FRAME = 80
"""About two kilobytes: over the slowest link a frame takes less time than a peer may be silent."""

Tell = Callable[[bytes, list[Any]], None]


class _Place(LocalSession):
    """A member's end. News go out as they come, so that whoever moved hears of it before it is answered."""

    def __init__(self, table: Table, seat: Seat | None, hand_on: Callable[[_Place, News], None]) -> None:
        super().__init__(table, seat, remote=True)
        self._hand_on = hand_on
        self.teller = Teller()

    def put(self, news: News) -> None:
        """See LocalSession."""
        self._hand_on(self, news)


class Play:
    """tell: puts news into a member's feed; number: of the game in this room; on_over: called once when it is over."""

    def __init__(
        self,
        table: Table,
        number: int,
        transcript: Transcript,
        tell: Tell,
        on_over: Callable[[], None],
    ) -> None:
        self.table, self.number, self._transcript = table, number, transcript
        self._tell, self._on_over = tell, on_over
        self._places: dict[bytes, _Place] = {}
        self._absent: set[Seat] = set()  # for whom a bot stands in because they are away
        self._ended = False
        self.friendly = True  # whether moves may be taken back
        self._run: asyncio.Task[None] | None = None

    @property
    def rules(self) -> Rules[Any]:
        """Of the game."""
        return self.table.rules

    def start(self, seats: Mapping[bytes, Seat | None]) -> None:
        """Begin to play; everybody is told who is here, by key: a seat, or None for who watches."""
        self._run = asyncio.create_task(self._drive())
        for key, seat in seats.items():
            self.show(key, seat)

    async def _drive(self) -> None:
        """Run the table. A fault of this program's own makes it stand still, and be tried again."""
        while not self.table.closed:
            try:
                await self.table.run()
            except Exception as error:  # noqa: BLE001 - see above
                note(error)
                await self.table.stand_still(SORRY)

    # Telling -----------------------------------------------------------------------------------------------

    def show(self, key: bytes, seat: Seat | None) -> None:
        """Tell a member how the game stands, and from now on what happens in it."""
        self.hide(key)
        self._tell(key, self._begin(seat))
        self._places[key] = place = _Place(self.table, seat, partial(self._hand_on, key))
        self.table.admit(place)

    def _begin(self, seat: Seat | None) -> list[Any]:
        header, deal = self.table.match.header, self._transcript
        return [
            "begin", self.number, header.game, header.rules_version, header.setup.to_data(),
            [plan.to_data() for plan in header.seats], -1 if seat is None else seat, deal.commitment,
            [list(pair) for pair in deal.seals],
            [[one.member, one.name, one.value] for one in deal.contributions],
        ]  # fmt: skip

    def hide(self, key: bytes) -> None:
        """The member hears no more of it."""
        place = self._places.pop(key, None)
        if place is not None:
            place.leave()

    def _hand_on(self, key: bytes, place: _Place, news: News) -> None:
        if isinstance(news, Update):
            self._tell_end(key, news)
            undo = self.friendly and place.can_undo()
            told = Told(news, place.game_time(), undo, self._can_ask(place.seat))
            for body in place.teller.told(told):
                self._tell(key, body)
        elif (other := body_of(news)) is not None:
            self._tell(key, other)

    def _can_ask(self, seat: Seat | None) -> bool:
        """Whether the last move of a seat could be taken back if all agreed."""
        table = self.table
        fixed = not self.friendly or table.over or table.time_runs
        return seat is not None and not fixed and table.last_move_of(seat) is not None

    def _tell_end(self, key: bytes, update: Update) -> None:
        """Of a game that is over, all: who played can prove it then, and keep it."""
        if self.rules.outcome(update.view) is None:
            return
        assert self._transcript.host_secret is not None, "a host knows its secret"
        self._tell(key, ["secret", self._transcript.host_secret])
        entries = [step.entry for step in self.table.match.steps]
        for start in range(0, len(entries), MOVES_A_FRAME):
            part = entries[start : start + MOVES_A_FRAME]
            self._tell(key, ["moves", [[each.seat, each.move, each.at, each.digest] for each in part]])
        if not self._ended:
            self._ended = True
            asyncio.get_running_loop().call_soon(self._on_over)

    # Doing -------------------------------------------------------------------------------------------------

    def move(self, seat: Seat, ply: int, move: Move) -> None:
        """A move of a seat that had seen so many; raises Refused.

        If the seat has moved since, that was it: a host that was killed between record and answer is asked again.
        """
        match = self.table.match
        if ply > match.ply:
            raise Refused("A move was taken back meanwhile: look again.")
        for step in match.steps[ply:]:
            if step.entry.seat == seat:
                if step.entry.move == move:
                    return
                raise Refused("You have moved already.")
        others = [step.entry.seat for step in match.steps[ply:] if step.entry.seat >= 0]
        try:
            self.table.submit(seat, move)
        except Refused as refused:
            if others:
                name = self.table.info.seats[others[-1]].name
                raise Refused(f"{name} was faster. {refused}") from refused
            raise

    def undo(self, seat: Seat, ply: int) -> None:
        """Take back the last move of a seat that had seen so many; raises Refused."""
        if not self.friendly:
            raise Refused("At this table nothing is taken back.")
        if self.table.over:
            raise Refused("The game is over: its secret is told.")
        if self.table.match.ply >= ply:
            self.table.undo(seat)

    # Being away --------------------------------------------------------------------------------------------

    def cover(self, seat: Seat, level: str) -> bool:
        """Let a bot play for somebody who is away; whether it does so now."""
        table = self.table
        if table.over or table.info.seats[seat].kind != PERSON or table.bots.plays_for(seat):
            return False
        table.hand_over(seat, level)
        self._absent.add(seat)
        return True

    def uncover(self, seat: Seat) -> bool:
        """Who was away is back, and plays on where a bot had stood in for that; whether it had."""
        covered = seat in self._absent and self.table.bots.plays_for(seat)
        self._absent.discard(seat)
        if covered:
            self.table.take_back(seat)
        return covered

    async def close(self) -> None:
        """End it; the save keeps it."""
        for key in list(self._places):
            self.hide(key)
        self.table.close()
        if self._run is not None:
            await asyncio.gather(self._run, return_exceptions=True)
