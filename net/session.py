"""Session: all that a screen, a bot or a peer sees of a game, whoever runs it.

What a session gives is what its seat may know, never more. No widget can tell a local from a remote one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from core.engine.events import SeenEvent
from core.engine.record import Header, SeatPlan
from core.engine.rules import Move, Rules, Seat, Setup, State


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everybody at a table knows of it: a header without its secret."""

    game: str
    setup: Setup
    seats: tuple[SeatPlan, ...]

    @classmethod
    def of(cls, header: Header) -> TableInfo:
        """What may be told of `header`."""
        return cls(header.game, header.setup, header.seats)


@dataclass(frozen=True, slots=True)
class Update:
    """What happened since the last one, as the session's seat may know it.

    ply: moves on the record; view: the position after `events`. fresh: nothing to animate; `events` is the
    whole history then (the game was just opened, or a move was taken back).
    """

    ply: int
    view: State
    events: tuple[SeenEvent, ...]
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """The table stands still: why, in a sentence. It goes on when somebody calls retry()."""

    text: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was closed; nothing follows."""


COUNTDOWN, RUNNING, PAUSED = "countdown", "running", "paused"


@dataclass(frozen=True, slots=True)
class Pulse:
    """How a game with a clock stands. One without a clock never says so.

    state: COUNTDOWN, RUNNING or PAUSED; seconds: of the countdown that are left; seat: who asked for the pause,
    None where a watcher did, or something went wrong.
    """

    state: str
    seconds: int = 0
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class StandIns:
    """Who plays for which of the people now: seats with a bot's level, by seat. The seats stay the people's."""

    by_seat: tuple[tuple[Seat, str], ...] = ()


News = Update | Pulse | StandIns | Trouble | Closed


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot that thinks now: its seat, and for how many seconds already."""

    seat: Seat
    seconds: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot made a move, in a line that tells nothing hidden. ply: the move's number, from 0."""

    seat: Seat
    ply: int
    text: str


class Session(Protocol):
    """A seat's (or with seat None a spectator's) end of a game."""

    rules: Rules[Any]
    info: TableInfo
    seat: Seat | None

    async def next(self) -> News:
        """Wait for the next news. Asking for it says that the last one has been shown."""

    async def submit(self, move: Move) -> None:
        """Make a move; raises Refused with the reason, also where it could not be recorded."""

    def waiting(self) -> bool:
        """Whether there are more news, so that next() need not wait."""

    def game_time(self) -> int:
        """Milliseconds that were played, without countdowns and pauses."""

    def pause(self) -> None:
        """Stop the clock for everybody; raises Refused where there is none, or the game is over."""

    def go_on(self) -> None:
        """Let a paused game go on, after a countdown; raises Refused where there is no clock."""

    def can_undo(self) -> bool:
        """Whether the seat's last move may be taken back now."""

    async def undo(self) -> None:
        """Take the seat's last move back; raises Refused with the reason."""

    def retry(self) -> None:
        """Let a table in trouble try again."""

    def thinking(self) -> Thinking | None:
        """The bot that thinks now, for whom the game waits; None where none does, and in real time."""

    def hurry(self) -> None:
        """Ask a bot that thinks to decide now."""

    def reasons(self) -> tuple[Reason, ...]:
        """Why bots made their last moves, the newest first; what was taken back is not among them."""

    def hand_over(self, level: str) -> None:
        """Let a bot of that level play this seat until take_back; raises Refused. Everybody is told by StandIns."""

    def take_back(self) -> None:
        """Play oneself again, at once; raises Refused where no bot plays for this seat."""

    def leave(self) -> None:
        """Hear no more; the game is not ended by it."""
