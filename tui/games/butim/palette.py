"""The colours and signs of the sea, for every theme and terminal. Pure data but for look_of.

A colour is an int: 0xRRGGBB where there are many, one of the terminal's sixteen where there are few.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from tui.tiles import Tiles
from tui.widgets.look import background, has_many_colours, is_dark, tiles_for
from tui.widgets.pixels import CLEAR, Paint, ink

FORMATION_SIGNS = ("∴", "↟", "▲")
ASCII_FORMATION_SIGNS = (":", "Y", "^")
"""By formation, the sign that tells it apart without colour: one cell wide."""

_WATER = 0.86
"""How much of its own blue the sea mixes into the theme's background."""


@dataclass(frozen=True, slots=True)
class LandPaint:
    """A formation's colours: its ground, what is lit and what is in the shade, its coast, and signs upon it."""

    ground: Paint
    light: Paint
    shade: Paint
    coast: Paint
    sign: Paint


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a sea. lands: by formation.

    sea: open water; slope: nearer to land; shoal: where land has sunk; surf: around what is left of it; deep: the eye
    of the whirlpool; wave: signs of waves; line: coasts that are drawn, not painted. ink, faint: words on the sea;
    known: words about what the viewer knows; lit, glow: around what can be chosen, and around the cursor; on_lit,
    on_glow: the ink on those.
    """

    lands: tuple[LandPaint, ...]
    sea: Paint
    slope: Paint
    shoal: Paint
    surf: Paint
    deep: Paint
    wave: Paint
    line: Paint
    ink: Paint
    faint: Paint
    known: Paint
    lit: Paint
    on_lit: Paint
    glow: Paint
    on_glow: Paint


_DARK = Palette(
    lands=(
        LandPaint(0xDDBF72, 0xF3DFA0, 0xB8944A, 0xF0DDA6, 0x9A7630),
        LandPaint(0x3F8647, 0x6DB465, 0x28612F, 0xD9C383, 0x17401D),
        LandPaint(0x868C98, 0xBFC4CD, 0x585E6B, 0x6A6F7B, 0x3D424E),
    ),
    sea=0x0E2F4C,
    slope=0x123B5A,
    shoal=0x1E6A80,
    surf=0xCDEBF0,
    deep=0x051422,
    wave=0x2B6488,
    line=0xCDEBF0,
    ink=0xF0F7FA,
    faint=0xA9C8D8,
    known=0xFFDE85,
    lit=0xFFD95A,
    on_lit=0x2A1F00,
    glow=0xFF7AE0,
    on_glow=0x33062A,
)
_LIGHT = Palette(
    lands=(
        LandPaint(0xEBCF84, 0xF8E7B4, 0xC9A355, 0xF6E6B4, 0x9A7428),
        LandPaint(0x5FA75E, 0x8CCB83, 0x3D7F44, 0xEBD9A0, 0x1F5428),
        LandPaint(0xA2A7B0, 0xD3D7DC, 0x757B87, 0x868B96, 0x4A4F5B),
    ),
    sea=0xA5D0E6,
    slope=0xB5DAEB,
    shoal=0xBFEBE6,
    surf=0xFFFFFF,
    deep=0x2F6F97,
    wave=0x6FA9C9,
    line=0x2C5068,
    ink=0x0D2637,
    faint=0x2C5068,
    known=0x5A3500,
    lit=0x7A3E00,
    on_lit=0xFFF3DA,
    glow=0xA80A78,
    on_glow=0xFFFFFF,
)
_CUBE_DARK = Palette(
    lands=(
        LandPaint(0xD7AF5F, 0xFFD787, 0xAF875F, 0xFFD7AF, 0x875F00),
        LandPaint(0x008700, 0x5FAF5F, 0x005F00, 0xD7AF87, 0x000000),
        LandPaint(0x8A8A8A, 0xB2B2B2, 0x626262, 0x626262, 0x3A3A3A),
    ),
    sea=0x00005F,
    slope=0x00005F,
    shoal=0x005F87,
    surf=0xAFD7D7,
    deep=0x000000,
    wave=0x005F87,
    line=0xD7FFFF,
    ink=0xFFFFFF,
    faint=0xAFD7D7,
    known=0xFFD787,
    lit=0xFFD75F,
    on_lit=0x000000,
    glow=0xFF87D7,
    on_glow=0x000000,
)
_CUBE_LIGHT = Palette(
    lands=(
        LandPaint(0xFFD787, 0xFFFFAF, 0xD7AF5F, 0xFFFFD7, 0x875F00),
        LandPaint(0x5FAF5F, 0x87D787, 0x5F875F, 0xFFD7AF, 0x005F00),
        LandPaint(0xA8A8A8, 0xD0D0D0, 0x808080, 0x808080, 0x4E4E4E),
    ),
    sea=0xAFD7FF,
    slope=0xAFD7FF,
    shoal=0xAFFFFF,
    surf=0xFFFFFF,
    deep=0x0087AF,
    wave=0x5FAFD7,
    line=0x005F87,
    ink=0x000000,
    faint=0x303030,
    known=0x5F0000,
    lit=0x870000,
    on_lit=0xFFFFFF,
    glow=0x87005F,
    on_glow=0xFFFFFF,
)
"""Where there are 256 colours: only ones that are among them."""

_BASIC_DARK = Palette(
    lands=(
        LandPaint(3, 11, 3, 11, 0),
        LandPaint(2, 10, 2, 10, 0),
        LandPaint(7, 15, 7, 8, 0),
    ),
    sea=CLEAR,
    slope=CLEAR,
    shoal=6,
    surf=14,
    deep=4,
    wave=4,
    line=14,
    ink=15,
    faint=7,
    known=11,
    lit=11,
    on_lit=0,
    glow=13,
    on_glow=0,
)
_BASIC_LIGHT = replace(
    _BASIC_DARK,
    lands=(LandPaint(11, 11, 3, 3, 0), LandPaint(10, 10, 2, 2, 0), LandPaint(7, 7, 8, 8, 0)),
    shoal=14,
    surf=6,
    deep=4,
    wave=6,
    line=4,
    ink=0,
    faint=8,
    known=1,
    lit=4,
    on_lit=15,
    glow=5,
    on_glow=15,
)
_NONE = Palette(
    lands=(LandPaint(CLEAR, CLEAR, CLEAR, CLEAR, CLEAR),) * 3,
    **dict.fromkeys(
        (
            "sea", "slope", "shoal", "surf", "deep", "wave", "line", "ink", "faint", "known", "lit", "on_lit", "glow",
            "on_glow",
        ),
        CLEAR,
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeaLook:
    """How the sea is drawn.

    dark: whether the theme is; many_colours: more than sixteen; colours: whether there are any at all; fine: whether
    they come out as they are, and not as the nearest of 256.
    """

    tiles: Tiles
    dark: bool
    many_colours: bool
    colours: bool
    background: Color
    fine: bool = True

    @property
    def ascii(self) -> bool:
        """Whether everything is made of ASCII characters."""
        return self.tiles.name == "ascii"

    @property
    def pixels(self) -> bool:
        """Whether land and water are painted; otherwise they are drawn with lines and signs."""
        return self.colours and not self.ascii

    @property
    def mixed(self) -> bool:
        """Whether there are colours between those of the palette."""
        return self.many_colours and self.fine

    @property
    def indexed(self) -> bool:
        """Whether colours are numbers of the terminal's sixteen."""
        return not self.many_colours

    @property
    def signs(self) -> tuple[str, ...]:
        """By formation, its sign."""
        return ASCII_FORMATION_SIGNS if self.ascii else FORMATION_SIGNS

    @property
    def palette(self) -> Palette:
        """The colours for this look. Where the sea is drawn with lines, it is what the widget is drawn on."""
        if not self.colours:
            return _NONE
        ground = self.background.r << 16 | self.background.g << 8 | self.background.b
        return _palette(self.dark, self.many_colours, self.fine, self.ascii, ground)

    def ink(self, front: Paint, back: Paint = CLEAR, bold: bool = False) -> Style:
        """A style of two of its colours."""
        return ink(front, back, self.indexed, bold)


