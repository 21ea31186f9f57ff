"""Session: all that a screen, a bot or a peer sees of a game, whoever runs it.

What a session gives is what its seat may know, never more. No widget can tell a local from a remote one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from core.engine.events import SeenEvent
from core.engine.record import Header, Record, SeatPlan
from core.engine.rules import Move, Rules, Seat, Setup, State

if TYPE_CHECKING:
    from net.opening import Plan


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


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something to all. seat: theirs, None for one who watches; both texts are cleaned."""

    name: str
    text: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something that all are told of the room, in a sentence: who is away, who is back."""

    text: str


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds that are left of a move's time, by seat, as this is told; of all clocks that run now.

    Told anew when one begins, ends or is given more. A seat without one has all the time there is.
    """

    by_seat: tuple[tuple[Seat, float], ...] = ()


PAUSE, UNDO, END = "pause", "undo", "end"


def claim(seat: Seat) -> str:
    """What is voted on where a bot is to play for somebody who is away."""
    return f"claim {seat}"


def claimed(what: str) -> Seat | None:
    """The seat that a vote would let a bot play for, None where it is about something else."""
    word, _, seat = what.partition(" ")
    return int(seat) if word == "claim" and seat.isdecimal() and seat.isascii() else None


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote under way. what: PAUSE, UNDO, END or claim(seat); by: who called it; yes: who agrees; needed: so many."""

    what: str
    by: Seat
    yes: tuple[Seat, ...]
    needed: int


@dataclass(frozen=True, slots=True)
class Votes:
    """What is voted on now; None where that is settled."""

    open: Vote | None = None


@dataclass(frozen=True, slots=True)
class Halted:
    """The table stands still because the others want it to: why, in a sentence; "" when it goes on."""

    why: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The game ends here without an outcome: why, in a sentence. Its record can be gone on with another day."""

    why: str


@dataclass(frozen=True, slots=True)
class Thinks:
    """For sessions elsewhere: the bot that thinks from now on, for whom the game waits; None when it has done so."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Why:
    """For sessions elsewhere: why a bot moved, after the Update of that move.

    A fresh Update takes with it the reasons of all moves that are no longer on the record.
    """

    reason: Reason


News = (
    Update
    | Pulse
    | StandIns
    | Trouble
    | Closed
    | Said
    | Note
    | Clock
    | Votes
    | Halted
    | Stopped
    | Thinks
    | Why
)
"""A local table tells the first five, Halted, Stopped and, where it limits times, Clock and Note; a room tells all."""


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
    """A seat's (or with seat None a spectator's) end of a game.

    What is async may have to ask a host, which takes as long as the link to it; it raises Refused with the reason
    where it is not done.
    """

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

    async def pause(self) -> None:
        """Stop the game for everybody, in a room where the others agree.

        Raises Refused where the table has no clock and waits anyway, or the game is over.
        """

    async def go_on(self) -> None:
        """Let a game that stands still go on, after a countdown if it has a clock; raises Refused where it does not."""

    def can_undo(self) -> bool:
        """Whether the seat's last move may be taken back now, without asking anybody."""

    async def undo(self) -> None:
        """Take the seat's last move back; raises Refused with the reason."""

    async def retry(self) -> None:
        """Let a table in trouble try again."""

    def thinking(self) -> Thinking | None:
        """The bot that thinks now, for whom the game waits; None where none does, and in real time."""

    async def hurry(self) -> None:
        """Ask a bot that thinks to decide now."""

    def reasons(self) -> tuple[Reason, ...]:
        """Why bots made their last moves, the newest first; what was taken back is not among them."""

    async def hand_over(self, level: str) -> None:
        """Let a bot of that level play this seat until take_back; raises Refused. Everybody is told by StandIns."""

    async def take_back(self) -> None:
        """Play oneself again, at once; raises Refused where no bot plays for this seat."""

    def link(self) -> str:
        """How the connection to the table is, in a few words that begin with ● or ○; "" where none is needed."""

    async def say(self, text: str) -> None:
        """Tell everybody in the room; raises Refused."""

    def can_ask(self) -> bool:
        """Whether the seat's last move could be taken back now if all agreed to it."""

    async def call(self, what: str) -> None:
        """Have the others vote on PAUSE, UNDO, END or claim(seat); raises Refused."""

    async def vote(self, yes: bool) -> None:
        """Agree to what is voted on, or refuse it; raises Refused."""

    def leave(self) -> None:
        """Hear no more; the game is not ended by it."""


class Game(Protocol):
    """A game as one keyboard has it: the sessions of the people there, wherever the table is.

    seats: of the people here, and None for a watcher's view where there is not just one of them. notes: what they
    should be told first; read_only: it can be looked at only; remote: others are at keyboards of their own.
    """

    @property
    def info(self) -> TableInfo:
        """What everybody knows of the table."""

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """See the class."""

    @property
    def notes(self) -> tuple[str, ...]:
        """See the class."""

    @property
    def read_only(self) -> bool:
        """See the class."""

    @property
    def remote(self) -> bool:
        """See the class."""

    def session(self, seat: Seat | None) -> Session:
        """The session of one of `seats`, the same each time."""

    async def run(self) -> None:
        """What must run while the game is shown."""

    def note_help(self, seat: Seat) -> None:
        """The person at `seat` was shown a hint, so that the result may say so."""

    def record(self) -> Record | None:
        """All of a game that is over; None where it is not to be had. It is here before the last Update, or never."""

    async def rematch(self) -> Plan | None:
        """The plan of another game, to be started here; None where the room was asked for one. Raises Refused."""

    def close(self) -> None:
        """Nobody looks any more: end what runs here. A second time does nothing."""
