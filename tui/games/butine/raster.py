"""Tiles as pixels: slanted sides by how much of a pixel they cover, two pixels a cell of the screen.

A stamp is what one oriented tile looks like at one zoom; stamps are made once and laid many times. Knows shapes and
colours, but no position and no rules.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from core.games.butine.lattice import DIRECTIONS, SIDES
from tui.games.butine.palette import add, blend
from tui.widgets.canvas import Canvas
from tui.widgets.pixels import CLEAR, Paint, half_block

SCANS = 4
"""Lines a pixel is looked at on; across, its coverage is exact."""
_WHOLE = 0.996
_NOTHING = 0.004

Mask = dict[tuple[int, int], float]
"""By pixel (x, y) from a tile's topmost left corner on, how much of it a shape covers."""


@dataclass(frozen=True, slots=True)
class Form:
    """An oriented shape at a zoom. half: whether its topmost left corner lies in the middle of a pixel."""

    orientation: int
    unit: int
    rise: int
    half: bool


@dataclass(frozen=True, slots=True)
class Stamp:
    """runs: row, column, colours of whole pixels; points: row, column, colour and share of the others."""

    runs: tuple[tuple[int, int, tuple[Paint, ...]], ...]
    points: tuple[tuple[int, int, Paint, float], ...]


@dataclass(frozen=True, slots=True)
class Hull:
    """A shape as the lines along its sides. top, bottom: flat bounds.

    left, right: slanted ones, each with where it is on line 0 and how far it moves a pixel down.
    """

    top: float
    bottom: float
    left: tuple[tuple[float, float], ...]
    right: tuple[tuple[float, float], ...]

    def stretch(self, down: float) -> tuple[float, float]:
        """From where to where it reaches on a line; an empty stretch where it does not."""
        if not self.top <= down <= self.bottom:
            return 0.0, 0.0
        start = max(across + down * slant for across, slant in self.left)
        return start, max(start, min(across + down * slant for across, slant in self.right))


def _hull(form: Form, insets: tuple[float, ...]) -> Hull:
    top, bottom = -math.inf, math.inf
    slanted: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    for (x, y), way, _ in SIDES[form.orientation]:
        step_x, step_y = DIRECTIONS[way]
        if way == 0:
            top = y * form.rise + insets[way]
        elif way == 3:
            bottom = y * form.rise - insets[way]
        else:
            is_right = way in (1, 2)
            slant = (step_x + step_y / 2) * form.unit / (step_y * form.rise)
            across = (x + y / 2) * form.unit + form.half / 2 - y * form.rise * slant
            slanted[is_right].append((across - insets[way] if is_right else across + insets[way], slant))
    return Hull(top, bottom, tuple(slanted[False]), tuple(slanted[True]))


def _lines(form: Form, insets: tuple[float, ...]) -> range:
    """The lines of pixels that a shape may touch."""
    room = math.ceil(max(0.0, -min(insets)) * 2)  # sharp corners reach further out than sides
    return range(-room, max(y for (_, y), _, _ in SIDES[form.orientation]) * form.rise + room)


@lru_cache(2048)
def coverage(form: Form, insets: tuple[float, ...]) -> Mask:
    """What a shape covers when its sides are moved inwards by so many pixels; by direction of the side."""
    hull = _hull(form, insets)
    mask: Mask = {}
    for y in _lines(form, insets):
        stretches = [hull.stretch(y + (scan + 0.5) / SCANS) for scan in range(SCANS)]
        whole = range(
            math.ceil(max(left for left, _ in stretches)), math.floor(min(right for _, right in stretches))
        )
        touched = [(left, right) for left, right in stretches if left < right]
        for x in range(
            math.floor(min((left for left, _ in touched), default=0)),
            math.ceil(max((right for _, right in touched), default=0)),
        ):
            if x in whole:
                mask[x, y] = 1.0
            else:
                part = sum(max(0.0, min(right, x + 1) - max(left, x)) for left, right in touched)
                if part:
                    mask[x, y] = part / SCANS
    return mask


@lru_cache(2048)
def sampled(form: Form, insets: tuple[float, ...]) -> Mask:
    """The same without shares: the pixels whose middle a shape covers. Shapes side by side share no pixel."""
    hull = _hull(form, insets)
    mask: Mask = {}
    for y in _lines(form, insets):
        left, right = hull.stretch(y + 0.5)
        for x in range(math.ceil(left - 0.5), math.ceil(right - 0.5)):
            mask[x, y] = 1.0
    return mask


