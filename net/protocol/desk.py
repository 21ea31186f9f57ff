"""The host's end of the wire: who is there, what they want and what they are told. Pure: time and sending are given.

A desk knows members by their public key and nothing of rooms and games: its house does. Whatever a frame holds, it
costs its sender at most the connection, and nobody else anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from core.engine.errors import BadData, EngineError
from net.protocol import VERSION
from net.protocol.feed import Feed
from net.protocol.messages import (
    CODES,
    EPOCH_BYTES,
    FULL,
    GONE,
    MALFORMED,
    MAX_WHY,
    RATE,
    UNKNOWN,
    VERSIONS,
    Do,
    Done,
    Error,
    Hello,
    Message,
    Ping,
    Pong,
    Refusal,
    Sync,
    Welcome,
    from_peer,
)
from net.protocol.news import NEWS
from net.protocol.rates import Bucket
from net.protocol.requests import FREE, MAX_MEMBERS, checked

SILENT_AFTER = 6.0
"""Seconds without a word after which a member is away."""

ALLOWED, ALLOWED_IN = 100, 20.0
"""So many messages in so many seconds."""

FAULT_COSTS = 10
"""A frame that nobody can read counts for so many."""

ANEW_COSTS = 5
"""To be told everything anew is little to ask for and much to tell."""

RUNS_KEPT = 4
"""Of one member's programs, that take its place from each other."""

KEYS_COUNTED = 4 * MAX_MEMBERS
"""How many keys may have said how much, members or not."""


class Unwelcome(Exception):
    """A hello that the house turns away. code: one of messages.CODES."""

    def __init__(self, code: str, why: str = "") -> None:
        super().__init__(why or CODES[code].capitalize() + ".")
        self.code = code


class House(Protocol):
    """Whose desk it is."""

    def admit(self, key: bytes, hello: Hello) -> int:
        """The number of the member with that key, who is one from now on; raises Unwelcome."""

    def came(self, key: bytes, anew: bool) -> None:
        """The member is there. anew: it knows nothing: tell it how all stands."""

    def went(self, key: bytes) -> None:
        """The member is away."""

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        """What a member wants; raises Refused, or another EngineError whose text says why not."""


class Line:
    """What the desk keeps of a member. told: its news are numbered from there.

    route: where it is reached, b"" while it is away; run: of its program that is there; answers: the last one to each
    run, since a run asks one thing at a time; owes: whether the last one could not be sent; stalled: whether news could
    not: none are sent then before it asks for them.
    """

    def __init__(self, told: int) -> None:
        self.feed = Feed(told)
        self.run = b""
        self.answers: dict[bytes, Done | Refusal] = {}
        self.route = b""
        self.heard = 0.0
        self.stalled = self.owes = False

    def remember(self, answer: Done | Refusal) -> None:
        """Of the run that is there; the run that asked least lately is forgotten."""
        self.answers.pop(self.run, None)
        self.answers[self.run] = answer
        if len(self.answers) > RUNS_KEPT:
            del self.answers[next(iter(self.answers))]


