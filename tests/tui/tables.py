"""Tables and a bare app to test the table screen with: real matches, bots that answer by a script."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.app import App

from ai.player import Choice
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.codec import state_from_bytes
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Entry, Header, Journal, SeatPlan
from core.games import GAMES, rules_of
from net.bots import Thinks
from net.opening import LocalGame
from net.table import Table
from saves.errors import SaveError
from tests.net.clocks import FakeClock

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
BOTS = ("Vex", "Moss", "Brine", "Fern", "Ash")


def heroes_header(kinds: str, seed: str = "7", first: int | None = 0) -> Header:
    """A Heroes header; kinds: "p" for a person, "b" for a bot, by seat."""
    rules = GAMES["heroes"]
    plans = tuple(
        SeatPlan(PERSON, NAMES[seat], "", "", seat)
        if kind == "p"
        else SeatPlan(BOT, BOTS[seat], "random", "", seat)
        for seat, kind in enumerate(kinds)
    )
    return Header(
        "heroes", rules.version, rules.setup(len(kinds), first=first), plans, secret_from_seed(seed)
    )


def play_on(match: Match, until: Callable[[Match], bool], seed: int = 0) -> Match:
    """Random moves and dice until `until` holds; AssertionError where the game ends before."""
    rng = random.Random(seed)
    while not until(match):
        assert match.outcome() is None, "the game ended before"
        if match.waits_for_chance():
            match.draw()
        else:
            seat = match.rules.to_act(match.state)[0]
            match.submit(seat, rng.choice(list(match.rules.legal_moves(match.state, seat))))
    return match


class ScriptedThinker:
    """Answers with the default move: bots pass and roll."""

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Nothing to start."""

    async def choose(self, request: Request) -> Choice:
        rules = rules_of(request.game)
        view = state_from_bytes(rules.state_type, request.view)
        return Choice(rules.default_move(view, request.seat), 1.0, (), "")

    def hurry(self) -> None:
        """Nothing to hurry."""

    def close(self) -> None:
        """Nothing to end."""


@dataclass
class Looks:
    """The settings that the table screen reads."""

    tiles: str = "unicode"
    speed: float = 0.0


class FullDisk:
    """A journal that cannot write until there is room."""

    def __init__(self) -> None:
        self.room = False

    def append(self, entry: Entry) -> None:
        if not self.room:
            raise SaveError("The disk is full. Free some space.")

    def truncate(self, ply: int) -> None:
        raise SaveError("The disk is full. Free some space.")


class TableApp(App[None]):
    """Shows one table, as the real app does."""

    def __init__(
        self,
        match: Match,
        looks: Looks | None = None,
        notes: Sequence[str] = (),
        thinker: Thinks | None = None,
    ) -> None:
        super().__init__()
        self.thinker = thinker or ScriptedThinker()
        self.settings = looks or Looks()
        self.match = match
        self.notes = tuple(notes)
        self.clock = FakeClock()
        self.table: Table | None = None
        self.started: list[object] = []

    def on_mount(self) -> None:
        from tui.screens.table import TableScreen

        self.table = Table(self.match, self.thinker, clock=self.clock)
        self.push_screen(TableScreen(LocalGame(self.table, self.notes)))

    def start(self, plan: object) -> None:
        """A rematch was asked for."""
        self.started.append(plan)


def heroes_app(
    kinds: str,
    until: Callable[[Match], bool] = lambda match: True,
    seed: str = "7",
    looks: Looks | None = None,
    journal: Journal | None = None,
) -> TableApp:
    """An app at a Heroes table, played on by chance until `until` holds."""
    match = play_on(Match(GAMES["heroes"], heroes_header(kinds, seed)), until)
    if journal is not None:
        match.journal = journal
    return TableApp(match, looks)
