"""Draws the archipelago on a chart: sea, islands, whirlpool, ships, and what is lit.

A pure function of position, look and marks; knows no widget and no key.
"""

from __future__ import annotations

from rich.style import Style

from core.games.butim.deck import ISLANDS
from core.games.butim.state import ButimState
from tui.games.butim.layout import SeaLayout
from tui.games.butim.palette import SeaLook
from tui.games.butim.seamarks import SeaMarks
from tui.widgets.canvas import Canvas


def paint_sea(canvas: Canvas, s: ButimState, look: SeaLook, marks: SeaMarks, step: int = 0) -> SeaLayout:
    """All there is, as large as the canvas; step: how far the whirlpool has turned."""
    layout = SeaLayout.fit(canvas.width, canvas.height)
    for island, name in enumerate(ISLANDS):
        box = layout.boxes[island]
        style = Style(bold=island in marks.lit, reverse=island == marks.cursor)
        canvas.put(box.x, box.y, f"{name} {len(s.piles[island])}"[: box.width], style)
    return layout
