"""Hive cards and shapes as little chips of text: flower marks on the colours of their tiles.

Pure text for hands, rows and supplies; knows no position.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from tui.games.butine.palette import MeadowLook
from tui.widgets.pixels import CLEAR, ink


def flower_style(flower: int, look: MeadowLook) -> Style:
    """A flower's mark on its tile's colour."""
    palette = look.palette
    paint = palette.tiles[flower]
    return ink(paint.ink, palette.daisy_chip if flower == 0 else paint.fill, not look.many_colours, bold=True)


def flower_ink(flower: int, look: MeadowLook) -> Style:
    """For words about a flower, without a fill."""
    colour = look.palette.words[flower]
    return ink(colour, CLEAR, not look.many_colours)


def flower_chip(flower: int, look: MeadowLook, roomy: bool = True) -> Text:
    """One flower: " ✿ ", or "✿" where there is little room."""
    mark = look.marks[flower]
    return Text(f" {mark} " if roomy else mark, flower_style(flower, look))


def card_chip(flowers: Sequence[int], look: MeadowLook, roomy: bool = True) -> Text:
    """A card: its flowers side by side, the same from either end; 9 cells wide when roomy, else 3."""
    return Text().join(flower_chip(flower, look, roomy) for flower in flowers)


def supply_chip(flower: int, count: int, look: MeadowLook, roomy: bool = True) -> Text:
    """How many tiles of a shape are left: its flower and the number."""
    number = (f" {count}", Style(bold=True) if count else Style(dim=True))
    return Text.assemble(flower_chip(flower, look, roomy), number)