class Desk:
    """send: tries to send a frame by a route and says whether it could; epoch: this host's, 8 random bytes."""

    def __init__(self, house: House, send: Callable[[bytes, bytes], bool], epoch: bytes) -> None:
        assert len(epoch) == EPOCH_BYTES
        self._house, self._send, self._epoch = house, send, epoch
        self._lines: dict[bytes, Line] = {}
        self._dropped = 0
        """The last number on any line that is no more: a member that comes back must not take new news for old."""
        self._rates: dict[bytes, Bucket] = {}

    # What comes in -----------------------------------------------------------------------------------------

    def take(self, key: bytes, route: bytes, raw: bytes, now: float) -> None:
        """A frame from the peer with that key."""
        if not self._bucket(key).take(now):
            self._cut_off(key, route)
            return
        try:
            message = from_peer(raw)
            if isinstance(message, Hello):
                self._hello(key, route, message, now)
            else:
                self._from_member(key, route, message, now)
        except BadData as error:
            self._bucket(key).charge(FAULT_COSTS)
            self._send(route, Error(MALFORMED, f"{str(error).capitalize()}.").to_bytes())

    def _bucket(self, key: bytes) -> Bucket:
        if key not in self._rates:
            if len(self._rates) >= KEYS_COUNTED:
                del self._rates[next(each for each in self._rates if each not in self._lines)]
            self._rates[key] = Bucket(ALLOWED, ALLOWED_IN)
        return self._rates[key]

    def _cut_off(self, key: bytes, route: bytes) -> None:
        """It says too much: it is away until it has been quiet for a moment and says hello again."""
        line = self._lines.get(key)
        if line is not None and line.route == route:
            self._send(route, Error(RATE, "Too much at once.").to_bytes())
            self._lose(key, line)

    def _hello(self, key: bytes, route: bytes, hello: Hello, now: float) -> None:
        if hello.version != VERSION:
            ours = f"This table speaks version {VERSION}, your program version {hello.version}: "
            self._part(route, VERSIONS, ours + "install the same version on both.")
            return
        if key not in self._lines and len(self._lines) >= MAX_MEMBERS:
            self._part(route, FULL, "There is no room for one more.")
            return
        try:
            member = self._house.admit(key, hello)
        except Unwelcome as unwelcome:
            self._part(route, unwelcome.code, str(unwelcome))
            return
        have = hello.have if hello.epoch == self._epoch else -1
        line = self._lines.get(key)
        if line is None:
            line, have = Line(self._dropped), -1
            self._lines[key] = line
        if line.route not in (b"", route):
            self._part(line.route, GONE, "You joined this table from elsewhere; it goes on there.")
        line.route, line.run, line.heard, line.owes = route, hello.run, now, False
        self._send(route, Welcome(VERSION, self._epoch, member).to_bytes())
        self._house.came(key, anew=self._catch_up(key, line, have))

    def _from_member(self, key: bytes, route: bytes, message: Message, now: float) -> None:
        line = self._lines.get(key)
        if line is None or line.route != route:
            self._send(route, Error(UNKNOWN, "Say hello first.").to_bytes())
            return
        line.heard = now
        if isinstance(message, Do):
            self._do(key, line, message)
        elif isinstance(message, Sync):
            self._sync(key, line, message.have if message.epoch == self._epoch else -1)
        elif isinstance(message, Ping):
            self._pay(line)
            self._send(route, Pong(message.number, line.feed.last).to_bytes())

    def _do(self, key: bytes, line: Line, request: Do) -> None:
        """Once: who asks again gets the answer again."""
        last = line.answers.get(line.run)
        if last is None or request.number > last.number:
            line.remember(self._answer(key, line, request))
        elif request.number < last.number:
            raise BadData("the number of a request rises")
        line.owes = True
        self._pay(line)

    def _answer(self, key: bytes, line: Line, request: Do) -> Done | Refusal:
        told = line.feed.last
        try:
            self._house.do(key, request.verb, checked(request.verb, request.args))
        except EngineError as error:
            return Refusal(request.number, str(error)[:MAX_WHY])
        if request.verb in FREE and line.feed.last > told:  # what was done before is no news
            self._bucket(key).give_back()
        return Done(request.number)

    def _pay(self, line: Line) -> None:
        """Send the last answer, where that is still to be done: after the news of what it did."""
        if line.owes and not line.stalled:
            line.owes = not self._send(line.route, line.answers[line.run].to_bytes())

    def _sync(self, key: bytes, line: Line, have: int) -> None:
        if self._catch_up(key, line, have):
            self._house.came(key, anew=True)
        self._pay(line)

    def _catch_up(self, key: bytes, line: Line, have: int) -> bool:
        """Send what comes after number `have`, -1 for none; whether all has to be told anew instead."""
        line.stalled = False
        missing = line.feed.since(have)
        if missing is None:
            self._bucket(key).charge(ANEW_COSTS)
            self.put(key, ["anew"])
            return True
        line.stalled = not all(self._send(line.route, frame) for frame in missing)
        return False

    # What goes out -----------------------------------------------------------------------------------------

    def put(self, key: bytes, body: list[Any]) -> None:
        """Tell a member: now, or when it is back. body: one of news.NEWS and what belongs to it."""
        assert body[0] in NEWS, "every client can read of it in docs/protocol.md"
        line = self._lines.get(key)
        if line is None:
            return
        frame = line.feed.add(body)
        if line.route and not line.stalled and not self._send(line.route, frame):
            line.stalled = True

    def _part(self, route: bytes, code: str, why: str) -> None:
        self._send(route, Error(code, why).to_bytes())

    # Coming and going --------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Now and then: who has been silent for too long is away."""
        for key, line in list(self._lines.items()):
            if line.route and now - line.heard > SILENT_AFTER:
                self._lose(key, line)

    def _lose(self, key: bytes, line: Line) -> None:
        line.route = b""
        self._house.went(key)

    def drop(self, key: bytes, why: str) -> None:
        """This member is one no more."""
        line = self._lines.pop(key, None)
        if line is None:
            return
        self._dropped = max(self._dropped, line.feed.last)
        if line.route:
            self._part(line.route, GONE, why)

    def close(self, why: str) -> None:
        """The room is closed."""
        for key in list(self._lines):
            self.drop(key, why)
