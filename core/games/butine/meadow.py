"""How the meadow grows: what a tile covers, whom it touches, and which placements it opens and closes.

The legal placements are kept up with every tile instead of being looked for: `free` holds them by shape, as
moves. Decides nothing else; tables come from lattice.py, bits from moves.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.butine.lattice import (
    CELLS,
    CLASHES,
    FIRST_ORIENTATION,
    JOINS,
    ORIENTATIONS,
    RIM,
    SHAPE_OF,
    SHAPES,
    Cell,
    Place,
)
from core.games.butine.moves import ORIENTATION_SHIFT, X_SHIFT, Y_SHIFT, place_move

if TYPE_CHECKING:
    from core.games.butine.state import ButineState

FIRST_TILE = place_move((FIRST_ORIENTATION[0], 0, -1))
"""The hexagon around the corner (0, 0)."""

# A cell is one int: a corner as in a move, times two, plus 1 where it points up. So a tile's cells are sums.
_BASE = ~(15 << ORIENTATION_SHIFT)


def _cell_step(cell: Cell) -> int:
    x, y, up = cell
    return (x + (y << Y_SHIFT - X_SHIFT)) * 2 + up


def _move_step(place: Place) -> int:
    orientation, x, y = place
    return (orientation << ORIENTATION_SHIFT) + (x << X_SHIFT) + (y << Y_SHIFT)


def _of_shape(places: tuple[Place, ...], shape: int) -> list[Place]:
    return [place for place in places if SHAPE_OF[place[0]] == shape]


_COVERED = tuple(tuple(map(_cell_step, cells)) for cells in CELLS)
_BESIDE = tuple(tuple(map(_cell_step, cells)) for cells in RIM)
_CLOSED = tuple(
    tuple(tuple(map(_move_step, _of_shape(CLASHES[orientation], shape))) for shape in SHAPES)
    for orientation in range(ORIENTATIONS)
)
"""By orientation and shape: the placements that a tile overlaps, as steps from its own."""
_OPENED = tuple(
    tuple(tuple(map(_move_step, _of_shape(JOINS[orientation], shape))) for shape in SHAPES)
    for orientation in range(ORIENTATIONS)
)
"""By orientation and shape: the placements in full contact with a tile."""


def grow(s: ButineState, move: int) -> None:
    """Lay a tile that fits: it joins `tiles`, and all that is kept of the meadow follows."""
    orientation = move >> ORIENTATION_SHIFT & 15
    base, root = move & _BASE, move >> X_SHIFT << 1
    tile = len(s.tiles)
    s.tiles.append(move)
    s.flowers.append(SHAPE_OF[orientation])
    s.left[SHAPE_OF[orientation]] -= 1
    cells, near = s.cells, s.near
    for step in _COVERED[orientation]:
        cells[root + step] = tile
    beside = tuple(sorted({cells[root + step] for step in _BESIDE[orientation] if root + step in cells}))
    for other in beside:
        near[other] = (*near[other], tile)
    near.append(beside)
    closed, opened = _CLOSED[orientation], _OPENED[orientation]
    for shape in SHAPES:
        free, blocked = s.free[shape], s.blocked[shape]
        if s.left[shape]:
            taken = [base + step for step in closed[shape]]
            blocked.update(taken)
            free.difference_update(taken)
            free.update({base + step for step in opened[shape]} - blocked)
        elif free:
            s.free[shape], s.blocked[shape] = set(), set()
