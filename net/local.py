"""A session in the table's own process: hands on what its seat does, and keeps the news until they are shown.

It decides nothing: the table does.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from core.engine.errors import Refused
from core.engine.rules import Move, Seat
from net.session import News, Reason, Thinking, Thinks, Why

if TYPE_CHECKING:
    from net.table import Table


class LocalSession:
    """A Session in the table's own process. Bots and dice wait until it has shown what happened.

    remote: who looks is elsewhere: nobody waits for that, and bots' thoughts are told as news.
    """

    def __init__(self, table: Table, seat: Seat | None, remote: bool = False) -> None:
        self._table = table
        self._remote = remote
        self.rules = table.rules
        self.info = table.info
        self.seat = seat
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._unshown = False

    def put(self, news: News) -> None:
        """For the table: tell this seat. Who sits here sees the bots' thoughts at the table itself."""
        if self._remote or not isinstance(news, Thinks | Why):
            self._news.put_nowait(news)

    async def shown(self) -> None:
        """Until all news have been taken and shown; at once where that is elsewhere."""
        if not self._remote:
            await self._news.join()

    async def next(self) -> News:
        """See Session."""
        self._mark_shown()
        news = await self._news.get()
        self._unshown = True
        return news

    def _mark_shown(self) -> None:
        if self._unshown:
            self._unshown = False
            self._news.task_done()

    async def submit(self, move: Move) -> None:
        """See Session."""
        if self.seat is None:
            raise Refused("You are watching; only players move.")
        self._table.submit(self.seat, move)

    def waiting(self) -> bool:
        """See Session."""
        return not self._news.empty()

    def game_time(self) -> int:
        """See Session."""
        return self._table.time.milliseconds()

    async def pause(self) -> None:
        """See Session."""
        self._table.pause(self.seat)

    async def go_on(self) -> None:
        """See Session."""
        self._table.go_on()

    def can_undo(self) -> bool:
        """See Session."""
        return self.seat is not None and self._table.undo_ply(self.seat) is not None

    async def undo(self) -> None:
        """See Session."""
        if self.seat is None:
            raise Refused("You are watching; only players take moves back.")
        self._table.undo(self.seat)

    async def retry(self) -> None:
        """See Session."""
        self._table.retry()

    def thinking(self) -> Thinking | None:
        """See Session."""
        return self._table.thinking()

    async def hurry(self) -> None:
        """See Session."""
        self._table.hurry()

    def reasons(self) -> tuple[Reason, ...]:
        """See Session."""
        return self._table.bots.reasons()

    async def hand_over(self, level: str) -> None:
        """See Session."""
        if self.seat is None:
            raise Refused("You are watching; only players hand a seat over.")
        self._table.hand_over(self.seat, level)

    async def take_back(self) -> None:
        """See Session."""
        if self.seat is None:
            raise Refused("You are watching; only players take a seat back.")
        self._table.take_back(self.seat)

    def link(self) -> str:
        """See Session."""
        return ""

    async def say(self, text: str) -> None:  # noqa: ARG002 - as in Session
        """See Session."""
        raise Refused("There is nobody to talk to here.")

    def can_ask(self) -> bool:
        """See Session."""
        return False

    async def call(self, what: str) -> None:  # noqa: ARG002 - as in Session
        """See Session."""
        raise Refused("There is nobody to ask here.")

    async def vote(self, yes: bool) -> None:  # noqa: ARG002 - as in Session
        """See Session."""
        raise Refused("There is nothing to vote on.")

    def leave(self) -> None:
        """See Session."""
        self._table.drop(self)
        self._mark_shown()
        while not self._news.empty():
            self._news.get_nowait()
            self._news.task_done()
