"""The small pictures of the menu: one a game, and the title. Pixels become half blocks; ASCII has its own drawings.

Pictures are made of lines of equal length. Colours are fixed, one for dark grounds and one for light ones.
"""

from __future__ import annotations

from rich.color import Color
from rich.style import Style
from rich.text import Text

WIDTH = 12

PALETTE: dict[str, tuple[str, str, str]] = {
    "w": ("#e9e4d6", "#8d8675", "white"),
    "k": ("#7a5f33", "#3d3426", "bright_black"),
    "y": ("#f2c14e", "#b07d00", "yellow"),
    "o": ("#f0965a", "#b3541e", "bright_red"),
    "r": ("#e06c6c", "#a63a3a", "red"),
    "b": ("#6fa8f0", "#2e62b0", "blue"),
    "l": ("#a9cdf7", "#5b86c4", "cyan"),
    "g": ("#79cf8d", "#2e7d46", "green"),
    "n": ("#b58a5f", "#7d552c", "magenta"),
}
DARK, LIGHT, BASIC = 0, 1, 2
"""By pixel letter the colour on dark, on light, and of the terminal's own sixteen; a dot is no pixel."""

SPRITES: dict[str, tuple[str, ...]] = {
    "butine": (
        "....ll..ll..",
        "...llll.lll.",
        "....llllll..",
        "..yykkyykk..",
        ".yyykkyykky.",
        ".ykykkyykkyk",
        ".yyykkyykky.",
        "..yykkyykk..",
        "...k..k..k..",
        "............",
    ),
    "butababel": (
        "............",
        ".....ooo....",
        ".....ooo....",
        ".....yyy....",
        ".rrr.yyy....",
        ".rrr.nnn....",
        ".nnn.nnn.yyy",
        ".nnn.ooo.yyy",
        ".yyy.ooo.rrr",
        ".yyy.rrr.rrr",
    ),
    "heroes": (
        "..y..yy..y..",
        "..yyyyyyyy..",
        "..yryyyyby..",
        "..wwwwwwww..",
        ".wwwwwwwwww.",
        ".ww..ww..ww.",
        ".ww..ww..ww.",
        ".wwww..wwww.",
        "..wwwwwwww..",
        "...w.ww.w...",
    ),
    "butim": (
        "...ggg.ggg..",
        "..gg.ggg.gg.",
        ".g..gngg..g.",
        ".....nn.....",
        ".....nn.....",
        "....nn......",
        "..yyyyyyyy..",
        ".yyyyyyyyyy.",
        "bbbbbbbbbbbb",
        "lbbllbbllbbl",
    ),
}

ASCII_SPRITES: dict[str, tuple[str, ...]] = {
    "butine": (
        r"    __  __  ",
        r"   (  )(  ) ",
        r"  .-||-||-. ",
        r" ( o||_||_)>",
        r"   ' '  '   ",
    ),
    "butababel": (
        r"     [/]    ",
        r"     [#]    ",
        r" [/] [=]    ",
        r" [=] [#] [/]",
        r" [#] [/] [=]",
    ),
    "heroes": (
        r"  |\/\/\/|  ",
        r"  |_o__o_|  ",
        r"  |(o)(o)|  ",
        r"   \_^^_/   ",
        r"    ||||    ",
    ),
    "butim": (
        r"   \ | /    ",
        r"  --\|/--   ",
        r"     ||     ",
        r"   __||___  ",
        r" ~~~~~~~~~~~",
    ),
}

TITLE = (
    "█▀▄ █ █ ▀█▀ █ █▀█ █ █ █▀▀",
    "█▀▄ █ █  █  █ █ █ █ █ █▀▀",
    "▀▀  ▀▀▀  ▀  ▀ ▀▀█ ▀▀▀ ▀▀▀",
)
ASCII_TITLE = (
    "+-----------------------+",
    "|  B  U  T  I  Q  U  E  |",
    "+-----------------------+",
)


def picture(game: str, ascii_only: bool, ground: int, scale: int = 1) -> list[Text]:
    """The lines of a game's picture, WIDTH * scale cells each; ASCII ones are not scaled.

    ground: DARK, LIGHT or BASIC.
    """
    if ascii_only:
        return [Text(line, Style(bold=True)) for line in ASCII_SPRITES[game]]
    rows = [_wide(row, scale) for row in SPRITES[game] for _ in range(scale)]
    return [_half_blocks(upper, lower, ground) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]


def _wide(row: str, scale: int) -> str:
    return "".join(pixel * scale for pixel in row)


def _half_blocks(upper: str, lower: str, ground: int) -> Text:
    line = Text()
    for top, bottom in zip(upper, lower, strict=True):
        if top == bottom == ".":
            line.append(" ")
        elif top == ".":
            line.append("▄", Style(color=_colour(bottom, ground)))
        elif bottom == ".":
            line.append("▀", Style(color=_colour(top, ground)))
        elif top == bottom:
            line.append("█", Style(color=_colour(top, ground)))
        else:
            line.append("▀", Style(color=_colour(top, ground), bgcolor=_colour(bottom, ground)))
    return line


def _colour(pixel: str, ground: int) -> Color:
    return Color.parse(PALETTE[pixel][ground])
