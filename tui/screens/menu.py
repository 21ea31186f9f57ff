"""The main menu: go on with a game, choose one of the four, or go to saves, stats, settings and rules.

It is the first thing painted, so it reads no save and imports nothing heavy before it stands.
"""

from __future__ import annotations

import asyncio
import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Grid, Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Footer, Static

from core.games import GAMES
from tui.art import ASCII_TITLE, BASIC, DARK, LIGHT, TITLE, WIDTH, picture
from tui.keys import bindings
from tui.screens.base import Shell, is_ascii

if TYPE_CHECKING:
    from core.engine.rules import GameInfo
    from tui.resume import Resumable

_GAMES: tuple[GameInfo, ...] = tuple(rules.info for rules in GAMES.values())
_GAP = 2
_ROOMY_WIDTH, _ROOMY_HEIGHT = 116, 38


class Choice(Widget, can_focus=True):
    """Something on the menu that Enter, space or a click chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Choose"),
        Binding("space", "choose", "Choose", show=False),
    ]

    class Chosen(Message):
        """It was chosen; `what` says which."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, what: str, id: str | None = None) -> None:
        super().__init__(id=id or what)
        self.what = what

    def action_choose(self) -> None:
        """Say so."""
        self.post_message(self.Chosen(self.what))

    def on_click(self, event: events.Click) -> None:
        """A click chooses at once."""
        event.stop()
        self.focus()
        self.action_choose()


