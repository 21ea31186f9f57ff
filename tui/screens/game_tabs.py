"""What screens of the shell with a tab for each game have in common. Not in base.py: the menu needs no tabs."""

from __future__ import annotations

from textual.widgets import Tabs

from tui.screens.base import Shell


class GameTabs(Shell):
    """A screen of the shell with a tab for each game."""

    def action_turn(self, step: int) -> None:
        """The next game, or the one before."""
        tabs = self.query_one(Tabs)
        if step > 0:
            tabs.action_next_tab()
        else:
            tabs.action_previous_tab()
