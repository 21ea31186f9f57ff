"""The bots at a table: which seats they play, who thinks and since when, and why each of them moved.

A bot plays the seats that were set up for one, and stands in for people who asked for it. It is given the view of
that seat and nothing more. Knows no session and makes no move: that is the table's part.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from ai.levels import levels_of, personas_of
from ai.player import Choice
from ai.workers import Request
from core.engine.errors import Refused
from core.engine.record import BOT, PERSON, SeatPlan
from core.engine.rules import Seat
from net.clock import Clock
from net.session import Reason, StandIns, TableInfo, Thinking
from net.together import first_of

REASONS_KEPT = 50


class Thinks(Protocol):
    """Whoever chooses for the bots; ai.workers.Thinker, or a stand-in."""

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Do what the first question to a bot of these levels would have to wait for."""

    async def choose(self, request: Request) -> Choice:
        """A move for the request's seat."""

    def hurry(self) -> None:
        """Decide now."""

    def close(self) -> None:
        """End at once."""


class Bots:
    """Who plays each seat of a table but the people themselves."""

    def __init__(self, info: TableInfo, thinker: Thinks, clock: Clock) -> None:
        self._info, self._thinker, self._clock = info, thinker, clock
        self._stand_ins: dict[Seat, SeatPlan] = {}
        self._thinking: tuple[Seat, float] | None = None
        self._reasons: deque[Reason] = deque(maxlen=REASONS_KEPT)
        self._hurried = asyncio.Event()

    # Who plays ---------------------------------------------------------------------------------------------

    def player(self, seat: Seat) -> SeatPlan | None:
        """The bot that plays a seat now, or None where none does."""
        plan = self._info.seats[seat]
        return plan if plan.kind == BOT else self._stand_ins.get(seat)

    def stand_ins(self) -> StandIns:
        """Who plays for which of the people."""
        return StandIns(tuple((seat, plan.level) for seat, plan in sorted(self._stand_ins.items())))

    def stand_in(self, seat: Seat, level: str) -> None:
        """From now on a bot plays for the person at `seat`; raises Refused where there is none, or no such bot."""
        plan = self._info.seats[seat]
        if plan.kind != PERSON:
            raise Refused("A bot plays there already.")
        if level not in levels_of(self._info.game):
            raise Refused(f"No bot of this game plays at level {level}.")
        persona = personas_of(self._info.game, level)[0].name
        self._stand_ins[seat] = SeatPlan(BOT, plan.name, level, persona, plan.piece)

    def stand_down(self, seat: Seat) -> None:
        """The person at `seat` plays again; raises Refused where nobody stands in."""
        if self._stand_ins.pop(seat, None) is None:
            raise Refused("Nobody plays for you.")

    def plays_for(self, seat: Seat) -> bool:
        """Whether a bot stands in for the person at `seat`."""
        return seat in self._stand_ins

    def refuse_person(self, seat: Seat) -> None:
        """Raises Refused where a bot plays for the person at `seat`."""
        plan = self._stand_ins.get(seat)
        if plan is not None:
            raise Refused(f"The level {plan.level} plays for you: take your seat back first.")

    # Thinking ----------------------------------------------------------------------------------------------

    async def get_ready(self) -> None:
        """Start what the bots of this table think with."""
        levels = list(dict.fromkeys(plan.level for plan in self._info.seats if plan.kind == BOT))
        if levels:
            await self._thinker.get_ready(self._info.game, levels)

    async def choose(self, request: Request, seconds: float = 0.0) -> Choice:
        """What the thinker chooses, not before so many seconds have passed; meanwhile `thinking` tells of it."""
        self._thinking = thought = (request.seat, self._clock.now())
        self._hurried.clear()
        try:
            choice = await self._thinker.choose(request)
            await self._hold(thought[1] + seconds - self._clock.now())
            return choice
        finally:
            if self._thinking is thought:
                self._thinking = None

    async def _hold(self, seconds: float) -> None:
        """Wait so long, or until somebody hurries."""
        if seconds <= 0:
            return
        await first_of(self._clock.sleep(seconds), self._hurried.wait())

    def hurry(self) -> None:
        """Let who thinks decide now."""
        self._hurried.set()
        self._thinker.hurry()

    def thinking(self) -> Thinking | None:
        """Who thinks now, and for how long already."""
        if self._thinking is None:
            return None
        seat, since = self._thinking
        return Thinking(seat, self._clock.now() - since)

    # Why ---------------------------------------------------------------------------------------------------

    def note(self, seat: Seat, ply: int, text: str) -> None:
        """Keep why a bot made move number `ply`; nothing where it gave no reason."""
        if text:
            self._reasons.append(Reason(seat, ply, text))

    def forget(self, ply: int) -> None:
        """Move number `ply` and what followed have been taken back."""
        while self._reasons and self._reasons[-1].ply >= ply:
            self._reasons.pop()

    def reasons(self) -> tuple[Reason, ...]:
        """Why the bots moved, the newest first."""
        return tuple(reversed(self._reasons))
