"""A compass rose where the sea is empty. Ornament only."""

from __future__ import annotations

from tui.games.butim.chart import Chart
from tui.games.butim.layout import Box
from tui.games.butim.palette import SeaLook

_ROSE = (
    "       N       ",
    "       │       ",
    "    ╲  ▲  ╱    ",
    "W ── ◀ ◆ ▶ ── E",
    "    ╱  ▼  ╲    ",
    "       │       ",
    "       S       ",
)
_ASCII_ROSE = (
    "       N       ",
    "       |       ",
    "    \\  ^  /    ",
    "W -- < + > -- E",
    "    /  v  \\    ",
    "       |       ",
    "       S       ",
)
_AIR = 2
"""Cells around it that must be free."""


def draw_rose(chart: Chart, box: Box, look: SeaLook) -> None:
    """In the middle of a box that is large enough."""
    rose = _ASCII_ROSE if look.ascii else _ROSE
    width, height = len(rose[0]), len(rose)
    if box.width < width + 2 * _AIR or box.height < height + _AIR:
        return
    left, top = box.x + (box.width - width) // 2, box.y + (box.height - height) // 2
    style = look.ink(look.palette.wave, look.palette.sea)
    for row, line in enumerate(rose):
        chart.put(left, top + row, line, style)
