"""The panel below the sea: lines whose parts can be clicked. Draws what it is given; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from tui.games.butim.pieces import Hit, Line, joined


class ButimPanel(Static):
    """As high as its lines; the area around says how many these may be."""

    DEFAULT_CSS = """
    ButimPanel { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: clip; }
    """

    class Picked(Message):
        """A part was clicked: what it means."""

        def __init__(self, hit: Hit) -> None:
            super().__init__()
            self.hit = hit

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[Line] = ()

    def show(self, lines: Sequence[Line], width: int) -> None:
        """Show these lines, which have `width` cells."""
        if len(lines) != len(self._lines):
            self.styles.height = len(lines)
        self._lines = lines
        whole = Text("\n", no_wrap=True, overflow="crop").join(joined(line, width) for line in lines)
        self.update(whole, layout=False)

    def place_of(self, hit: Hit) -> tuple[int, int] | None:
        """The first cell of what a click means, in the widget; None where there is no such part."""
        for y, line in enumerate(self._lines):
            x = self.gutter.left
            for part in line:
                if part.hit == hit:
                    return x, y
                x += part.text.cell_len
        return None

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or not 0 <= offset.y < len(self._lines):
            return
        left = 0
        for part in self._lines[offset.y]:
            left += part.text.cell_len
            if offset.x < left:
                if part.hit is not None:
                    self.post_message(self.Picked(part.hit))
                return
