"""Everybody at a table who is told what happens, each as their seat may know it. Decides nothing and makes no move."""

from __future__ import annotations

import asyncio
import contextlib

from core.engine.events import seen
from core.engine.match import Match, Step
from core.engine.rules import Seat
from net.local import LocalSession
from net.session import News, Update


class Audience:
    """The sessions of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sessions: list[LocalSession] = []

    def add(self, session: LocalSession) -> None:
        """A session from now on; its first news is the game so far."""
        self._sessions.append(session)
        session.put(self._game_so_far(session.seat))

    def drop(self, session: LocalSession) -> None:
        """Tell a session no more; nothing where it is none of these."""
        with contextlib.suppress(ValueError):
            self._sessions.remove(session)

    def dismiss(self) -> None:
        """Tell nobody any more."""
        self._sessions.clear()

    def tell(self, news: News) -> None:
        """The same for every session."""
        for session in self._sessions:
            session.put(news)

    def publish(self, step: Step) -> None:
        """A move was made: to each seat its own events and its own view."""
        for session in self._sessions:
            events = seen(step.events, session.seat)
            session.put(Update(self._match.ply, self._match.view(session.seat), events))

    def retell(self) -> None:
        """The game went back: tell each seat all of it anew."""
        for session in self._sessions:
            session.put(self._game_so_far(session.seat))

    def _game_so_far(self, seat: Seat | None) -> Update:
        history = tuple(event for step in self._match.steps for event in seen(step.events, seat))
        return Update(self._match.ply, self._match.view(seat), history, fresh=True)

    async def shown(self) -> None:
        """Wait until every session at this keyboard has shown what happened so far."""
        await asyncio.gather(*(session.shown() for session in self._sessions))
