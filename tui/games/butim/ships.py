"""Ships: off an island's coast or adrift, in their player's colour and with its letter. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from tui.games.butim.chart import Chart
from tui.games.butim.layout import Site
from tui.games.butim.palette import SeaLook
from tui.games.butim.seamarks import Captain

_HULL, _ASCII_HULL = "◥◤", "\\/"
_SAILS, _ASCII_SAILS = "◢▌◣", "/|\\"
_SHIP, _LARGE_SHIP = 3, 5
"""How many cells wide a ship is."""


def draw_ships(chart: Chart, site: Site, captains: Sequence[Captain], look: SeaLook) -> None:
    """Some ships in the rows that a site has for them, the larger the better."""
    count, room = len(captains), site.box.width
    sizes = (_LARGE_SHIP, _SHIP) if site.large else (_SHIP,)
    for size in sizes:
        for gap in (1, 0):
            taken = count * (size + gap) - gap
            if count and taken <= room:
                left = site.box.x + (room - taken) // 2
                for number, captain in enumerate(captains):
                    _draw_ship(chart, left + number * (size + gap), site, size, captain, look)
                return
    left = site.box.x + max(0, room - count) // 2
    for number, captain in enumerate(captains):
        chart.put(left + number, site.ships[-1], captain.letter, _chip(captain, look))


def _draw_ship(chart: Chart, x: int, site: Site, size: int, captain: Captain, look: SeaLook) -> None:
    row, middle = site.ships[-1], x + size // 2
    hull, sails = (_ASCII_HULL, _ASCII_SAILS) if look.ascii else (_HULL, _SAILS)
    colour = Style(color=captain.colour) if look.colours else Style(bold=True)
    chart.over(x, row, hull[0], colour)
    chart.put(x + 1, row, captain.letter.center(size - 2), _chip(captain, look))
    chart.over(x + size - 1, row, hull[1], colour)
    if size == _LARGE_SHIP:
        chart.over(middle - 1, row - 1, sails, look.ink(look.palette.surf))


def _chip(captain: Captain, look: SeaLook) -> Style:
    """A letter on its player's colour."""
    if not look.colours:
        return Style(bold=True, reverse=True)
    if look.indexed:
        return Style(color=captain.colour, bold=True, reverse=True)
    return Style(color="#101010" if look.dark else "#ffffff", bgcolor=captain.colour, bold=True)
