"""A peer's end of the wire: what it asks and what it hears, over any number of connections. Pure.

One request is open at a time; what was not answered is asked again, under the same number, after a cut.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from core.engine.errors import BadData, Refused
from net.protocol import VERSION
from net.protocol.feed import Inbox
from net.protocol.messages import (
    MAX_HELLO,
    Do,
    Done,
    Error,
    Hello,
    Message,
    News,
    Ping,
    Pong,
    Refusal,
    Sync,
    Welcome,
    from_host,
)
from net.protocol.requests import checked

MAX_WAITING = 64
"""Requests that wait for their turn: whoever asks for more than that, asks in vain."""


@dataclass(frozen=True, slots=True)
class Answer:
    """To request `number`: why it was refused, or None where it was done."""

    number: int
    why: str | None


@dataclass(frozen=True, slots=True)
class Body:
    """News, in their order, each once."""

    body: list[Any]


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The host knows this peer. member: its number."""

    member: int


@dataclass(frozen=True, slots=True)
class Echo:
    """Ping `number` came back."""

    number: int


Heard = Answer | Body | Welcomed | Echo | Error


class Caller:
    """What a peer says and hears; `out` collects the frames that are to be sent, in order.

    run: 8 random bytes, drawn for this caller: by them the host knows its requests from those of another program with
    the same key.
    """

    def __init__(self, program: str, token: str, name: str, role: str, run: bytes) -> None:
        self._program, self._token = program[:MAX_HELLO], token[:MAX_HELLO]
        self.name, self._role, self._run = name[:MAX_HELLO], role, run
        self._epoch = b""
        self._inbox = Inbox()
        self._open: deque[Do] = deque()
        self._number = self._pings = 0
        self._welcome = self._syncing = self._adrift = False
        self.out: list[bytes] = []

    def connected(self) -> None:
        """A new connection: say hello; everything else waits for the welcome."""
        self._welcome = self._syncing = False
        self.out.clear()
        self._say(
            Hello(
                VERSION, self._program, self._token, self.name, self._role, self._run, self._epoch,
                self._inbox.have,
            )
        )  # fmt: skip

    def _say(self, message: Message) -> None:
        self.out.append(message.to_bytes())

    def ask(self, verb: str, args: list[Any]) -> int:
        """Ask for something; the number that its Answer will have.

        Raises Refused where no host would take it: it has other arguments, or too much waits already.
        """
        try:
            checked(verb, args)
        except BadData as error:
            raise Refused(f"That can't be asked for: {error}.") from error
        if len(self._open) >= MAX_WAITING:
            raise Refused("Too much waits for the host already.")
        self._number += 1
        self._open.append(Do(self._number, verb, args))
        if len(self._open) == 1:
            self._ask_first()
        return self._number

    def _ask_first(self) -> None:
        if self._welcome and self._open:
            self._say(self._open[0])

    def ping(self) -> int:
        """Ask whether the host is there; the number that its Echo will have."""
        self._pings += 1
        self._say(Ping(self._pings))
        return self._pings

    def take(self, raw: bytes) -> list[Heard]:
        """A frame from the host; raises BadData where it is none."""
        message = from_host(raw)
        if isinstance(message, Welcome):
            return self._welcomed(message)
        if isinstance(message, Error):
            return [message]
        if not self._welcome:
            raise BadData("a host says welcome first")
        if isinstance(message, News):
            return self._news(message)
        if isinstance(message, Done):
            return self._answered(message.number, None)
        if isinstance(message, Refusal):
            return self._answered(message.number, message.why)
        assert isinstance(message, Pong)
        self._syncing = False
        if message.last > self._inbox.have:
            self._sync()
        return [Echo(message.number)]

    def _welcomed(self, welcome: Welcome) -> list[Heard]:
        if welcome.version != VERSION:
            raise BadData("the host speaks another version")
        if welcome.epoch != self._epoch:
            self._epoch = welcome.epoch
            self._inbox.begin(0)
        self._welcome = True
        if self._adrift:
            self._say(Sync(b"", 0))
        self._ask_first()
        return [Welcomed(welcome.member)]

    def _answered(self, number: int, why: str | None) -> list[Heard]:
        if not self._open or self._open[0].number != number:
            return []  # a repeated answer
        self._open.popleft()
        self._ask_first()
        return [Answer(number, why)]

    def _news(self, news: News) -> list[Heard]:
        if news.body == ["anew"] and news.number > self._inbox.have:
            self._inbox.begin(news.number - 1)
            self._adrift = False
        body = self._inbox.take(news)
        if body is not None:
            self._syncing = False
            return [] if self._adrift else [Body(body)]
        if self._inbox.gap:
            self._sync()
        return []

    def _sync(self) -> None:
        """Once for each gap: what comes before that is answered shows the same gap."""
        if not self._syncing:
            self._syncing = True
            self._say(Sync(self._epoch, self._inbox.have))

    def desync(self) -> None:
        """What was told does not fit what was known: everything anew, and nothing before that comes."""
        if not self._adrift:
            self._adrift = True
            if self._welcome:
                self._say(Sync(b"", 0))
