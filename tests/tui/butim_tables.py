"""Tables of Butim for the tests of its screen: played on by chance to where they are wanted, or built by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ai.player import Choice
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.games import GAMES
from core.games.butim.choices import decider
from core.games.butim.state import ButimState
from tests.helpers import FairChance
from tests.tui.tables import Looks, TableApp

RULES = GAMES["butim"]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gail")
BOTS = ("Vex", "Moss", "Brine", "Fern", "Ash", "Rook", "Dice")


def butim_match(kinds: str, seed: str = "7", mode: str = "full") -> Match:
    """A match before its first move; kinds: "p" for a person, "b" for a bot, by seat."""
    plans = tuple(
        SeatPlan(PERSON, NAMES[seat], "", "", seat)
        if kind == "p"
        else SeatPlan(BOT, BOTS[seat], "random", "", seat)
        for seat, kind in enumerate(kinds)
    )
    setup = RULES.setup(len(kinds), {"mode": mode}, first=0)
    return Match(RULES, Header("butim", RULES.version, setup, plans, secret_from_seed(seed)))


def state(match: Match) -> ButimState:
    assert isinstance(match.state, ButimState)
    return match.state


def played(match: Match, until: Callable[[Match], bool], seed: int = 1) -> Match:
    """Moves by chance until `until` holds; AssertionError where the game ends before."""
    rng = FairChance(seed)
    while not until(match):
        assert match.outcome() is None, "the game ended before"
        if match.waits_for_chance():
            match.draw()
        else:
            seat = RULES.must_act(match.state)[0]
            legal = RULES.legal_moves(match.state, seat)
            match.submit(seat, legal[rng.below(len(legal))])
    return match


def asks(seat: int, stage: int, turn: int = 0) -> Callable[[Match], bool]:
    """Whether the game waits for the seat at a stage, in that turn or later, and not for a claim."""
    return lambda match: (
        (state(match).stage, decider(state(match))) == (stage, seat)
        and not state(match).claims
        and state(match).turn >= turn
    )


class Undecided:
    """A bot that never comes to an end."""

    async def choose(self, request: Request) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError("it was to think for ever")

    def hurry(self) -> None:
        """Thinks on."""

    def close(self) -> None:
        """Nothing to end."""


def built(
    s: ButimState, kinds: str, looks: Looks | None = None, thinker: Undecided | None = None
) -> TableApp:
    """An app at a table that stands as built; its record has nothing of what came before."""
    match = butim_match(kinds, mode="party" if s.party else "full")
    match.state = s
    return TableApp(match, looks, thinker=thinker)


def butim_app(
    kinds: str,
    until: Callable[[Match], bool] = lambda match: True,
    seed: str = "7",
    looks: Looks | None = None,
    mode: str = "full",
) -> TableApp:
    """An app at a table, played on by chance until `until` holds."""
    return TableApp(played(butim_match(kinds, seed, mode), until), looks)
