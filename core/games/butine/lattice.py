"""The geometry of the meadow: four shapes on a lattice of unit triangles, in exact whole numbers.

Corners of the lattice are (x, y): x goes east, y goes south-east, so that row y lies y * sqrt(3) / 2 units below
row 0 and half a unit further right a row. Between the corners (x, y), (x+1, y), (x, y+1) and (x+1, y+1) lie two
triangles, the cells (x, y, 0), which points down, and (x, y, 1), which points up.

An oriented shape is a number from 0 to 11, see FIRST_ORIENTATION; a place of one is (orientation, x, y), where
(x, y) is the tile's topmost corner, of two the left one. Knows tiles only: no rules, no position.
"""

from __future__ import annotations

Corner = tuple[int, int]
Cell = tuple[int, int, int]
Place = tuple[int, int, int]
"""Orientation, x, y. In tables: relative to the (x, y) of another tile."""
Side = tuple[Corner, int, int]
"""Where it starts, its direction, its length; clockwise around the tile."""

HEXAGON, RHOMBUS, TRAPEZOID, TRIANGLE = SHAPES = range(4)
SHAPE_NAMES = ("hexagon", "rhombus", "trapezoid", "triangle")
FLOWER_NAMES = ("daisy", "dandelion", "poppy", "borage")
"""A shape's flower has its number."""

DIRECTIONS: tuple[Corner, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, south-east, south-west, west, north-west, north-east: clockwise in steps of 60 degrees."""

# Clockwise from one corner: direction and length of each side, before it is turned.
_SIDES = (
    ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)),
    ((0, 1), (1, 1), (3, 1), (4, 1)),
    ((0, 2), (2, 1), (3, 1), (4, 1)),
    ((0, 1), (2, 1), (4, 1)),
)
TURNS = (1, 3, 6, 2)
"""By shape, how many ways it can lie; each is turned clockwise by 60 degrees against the one before."""
FIRST_ORIENTATION = (0, 1, 4, 10)
ORIENTATIONS = 12
SHAPE_OF = tuple(shape for shape in SHAPES for _ in range(TURNS[shape]))
TURN_OF = tuple(turn for shape in SHAPES for turn in range(TURNS[shape]))


def _sides(shape: int, turn: int) -> tuple[Side, ...]:
    """The sides of an oriented shape, its corners relative to its topmost (left) one."""
    x = y = 0
    sides = []
    for way, length in _SIDES[shape]:
        way = (way + turn) % 6
        sides.append(((x, y), way, length))
        x, y = x + DIRECTIONS[way][0] * length, y + DIRECTIONS[way][1] * length
    top, left = min((y, x) for (x, y), _, _ in sides)
    return tuple(((x - left, y - top), way, length) for (x, y), way, length in sides)


def _inside(cell: Cell, sides: tuple[Side, ...]) -> bool:
    """Whether a cell's middle lies to the right of every side, as one walks around."""
    middle = (3 * cell[0] + 1 + cell[2], 3 * cell[1] + 1 + cell[2])  # in thirds
    for (x, y), way, _ in sides:
        step_x, step_y = DIRECTIONS[way]
        if step_x * (middle[1] - 3 * y) <= step_y * (middle[0] - 3 * x):
            return False
    return True


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The three cells that share a side with a cell."""
    x, y, up = cell
    return ((x, y, 0), (x, y + 1, 0), (x + 1, y, 0)) if up else ((x, y, 1), (x, y - 1, 1), (x - 1, y, 1))


def _joins(orientation: int) -> tuple[Place, ...]:
    """The places in full contact with a tile that lies at (0, 0).

    Sides of equal length share both ends, those of lengths 1 and 2 share one. Both tiles are convex and lie on
    opposite sides of the line they share, so that they never overlap.
    """
    found: set[Place] = set()
    for (x, y), way, length in SIDES[orientation]:
        step_x, step_y = DIRECTIONS[way]
        for other, sides in enumerate(SIDES):
            for (other_x, other_y), other_way, other_length in sides:
                if other_way == (way + 3) % 6:
                    for far in {length, other_length}:
                        found.add((other, x + step_x * far - other_x, y + step_y * far - other_y))
    return tuple(sorted(found))


def _clashes(orientation: int) -> tuple[Place, ...]:
    """The places that overlap a tile that lies at (0, 0)."""
    found: set[Place] = set()
    for x, y, up in CELLS[orientation]:
        for other, cells in enumerate(CELLS):
            found.update(
                (other, x - other_x, y - other_y) for other_x, other_y, other_up in cells if other_up == up
            )
    return tuple(sorted(found))


SIDES = tuple(_sides(shape, turn) for shape in SHAPES for turn in range(TURNS[shape]))
CELLS = tuple(
    tuple(
        cell
        for cell in ((x, y, up) for y in range(3) for x in range(-3, 3) for up in (0, 1))
        if _inside(cell, sides)
    )
    for sides in SIDES
)
"""By orientation, the cells that a tile covers."""
RIM = tuple(
    tuple(sorted({near for cell in cells for near in neighbours(cell)} - set(cells))) for cells in CELLS
)
"""By orientation, the cells that share a side with a tile."""
JOINS = tuple(_joins(orientation) for orientation in range(ORIENTATIONS))
CLASHES = tuple(_clashes(orientation) for orientation in range(ORIENTATIONS))


def corners(place: Place) -> tuple[Corner, ...]:
    """The corners of a tile, clockwise; the middle of a trapezoid's long side is none."""
    orientation, x, y = place
    return tuple((x + corner_x, y + corner_y) for (corner_x, corner_y), _, _ in SIDES[orientation])


def cells(place: Place) -> tuple[Cell, ...]:
    """The cells that a tile covers."""
    orientation, x, y = place
    return tuple((x + cell_x, y + cell_y, up) for cell_x, cell_y, up in CELLS[orientation])


def middle(place: Place) -> tuple[float, float]:
    """A tile's middle in units of the plane: to the right of (0, 0), and in rows below it."""
    points = cells(place)
    across = sum(x + y / 2 + (1 + up) / 2 for x, y, up in points) / len(points)
    down = sum(y + (1 + up) / 3 for _, y, up in points) / len(points)
    return across, down
