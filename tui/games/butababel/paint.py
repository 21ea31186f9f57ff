"""Draws the whole board on a sheet: towers, shelf, and the notice of a stall. A pure function."""

from __future__ import annotations

from rich.style import Style

from core.games.butababel.state import NO_CHOICE, STALL_STAGE, BabelState
from tui.games.butababel.layout import NOTICE_ROWS, Layout
from tui.games.butababel.look import BabelLook
from tui.games.butababel.marks import Marks
from tui.games.butababel.sheet import Sheet
from tui.games.butababel.shelf import draw_shelf
from tui.games.butababel.towers import draw_towers

_NOTICE = Style(bold=True, reverse=True)


def layout_of(width: int, height: int, s: BabelState, look: BabelLook) -> Layout:
    """The layout for a position."""
    heights = [len(cards) for cards in s.towers]
    return Layout.fit(width, height, heights, look.ascii, s.stage == STALL_STAGE)


def draw_board(sheet: Sheet, layout: Layout, s: BabelState, look: BabelLook, marks: Marks) -> None:
    """All there is."""
    draw_towers(sheet, layout, s, look, marks)
    if s.stage == STALL_STAGE:
        _draw_notice(sheet, layout, s, marks)
    draw_shelf(sheet, layout, s, look, marks)


def _draw_notice(sheet: Sheet, layout: Layout, s: BabelState, marks: Marks) -> None:
    """The table stands still: nobody should miss that."""
    waiting = [marks.owners[seat].name for seat in range(s.players) if s.chosen[seat] == NO_CHOICE]
    why = "Nobody moves" if s.called else "Nobody can play or draw"
    lines = (
        "S T A L L",
        f"{why}: everybody lays a card.",
        f"Still choosing: {', '.join(waiting)}",
    )
    width = layout.width - 2
    for row in range(NOTICE_ROWS):
        sheet.put(1, row, " " * width, _NOTICE)
        taken = sheet.measure(lines[row], width)
        sheet.write(1 + (width - taken) // 2, row, lines[row], width, _NOTICE)
