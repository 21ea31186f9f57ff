"""What widgets that draw by hand need to know of theme, tile set and terminal.

The one place where drawn boards learn about colours; ordinary widgets use the theme's CSS variables.
"""

from __future__ import annotations

from textual.color import Color
from textual.widget import Widget

from tui.games import PieceStyle
from tui.tiles import Tiles, tiles_of


def tiles_for(widget: Widget) -> Tiles:
    """The tile set that the person chose."""
    settings = getattr(widget.app, "settings", None)
    return tiles_of(getattr(settings, "tiles", "unicode"))


def is_dark(widget: Widget) -> bool:
    """Whether the theme is a dark one."""
    return widget.app.current_theme.dark


def is_tinted(widget: Widget) -> bool:
    """Whether the terminal has colours enough for faint fills."""
    return has_many_colours(widget) and not widget.app.no_color


def background(widget: Widget) -> Color:
    """The colour that a widget is drawn on, an opaque one."""
    return widget.background_colors[1]


def has_many_colours(widget: Widget) -> bool:
    """Whether the terminal shows more than 16 colours."""
    return widget.app.console.color_system in ("truecolor", "256")


def piece_colour(widget: Widget, piece: PieceStyle) -> str:
    """A piece's "#rrggbb" for this theme and terminal."""
    if has_many_colours(widget):
        return piece.dark if is_dark(widget) else piece.light
    return piece.basic_dark if is_dark(widget) else piece.basic_light


def piece_shape(widget: Widget, piece: PieceStyle) -> str:
    """A piece's shape in the person's tile set."""
    return piece.ascii_shape if tiles_for(widget).name == "ascii" else piece.shape
