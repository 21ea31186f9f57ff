"""Butine's geometry and walks once more, from outlines alone and by brute force.

A tile is its name and its anchor, (name, column, row) in doubled coordinates: a lattice corner has column and
row both even or both odd, two corners side by side are 2 columns apart. An outline lists a tile's corners
clockwise from its anchor, the topmost one, of two the left one. Nothing here is imported from the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product

Point = tuple[int, int]
Tile = tuple[str, int, int]

OUTLINES: dict[str, tuple[Point, ...]] = {
    "hexagon": ((0, 0), (2, 0), (3, 1), (2, 2), (0, 2), (-1, 1)),
    "rhombus1": ((0, 0), (2, 0), (3, 1), (1, 1)),
    "rhombus2": ((0, 0), (1, 1), (0, 2), (-1, 1)),
    "rhombus3": ((0, 0), (2, 0), (1, 1), (-1, 1)),
    "trapezoid1": ((0, 0), (4, 0), (3, 1), (1, 1)),
    "trapezoid2": ((0, 0), (2, 2), (0, 2), (-1, 1)),
    "trapezoid3": ((0, 0), (2, 0), (0, 2), (-1, 1)),
    "trapezoid4": ((0, 0), (2, 0), (3, 1), (-1, 1)),
    "trapezoid5": ((0, 0), (2, 0), (3, 1), (2, 2)),
    "trapezoid6": ((0, 0), (1, 1), (0, 2), (-2, 2)),
    "triangle1": ((0, 0), (2, 0), (1, 1)),
    "triangle2": ((0, 0), (1, 1), (-1, 1)),
}
FLOWERS = {"hexagon": "daisy", "rhombus": "dandelion", "trapezoid": "poppy", "triangle": "borage"}
SUPPLY = {"hexagon": 7, "rhombus": 10, "trapezoid": 10, "triangle": 12}
FIRST_TILE: Tile = ("hexagon", -1, -1)

APART, BESIDE, JOINED, OVER = range(4)
"""How two tiles lie: no border shared (a corner at most); a stretch of it without full contact; in full contact;
one over the other."""

# No tile is wider than 4 columns on either side of its anchor or higher than 2 rows, so none reaches further.
_REACH_COLUMNS, _REACH_ROWS = 8, 4


def shape_of(name: str) -> str:
    """ "rhombus" of "rhombus2"."""
    return name.rstrip("0123456789")


def to_text(tile: Tile) -> str:
    """The notation of the placement."""
    return "{} {},{}".format(*tile)


def from_text(text: str) -> Tile:
    """The tile that a placement in full notation lays."""
    name, place = text.split()
    column, row = map(int, place.split(","))
    return name, column, row


def outline(tile: Tile) -> tuple[Point, ...]:
    """A tile's corners, clockwise."""
    name, column, row = tile
    return tuple((column + x, row + y) for x, y in OUTLINES[name])


def sides(tile: Tile) -> Iterator[tuple[Point, Point]]:
    """Both ends of each side."""
    corners = outline(tile)
    return pairwise((*corners, corners[0]))


def covered(tile: Tile) -> frozenset[Point]:
    """The unit triangles under a tile, each as its middle with both coordinates in thirds."""
    name, column, row = tile
    return frozenset((x + 3 * column, y + 3 * row) for x, y in _covered(name))


@cache
def _covered(name: str) -> frozenset[Point]:
    """The same for a tile at (0, 0)."""
    tile = (name, 0, 0)
    corners = outline(tile)
    columns, rows = [x for x, _ in corners], [y for _, y in corners]
    middles = []
    for x, y in product(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)):
        if (x + y) % 2 == 0:  # the lattice's triangles with this corner on top, one on the tip, one on a side
            middles += [(3 * x, 3 * y + 2), (3 * x + 3, 3 * y + 1)]
    return frozenset(middle for middle in middles if _inside(middle, tile))


def _inside(middle: Point, tile: Tile) -> bool:
    """Whether a point (in thirds) lies to the right of every side, as one walks around."""
    return all(
        (x2 - x1) * (middle[1] - 3 * y1) - (y2 - y1) * (middle[0] - 3 * x1) > 0
        for (x1, y1), (x2, y2) in sides(tile)
    )


def _length(side: tuple[Point, Point]) -> int:
    (x1, y1), (x2, y2) = side
    return abs(y2 - y1) or abs(x2 - x1) // 2