class GameCard(Choice):
    """A game: its picture, title, tagline and seats."""

    def __init__(self, info: GameInfo, number: int) -> None:
        super().__init__(info.id)
        self._info = info
        self._number = number
        self.border_title = f" {number} "
        self.border_subtitle = f" {info.min_seats}-{info.max_seats} players "

    def render(self) -> RenderableType:
        """The picture on the left, the words on the right."""
        ascii_only = is_ascii(self)
        scale = 2 if not ascii_only and self.size.height >= 10 else 1
        art = picture(self._info.id, ascii_only, _ground(self), scale)
        art_width = WIDTH * scale
        words = self._words(max(8, self.size.width - art_width - _GAP))
        above = max(0, (len(art) - len(words)) // 2)
        lines = []
        for drawn, said in zip_longest(art, [Text()] * above + words):
            line = drawn.copy() if drawn is not None else Text(" " * art_width)
            line.append(" " * _GAP)
            line.append_text(said if said is not None else Text())
            lines.append(line)
        return Text("\n", no_wrap=True).join(lines)

    def on_focus(self) -> None:
        """ASCII borders are all alike, so the number tells which card has the focus."""
        if is_ascii(self):
            self.border_title = f"> {self._number} <"

    def on_blur(self) -> None:
        """The usual number."""
        self.border_title = f" {self._number} "

    def _words(self, width: int) -> list[Text]:
        lines = [Text(self._info.title, Style(bold=True)), *([Text()] if self.size.height >= 10 else [])]
        lines.extend(Text(line) for line in textwrap.wrap(self._info.tagline, width))
        return lines


class GoOn(Choice):
    """The last game under way, or a word that there is none; the same size either way."""

    def __init__(self) -> None:
        super().__init__("resume", id="go-on")
        self.can_focus = False
        self._line = Text()

    def show(self, running: Resumable | None) -> None:
        """What can be gone on with."""
        self.can_focus = running is not None
        self.set_class(running is not None, "-running")
        if running is None:
            self._line = Text("No game under way. Choose one to begin.")
        else:
            self._line = Text.assemble(
                ("G", "bold underline"), "  Go on with ", (running.title, "bold"), f"  {running.where}"
            )
        self._line.no_wrap, self._line.overflow = True, "ellipsis"
        self.refresh()

    def render(self) -> Text:
        """One line."""
        return self._line


class MenuItem(Choice):
    """A word with its letter."""

    def __init__(self, what: str, text: str, letter: str) -> None:
        super().__init__(what)
        self._text, self._letter = text, letter

    def render(self) -> Text:
        """The letter stands out by more than colour."""
        return Text.assemble((self._letter.upper(), "bold underline"), f"  {self._text}")


class MenuScreen(Shell):
    """The first screen, never left but by quitting."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1,0)", "Move", key_display="arrows"),
        *bindings("menu"),
        *(
            Binding(str(at), f"game('{game.id}')", "Games", show=at == 1, key_display=f"1-{len(_GAMES)}")
            for at, game in enumerate(_GAMES, 1)
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._under_way: Resumable | None = None
        self._first: Widget | None = None

    def compose(self) -> ComposeResult:
        """Title, what is under way, the games, the rest."""
        with Center(id="middle"), Vertical(id="menu"):
            with Horizontal(id="head"):
                yield Static(id="title")
                yield Static("four tabletop games\nat your terminal", id="motto")
            yield GoOn()
            with Grid(id="games"):
                for number, game in enumerate(_GAMES, 1):
                    yield GameCard(game, number)
            with Horizontal(id="items"):
                yield MenuItem("lan", "LAN games", "l")
                yield MenuItem("saves", "Saves", "s")
                yield MenuItem("stats", "Stats", "t")
                yield MenuItem("settings", "Settings", "e")
                yield MenuItem("rules", "Rules", "r")
                yield MenuItem("quit", "Quit", "q")
        yield Footer()

    def on_mount(self) -> None:
        """Paint first, then look for saves."""
        self._draw_title()
        self._first = self.query_one(f"#{_GAMES[0].id}")
        self.set_focus(self._first)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.refresh_look())

    def on_screen_resume(self) -> None:
        """Whenever the menu comes to the front, see what is under way and what it should look like."""
        self.refresh_look()
        self.call_after_refresh(self._look_for_running)

    def on_resize(self, event: events.Resize) -> None:
        """Large pictures where there is room."""
        roomy = event.size.width >= _ROOMY_WIDTH and event.size.height >= _ROOMY_HEIGHT
        self.set_class(roomy, "-roomy")

    def refresh_look(self) -> None:
        """Draw again what is drawn by hand: theme or tile set changed."""
        self._draw_title()
        for card in self.query(GameCard):
            card.refresh()

    def _draw_title(self) -> None:
        title = ASCII_TITLE if is_ascii(self) else TITLE
        self.query_one("#title", Static).update(Text("\n".join(title), no_wrap=True))

    def _look_for_running(self) -> None:
        self.run_worker(self._find_under_way(), exclusive=True, group="running")

    async def _find_under_way(self) -> None:
        def look() -> Resumable | None:
            from tui.resume import last_running

            return last_running()

        running = await asyncio.to_thread(look)
        if self.stands:
            self._show_under_way(running)

    def _show_under_way(self, running: Resumable | None) -> None:
        go_on = self.query_one(GoOn)
        untouched = self._under_way is None and self.focused in (None, self._first)
        self._under_way = running
        go_on.show(running)
        if running is not None and untouched:
            go_on.focus()

    # What a person does ------------------------------------------------------------------------------------

    async def on_choice_chosen(self, message: Choice.Chosen) -> None:
        """Enter or a click."""
        if message.what in {game.id for game in _GAMES}:
            self.action_game(message.what)
        else:
            await self.run_action("app.quit" if message.what == "quit" else message.what)

    def action_game(self, game: str) -> None:
        """Set up a game."""
        self.house.set_up(game)

    def action_resume(self) -> None:
        """Go on with the last game."""
        if self._under_way is None:
            self.notify("There is no game under way to go on with.", markup=False)
        else:
            self.house.resume(self._under_way.path)

    def action_lan(self) -> None:
        """Tables of others."""
        self.house.open_lan()

    def action_saves(self) -> None:
        """All saved games."""
        self.house.open_saves()

    def action_stats(self) -> None:
        """What one's games came to."""
        self.house.open_stats()

    def action_settings(self) -> None:
        """Theme, tiles, pace, name, keys."""
        self.house.open_settings()

    def action_rules(self) -> None:
        """The rules of the games."""
        self.house.open_rules()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """There is nothing behind the menu to go back to."""
        return action != "back"


def _ground(widget: Widget) -> int:
    theme = widget.app.current_theme
    if theme.ansi:
        return BASIC
    return DARK if theme.dark else LIGHT
