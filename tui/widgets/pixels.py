"""Colours as ints, and cells of two pixels made of them, for boards that are painted. Draws nothing by itself.

A colour is 0xRRGGBB where there are many, one of the terminal's sixteen where there are few.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color
from rich.style import Style

Paint = int
CLEAR: Paint = -1
"""What the widget is drawn on; only where colours are few, or all is drawn with lines."""


@lru_cache(8192)
def ink(front: Paint, back: Paint, indexed: bool, bold: bool = False) -> Style:
    """A style of two colours; indexed: whether they are of the terminal's sixteen. CLEAR leaves what is there."""
    return Style(color=_rich(front, indexed), bgcolor=_rich(back, indexed), bold=bold or None)


def _rich(colour: Paint, indexed: bool) -> Color | None:
    if colour == CLEAR:
        return None
    if indexed:
        return Color.from_ansi(colour)
    return Color.from_rgb(colour >> 16, colour >> 8 & 255, colour & 255)


@lru_cache(8192)
def half_block(upper: Paint, lower: Paint, indexed: bool) -> tuple[str, Style]:
    """A glyph for a cell of two pixels, not both of them CLEAR."""
    if upper == lower:
        return ("█", ink(upper, CLEAR, indexed)) if indexed else (" ", ink(CLEAR, lower, indexed))
    if upper == CLEAR or (indexed and lower != CLEAR and upper < 8 <= lower):
        return "▄", ink(lower, upper, indexed)  # sixteen colours: the bright one in front, if only one is
    return "▀", ink(upper, lower, indexed)
