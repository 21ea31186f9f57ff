"""Scroll bars of whole cells for the ASCII tile set: Textual's end in eighths of a block."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class WholeCells(ScrollBarRender):
    """Like Textual's, with blank ends."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


def use_scroll_bars(ascii_only: bool) -> None:
    """For all scroll bars of the program, as Textual has it."""
    ScrollBar.renderer = WholeCells if ascii_only else ScrollBarRender