def _stretches(side: tuple[Point, Point]) -> set[frozenset[Point]]:
    """The unit stretches of a side, each by its two ends."""
    (x1, y1), (x2, y2) = side
    length = _length(side)
    points = [(x1 + (x2 - x1) * i // length, y1 + (y2 - y1) * i // length) for i in range(length + 1)]
    return {frozenset(ends) for ends in pairwise(points)}


def relation(one: Tile, other: Tile) -> int:
    """OVER, JOINED, BESIDE or APART."""
    return _relation(one[0], (other[0], other[1] - one[1], other[2] - one[2]))


@cache
def _relation(name: str, other: Tile) -> int:
    """How a tile lies to one at (0, 0)."""
    one = (name, 0, 0)
    if covered(one) & covered(other):
        return OVER
    found = APART
    for mine, theirs in product(sides(one), sides(other)):
        if _stretches(mine) & _stretches(theirs):
            common_ends = len(set(mine) & set(theirs))
            if common_ends == 2 if _length(mine) == _length(theirs) else common_ends == 1:
                return JOINED
            found = BESIDE
    return found


@cache
def _around(name: str) -> tuple[tuple[str, int, int, int], ...]:
    """All tiles that are not APART from one at (0, 0), with how they lie to it."""
    columns, rows = range(-_REACH_COLUMNS, _REACH_COLUMNS + 1), range(-_REACH_ROWS, _REACH_ROWS + 1)
    tiles = [(other, x, y) for other in OUTLINES for x in columns for y in rows if (x + y) % 2 == 0]
    return tuple((*tile, lies) for tile in tiles if (lies := _relation(name, tile)) != APART)


class Meadow:
    """Tiles in the order of their placement, kept up so that a growing meadow is not looked through anew.

    near: by tile number, the numbers of the tiles that share a stretch of border with it.
    """

    def __init__(self, tiles: Iterable[Tile] = (FIRST_TILE,)) -> None:
        self.tiles: list[Tile] = []
        self.near: list[set[int]] = []
        self.left = dict(SUPPLY)
        self._closed: set[Tile] = set()
        self._joined: set[Tile] = set()
        self._number: dict[Tile, int] = {}
        for tile in tiles:
            self.add(tile)

    def add(self, tile: Tile) -> None:
        """Lay a tile."""
        name, column, row = tile
        near = set()
        for other, x, y, lies in _around(name):
            place = (other, column + x, row + y)
            if lies == OVER:
                self._closed.add(place)
            elif lies == JOINED:
                self._joined.add(place)
            if lies != OVER and place in self._number:
                near.add(self._number[place])
        for number in near:
            self.near[number].add(len(self.tiles))
        self.near.append(near)
        self._number[tile] = len(self.tiles)
        self.tiles.append(tile)
        self.left[shape_of(name)] -= 1

    def places(self) -> set[Tile]:
        """All legal placements."""
        return {tile for tile in self._joined - self._closed if self.left[shape_of(tile[0])]}

    def flower(self, number: int) -> str:
        """What grows on a tile."""
        return FLOWERS[shape_of(self.tiles[number][0])]

    def walks(self, bee: int, cards: Sequence[str]) -> list[str]:
        """All triples of tiles that do one of the cards, written in notation, in no order that matters."""
        wanted = {tuple(card.split("-")[::way]) for card in cards for way in (1, -1)}
        tiles = range(len(self.tiles))
        return [
            f"fly {a} {b} {c}"
            for a in tiles
            if a in self.near[bee]
            for b in tiles
            if b in self.near[a]
            for c in tiles
            if c in self.near[b] and len({a, b, c}) == 3
            if (self.flower(a), self.flower(b), self.flower(c)) in wanted
        ]


def places_from_scratch(tiles: Sequence[Tile]) -> set[Tile]:
    """All legal placements, every place in the window around the meadow looked at with every tile."""
    left = {
        shape: count - sum(shape_of(name) == shape for name, _, _ in tiles) for shape, count in SUPPLY.items()
    }
    taken = {middle for tile in tiles for middle in covered(tile)}
    corners = [corner for tile in tiles for corner in outline(tile)]
    columns, rows = [x for x, _ in corners], [y for _, y in corners]
    found = set()
    for x in range(min(columns) - _REACH_COLUMNS, max(columns) + _REACH_COLUMNS + 1):
        for y in range(min(rows) - _REACH_ROWS, max(rows) + _REACH_ROWS + 1):
            close = [
                tile
                for tile in tiles
                if abs(tile[1] - x) <= _REACH_COLUMNS and abs(tile[2] - y) <= _REACH_ROWS
            ]
            for name in OUTLINES if close and (x + y) % 2 == 0 else ():
                place = (name, x, y)
                fits = left[shape_of(name)] > 0 and not covered(place) & taken
                if fits and any(relation(tile, place) == JOINED for tile in close):
                    found.add(place)
    return found
