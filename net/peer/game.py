"""RemoteGame: a Game whose table is elsewhere, with one session, and what proves it when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from core.engine.errors import BadData, EngineError, Refused
from core.engine.record import Record
from core.engine.rules import Rules, Seat
from net.clock import Clock
from net.opening import Plan
from net.peer.deal import Proof
from net.peer.link import Link
from net.peer.session import RemoteSession
from net.protocol.checks import blob, fields, rows
from net.protocol.news import Listener, news_of, seats_of
from net.session import Closed, News, Note, Said, TableInfo, Update

SEEN_AS = "history", "update"


class RemoteGame:
    """See net.session.Game. number: of the game in its room; keep: called with a proof when the game is over."""

    remote = True
    read_only = False
    notes: tuple[str, ...] = ()

    def __init__(
        self,
        link: Link,
        clock: Clock,
        number: int,
        rules: Rules[Any],
        info: TableInfo,
        seat: Seat | None,
        proof: Proof,
        keep: Callable[[Proof], Record | None],
    ) -> None:
        self._link, self._rules, self._proof, self._keep = link, rules, proof, keep
        self.number, self.info, self.seat = number, info, seat
        self._session = RemoteSession(link, clock, rules, info, seat)
        self._listener = Listener(rules)
        self._record: Record | None = None
        self._closed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    # What comes from the host ------------------------------------------------------------------------------

    def anew(self) -> None:
        """Everything is told once more."""
        self._listener = Listener(self._rules)
        self._proof.anew()
        self._session.anew()

    def hear(self, body: list[Any]) -> None:
        """News of this game; raises BadData where they do not fit what was heard before."""
        kind = body[0]
        if kind in SEEN_AS:
            told = self._listener.update(body)
            if told is not None:
                self._check_seats(told.update)
                digest = body[4]
                self._proof.saw(told.update.ply, self.seat, digest, told.update.fresh)
                if self._rules.outcome(told.update.view) is not None and self._record is None:
                    self._record = self._proved()
                self._session.hear(told)
        elif kind == "secret":
            self._proof.secret(fields(body[1:], (blob(32, 32),), kind)[0])
        elif kind == "moves":
            self._proof.moves(fields(body[1:], (rows,), kind)[0])
        elif (news := news_of(body)) is not None:
            self._check_seats(news)
            self._session.put(news)

    def _check_seats(self, news: News) -> None:
        """Raises BadData where they speak of a seat that the game has not, or are of a game with others."""
        if isinstance(news, Update) and news.view.seats != self.info.setup.seats:
            raise BadData("that is a position for another number of players")
        count = len(self.info.seats)
        if any(seat is not None and seat >= count for seat in seats_of(news)):
            raise BadData(f"the game has {count} seats and no others")

    def _proved(self) -> Record | None:
        try:
            return self._keep(self._proof)
        except EngineError as error:
            self._session.put(Note(f"This game can't be proven: {error}"))
            return None

    def is_that(self, number: int, seat: Seat | None, commitment: bytes) -> bool:
        """Whether it is the game that a host tells of."""
        return (self.number, self.seat, self._proof.transcript.commitment) == (number, seat, commitment)

    def tell(self, news: Said | Note) -> None:
        """Something from the room, beside the game; raises BadData where it is of nobody in it."""
        self._check_seats(news)
        self._session.put(news)

    def end(self) -> None:
        """The room went on without it."""
        self._closed.set()
        self._session.put(Closed())

    # See Game ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """See Game."""
        return (self.seat,)

    def session(self, seat: Seat | None) -> RemoteSession:
        """See Game."""
        if seat != self.seat:
            raise BadData("somebody else sits there")
        if not self._session.watched:
            self._session.watched = True
            self._link.desync()
        return self._session

    async def run(self) -> None:
        """See Game."""
        await self._closed.wait()

    def note_help(self, seat: Seat) -> None:  # noqa: ARG002 - as in Game
        """See Game."""
        task = asyncio.create_task(self._tell_help())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_help(self) -> None:
        try:
            await self._link.ask("helped")
        except Refused:
            return  # a game that is over counts no more

    def record(self) -> Record | None:
        """See Game."""
        return self._record

    async def rematch(self) -> Plan | None:
        """See Game: back to the lobby, all together."""
        await self._link.ask("lobby")
        return None

    def close(self) -> None:
        """See Game. The room goes on, and may be looked at again."""
        self._session.leave()
