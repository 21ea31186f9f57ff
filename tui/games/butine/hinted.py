"""Where the ordinals of a hint stand on the meadow, and how its places are drawn there. Pure; knows no rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.games.butine.lattice import Place
from tui.games.butine.camera import Camera
from tui.hints import ORDINAL_CELLS, ORDINALS

_FREE, _LAID = (0, 1, -1, 2, -2), (1, -1, 2, -2, 0)
"""Rows below a place's middle, in the order in which they are tried: of a free one, and where a tile lies."""


def ordinals(
    camera: Camera, hints: Mapping[Place, int], tiles: Sequence[Place]
) -> Iterator[tuple[int, int, str]]:
    """Column, row and text of each: in the middle of its place, but near it where a tile or a better one is."""
    taken: set[tuple[int, int]] = set()
    for place, rank in sorted(hints.items(), key=lambda hint: hint[1]):
        column, row = camera.cell_of(place)
        left = column - ORDINAL_CELLS // 2
        for aside in _LAID if place in tiles else _FREE:
            cells = {(left + step, row + aside) for step in range(ORDINAL_CELLS)}
            if not cells & taken:
                break
        taken |= cells
        yield left, row + aside, ORDINALS[rank]
