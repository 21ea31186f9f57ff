"""A canvas that can be copied, and keeps what lies below a word."""

from __future__ import annotations

from rich.style import Style

from tui.widgets.canvas import Canvas


class Chart(Canvas):
    """See Canvas."""

    def copy(self) -> Chart:
        """Another with the same on it."""
        new = Chart.__new__(Chart)
        new.width, new.height, new._base = self.width, self.height, self._base
        new._glyphs = [row[:] for row in self._glyphs]
        new._styles = [row[:] for row in self._styles]
        return new

    def over(self, x: int, y: int, text: str, style: Style) -> None:
        """Write on the ground that is there: a style without a background takes that of each cell."""
        if not 0 <= y < self.height:
            return
        for column, glyph in enumerate(text, x):
            if 0 <= column < self.width:
                ground = self._styles[y][column].background_style
                self._glyphs[y][column] = glyph
                self._styles[y][column] = ground + style
