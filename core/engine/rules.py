"""The contract between a game and everything else.

A game is a State class and one stateless Rules object. Nothing outside `core/games` knows more of a game than
what stands here; nothing here knows a game. docs/adr/0001 says where this differs from the first design.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from core.engine.chance import Chance
from core.engine.errors import BadSetup
from core.engine.events import HIDDEN, Event, SeenEvent
from core.engine.text import MAX_FILE_BYTES, first_unfit

__all__ = [
    "FILE",
    "HELP_CELLS",
    "HIDDEN",
    "TABLE",
    "GameInfo",
    "Idle",
    "Move",
    "Option",
    "OptionValue",
    "Outcome",
    "Rules",
    "Seat",
    "Setup",
    "State",
]

Seat = int
Move = int
OptionValue = bool | int | str

TABLE: Seat = -1
"""Acts for the table: a die falls, a random card is picked, time is up."""

HELP_CELLS = 76
"""How long an option's line of help may be, so that it fits a screen of 80 columns."""

FILE = "file"
"""The kind of an option whose value is the text of a file."""

_OFF = "off"
_HOUSE = "house"
_YES = ("yes", "on", "true", "1")
_NO = ("no", _OFF, "false", "0")


class State(ABC):
    """A position of one game: ints, lists of ints, bytearrays, and no methods that decide rules."""

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """For how many players it is; seats that nobody plays are not counted."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, written out by hand: a search makes one a simulation."""

    @abstractmethod
    def to_data(self) -> list[Any]:
        """The whole state as plain builtins for msgpack, the same for equal states."""

    @classmethod
    @abstractmethod
    def from_data(cls, data: object) -> Self:
        """The inverse of to_data, for states and for views; checks all of it and raises BadData."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table makes before the game.

    kind is "flag" (bool), "choice" (one of `choices`, lower case), "number" (from `low` to `high`) or FILE. A
    number whose default lies outside that range is off by default. The value of a FILE is the whole text of a file,
    "" for the one of the house: a path is only what a person types, so a record needs no other file to be played
    from. What such a text must be, the game's own setup checks. help is a sentence of at most HELP_CELLS.
    """

    name: str
    label: str
    help: str
    kind: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def can_be_off(self) -> bool:
        """Whether this is a number that need not be one."""
        return (
            self.kind == "number"
            and isinstance(self.default, int)
            and not self.low <= self.default <= self.high
        )

    def check(self, value: object) -> OptionValue:
        """`value` where it is one that the option allows; raises BadSetup with what is allowed."""
        if self.kind == "flag" and isinstance(value, bool):
            return value
        if self.kind == "choice" and isinstance(value, str) and value in self.choices:
            return value
        if (
            self.kind == "number"
            and type(value) is int
            and (value == self.default or self.low <= value <= self.high)
        ):
            return value
        if self.kind == FILE and isinstance(value, str):
            return self._checked_text(value)
        raise BadSetup(f"Option {self.name} wants {self.wants()}, not {value!r:.40}.")

    def _checked_text(self, text: str) -> str:
        at = first_unfit(text)
        if at is not None:
            line = text.count("\n", 0, at) + 1
            raise BadSetup(
                f"Option {self.name}: line {line} of the file has a character that is not shown "
                f"(U+{ord(text[at]):04X}): take it out."
            )
        if (size := len(text.encode())) > MAX_FILE_BYTES:
            raise BadSetup(
                f"Option {self.name} wants a file of at most {MAX_FILE_BYTES} bytes; this one has {size}."
            )
        return text

    def wants(self) -> str:
        """What values the option takes, in words."""
        if self.kind == "flag":
            return "yes or no"
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        if self.kind == FILE:
            return f"the path of a file, or {_HOUSE}"
        off = "off, or " if self.can_be_off else ""
        return f"{off}a number from {self.low} to {self.high}"

    def say(self, value: OptionValue) -> str:
        """A value as a person says it; parse understands it, but for a file's text (Rules.say has its title)."""
        if self.kind == "flag":
            return "yes" if value else "no"
        if self.kind == FILE:
            return "your own" if value else _HOUSE
        return _OFF if self.can_be_off and value == self.default else str(value)

    def values(self) -> list[OptionValue]:
        """All values that the option takes, off first; of all files only that of the house."""
        if self.kind == "flag":
            return [False, True]
        if self.kind == "choice":
            return list(self.choices)
        if self.kind == FILE:
            return [self.default]
        return [*([self.default] if self.can_be_off else []), *range(self.low, self.high + 1)]

    def parse(self, text: str, read: Callable[[str], str] | None = None) -> OptionValue:
        """The value that a person typed; raises BadSetup.

        read: gives the text of the file at a path as a person types it; without it no path means anything.
        """
        word = text.strip().lower()
        if self.kind == "flag":
            if word in _YES:
                return True
            if word in _NO:
                return False
        elif self.kind == "number":
            digits = word.removeprefix("-")
            if self.can_be_off and word in _NO:
                return self.default
            if digits.isascii() and digits.isdigit() and len(digits) < 10:
                return self.check(int(word))
        elif self.kind == FILE:
            if word in ("", _HOUSE):
                return self.default
            if read is not None:
                return self.check(read(text))
        else:
            return self.check(word)
        raise BadSetup(f"Option {self.name} wants {self.wants()}, not {text[:40]!r}.")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a menu, a set-up screen and the command line need to know of a game.

    pieces: names of the figures or colours a seat can be, at least `max_seats`; cosmetic, the rules know
    seats only. pace is "turns" or "real time".
    """

    id: str
    title: str
    tagline: str
    min_seats: int
    max_seats: int
    pieces: tuple[str, ...]
    options: tuple[Option, ...] = ()
    pace: str = "turns"


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from: seats, a value for every option, who begins (None: drawn at random)."""

    seats: int
    options: Mapping[str, OptionValue]
    first: Seat | None = None

    def to_data(self) -> dict[str, Any]:
        """Plain builtins for msgpack and JSON."""
        return {"seats": self.seats, "options": dict(sorted(self.options.items())), "first": self.first}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    places: for each seat its place, 1 the best, tied seats alike (1, 2, 2, 4); points: for each seat, or None
    in a game without points. A place 1 wins; where nobody wins, no seat has it.
    """

    places: tuple[int, ...]
    points: tuple[int, ...] | None = None

    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; several share the win."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True, slots=True)
class Idle:
    """What a table does where nobody moves for a while.

    since: a number that changes whenever the waiting begins anew; seconds: how long the table waits then; moves:
    what it does after that, by whom, each in turn as long as it is still legal.
    """

    since: int
    seconds: float
    moves: tuple[tuple[Seat, Move], ...]


S = TypeVar("S", bound=State)


class Rules(ABC, Generic[S]):
    """One stateless object a game. All methods but `apply` leave the state as it is."""

    info: GameInfo
    version: int
    """Raised when a rule changes what an old record would do."""
    state_type: type[S]

    def setup(
        self, seats: int, options: Mapping[str, OptionValue] | None = None, first: Seat | None = None
    ) -> Setup:
        """A checked set-up with every option filled in; raises BadSetup."""
        info = self.info
        if not info.min_seats <= seats <= info.max_seats:
            raise BadSetup(f"{info.title} is for {info.min_seats} to {info.max_seats} players, not {seats}.")
        if first is not None and not 0 <= first < seats:
            raise BadSetup(f"The first player is a seat from 0 to {seats - 1}, not {first}.")
        given = dict(options or {})
        values = {
            option.name: option.check(given.pop(option.name, option.default)) for option in info.options
        }
        if given:
            known = ", ".join(option.name for option in info.options) or "none"
            raise BadSetup(f"{info.title} has no option {', '.join(sorted(given))}; its options: {known}.")
        return Setup(seats, values, first)

    def house(self, option: Option) -> str:  # noqa: ARG002 - most games have no files
        """The text that an option of kind FILE is played with by default, for one's own to start from."""
        return ""

    def say(self, option: Option, value: OptionValue) -> str:
        """A value as a person says it. A game with an option of kind FILE gives the title of a text there."""
        return option.say(value)

    def dummies(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002 - most games have none
        """Seats after those of the set-up that nobody plays, but that have a name and a place in the outcome."""
        return ()

    @abstractmethod
    def new(self, setup: Setup, chance: Chance) -> S:
        """The first position; shuffles with `chance`."""

    @abstractmethod
    def to_act(self, s: S) -> Sequence[Seat]:
        """Who may act now, empty exactly when the game is over; (TABLE,) where chance decides."""

    def must_act(self, s: S) -> Sequence[Seat]:
        """Those of to_act for whom the game waits; the others only may."""
        return self.to_act(s)

    def idle(self, s: S) -> Idle | None:  # noqa: ARG002 - a game of turns waits for ever
        """What the table does where nobody moves for a while, or None where it waits as long as it takes."""
        return None

    @abstractmethod
    def legal_moves(self, s: S, seat: Seat) -> Sequence[Move]:
        """The moves of `seat` in a fixed order; the same on the truth and on the seat's own view."""

    def odds(self, s: S) -> Sequence[int]:
        """How likely each of the TABLE's legal moves is, as whole weights in their order."""
        return (1,) * len(self.legal_moves(s, TABLE))

    @abstractmethod
    def apply(self, s: S, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None) -> None:
        """Do a legal move in place, and append what happened to `events` if given. Trusts its caller."""

    @abstractmethod
    def refusal(self, s: S, seat: Seat, move: Move) -> str | None:
        """Why `seat` may not do `move`, in a player's words, or None where it may. Tells nothing hidden."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def explain(self, s: S, names: Sequence[str]) -> list[str]:
        """Why the outcome is what it is, line by line; empty while the game runs. `names` is by seat."""

    @abstractmethod
    def mask(self, s: S, seat: Seat | None) -> S:
        """A new state with HIDDEN for what `seat` (None: a spectator) may not know."""

    @abstractmethod
    def determinize(self, view: S, seat: Seat | None, rng: Chance) -> S:
        """A full state that the view of `seat` could come from, each deal as likely as the seat may think."""

    @abstractmethod
    def default_move(self, s: S, seat: Seat) -> Move:
        """What the table plays for a seat that must act and whose time is up."""

    @abstractmethod
    def show(self, s: S, move: Move) -> str:
        """A legal move in short notation."""

    @abstractmethod
    def parse(self, s: S, text: str) -> Move:
        """The move that a notation means here, legal or not; raises BadNotation."""

    @abstractmethod
    def tell(self, s: S, event: SeenEvent, names: Sequence[str]) -> str | None:
        """An event as a line for the log, or None where it is not worth one. `names` is by seat.

        `s` is any position or view of the game, not the one of the event: of it only what never changes during
        a game may be used, such as the names of the cards it is played with.
        """
