"""Where the places of the track lie in a window: rows that bend back and forth, as large as they fit.

Pure geometry in cells: no colours, no widgets, no rules.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's width and height in cells, and the gaps to its neighbours."""

    width: int
    height: int
    gap_x: int
    gap_y: int


# Largest first; the first that fits is taken.
SIZES = (
    CardSize(27, 13, 3, 2),
    CardSize(23, 11, 3, 2),
    CardSize(19, 9, 3, 2),
    CardSize(17, 8, 3, 2),
    CardSize(15, 7, 3, 1),
    CardSize(13, 6, 2, 1),
    CardSize(11, 5, 2, 1),
    CardSize(9, 5, 1, 1),
    CardSize(9, 4, 1, 1),
    CardSize(8, 4, 1, 0),
    CardSize(8, 3, 1, 1),
    CardSize(7, 3, 1, 1),
    CardSize(7, 3, 1, 0),
    CardSize(6, 3, 1, 0),
    CardSize(5, 3, 0, 0),
)


@dataclass(frozen=True, slots=True)
class Track:
    """The layout of `places` places. columns: places in a full row; x, y: the top left corner."""

    places: int
    size: CardSize
    columns: int
    x: int
    y: int

    @classmethod
    def fit(cls, places: int, width: int, height: int) -> Track:
        """The largest layout that fits into width x height cells; the smallest cards where none does.

        Of the same size, one with a margin is better than one that touches the sides.
        """
        for size in SIZES:
            for margin in (2, 0):
                most = (width - margin + size.gap_x) // (size.width + size.gap_x)
                rows = -(-places // max(2, most))
                if most >= 2 and rows * (size.height + size.gap_y) - size.gap_y <= height:
                    return cls._centred(places, size, rows, width, height)
        size = SIZES[-1]
        most = max(2, width // size.width)
        return cls._centred(places, size, -(-places // most), width, height)

    @classmethod
    def _centred(cls, places: int, size: CardSize, rows: int, width: int, height: int) -> Track:
        columns = -(-places // rows)
        used_x = columns * (size.width + size.gap_x) - size.gap_x
        used_y = rows * (size.height + size.gap_y) - size.gap_y
        return cls(places, size, columns, max(0, (width - used_x) // 2), max(0, (height - used_y) // 2))

    def cell(self, place: int) -> tuple[int, int]:
        """Column and row of a place on the grid: odd rows run backwards."""
        row, along = divmod(place, self.columns)
        return (along if row % 2 == 0 else self.columns - 1 - along), row

    def corner(self, place: int) -> tuple[int, int]:
        """The top left cell of a place's card."""
        column, row = self.cell(place)
        size = self.size
        return self.x + column * (size.width + size.gap_x), self.y + row * (size.height + size.gap_y)

    def at(self, x: int, y: int) -> int | None:
        """The place whose card covers a cell, or None."""
        for place in range(self.places):
            left, top = self.corner(place)
            if left <= x < left + self.size.width and top <= y < top + self.size.height:
                return place
        return None

    def beside(self, place: int, right: int, down: int, allowed: list[int]) -> int:
        """The nearest of `allowed` from `place` in a direction as seen; `place` where there is none.

        right, down: -1, 0 or 1. Sideways it goes on along the track at the end of a row.
        """
        column, row = self.cell(place)

        def seen(other: int) -> tuple[int, int]:
            other_column, other_row = self.cell(other)
            return other_column - column, other_row - row

        if right:
            in_row = [other for other in allowed if seen(other)[1] == 0 and seen(other)[0] * right > 0]
            if in_row:
                return min(in_row, key=lambda other: abs(seen(other)[0]))
            step = right if row % 2 == 0 else -right
            onward = [other for other in allowed if (other - place) * step > 0]
            return min(onward, key=lambda other: abs(other - place)) if onward else place
        beyond = [other for other in allowed if seen(other)[1] * down > 0]
        return min(beyond, key=lambda other: (abs(seen(other)[1]), abs(seen(other)[0]))) if beyond else place
