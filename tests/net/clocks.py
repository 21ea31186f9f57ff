"""A clock for tests: time stands still until the test moves it on."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

_ROUNDS = 60
"""More turns of the event loop than anything takes that is set off by the end of a sleep."""


async def settle() -> None:
    """Until all that can be done without the time going on has been done."""
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)


class FakeClock:
    """See net.clock.Clock."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + max(0.0, seconds), next(self._order), woken))
        await woken

    def due(self) -> float | None:
        """When the next sleeper is to be woken, or None where nobody sleeps."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def step(self, until: float) -> bool:
        """Move on to the next sleeper that is due by `until` and wake it, or to `until`; whether one was."""
        due = self.due()
        if due is None or due > until:
            self._now = max(self._now, until)
            return False
        self._now = max(self._now, due)
        heapq.heappop(self._sleepers)[2].set_result(None)
        return True

    async def pass_(self, seconds: float) -> None:
        """Let time go by, each sleeper woken in its turn."""
        until = self._now + seconds
        await settle()
        while self.step(until):
            await settle()
