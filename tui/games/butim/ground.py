"""Sea and islands without anything on them, as a chart that is made once for a size, a look and the counts of cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rich.style import Style

from core.games.butim.state import ISLANDS
from tui.games.butim.chart import Chart
from tui.games.butim.islands import WATER, stamp
from tui.games.butim.layout import SeaLayout, Site
from tui.games.butim.lines import draw_island
from tui.games.butim.palette import SeaLook
from tui.games.butim.shapes import grain
from tui.widgets.pixels import CLEAR, Paint, half_block

_WAVES, _SEED = 0.035, 77
"""How many cells of open water have a wave, and which."""


@lru_cache(32)
def ground_chart(
    width: int, height: int, base: Style, look: SeaLook, cards: tuple[int, ...], ships: bool
) -> Chart:
    """Not to be drawn on: copy it. cards: by island, how many are left."""
    sites = SeaLayout.fit(width, height).sites(ships)
    chart = Chart(width, height, base)
    land = _Land(width, height, look)
    if look.pixels:
        for island in range(ISLANDS):
            land.lay(island, cards[island], sites[island])
        land.onto(chart)
        land.sign(chart, sites[:ISLANDS])
    land.wave(chart, sites)
    if not look.pixels:
        for island in range(ISLANDS):
            draw_island(chart, island, cards[island], sites[island], look)
    return chart


class _Land:
    """The pixels of a sea, and the formation of each."""

    def __init__(self, width: int, height: int, look: SeaLook) -> None:
        self.width, self.height, self.look = width, 2 * height, look
        self.colours: list[list[Paint]] = [[look.palette.sea] * width for _ in range(self.height)]
        self.lands = [[WATER] * width for _ in range(self.height)]

    def lay(self, island: int, cards: int, site: Site) -> None:
        """An island where it belongs."""
        if not site.land:
            return
        middle_x, middle_y = site.middle
        left, top = int(middle_x), int(middle_y)
        for x, y, colour, land in stamp(island, cards, *site.reach, middle_x != left, self.look):
            x, y = x + left, y + top
            if 0 <= x < self.width and 0 <= y < self.height:
                self.colours[y][x] = colour
                self.lands[y][x] = land

    def onto(self, chart: Chart) -> None:
        """Two pixels a cell."""
        for line in range(self.height // 2):
            column = 0
            for pair, cells in groupby(zip(self.colours[2 * line], self.colours[2 * line + 1], strict=True)):
                count = sum(1 for _ in cells)
                if pair != (CLEAR, CLEAR):
                    glyph, style = half_block(*pair, self.look.indexed)
                    chart.put(column, line, glyph * count, style)
                column += count

    def sign(self, chart: Chart, sites: list[Site]) -> None:
        """The signs of formations upon cells that are all land."""
        lands, look = self.look.palette.lands, self.look
        for site in sites:
            middle_x, middle_y = int(site.middle[0]), int(site.middle[1]) // 2
            for row in site.land:
                for column in range(site.box.x, site.box.x + site.box.width):
                    land = self.lands[2 * row][column]
                    if land == WATER or land != self.lands[2 * row + 1][column]:
                        continue
                    if _has_sign(land, column - middle_x, row - middle_y):
                        colour = self.colours[2 * row + 1][column]
                        style = look.ink(lands[land].sign, colour)
                        chart.put(column, row, look.signs[land], style)

    def wave(self, chart: Chart, sites: list[Site]) -> None:
        """Here and there a wave on open water, but not where words are."""
        palette = self.look.palette
        style = self.look.ink(palette.wave, palette.sea)
        for row in range(self.height // 2):
            for column in range(self.width):
                if (
                    grain(column, row, _SEED) < _WAVES
                    and self.colours[2 * row][column] == self.colours[2 * row + 1][column] == palette.sea
                    and not any(row in (site.label, site.known) and site.holds(column) for site in sites)
                ):
                    chart.put(column, row, "~", style)


def _has_sign(land: int, x: int, y: int) -> bool:
    """Whether a formation's sign stands at this place, seen from the middle of its island."""
    return (x + 2 * y) % (4, 2, 3)[land] == 0
