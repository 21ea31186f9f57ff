"""Rooms on the LAN: a host announces its room and whoever looks for one finds it, by multicast DNS (zeroconf).

Nothing raises because of a network or of what somebody sends: without multicast nobody is found, and `trouble` says
why. zeroconf is imported when a room is first announced or looked for, in a thread: it takes as long as several frames
of a screen.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from net.discovery.adverts import LOBBY, MAX_ROOM_NAME, PLAYING, Ad, Found

if TYPE_CHECKING:
    from net.discovery.announcement import Announcement
    from net.discovery.browser import Browser

__all__ = ["LOBBY", "MAX_ROOM_NAME", "PLAYING", "SERVICE", "Ad", "Found", "announced", "browsing", "find"]

SERVICE = "_butique._tcp.local."


@asynccontextmanager
async def announced(
    ad: Ad, interfaces: Sequence[str] = (), service: str = SERVICE
) -> AsyncIterator[Announcement]:
    """A room is listed on the LAN while this is open, at once; `trouble` says why it can't be.

    interfaces: the addresses of this machine at which the host can be reached, or none for all that it has.
    """
    await asyncio.to_thread(importlib.import_module, "net.discovery.announcement")
    from net.discovery.announcement import Announcement
    from net.discovery.lan import Lan

    lan = Lan(interfaces)
    try:
        await lan.refresh()
        announcement = Announcement(ad, lan, service)
        async with _meanwhile(announcement.run()):
            yield announcement
    finally:
        await lan.close()


@asynccontextmanager
async def browsing(interfaces: Sequence[str] = (), service: str = SERVICE) -> AsyncIterator[Browser]:
    """Look for rooms while this is open. interfaces: the addresses of this machine to look from, or none for all."""
    await asyncio.to_thread(importlib.import_module, "net.discovery.browser")
    from net.discovery.browser import Browser
    from net.discovery.lan import Lan

    lan = Lan(interfaces)
    try:
        await lan.refresh()
        browser = Browser(lan, service)
        async with _meanwhile(browser.run()):
            yield browser
    finally:
        await lan.close()


async def find(seconds: float, interfaces: Sequence[str] = (), service: str = SERVICE) -> tuple[Found, ...]:
    """The rooms that are heard of in so many seconds."""
    async with browsing(interfaces, service) as browser:
        await asyncio.sleep(seconds)
        return browser.rooms()


@asynccontextmanager
async def _meanwhile(work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Some work goes on while this is open; if it came to grief, that is raised at the end."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()
