"""Draws the screen of a Terminal as a PNG. Knows no program."""

from __future__ import annotations

import subprocess
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from pyte.screens import Char

from tests.terminal import Terminal

CELL_HEIGHT = 22
FONT_SIZE = 18
DEFAULT_FG, DEFAULT_BG = "#d8d8d8", "#121212"
_NAMED = {
    "black": "#000000",
    "red": "#cd3131",
    "green": "#0dbc79",
    "brown": "#e5e510",
    "blue": "#2472c8",
    "magenta": "#bc3fbc",
    "cyan": "#11a8cd",
    "white": "#e5e5e5",
}
# Block elements as fractions of a cell: left, top, right, bottom. Terminals draw them without gaps.
_BLOCKS = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 1),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 1, 1),
    "▗": (0.5, 0.5, 1, 1),
    "▖": (0, 0.5, 0.5, 1),
    "▔": (0, 0, 1, 0.125),
    "▁": (0, 0.875, 1, 1),
    "▎": (0, 0, 0.25, 1),
}


class NoFont(Exception):
    """There is no monospace font to draw with."""


def _font(bold: bool) -> ImageFont.FreeTypeFont:
    style = "Bold" if bold else "Book"
    try:
        found = subprocess.run(
            ["fc-match", "-f", "%{file}", f"DejaVu Sans Mono:style={style}"], capture_output=True, text=True
        ).stdout
    except FileNotFoundError:
        found = ""
    if "DejaVuSansMono" not in found:
        raise NoFont("Pictures need DejaVu Sans Mono. On Debian: apt install fonts-dejavu-core fontconfig")
    return ImageFont.truetype(found, FONT_SIZE)


def _colour(name: str, default: str) -> str:
    if name == "default":
        return default
    if name in _NAMED:
        return _NAMED[name]
    return f"#{name}" if len(name) == 6 else default


def save(terminal: Terminal, path: Path) -> None:
    """Write what is on the screen to a PNG; raises NoFont."""
    fonts = {bold: _font(bold) for bold in (False, True)}
    width = round(fonts[False].getlength("M"))
    screen = terminal.screen
    image = Image.new("RGB", (width * screen.columns, CELL_HEIGHT * screen.lines), DEFAULT_BG)
    draw = ImageDraw.Draw(image)
    for row in range(screen.lines):
        for column in range(screen.columns):
            _draw_cell(draw, screen.buffer[row][column], column * width, row * CELL_HEIGHT, width, fonts)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, optimize=True)


def _draw_cell(
    draw: ImageDraw.ImageDraw,
    cell: Char,
    x: int,
    y: int,
    width: int,
    fonts: dict[bool, ImageFont.FreeTypeFont],
) -> None:
    fg, bg = _colour(cell.fg, DEFAULT_FG), _colour(cell.bg, DEFAULT_BG)
    if cell.reverse:
        fg, bg = bg, fg
    if bg != DEFAULT_BG:
        draw.rectangle((x, y, x + width - 1, y + CELL_HEIGHT - 1), fill=bg)
    if cell.data in _BLOCKS:
        left, top, right, bottom = _BLOCKS[cell.data]
        box = (x + left * width, y + top * CELL_HEIGHT, x + right * width - 1, y + bottom * CELL_HEIGHT - 1)
        draw.rectangle(box, fill=fg)
    elif cell.data.strip():
        draw.text((x, y), cell.data, font=fonts[cell.bold], fill=fg)
    if cell.underscore:
        draw.line((x, y + CELL_HEIGHT - 2, x + width - 1, y + CELL_HEIGHT - 2), fill=fg)
