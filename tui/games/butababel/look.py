"""The colours and textures of house cards, for every theme and terminal. Knows no position.

Brick, straw and stick differ by texture and word as well as by colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from core.games.butababel.cards import KIND_NAMES
from tui.tiles import Tiles
from tui.widgets.look import background, has_many_colours, is_dark, is_tinted, tiles_for

WORDS = tuple(name.upper() for name in KIND_NAMES)

_TEXTURES = (("┴┬", "┬┴"), ("╱╲", "╲╱"), ("║ ", "║ "))
_ASCII_TEXTURES = (("##", "##"), ("/\\", "\\/"), ("| ", "| "))
"""By kind two lines of two cells, repeated in both directions."""


@dataclass(frozen=True, slots=True)
class _Paint:
    """Colours as Rich names them: a card's fill, its texture, its word."""

    fill: str
    grain: str
    word: str


_MANY = (
    _Paint("#a8432c", "#d98467", "#fff4ee"),
    _Paint("#e5bf47", "#a37b12", "#2b2000"),
    _Paint("#1f7a70", "#63b8ab", "#f1fffc"),
)
_FEW = (
    _Paint("red", "bright_red", "bright_white"),
    _Paint("bright_yellow", "yellow", "black"),
    _Paint("cyan", "black", "black"),
)
_WRATH, _WRATH_BASIC = "#ff5470", "bright_red"
_WRATH_LIGHT, _WRATH_BASIC_LIGHT = "#b3123a", "red"
_AWAY = 0.62
"""How far what cannot be played fades into the ground."""
_ZONE, _GRAIN = 0.14, 0.26
"""How much red is in the zone of wrath, and in its texture."""


@dataclass(frozen=True, slots=True)
class BabelLook:
    """How the table is drawn.

    dark: whether the theme is; many_colours: more than sixteen; tinted: whether faint fills can be told apart.
    """

    tiles: Tiles
    dark: bool
    many_colours: bool
    tinted: bool
    background: Color

    @property
    def ascii(self) -> bool:
        """Whether everything is made of ASCII characters; half blocks are not."""
        return self.tiles.name == "ascii"

    def texture(self, kind: int, row: int, width: int) -> str:
        """A line of a card's surface."""
        pair = (_ASCII_TEXTURES if self.ascii else _TEXTURES)[kind][row % 2]
        return (pair * (width // 2 + 1))[:width]

    def fill(self, kind: int, away: bool = False) -> str:
        """A kind's colour; away: faded."""
        return _shade(self, _paints(self)[kind].fill, away)

    def surface(self, kind: int, away: bool = False) -> Style:
        """For a kind's texture."""
        return _style(_shade(self, _paints(self)[kind].grain, away), self.fill(kind, away), False)

    def word(self, kind: int, away: bool = False, struck: bool = False) -> Style:
        """For a kind's name on its card; struck: just laid."""
        word, fill = _shade(self, _paints(self)[kind].word, away), self.fill(kind, away)
        return _style(fill, word, True) if struck else _style(word, fill, True)

    @property
    def wrath(self) -> Style:
        """For the line that no tower should cross, and for words about it."""
        return _style(self._wrath_colour, "", True)

    @property
    def zone(self) -> Style:
        """For the room above that line."""
        if not self.tinted:
            return _style(self._wrath_colour, "", False)
        below, red = self.background, Color.parse(self._wrath_colour)
        return _style(below.blend(red, _GRAIN).hex6, below.blend(red, _ZONE).hex6, False)

    @property
    def zone_fill(self) -> str:
        """The colour of that room, or "" where it has none."""
        colour = self.zone.bgcolor
        return "" if colour is None else colour.name

    @property
    def _wrath_colour(self) -> str:
        if self.many_colours:
            return _WRATH if self.dark else _WRATH_LIGHT
        return _WRATH_BASIC if self.dark else _WRATH_BASIC_LIGHT


def look_of(widget: Widget) -> BabelLook:
    """The look that a widget's theme, settings and terminal ask for."""
    return BabelLook(
        tiles_for(widget), is_dark(widget), has_many_colours(widget), is_tinted(widget), background(widget)
    )


def _paints(look: BabelLook) -> tuple[_Paint, ...]:
    return _MANY if look.many_colours else _FEW


@lru_cache(256)
def _shade(look: BabelLook, colour: str, away: bool) -> str:
    """A colour, faded where it is away and there are colours enough."""
    if not away or not look.tinted:
        return colour
    return Color.parse(colour).blend(look.background, _AWAY).hex6


@lru_cache(512)
def _style(front: str, back: str, bold: bool) -> Style:
    return Style(color=front or None, bgcolor=back or None, bold=bold or None)


def halves(upper: str, lower: str) -> tuple[str, Style]:
    """A glyph for a cell whose halves have different colours; "" is what the cell stands on."""
    if upper and lower:
        return "▀", _style(upper, lower, False)
    return ("▀", _style(upper, "", False)) if upper else ("▄", _style(lower, "", False))
