"""A clock for processes that take part in a test: so many times as fast as the one on the wall."""

from __future__ import annotations

import asyncio
import time


class Hurry:
    """See net.clock.Clock."""

    def __init__(self, times: float) -> None:
        self._times = times

    def now(self) -> float:
        return time.monotonic() * self._times

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._times)
