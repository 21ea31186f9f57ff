"""A line to choose one of a few values on: left and right change it, so does a click on its ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from tui.screens.base import is_ascii


class Picker(Widget, can_focus=True):
    """values: what can be chosen, as (value, what is shown). One of them is always chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Change", key_display="left/right"),
        Binding("right,space", "turn(1)", "Change", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"picker--arrow"}
    DEFAULT_CSS = """
    Picker .picker--arrow { color: $text-muted; }
    Picker { height: 1; width: 20; color: $foreground; background: $panel; }
    Picker:hover { background: $primary-muted; }
    Picker:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
    App:ansi Picker:focus { background: ansi_default; color: ansi_default; text-style: bold reverse; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, picker: Picker, value: object) -> None:
            super().__init__()
            self.picker = picker
            self.value = value

        @property
        def control(self) -> Picker:
            """The picker that changed."""
            return self.picker

    def __init__(
        self,
        values: Sequence[tuple[object, str | Text]],
        value: object,
        help: str = "",
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.help_line = help
        self._values = list(values)
        self._at = 0
        self.offer(values, value)

    @property
    def value(self) -> object:
        """What is chosen."""
        return self._values[self._at][0]

    def offer(self, values: Sequence[tuple[object, str | Text]], value: object) -> None:
        """Other values to choose from, without telling anybody."""
        self._values = list(values)
        known = [each for each, _ in self._values]
        self._at = known.index(value) if value in known else 0
        self.refresh()

    def render(self) -> Text:
        """The value between two arrows; they stand out where the picker has the focus."""
        return self.framed()

    def framed(self, before: str = "", behind: str = "") -> Text:
        """The value between two arrows, with signs between them and it."""
        left, right = ("<", ">") if is_ascii(self) else ("◂", "▸")
        shown = self._values[self._at][1]
        middle = shown.copy() if isinstance(shown, Text) else Text(shown)
        if self.has_focus:  # the cursor's colours are readable on the cursor, a piece's are not
            middle = Text(middle.plain)
        room = max(1, self.size.width - 4 - cell_len(before + behind))
        middle.truncate(room, overflow="ellipsis")
        middle.append(" " * (room - cell_len(middle.plain)))
        faint = (
            Style() if self.has_focus else Style(color=self.get_component_rich_style("picker--arrow").color)
        )
        return Text.assemble((f"{left} {before}", faint), middle, (f"{behind} {right}", faint), no_wrap=True)

    def action_turn(self, step: int) -> None:
        """The next value, or the one before."""
        self.choose((self._at + step) % len(self._values))

    def choose(self, at: int) -> None:
        """The value of that place in the list, and tell."""
        if at != self._at:
            self._at = at
            self.refresh()
            self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        event.stop()
        self.focus()
        self.click_at(event.x)

    def click_at(self, x: int) -> None:
        """Left of the middle back, right of it on."""
        self.action_turn(-1 if x < self.size.width // 2 else 1)
