"""The colours and signs of the sea, for every theme and terminal. Pure data but for look_of."""

from __future__ import annotations

from dataclasses import dataclass

from textual.color import Color
from textual.widget import Widget

from tui.tiles import Tiles
from tui.widgets.look import background, has_many_colours, is_dark, tiles_for

FORMATION_SIGNS = ("∴", "↟", "▲")
ASCII_FORMATION_SIGNS = (":", "Y", "^")
"""By formation, the sign that tells it apart without colour: one cell wide."""


@dataclass(frozen=True, slots=True)
class SeaLook:
    """How the sea is drawn.

    dark: whether the theme is; many_colours: more than sixteen; colours: whether there are any at all.
    """

    tiles: Tiles
    dark: bool
    many_colours: bool
    colours: bool
    background: Color

    @property
    def ascii(self) -> bool:
        """Whether everything is made of ASCII characters."""
        return self.tiles.name == "ascii"

    @property
    def signs(self) -> tuple[str, ...]:
        """By formation, its sign."""
        return ASCII_FORMATION_SIGNS if self.ascii else FORMATION_SIGNS


def look_of(widget: Widget) -> SeaLook:
    """The look that a widget's theme, settings and terminal ask for."""
    app = widget.app
    return SeaLook(
        tiles=tiles_for(widget),
        dark=is_dark(widget),
        many_colours=has_many_colours(widget),
        colours=app.console.color_system is not None and not app.no_color,
        background=background(widget),
    )
