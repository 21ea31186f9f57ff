"""A widget that is drawn by hand, on a canvas. A change repaints the cells that differ and no others.

Drawing is cheap beside painting: a board may be asked to draw with every key, in real time, and perhaps far away.
"""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.canvas import Canvas
from tui.widgets.look import tiles_for


class Drawn(Widget):
    """Base of boards. Call redraw() after changing what draw() shows."""

    _canvas: Canvas | None = None
    """What is on the screen or will be with its next frame; None where all of it is to be drawn anew."""
    _worn: object = None

    def draw(self) -> Canvas:
        """All there is to see, on a new canvas of the widget's size."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again; what has changed by it will be painted."""
        before = self._canvas
        if before is None or (before.width, before.height) != tuple(self.size):
            self._canvas = None
            self.refresh()
            return
        self._canvas = self.draw()
        if changes := self._canvas.changes(before):
            self.refresh(*changes)

    def notify_style_update(self) -> None:
        """Another theme or tile set: all of it. But for a class or the focus nothing is drawn again."""
        super().notify_style_update()
        worn = (self.rich_style, self.app.theme, tiles_for(self))
        if worn != self._worn:
            self._worn, self._canvas = worn, None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw once for all lines of a refresh."""
        if self._canvas is None or (self._canvas.width, self._canvas.height) != tuple(self.size):
            self._canvas = self.draw()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        return self._canvas.line(y) if self._canvas is not None else Strip.blank(self.size.width)
