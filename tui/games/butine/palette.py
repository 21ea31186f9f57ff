"""The colours and flower marks of Butine, for every theme and terminal. Pure data but for look_of.

A colour is an int: 0xRRGGBB where there are many, one of the terminal's sixteen where there are few.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from textual.color import Color
from textual.widget import Widget

from tui.tiles import Tiles
from tui.widgets.look import background, has_many_colours, is_dark, is_tinted, tiles_for
from tui.widgets.pixels import CLEAR, Paint

FLOWER_MARKS = ("✿", "❋", "❀", "✣")
ASCII_FLOWER_MARKS = ("*", "%", "@", "+")

_MEADOW, _GRASS = 0.2, 0.3
"""How much of its green the meadow mixes into the theme's background, and blades of grass into that."""


@dataclass(frozen=True, slots=True)
class TilePaint:
    """A tile's colours: its fill, its sides on the lower right, those on the upper left, and its mark's ink."""

    fill: Paint
    shade: Paint
    shine: Paint
    ink: Paint


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a meadow. tiles: by shape.

    words: by flower, its colour as ink on the theme's own ground. ground: below everything; grass: where tiles
    may be laid; faint: the ink of rulers; glow: around the cursor, and a walk; last: around the last move; on_glow,
    on_last: the ink on those; lit: around tiles that may be stepped on. honey, dark, wing: the bee's. daisy_chip:
    a daisy's colour where no side sets it off from the theme's ground.
    """

    tiles: tuple[TilePaint, ...]
    words: tuple[Paint, ...]
    ground: Paint
    grass: Paint
    faint: Paint
    glow: Paint
    last: Paint
    on_last: Paint
    lit: Paint
    on_glow: Paint
    honey: Paint
    dark: Paint
    wing: Paint
    daisy_chip: Paint


_DARK = Palette(
    tiles=(
        TilePaint(0xE9E6DA, 0xA5A291, 0xF8F6EE, 0x6B5A1E),
        TilePaint(0xEFBE3B, 0xA97D14, 0xF8D670, 0x4A3500),
        TilePaint(0xD1474B, 0x872428, 0xE57276, 0xFFE9E4),
        TilePaint(0x4C7FE0, 0x27499A, 0x7CA4F0, 0xF0F5FF),
    ),
    words=(0xE9E6DA, 0xF2C94F, 0xF08A8C, 0x8FB4FF),
    ground=0x2E6B36,
    grass=0x3F8A48,
    faint=0x8FA893,
    glow=0xFF7AE0,
    last=0x66F0E0,
    on_last=0x06302C,
    lit=0xFFF4D0,
    on_glow=0x33062A,
    honey=0xFFD23F,
    dark=0x1C1408,
    wing=0xD9ECFF,
    daisy_chip=0xE9E6DA,
)
_LIGHT = Palette(
    tiles=(
        TilePaint(0xFFFFFF, 0x9C9A88, 0xCBC9B8, 0x7A5C00),
        TilePaint(0xF4C430, 0xA67A08, 0xFBDD7E, 0x4A3500),
        TilePaint(0xD2444A, 0x8A1F26, 0xE67A7D, 0xFFF1EE),
        TilePaint(0x4A7BDD, 0x23479C, 0x7FA5F0, 0xF4F8FF),
    ),
    words=(0x5C574C, 0x7A5800, 0xA8222A, 0x23479C),
    ground=0x6FB56A,
    grass=0x4C9A50,
    faint=0x4F6B50,
    glow=0xC4128F,
    last=0x00756B,
    on_last=0xFFFFFF,
    lit=0x22301F,
    on_glow=0xFFFFFF,
    honey=0xFFD23F,
    dark=0x1C1408,
    wing=0xC4DDF5,
    daisy_chip=0xDFDCCC,
)
_BASIC_DARK = Palette(
    tiles=(
        TilePaint(15, 7, 15, 0),
        TilePaint(11, 3, 11, 0),
        TilePaint(9, 1, 9, 0),
        TilePaint(12, 4, 12, 0),
    ),
    words=(15, 11, 9, 12),
    ground=CLEAR,
    grass=CLEAR,
    faint=8,
    glow=13,
    on_glow=0,
    last=14,
    on_last=0,
    lit=15,
    honey=11,
    dark=0,
    wing=14,
    daisy_chip=15,
)
_BASIC_LIGHT = replace(
    _BASIC_DARK,
    tiles=(TilePaint(15, 8, 7, 0), *_BASIC_DARK.tiles[1:]),
    words=(8, 3, 1, 4),
    glow=5,
    on_glow=15,
    last=6,
    on_last=15,
    lit=0,
    wing=6,
    daisy_chip=7,
)


@dataclass(frozen=True, slots=True)
class MeadowLook:
    """How the meadow and the cards are drawn.

    dark: whether the theme is; many_colours: more than sixteen; tinted: whether faint fills can be told apart;
    fine: whether colours come out as they are, and not as the nearest of 256.
    """

    tiles: Tiles
    dark: bool
    many_colours: bool
    tinted: bool
    background: Color
    fine: bool = True

    @property
    def ascii(self) -> bool:
        """Whether everything is made of ASCII characters; the meadow of lines then."""
        return self.tiles.name == "ascii"

    @property
    def marks(self) -> tuple[str, ...]:
        """By flower, the sign that tells it apart without colour: one cell wide."""
        return ASCII_FLOWER_MARKS if self.ascii else FLOWER_MARKS

    @property
    def palette(self) -> Palette:
        """The colours for this look."""
        return _palette(self.dark, self.many_colours, _packed(self.background))


def look_of(widget: Widget) -> MeadowLook:
    """The look that a widget's theme, settings and terminal ask for."""
    return MeadowLook(
        tiles=tiles_for(widget),
        dark=is_dark(widget),
        many_colours=has_many_colours(widget),
        tinted=is_tinted(widget),
        background=background(widget),
        fine=widget.app.console.color_system == "truecolor",
    )


@lru_cache(8)
def _palette(dark: bool, many_colours: bool, ground: Paint) -> Palette:
    if not many_colours:
        return _BASIC_DARK if dark else _BASIC_LIGHT
    own = _DARK if dark else _LIGHT
    meadow = blend(ground, own.ground, _MEADOW)
    return replace(own, ground=meadow, grass=blend(meadow, own.grass, _GRASS))


def _packed(colour: Color) -> Paint:
    return colour.r << 16 | colour.g << 8 | colour.b


def blend(below: Paint, above: Paint, share: float) -> Paint:
    """A colour with another over it; only where there are many."""
    mixed = 0
    for shift in (16, 8, 0):
        low, high = below >> shift & 255, above >> shift & 255
        mixed |= round(low + (high - low) * share) << shift
    return mixed


def add(now: Paint, ground: Paint, above: Paint, share: float) -> Paint:
    """A colour that hides a share of the ground in a pixel which others hide in part already."""
    mixed = 0
    for shift in (16, 8, 0):
        part = (now >> shift & 255) + ((above >> shift & 255) - (ground >> shift & 255)) * share
        mixed |= max(0, min(255, round(part))) << shift
    return mixed
