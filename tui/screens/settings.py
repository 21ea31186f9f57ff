"""Settings: each is tried on at once and kept when the screen is left. Which keys there are, tui.keys knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from core.engine.text import MAX_NAME, clean
from tui import themes
from tui.keys import CATALOGUE, Key, bindings, conflict, keys_of, shown_key
from tui.screens.base import Shell, is_ascii
from tui.screens.confirm import Dialog
from tui.screens.picker import Picker
from tui.settings import SPEEDS

_TILES = [("unicode", "Unicode"), ("ascii", "ASCII")]
_HINTS = {
    "theme": "The colours of everything.",
    "tiles": "ASCII where shapes look broken.",
    "speed": "How fast pieces walk and dice roll.",
    "name": "What the others see; blank for You.",
}


class KeyList(OptionList, inherit_bindings=False):
    """All keys that can be changed, under their headings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        *bindings("keys"),
    ]

    def action_change(self) -> None:
        """The screen asks for the new key."""
        self.action_select()

    def action_reset(self) -> None:
        """Back to the default."""
        screen = self.screen
        assert isinstance(screen, SettingsScreen)
        screen.reset(self._chosen_id())

    def action_reset_all(self) -> None:
        """All of them."""
        screen = self.screen
        assert isinstance(screen, SettingsScreen)
        screen.reset(None)

    def _chosen_id(self) -> str | None:
        option = self.highlighted_option
        return option.id if option is not None else None


class SettingsScreen(Shell):
    """What a person keeps between games."""

    CSS_PATH = "settings.tcss"

    def compose(self) -> ComposeResult:
        """The few settings, then the keys; side by side where there is room."""
        settings = self.house.settings
        speeds = [(speed, name.capitalize()) for name, speed in SPEEDS.items()]
        theme_names = [(name, name) for name in themes.CHOICES]
        yield Static("Settings", classes="bar")
        with Horizontal(id="columns"):
            with Vertical(id="few"):
                yield from self._row("Theme", Picker(theme_names, settings.theme, id="theme"))
                yield from self._row("Tile set", Picker(_TILES, settings.tiles, id="tiles"))
                yield from self._row("Animation", Picker(speeds, settings.speed, id="speed"))
                name = Input(settings.name, placeholder="You", max_length=MAX_NAME, id="name", compact=True)
                yield from self._row("Your name", name)
            with Vertical(id="keys"):
                yield Static("Keys", classes="caption")
                yield KeyList(id="list")
        yield Footer(show_command_palette=False)

    def _row(self, label: str, control: Picker | Input) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Static(label, classes="label")
            yield control
            yield Static(_HINTS[control.id or ""], classes="hint")

    def on_mount(self) -> None:
        """At the top."""
        self.set_focus(self.query_one("#theme"))

    def on_resize(self, event: events.Resize) -> None:
        """Two columns where there is room; the list of keys is as wide as it may be."""
        self.set_class(event.size.width >= 120, "-wide")
        self.call_after_refresh(self.show_keys)

    # Values ------------------------------------------------------------------------------------------------

    def on_picker_changed(self, message: Picker.Changed) -> None:
        """Tried on at once."""
        settings, value = self.house.settings, message.value
        if message.picker.id == "theme" and isinstance(value, str):
            settings.theme = value
        elif message.picker.id == "tiles" and isinstance(value, str):
            settings.tiles = value
        elif message.picker.id == "speed" and isinstance(value, float):
            settings.speed = value
        self.house.wear_settings()
        self.show_keys()

    def on_input_changed(self, event: Input.Changed) -> None:
        """As it will be shown, whatever was typed."""
        self.house.settings.name = clean(event.value, MAX_NAME)

    def on_unmount(self) -> None:
        """Kept when one leaves, by whatever way."""
        self.house.keep_settings()

    # Keys --------------------------------------------------------------------------------------------------

    def show_keys(self) -> None:
        """The list as the keys are now, the cursor where it was."""
        keys = self.query_one(KeyList)
        at, width = keys.highlighted, max(30, keys.scrollable_content_region.width - 3)
        options: list[Option | None] = []
        group = ""
        for key in CATALOGUE:
            if key.group != group:
                group = key.group
                heading = Text(group, Style(bold=True))
                options.append(Option(heading, disabled=True))
            options.append(Option(self._line(key, width), id=key.id))
        keys.set_options(options)
        keys.highlighted = at if at is not None else 1

    def _line(self, key: Key, width: int) -> Text:
        keymap = self.house.settings.keys
        ascii_only = is_ascii(self)
        words = " ".join(shown_key(each, ascii_only) for each in keys_of(key.id, keymap))
        changed = " (changed)" if key.id in keymap else ""
        dots = "." * max(2, width - 4 - cell_len(key.text + words + changed))
        return Text.assemble(f"  {key.text} ", (dots, "dim"), f" {words}{changed}", no_wrap=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask for the new key."""
        key = next((key for key in CATALOGUE if key.id == event.option_id), None)
        if key is not None:
            self.app.push_screen(RebindScreen(key, self.house.settings.keys), self._rebound)

    def _rebound(self, answer: tuple[str, str] | None) -> None:
        if answer is not None:
            self.house.settings.keys[answer[0]] = answer[1]
            self.house.keep_settings()
            self.show_keys()

    def reset(self, key_id: str | None) -> None:
        """Default keys for one binding, or for all."""
        if key_id is None:
            self.house.settings.keys.clear()
        else:
            self.house.settings.keys.pop(key_id, None)
        self.house.keep_settings()
        self.show_keys()


class RebindScreen(Dialog[tuple[str, str] | None]):
    """Waits for a key; dismissed with (id, key), or None. A key that is taken is refused, and it waits on."""

    def __init__(self, key: Key, keymap: Mapping[str, str]) -> None:
        super().__init__()
        self._key = key
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """What is asked, and room for why not."""
        with Vertical():
            yield Static(
                Content(f"Press the new key for {self._key.text!r} ({self._key.group})."), id="question"
            )
            yield Static("Esc keeps the old one.", id="note")

    async def on_key(self, event: events.Key) -> None:
        """Any key is an answer."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        why = conflict(self._key.id, event.key, self._keymap)
        if why is None:
            self.dismiss((self._key.id, event.key))
        else:
            self.query_one("#note", Static).update(Content(f"{why} Press another, or Esc."))
