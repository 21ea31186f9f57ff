"""A game in a room, as the table screen has it: a session that tells what a test tells, and keeps what it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from core.engine.errors import Refused
from core.engine.events import seen
from core.engine.match import Match
from core.engine.record import Record
from core.engine.rules import Move, Rules, Seat
from core.games import GAMES
from net.opening import Plan
from net.session import Closed, News, Reason, Session, TableInfo, Thinking, Update
from tests.tui.tables import Looks, heroes_header
from tests.tui.watching import prompt_of
from tui.screens.table import TableScreen

RULES = GAMES["heroes"]
ROLL = RULES.parse(Match(RULES, heroes_header("pp")).state, "roll")
TRIES = 1000


class RemoteSession:
    """asked: what was asked of the host, in order. host: set while it answers; refuses: why it does none of it."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.rules: Rules[Any] = match.rules
        self.info = TableInfo.of(match.header)
        self.seat = seat
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self.asked: list[tuple[object, ...]] = []
        self.refuses = ""
        self.host = asyncio.Event()
        self.host.set()
        self.words = "● 12 ms"
        self.undoes = self.asks = False

    async def _ask(self, *what: object) -> None:
        self.asked.append(what)
        await self.host.wait()
        if self.refuses:
            raise Refused(self.refuses)

    async def next(self) -> News:
        return await self.news.get()

    def waiting(self) -> bool:
        return not self.news.empty()

    def game_time(self) -> int:
        return 0

    def can_undo(self) -> bool:
        return self.undoes

    def can_ask(self) -> bool:
        return self.asks

    def thinking(self) -> Thinking | None:
        return None

    def reasons(self) -> tuple[Reason, ...]:
        return ()

    def link(self) -> str:
        return self.words

    def leave(self) -> None:
        """Nothing is kept."""

    async def submit(self, move: Move) -> None:
        await self._ask("submit", move)

    async def pause(self) -> None:
        await self._ask("pause")

    async def go_on(self) -> None:
        await self._ask("go on")

    async def undo(self) -> None:
        await self._ask("undo")

    async def retry(self) -> None:
        await self._ask("retry")

    async def hurry(self) -> None:
        await self._ask("hurry")

    async def hand_over(self, level: str) -> None:
        await self._ask("hand over", level)

    async def take_back(self) -> None:
        await self._ask("take back")

    async def say(self, text: str) -> None:
        await self._ask("say", text)

    async def call(self, what: str) -> None:
        await self._ask("call", what)

    async def vote(self, yes: bool) -> None:
        await self._ask("vote", yes)


@dataclass
class RemoteGame:
    """See net.session.Game. proof: the record, where there is one."""

    match: Match
    seat: Seat | None = 0
    notes: tuple[str, ...] = ()
    read_only: bool = False
    remote: bool = True
    proof: Record | None = None
    closed: bool = False
    number: int = 1
    end: RemoteSession = field(init=False)

    def __post_init__(self) -> None:
        self.end = RemoteSession(self.match, self.seat)

    @property
    def info(self) -> TableInfo:
        return self.end.info

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        return (self.seat,)

    def session(self, seat: Seat | None) -> Session:
        assert seat == self.seat
        return self.end

    async def run(self) -> None:
        """Nothing runs here."""

    def note_help(self, seat: Seat) -> None:
        """Nobody counts it."""

    def record(self) -> Record | None:
        return self.proof

    async def rematch(self) -> Plan | None:
        await self.end._ask("rematch")
        return None

    def close(self) -> None:
        self.closed = True

    # What the test does ------------------------------------------------------------------------------------

    def tell(self, *news: News) -> None:
        """The host tells these."""
        for each in news:
            self.end.news.put_nowait(each)

    def tell_all(self) -> None:
        """The host tells the game so far."""
        events = tuple(event for step in self.match.steps for event in seen(step.events, self.seat))
        self.tell(Update(self.match.ply, self.match.view(self.seat), events, fresh=True))

    def tell_over(self) -> None:
        """The room went on without this game."""
        self.tell(Closed())

    def play(self, seat: Seat | None = None, move: Move | None = None) -> Update:
        """A move at the host, or what chance does: the news of it."""
        match = self.match
        if seat is None:
            step = match.draw()
        else:
            assert move is not None
            step = match.submit(seat, move)
        return Update(match.ply, match.view(self.seat), seen(step.events, self.seat))


class RoomApp(App[None]):
    """Shows one game in a room."""

    def __init__(self, game: RemoteGame, looks: Looks | None = None) -> None:
        super().__init__()
        self.settings = looks or Looks()
        self.game = game

    def on_mount(self) -> None:
        self.game.tell_all()
        self.push_screen(TableScreen(self.game))

    @property
    def board(self) -> TableScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))


async def until(pilot: Pilot[None], holds: Callable[[], bool], tries: int = TRIES) -> None:
    """Wait for something that may take the screen a second."""
    for _ in range(tries):
        if holds():
            await pilot.pause()  # a screen that has just come has all its parts then
            return
        await pilot.pause(0.02)
    raise AssertionError(f"it never came, on {pilot.app.screen}")


async def shown(pilot: Pilot[None], app: RoomApp, words: str = "roll the die") -> None:
    """Until the board is there, and the prompt says so."""
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and words in prompt_of(app))


def room(kinds: str = "ppb", seat: int | None = 0) -> RemoteGame:
    """A game of Heroes in a room at its beginning: Ann (0) must roll, Bob (1) sits elsewhere."""
    return RemoteGame(Match(RULES, heroes_header(kinds)), seat)
