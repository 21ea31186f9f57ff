"""Tables of ButaBabel for the tests of its screen, in turns and in real time by a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.events import Mount

from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.engine.rules import TABLE
from core.engine.seating import with_dummies
from core.games import GAMES
from core.games.butababel import moves as m
from core.games.butababel.rules import REAL_TIME, TURNS
from core.games.butababel.state import STALL_STAGE, BabelState
from net.opening import LocalGame
from net.table import Table
from tests.helpers import FairChance
from tests.net.clocks import FakeClock
from tests.tui.tables import BOTS, NAMES, Looks, ScriptedThinker, TableApp

RULES = GAMES["butababel"]
READY = 3.0
"""Seconds of the countdown."""
_EAGER = 0.8


def babel_match(kinds: str, seed: str = "7", pace: str = TURNS) -> Match:
    """A match before its first move; kinds: "p" for a person, "b" for a bot, by seat."""
    plans = [
        SeatPlan(PERSON, NAMES[seat], "", "", seat)
        if kind == "p"
        else SeatPlan(BOT, BOTS[seat], "random", "", seat)
        for seat, kind in enumerate(kinds)
    ]
    setup = RULES.setup(len(kinds), {"pace": pace}, first=0)
    seats = with_dummies(RULES, setup, plans)
    return Match(RULES, Header("butababel", RULES.version, setup, seats, secret_from_seed(seed)))


def state(match: Match) -> BabelState:
    assert isinstance(match.state, BabelState)
    return match.state


def step(match: Match, rng: FairChance) -> tuple[int, int]:
    """A seat that can move, and what it does: mostly it plays where it can."""
    s = match.state
    seats = [seat for seat in RULES.to_act(s) if RULES.legal_moves(s, seat)] or [TABLE]
    seat = seats[rng.below(len(seats))]
    legal = list(RULES.legal_moves(s, seat))
    plays = [move for move in legal if m.kind(move) == m.PLAY]
    chosen = plays if plays and rng.random() < _EAGER else legal
    return seat, chosen[rng.below(len(chosen))]


def played(match: Match, until: Callable[[Match], bool], seed: int = 1) -> Match:
    """Moves by chance until `until` holds; AssertionError where the game ends before."""
    rng = FairChance(seed)
    while not until(match):
        assert match.outcome() is None, "the game ended before"
        match.submit(*step(match, rng))
    return match


def heights(match: Match) -> list[int]:
    return [len(cards) for cards in state(match).towers]


def plays(match: Match, seat: int = 0) -> list[int]:
    """The plays of a seat now."""
    return [move for move in RULES.legal_moves(match.state, seat) if m.kind(move) == m.PLAY]


def asks(seat: int, least: int = 0) -> Callable[[Match], bool]:
    """It is the seat's turn, it can play, and there are so many cards on the tallest tower."""
    return lambda match: bool(plays(match, seat)) and max(heights(match)) >= least


def stalls(seat: int) -> Callable[[Match], bool]:
    """The table stands still and waits for the seat."""
    return lambda match: state(match).stage == STALL_STAGE and seat in RULES.to_act(match.state)


def babel_app(
    kinds: str,
    until: Callable[[Match], bool] = lambda match: True,
    seed: str = "7",
    looks: Looks | None = None,
) -> TableApp:
    """An app at a table in turns, played on until `until` holds."""
    return TableApp(played(babel_match(kinds, seed), until), looks)


class LiveApp(TableApp):
    """Shows a table in real time; its time passes by `clock`."""

    def __init__(self, match: Match, looks: Looks | None = None) -> None:
        super().__init__(match, looks)
        self.clock = FakeClock()

    def on_mount(self, event: Mount) -> None:  # type: ignore[override]
        from tui.screens.table import TableScreen

        event.prevent_default()  # Textual calls the base's handler as well

        def never(*_: Any) -> tuple[float, float]:
            return 1e6, 1e6

        self.table = Table(self.match, ScriptedThinker(), clock=self.clock, reaction=never)
        self.push_screen(TableScreen(LocalGame(self.table)))


def live_app(
    kinds: str,
    until: Callable[[Match], bool] = lambda match: True,
    seed: str = "7",
    looks: Looks | None = None,
) -> LiveApp:
    """An app at a table in real time, whose bots are too slow for every test."""
    return LiveApp(played(babel_match(kinds, seed, REAL_TIME), until), looks)
