"""The link of a peer to its host: one DEALER a connection, made anew whenever it breaks. Knows no room and no game.

What was asked and not answered is asked again on the next connection; news that were missed are sent again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import zmq
import zmq.asyncio
from zmq.utils import z85

from core.engine.errors import BadData, Refused
from net.clock import Clock, SystemClock
from net.identity import Identity
from net.protocol.caller import Answer, Body, Caller, Echo, Heard, Welcomed
from net.protocol.invite import Invite
from net.protocol.messages import FINAL, MAX_FROM_HOST, PLAYER, RATE, RUN_BYTES, Error
from net.together import first_of

PING_AFTER = 2.0
DEAD_AFTER = 6.0
WELCOME_WITHIN = 6.0
"""Seconds from the first try to connect: four round trips. A wrong key shows in no other way."""

RETRY_FIRST, RETRY_SOON, RETRY_MOST = 0.1, 0.8, 5.0
SOON = 60.0
"""For so long after a break it is tried again at least every RETRY_SOON seconds or so, then every RETRY_MOST."""

QUIET = 5.0
"""Seconds to wait after having said too much."""

HWM = 64
AT_ONCE = 16
"""So many frames are read before anything else is done."""

BROKEN = (
    zmq.EVENT_DISCONNECTED
    | zmq.EVENT_CLOSED
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
)

CONNECTING, THERE, LOST, PARTED = "connecting", "there", "lost", "parted"


@dataclass(frozen=True, slots=True)
class Status:
    """state: CONNECTING (for the first time), THERE, LOST (and tried again), PARTED (for good); why: in a sentence.

    code: the host's for parting, see net.protocol.messages.CODES, "" where it said nothing.
    """

    state: str
    why: str = ""
    code: str = ""


class Link:
    """program: its name and version; body: called with each news; changed: called when `status` is another one.

    member: this peer's number in the room, -1 before it is known; rtt: seconds to the host and back, None before that
    was measured.
    """

    def __init__(
        self,
        invite: Invite,
        identity: Identity,
        program: str,
        name: str,
        role: str = PLAYER,
        clock: Clock | None = None,
    ) -> None:
        self.invite, self.identity = invite, identity
        self._clock = clock or SystemClock()
        self._caller = Caller(program, invite.token, name, role, secrets.token_bytes(RUN_BYTES))
        self._context = zmq.asyncio.Context()
        self._socket: zmq.asyncio.Socket | None = None
        self._answers: dict[int, asyncio.Future[str | None]] = {}
        self._welcome = asyncio.Event()
        self._parted = asyncio.Event()
        self._pinged: tuple[int, float] = (0, 0.0)
        self._heard = self._lost_at = self._clock.now()
        self._pause = RETRY_FIRST
        self.status = Status(CONNECTING)
        self.member = -1
        self.rtt: float | None = None
        self.body: Callable[[list[Any]], None] = lambda _: None
        self.changed: Callable[[], None] = lambda: None

    # What a peer does --------------------------------------------------------------------------------------

    async def ask(self, verb: str, *args: Any) -> None:
        """Have the host do something; raises Refused with its reason, or where there is no host any more.

        Across a cut it waits until the host is back.
        """
        await self._welcome.wait()
        if self.status.state == PARTED:
            raise Refused(self.status.why)
        number = self._caller.ask(verb, list(args))
        self._answers[number] = answer = asyncio.get_running_loop().create_future()
        self._flush()
        try:
            why = await answer
        finally:
            self._answers.pop(number, None)
        if why is not None:
            raise Refused(why)

    def desync(self) -> None:
        """What came does not fit what was known: ask for everything anew."""
        self._caller.desync()
        self._flush()

    def lost_for(self) -> float:
        """Seconds since the link broke, or since it was first tried."""
        return self._clock.now() - self._lost_at

    # Connections -------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Connect, and again whenever the link breaks, until parted or cancelled."""
        try:
            while self.status.state != PARTED:
                await self._connect()
                if self.status.state != PARTED:
                    await self._clock.sleep(self._pause * random.uniform(0.7, 1.3))
                    most = RETRY_SOON if self.lost_for() < SOON else RETRY_MOST
                    self._pause = min(most, 2 * self._pause)
        finally:
            self._part("You have left the table.")
            await asyncio.shield(asyncio.to_thread(self._context.term))

    async def _connect(self) -> None:
        """One connection, until it breaks."""
        self._socket = socket = self._new_socket()
        monitor = socket.get_monitor_socket(BROKEN)  # before it connects: a refusal may come at once
        self._caller.connected()
        self._heard = self._clock.now()
        tasks = [
            asyncio.create_task(each)
            for each in (self._read(socket), self._watch(monitor), self._keep_alive(), self._parted.wait())
        ]
        try:
            self._reach(socket)
            self._flush()
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            self._read_rest(socket)
        except zmq.ZMQError:
            pass  # an address that is none: as if nobody answered there
        finally:
            for task in tasks:
                task.cancel()
            try:
                await asyncio.gather(*tasks, return_exceptions=True)
            finally:  # also where this is cancelled meanwhile: a socket left open would keep the context for ever
                self._socket = None
                with contextlib.suppress(zmq.ZMQError):
                    socket.disable_monitor()
                monitor.close(linger=0)
                socket.close(linger=0)
                self._broke()

    def _new_socket(self) -> zmq.asyncio.Socket:
        socket = self._context.socket(zmq.DEALER)
        socket.curve_serverkey = z85.encode(self.invite.key)
        socket.curve_publickey = z85.encode(self.identity.public)
        socket.curve_secretkey = z85.encode(self.identity.secret)
        socket.linger = 0
        socket.sndhwm = socket.rcvhwm = HWM
        socket.maxmsgsize = MAX_FROM_HOST
        socket.reconnect_ivl = -1  # one connection: what waited in it for another would come stale
        socket.connect_timeout = int(1000 * WELCOME_WITHIN)
        socket.ipv6 = True
        return socket

    def _reach(self, socket: zmq.asyncio.Socket) -> None:
        host = f"[{self.invite.host}]" if ":" in self.invite.host else self.invite.host
        socket.connect(f"tcp://{host}:{self.invite.port}")

    async def _read(self, socket: zmq.asyncio.Socket) -> None:
        frames = 0
        while self._hear(await socket.recv_multipart()):
            frames += 1
            if frames % AT_ONCE == 0:
                # Reading never waits while a host floods: this program has its turn here.
                await asyncio.sleep(0)

    def _read_rest(self, socket: zmq.asyncio.Socket) -> None:
        """What came before the connection broke: it may say why."""
        rest: zmq.Socket[bytes] = zmq.Socket.shadow(socket.underlying)
        with contextlib.suppress(zmq.Again):
            for _ in range(HWM):
                if not self._hear(rest.recv_multipart(zmq.NOBLOCK)):
                    return

    def _hear(self, frames: list[bytes]) -> bool:
        """Whether the connection goes on."""
        self._heard = self._clock.now()
        if len(frames) != 1:
            return True
        try:
            heard = self._caller.take(frames[0])
        except BadData:
            return False  # whoever speaks so is no host: try again
        goes_on = all(self._take(each) for each in heard)
        self._flush()
        return goes_on

    async def _watch(self, monitor: zmq.asyncio.Socket) -> None:
        """Until libzmq tells that the connection is broken, or never came about."""
        await monitor.recv_multipart()

    async def _keep_alive(self) -> None:
        """Ask whether the host is there; return when it is not."""
        if not await self._welcomed_in_time():
            return
        while self._clock.now() - self._heard < DEAD_AFTER:
            await self._clock.sleep(PING_AFTER)
            self._pinged = (self._caller.ping(), self._clock.now())
            self._flush()

    async def _welcomed_in_time(self) -> bool:
        await first_of(self._clock.sleep(WELCOME_WITHIN), self._welcome.wait())
        return self._welcome.is_set()

    def _take(self, heard: Heard) -> bool:
        """Whether the connection goes on."""
        if isinstance(heard, Answer):
            answer = self._answers.get(heard.number)
            if answer is not None and not answer.done():
                answer.set_result(heard.why)
        elif isinstance(heard, Body):
            self.body(heard.body)
        elif isinstance(heard, Welcomed):
            self.member, self._pause = heard.member, RETRY_FIRST
            self._welcome.set()
            self._set(Status(THERE))
            self._pinged = (self._caller.ping(), self._clock.now())
        elif isinstance(heard, Echo):
            if heard.number == self._pinged[0]:
                self.rtt = self._clock.now() - self._pinged[1]
        else:
            return self._fault(heard)
        return True

    def _fault(self, error: Error) -> bool:
        if error.code in FINAL:
            self._part(error.why, error.code)
        elif error.code == RATE:
            self._pause = QUIET
        return False

    def _flush(self) -> None:
        """Send what is to be sent; without a connection it is said on the next one."""
        socket, frames = self._socket, self._caller.out
        while frames and socket is not None:
            sent: asyncio.Future[object] = socket.send(frames[0], zmq.NOBLOCK)  # type: ignore[assignment]
            if sent.exception() is not None:
                return  # its queue is full: with the next flush, or the connection breaks
            frames.pop(0)

    def _broke(self) -> None:
        if self.status.state == PARTED:
            return
        self._welcome.clear()
        if self.status.state == THERE:
            self._lost_at = self._clock.now()
            self._set(Status(LOST, "The connection to the table is lost."))
        elif self.status.state == CONNECTING and not self.status.why:
            where = f"{self.invite.host}:{self.invite.port}"
            self._set(
                Status(CONNECTING, f"Nobody answers at {where}, or it is not the table of this invite.")
            )

    def part(self, why: str) -> None:
        """Have nothing to do with this host any more. why: a sentence."""
        self._part(why)

    def _part(self, why: str, code: str = "") -> None:
        if self.status.state == PARTED:
            return
        self._parted.set()
        self._set(Status(PARTED, why, code))
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result(why)
        self._welcome.set()  # nobody waits for ever

    def _set(self, status: Status) -> None:
        self.status = status
        self.changed()
