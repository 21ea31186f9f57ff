"""A grid of cells to draw a board on, turned into strips for Textual's line API.

It knows where it differs from another.
Every glyph put here must be one cell wide; text of unknown width belongs into ordinary widgets.
"""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

NEAR = 8
"""Changes that stand closer to each other are one: going to another place costs as many bytes."""


class Canvas:
    """width x height cells, blank in the base style."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width = width
        self.height = height
        self._base = base
        self._glyphs = [[" "] * width for _ in range(height)]
        self._styles = [[base] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write a line of one-cell glyphs from (x, y) on; what falls outside is cut."""
        if not 0 <= y < self.height:
            return
        full = self._base if style is None else self._base + style
        glyphs, styles = self._glyphs[y], self._styles[y]
        for column, glyph in enumerate(text, x):
            if 0 <= column < self.width:
                glyphs[column] = glyph
                styles[column] = full

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Blank a rectangle in a style."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def line(self, y: int) -> Strip:
        """Row `y` as a strip, runs of one style joined."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width, self._base)
        glyphs, styles = self._glyphs[y], self._styles[y]
        segments: list[Segment] = []
        start = 0
        for column in range(1, self.width + 1):
            if column == self.width or styles[column] is not styles[start]:
                segments.append(Segment("".join(glyphs[start:column]), styles[start]))
                start = column
        return Strip(segments, self.width)

    def changes(self, before: Canvas) -> list[Region]:
        """Stretches of lines that are not what they were on a canvas of the same size, from above to below."""
        found: list[Region] = []
        for y in range(self.height):
            now, then = (self._glyphs[y], self._styles[y]), (before._glyphs[y], before._styles[y])
            if now != then:
                cells = zip(zip(*now, strict=True), zip(*then, strict=True), strict=True)
                differ = [x for x, (new, old) in enumerate(cells) if new != old]
                found += [Region(start, y, end - start, 1) for start, end in _runs(differ)]
        return found

    def text(self) -> str:
        """What is drawn, without styles; for tests."""
        return "\n".join("".join(row).rstrip() for row in self._glyphs)


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    """Ascending columns as stretches: where each begins, and the column behind it."""
    runs: list[tuple[int, int]] = []
    for x in columns:
        if runs and x - runs[-1][1] < NEAR:
            runs[-1] = runs[-1][0], x + 1
        else:
            runs.append((x, x + 1))
    return runs
