"""Draws the archipelago on a chart: sea, islands, whirlpool, ships, and what is lit.

A pure function of position, look and marks; knows no widget and no key.
"""

from __future__ import annotations

from rich.style import Style

from core.games.butim.state import ADRIFT, ISLANDS, ButimState
from tui.games.butim.chart import Chart
from tui.games.butim.ground import ground_chart
from tui.games.butim.labels import Labels
from tui.games.butim.layout import OPEN_WATER, SeaLayout
from tui.games.butim.palette import SeaLook
from tui.games.butim.rose import draw_rose
from tui.games.butim.seamarks import WHIRLPOOL, Captain, SeaMarks
from tui.games.butim.ships import draw_ships
from tui.games.butim.whirlpool import draw_whirlpool


def paint_sea(
    width: int, height: int, base: Style, s: ButimState, look: SeaLook, marks: SeaMarks, step: int = 0
) -> Chart:
    """All there is, in width x height cells; step: how far the whirlpool has turned."""
    cards = tuple(len(s.piles[island]) for island in range(ISLANDS))
    chart = ground_chart(width, height, base, look, cards, not s.party).copy()
    layout = SeaLayout.fit(width, height)
    sites = layout.sites(ships=not s.party)
    draw_whirlpool(chart, sites[WHIRLPOOL], look, step)
    labels = Labels(chart, s, look, marks)
    for island in range(ISLANDS):
        labels.island(island, sites[island])
    labels.whirlpool(sites[WHIRLPOOL])
    for island in range(ISLANDS):
        draw_ships(chart, sites[island], ships_at(s, marks, island), look)
    adrift = ships_at(s, marks, ADRIFT)
    if adrift:
        draw_ships(chart, sites[OPEN_WATER], adrift, look)
        labels.adrift(sites[OPEN_WATER])
    else:
        draw_rose(chart, layout.boxes[OPEN_WATER], look)
    return chart


def ships_at(s: ButimState, marks: SeaMarks, place: int) -> list[Captain]:
    """Whose ships are at an island, or adrift; nobody has one in party mode."""
    if s.party:
        return []
    return [captain for seat, captain in enumerate(marks.captains) if s.where[seat] == place]
