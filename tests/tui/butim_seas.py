"""Seas of Butim to be drawn: positions from random games, looks, and what stands where on a chart."""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style
from textual.color import Color

from core.games import rules_of
from core.games.butim.state import ButimState
from tests.helpers import FairChance
from tui.games.butim.chart import Chart
from tui.games.butim.layout import Box
from tui.games.butim.palette import SeaLook
from tui.games.butim.seamarks import Captain, SeaMarks
from tui.tiles import ASCII, UNICODE

RULES = rules_of("butim")
DARK, LIGHT = Color.parse("#15161d"), Color.parse("#f4f0e7")
LOOKS = {
    "dark": SeaLook(UNICODE, True, True, True, DARK),
    "light": SeaLook(UNICODE, False, True, True, LIGHT),
    "cube": SeaLook(UNICODE, True, True, True, DARK, fine=False),
    "cube, light": SeaLook(UNICODE, False, True, True, LIGHT, fine=False),
    "sixteen": SeaLook(UNICODE, True, False, True, DARK),
    "sixteen-light": SeaLook(UNICODE, False, False, True, LIGHT),
    "no colours": SeaLook(UNICODE, True, False, False, DARK),
    "ascii": SeaLook(ASCII, True, True, True, DARK),
    "ascii, light": SeaLook(ASCII, False, True, True, LIGHT),
    "ascii, sixteen": SeaLook(ASCII, True, False, True, DARK),
    "ascii, no colours": SeaLook(ASCII, True, False, False, DARK),
}
CAPTAINS = tuple(Captain(letter, "#7fb2ff") for letter in "RBGQZWK")
"""Letters that stand in no name of an island, so that they can be looked for."""


@lru_cache(64)
def position(seats: int, moves: int, seed: int = 1, mode: str = "full") -> ButimState:
    """Where a game of random moves comes to; not to be changed."""
    rng = FairChance(seed)
    s = RULES.new(RULES.setup(seats, {"mode": mode}), rng)
    for _ in range(moves):
        due = RULES.must_act(s)
        if not due:
            break
        legal = RULES.legal_moves(s, due[0])
        RULES.apply(s, due[0], legal[rng.below(len(legal))], rng)
    assert isinstance(s, ButimState)
    return s


def marks_for(s: ButimState, **more: object) -> SeaMarks:
    """Marks with a captain a seat."""
    return SeaMarks(CAPTAINS[: s.seat_count], **more)  # type: ignore[arg-type]


def rows(chart: Chart) -> list[str]:
    """The glyphs of each line, all of its cells."""
    return ["".join(segment.text for segment in chart.line(y)) for y in range(chart.height)]


def styles(chart: Chart) -> list[list[Style]]:
    """The style of each cell."""
    return [
        [segment.style or Style() for segment in chart.line(y) for _ in segment.text]
        for y in range(chart.height)
    ]


def within(chart: Chart, box: Box) -> str:
    """The lines of a box."""
    return "\n".join(row[box.x : box.x + box.width] for row in rows(chart)[box.y : box.y + box.height])
