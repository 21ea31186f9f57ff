"""Columns and rows along the sides of the meadow, so that a place can be named: in doubled coordinates.

A place's name is its topmost corner, of two the left one; the column counts half units.
"""

from __future__ import annotations

import math

from rich.style import Style

from core.games.butine.lattice import Place
from tui.games.butine.camera import RULER_COLUMNS, RULER_ROWS, Camera, doubled
from tui.games.butine.palette import MeadowLook
from tui.widgets.canvas import Canvas
from tui.widgets.pixels import CLEAR, ink

_STEPS = (1, 2, 5, 10)
_COLUMN_CELLS = 5
"""What a column's number takes at least, with the space around it."""


def draw_rulers(canvas: Canvas, camera: Camera, look: MeadowLook, chosen: Place | None) -> None:
    """Both rulers; the numbers of the chosen place are bright."""
    palette, indexed = look.palette, not look.many_colours
    ground = CLEAR if camera.outline else palette.ground
    faint = ink(palette.faint, ground, indexed)
    canvas.fill(0, 0, canvas.width, RULER_ROWS, faint)
    canvas.fill(0, 0, RULER_COLUMNS, canvas.height, faint)
    for number in range(-camera.top // camera.rise, (2 * canvas.height - camera.top) // camera.rise + 1):
        _put_row(canvas, camera, number, faint)
    step = next((step for step in _STEPS if step * camera.unit >= 2 * _COLUMN_CELLS), _STEPS[-1])
    first = math.ceil(2 * (RULER_COLUMNS + 2 - camera.left) / camera.unit / step)
    last = math.floor(2 * (canvas.width - 2 - camera.left) / camera.unit / step)
    for number in range(first, last + 1):
        _put_column(canvas, camera, number * step, faint)
    if chosen is not None:
        bright = ink(palette.on_glow, palette.glow, indexed, bold=True)
        column, row = doubled((chosen[1], chosen[2]))
        _put_column(canvas, camera, column, bright)
        _put_row(canvas, camera, row, bright)


def _put_row(canvas: Canvas, camera: Camera, number: int, style: Style) -> None:
    row = (camera.top + number * camera.rise) // 2
    if row >= RULER_ROWS:
        canvas.put(0, row, f"{number:{RULER_COLUMNS - 1}}", style)


def _put_column(canvas: Canvas, camera: Camera, number: int, style: Style) -> None:
    text = str(number)
    column = camera.left + number * camera.unit // 2 - len(text) // 2
    if column >= RULER_COLUMNS:
        canvas.put(column, 0, text, style)
