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

_FLAT = 3
"""Columns to a row of an island and its name."""

_Plan = tuple[tuple[int, ...], tuple[int, ...], dict[int, tuple[int, int, int, int]]]
"""Shares of the columns' widths and of the rows' heights; by place: column, row, columns and rows that it spans."""

_SQUARE: _Plan = (
    (31, 2, 34, 2, 31),
    (31, 38, 31),
    {
        SAND: (0, 0, 2, 1),
        SAND_EARTH: (2, 0, 1, 1),
        EARTH: (3, 0, 2, 1),
        WHIRLPOOL: (0, 1, 1, 1),
        CENTRE: (1, 1, 3, 1),
        OPEN_WATER: (4, 1, 1, 1),
        SAND_STONE: (0, 2, 2, 1),
        STONE: (2, 2, 1, 1),
        EARTH_STONE: (3, 2, 2, 1),
    },
)
_WIDE: _Plan = (
    (20, 19, 22, 19, 20),
    (1, 1),
    {
        SAND_STONE: (0, 0, 1, 1),
        SAND: (1, 0, 1, 1),
        SAND_EARTH: (3, 0, 1, 1),
        EARTH: (4, 0, 1, 1),
        WHIRLPOOL: (0, 1, 1, 1),
        STONE: (1, 1, 1, 1),
        CENTRE: (2, 0, 1, 2),
        EARTH_STONE: (3, 1, 1, 1),
        OPEN_WATER: (4, 1, 1, 1),
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

    def sites(self, ships: bool) -> list[Site]:
        """By island, then of the whirlpool and of open water, what goes where. ships: whether there may be any."""
        return [Site.of(box, ships and place != WHIRLPOOL) for place, box in enumerate(self.boxes)]

    def room(self) -> int:
        """How broad the smallest island can be, in columns, where it is as flat as islands are."""
        return min(min(box.width, box.height * _FLAT) for box in self.boxes[:WHIRLPOOL])

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


@dataclass(frozen=True, slots=True)
class Site:
    """What goes where in a box.

    land: the rows that the island, or the whirlpool, has at most; label: the row of its name; known: the row of what
    is known of it, None where there is no row for that alone; ships: the rows of ships, which lie off its coast, or
    before it where there is no room; large: whether ships are two rows high.
    """

    box: Box
    land: range
    label: int
    known: int | None
    ships: range
    large: bool

    @classmethod
    def of(cls, box: Box, ships: bool) -> Site:
        """The division of a box; ships: whether there may be any."""
        end = box.y + box.height
        label = end - 1
        known = None
        if box.height >= _ROOM_FOR_KNOWN:
            known, label = label, label - 1
        large = ships and box.height >= _ROOM_FOR_LARGE
        rows = 0 if not ships or box.height < _ROOM_FOR_SHIPS else 2 if large else 1
        top = box.y + (1 if box.height >= _ROOM_FOR_AIR else 0)
        land = range(top, max(top, label - rows))
        first = label - rows if rows else max(box.y, label - 1)
        return cls(box, land, label, known, range(first, max(first + 1, label)), large)

    def holds(self, column: int) -> bool:
        """Whether a column is within the box."""
        return self.box.x <= column < self.box.x + self.box.width

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the land, in pixels."""
        return self.box.x + self.box.width / 2, self.land.start + self.land.stop + 0.0

    @property
    def reach(self) -> tuple[float, float]:
        """How far land reaches from there, across and down, in pixels."""
        down = max(0.5, len(self.land) - 0.25)
        across = max(0.5, self.box.width / 2 - 1)
        return min(across, down * _FLATTEST), min(down, across * _STEEPEST)


_ROOM_FOR_SHIPS, _ROOM_FOR_KNOWN, _ROOM_FOR_AIR, _ROOM_FOR_LARGE = 6, 8, 11, 12
"""Rows a box has at least: for ships beside the island, for a line of what is known, for air above, for large ships."""

_FLATTEST, _STEEPEST = 2.4, 1.15
"""The proportions of islands."""
