"""The terminal program: which screens there are and how one leads to another.

It starts with the menu and little else; what a screen needs is imported when it is opened. It decides nothing of a
game: tables do, and the table screen shows them.
"""

from __future__ import annotations

import asyncio
import contextlib
import select
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.games import GAMES
from tui import themes
from tui.keys import bindings, shown_key
from tui.screens.menu import MenuScreen
from tui.screens.too_small import cover
from tui.settings import Settings, load_settings, save_settings
from tui.widgets.scrollbar import use_scroll_bars

if TYPE_CHECKING:
    from net.host.run import HostPlan
    from net.opening import LocalGame, Plan
    from net.protocol.lobby import RoomInfo
    from tui.joining import Joining, Visit

_HERE = Path(__file__).parent
_LOOK_FOR_TERMINAL = 1.0
_ARROWS = {"arrows": "←↑↓→", "left/right": "←→"}


class ButiqueApp(App[None]):
    """settings: as kept; None reads them. opening: a table to start or a save to resume at once."""

    TITLE = "Butique"
    CSS_PATH: ClassVar[list[str | PurePath]] = [_HERE / "butique.tcss", _HERE / "screens" / "menu.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")

    def __init__(
        self, settings: Settings | None = None, opening: Plan | Path | Joining | None = None
    ) -> None:
        super().__init__()
        self._note: str | None = None
        if settings is None:
            settings, self._note = load_settings()
        self.settings = settings
        self._opening = opening
        for theme in themes.OWN:
            self.register_theme(theme)
        self.wear_settings()

    # Settings ----------------------------------------------------------------------------------------------

    def wear_settings(self) -> None:
        """Look and sound as the settings say."""
        self.show_theme(self.settings.theme)
        ascii_only = self.settings.tiles == "ascii"
        self.set_class(ascii_only, "-ascii")
        use_scroll_bars(ascii_only)
        self.animation_level = "full" if self.settings.speed else "none"
        self.set_keymap(self.settings.keys)

    def show_theme(self, name: str) -> None:
        """Wear a theme, or what comes nearest to it on this terminal; the settings stay as they are."""
        theme = self.get_theme(name) or themes.DARK
        self.theme = themes.fitting(theme.name, theme.dark, self.console.color_system)

    def keep_settings(self) -> None:
        """Wear the settings and write them; where that fails, say so and go on."""
        self.wear_settings()
        try:
            save_settings(self.settings)
        except OSError as error:
            self.notify(
                f"The settings can't be kept: {error.strerror or error}.", severity="warning", markup=False
            )

    def get_key_display(self, binding: Binding) -> str:
        """Keys in words that the tile set can show."""
        ascii_only = self.settings.tiles == "ascii"
        display = binding.key_display
        if display in _ARROWS and not ascii_only:
            return _ARROWS[display]
        return display or shown_key(binding.key, ascii_only)

    # Coming and going --------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The menu is under everything."""
        return MenuScreen()

    def on_mount(self) -> None:
        """Tell what is to be told, and open what the command line asked for."""
        self.screen_change_signal.subscribe(self, self._cover)
        if self._note:
            self.notify(self._note, severity="warning", timeout=12, markup=False)
        if not self.is_headless:
            self._watch_terminal()
        opening = self._opening
        if isinstance(opening, Path):
            self.call_later(self.resume, opening)
        elif opening is not None:
            self.call_later(self._open_at_once, opening)

    def _open_at_once(self, opening: Plan | Joining) -> None:
        from net.opening import Plan

        if isinstance(opening, Plan):
            self.start(opening)
        else:
            self.join(opening)

    def _watch_terminal(self) -> None:
        """Leave in good order when told to, and when the terminal has gone: its end is not always signalled."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, NotImplementedError):  # where there are no such signals
                loop.add_signal_handler(getattr(signal, name), self.exit)
        if hasattr(select, "poll") and sys.__stdin__ is not None:
            terminal = select.poll()
            terminal.register(sys.__stdin__.fileno(), 0)
            self.set_interval(_LOOK_FOR_TERMINAL, lambda: self.exit() if terminal.poll(0) else None)

    def on_resize(self, event: events.Resize) -> None:
        """Nothing is drawn on a terminal that is too small for it."""
        cover(self.screen, event.size)

    def _cover(self, screen: Screen[Any]) -> None:
        cover(screen, self.size)

    # Tables ------------------------------------------------------------------------------------------------

    def start(self, plan: Plan) -> None:
        """A new table in the place of whatever lies above the menu; where it can't be opened, a notice."""

        def make() -> LocalGame:
            from net.opening import LocalGame, new_table

            return LocalGame(new_table(plan))

        self._open(make)

    def resume(self, path: Path) -> None:
        """A saved table in the place of whatever lies above the menu; where it can't be opened, a notice.

        One that others play at as well is opened to them again.
        """
        from tui.joining import room_of

        room = room_of(path, self.own_name)
        if room is not None:
            self.host(room)
            return

        def make() -> LocalGame:
            from net.opening import resume_table

            return resume_table(path)

        self._open(make)

    def join(self, joining: Joining) -> None:
        """Somebody's room; where it can't be joined, a notice."""
        from core.engine.errors import EngineError
        from tui.joining import visit

        try:
            self._enter(visit(joining))
        except EngineError as error:
            self.tell(str(error))

    @work(group="visit", exclusive=True)
    async def host(self, plan: HostPlan) -> None:
        """A room of one's own; where it can't be opened, a notice."""
        from core.engine.errors import EngineError
        from tui.joining import visit_own

        def note(text: str) -> None:
            self.notify(text, severity="warning", timeout=12, markup=False)

        self.notify("The table is being opened ...", timeout=2, markup=False)
        try:
            self._enter(await visit_own(plan, self.own_name, note))
        except EngineError as error:
            self.tell(str(error))

    @work(group="visit", exclusive=True)
    async def ask_pin(self, joining: Joining, why: str) -> None:
        """The PIN of a table that asks for one, and once more to its door. why: what was wrong with the last."""
        from dataclasses import replace

        from tui.screens.confirm import AskScreen

        wrong = why if joining.pin else ""
        typed = await self.push_screen_wait(
            AskScreen("The PIN of this table:", note=wrong, limit=64, yes="Join")
        )
        if typed and typed.strip():
            self.join(replace(joining, pin=typed.strip()))

    def remember_room(self, visit: Visit, room: RoomInfo) -> None:
        """Somebody else's room is listed among the LAN games from now on, so that one finds back to it."""
        from tui.known_rooms import with_room

        if visit.child is None:
            rooms = with_room(self.settings.rooms, visit.joining.invite, room)
            if rooms != self.settings.rooms:
                self.settings.rooms = rooms
                self.keep_settings()

    def _enter(self, visit: Visit) -> None:
        from tui.screens.lobby import LobbyScreen

        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(LobbyScreen(visit))

    def _open(self, make: Callable[[], LocalGame]) -> None:
        from core.engine.errors import EngineError
        from saves.errors import SaveError
        from tui.screens.table import TableScreen

        try:
            opened = make()
        except (EngineError, SaveError) as error:
            self.tell(str(error))
        except OSError as error:
            self.tell(f"The game can't be opened: {error.strerror or error}.")
        else:
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.push_screen(TableScreen(opened))

    def tell(self, text: str) -> None:
        """A notice that waits until it was read."""
        from tui.screens.confirm import NoticeScreen

        self.push_screen(NoticeScreen(text))

    # Screens -----------------------------------------------------------------------------------------------

    def set_up(self, game: str) -> None:
        """Seats, options and seed of a new game."""
        from tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(game))

    @property
    def own_name(self) -> str:
        """What others call the person: the name in the settings, or the system's."""
        from tui.joining import person

        return person(self.settings.name)

    def open_lan(self) -> None:
        """Tables of others on the network."""
        from tui.screens.lan import LanScreen

        self.push_screen(LanScreen())

    def open_saves(self) -> None:
        """The list of saved games."""
        from tui.screens.saves import SavesScreen

        self.push_screen(SavesScreen())

    def open_stats(self) -> None:
        """What a person's games against bots came to."""
        from tui.screens.stats import StatsScreen

        if not isinstance(self.screen, StatsScreen):
            self.push_screen(StatsScreen())

    def open_settings(self) -> None:
        """Theme, tiles, pace, name, keys."""
        from tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_rules(self, game: str | None = None) -> None:
        """The rules, at a game or at the first that can be played."""
        from tui.screens.rules import RulesScreen

        if not isinstance(self.screen, RulesScreen):
            self.push_screen(RulesScreen(game))

    def resume_last(self) -> None:
        """Go on with the last game under way."""
        from tui.resume import last_running

        running = last_running()
        if running is None:
            self.notify("There is no game under way to go on with.", markup=False)
        else:
            self.resume(running.path)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette (Ctrl+P) offers."""
        games = [rules.info for rules in GAMES.values()]
        for info in games:
            yield SystemCommand(f"New game: {info.title}", "Set up a table", partial(self.set_up, info.id))
        yield SystemCommand("Go on", "Resume the last game under way", self.resume_last)
        yield SystemCommand("Saved games", "Resume, rename, delete, export, import", self.open_saves)
        yield SystemCommand("Stats", "Your games against bots, and your rating", self.open_stats)
        yield SystemCommand("Settings", "Theme, tile set, animation, name, keys", self.open_settings)
        for info in games:
            yield SystemCommand(f"Rules: {info.title}", "How it is played", partial(self.open_rules, info.id))
        for name in themes.CHOICES:
            yield SystemCommand(f"Theme: {name}", "Change the colours", partial(self._choose_theme, name))
        if screen.query("HelpPanel"):
            yield SystemCommand("Keys: hide", "Close the panel of keys", self.action_hide_help_panel)
        else:
            yield SystemCommand("Keys: show", "All keys of this screen", self.action_show_help_panel)
        yield SystemCommand("Quit", "Games are kept as they stand", self.exit)

    def _choose_theme(self, name: str) -> None:
        self.settings.theme = name
        self.keep_settings()

    # Faults ------------------------------------------------------------------------------------------------

    def _fatal_error(self) -> None:
        """A fault of ours: a sentence for the person, the details in a file, in place of a traceback."""
        from tui.faults import report

        self.bell()
        self._exit_renderables.append(report(self._exception))
        self._close_messages_no_wait()
