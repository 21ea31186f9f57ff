"""Time at a table: the clock it reads and sleeps by, and a stopwatch for the time that counts.

A table is given its clock, so that a test can hold the hands. Knows no game and decides nothing.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Where a table's seconds come from."""

    def now(self) -> float:
        """Seconds, monotonic."""

    async def sleep(self, seconds: float) -> None:
        """Return when so many seconds have passed."""


class SystemClock:
    """The event loop's clock."""

    def now(self) -> float:
        """See Clock; asyncio's loops run by this, and it can be read where none runs."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """See Clock."""
        await asyncio.sleep(seconds)


class Stopwatch:
    """Counts seconds while it runs; begins at `seconds`, standing still."""

    def __init__(self, clock: Clock, seconds: float = 0.0) -> None:
        self._clock = clock
        self._seconds = seconds
        self._since: float | None = None

    def start(self) -> None:
        """Go on counting; without effect where it runs."""
        if self._since is None:
            self._since = self._clock.now()

    def stop(self) -> None:
        """Stand still; without effect where it does."""
        self._seconds, self._since = self.seconds(), None

    def seconds(self) -> float:
        """What has been counted so far."""
        return self._seconds + (0.0 if self._since is None else self._clock.now() - self._since)

    def milliseconds(self) -> int:
        """The same as a whole number, as it stands on records."""
        return max(0, round(self.seconds() * 1000))
