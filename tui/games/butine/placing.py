"""Where a tile may go, and how one gets from a place to another: by direction, by turning, by flipping, by name.

A half-made choice, not the game: it holds the legal places of one shape and which of them is marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import hypot, sqrt

from core.games.butine.lattice import (
    FIRST_ORIENTATION,
    ORIENTATIONS,
    SHAPE_OF,
    TURN_OF,
    TURNS,
    Place,
    corners,
    middle,
)

Vector = tuple[float, float]
"""To the right and down, in unit sides."""

ROW = sqrt(3) / 2
"""The height of a row of the lattice in unit sides."""
NEARBY = 1.6
_ASTRAY = 1.5  # how much more it counts to stray from a direction than to go along it
_TURNED = 0.8  # how far a place of the same orientation may be to come before one of another


def spot(place: Place) -> Vector:
    """A tile's middle in the plane."""
    across, down = middle(place)
    return across, down * ROW


def nearest_ahead(start: Vector, way: Vector, spots: Iterable[tuple[Vector, float]]) -> int | None:
    """Which of the spots one comes to first in a direction, by its number, or None where nothing lies there.

    way: of any length but none; each spot comes with what it costs beside the way there, in unit sides.
    """
    length = hypot(*way)
    best, least = None, float("inf")
    for number, ((x, y), extra) in enumerate(spots):
        right, down = x - start[0], y - start[1]
        along = (right * way[0] + down * way[1]) / length
        astray = abs(right * way[1] - down * way[0]) / length
        cost = along + _ASTRAY * astray + extra
        if along > 0.2 and astray <= 2 * along and cost < least:
            best, least = number, cost
    return best


@dataclass(frozen=True, slots=True)
class Placing:
    """places: the legal ones of a shape, in reading order; marked: which of them."""

    places: Sequence[Place]
    marked: int = 0

    @classmethod
    def near(cls, places: Iterable[Place], start: Vector) -> Placing:
        """Marks the place nearest to a spot."""
        ordered = sorted(places, key=lambda place: (place[2], 2 * place[1] + place[2], place[0]))
        return cls(ordered)._marking(range(len(ordered)), start)

    @property
    def place(self) -> Place:
        """The marked one."""
        return self.places[self.marked]

    def _marking(self, numbers: Iterable[int], start: Vector) -> Placing:
        def distance(number: int) -> float:
            x, y = spot(self.places[number])
            return hypot(x - start[0], y - start[1])

        best = min(numbers, key=distance, default=self.marked)
        return replace(self, marked=best)

    def step(self, way: Vector) -> Placing:
        """The next place in a direction, rather one that lies the same way round."""
        orientation = self.place[0]
        spots = ((spot(place), 0.0 if place[0] == orientation else _TURNED) for place in self.places)
        found = nearest_ahead(spot(self.place), way, spots)
        return self if found is None else replace(self, marked=found)

    def next(self, step: int) -> Placing:
        """The next place in reading order, or the one before: every place can be reached so."""
        return replace(self, marked=(self.marked + step) % len(self.places))

    def turned(self) -> Placing:
        """The next orientation clockwise that there is, as near as can be."""
        orientation = self.place[0]
        shape = SHAPE_OF[orientation]
        for step in range(1, TURNS[shape]):
            found = self._to(FIRST_ORIENTATION[shape] + (TURN_OF[orientation] + step) % TURNS[shape])
            if found is not None:
                return found
        return self

    def flipped(self) -> Placing:
        """The orientation as in a mirror, left for right, as near as can be."""
        return self._to(mirrored(self.place[0])) or self

    def _to(self, orientation: int) -> Placing | None:
        here = spot(self.place)
        found = self._marking(
            (number for number, place in enumerate(self.places) if place[0] == orientation), here
        )
        x, y = spot(found.place)
        near = hypot(x - here[0], y - here[1]) <= NEARBY
        return found if found.place[0] == orientation and near else None

    def at(self, column: int, row: int) -> Placing | None:
        """The place whose topmost corner that is in doubled coordinates, rather of this orientation."""
        found = [number for number, (_, x, y) in enumerate(self.places) if (2 * x + y, y) == (column, row)]
        same = [number for number in found if self.places[number][0] == self.place[0]]
        return replace(self, marked=(same or found)[0]) if found else None

    def marking(self, place: Place) -> Placing:
        """Marks this place, which must be one of them."""
        return replace(self, marked=self.places.index(place))


@cache
def mirrored(orientation: int) -> int:
    """The orientation that a tile has in a mirror, left for right."""
    outlines = [_outline((other, 0, 0), 1) for other in range(ORIENTATIONS)]
    return outlines.index(_outline((orientation, 0, 0), -1))


def _outline(place: Place, sign: int) -> tuple[tuple[int, int], ...]:
    """Corners in doubled coordinates, as they lie to the topmost left one."""
    points = sorted((y, sign * (2 * x + y)) for x, y in corners(place))
    top, left = points[0]
    return tuple((y - top, column - left) for y, column in points)
