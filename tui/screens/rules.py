"""The rules of the games, in the project's own words: a page each, to scroll through, and its sections beside it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Markdown, OptionList, Static, Tabs
from textual.widgets.option_list import Option

from core.games import GAMES
from tui.games import rules_text
from tui.keys import bindings
from tui.screens.base import is_ascii
from tui.screens.game_tabs import Games, GameTabs

_ROOM_FOR_SECTIONS = 112


class RulesScreen(GameTabs):
    """Opened at a game, or at the first."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("rules")
    CSS_PATH = "rules.tcss"

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self._game = game or next(iter(GAMES))

    def compose(self) -> ComposeResult:
        """Games on top, sections on the left where there is room, the page."""
        yield Static("Rules", classes="bar")
        yield Games(self._game)
        with Horizontal(id="pages"):
            yield OptionList(id="sections")
            with VerticalScroll(id="page"):
                document = Markdown(open_links=False)
                if is_ascii(self):
                    document.BULLETS = ["* ", "- ", "+ "]
                yield document
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The arrows scroll."""
        self.query_one("#page").focus()

    def on_resize(self, event: events.Resize) -> None:
        """Sections beside the page where there is room."""
        self.query_one("#sections").display = event.size.width >= _ROOM_FOR_SECTIONS

    async def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        """Another game."""
        self._game = event.tab.id or self._game
        document = self.query_one(Markdown)
        await document.update(rules_text(self._game))
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        sections = self.query_one("#sections", OptionList)
        sections.set_options(
            Option(Text("  " * (level - 2) + label), id=block)
            for level, label, block in document.table_of_contents
            if level > 1 and block is not None
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """To a section."""
        self.query_one("#page", VerticalScroll).scroll_to_widget(
            self.query_one(f"#{event.option_id}"), top=True, animate=False
        )

    def action_rules(self) -> None:
        """They are there."""
