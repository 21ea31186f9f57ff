"""A canvas that takes names of any width, and knows which of its cells differ from another's.

What is drawn in a running game changes a little at a time: only cells that differ are sent to the terminal.
"""

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

    def changes(self, before: Sheet) -> list[Region]:
        """Stretches of lines that are not what they were on a sheet of the same size."""
        found: list[Region] = []
        for y in range(self.height):
            if self._glyphs[y] == before._glyphs[y] and self._styles[y] == before._styles[y]:
                continue
            pairs = zip(self.cells(y), before.cells(y), strict=True)
            differ = [x for x, (now, then) in enumerate(pairs) if now != then]
            found.extend(Region(x, y, min(end, self.width) - x, 1) for x, end in _runs(differ))
        return found


_NEAR = 6
"""Changes that stand so close to each other are one: going to another place costs as many bytes."""


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    """Ascending columns as stretches, each with the cell before and after it, for a wide glyph that was cut."""
    runs: list[tuple[int, int]] = []
    for x in columns:
        start, end = max(0, x - 1), x + 2
        if runs and start - runs[-1][1] < _NEAR:
            runs[-1] = runs[-1][0], end
        else:
            runs.append((start, end))
    return runs
