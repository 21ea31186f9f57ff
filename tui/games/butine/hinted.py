"""Where the ordinals of a hint stand on the meadow, and how its places are drawn there. Pure; knows no rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.butine.lattice import Place
from tui.games.butine.camera import Camera
from tui.hints import ORDINAL_CELLS, ORDINALS

_ASIDE = (0, 1, -1, 2, -2)
"""Rows below a tile's middle, in the order in which they are tried."""


def ordinals(camera: Camera, hints: Mapping[Place, int]) -> Iterator[tuple[int, int, str]]:
    """Column, row and text of each: in the middle of its place, or near it where a better one stands."""
    taken: set[tuple[int, int]] = set()
    for place, rank in sorted(hints.items(), key=lambda hint: hint[1]):
        column, row = camera.cell_of(place)
        left = column - ORDINAL_CELLS // 2
        for aside in _ASIDE:
            cells = {(left + step, row + aside) for step in range(ORDINAL_CELLS)}
            if not cells & taken:
                break
        taken |= cells
        yield left, row + aside, ORDINALS[rank]
