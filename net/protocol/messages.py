"""The messages of the wire and their bytes. What is in a request or in news, requests.py and news.py say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import msgpack

from core.engine.codec import pack, unpack
from core.engine.errors import BadData
from net.protocol.checks import Check, blob, fields, one_of, rows, text, whole

MAX_FROM_PEER = 8 << 10
MAX_FROM_HOST = 64 << 10
MAX_NUMBER = 1 << 53
"""Of ids and news: what every language counts to exactly."""
EPOCH_BYTES = RUN_BYTES = 8
MAX_WHY = 1200
_PEER_LIST, _PEER_MAP, _PEER_TEXT = 64, 32, 1 << 11
MAX_HELLO = 64
"""Characters of each text in a Hello."""

PLAYER, WATCHER, BOT = "player", "watcher", "bot"

_ID = whole(0, MAX_NUMBER)
_EPOCH = blob(EPOCH_BYTES, EPOCH_BYTES)
_EPOCH_OR_NONE = blob(0, EPOCH_BYTES)
_WHY = text(MAX_WHY)


def _body(value: object) -> list[Any]:
    """News: a list that begins with what it is about."""
    if isinstance(value, list) and value and isinstance(value[0], str):
        return value
    raise BadData("news begin with what they are about")


class Message:
    """A frame: an array of its kind and its fields in the order in which they stand here."""

    __slots__ = ()
    kind: ClassVar[str]
    checks: ClassVar[tuple[Check, ...]]

    def to_bytes(self) -> bytes:
        """The frame's one body."""
        names: tuple[str, ...] = self.__match_args__  # type: ignore[attr-defined]
        return pack([self.kind, *(getattr(self, name) for name in names)])

    @classmethod
    def of(cls, data: list[Any]) -> Self:
        """From the fields; raises BadData."""
        return cls(*fields(data, cls.checks, cls.kind))


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """A peer's first message on a socket.

    program: its name and version, to be told; token: of the invite, or the PIN; name: as it wants to be called; run:
    8 random bytes, drawn when the program joined and the same on all its connections: requests are numbered within it;
    epoch, have: of the host it knew and the number of the last news it has, b"" and 0 where it knew none.
    """

    kind: ClassVar[str] = "hello"
    checks: ClassVar[tuple[Check, ...]] = (
        whole(0, MAX_NUMBER), text(MAX_HELLO), text(MAX_HELLO), text(MAX_HELLO), one_of(PLAYER, WATCHER, BOT),
        blob(RUN_BYTES, RUN_BYTES), _EPOCH_OR_NONE, _ID,
    )  # fmt: skip
    version: int
    program: str
    token: str
    name: str
    role: str
    run: bytes
    epoch: bytes
    have: int


@dataclass(frozen=True, slots=True)
class Do(Message):
    """A request. number: rises within a run, so that a repeated one is known; verb, args: see requests.py."""

    kind: ClassVar[str] = "do"
    checks: ClassVar[tuple[Check, ...]] = (_ID, text(16), rows)
    number: int
    verb: str
    args: list[Any]


@dataclass(frozen=True, slots=True)
class Sync(Message):
    """News were lost: send again what comes after number `have`; epoch: of the host that it has them from."""

    kind: ClassVar[str] = "sync"
    checks: ClassVar[tuple[Check, ...]] = (_EPOCH_OR_NONE, _ID)
    epoch: bytes
    have: int


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """Still there. number: comes back in the Pong."""

    kind: ClassVar[str] = "ping"
    checks: ClassVar[tuple[Check, ...]] = (_ID,)
    number: int


@dataclass(frozen=True, slots=True)
class Welcome(Message):
    """The host's answer to a Hello. member: the peer's number in the room; epoch: of this run of the host."""

    kind: ClassVar[str] = "welcome"
    checks: ClassVar[tuple[Check, ...]] = (whole(0, MAX_NUMBER), _EPOCH, _ID)
    version: int
    epoch: bytes
    member: int


@dataclass(frozen=True, slots=True)
class Done(Message):
    """A request was done."""

    kind: ClassVar[str] = "done"
    checks: ClassVar[tuple[Check, ...]] = (_ID,)
    number: int


@dataclass(frozen=True, slots=True)
class Refusal(Message):
    """A request was not done: why, in words for its player."""

    kind: ClassVar[str] = "refused"
    checks: ClassVar[tuple[Check, ...]] = (_ID, _WHY)
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class News(Message):
    """Something that the peer's player may know. number: rises by one each; body: see news.py."""

    kind: ClassVar[str] = "news"
    checks: ClassVar[tuple[Check, ...]] = (_ID, _body)
    number: int
    body: list[Any]


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """The answer to a Ping. last: the number of the last news that were told: who has not got them asks by Sync."""

    kind: ClassVar[str] = "pong"
    checks: ClassVar[tuple[Check, ...]] = (_ID, _ID)
    number: int
    last: int


@dataclass(frozen=True, slots=True)
class Error(Message):
    """The host has nothing to do with this peer, or not with what it sent. code: one of CODES."""

    kind: ClassVar[str] = "error"
    checks: ClassVar[tuple[Check, ...]] = (text(16), _WHY)
    code: str
    why: str


VERSIONS, TOKEN, PIN, FULL, GONE, RATE, MALFORMED, UNKNOWN = (
    "version", "token", "pin", "full", "gone", "rate", "malformed", "unknown",
)  # fmt: skip
CODES = {
    VERSIONS: "the two speak different versions",
    TOKEN: "the invite is not that of this room",
    PIN: "this room asks for a PIN, and the word that came is not it",
    FULL: "there is no room for one more",
    GONE: "this peer was sent away, joined from elsewhere, or the room is closed",
    RATE: "it said too much in a short time: say hello again, later",
    MALFORMED: "a frame could not be read",
    UNKNOWN: "say hello first",
}
FINAL = frozenset({VERSIONS, TOKEN, PIN, FULL, GONE})
"""After these a peer does not try again by itself."""

_FROM_PEER: dict[str, type[Message]] = {each.kind: each for each in (Hello, Do, Sync, Ping)}
_FROM_HOST: dict[str, type[Message]] = {
    each.kind: each for each in (Welcome, Done, Refusal, News, Pong, Error)
}


def from_peer(raw: bytes) -> Message:
    """A peer's frame, read with tight caps; raises BadData."""
    if len(raw) > MAX_FROM_PEER:
        raise BadData(f"a frame of {len(raw)} bytes is more than the {MAX_FROM_PEER} that are read")
    try:
        data = msgpack.unpackb(
            raw,
            raw=False,
            max_array_len=_PEER_LIST,
            max_map_len=_PEER_MAP,
            max_str_len=_PEER_TEXT,
            max_bin_len=_PEER_TEXT,
            max_ext_len=0,
            ext_hook=_no_extension,
        )
    except (ValueError, msgpack.UnpackException, TypeError, RecursionError) as error:
        raise BadData("a frame is msgpack") from error
    return _message(data, _FROM_PEER)


def _no_extension(code: int, _body: bytes) -> Any:
    raise ValueError(f"extension type {code}")


def from_host(raw: bytes) -> Message:
    """A host's frame; raises BadData."""
    return _message(unpack(raw, MAX_FROM_HOST), _FROM_HOST)


def _message(data: object, kinds: dict[str, type[Message]]) -> Message:
    if not isinstance(data, list) or not data or not isinstance(data[0], str) or data[0] not in kinds:
        raise BadData("a frame is an array that begins with its kind")
    return kinds[data[0]].of(data[1:])
