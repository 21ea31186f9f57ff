"""The whirlpool: a spiral that turns by a step, in pixels or in lines. Knows colours, but no position and no rules."""

from __future__ import annotations

import math
from functools import lru_cache

from tui.games.butim.chart import Chart
from tui.games.butim.layout import Site
from tui.games.butim.palette import Palette, SeaLook, blend
from tui.widgets.pixels import CLEAR, Paint

STEPS = 8
"""After so many the picture is the first again."""

_ARMS, _TWIST = 3, 6.7
_FEW_ARMS, _LITTLE_TWIST, _ROOM = 2, 4.0, 5.0
_LINE_ARMS, _LINE_TWIST, _LINE = 2, 7.0, 0.7
"""The arms of the spiral and how far they wind: in pixels; where it reaches less far than so many; as lines, and from
where on a line is drawn."""

_FLATTEST = 1.9
"""How much wider than high it is at most, in pixels."""

_EYE = 0.2
"""How far the deep in the middle reaches; 1 is the room there is."""

_Point = tuple[float, float]
_Cells = tuple[tuple[tuple[str, Paint, Paint], ...], ...]
"""By row and column a glyph, its colour, and that of its ground."""


def draw_whirlpool(chart: Chart, site: Site, look: SeaLook, step: int) -> None:
    """The swirl in its box."""
    if not site.land:
        return
    rows = _pixels if look.pixels else _lines
    left, top = site.box.x, site.land.start
    middle = site.middle[0] - left, site.middle[1] - 2 * top
    across, down = site.reach
    reach = min(across, _FLATTEST * down), down
    for row, cells in enumerate(rows(site.box.width, len(site.land), middle, reach, look, step % STEPS)):
        for column, (glyph, front, back) in enumerate(cells):
            if glyph != " " or back != look.palette.sea or not look.pixels:
                chart.put(left + column, top + row, glyph, look.ink(front, back))


def _phase(across: float, down: float, arms: int, twist: float) -> float:
    """Where a point is between the arms of a spiral, as an angle."""
    return arms * math.atan2(down, across) + twist * math.log(math.hypot(across, down) + 0.12)


def _turned(phase: float, step: int) -> float:
    """How much of an arm is there, from 0 to 1, when the spiral has turned."""
    return 0.5 + 0.5 * math.cos(phase - math.tau * step / STEPS)


# In pixels -------------------------------------------------------------------------------------------------


@lru_cache(4 * STEPS)
def _pixels(width: int, height: int, middle: _Point, reach: _Point, look: SeaLook, step: int) -> _Cells:
    paint = _soft if look.mixed else _plain
    small = reach[1] < _ROOM
    arms, twist = (_FEW_ARMS, _LITTLE_TWIST) if small else (_ARMS, _TWIST)

    def colour(x: int, y: int) -> Paint:
        across, down = (x + 0.5 - middle[0]) / reach[0], (y + 0.5 - middle[1]) / reach[1]
        arm = _turned(_phase(across, down, arms, twist), step)
        return paint(look.palette, math.hypot(across, down), arm, small)

    return tuple(
        tuple(_cell(colour(x, 2 * row), colour(x, 2 * row + 1), look) for x in range(width))
        for row in range(height)
    )


def _cell(upper: Paint, lower: Paint, look: SeaLook) -> tuple[str, Paint, Paint]:
    if upper == lower:
        return ("█", upper, CLEAR) if look.indexed and upper != CLEAR else (" ", CLEAR, upper)
    return ("▄", lower, CLEAR) if upper == CLEAR else ("▀", upper, lower)


def _soft(palette: Palette, far: float, arm: float, small: bool) -> Paint:
    """small: no room for a rim that fades."""
    if far >= 1:
        return palette.sea
    rim = 1.0 if small else min(1.0, 3.2 * (1 - far))
    streak = arm**2 * min(1.0, 1.7 * (far - _EYE * 0.6)) * rim
    colour = blend(palette.deep, palette.slope, min(1.0, far * 1.1))
    colour = blend(colour, palette.shoal, min(1.0, 1.6 * streak))
    colour = blend(colour, palette.surf, min(0.85, 1.5 * (streak - 0.35)))
    return colour if small else blend(colour, palette.sea, max(0.0, 4 * far - 3) ** 2)


def _plain(palette: Palette, far: float, arm: float, small: bool) -> Paint:
    if far >= 1:
        return palette.sea
    if far >= _EYE and arm > 0.62:
        return palette.surf if far < 0.75 or small else palette.shoal
    return palette.deep if far < 0.6 else palette.sea


# In lines --------------------------------------------------------------------------------------------------


@lru_cache(4 * STEPS)
def _lines(width: int, height: int, middle: _Point, reach: _Point, look: SeaLook, step: int) -> _Cells:
    strokes, eye = ("-\\|/", "@") if look.ascii else ("─╲│╱", "◉")
    twist = _LINE_TWIST if reach[1] >= _ROOM else _LITTLE_TWIST

    def cell(x: int, row: int) -> tuple[str, Paint, Paint]:
        at_x, at_y = x + 0.5 - middle[0], 2 * row + 1 - middle[1]

        def phase(right: float, below: float) -> float:
            return _phase((at_x + right) / reach[0], (at_y + below) / reach[1], _LINE_ARMS, twist)

        glyph, far = " ", math.hypot(at_x / reach[0], at_y / reach[1])
        if far < _EYE * 0.7 or (abs(at_x) < 1 and abs(at_y) < 1):
            glyph = eye
        elif far < 1 and _turned(phase(0, 0), step) > _LINE:
            along = math.atan2(phase(_NEAR, 0) - phase(-_NEAR, 0), phase(0, -_NEAR) - phase(0, _NEAR))
            glyph = strokes[round(along / math.pi * 4) % 4]
        return glyph, look.palette.line if far < 0.7 else look.palette.faint, CLEAR

    return tuple(tuple(cell(x, row) for x in range(width)) for row in range(height))


_NEAR = 0.01
"""How far to look, in pixels, for the direction in which an arm goes."""
