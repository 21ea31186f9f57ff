"""The gate of a room: a ROUTER with CURVE, one task that reads it, one that looks at the clock. Knows no game.

What is known of pyzmq is written where it matters: no frame but exactly one body is read, nobody is waited for in
sending, whoever floods has a turn like everybody, and whatever goes wrong with one peer, the gate stays open.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import secrets
import socket as sockets

import zmq
import zmq.asyncio
from zmq.utils import z85

from core.engine.errors import BadSetup
from net.clock import Clock
from net.host.shelter import Shelter
from net.identity import KEY_BYTES, Identity
from net.protocol.desk import Desk, House
from net.protocol.messages import EPOCH_BYTES, MAX_FROM_PEER

TICK = 0.5
HANDSHAKE_MS = 5000
"""CURVE's takes three round trips, and half a second each way is still a link to play over."""

QUEUE = 64
"""Frames that wait for one peer: what does not fit is told again when it asks."""

AT_ONCE = 16
"""So many frames are read before anything else is done."""

PORTS = 32
"""So many ports are tried after the one that was asked for, where that is taken."""


class Doorkeeper:
    """Answers libzmq's questions who may connect (ZAP, RFC 27): everybody who has a key, since a room knows its own.

    One for each zmq context. pyzmq's own dies of the first fault in an answer, and nobody can connect any more.
    """

    def __init__(self, context: zmq.asyncio.Context) -> None:
        self._socket = context.socket(zmq.REP)
        self._socket.linger = 0
        self._socket.bind("inproc://zeromq.zap.01")
        self._task = asyncio.create_task(self._serve())

    async def _serve(self) -> None:
        while True:
            question = await self._socket.recv_multipart()
            await self._socket.send_multipart(answer_of(question))

    async def close(self) -> None:
        """Nobody else comes."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._socket.close()


def answer_of(question: list[bytes]) -> list[bytes]:
    """The reply to a question in ZAP's frames: who has a CURVE key is let in, and known by it."""
    number = question[1] if len(question) > 1 else b""
    if len(question) == 7 and question[5] == b"CURVE" and len(question[6]) == KEY_BYTES:
        return [b"1.0", number, b"200", b"OK", z85.encode(question[6]), b""]
    return [b"1.0", number, b"400", b"CURVE only", b"", b""]


class Gate:
    """identity: the host's; house: whose gate it is. Open it, run it, close it."""

    def __init__(self, identity: Identity, house: House, clock: Clock) -> None:
        self._identity, self._clock = identity, clock
        self._context = zmq.asyncio.Context()
        self._socket = self._context.socket(zmq.ROUTER)
        self._doorkeeper: Doorkeeper | None = None
        self.desk = Desk(Shelter(house), self._send, secrets.token_bytes(EPOCH_BYTES))
        self.port = 0

    def open(self, address: str, port: int) -> None:
        """Bind: at the port, or one of those after it; raises BadSetup where that can't be."""
        self._doorkeeper = Doorkeeper(self._context)
        socket = self._socket
        socket.curve_server = True
        socket.curve_secretkey = z85.encode(self._identity.secret)
        socket.curve_publickey = z85.encode(self._identity.public)
        socket.zap_domain = b"butique"
        socket.linger = 0
        socket.maxmsgsize = MAX_FROM_PEER
        socket.handshake_ivl = HANDSHAKE_MS
        socket.sndhwm = socket.rcvhwm = QUEUE
        socket.router_mandatory = True
        socket.router_handover = False
        socket.ipv6 = ":" in address or address == "*"
        self.port = self._bind(address, port)

    def _bind(self, address: str, port: int) -> int:
        host = f"[{address}]" if ":" in address else address
        for number in range(port, min(port + PORTS, 1 << 16)) if port else (0,):
            try:
                self._socket.bind(f"tcp://{host}:{number or '*'}")
            except zmq.ZMQError as error:
                if error.errno != errno.EADDRINUSE:
                    raise BadSetup(
                        f"{address}:{port} can't be listened on: {error.strerror or error}."
                    ) from error
            else:
                endpoint: bytes = self._socket.getsockopt(zmq.LAST_ENDPOINT)  # type: ignore[assignment]
                return int(endpoint.decode().rstrip("\0").rpartition(":")[2])
        raise BadSetup(f"The ports {port} to {port + PORTS - 1} are all in use: choose another with --port.")

    async def run(self) -> None:
        """Let peers in and hear them until cancelled."""
        ticking = asyncio.create_task(self._tick())
        try:
            while True:
                for _ in range(AT_ONCE):
                    await self._read()
                # Where there is always something to read, reading never waits: the rest of the host has its turn here.
                await asyncio.sleep(0)
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)

    async def _read(self) -> None:
        route, *body = await self._socket.recv_multipart(copy=False)
        try:
            key = z85.decode(str(body[0].get("User-Id")).encode())
        except (zmq.ZMQError, ValueError, UnicodeError, IndexError):
            return
        # A limit of size is one of each frame: many of them are a way around it, and read as a frame that is none.
        raw = body[0].bytes if len(body) == 1 else b""
        self.desk.take(key, route.bytes, raw, self._clock.now())

    def _send(self, route: bytes, frame: bytes) -> bool:
        """Never waits; whether it went out."""
        sent: asyncio.Future[object] = self._socket.send_multipart([route, frame], zmq.NOBLOCK)  # type: ignore[assignment]
        error = sent.exception()  # it is done already: that is what NOBLOCK means here
        if error is None:
            return True
        if isinstance(error, zmq.ZMQError) and error.errno in (errno.EAGAIN, errno.EHOSTUNREACH):
            return False
        raise error

    async def _tick(self) -> None:
        while True:
            await self._clock.sleep(TICK)
            self.desk.tick(self._clock.now())

    async def close(self, why: str) -> None:
        """Tell everybody, and listen no more."""
        self.desk.close(why)
        self._socket.close(linger=500)
        if self._doorkeeper is not None:
            await self._doorkeeper.close()
        await asyncio.to_thread(self._context.term)


def own_addresses() -> list[str]:
    """Addresses at which this machine may be reached, the likeliest first, the loopback last."""
    found = [_facing(family, far) for family, far in _FAR]
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in sockets.getaddrinfo(sockets.gethostname(), None)]
    plain = [address for address in found if address is not None and not address.startswith("127.")]
    return [*dict.fromkeys(each for each in plain if not each.startswith(("::1", "fe80:"))), "127.0.0.1"]


_FAR = ((sockets.AF_INET, "192.0.2.1"), (sockets.AF_INET6, "2001:db8::1"))
"""Addresses for documentation (RFC 5737, RFC 3849). Nothing is sent: the system says by which of its own it would."""


def _facing(family: int, far: str) -> str | None:
    with contextlib.suppress(OSError), sockets.socket(family, sockets.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        return str(probe.getsockname()[0])
    return None
