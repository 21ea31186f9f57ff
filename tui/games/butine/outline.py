"""Draws the meadow in ASCII: tiles of slashes and underscores with their flower's mark inside.

Everything can be told without colours. A pure function, as paint.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.butine.lattice import SIDES, Place
from tui.games.butine.camera import Camera
from tui.games.butine.marks import Marks
from tui.games.butine.palette import MeadowLook
from tui.widgets.canvas import Canvas


def draw_outlines(
    canvas: Canvas, camera: Camera, tiles: Sequence[Place], look: MeadowLook, marks: Marks
) -> None:
    """The whole meadow in lines."""
    for place in tiles:
        for column, row, glyph in side_cells(camera, place):
            canvas.put(column, row, glyph)


def side_cells(camera: Camera, place: Place) -> list[tuple[int, int, str]]:
    """The cells that a tile's sides go through, and the stroke in each; flat ones first, slanted ones win."""
    orientation, left, top = place
    flat: list[tuple[int, int, str]] = []
    slanted: list[tuple[int, int, str]] = []
    for (x, y), way, length in SIDES[orientation]:
        across, down = camera.corner((left + x, top + y))
        column, row, reach = int(across), int(down) // 2, length * camera.unit
        half = reach // 2
        if way == 0:
            flat += [(column + step, row - 1, "_") for step in range(reach)]
        elif way == 3:
            flat += [(column - 1 - step, row - 1, "_") for step in range(reach)]
        elif way == 1:
            slanted += [(column + step, row + step, "\\") for step in range(half)]
        elif way == 2:
            slanted += [(column - 1 - step, row + step, "/") for step in range(half)]
        elif way == 4:
            slanted += [(column - 1 - step, row - 1 - step, "\\") for step in range(half)]
        else:
            slanted += [(column + step, row - 1 - step, "/") for step in range(half)]
    return flat + slanted
