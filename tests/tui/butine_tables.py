"""Tables of Butine for the tests of its screen: games in which everybody gathers who can, and builds for it."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.engine.rules import Move, OptionValue
from core.games import GAMES
from core.games.butine import moves as m
from core.games.butine.meadow import grow
from core.games.butine.state import ButineState
from core.games.butine.walks import can_walk
from tests.helpers import FairChance
from tests.tui.tables import BOTS, NAMES, Looks, TableApp

RULES = GAMES["butine"]
_TRIED = 25  # placements looked at before one is chosen


def butine_match(kinds: str, seed: str = "7", options: dict[str, OptionValue] | None = None) -> Match:
    """A match before its first move; kinds: "p" for a person, "b" for a bot, by seat."""
    plans = tuple(
        SeatPlan(PERSON, NAMES[seat], "", "", seat)
        if kind == "p"
        else SeatPlan(BOT, BOTS[seat], "random", "", seat)
        for seat, kind in enumerate(kinds)
    )
    setup = RULES.setup(len(kinds), options, first=0)
    return Match(RULES, Header("butine", RULES.version, setup, plans, secret_from_seed(seed)))


def state(match: Match) -> ButineState:
    assert isinstance(match.state, ButineState)
    return match.state


def eager_move(s: ButineState, rng: FairChance) -> Move:
    """A walk where there is one, else a tile that makes one possible or touches much."""
    legal = list(RULES.legal_moves(s, s.active))
    rng.shuffle(legal)
    walks = [move for move in legal if m.kind(move) == m.GATHER]
    if walks:
        return walks[0]

    def promise(move: Move) -> float:
        after = s.clone()
        grow(after, move)
        return can_walk(after, after.hands[s.active]) + 0.1 * len(after.near[-1])

    places = [move for move in legal if m.kind(move) == m.PLACE][:_TRIED]
    return max(places, key=promise) if places else legal[0]


def played(match: Match, until: Callable[[Match], bool], seed: int = 1) -> Match:
    """Eager moves until `until` holds; AssertionError where the game ends before."""
    rng = FairChance(seed)
    while not until(match):
        assert match.outcome() is None, "the game ended before"
        s = state(match)
        match.submit(s.active, eager_move(s, rng))
    return match


def asks(seat: int, stage: int) -> Callable[[Match], bool]:
    """Whether the game stands where `seat` is asked at `stage`."""
    return lambda match: state(match).stage == stage and state(match).active == seat


def can_gather(match: Match) -> bool:
    s = state(match)
    return can_walk(s, s.hands[s.active])


def butine_app(
    kinds: str,
    until: Callable[[Match], bool] = lambda match: True,
    seed: str = "7",
    looks: Looks | None = None,
    options: dict[str, OptionValue] | None = None,
) -> TableApp:
    """An app at a table of Butine, played on until `until` holds."""
    return TableApp(played(butine_match(kinds, seed, options), until), looks)
