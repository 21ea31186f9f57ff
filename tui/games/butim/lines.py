"""Islands drawn with lines and signs, for terminals without colours and those that know ASCII only."""

from __future__ import annotations

from tui.games.butim.chart import Chart
from tui.games.butim.layout import Site
from tui.games.butim.palette import SeaLook
from tui.games.butim.shapes import Point, above_water, grain, point

_ROOM_FOR_CAPS = 4
"""Rows of land from which on there is a line above and one below."""

_DROWNED = 1.04
"""How far out land was that has sunk."""

_NARROWEST = 3
"""Columns that a row of land has at least."""

_ASIDE = 2
"""How many columns are as far as a row."""

_BREAKER = 0.3
"""How much of an island that is gone is foam."""


def draw_island(chart: Chart, island: int, cards: int, site: Site, look: SeaLook) -> None:
    """An island with so many cards, and where it was larger."""
    if site.land:
        _Drawing(chart, island, cards, site, look).draw()


def _points(island: int, site: Site) -> dict[tuple[int, int], Point]:
    """What is in the cells of an island, by column and row, and in those around it."""
    (middle_x, middle_y), (across, down), box = site.middle, site.reach, site.box
    return {
        (column, row): point(island, (column + 0.5 - middle_x) / across, (2 * row + 1 - middle_y) / down)
        for row in range(site.land.start - 1, site.land.stop + 1)
        for column in range(box.x - _ASIDE, box.x + box.width + _ASIDE)
    }


class _Drawing:
    def __init__(self, chart: Chart, island: int, cards: int, site: Site, look: SeaLook) -> None:
        self.chart, self.island, self.cards, self.site, self.look = chart, island, cards, site, look
        self.size = above_water(cards)
        self.points = _points(island, site)
        self.dot, self.caps, self.sides = (".", ".-.'-'", "/\\") if look.ascii else ("·", "╭─╮╰─╯", "╱╲")

    def draw(self) -> None:
        """Row by row."""
        self._draw_water()
        spans = self._spans()
        for row, (left, right) in spans.items():
            self._draw_signs(row, left, right)
            above, below = spans.get(row - 1), spans.get(row + 1)
            if len(spans) >= _ROOM_FOR_CAPS and (above is None or below is None):
                self._draw_cap(row, left, right, self.caps[:3] if above is None else self.caps[3:])
            else:
                bulge = ((above or (right, left))[0] - left, (below or (right, left))[0] - left)
                self._draw_side(row, left, *bulge, "(" + self.sides)
                bulge = (right - (above or (right, left))[1], right - (below or (right, left))[1])
                self._draw_side(row, right, *bulge, ")" + self.sides[::-1])

    def _columns(self) -> range:
        return range(self.site.box.x, self.site.box.x + self.site.box.width)

    def _spans(self) -> dict[int, tuple[int, int]]:
        """By row, the first and the last column of land; no row is so much shorter than the next that it gapes."""
        spans = {row: span for row in self.site.land if (span := self._span(row)) is not None}
        if not spans:
            return spans
        broadest = max(spans, key=lambda row: spans[row][1] - spans[row][0])
        for step in (-1, 1):
            row = broadest + step
            while row in spans:
                inner, (left, right) = spans[row - step], spans[row]
                spans[row] = min(left, inner[0] + _ASIDE), max(right, inner[1] - _ASIDE)
                row += step
        return spans

    def _span(self, row: int) -> tuple[int, int] | None:
        """The first and the last column of land in a row."""
        land = [column for column in self._columns() if self.points[column, row].far < self.size]
        return (land[0], land[-1]) if len(land) >= _NARROWEST else None

    def _draw_water(self) -> None:
        """Where land was: its old coast, or foam where none is left."""
        style = self.look.ink(self.look.palette.wave)
        for row in self.site.land:
            for column in self._columns():
                if not self._was_land(column, row):
                    continue
                if not self.cards:
                    glyph = "~" if grain(column, row, self.island) < _BREAKER else " "
                else:
                    glyph = self.dot if self._was_coast(column, row) else " "
                self.chart.put(column, row, glyph, style)

    def _was_land(self, column: int, row: int) -> bool:
        return self.points[column, row].far < _DROWNED

    def _was_coast(self, column: int, row: int) -> bool:
        beside = ((column - _ASIDE, row), (column + _ASIDE, row), (column, row - 1), (column, row + 1))
        return (column + row) % 2 == 0 and not all(self._was_land(*place) for place in beside)

    def _draw_signs(self, row: int, left: int, right: int) -> None:
        middle_x, middle_y = self.site.middle
        for column in range(left, right + 1):
            land = self.points[column, row].land
            shown = (column - int(middle_x) + row - int(middle_y / 2)) % 2 == 0
            style = self.look.ink(self.look.palette.lands[land].sign)
            self.chart.put(column, row, self.look.signs[land] if shown else " ", style)

    def _draw_cap(self, row: int, left: int, right: int, glyphs: str) -> None:
        width = right - left + 1
        line = glyphs[0] + glyphs[1] * (width - 2) + glyphs[2] if width > 1 else glyphs[1]
        self.chart.put(left, row, line, self.look.ink(self.look.palette.line))

    def _draw_side(self, row: int, column: int, above: int, below: int, glyphs: str) -> None:
        """A coast. above, below: how far inwards it is in the rows there."""
        glyph = glyphs[0] if (above > 0) == (below > 0) else glyphs[1] if above > 0 else glyphs[2]
        self.chart.put(column, row, glyph, self.look.ink(self.look.palette.line))
