"""What happened in a game, for the log, the animation and the replay.

An event is told by the rules and never decides anything. What a seat may not know is not in the version that
`seen_by` gives it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from core.engine.check import is_whole, is_word
from core.engine.errors import BadData

HIDDEN = -1
"""Stands, in views and events, for a value that the viewer may not know."""

MAX_ARGS = 64


class Reveals(IntEnum):
    """What an event laid open that was hidden before it.

    OWN: only what its seat knew already (a card played from its hand); NEW: more than that (a die, a card
    that is turned up or drawn, the hands at the end), which can never be taken back.
    """

    NOTHING = 0
    OWN = 1
    NEW = 2


class Event:
    """One thing that happened.

    kind: the game's name for it; seat: whom it is about (TABLE = -1 for the table); args: public integers,
    HIDDEN where a value is secret, or None where the whole event is; private: for the seats that may know
    more, their args in full; reveals: what it told somebody who did not know it.
    """

    __slots__ = ("args", "kind", "private", "reveals", "seat")

    def __init__(
        self,
        kind: str,
        seat: int,
        args: tuple[int, ...] | None = (),
        private: Mapping[int, tuple[int, ...]] | None = None,
        reveals: Reveals = Reveals.NOTHING,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args
        self.private = private
        self.reveals = reveals

    def seen_by(self, seat: int | None) -> SeenEvent | None:
        """The version that `seat` (None: a spectator) may see, or None where it sees nothing of it."""
        args = self.args
        if self.private is not None and seat is not None:
            args = self.private.get(seat, args)
        return None if args is None else SeenEvent(self.kind, self.seat, args)

    def __repr__(self) -> str:
        whole = f"{self.kind!r}, {self.seat}, {self.args}, private={self.private}"
        return f"Event({whole}, reveals={self.reveals.name})"


class SeenEvent:
    """An event as one seat may see it: what screens, logs, bots and the wire are given."""

    __slots__ = ("args", "kind", "seat")

    def __init__(self, kind: str, seat: int, args: tuple[int, ...]) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenEvent):
            return NotImplemented
        return (self.kind, self.seat, self.args) == (other.kind, other.seat, other.args)

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.args))

    def __repr__(self) -> str:
        return f"SeenEvent({self.kind!r}, {self.seat}, {self.args})"

    def to_data(self) -> list[Any]:
        """Plain builtins for msgpack: [kind, seat, [args]]."""
        return [self.kind, self.seat, list(self.args)]

    @classmethod
    def from_data(cls, data: object) -> SeenEvent:
        """The inverse of to_data; raises BadData for anything else."""
        if not (isinstance(data, list | tuple) and len(data) == 3):
            raise BadData("an event is a list of kind, seat and arguments")
        kind, seat, args = data
        if not (is_word(kind) and is_whole(seat) and isinstance(args, list | tuple)):
            raise BadData("an event is a list of kind, seat and arguments")
        if len(args) > MAX_ARGS or not all(map(is_whole, args)):
            raise BadData("an event's arguments are a few whole numbers")
        return cls(kind, seat, tuple(args))


def seen(events: Sequence[Event], seat: int | None) -> tuple[SeenEvent, ...]:
    """What `seat` (None: a spectator) may see of `events`, in order."""
    visible = (event.seen_by(seat) for event in events)
    return tuple(event for event in visible if event is not None)
