"""The clocks of people who have to move, where a table limits the time of a move. Knows seats, seconds and how many
moves were made; what happens when a time is up is the table's part.

A seat's clock begins with the whole time when the game comes to wait for it, and goes on for as long as it waits
without a break. Who makes one part of a move and is asked for the next has a few seconds for it at least. Nobody wins
time alone: who takes a move back, or hands the seat to a bot and takes it back, has what was left there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.engine.errors import BadSetup
from core.engine.rules import Seat
from net import session
from net.clock import Clock

PART_SECONDS = 5.0
"""For each further part of a move at least, or the whole time where that is less."""


class Limits:
    """The clocks of one table, all of them standing still until somebody is asked.

    seconds: for a move; raises BadSetup where that is no time.
    """

    def __init__(self, seconds: float, clock: Clock) -> None:
        if not (math.isfinite(seconds) and seconds > 0):
            raise BadSetup("The time for a move is a number of seconds above 0.")
        self._seconds, self._clock = seconds, clock
        self._part = min(PART_SECONDS, seconds)
        self._until: dict[Seat, float] = {}  # the clocks that run
        self._left: dict[tuple[int, Seat], float] = {}  # where a clock stopped, by ply and seat
        self._ply = 0

    def ask(self, seats: Sequence[Seat], ply: int, mover: Seat | None = None) -> bool:
        """Let the clocks of these seats run now, and no others; whether that changes any.

        ply: how many moves were made; mover: whose the last one was.
        """
        now, before = self._clock.now(), self._until
        self._left.update({(self._ply, seat): until - now for seat, until in before.items()})
        if ply < self._ply:
            self._go_back(ply, seats)
        self._until = {seat: self._end(seat, ply, mover, now) for seat in seats}
        self._ply = ply
        return self._until != before

    def _go_back(self, ply: int, seats: Sequence[Seat]) -> None:
        """One of `seats` takes a move back: what follows is new to all others, and they have their time for it."""
        self._left = {at: left for at, left in self._left.items() if at[0] <= ply or at[1] in seats}

    def _end(self, seat: Seat, ply: int, mover: Seat | None, now: float) -> float:
        """When the time of a seat that is asked is up."""
        until = self._until.get(seat)
        if until is not None and ply == self._ply:
            return until
        if (ply, seat) in self._left:
            return now + self._left[ply, seat]
        if until is None:
            return now + self._seconds
        return max(until, now + self._part) if seat == mover else until

    def forget(self) -> None:
        """Begin anew: everybody agreed to go back."""
        self._until, self._left = {}, {}

    def first(self) -> tuple[Seat, float] | None:
        """Whose time is up first, and in how many seconds; None where no clock runs."""
        return min(self.told().by_seat, key=lambda each: each[1], default=None)

    def told(self) -> session.Clock:
        """The clocks that run, as everybody may know."""
        now = self._clock.now()
        return session.Clock(
            tuple((seat, max(0.0, until - now)) for seat, until in sorted(self._until.items()))
        )
