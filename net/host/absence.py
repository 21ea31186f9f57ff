"""Who is away from their seat, and since when: when the grace is over, somebody is told. Decides nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from core.engine.rules import Seat
from net.clock import Clock

CLAIM_AFTER = 30.0
"""Seconds after which the others may claim a seat where the room itself waits for ever."""


class Absence:
    """grace: seconds, None for ever; cover: called with the seat when it is over."""

    def __init__(self, clock: Clock, grace: float | None, cover: Callable[[Seat], None]) -> None:
        self._clock, self._grace, self._cover = clock, grace, cover
        self._since: dict[Seat, float] = {}
        self._waiting: dict[Seat, asyncio.Task[None]] = {}

    def begin(self, seat: Seat) -> None:
        """They went."""
        if seat in self._since:
            return
        self._since[seat] = self._clock.now()
        if self._grace is not None:
            self._waiting[seat] = asyncio.create_task(self._wait(seat, self._grace))

    async def _wait(self, seat: Seat, seconds: float) -> None:
        await self._clock.sleep(seconds)
        self._waiting.pop(seat, None)
        self._cover(seat)

    def end(self, seat: Seat) -> None:
        """They are back, or gone for good."""
        self._since.pop(seat, None)
        waiting = self._waiting.pop(seat, None)
        if waiting is not None:
            waiting.cancel()

    def end_all(self) -> None:
        """The game is over."""
        for seat in list(self._since):
            self.end(seat)

    def long(self) -> frozenset[Seat]:
        """The seats of those who have been away for long enough to be claimed."""
        now = self._clock.now()
        return frozenset(seat for seat, since in self._since.items() if now - since >= CLAIM_AFTER)
