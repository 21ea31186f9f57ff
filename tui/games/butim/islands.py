"""Islands as pixels: shoals, surf, coast and land of their formations, two pixels a cell.

What an island looks like at one size with so many cards is made once. Knows colours, but no position and no rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tui.games.butim.palette import Palette, SeaLook, blend
from tui.games.butim.shapes import above_water, grain, point, relief
from tui.widgets.pixels import Paint

WATER = -1
"""In a stamp, where there is no land."""

_SLOPE, _SHOAL, _BEACH = 1.34, 1.06, 0.16
"""How far water is less deep, where land was that has sunk, and how broad the coast is; 1 is the whole island."""

_COARSE = 0.25
"""A pixel broader than this, where the whole island is 1: there is no room for a beach, nor to blur the coast."""

_TONE = 0.3
"""Where colours cannot be mixed, from where on land is light or dark."""

_LIGHT = 0.4
"""How much lighter land is on its upper left."""

_GRAIN, _HILLS, _BREADTH = (0.10, 0.24, 0.14), (0.9, 0.8, 2.6), (6.0, 4.0, 4.5)
"""By formation, how uneven it is, how steep its hills are, and how broad, in pixels."""

Stamp = tuple[tuple[int, int, Paint, int], ...]
"""Pixels of an island: x, y from its middle, colour, formation or WATER."""


@dataclass(frozen=True, slots=True)
class _Pixel:
    """A pixel of an island and the water around it. far: 1 on the coast of the whole island; light: from -1 to 1."""

    x: int
    y: int
    far: float
    land: int
    noise: float
    light: float


@lru_cache(256)
def stamp(island: int, cards: int, across: float, down: float, half: bool, look: SeaLook) -> Stamp:
    """An island of this size, in pixels from its middle, with so many cards left.

    half: whether the middle is that of a pixel, not the corner of one.
    """
    palette, size, edge = look.palette, above_water(cards), 1 / down
    pixels = []
    for pixel in _pixels(island, across, down, half):
        land = WATER
        if not cards:
            colour = _foam(palette, pixel, look.mixed)
        elif look.mixed:
            colour, land = _soft(palette, pixel, size, edge)
        else:
            colour, land = _plain(palette, pixel, size, edge, look.indexed)
        if colour != palette.sea:
            pixels.append((pixel.x, pixel.y, colour, land))
    return tuple(pixels)


@lru_cache(64)
def _pixels(island: int, across: float, down: float, half: bool) -> tuple[_Pixel, ...]:
    """All that is nearer than open water, whatever is left of the island."""
    shift, farthest = (0.5 if half else 0.0), _SLOPE + 2 / down
    reach_x, reach_y = int(across * farthest) + 1, int(down * farthest) + 1
    pixels = []
    for y in range(-reach_y, reach_y):
        for x in range(-reach_x, reach_x + 1):
            at_x, at_y = (x + 0.5 - shift) / across, (y + 0.5) / down
            here = point(island, at_x, at_y)
            if here.far < farthest:
                noise = grain(x, y, island)
                light = _light(here.land, x, y, noise) - _LIGHT * (at_x + at_y) if here.far < 1.1 else 0.0
                pixels.append(_Pixel(x, y, here.far, here.land, noise, light))
    return tuple(pixels)


def _water(palette: Palette, far: float, edge: float) -> Paint:
    """The water so far out; edge: how broad a pixel is."""
    if far >= _SLOPE:
        return palette.sea
    colour = blend(palette.slope, palette.sea, _over(far, _SLOPE, 2.5 * edge))
    return blend(palette.shoal, colour, _over(far, _SHOAL, 2.5 * edge))


def _soft(palette: Palette, pixel: _Pixel, size: float, edge: float) -> tuple[Paint, int]:
    """The colour of a pixel where colours can be mixed, and what is there. edge: how broad a pixel is."""
    out = pixel.far - size  # how far beyond the coast
    coarse = edge > _COARSE
    blurred = 0.0 if coarse else edge
    paint, light = palette.lands[pixel.land], pixel.light
    colour = paint.ground
    if out < blurred / 2:
        colour = blend(colour, paint.light if light > 0 else paint.shade, min(1.0, abs(light)))
        if not coarse:
            colour = blend(paint.coast, colour, _over(-out, max(_BEACH * size, 0.55 * edge), edge))
    if out < -blurred / 2:
        return colour, pixel.land
    surf = max(0.0, 1.0 - abs(out - 0.4 * edge) / (0.9 * edge)) * (0.45 + 0.55 * pixel.noise)
    water = blend(_water(palette, pixel.far, edge), palette.surf, surf / 2 if coarse else surf)
    return blend(colour, water, _over(out, 0.0, blurred)), pixel.land if out < 0 else WATER


def _light(land: int, x: int, y: int, noise: float) -> float:
    """How light a pixel of land is: hills are lit from the upper left."""
    breadth = _BREADTH[land]
    here = relief(x / breadth, y / breadth, land)
    behind = relief((x + 1) / breadth, (y + 1) / breadth, land)
    return _HILLS[land] * (here - behind) + _GRAIN[land] * (2 * noise - 1)


def _over(value: float, border: float, width: float) -> float:
    """0 before a border, 1 beyond it, and in between where a pixel lies on it."""
    if not width:
        return float(value >= border)
    return min(1.0, max(0.0, (value - border) / width + 0.5))


def _plain(palette: Palette, pixel: _Pixel, size: float, edge: float, indexed: bool) -> tuple[Paint, int]:
    """The same where colours cannot be mixed."""
    if pixel.far < size:
        paint, light = palette.lands[pixel.land], pixel.light
        if edge < _COARSE and pixel.far > size - max(_BEACH * size, 0.9 * edge):
            return paint.coast, pixel.land
        tone = paint.light if light > _TONE else paint.shade if light < -_TONE else paint.ground
        return tone, pixel.land
    if pixel.far < size + 0.8 * edge and pixel.noise < 0.8:
        return palette.surf, WATER
    drowned = pixel.far < _SHOAL and (pixel.noise < 0.35 or not indexed)
    return (palette.shoal if drowned else palette.sea), WATER


def _foam(palette: Palette, pixel: _Pixel, mixed: bool) -> Paint:
    """What is left of an island that is gone."""
    far, noise = pixel.far, pixel.noise
    if far > _SHOAL:
        return palette.sea
    if not mixed:
        return palette.surf if noise > 0.6 + 0.35 * far else palette.sea
    drowned = blend(palette.shoal, palette.sea, 0.35 + 0.65 * far)
    return blend(drowned, palette.surf, noise - 0.35 - 0.3 * far)
