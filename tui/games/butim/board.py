"""The archipelago as a widget: draws the sea, turns its whirlpool, and says what was clicked. It decides nothing.

A change repaints the cells that differ and no others, as the whirlpool turns all the time, perhaps far away.
"""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.games.butim.state import ButimState
from tui.games.butim.layout import SeaLayout
from tui.games.butim.palette import look_of
from tui.games.butim.sea import paint_sea
from tui.games.butim.seamarks import WHIRLPOOL, SeaMarks
from tui.widgets.canvas import Canvas


class SeaBoard(Widget):
    """See the module."""

    DEFAULT_CSS = """
    SeaBoard { height: 1fr; width: 1fr; }
    """

    class Picked(Message):
        """An island was clicked, lit or not."""

        def __init__(self, island: int) -> None:
            super().__init__()
            self.island = island

    class WhirlpoolPicked(Message):
        """The whirlpool was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[ButimState, SeaMarks] | None = None
        self._canvas: Canvas | None = None
        self._step = 0

    def show(self, s: ButimState, marks: SeaMarks) -> None:
        """Draw this position or view; it must not change afterwards."""
        self._shown, self._canvas = (s, marks), None
        self.refresh()

    def layout_now(self) -> SeaLayout:
        """Where everything is."""
        return SeaLayout.fit(*self.size)

    def beside(self, here: int, right: int, down: int, allowed: frozenset[int]) -> int:
        """Where the cursor goes from an island, or the whirlpool; see SeaLayout."""
        return self.layout_now().beside(here, right, down, allowed)

    def notify_style_update(self) -> None:
        """Another theme: other colours."""
        self._canvas = None
        super().notify_style_update()

    def _drawn(self) -> Canvas:
        canvas = Canvas(*self.size, self.rich_style)
        if self._shown is not None:
            paint_sea(canvas, self._shown[0], look_of(self), self._shown[1], self._step)
        return canvas

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw once for all lines of a refresh."""
        if self._canvas is None or (self._canvas.width, self._canvas.height) != tuple(self.size):
            self._canvas = self._drawn()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        return self._canvas.line(y) if self._canvas is not None else Strip.blank(self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        place = self.layout_now().at(event.x, event.y)
        if place == WHIRLPOOL:
            self.post_message(self.WhirlpoolPicked())
        elif place is not None:
            self.post_message(self.Picked(place))