def look_of(widget: Widget) -> SeaLook:
    """The look that a widget's theme, settings and terminal ask for."""
    app = widget.app
    return SeaLook(
        tiles=tiles_for(widget),
        dark=is_dark(widget),
        many_colours=has_many_colours(widget),
        colours=app.console.color_system is not None and not app.no_color,
        background=background(widget),
        fine=app.console.color_system == "truecolor",
    )


@lru_cache(16)
def _palette(dark: bool, many_colours: bool, fine: bool, lines: bool, ground: Paint) -> Palette:
    if not many_colours:
        return _BASIC_DARK if dark else _BASIC_LIGHT
    own = (_DARK if dark else _LIGHT) if fine else (_CUBE_DARK if dark else _CUBE_LIGHT)
    if lines:
        lands = tuple(replace(land, sign=land.light if dark else land.sign) for land in own.lands)
        return replace(own, sea=CLEAR, lands=lands)
    if not fine:
        return own
    return replace(own, sea=blend(ground, own.sea, _WATER), slope=blend(ground, own.slope, _WATER))


def blend(below: Paint, above: Paint, share: float) -> Paint:
    """A colour with another over it; only where there are many."""
    if share <= 0.0:
        return below
    if share >= 1.0:
        return above
    part = int(share * 256)  # red and blue together, then green: islands are many pixels
    rest = 256 - part
    red_blue = (below & 0xFF00FF) * rest + (above & 0xFF00FF) * part
    green = (below & 0x00FF00) * rest + (above & 0x00FF00) * part
    return (red_blue >> 8 & 0xFF00FF) | (green >> 8 & 0x00FF00)
