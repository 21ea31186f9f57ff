"""What widgets that draw by hand need to know of theme, tile set and terminal.

The one place where drawn boards learn about colours; ordinary widgets use the theme's CSS variables.
"""

from __future__ import annotations

from textual.color import Color
from textual.widget import Widget

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
    return widget.app.console.color_system in ("truecolor", "256") and not widget.app.no_color


def background(widget: Widget) -> Color:
    """The colour that a widget is drawn on, an opaque one."""
    return widget.background_colors[1]
