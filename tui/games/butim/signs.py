"""The small signs of Butim around the sea: maps, formations, kinds of cards, ore; for every theme and terminal.

Every sign is one cell wide, and none hangs on its colour alone. What the sea itself is drawn with is palette.py's.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from core.games.butim.cards import EQUIPMENT, LABIA, PLUNDER, Cards
from tui.games.butim.palette import ASCII_FORMATION_SIGNS, FORMATION_SIGNS
from tui.tiles import Tiles
from tui.widgets.look import has_many_colours, is_dark, tiles_for

MAP_SIGNS = ("S", "A", "K", "✶")
ASCII_MAP_SIGNS = ("S", "A", "K", "*")
"""By symbol: skull, anchor, kraken, star."""

_Inks = tuple[tuple[str, str, str, str], ...]
"""For dark and for light themes, then for those of sixteen colours."""

_MAPS: _Inks = (
    ("#f0f0f0", "#3a3a3a", "#ffffff", "#000000"),
    ("#7fb2ff", "#1f4fa8", "#5555ff", "#0000aa"),
    ("#d59bff", "#7a2fb0", "#ff55ff", "#aa00aa"),
    ("#ffd75f", "#7a5c00", "#ffff55", "#aa5500"),
)
_FORMATIONS: _Inks = (
    ("#ecd9a0", "#7a5c00", "#ffff55", "#aa5500"),
    ("#8fce7b", "#1b6b34", "#55ff55", "#00aa00"),
    ("#b4bfcc", "#4a5560", "#ffffff", "#555555"),
)
_KINDS: _Inks = (
    ("#7fdbe6", "#00606e", "#55ffff", "#00aaaa"),
    ("#f2777a", "#b3261e", "#ff5555", "#aa0000"),
    ("#9ad48a", "#1b6b34", "#55ff55", "#00aa00"),
)
_ORE: _Inks = (
    ("#e0996b", "#8a4a1c", "#ff5555", "#aa5500"),
    ("#d5dbe2", "#56606b", "#ffffff", "#555555"),
    ("#ffd75f", "#7a5c00", "#ffff55", "#aa5500"),
)


@dataclass(frozen=True, slots=True)
class Look:
    """tiles: the person's glyphs; ink: which of four colours counts; letters, shapes, colours: of seats' pieces."""

    tiles: Tiles
    ink: int
    letters: tuple[str, ...]
    shapes: tuple[str, ...]
    colours: tuple[str, ...]

    @property
    def ascii(self) -> bool:
        """Whether everything is made of ASCII characters."""
        return self.tiles.name == "ascii"

    @property
    def dot(self) -> str:
        """What stands between two things of a line."""
        return "-" if self.ascii else "·"

    @property
    def more(self) -> str:
        """The end of what is cut."""
        return "~" if self.ascii else "…"

    def map_sign(self, symbol: int, have: bool = False) -> Text:
        """A map's symbol; have: one of those wanted that one has."""
        sign = (ASCII_MAP_SIGNS if self.ascii else MAP_SIGNS)[symbol]
        return Text(sign, Style(color=_MAPS[symbol][self.ink], bold=True, reverse=have))

    def formation(self, symbol: int) -> Text:
        """A formation's sign."""
        sign = (ASCII_FORMATION_SIGNS if self.ascii else FORMATION_SIGNS)[symbol]
        return Text(sign, Style(color=_FORMATIONS[symbol][self.ink], bold=True))

    def card_sign(self, cards: Cards, card: int) -> Text:
        """The sign of a card: its formation, or that of equipment."""
        symbol = cards.symbols[card]
        if symbol >= 0:
            return self.formation(symbol)
        return Text("+" if self.ascii else "◇", self.kind(EQUIPMENT))

    def kind(self, kind: int) -> Style:
        """The colour of a kind of cards."""
        assert kind in (EQUIPMENT, PLUNDER, LABIA)
        return Style(color=_KINDS[kind][self.ink])

    def ore(self, kind: int) -> Style:
        """The colour of a kind of ore."""
        return Style(color=_ORE[kind][self.ink], bold=True)

    @property
    def coin(self) -> Style:
        """The colour of coins."""
        return Style(color=_MAPS[3][self.ink], bold=True)

    def seat(self, seat: int) -> Style:
        """The colour of a seat's piece."""
        return Style(color=self.colours[seat], bold=True)


def look_of(
    widget: Widget, letters: tuple[str, ...], shapes: tuple[str, ...], colours: tuple[str, ...]
) -> Look:
    """The look for a widget's theme, settings and terminal."""
    ink = (0 if has_many_colours(widget) else 2) + (0 if is_dark(widget) else 1)
    return Look(tiles_for(widget), ink, letters, shapes, colours)
