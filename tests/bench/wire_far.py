"""The far ends of tests.bench.wire, each a process of its own: `python -m tests.bench.wire_far WHAT ...`.

rooms COUNT GAME SEATS: so many hosts in one process, or those of the saves in its home that go on; blocking, asyncio,
commit: echoes over bare pyzmq; guest INVITE: one who plays along; flood, stall INVITE: those whom nobody wants. Rooms
and echoes tell on a line of JSON where they are reached.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import zmq
import zmq.asyncio
from zmq.utils import z85

from net.host.run import Host, HostPlan
from net.identity import Identity
from net.protocol.invite import Invite
from net.protocol.messages import WATCHER, Ping
from saves.folder import ROOM_SUFFIX
from tests.bench.wire_near import tables
from tests.net.wire.stranger import Stranger

MOVE_BYTES = 64
"""About what a row of a save's moves holds."""
PING_EVERY = 2.0


def tell(invites: list[Invite]) -> None:
    """Where this is reached, once it can be."""
    print(json.dumps([str(each) for each in invites]), flush=True)


async def rooms(count: int, game: str, seats: int) -> None:
    """Hosts at any port, or, of saves, at theirs; until killed."""
    kept = sorted(Path(os.environ["BUTIQUE_HOME"]).glob(f"saves/*{ROOM_SUFFIX}"))
    saves: list[Path | None] = [path.with_suffix(".butique") for path in kept] or [None] * count
    hosts = [
        Host(
            HostPlan(game, seats, "Bench", address="127.0.0.1", port=0, listed=False, grace=None, resume=each)
        )
        for each in saves
    ]
    opened: asyncio.Queue[None] = asyncio.Queue()
    serving = [asyncio.create_task(host.run(lambda: opened.put_nowait(None))) for host in hosts]
    for _ in hosts:
        await opened.get()
    tell([host.invite for host in hosts])
    await asyncio.gather(*serving)


def _bound(socket: zmq.Socket[Any]) -> Invite:
    identity = Identity.fresh()
    socket.curve_server = True
    socket.curve_secretkey = z85.encode(identity.secret)
    socket.curve_publickey = z85.encode(identity.public)
    return Invite("127.0.0.1", socket.bind_to_random_port("tcp://127.0.0.1"), identity.public, "bare")


def blocking() -> None:
    """Echoes, with a plain socket."""
    socket = zmq.Context().socket(zmq.ROUTER)
    tell([_bound(socket)])
    while True:
        socket.send_multipart(socket.recv_multipart())


async def echo(commit: bool) -> None:
    """Echoes, with a socket of asyncio's. commit: what comes is first put into a table as in a save, on the disk."""
    disk = sqlite3.connect(Path(os.environ["BUTIQUE_HOME"]) / f"moves {os.getpid()}", isolation_level=None)
    disk.execute("PRAGMA locking_mode = EXCLUSIVE")
    disk.execute("PRAGMA synchronous = FULL")
    disk.execute("PRAGMA journal_mode = WAL")
    disk.execute("CREATE TABLE moves (ply INTEGER PRIMARY KEY, move BLOB)")
    socket = zmq.asyncio.Context().socket(zmq.ROUTER)
    tell([_bound(socket)])
    while True:
        frames = await socket.recv_multipart()
        if commit:
            disk.execute("INSERT INTO moves (move) VALUES (?)", (frames[-1][:MOVE_BYTES],))
        await socket.send_multipart(frames)


async def guest(invite: Invite) -> None:
    """Plays at random, game after game."""
    async with tables([invite], seats=1, seed=1) as (table,):
        while True:
            await table.move()


def flood(invite: Invite) -> None:
    """Says good things, as many as go through."""
    with Stranger(invite) as stranger:
        stranger.hello(WATCHER)
        while True:
            stranger.say(Ping(1).to_bytes())


def stall(invite: Invite) -> None:
    """Watches and never reads, with room for next to nothing, but says that it is there."""
    with Stranger(invite, hwm=1, buffer=1 << 11) as stranger:
        stranger.hello(WATCHER)
        ping = Ping(1).to_bytes()
        while True:
            stranger.say(ping)
            time.sleep(PING_EVERY)


def main(what: str, *args: str) -> None:
    if what == "rooms":
        count, game, seats = args
        asyncio.run(rooms(int(count), game, int(seats)))
    elif what == "blocking":
        blocking()
    elif what in ("asyncio", "commit"):
        asyncio.run(echo(what == "commit"))
    elif what == "guest":
        asyncio.run(guest(Invite.parse(args[0])))
    else:
        {"flood": flood, "stall": stall}[what](Invite.parse(args[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])
