"""What is written on tiles: flower marks, the numbers of a walk, the bee; and the rulers along the sides.

Places labels by what a tile covers of the screen's cells; no rules, no widgets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from core.games.butine.lattice import SHAPE_OF, Place, middle
from tui.games.butine.camera import RULER_COLUMNS, RULER_ROWS, Camera, doubled
from tui.games.butine.marks import Marks
from tui.games.butine.palette import MeadowLook
from tui.games.butine.raster import Form, Raster, coverage, ink
from tui.widgets.canvas import Canvas

_ENOUGH = 0.8
"""How much of a label's cells its tile must cover for the label to be worth its width."""


@dataclass(frozen=True, slots=True)
class Label:
    """Pieces of text with their styles, from a cell on."""

    column: int
    row: int
    pieces: tuple[tuple[str, Style], ...]


@lru_cache(4096)
def anchor(form: Form, odd: bool, columns: int, rows: int) -> tuple[int, int, float]:
    """Where a block of cells lies best on a shape: column and row from its corner's cell on, share covered.

    odd: whether the shape's topmost corner lies at the lower half of a cell.
    """
    mask = coverage(form, (0.5,) * 6)
    across, down = middle((form.orientation, 0, 0))
    middle_x, middle_y = across * form.unit + form.half / 2, down * form.rise + odd
    best = (0, 0, 0.0)
    best_score = -math.inf
    reach = 2 * form.unit
    for row in range(0, reach):
        for column in range(-reach, reach):
            pixels = [
                mask.get((x, y - odd), 0.0)
                for x in range(column, column + columns)
                for y in range(2 * row, 2 * (row + rows))
            ]
            covered = sum(pixels) / len(pixels)
            if covered < 0.3:
                continue
            away = math.hypot(column + columns / 2 - middle_x, 2 * row + rows - middle_y)
            score = min(covered, 0.97) - 0.03 * away
            if score > best_score:
                best_score, best = score, (column, row, covered)
    return best


def plan_label(
    camera: Camera, place: Place, raster: Raster, look: MeadowLook, marks: Marks, number: int | None
) -> Label:
    """What is written on a tile: the longest text that it has room for; larger pictures go on the raster."""
    palette = look.palette
    indexed = not look.many_colours
    flower = SHAPE_OF[place[0]]
    paint = palette.tiles[flower]
    mark = (look.marks[flower], ink(paint.ink, paint.fill, indexed, bold=True))
    chip: list[tuple[str, Style]] = []
    if number is not None and number == marks.bee:
        chip = [("B", ink(palette.honey, palette.dark, indexed, bold=True))]
    elif number is not None and number in marks.walk:
        step = str(marks.walk.index(number) + 1)
        chip = [(step, ink(palette.on_glow, palette.glow, indexed, bold=True))]
    x, y = camera.corner((place[1], place[2]))
    left, top = math.floor(x), int(y)
    form = Form(place[0], camera.unit, camera.rise, x != left)
    choices = [[*chip, mark], chip or [mark]] if chip else [[mark]]
    for pieces in choices:
        width = sum(len(text) for text, _ in pieces)
        column, row, covered = anchor(form, bool(top % 2), width, 1)
        if covered >= _ENOUGH or pieces is choices[-1]:
            break
    return Label(left + column, top // 2 + row, tuple(pieces))


def draw_label(canvas: Canvas, label: Label) -> None:
    """Write it."""
    column = label.column
    for text, style in label.pieces:
        canvas.put(column, label.row, text, style)
        column += len(text)


def draw_rulers(canvas: Canvas, camera: Camera, look: MeadowLook, chosen: Place | None) -> None:
    """Columns along the top and rows along the left; those of the chosen place's corner are bright."""
    palette, indexed = look.palette, not look.many_colours
    faint = ink(palette.faint, palette.ground, indexed)
    bright = ink(palette.on_glow, palette.glow, indexed, bold=True)
    canvas.fill(0, 0, canvas.width, RULER_ROWS, faint)
    canvas.fill(0, 0, RULER_COLUMNS, canvas.height, faint)
    named = None if chosen is None else doubled((chosen[1], chosen[2]))
    for number in range(
        math.floor(-camera.top / camera.rise), (2 * canvas.height - camera.top) // camera.rise + 1
    ):
        row = math.floor((camera.top + number * camera.rise) / 2)
        if row >= RULER_ROWS:
            canvas.put(0, row, f"{number:3}", faint)
    step = next(step for step in (1, 2, 5, 10) if step * camera.unit >= 10)
    first = math.ceil((RULER_COLUMNS + 2 - camera.left) / (camera.unit / 2) / step) * step
    for number in range(first, math.floor(2 * (canvas.width - camera.left) / camera.unit) + 1, step):
        _put_column(canvas, camera, number, faint)
    if named is not None:
        _put_column(canvas, camera, named[0], bright)
        row = math.floor((camera.top + named[1] * camera.rise) / 2)
        if row >= RULER_ROWS:
            canvas.put(0, row, f"{named[1]:3}", bright)


def _put_column(canvas: Canvas, camera: Camera, number: int, style: Style) -> None:
    text = str(number)
    middle_column = camera.left + number * camera.unit / 2
    canvas.put(math.floor(middle_column - (len(text) - 1) / 2), 0, text, style)
