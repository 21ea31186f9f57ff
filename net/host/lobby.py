"""The seats and options of a room before a game, and who may change what. Pure; raises Refused in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from ai.levels import levels_of, personas_of
from core.engine.errors import BadSetup, Refused
from core.engine.record import BOT as BOT_SEAT
from core.engine.record import PERSON, SeatPlan
from core.engine.rules import FILE, OptionValue, Rules, Seat, Setup
from core.engine.seating import has_clock, with_dummies
from net.host.names import free_name
from net.protocol.lobby import BOT, NOBODY, OPEN, TAKEN, RoomSeat

MAX_LIMIT = 24 * 3600
LEAST_LIMIT = 5


@dataclass(slots=True)
class Lobby:
    """What can be set up. fixed: a game that goes on: only who sits where can be changed.

    first: who begins, or None; limit: seconds a move, 0 for none; fill: a level for open seats, "" for none; names: of
    all who are in the room, so that no bot is called like one of them.
    """

    rules: Rules[Any]
    seats: list[RoomSeat]
    options: dict[str, OptionValue]
    first: Seat | None = None
    fill: str = ""
    limit: int = 0
    friendly: bool = True
    fixed: bool = False
    names: Callable[[], Iterable[str]] = tuple
    _filled: set[Seat] = field(default_factory=set, init=False)

    @classmethod
    def for_game(cls, rules: Rules[Any], count: int, options: dict[str, OptionValue] | None = None) -> Lobby:
        """All seats open; raises BadSetup."""
        setup = rules.setup(count, options or {})
        return cls(rules, [RoomSeat(piece=piece) for piece in range(count)], dict(setup.options))

    # Sitting down ------------------------------------------------------------------------------------------

    def seat_of(self, member: int) -> Seat | None:
        """Where a member sits."""
        return next(
            (at for at, seat in enumerate(self.seats) if seat.kind == TAKEN and seat.member == member), None
        )

    def sit(self, seat: Seat, member: int, name: str, here: bool = True) -> None:
        """Take an open seat; who had another gives it up."""
        wanted = self._seat(seat)
        if wanted.kind == TAKEN and wanted.member != member:
            raise Refused(f"{wanted.name} sits there.")
        if wanted.kind == BOT:
            raise Refused("A bot sits there; whoever the table belongs to can open that seat.")
        self.stand(member)
        self.seats[seat] = replace(
            self.seats[seat], kind=TAKEN, member=member, name=name, here=here, ready=False
        )

    def sit_anywhere(self, member: int, name: str) -> bool:
        """Take the first open seat; whether there was one."""
        for at, seat in enumerate(self.seats):
            if seat.kind == OPEN:
                self.sit(at, member, name)
                return True
        return False

    def stand(self, member: int) -> None:
        """Give up one's seat."""
        seat = self.seat_of(member)
        if seat is not None:
            self.seats[seat] = RoomSeat(piece=self.seats[seat].piece)

    def mark(self, member: int, **changes: Any) -> None:
        """Change what stands at a member's seat: name, ready, here."""
        seat = self.seat_of(member)
        if seat is not None:
            self.seats[seat] = replace(self.seats[seat], **changes)

    def ready(self, member: int, ready: bool) -> None:
        """Say that one is ready to begin, or not yet."""
        if self.seat_of(member) is None:
            raise Refused("Take a seat first.")
        self.mark(member, ready=ready)

    def piece(self, member: int, piece: int) -> None:
        """Play another piece; who has it gets one's own."""
        seat = self.seat_of(member)
        if seat is None:
            raise Refused("Take a seat first.")
        if piece >= len(self.rules.info.pieces):
            raise Refused("This game has no such piece.")
        other = next((at for at, each in enumerate(self.seats) if each.piece == piece), None)
        if other is not None:
            self.seats[other] = replace(self.seats[other], piece=self.seats[seat].piece)
        self.seats[seat] = replace(self.seats[seat], piece=piece)

    def bot_names(self) -> tuple[str, ...]:
        """What no person should be called."""
        return tuple(seat.name for seat in self.seats if seat.kind == BOT)

    # For whoever the room belongs to -----------------------------------------------------------------------

    def count(self, count: int) -> None:
        """So many seats; raises Refused where people would lose theirs."""
        self._changeable()
        if self.first is not None and self.first >= count:
            self.first = None
        self._checked(count, self.options)
        if any(seat.kind == TAKEN for seat in self.seats[count:]):
            raise Refused("Somebody sits there: swap seats first, or ask them to stand up.")
        del self.seats[count:]
        while len(self.seats) < count:
            taken = {seat.piece for seat in self.seats}
            self.seats.append(RoomSeat(piece=next(piece for piece in range(16) if piece not in taken)))
        self._unready()

    def option(self, name: str, value: OptionValue) -> None:
        """Set an option of the game."""
        self._changeable()
        known = {option.name: option for option in self.rules.info.options}
        if name in known and known[name].kind == FILE:
            raise Refused("A file is chosen where the table is opened: it can't be sent from here.")
        self.options = dict(self._checked(len(self.seats), {**self.options, name: value}).options)
        if has_clock(self.rules, self.setup()):
            self.limit = 0
        self._unready()

    def bot(self, seat: Seat, level: str, persona: str) -> None:
        """Seat a bot; "" for any persona of the level."""
        if self._seat(seat).kind == TAKEN:
            raise Refused(f"{self.seats[seat].name} sits there.")
        self._changeable()
        if level not in levels_of(self.rules.info.id):
            raise Refused(f"No bot of this game plays at level {level[:20]!r}.")
        self.seats[seat] = self._as_bot(seat, level, persona)

    def _as_bot(self, seat: Seat, level: str, persona: str = "") -> RoomSeat:
        personas = [each.name for each in personas_of(self.rules.info.id, level)]
        taken = {*self.names(), *(each.name for at, each in enumerate(self.seats) if at != seat)}
        free = [each for each in personas if each not in taken] or personas
        chosen = persona if persona in personas else free[0]
        name = free_name(chosen or level.capitalize(), taken)
        return RoomSeat(BOT, NOBODY, name, level, chosen, self.seats[seat].piece, True, True)

    def open(self, seat: Seat) -> None:
        """Let a bot's seat be taken by people."""
        if self._seat(seat).kind == TAKEN:
            raise Refused(f"{self.seats[seat].name} sits there.")
        self._changeable()
        self.seats[seat] = RoomSeat(piece=self.seats[seat].piece)

    def swap(self, one: Seat, other: Seat) -> None:
        """Let two seats change places."""
        a, b = self._seat(one), self._seat(other)
        if self.fixed and BOT in (a.kind, b.kind):
            raise Refused("In a game that goes on, bots keep their seats.")
        self.seats[one], self.seats[other] = b, a
        self._unready()

    def fill_with(self, level: str) -> None:
        """What takes open seats when the game starts; "" for nothing."""
        if level and level not in levels_of(self.rules.info.id):
            raise Refused(f"No bot of this game plays at level {level[:20]!r}.")
        self.fill = level

    def limit_to(self, seconds: int) -> None:
        """Seconds a move, 0 for as long as one likes."""
        if seconds and not LEAST_LIMIT <= seconds <= MAX_LIMIT:
            raise Refused(f"A move's time is {LEAST_LIMIT} seconds to a day, or 0 for none.")
        if seconds and has_clock(self.rules, self.setup()):
            raise Refused("A game in real time has a clock of its own.")
        self.limit = seconds

    def be_friendly(self, friendly: bool) -> None:
        """Whether moves may be taken back."""
        self.friendly = friendly

    # Beginning ---------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Of the game as it stands; raises Refused."""
        return self._checked(len(self.seats), self.options)

    def check_start(self, owner: int | None) -> None:
        """Raises Refused where the game can't begin yet, with what is missing. Its owner need not say ready."""
        waiting = [
            seat.name for seat in self.seats if seat.kind == TAKEN and not seat.ready and seat.member != owner
        ]
        if waiting:
            raise Refused(f"{', '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} not ready yet.")
        if not self.fill and any(seat.kind == OPEN for seat in self.seats):
            raise Refused("A seat is still open: wait for somebody, or let bots fill the seats.")
        if not any(seat.kind == TAKEN for seat in self.seats):
            raise Refused("Nobody has sat down yet.")
        self.setup()

    def plans(self) -> tuple[SeatPlan, ...]:
        """Who plays, dummies and all; open seats are filled by bots for this one game."""
        for at, seat in enumerate(self.seats):
            if seat.kind == OPEN:
                self.seats[at] = self._as_bot(at, self.fill)
                self._filled.add(at)
        plans = [
            SeatPlan(BOT_SEAT, seat.name, seat.level, seat.persona, seat.piece)
            if seat.kind == BOT
            else SeatPlan(PERSON, seat.name, piece=seat.piece)
            for seat in self.seats
        ]
        return with_dummies(self.rules, self.setup(), plans)

    def again(self) -> None:
        """After a game, or one that did not begin: nobody is ready for the next."""
        self.fixed = False
        for seat in self._filled:
            self.seats[seat] = RoomSeat(piece=self.seats[seat].piece)
        self._filled.clear()
        self._unready()

    def _unready(self) -> None:
        self.seats = [replace(seat, ready=False) if seat.kind == TAKEN else seat for seat in self.seats]

    def _seat(self, seat: Seat) -> RoomSeat:
        if not 0 <= seat < len(self.seats):
            raise Refused("There is no such seat.")
        return self.seats[seat]

    def _changeable(self) -> None:
        if self.fixed:
            raise Refused("This game goes on as it was set up.")

    def _checked(self, count: int, options: dict[str, OptionValue]) -> Setup:
        try:
            return self.rules.setup(count, options, self.first)
        except BadSetup as error:
            raise Refused(str(error)) from error
