"""A link ends wherever it is: a socket that stays open would keep its program from ending."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from net.identity import Identity
from net.peer.link import PARTED, Link
from tests.net.peers import open_here
from tests.net.waiting import PATIENCE


async def test_it_ends_at_whichever_step_it_is_cancelled() -> None:
    async with open_here("heroes", 2, pin="4711") as host:
        for turns in range(25):
            link = Link(replace(host.invite, token="1147"), Identity.fresh(), "tests", "Ann")
            running = asyncio.create_task(link.run())
            async with asyncio.timeout(PATIENCE):
                while link.status.state != PARTED:
                    await asyncio.sleep(0)
                for _ in range(turns):
                    await asyncio.sleep(0)
                running.cancel()
                await asyncio.wait([running])
            assert all(socket.closed for socket in link._context._sockets)
