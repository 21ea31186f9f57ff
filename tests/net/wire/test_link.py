"""A link by itself, against hosts that are not there, not theirs, flooding or of few words."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import zmq
import zmq.asyncio
from zmq.utils import z85

from core.engine.errors import Refused
from net.identity import Identity
from net.peer.link import AT_ONCE, CONNECTING, PARTED, THERE, Link
from net.protocol import VERSION
from net.protocol.invite import Invite
from net.protocol.messages import EPOCH_BYTES, GONE, Error, News, Welcome
from tests.net.waiting import PATIENCE
from tests.net.wire.hurry import Hurry


class FakeHost:
    """A ROUTER that says what it is told to."""

    def __init__(self, context: zmq.asyncio.Context) -> None:
        self.identity = Identity.fresh()
        self.socket = router = context.socket(zmq.ROUTER)
        router.linger = 1000
        router.curve_server = True
        router.curve_secretkey = z85.encode(self.identity.secret)
        self.port = router.bind_to_random_port("tcp://127.0.0.1")

    def invite(self, key: bytes = b"") -> Invite:
        return Invite("127.0.0.1", self.port, key or self.identity.public, "word")

    async def greet(self) -> bytes:
        """The route of the next peer, which is welcome."""
        route, _ = await self.socket.recv_multipart()
        await self.say(route, Welcome(VERSION, bytes(EPOCH_BYTES), 1).to_bytes())
        return bytes(route)

    async def say(self, route: bytes, frame: bytes) -> None:
        await self.socket.send_multipart([route, frame])


@asynccontextmanager
async def fake_host() -> AsyncIterator[FakeHost]:
    context = zmq.asyncio.Context()
    host = FakeHost(context)
    try:
        yield host
    finally:
        host.socket.close()
        await asyncio.to_thread(context.term)


@asynccontextmanager
async def linked(invite: Invite, times: float = 1.0) -> AsyncIterator[tuple[Link, asyncio.Queue[str]]]:
    """A link at work, and the states that it comes to."""
    link = Link(invite, Identity.fresh(), "tests", "Ann", clock=Hurry(times))
    states: asyncio.Queue[str] = asyncio.Queue()
    link.changed = lambda: states.put_nowait(link.status.state)
    running = asyncio.create_task(link.run())
    try:
        async with asyncio.timeout(PATIENCE):
            yield link, states
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def come_to(states: asyncio.Queue[str], state: str) -> None:
    while await states.get() != state:
        pass


async def test_where_nobody_listens_that_is_said_and_tried_again() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # and does not listen
        port = silent.getsockname()[1]
        async with linked(Invite("127.0.0.1", port, bytes(range(32)))) as (link, states):
            await come_to(states, CONNECTING)
            assert "Nobody answers" in link.status.why


async def test_an_address_that_is_none_is_nobody() -> None:
    async with linked(Invite("no such.name", 1, bytes(range(32)))) as (link, states):
        await come_to(states, CONNECTING)
        assert "Nobody answers" in link.status.why


async def test_a_host_of_another_key_is_not_the_one_of_the_invite() -> None:
    async with fake_host() as host, linked(host.invite(bytes(range(32))), times=20) as (link, states):
        await come_to(states, CONNECTING)
        assert "not the table of this invite" in link.status.why


async def test_a_host_that_parts_and_closes_at_once_is_heard() -> None:
    """Its last word and the end of the connection may be seen in either order."""
    for _ in range(10):
        async with fake_host() as host, linked(host.invite()) as (link, states):
            route = await host.greet()
            await host.say(route, Error(GONE, "The table is closed.").to_bytes())
            host.socket.close()
            await come_to(states, PARTED)
            assert link.status.why == "The table is closed."
            with pytest.raises(Refused, match="closed"):
                await link.ask("pause")


async def test_who_waits_for_an_answer_when_the_host_parts_is_told() -> None:
    async with fake_host() as host, linked(host.invite()) as (link, states):
        route = await host.greet()
        asking = asyncio.create_task(link.ask("pause"))
        await come_to(states, THERE)
        await asyncio.sleep(0)
        await host.say(route, Error(GONE, "The table is closed.").to_bytes())
        with pytest.raises(Refused, match="closed"):
            await asking


async def test_a_host_that_floods_leaves_the_program_its_turn() -> None:
    async with fake_host() as host, linked(host.invite()) as (link, _):
        heard: list[object] = []
        link.body = heard.append
        route = await host.greet()
        for number in range(1, 501):
            await host.say(route, News(number, ["note", "x"]).to_bytes())
        turns = 0
        while len(heard) < 500:
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 500 // AT_ONCE - 1


async def test_a_host_that_talks_nonsense_is_tried_again() -> None:
    async with fake_host() as host, linked(host.invite()) as (_, states):
        route = await host.greet()
        await come_to(states, THERE)
        await host.say(route, b"\xc1")
        while (again := await host.greet()) == route:
            pass  # a ping
        assert again != route
        await come_to(states, THERE)
