"""Who is away, and since when; somebody is told when the time that they are waited for is over. Decides nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from net.clock import Clock

CLAIM_AFTER = 30.0
"""Seconds after which the others may claim a seat where the room itself waits for ever."""

K = TypeVar("K", bound=Hashable)


class Absence(Generic[K]):
    """grace: seconds that each is waited for, None for ever; over: called with who was waited for so long."""

    def __init__(self, clock: Clock, grace: float | None, over: Callable[[K], None]) -> None:
        self._clock, self._grace, self._over = clock, grace, over
        self._since: dict[K, float] = {}
        self._waiting: dict[K, asyncio.Task[None]] = {}

    def begin(self, who: K) -> None:
        """They went."""
        if who in self._since:
            return
        self._since[who] = self._clock.now()
        if self._grace is not None:
            self._waiting[who] = asyncio.create_task(self._wait(who, self._grace))

    async def _wait(self, who: K, seconds: float) -> None:
        await self._clock.sleep(seconds)
        self._waiting.pop(who, None)
        self._over(who)

    def end(self, who: K) -> None:
        """They are back, or gone for good."""
        self._since.pop(who, None)
        waiting = self._waiting.pop(who, None)
        if waiting is not None:
            waiting.cancel()

    def end_all(self) -> None:
        """Nobody is waited for any more."""
        for who in list(self._since):
            self.end(who)

    def long(self) -> frozenset[K]:
        """Who has been away for so long that their seat may be claimed."""
        now = self._clock.now()
        return frozenset(who for who, since in self._since.items() if now - since >= CLAIM_AFTER)
