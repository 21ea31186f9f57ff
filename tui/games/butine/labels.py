"""What stands on a tile: its flowers, the number of a step, the bee. Where it has room, by what the tile covers.

Plans in cells of the screen; draws nothing, knows no rules and no widgets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.games.butine.lattice import CELLS, middle
from tui.games.butine.bee import SPRITES, Sprite
from tui.games.butine.raster import Form, coverage

FIELD_UNIT = 10
"""From this zoom on every triangle of a tile has a flower of its own."""
_ENOUGH = 0.86
"""How much of a block's pixels its tile must cover."""

Spot = tuple[int, int]
"""Column and row of a cell, counted from the cell of a tile's topmost left corner."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on a tile.

    flowers: cells of the flower marks. chip: the cell of a letter or number, if there is one. sprite and at: the
    bee in pixels and its first cell, where there is room for it instead of a letter.
    """

    flowers: tuple[Spot, ...]
    chip: Spot | None = None
    sprite: Sprite | None = None
    at: Spot = (0, 0)


@lru_cache(4096)
def layout(form: Form, odd: bool, has_chip: bool, has_bee: bool) -> Layout:
    """The richest layout that a tile has room for. odd: whether its corner lies in the lower half of a cell."""
    flowers = _flowers(form, odd)
    if has_bee:
        pictured = next(_with_sprite(form, odd, flowers), None)
        if pictured is not None:
            return pictured
    if not (has_chip or has_bee):
        return Layout(flowers)
    chip = _best(form, odd, 1, 1)
    column, row = chip[:2]
    around = tuple(spot for spot in flowers if spot[1] != row or abs(spot[0] - column) > 1)
    if around:
        return Layout(around, (column, row))
    column, row, covered = _best(form, odd, 2, 1)
    if covered >= _ENOUGH:
        return Layout(((column + 1, row),), (column, row))
    return Layout((), chip[:2])


def _flowers(form: Form, odd: bool) -> tuple[Spot, ...]:
    if form.unit < FIELD_UNIT:
        return (_best(form, odd, 1, 1)[:2],)
    return tuple(
        (
            math.floor((x + y / 2 + (1 + up) / 2) * form.unit + form.half / 2),
            math.floor(((y + (1 + up) / 3) * form.rise + odd) / 2),
        )
        for x, y, up in CELLS[form.orientation]
    )


def _with_sprite(form: Form, odd: bool, flowers: tuple[Spot, ...]) -> Iterator[Layout]:
    """Layouts with the bee in pixels and at least one flower beside it, the best first."""
    for sprite in SPRITES:
        width, height = len(sprite[0]), len(sprite) // 2
        if sprite is not SPRITES[-1] and width > form.unit:
            continue
        column, row, covered = _best(form, odd, width, height)
        around = tuple(
            spot
            for spot in flowers
            if not (column <= spot[0] < column + width and row <= spot[1] < row + height)
        )
        if around and covered >= _ENOUGH:
            yield Layout(around, sprite=sprite, at=(column, row))
        column, row, covered = _best(form, odd, width + 1, height)
        beside = (column + width, row + height - 1)
        if min(covered, _covered(form, odd, *beside, 1, 1)) >= _ENOUGH:
            yield Layout((beside,), sprite=sprite, at=(column, row))
        column, row, covered = _best(form, odd, width, height + 1)
        below = (column + width // 2, row + height)
        if min(covered, _covered(form, odd, *below, 1, 1)) >= _ENOUGH:
            yield Layout((below,), sprite=sprite, at=(column, row))


def _covered(form: Form, odd: bool, column: int, row: int, columns: int, rows: int) -> float:
    """How much of a block of cells a shape covers, but for a thin line along its sides."""
    mask = coverage(form, (0.5,) * 6)
    lines = range(2 * row - odd, 2 * (row + rows) - odd)
    pixels = [mask.get((x, y), 0.0) for x in range(column, column + columns) for y in lines]
    return sum(pixels) / len(pixels)


@lru_cache(4096)
def _best(form: Form, odd: bool, columns: int, rows: int) -> tuple[int, int, float]:
    """Where a block of cells lies best on a shape: its first cell, and how much of it the shape covers."""
    across, down = middle((form.orientation, 0, 0))
    middle_x, middle_y = across * form.unit + form.half / 2, down * form.rise + odd
    start_x, start_y = round(middle_x - columns / 2), round(middle_y / 2 - rows / 2)
    best, best_score = (start_x, start_y, 0.0), -math.inf
    reach = form.unit // 2 + 1
    for row in range(start_y - reach // 2 - 1, start_y + reach // 2 + 2):
        for column in range(start_x - reach, start_x + reach + 1):
            covered = _covered(form, odd, column, row, columns, rows)
            away = math.hypot(column + columns / 2 - middle_x, 2 * row + rows - middle_y)
            score = min(covered, 0.97) - 0.03 * away
            if score > best_score:
                best, best_score = (column, row, covered), score
    return best
