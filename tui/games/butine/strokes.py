"""The sides of outlined tiles, cell by cell: a flat side is a row of underscores, a slanted one a stair of slashes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from core.games.butine.lattice import CELLS, SIDES, middle
from tui.games.butine.camera import Camera


@dataclass(frozen=True, slots=True)
class Stroke:
    """A glyph in a cell, counted from the cell right below the tile's topmost left corner."""

    column: int
    row: int
    glyph: str


# By direction of a side: the first cell from its start, the step to the next, the glyph.
_LINES = (
    (0, -1, 1, 0, "_"),
    (0, 0, 1, 1, "\\"),
    (-1, 0, -1, 1, "/"),
    (-1, -1, -1, 0, "_"),
    (-1, -1, -1, -1, "\\"),
    (0, -1, 1, -1, "/"),
)


@lru_cache(256)
def sides(orientation: int, unit: int) -> tuple[Stroke, ...]:
    """The strokes of a shape's outline; flat ones come first, since slanted ones win where both meet."""
    strokes = []
    for (x, y), way, length in SIDES[orientation]:
        across, down, step_x, step_y, glyph = _LINES[way]
        column, row = (2 * x + y) * unit // 2 + across, y * unit // 2 + down
        cells = length * unit // (2 if step_y else 1)
        strokes += [Stroke(column + step * step_x, row + step * step_y, glyph) for step in range(cells)]
    return tuple(sorted(strokes, key=lambda stroke: stroke.glyph != "_"))


@lru_cache(256)
def inside(orientation: int, unit: int) -> tuple[frozenset[tuple[int, int]], tuple[float, float]]:
    """The cells of a shape that no slanted stroke of its own goes through, and its middle, in cells.

    Cells with a flat side are among them: a text may take its place.
    """
    camera = Camera(unit, 0, 0, outline=True)
    slanted = {(stroke.column, stroke.row) for stroke in sides(orientation, unit) if stroke.glyph != "_"}
    reach = 3 * unit
    free = frozenset(
        (column, row)
        for column in range(-reach, reach)
        for row in range(reach)
        if (column, row) not in slanted and camera.lattice_cell(column, row) in CELLS[orientation]
    )
    across, down = middle((orientation, 0, 0))
    return free, (across * unit, down * unit / 2)
