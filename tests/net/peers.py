"""Bots of other machines at a host in this process, with real sockets and thinkers that need no process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from ai.player import Choice
from ai.workers import Request, answer
from net.clock import Clock
from net.host.run import Host, HostPlan
from net.identity import Identity
from net.peer.bot import play
from net.peer.keeping import keeping_peer
from net.peer.link import Link
from net.peer.peer import Peer
from net.protocol.messages import BOT, PLAYER
from tests.net.waiting import PATIENCE


class Here:
    """Thinks in this very process. See net.bots.Thinks."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        return

    async def choose(self, request: Request) -> Choice:
        self.asked.append(request)
        await asyncio.sleep(0)
        return answer(request, lambda: False)

    def hurry(self) -> None:
        return

    def close(self) -> None:
        return


def open_here(
    game: str, seats: int, clock: Clock | None = None, **plan: Any
) -> AbstractAsyncContextManager[Host]:
    """A host on the loopback."""
    usual = {"address": "127.0.0.1", "port": 0, "listed": False, "auto": True}
    return open_host(HostPlan(game, seats, "Test", **{**usual, **plan}), clock)


@asynccontextmanager
async def open_host(plan: HostPlan, clock: Clock | None = None) -> AsyncIterator[Host]:
    """A host that serves meanwhile."""
    host = Host(plan, clock)
    opened = asyncio.Event()
    serving = asyncio.create_task(host.run(opened.set))
    waiting = asyncio.create_task(opened.wait())
    try:
        await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            serving.result()
        yield host
    finally:
        for task in (serving, waiting):
            task.cancel()
        await asyncio.gather(serving, waiting, return_exceptions=True)


@asynccontextmanager
async def joined(
    host: Host, name: str, role: str = PLAYER, clock: Clock | None = None
) -> AsyncIterator[Peer]:
    """A peer in the room of a host."""
    peer = keeping_peer(Link(host.invite, Identity.fresh(), "tests", name, role, clock), clock)
    running = asyncio.create_task(peer.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await peer.until(lambda peer: peer.room is not None)
        yield peer
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def bot(
    host: Host, name: str, level: str = "random", clock: Clock | None = None, role: str = BOT
) -> AsyncIterator[Peer]:
    """A bot that plays there; it has not failed."""
    async with joined(host, name, role, clock) as peer:
        playing = asyncio.create_task(play(peer, level, Here(), clock))
        try:
            yield peer
        finally:
            if not playing.done():
                playing.cancel()
                await asyncio.wait([playing])
            if not playing.cancelled():
                playing.result()


async def until_over(peer: Peer, number: int = 1) -> None:
    """Until this game of the room is over, and its record here."""
    async with asyncio.timeout(PATIENCE):
        await peer.until(
            lambda peer: (
                peer.game is not None and peer.game.number == number and peer.game.record() is not None
            )
        )
