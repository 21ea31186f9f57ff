"""Tables for people who are not at one keyboard, for tests: sessions that are heard elsewhere, time that flies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from core.engine.seating import has_clock
from net.local import LocalSession
from net.table import Table
from tests.helpers import Case, all_cases
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import taken
from tests.net.waiting import PATIENCE

N = TypeVar("N")


def unhurried_cases() -> list[Case]:
    """All that are not played in real time."""
    return [case for case in all_cases() if not has_clock(case.rules, case.setup)]


class Flying:
    """A net.clock.Clock on which every sleep is over at once, and has taken its time all the same."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(0)


@asynccontextmanager
async def played(table: Table) -> AsyncIterator[Table]:
    """The table at work, at its first wait. A fault of it fails the test."""
    task = asyncio.create_task(table.run())
    try:
        await settle()
        yield table
    finally:
        table.close()
        await asyncio.wait_for(task, PATIENCE)


async def ended(table: Table) -> None:
    """Until the game is over."""
    async with asyncio.timeout(PATIENCE):
        while table.match.outcome() is None:
            await asyncio.sleep(0)


def told(session: LocalSession, *kinds: type[N]) -> list[N]:
    """The news of these kinds that wait, in their order; the others are gone."""
    return [news for news in taken(session) if isinstance(news, kinds)]


async def passed(clock: FakeClock, seconds: float) -> None:
    """So much time, and all that it sets off."""
    await clock.pass_(seconds)
    await settle()
