"""RemoteSession: a Session whose table is elsewhere. Keeps what was heard and asks the host; decides nothing."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from core.engine.errors import Refused
from core.engine.rules import Move, Rules, Seat
from net.bots import REASONS_KEPT
from net.clock import Clock
from net.peer.link import CONNECTING, LOST, Link
from net.protocol.news import Told
from net.session import RUNNING, News, Pulse, Reason, TableInfo, Thinking, Thinks, Why


class RemoteSession:
    """See net.session.Session."""

    def __init__(
        self, link: Link, clock: Clock, rules: Rules[Any], info: TableInfo, seat: Seat | None
    ) -> None:
        self._link, self._clock = link, clock
        self.rules, self.info, self.seat = rules, info, seat
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self.watched = True  # else nobody looks, and news are not kept
        self._told: Told | None = None
        self._heard_at = 0.0
        self._runs = True
        self._thinking: tuple[Seat, float] | None = None
        self._reasons: deque[Reason] = deque(maxlen=REASONS_KEPT)

    # What comes from the host ------------------------------------------------------------------------------

    def anew(self) -> None:
        """Everything is told once more."""
        self._thinking = None
        self._reasons.clear()

    def hear(self, told: Told) -> None:
        """An update; a fresh one takes with it what was thought about moves that are no longer on the record."""
        self._told, self._heard_at = told, self._clock.now()
        if told.update.fresh:
            self._thinking = None
            while self._reasons and self._reasons[-1].ply >= told.update.ply:
                self._reasons.pop()
        self._keep(told.update)

    def put(self, news: News) -> None:
        """All else."""
        if isinstance(news, Thinks):
            self._thinking = None if news.seat is None else (news.seat, self._clock.now())
        elif isinstance(news, Why):
            self._reasons.append(news.reason)
        else:
            if isinstance(news, Pulse):
                self._runs = news.state == RUNNING
            self._keep(news)

    def _keep(self, news: News) -> None:
        if self.watched:
            self._news.put_nowait(news)

    # See Session -------------------------------------------------------------------------------------------

    async def next(self) -> News:
        """See Session."""
        return await self._news.get()

    async def submit(self, move: Move) -> None:
        """See Session. The move has been seen as well when it comes back: news of it are told before the answer."""
        if self.seat is None:
            raise Refused("You are watching; only players move.")
        await self._link.ask("move", self._ply(), move)

    def _ply(self) -> int:
        return 0 if self._told is None else self._told.update.ply

    def waiting(self) -> bool:
        """See Session."""
        return not self._news.empty()

    def game_time(self) -> int:
        """See Session; between two updates by the clock here."""
        if self._told is None:
            return 0
        since = self._clock.now() - self._heard_at if self._runs else 0.0
        return self._told.at + round(1000 * since)

    async def pause(self) -> None:
        """See Session."""
        await self._link.ask("pause")

    async def go_on(self) -> None:
        """See Session."""
        await self._link.ask("go on")

    def can_undo(self) -> bool:
        """See Session."""
        return self._told is not None and self._told.undo

    async def undo(self) -> None:
        """See Session."""
        await self._link.ask("undo", self._ply())

    async def retry(self) -> None:
        """See Session."""
        await self._link.ask("retry")

    def thinking(self) -> Thinking | None:
        """See Session."""
        if self._thinking is None:
            return None
        seat, since = self._thinking
        return Thinking(seat, self._clock.now() - since)

    async def hurry(self) -> None:
        """See Session."""
        await self._link.ask("hurry")

    def reasons(self) -> tuple[Reason, ...]:
        """See Session."""
        return tuple(reversed(self._reasons))

    async def hand_over(self, level: str) -> None:
        """See Session."""
        await self._link.ask("hand over", level)

    async def take_back(self) -> None:
        """See Session."""
        await self._link.ask("take back")

    def link(self) -> str:
        """See Session."""
        status, rtt = self._link.status, self._link.rtt
        if status.state in (LOST, CONNECTING):
            return f"○ reconnecting, {self._link.lost_for():.0f} s"
        return "●" if rtt is None else f"● {max(1, round(1000 * rtt))} ms"

    async def say(self, text: str) -> None:
        """See Session."""
        await self._link.ask("say", text)

    def can_ask(self) -> bool:
        """See Session."""
        return self._told is not None and self._told.ask

    async def call(self, what: str) -> None:
        """See Session."""
        await self._link.ask("call", what)

    async def vote(self, yes: bool) -> None:
        """See Session."""
        await self._link.ask("vote", yes)

    def leave(self) -> None:
        """See Session."""
        self.watched = False
        while not self._news.empty():
            self._news.get_nowait()
