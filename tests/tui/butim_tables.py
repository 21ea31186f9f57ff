"""Tables of Butim for the tests of its screen: played on by chance to where they are wanted, or built by hand."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from ai.levels import bot_of
from ai.player import Budget, Choice, never
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.games import GAMES
from core.games.butim import state as st
from core.games.butim.cards import cards_of
from core.games.butim.choices import decider
from core.games.butim.deck import MAP_NAMES
from core.games.butim.state import ButimState
from tests.games.butim_table import Game, begun, table
from tests.helpers import FairChance
from tests.tui.tables import Looks, TableApp

RULES = GAMES["butim"]
_HOUSE = cards_of("", party=False)


def _coins(*asked: int) -> int:
    """What the house's first treasure is worth that asks for these maps, by their symbols."""
    wanted = [symbol in asked for symbol in range(len(MAP_NAMES))]
    return next(_HOUSE.coins[card] for card in _HOUSE.treasures if list(_HOUSE.needs[card]) == wanted)


SKULL, KRAKEN, STAR = _coins(0), _coins(2), _coins(3)
SKULL_STAR, ANCHOR_KRAKEN = _coins(0, 3), _coins(1, 2)
"""The coins of treasures that ask for these maps."""
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


def contested(match: Match, until: Callable[[Match], bool], seed: int = 1) -> Match:
    """Moves of bots that know what they do, until `until` holds; AssertionError where the game ends before."""
    bot, rng = bot_of("butim", "medium"), random.Random(seed)
    while not until(match):
        assert match.outcome() is None, "the game ended before"
        if match.waits_for_chance():
            match.draw()
        else:
            seat = RULES.must_act(match.state)[0]
            choice = bot.choose(RULES, match.view(seat), seat, Budget(), rng, never)
            match.submit(seat, choice.move)
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

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Nothing to start."""

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


# Positions in which seat 0 is asked ------------------------------------------------------------------------

FULL_HAND = "pickpocket-sand toll-sand map-thief-earth tavern-tale-stone shovel"
OTHERS = {"B": "tavern-tale-sand current-stone", "C": "current-sand", "D": "bargain-sand"}
SEA = {"A": "sand", "B": "sand-earth", "C": "centre", "D": "stone"}


def _acting(hand: str = FULL_HAND, **fields: Any) -> Game:
    """The turn of seat 0 among four, who all have something."""
    given: dict[str, Any] = {
        "hands": {"A": hand, **OTHERS},
        "where": SEA,
        "ore": {"A": "ccsg", "B": "cs", "C": "g"},
        "maps": {"B": "kraken skull", "C": "star"},
        "gear": {"B": "compass", "C": "gold-mine"},
        "quests": f"anchor-kraken-{ANCHOR_KRAKEN}",
    }
    return Game(table(4, **{**given, **fields}))


def _trapped(trap: str, **fields: Any) -> Game:
    """Seat 0 digs up a trap of the earth, the stone or the sand and earth island."""
    island, hand = {
        "curse": ("earth", "current-earth"),
        "torn-map": ("stone", "toll-stone"),
    }[trap]
    return _acting(hand, tops={island: trap}, where={"A": "sand"}, **fields).do(
        f"dig {island}", f"pay {hand}"
    )


POSITIONS: dict[int, Callable[[], Game]] = {
    st.PLACE_STAGE: lambda: Game(state(butim_match("pbbb"))),
    st.BUY_STAGE: lambda: begun(2, first="B", ore={"A": "csg"}, where={"A": "sand"}, bag=""),
    st.ACT_STAGE: _acting,
    st.PAY_STAGE: lambda: _acting("pickpocket-sand toll-sand shovel").do("dig sand"),
    st.SEAT_STAGE: lambda: _acting("pickpocket-sand").do("play pickpocket-sand"),
    st.GEAR_STAGE: lambda: _acting("boarding-stone").do("play boarding-stone"),
    st.MAP_STAGE: lambda: _acting("map-thief-sand").do("play map-thief-sand"),
    st.ISLAND_STAGE: lambda: _acting("current-earth").do("play current-earth"),
    st.GIVE_STAGE: lambda: _acting(
        active="B", hands={"B": "toll-sand"}, ore={"A": "cs"}
    ).do("play toll-sand"),
    st.COMPASS_STAGE: lambda: _acting(
        "pickpocket-sand", gear={"A": "compass"}, where={"A": "earth"}
    ).do("dig sand", "pay pickpocket-sand"),
    st.LOOK_STAGE: lambda: _acting("current-earth").do("play current-earth", "choose sand"),
    st.ORDER_STAGE: lambda: _acting("hearsay-earth").do("play hearsay-earth", "choose sand"),
    st.SHOW_STAGE: lambda: _acting().do("dive gold"),
    st.DISCARD_STAGE: lambda: _acting("bargain-earth shovel").do("play bargain-earth"),
    st.LOSE_STAGE: lambda: _trapped("curse", gear={"A": "shovel spyglass"}),
    st.TEAR_STAGE: lambda: _trapped("torn-map", maps={"A": "skull star"}),
    st.CANCEL_STAGE: lambda: _acting(
        "", gear={"A": "false-map"}, won={"B": f"skull-{SKULL}", "C": f"star-{STAR}"}, quests="",
        left={"sand": 0, "earth": 0, "stone": 0, "centre": 0, "sand-earth": 0}, where={}, ore={},
    ).do("end"),
}  # fmt: skip
"""By stage."""
