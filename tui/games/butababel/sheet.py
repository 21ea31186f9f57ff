"""A canvas that takes names of any width."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from tui.widgets.canvas import Canvas


class Sheet(Canvas):
    """See Canvas."""

    def write(self, x: int, y: int, text: str, width: int, style: Style | None = None) -> int:
        """Write people's text into at most `width` cells; returns how many it took.

        A wide glyph takes two cells, the second of them empty; what has no width stays with the glyph before it.
        """
        column = x
        for glyph in text:
            cells = cell_len(glyph)
            if column + cells > min(x + width, self.width):
                break
            if not cells:
                continue
            self.put(column, y, glyph, style)
            if cells == 2:
                self.put(column + 1, y, " ", style)
                self._empty(column + 1, y)
            column += cells
        return column - x

    def measure(self, text: str, width: int) -> int:
        """How many cells write would take."""
        taken = 0
        for glyph in text:
            cells = cell_len(glyph)
            if taken + cells > width:
                break
            taken += cells
        return taken

    def _empty(self, x: int, y: int) -> None:
        if 0 <= y < self.height and 0 < x < self.width:
            self._glyphs[y][x] = ""

    def cells(self, y: int) -> list[tuple[str, Style]]:
        """The glyph and the style of each cell of a row."""
        return list(zip(self._glyphs[y], self._styles[y], strict=True))

    def changes(self, before: Canvas) -> list[Region]:
        """See Canvas; each with the cell before and after it, for a wide glyph that was cut."""
        found = []
        for x, y, width, _ in super().changes(before):
            start = max(0, x - 1)
            found.append(Region(start, y, min(x + width + 1, self.width) - start, 1))
        return found
