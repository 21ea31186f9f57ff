"""The bee in pixels, in three sizes. Its dark stripes and rim make it stand out on every flower's colour."""

from __future__ import annotations

from tui.games.butine.palette import Palette
from tui.widgets.pixels import Paint

Sprite = tuple[str, ...]
"""Lines of pixels: w wing, y honey, k dark; a dot is no pixel. Two lines are a cell high."""

SPRITES: tuple[Sprite, ...] = (
    (
        "...www.www..",
        "...wwwwwww..",
        "....wwwww...",
        "..kkkkkkkk..",
        ".kyykyykyyk.",
        "kkyykyykykyk",
        ".kyykyykyyyk",
        "..kkkkkkkkk.",
    ),
    (
        "..ww.ww.",
        "...www..",
        ".kkkkkk.",
        "kykykyyk",
        "kykykyyk",
        ".kkkkkk.",
    ),
    (
        "..ww..",
        ".ykyk.",
        "kykyky",
        ".ykyk.",
    ),
)
"""The largest first."""


def pixels(sprite: Sprite, palette: Palette) -> list[tuple[int, int, Paint]]:
    """Column, row and colour of a sprite's pixels."""
    colours = {"w": palette.wing, "y": palette.honey, "k": palette.dark}
    return [
        (x, y, colours[pixel])
        for y, line in enumerate(sprite)
        for x, pixel in enumerate(line)
        if pixel != "."
    ]
