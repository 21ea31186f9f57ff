"""What is done to a host by whoever is hostile, deaf or no peer at all, each until it is over. Run in threads."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from threading import Event

import msgpack

from net.protocol.invite import Invite
from net.protocol.messages import MAX_FROM_PEER, WATCHER, Ping
from tests.net.wire.stranger import Stranger

Act = Callable[[Invite, Event], None]


def garbage(invite: Invite, over: Event) -> None:
    """From somebody who has the invite: none of it can be read."""
    rng = random.Random(7)
    while not over.wait(0.001):
        with Stranger(invite) as stranger:
            for _ in range(rng.randint(1, 20)):
                stranger.say(rng.randbytes(rng.randint(0, 300)))
            stranger.hello(WATCHER)
            stranger.say(msgpack.packb(["do", 1, "move", [0, [[[]]]]]))
            stranger.say(msgpack.packb(["hello", {}] * 20))
            stranger.say(b"\xdd\xff\xff\xff\xff" * 100)
            stranger.hear()


def flood(invite: Invite, over: Event) -> None:
    """As many messages as go through, each of them good."""
    with Stranger(invite) as stranger:
        stranger.hello(WATCHER)
        ping = Ping(1).to_bytes()
        while not over.is_set():
            for _ in range(100):
                stranger.say(ping)


def say_nothing(invite: Invite, over: Event) -> None:
    """Spectators who do not read, with room for nothing."""
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(Stranger(invite, hwm=1, buffer=1 << 11)).hello(WATCHER)
        over.wait()


def no_peers(invite: Invite, over: Event) -> None:
    """A browser, a greeting and nothing more, garbage, silence: on the bare port."""
    rng = random.Random(8)
    greetings = [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00CURVE".ljust(64, b"\x00"),
        b"\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL".ljust(64, b"\x00"),
        b"",
    ]
    with ExitStack() as stack:
        while not over.wait(0.005):
            link = stack.enter_context(socket.create_connection((invite.host, invite.port)))
            link.sendall(rng.choice([*greetings, rng.randbytes(500)]))
            if rng.random() < 0.5:
                link.close()


def many_frames(invite: Invite, over: Event) -> None:
    """Messages of 20,000 frames, each as small as can be, and some of frames that are too large."""
    while not over.wait(0.01):
        with Stranger(invite) as stranger:
            stranger.hello(WATCHER)
            stranger.say(*[b"x"] * 20_000)
            assert stranger.hear_kind("error")[1] in (
                "malformed",
                "full",
            )  # spectators of 17 keys are too many
        with Stranger(invite) as stranger:
            stranger.say(bytes(MAX_FROM_PEER + 1))


@asynccontextmanager
async def beside(act: Act, invite: Invite) -> AsyncIterator[None]:
    """Meanwhile somebody else does that, in a thread."""
    over = Event()
    acting = asyncio.create_task(asyncio.to_thread(act, invite, over))
    try:
        yield
    finally:
        over.set()
        await acting


ACTS: tuple[Act, ...] = garbage, flood, say_nothing, no_peers, many_frames
