"""The record of a game: what it started from and every move since, each chained to the last.

A record replays to the same game. It holds the secret, so the record of a running network game stays with its
host.
Plain data only: reading and writing files is `saves`' part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from core.engine.chance import SECRET_BYTES
from core.engine.check import is_whole, is_word
from core.engine.codec import DIGEST_BYTES, pack
from core.engine.errors import BadData
from core.engine.rules import Move, OptionValue, Seat, Setup
from core.engine.text import MAX_NAME, clean, is_file_text

HEADER_VERSION = 1

PERSON, BOT, DUMMY = "person", "bot", "dummy"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits at a seat: kind, a name, the bot's level ("" for people) and the piece it plays.

    kind: PERSON, BOT, or DUMMY for a seat that nobody plays, see core.engine.seating. persona: the bot's style,
    one of its level's personas, "" for all others.
    """

    kind: str
    name: str
    level: str = ""
    persona: str = ""
    piece: int = 0

    def to_data(self) -> list[Any]:
        """Plain builtins for msgpack and JSON."""
        return [self.kind, self.name, self.level, self.persona, self.piece]

    @classmethod
    def from_data(cls, data: object) -> SeatPlan:
        """The inverse of to_data; raises BadData."""
        if not (isinstance(data, list | tuple) and len(data) == 5):
            raise BadData("a seat is a list of kind, name, level, persona and piece")
        kind, name, level, persona, piece = data
        if kind not in (PERSON, BOT, DUMMY):
            raise BadData(f"a seat is a {PERSON}, a {BOT} or a {DUMMY}, not {kind!r:.40}")
        for word in (name, level, persona):
            if not isinstance(word, str) or clean(word, MAX_NAME) != word:
                raise BadData("a seat's name, level and persona are short texts without control characters")
        if type(piece) is not int or not 0 <= piece < 16:
            raise BadData("a seat's piece is a number from 0 to 15")
        return cls(kind, name, level, persona, piece)


@dataclass(frozen=True, slots=True)
class Header:
    """What a game started from.

    seats: as many as the set-up has, then the game's dummies. secret: the 32 bytes of its chance stream and its
    digests.
    """

    game: str
    rules_version: int
    setup: Setup
    seats: tuple[SeatPlan, ...]
    secret: bytes

    def names(self) -> tuple[str, ...]:
        """The names by seat, dummies included."""
        return tuple(plan.name for plan in self.seats)

    def players(self) -> tuple[SeatPlan, ...]:
        """Those who play: people and bots, by seat."""
        return tuple(plan for plan in self.seats if plan.kind != DUMMY)

    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, plan in enumerate(self.seats) if plan.kind == PERSON)

    def to_data(self) -> dict[str, Any]:
        """Plain builtins for msgpack; the secret as bytes."""
        return {
            "header": HEADER_VERSION,
            "game": self.game,
            "rules": self.rules_version,
            "setup": self.setup.to_data(),
            "seats": [plan.to_data() for plan in self.seats],
            "secret": self.secret,
        }

    @classmethod
    def from_data(cls, data: object) -> Header:
        """The inverse of to_data; raises BadData. Whether the game knows this set-up, its rules check."""
        if not isinstance(data, dict):
            raise BadData("a header is a map")
        version = data.get("header")
        if type(version) is not int or version != HEADER_VERSION:
            raise BadData(f"header version {version!r:.40} is not one this program knows")
        game, rules_version, secret = data.get("game"), data.get("rules"), data.get("secret")
        if not (is_word(game) and is_whole(rules_version) and rules_version > 0):
            raise BadData("a header names its game and the version of its rules")
        if not (isinstance(secret, bytes) and len(secret) == SECRET_BYTES):
            raise BadData(f"a header's secret has {SECRET_BYTES} bytes")
        seats = data.get("seats")
        if not isinstance(seats, list):
            raise BadData("a header lists its seats")
        plans = tuple(SeatPlan.from_data(seat) for seat in seats)
        header = cls(game, rules_version, setup_from_data(data.get("setup")), plans, secret)
        players = header.players()
        if header.setup.seats != len(players):
            raise BadData(f"a header for {header.setup.seats} seats lists {len(players)}")
        if players != plans[: len(players)]:
            raise BadData("a header lists its dummies after its players")
        return header


def setup_from_data(data: object) -> Setup:
    """The inverse of Setup.to_data; raises BadData."""
    if not isinstance(data, dict):
        raise BadData("a set-up is a map")
    seats, options, first = data.get("seats"), data.get("options"), data.get("first")
    if not (is_whole(seats) and (first is None or is_whole(first)) and isinstance(options, dict)):
        raise BadData("a set-up has seats, options and a first player or none")
    values: dict[str, OptionValue] = {}
    for name, value in options.items():
        if not (is_word(name) and _is_option_value(value)):
            raise BadData("an option has a name and a plain value")
        values[name] = value
    return Setup(seats, values, first)


def _is_option_value(value: object) -> bool:
    if isinstance(value, str):
        return is_file_text(value)
    return isinstance(value, bool) or is_whole(value)


@dataclass(frozen=True, slots=True)
class Entry:
    """One move on the record.

    at: milliseconds since the game began, as its driver counts them; digest: 16 bytes.
    """

    ply: int
    seat: Seat
    move: Move
    at: int
    digest: bytes

    def body(self) -> bytes:
        """The bytes of the entry that its digest covers."""
        return pack([self.ply, self.seat, self.move, self.at])

    def __post_init__(self) -> None:
        numbers = (self.ply, self.seat, self.move, self.at)
        if not all(map(is_whole, numbers)):
            raise BadData("an entry's ply, seat, move and time are whole numbers")
        if not (isinstance(self.digest, bytes) and len(self.digest) == DIGEST_BYTES):
            raise BadData(f"an entry's digest has {DIGEST_BYTES} bytes")


@dataclass(frozen=True, slots=True)
class Record:
    """A header and its entries in order. start: the digest of the first position."""

    header: Header
    start: bytes
    entries: tuple[Entry, ...]


class Journal(Protocol):
    """Where a match writes its record. A call returns when that is safe, or raises and wrote nothing."""

    def append(self, entry: Entry) -> None:
        """Add the next entry."""

    def truncate(self, ply: int) -> None:
        """Take back all entries from number `ply` on."""


class NoJournal:
    """A journal that keeps nothing, for games that are played for their result."""

    def append(self, entry: Entry) -> None:
        """Keep nothing."""

    def truncate(self, ply: int) -> None:
        """Take nothing back."""
