"""A room as everybody in it sees it: seats, options, who is there. Data that travels; the room itself is net.host's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.engine.check import is_word
from core.engine.errors import BadData
from core.engine.rules import OptionValue
from core.engine.text import MAX_NAME, clean
from net.protocol.checks import MAX_TEXT, fields, one_of, plain, text, whole, yes_or_no
from net.protocol.requests import MAX_MEMBERS, MAX_SEATS

OPEN, TAKEN, BOT = "open", "taken", "bot"
LOBBY, DEALING, PLAYING, OVER = "lobby", "dealing", "playing", "over"
NOBODY = -1
MAX_ROOM_NAME = 40


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """kind: OPEN, TAKEN (by `member`) or BOT; level, persona: the bot's; here: whether the member is connected."""

    kind: str = OPEN
    member: int = NOBODY
    name: str = ""
    level: str = ""
    persona: str = ""
    piece: int = 0
    ready: bool = False
    here: bool = False

    def to_data(self) -> list[Any]:
        """Plain builtins."""
        return [
            self.kind, self.member, self.name, self.level, self.persona, self.piece, self.ready, self.here,
        ]  # fmt: skip

    @classmethod
    def from_data(cls, data: object) -> RoomSeat:
        """The inverse; raises BadData."""
        checks = (
            one_of(OPEN, TAKEN, BOT), whole(NOBODY, 1 << 53), _name, _name, _name, whole(0, 15), yes_or_no,
            yes_or_no,
        )  # fmt: skip
        return cls(*fields(data, checks, "a seat"))


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """owner: the member whose room it is, or NOBODY; watchers: names; fill: the level that fills open seats, or "".

    limit: seconds a move, 0 for none; friendly: whether moves may be taken back by consent; number: of the game,
    from 1, 0 before the first.
    """

    name: str
    game: str
    phase: str
    owner: int
    options: dict[str, OptionValue]
    seats: tuple[RoomSeat, ...]
    watchers: tuple[str, ...] = ()
    fill: str = ""
    limit: int = 0
    friendly: bool = True
    number: int = 0

    def seat_of(self, member: int) -> int | None:
        """Where a member sits."""
        return next(
            (at for at, seat in enumerate(self.seats) if seat.kind == TAKEN and seat.member == member), None
        )

    def to_data(self) -> list[Any]:
        """Plain builtins. The texts of files among the options stay at home: they are told when a game begins."""
        options = {
            name: value
            for name, value in self.options.items()
            if not isinstance(value, str) or len(value) < 64
        }
        return [
            self.name, self.game, self.phase, self.owner, options, [seat.to_data() for seat in self.seats],
            list(self.watchers), self.fill, self.limit, self.friendly, self.number,
        ]  # fmt: skip

    @classmethod
    def from_data(cls, data: object) -> RoomInfo:
        """The inverse; raises BadData."""
        checks = (
            text(MAX_ROOM_NAME), _word, one_of(LOBBY, DEALING, PLAYING, OVER), whole(NOBODY, 1 << 53), _options,
            _seats, _names, _name, whole(0, 1 << 20), yes_or_no, whole(0, 1 << 32),
        )  # fmt: skip
        name, *rest = fields(data, checks, "a room")
        return cls(clean(name, MAX_ROOM_NAME), *rest)


def _word(value: object) -> str:
    if is_word(value):
        return value
    raise BadData("a word belongs there")


def _name(value: object) -> str:
    """Of somebody, or of a bot's level."""
    return clean(text(MAX_NAME)(value), MAX_NAME)


def _options(value: object) -> dict[str, OptionValue]:
    if not isinstance(value, dict) or len(value) > 32:
        raise BadData("options are a map")
    return {_word(name): _option(each) for name, each in value.items()}


def _option(value: object) -> OptionValue:
    option = plain(value)
    return clean(option, MAX_TEXT) if isinstance(option, str) else option


def _seats(value: object) -> tuple[RoomSeat, ...]:
    if not isinstance(value, list) or len(value) > MAX_SEATS:
        raise BadData("seats are a list")
    return tuple(RoomSeat.from_data(each) for each in value)


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_MEMBERS:
        raise BadData("names are a list")
    return tuple(_name(each) for each in value)
