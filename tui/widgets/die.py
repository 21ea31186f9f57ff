"""A die: its pips on a small face, or its number where there is little room. It shows what it is told."""

from __future__ import annotations

from rich.style import Style

from tui.widgets.canvas import Canvas
from tui.widgets.drawn import Drawn
from tui.widgets.look import tiles_for

_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}


class Die(Drawn):
    """face: 1 to 6, or 0 for none yet. Five lines high, or three where its box is."""

    DEFAULT_CSS = """
    Die { width: 9; height: 100%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.face = 0
        self.rolling = False

    def show(self, face: int, rolling: bool = False) -> None:
        """Show a face."""
        if (face, rolling) != (self.face, self.rolling):
            self.face, self.rolling = face, rolling
            self.redraw()

    def draw(self) -> Canvas:
        """See Drawn."""
        tiles = tiles_for(self)
        box = tiles.heavy if self.rolling else tiles.box
        canvas = Canvas(*self.size, self.rich_style)
        tall = self.size.height >= 5
        rows = _PIPS.get(self.face, (" " * 5,) * 3) if tall else (f"{self.face or ' '}".center(5),)
        ink = Style(bold=self.rolling, dim=not self.face)
        canvas.put(0, 0, box[0] + box[4] * 5 + box[1], ink)
        for line, row in enumerate(rows, 1):
            canvas.put(0, line, box[5] + row.replace("o", tiles.pip) + box[5], ink + Style(bold=True))
        canvas.put(0, len(rows) + 1, box[2] + box[4] * 5 + box[3], ink)
        return canvas
