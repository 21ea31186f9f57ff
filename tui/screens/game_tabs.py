"""What screens of the shell with a tab for each game have in common. Not in base.py: the menu needs no tabs."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Tab, Tabs

from core.games import GAMES
from tui.screens.base import Shell
from tui.whole import Whole


class Games(Whole, Tabs):
    """A tab for each game, one of them active."""

    def __init__(self, active: str) -> None:
        infos = [rules.info for rules in GAMES.values()]
        super().__init__(*(Tab(Text(info.title), id=info.id) for info in infos), active=active)


class GameTabs(Shell):
    """A screen of the shell with a tab for each game."""

    def action_turn(self, step: int) -> None:
        """The next game, or the one before."""
        tabs = self.query_one(Games)
        if step > 0:
            tabs.action_next_tab()
        else:
            tabs.action_previous_tab()
