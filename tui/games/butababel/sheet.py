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

    def changes(self, before: Sheet) -> list[Region]:
        """Stretches of lines that are not what they were on a sheet of the same size."""
        found: list[Region] = []
        rows = zip(self._glyphs, self._styles, before._glyphs, before._styles, strict=True)
        for y, (glyphs, styles, old_glyphs, old_styles) in enumerate(rows):
            if glyphs == old_glyphs and styles == old_styles:
                continue
            differ = [
                x
                for x in range(self.width)
                if glyphs[x] != old_glyphs[x]
                or (styles[x] is not old_styles[x] and styles[x] != old_styles[x])
            ]
            found.extend(Region(x, y, end - x, 1) for x, end in _runs(differ))
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
