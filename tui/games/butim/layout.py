"""Where islands, whirlpool and open water lie in a window. Pure geometry in cells: knows no colour and no position."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from core.games.butim.deck import (
    CENTRE,
    EARTH,
    EARTH_STONE,
    SAND,
    SAND_EARTH,
    SAND_STONE,
    STONE,
)
from tui.games.butim.seamarks import WHIRLPOOL

OPEN_WATER = WHIRLPOOL + 1
"""Where ships adrift are."""

CELL_RATIO = 2
"""How many times higher than wide a cell is."""

_Plan = tuple[tuple[int, ...], tuple[int, ...], dict[int, tuple[int, int, int, int]]]
"""Shares of the columns' widths and of the rows' heights; by place: column, row, columns and rows that it spans."""

_SQUARE: _Plan = (
    (31, 38, 31),
    (31, 38, 31),
    {
        SAND: (0, 0, 1, 1),
        SAND_EARTH: (1, 0, 1, 1),
        EARTH: (2, 0, 1, 1),
        WHIRLPOOL: (0, 1, 1, 1),
        CENTRE: (1, 1, 1, 1),
        OPEN_WATER: (2, 1, 1, 1),
        SAND_STONE: (0, 2, 1, 1),
        STONE: (1, 2, 1, 1),
        EARTH_STONE: (2, 2, 1, 1),
    },
)
_WIDE: _Plan = (
    (14, 17, 22, 17, 14, 16),
    (25, 25, 10, 15, 25),
    {
        SAND_STONE: (0, 1, 1, 3),
        SAND: (1, 0, 1, 2),
        STONE: (1, 2, 1, 3),
        CENTRE: (2, 0, 1, 5),
        SAND_EARTH: (3, 0, 1, 2),
        EARTH_STONE: (3, 2, 1, 3),
        EARTH: (4, 1, 1, 3),
        WHIRLPOOL: (5, 0, 1, 3),
        OPEN_WATER: (5, 3, 1, 2),
    },
)
"""Both go round the central island in one order, in which a mixed island stands between its two formations."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle, in cells of equal width and height."""
        return self.x + self.width / 2, (self.y + self.height / 2) * CELL_RATIO


@dataclass(frozen=True, slots=True)
class SeaLayout:
    """boxes: by island, then the whirlpool's, then open water; no two share a cell."""

    width: int
    height: int
    boxes: tuple[Box, ...]

    @classmethod
    def fit(cls, width: int, height: int) -> SeaLayout:
        """The arrangement in which islands get largest; any size, even where nothing can be told apart."""
        plans = [cls._planned(plan, max(0, width), max(0, height)) for plan in (_SQUARE, _WIDE)]
        return max(plans, key=lambda plan: plan.room())

    @classmethod
    def _planned(cls, plan: _Plan, width: int, height: int) -> SeaLayout:
        across, down, spans = _lines(plan[0], width), _lines(plan[1], height), plan[2]
        boxes = []
        for place in range(OPEN_WATER + 1):
            column, row, columns, rows = spans[place]
            left, top = across[column], down[row]
            boxes.append(Box(left, top, across[column + columns] - left, down[row + rows] - top))
        return cls(width, height, tuple(boxes))

    def room(self) -> int:
        """How large the smallest island can be, across, in columns."""
        return min(min(box.width, box.height * CELL_RATIO) for box in self.boxes[:WHIRLPOOL])

    def at(self, x: int, y: int) -> int | None:
        """The island, or WHIRLPOOL, that a cell belongs to; None in open water."""
        for place in range(OPEN_WATER):
            if self.boxes[place].holds(x, y):
                return place
        return None

    def beside(self, here: int, right: int, down: int, allowed: frozenset[int]) -> int:
        """The nearest of `allowed` (islands, WHIRLPOOL) from `here` in a direction; `here` where there is none.

        right, down: -1, 0 or 1. What lies straight ahead is preferred to what is nearer but beside the way.
        """
        x, y = self.boxes[here].middle
        best, shortest = here, 0.0
        for place in sorted(allowed - {here}):
            other_x, other_y = self.boxes[place].middle
            ahead = (other_x - x) * right + (other_y - y) * down
            aside = abs((other_x - x) * down) + abs((other_y - y) * right)
            cost = ahead + 3 * aside
            if ahead > 0 and (best == here or cost < shortest):
                best, shortest = place, cost
        return best


def _lines(shares: tuple[int, ...], length: int) -> list[int]:
    """Where columns, or rows, with these shares of a length begin, and where the last ends."""
    whole = sum(shares)
    return [0, *(round(length * part / whole) for part in accumulate(shares))]
