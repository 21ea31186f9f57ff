"""The near ends of tests.bench.wire: processes to measure, and tables of peers who play at random."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zmq
import zmq.asyncio
from zmq.utils import z85

from core.engine.rules import Move
from net.identity import Identity
from net.peer.link import THERE, Link
from net.peer.peer import Peer
from net.peer.session import RemoteSession
from net.protocol.invite import Invite
from net.protocol.lobby import LOBBY, TAKEN
from net.session import Update
from tests.processes import resident

ROOT = Path(__file__).parents[2]


class Process:
    """A far end, see tests.bench.wire_far. invites: where it is reached, once it is."""

    def __init__(self, home: str, what: str, *args: object) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.wire_far", what, *map(str, args)],
            cwd=ROOT, env={**os.environ, "BUTIQUE_HOME": home}, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self.invites: list[Invite] = []

    async def opened(self) -> list[Invite]:
        """Wait for it."""
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        self.invites = [Invite.parse(each) for each in json.loads(line)]
        return self.invites

    def resident(self) -> int:
        """See tests.processes.resident."""
        return resident(self._process.pid)

    def worked(self) -> float:
        """Seconds of a processor, 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """At once."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


@contextmanager
def far(home: str, what: str, *args: object) -> Iterator[Process]:
    """A process meanwhile."""
    process = Process(home, what, *args)
    try:
        yield process
    finally:
        process.kill()


def dealer(context: zmq.Context[Any], invite: Invite) -> Any:
    """A bare socket, blocking or not as its context has it."""
    identity = Identity.fresh()
    socket = context.socket(zmq.DEALER)
    socket.linger = 0
    socket.curve_serverkey = z85.encode(invite.key)
    socket.curve_publickey = z85.encode(identity.public)
    socket.curve_secretkey = z85.encode(identity.secret)
    socket.connect(f"tcp://{invite.host}:{invite.port}")
    return socket


@dataclass
class Guest:
    """A peer in its seat. session: of its last game; saw: its last view; read: seconds spent on reading what came."""

    peer: Peer
    running: asyncio.Task[None]
    read: float = 0.0
    session: RemoteSession | None = None
    watching: asyncio.Task[None] | None = None
    saw: Update | None = None

    def time_reading(self) -> None:
        """Have `read` count."""
        hear = self.peer.link.body

        def timed(body: list[Any]) -> None:
            start = time.perf_counter()
            hear(body)
            self.read += time.perf_counter() - start

        self.peer.link.body = timed

    async def leave(self) -> None:
        tasks = [each for each in (self.running, self.watching) if each is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Table:
    """Guests who play at random, each seat a peer of its own, game after game."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.guests: list[Guest] = []
        self._heard = asyncio.Event()
        self._ply = 0

    async def join(self, invite: Invite, identity: Identity | None = None) -> Guest:
        """One more, who is in the room."""
        peer = Peer(Link(invite, identity or Identity.fresh(), "bench", f"P{len(self.guests)}"))
        guest = Guest(peer, asyncio.create_task(peer.run()))
        guest.time_reading()
        self.guests.append(guest)
        await peer.until(lambda peer: peer.room is not None)
        return guest

    async def leave(self) -> None:
        """All go."""
        await asyncio.gather(*(guest.leave() for guest in self.guests))

    async def begin(self) -> None:
        """A game; back from the last one where there was one. The first of them begins it, if the room is theirs."""
        first = self.guests[0].peer
        if first.is_owner and first.game is not None:
            await first.ask("lobby")
        for guest in self.guests:
            await guest.peer.until(lambda peer: peer.room is not None and peer.room.phase == LOBBY)
            await guest.peer.ask("ready", True)
        if first.is_owner:
            await first.until(_all_ready)
            await first.ask("start")
        self._ply = 0
        for guest in self.guests:
            guest.saw = None
            if guest.watching is not None:
                guest.watching.cancel()
            await self.look(guest)

    async def look(self, guest: Guest) -> None:
        """See the game that is played, once there is one, as a screen does."""
        await guest.peer.until(lambda peer: peer.game is not None)
        game = guest.peer.game
        assert game is not None, "waited for"
        guest.session = game.session(game.seat)
        guest.watching = asyncio.create_task(self._watch(guest, guest.session))

    async def _watch(self, guest: Guest, session: RemoteSession) -> None:
        while True:
            news = await session.next()
            if isinstance(news, Update):
                guest.saw = news
                self._heard.set()

    async def turn(self) -> tuple[Guest, int, Move]:
        """Who moves next, the move's number, and a move: not before all that was done has been told."""
        while True:
            for guest in self.guests:
                saw, session = guest.saw, guest.session
                if saw is None or session is None or session.seat is None or saw.ply < self._ply:
                    continue
                rules, seat = session.rules, session.seat
                if rules.outcome(saw.view) is not None:
                    await self.begin()
                    break
                if seat in rules.must_act(saw.view):
                    return guest, saw.ply, self._rng.choice(rules.legal_moves(saw.view, seat))
            else:
                self._heard.clear()
                await self._heard.wait()

    def moved(self, ply: int) -> None:
        """That one is done."""
        self._ply = ply + 1

    async def move(self) -> tuple[float, float]:
        """One move; seconds from asking to the answer, and those of them that its peer spent on reading its view."""
        guest, ply, move = await self.turn()
        start, read = time.perf_counter(), guest.read
        await guest.peer.ask("move", ply, move)
        took = time.perf_counter() - start
        self.moved(ply)
        return took, guest.read - read

    def forget(self) -> None:
        """What was seen before counts no more."""
        for guest in self.guests:
            guest.saw = None

    async def back(self) -> None:
        """Until everybody is there and has a view again."""
        while not all(each.saw is not None and each.peer.link.status.state == THERE for each in self.guests):
            self._heard.clear()
            await self._heard.wait()

    async def seen(self) -> None:
        """Until everybody has seen all moves."""
        while not all(each.saw is not None and each.saw.ply >= self._ply for each in self.guests):
            self._heard.clear()
            await self._heard.wait()

    async def replace(self, invite: Invite) -> None:
        """Somebody's program ends, and another one with the same key joins; until it has its view."""
        old = self.guests.pop()
        await old.leave()
        await self.look(await self.join(invite, old.peer.link.identity))
        await self.seen()


def _all_ready(peer: Peer) -> bool:
    room = peer.room
    return room is not None and all(seat.kind == TAKEN and seat.ready for seat in room.seats)


@asynccontextmanager
async def tables(invites: list[Invite], seats: int, seed: int = 0) -> AsyncIterator[list[Table]]:
    """One at each room, playing. seats: so many of its players; where others join, they come first or later."""
    found = [Table(seed + number) for number in range(len(invites))]
    try:
        for table, invite in zip(found, invites, strict=True):
            for _ in range(seats):
                await table.join(invite)
            await table.begin()
        yield found
    finally:
        await asyncio.gather(*(table.leave() for table in found))
