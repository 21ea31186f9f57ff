"""Where the lattice lies in a window: unit side, offset, and which tile a cell of the screen shows.

A pixel is one column wide and half a row high, about square on a usual terminal. Pure geometry: no colours, no
widgets, no rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.games.butine.lattice import CELLS, Cell, Corner, Place, corners, middle

UNITS = (4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24)
OUTLINE_UNITS = (4, 6, 8, 10, 12, 16)
USUAL_UNIT = 16
"""What a whole meadow is shown at when there is any room; larger only by hand."""
RULER_COLUMNS, RULER_ROWS = 4, 1
"""The cells that rulers take at the left and at the top."""
_SMALL_UNIT, _SMALL_MARGIN = 6, 1.0
_SLOPE = math.sqrt(3) / 2

Box = tuple[float, float, float, float]
"""Left, top, right, bottom: in units of the plane and rows of the lattice, or in pixels."""


def doubled(corner: Corner) -> tuple[int, int]:
    """A lattice corner as column and row in doubled coordinates: the column counts half units."""
    return 2 * corner[0] + corner[1], corner[1]


def bounds(places: Sequence[Place]) -> Box:
    """The box around tiles in the plane; around the corner (0, 0) where there are none."""
    points = [point for place in places for point in corners(place)] or [(0, 0)]
    across = [x + y / 2 for x, y in points]
    down = [y for _, y in points]
    return min(across), min(down), max(across), max(down)


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the lattice.

    unit: pixels of a unit side. left, top: the pixel of the corner (0, 0). outline: for a meadow of lines, whose
    sides rise one row a column; top is even then.
    """

    unit: int
    left: int
    top: int
    outline: bool = False

    @classmethod
    def fit(
        cls,
        places: Sequence[Place],
        width: int,
        height: int,
        *,
        outline: bool = False,
        margin: float = 0.5,
        at_most: int = USUAL_UNIT,
        focus: Place | None = None,
        rulers: bool = False,
    ) -> Camera:
        """The largest zoom at which width x height cells show all of the places; the smallest where none does.

        margin: unit sides left free all around; 2 are enough for any tile that may be laid next. Small tiles rather
        grow: they have 1 at most, enough for the middles of such tiles, and the smallest may have none. at_most: the
        largest unit. focus: the place to have in the middle where not all can be shown.
        """
        box = bounds(places)
        units = [unit for unit in _units(outline) if unit <= at_most] or [_units(outline)[0]]
        window = _window(width, height, rulers)
        for unit in reversed(units):
            camera = cls(unit, 0, 0, outline)
            whole = camera._pixels(box, margin if unit > _SMALL_UNIT else min(margin, _SMALL_MARGIN))
            if _fits(whole, window):
                return camera._centred(whole, window)
        bare = camera._pixels(box)
        if focus is None or _fits(bare, window):
            return camera._centred(bare, window)
        return camera._centred(camera._pixels(bounds([focus])), window, whole)

    @property
    def rise(self) -> int:
        """Pixels from one row of the lattice to the next."""
        return self.unit if self.outline else round(self.unit * _SLOPE)

    def point(self, across: float, down: float) -> tuple[float, float]:
        """The pixel of a point of the plane, see lattice.middle."""
        return self.left + self.unit * across, self.top + self.rise * down

    def corner(self, corner: Corner) -> tuple[float, float]:
        """The pixel of a lattice corner."""
        return self.point(corner[0] + corner[1] / 2, corner[1])

    def cell_of(self, place: Place) -> tuple[int, int]:
        """Column and row of the cell that shows a tile's middle; it may lie outside of the window."""
        x, y = self.point(*middle(place))
        return math.floor(x), math.floor(y / 2)

    def lattice_cell(self, column: int, row: int) -> Cell:
        """The lattice triangle under the middle of a cell of the screen."""
        down = (2 * row + 1 - self.top) / self.rise
        across = (column + 0.5 - self.left) / self.unit - down / 2
        x, y = math.floor(across), math.floor(down)
        return x, y, int(across - x + down - y >= 1)

    def tile_at(self, column: int, row: int, places: Sequence[Place]) -> int | None:
        """Which of the places covers a cell; of several the one whose middle is nearest."""
        x, y, up = self.lattice_cell(column, row)
        hits = [
            index
            for index, (orientation, left, top) in enumerate(places)
            if (x - left, y - top, up) in CELLS[orientation]
        ]
        if len(hits) < 2:
            return hits[0] if hits else None

        def distance(index: int) -> float:
            across, down = self.point(*middle(places[index]))
            return math.hypot(across - column - 0.5, down - 2 * row - 1)

        return min(hits, key=distance)

    def zoomed(self, step: int, width: int, height: int) -> Camera:
        """So many zoom steps closer (or away); what is in the middle stays there. The same at either end."""
        units = _units(self.outline)
        now = units.index(self.unit)
        unit = units[max(0, min(len(units) - 1, now + step))]
        grown = replace(self, unit=unit)
        across, down = (width / 2 - self.left) / self.unit, (height - self.top) / self.rise
        left, top = width / 2 - unit * across, height - grown.rise * down
        return replace(grown, left=round(left), top=grown._even(top))

    def panned(self, columns: int, rows: int) -> Camera:
        """The window moved by so many cells: to the right and down for positive numbers."""
        return replace(self, left=self.left - columns, top=self.top - 2 * rows)

    def showing(self, place: Place, width: int, height: int, *, rulers: bool = False) -> Camera:
        """Moved as little as needed so that a tile there is seen whole."""
        box = self._pixels(bounds([place]), 0.25)
        left, top, right, bottom = _window(width, height, rulers)
        over_x = _overhang(box[0], box[2], left, right)
        over_y = _overhang(box[1], box[3], top, bottom)
        return self.panned(_away_from_zero(over_x), _away_from_zero(over_y / 2))

    def _pixels(self, box: Box, margin: float = 0.0) -> Box:
        """A box of the plane with a margin of so many unit sides, in pixels."""
        left, top = self.point(box[0], box[1])
        right, bottom = self.point(box[2], box[3])
        room = margin * self.unit
        line = 2 if self.outline else 0  # an upper side is drawn in the row above it
        return left - room, top - room - line, right + room, bottom + room

    def _centred(self, box: Box, window: Box, whole: Box | None = None) -> Camera:
        """Moved so that a box of pixels is in the window's middle, without showing much beyond the whole."""
        over_x = (box[0] + box[2] - window[0] - window[2]) / 2
        over_y = (box[1] + box[3] - window[1] - window[3]) / 2
        if whole is not None:
            over_x = _held(over_x, whole[0] - window[0], whole[2] - window[2])
            over_y = _held(over_y, whole[1] - window[1], whole[3] - window[3])
        return replace(self, left=self.left - round(over_x), top=self._even(self.top - over_y))

    def _even(self, top: float) -> int:
        return 2 * round(top / 2) if self.outline else round(top)


def _units(outline: bool) -> tuple[int, ...]:
    return OUTLINE_UNITS if outline else UNITS


def _window(width: int, height: int, rulers: bool) -> Box:
    """What a window of cells has for tiles, in pixels."""
    return (RULER_COLUMNS, 2 * RULER_ROWS, width, 2 * height) if rulers else (0, 0, width, 2 * height)


def _fits(box: Box, window: Box) -> bool:
    return box[2] - box[0] <= window[2] - window[0] and box[3] - box[1] <= window[3] - window[1]


def _held(wanted: float, low: float, high: float) -> float:
    """The wanted shift, kept between two; halfway between them where all of it fits in."""
    return max(low, min(high, wanted)) if low <= high else (low + high) / 2


def _overhang(start: float, end: float, low: float, high: float) -> float:
    """How far to move so that a stretch lies between two bounds; its start where it is longer than they are."""
    if start < low or end - start > high - low:
        return start - low
    return max(0.0, end - high)


def _away_from_zero(cells: float) -> int:
    return math.ceil(cells) if cells > 0 else math.floor(cells)
