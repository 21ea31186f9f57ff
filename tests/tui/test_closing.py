"""An app may close at any moment, so also before a screen that was just opened stands: nothing comes to harm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from textual.screen import Screen

from core.engine.match import Match
from core.engine.record import BOT, SeatPlan
from core.engine.rules import Outcome
from core.games import GAMES, rules_of
from net.host.run import HostPlan
from net.opening import LocalGame
from net.table import Table
from tests.net.clocks import FakeClock
from tests.tui.lobbies import Lan, Peer, a_room, visit_of
from tests.tui.shell import NotingApp
from tests.tui.tables import ScriptedThinker, heroes_header, play_on
from tui.games import game_ui
from tui.keys import CATALOGUE
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import AskScreen, ConfirmScreen, NoticeScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.hosting import HostingScreen
from tui.screens.lan import LanScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.menu import MenuScreen
from tui.screens.rules import RulesScreen
from tui.screens.saves import SavesScreen
from tui.screens.settings import RebindScreen, SettingsScreen
from tui.screens.setup import SetupScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen
from tui.screens.turning import TurningScreen

STEPS = 6
"""So many turns of the loop are tried: after as many every screen has its widgets, and these have theirs."""

PLANS = tuple(SeatPlan(BOT, name, "easy", piece=seat) for seat, name in enumerate(("Vex", "Moss")))


def played() -> Match:
    match = Match(rules_of("heroes"), heroes_header("pb"))
    play_on(match, lambda match: match.ply >= 10)
    return match


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "choose": lambda: ChooseScreen("Which?", ["this", "that"]),
    "confirm": lambda: ConfirmScreen("Sure?"),
    "ask": lambda: AskScreen("What?"),
    "notice": lambda: NoticeScreen("So it is."),
    "curtain": lambda: CurtainScreen("Ann", "It is your turn."),
    "end": lambda: EndScreen(Outcome((1, 2)), ["Because."], ("Vex", "Moss"), PLANS, game_ui("heroes").pieces),
    "menu": MenuScreen,
    "hosting": lambda: HostingScreen(HostPlan("heroes", 3, "Ann's table", bots={2: "easy"})),
    "lan": LanScreen,
    "lobby": lambda: LobbyScreen(visit_of(Peer(a_room()))),
    "rules": RulesScreen,
    "saves": SavesScreen,
    "settings": SettingsScreen,
    "rebind": lambda: RebindScreen(CATALOGUE[0], {}),
    "stats": StatsScreen,
    "table": lambda: TableScreen(LocalGame(Table(played(), ScriptedThinker(), FakeClock()))),
    "turning": lambda: TurningScreen(played().record(), 0, ("Vex", "Moss")),
    **{f"setup {game}": partial(SetupScreen, game) for game in GAMES},
}


@pytest.mark.parametrize("steps", range(STEPS))
@pytest.mark.parametrize("quits", [True, False], ids=["by exit", "from without"])
async def test_an_app_closes_in_peace_while_screens_open(
    quits: bool, steps: int, lan: Callable[..., Lan]
) -> None:
    """All of them at once, one on the other: an app for each would cost many times as much and show no more."""
    lan()
    app = NotingApp()
    async with app.run_test(size=(80, 24)):
        for screen in SCREENS.values():
            app.push_screen(screen())
        for _ in range(steps):
            await asyncio.sleep(0)
        if quits:
            app.exit()