@lru_cache(2048)
def layered(form: Form, layers: tuple[tuple[tuple[float, ...], Paint], ...], smooth: bool) -> Stamp:
    """A shape in several colours, each inside the one before. layers: insets and colour, the outermost first.

    smooth: whether colours may be mixed; otherwise every pixel has the colour of the innermost layer in its middle.
    """
    look_at = coverage if smooth else sampled
    masks = [(look_at(form, insets), colour) for insets, colour in layers]
    outer, colour = masks[0]
    pixels: list[tuple[int, int, Paint, float]] = []
    for (x, y), share in outer.items():
        mixed = colour
        for inner, inner_colour in masks[1:]:
            part = min(1.0, inner.get((x, y), 0.0) / share)
            if part == 1.0:
                mixed = inner_colour
            elif part:
                mixed = blend(mixed, inner_colour, part)
        pixels.append((y, x, mixed, share))
    return _stamp(pixels)


@lru_cache(1024)
def ring(form: Form, outside: float, inside: float, colour: Paint, smooth: bool) -> Stamp:
    """A border along all sides of a shape, from so many pixels outside to so many inside."""
    look_at = coverage if smooth else sampled
    outer, inner = look_at(form, (-outside,) * 6), look_at(form, (inside,) * 6)
    pixels = [(y, x, colour, share - inner.get((x, y), 0.0)) for (x, y), share in outer.items()]
    return _stamp(pixels)


def _stamp(pixels: list[tuple[int, int, Paint, float]]) -> Stamp:
    runs: list[tuple[int, int, tuple[Paint, ...]]] = []
    points: list[tuple[int, int, Paint, float]] = []
    run: list[Paint] = []
    for y, x, colour, share in sorted(pixels):
        if share >= _WHOLE:
            if run and (runs[-1][0], runs[-1][1] + len(run)) == (y, x):
                run.append(colour)
                runs[-1] = (*runs[-1][:2], tuple(run))
            else:
                run = [colour]
                runs.append((y, x, (colour,)))
        elif share > _NOTHING:
            points.append((y, x, colour, share))
    return Stamp(tuple(runs), tuple(points))


class Raster:
    """Pixels above a ground: width x 2 * height of them for width x height cells."""

    def __init__(self, width: int, height: int, ground: Paint) -> None:
        self.width = width
        self.height = 2 * height
        self.rows = [[ground] * width for _ in range(self.height)]
        self._ground = [row[:] for row in self.rows]

    def settle(self) -> None:
        """What is drawn now is the ground from here on."""
        self._ground = [row[:] for row in self.rows]

    def lay(self, stamp: Stamp, left: int, top: int) -> None:
        """A stamp beside others: where two share a pixel, each hides its own part of the ground."""
        self._lay_runs(stamp, left, top)
        for y, x, colour, share in stamp.points:
            x, y = x + left, y + top
            if 0 <= y < self.height and 0 <= x < self.width:
                row = self.rows[y]
                row[x] = add(row[x], self._ground[y][x], colour, share)

    def cover(self, stamp: Stamp, left: int, top: int, strength: float = 1.0) -> None:
        """A stamp over what is there."""
        if strength == 1.0:
            self._lay_runs(stamp, left, top)
        else:
            for y, x, colours in stamp.runs:
                for column, colour in enumerate(colours, x + left):
                    self.tint(column, y + top, colour, strength)
        for y, x, colour, share in stamp.points:
            self.tint(x + left, y + top, colour, share * strength)

    def tint(self, x: int, y: int, colour: Paint, share: float) -> None:
        """A colour over one pixel."""
        if 0 <= y < self.height and 0 <= x < self.width:
            row = self.rows[y]
            row[x] = blend(row[x], colour, share)

    def dot(self, x: int, y: int, colour: Paint) -> None:
        """One pixel."""
        if 0 <= y < self.height and 0 <= x < self.width:
            self.rows[y][x] = colour

    def _lay_runs(self, stamp: Stamp, left: int, top: int) -> None:
        width = self.width
        for y, x, colours in stamp.runs:
            y += top
            if 0 <= y < self.height:
                start, end = x + left, x + left + len(colours)
                if start >= 0 and end <= width:
                    self.rows[y][start:end] = colours
                elif start < width and end > 0:
                    self.rows[y][max(0, start) : min(width, end)] = colours[max(0, -start) : width - start]

    def onto(self, canvas: Canvas, indexed: bool) -> None:
        """Two pixels a cell. indexed: whether colours are numbers of the terminal's sixteen."""
        for line in range(self.height // 2):
            column = 0
            for pair, cells in groupby(zip(self.rows[2 * line], self.rows[2 * line + 1], strict=True)):
                count = sum(1 for _ in cells)
                if pair != (CLEAR, CLEAR):
                    glyph, style = half_block(*pair, indexed)
                    canvas.put(column, line, glyph * count, style)
                column += count
