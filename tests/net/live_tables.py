"""Tables in real time for tests: ButaBabel by a clock that the test moves, bots that choose by a script."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from ai.player import Choice
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.codec import state_from_bytes
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, Journal, SeatPlan
from core.engine.rules import TABLE, Move, OptionValue
from core.engine.seating import with_dummies
from core.games import GAMES
from core.games.butababel.moves import CALL_MOVE, PLAY, kind
from core.games.butababel.state import STALL_STAGE, BabelState
from net.local import LocalSession
from net.session import News, Pulse, Update
from net.table import Table
from tests.net.clocks import FakeClock

RULES = GAMES["butababel"]
READY = 3.0
"""Seconds of the countdown."""


def babel_match(
    kinds: str,
    seed: str = "1",
    options: Mapping[str, OptionValue] | None = None,
    journal: Journal | None = None,
) -> Match:
    """A ButaBabel match; kinds: "p" for a person and "b" for a bot, by seat."""
    setup = RULES.setup(len(kinds), options, first=0)
    plans = [
        SeatPlan(PERSON if kind == "p" else BOT, f"N{seat}", "" if kind == "p" else "random", "", seat)
        for seat, kind in enumerate(kinds)
    ]
    seats = with_dummies(RULES, setup, plans)
    return Match(
        RULES, Header("butababel", RULES.version, setup, seats, secret_from_seed(seed)), journal=journal
    )


def state(match: Match) -> BabelState:
    assert isinstance(match.state, BabelState)
    return match.state


def stalled_match(kinds: str) -> Match:
    """A game in which the table has called a stall before anybody moved."""
    match = babel_match(kinds)
    match.submit(TABLE, CALL_MOVE)
    assert state(match).stage == STALL_STAGE
    return match


class Bots:
    """Chooses by `choose` from the view it is given, the default move unless told otherwise. One at a time."""

    def __init__(self, choose: Callable[[Any, int], Move] = RULES.default_move) -> None:
        self.choice = choose
        self.requests: list[Request] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.busy = False

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Nothing to start."""

    async def choose(self, request: Request) -> Choice:
        assert not self.busy, "two questions at a time"
        self.busy = True
        self.requests.append(request)
        try:
            await self.gate.wait()
            view = state_from_bytes(RULES.state_type, request.view)
            return Choice(self.choice(view, request.seat), 1.0, (), "")
        finally:
            self.busy = False

    def hurry(self) -> None:
        self.gate.set()

    def close(self) -> None:
        """Nothing to end."""


def taken(session: LocalSession) -> list[News]:
    """All news that wait, without waiting for more."""
    news = []
    while session.waiting():
        step = session.next().__await__()
        try:
            next(step)
        except StopIteration as done:
            news.append(done.value)
    return news


def pulses(session: LocalSession) -> list[Pulse]:
    return [news for news in taken(session) if isinstance(news, Pulse)]


def updates(session: LocalSession) -> list[Update]:
    return [news for news in taken(session) if isinstance(news, Update)]


@asynccontextmanager
async def playing(table: Table, clock: FakeClock, seconds: float = READY) -> AsyncIterator[Table]:
    """The table at work, so many seconds after it began: after the countdown."""
    task = asyncio.create_task(table.run())
    try:
        await clock.pass_(seconds)
        yield table
    finally:
        table.close()
        await asyncio.wait_for(task, 5)


def slow(level: str) -> tuple[float, float]:
    """Bots that never come to it."""
    return 1e6, 1e6


def second(level: str) -> tuple[float, float]:
    """Bots that react in a second."""
    return 1.0, 1.0


def legal(table: Table, seat: int) -> list[int]:
    return list(RULES.legal_moves(table.match.state, seat))


def play_of(table: Table, seat: int) -> int:
    """A play of `seat`, not a draw."""
    return next(move for move in legal(table, seat) if kind(move) == PLAY)
