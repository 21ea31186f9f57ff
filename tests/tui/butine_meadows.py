"""Random meadows for the tests of Butine's drawing."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st

from core.games.butine.lattice import JOINS, SHAPE_OF, SHAPES, Place, cells, corners
from tui.games.butine.camera import RULER_COLUMNS, RULER_ROWS, Camera

SUPPLY = (7, 10, 10, 12)
windows = st.tuples(st.integers(54, 160), st.integers(14, 50))


@cache
def meadow(size: int, seed: int) -> tuple[Place, ...]:
    """Tiles that do not overlap and touch each other in full."""
    rng = random.Random(seed)
    tiles: list[Place] = [(0, 0, -1)]
    left = [SUPPLY[0] - 1, *SUPPLY[1:]]
    while len(tiles) < size:
        shape = rng.choice([shape for shape in SHAPES if left[shape]])
        tiles.append(rng.choice(free_places(tuple(tiles), shape)))
        left[shape] -= 1
    return tuple(tiles)


def free_places(tiles: tuple[Place, ...], shape: int) -> list[Place]:
    used = {cell for tile in tiles for cell in cells(tile)}
    near = {(other, x + dx, y + dy) for turn, x, y in tiles for other, dx, dy in JOINS[turn]}
    return sorted(
        place for place in near if SHAPE_OF[place[0]] == shape and not used.intersection(cells(place))
    )


meadows = st.builds(meadow, st.integers(1, 38), st.integers(0, 40))


def inside_window(camera: Camera, place: Place, width: int, height: int, rulers: bool = False) -> bool:
    left, top = (RULER_COLUMNS, 2 * RULER_ROWS) if rulers else (0, 0)
    points = [camera.corner(corner) for corner in corners(place)]
    return all(left <= x <= width and top <= y <= 2 * height for x, y in points)
