"""A peer that is no Link: speaks the wire, or anything else, by hand."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import msgpack
import zmq
from zmq.utils import z85

from net.identity import Identity
from net.protocol import VERSION
from net.protocol.invite import Invite
from net.protocol.messages import PLAYER, RUN_BYTES, Hello

SOON = 120_000
"""Milliseconds until a test gives up."""


class Stranger:
    """hwm: frames that wait in its queues; buffer: bytes that the system keeps for it, 0 for as many as usual."""

    def __init__(self, invite: Invite, hwm: int = 1000, buffer: int = 0) -> None:
        self._invite, self._identity = invite, Identity.fresh()
        self._context = zmq.Context()
        self.socket = socket = self._context.socket(zmq.DEALER)
        socket.curve_serverkey = z85.encode(invite.key)
        socket.curve_publickey = z85.encode(self._identity.public)
        socket.curve_secretkey = z85.encode(self._identity.secret)
        socket.linger = 0
        socket.sndhwm = socket.rcvhwm = hwm
        socket.sndtimeo = socket.rcvtimeo = SOON
        if buffer:
            socket.rcvbuf = buffer
        socket.connect(f"tcp://{invite.host}:{invite.port}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close(linger=0)
        self._context.term()

    def say(self, *frames: bytes) -> None:
        self.socket.send_multipart(list(frames))

    def hello(self, role: str = PLAYER, token: str | None = None, name: str = "Mal") -> None:
        word = self._invite.token if token is None else token
        self.say(Hello(VERSION, "by hand", word, name, role, bytes(RUN_BYTES), b"", 0).to_bytes())

    def hear(self) -> list[Any]:
        """The next message."""
        message: list[Any] = msgpack.unpackb(self.socket.recv())
        return message

    def hear_kind(self, kind: str) -> list[Any]:
        """The next one of a kind."""
        while (message := self.hear())[0] != kind:
            pass
        return message
