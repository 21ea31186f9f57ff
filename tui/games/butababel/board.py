"""The table as a widget: draws towers, hand and decks, and says what was clicked. It decides nothing.

A change repaints the cells that differ and no others: the game is played in real time, perhaps far away.
"""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.games.butababel.state import BabelState
from tui.games.butababel.layout import Layout
from tui.games.butababel.look import BabelLook
from tui.games.butababel.marks import Marks
from tui.games.butababel.paint import draw_board, layout_of
from tui.games.butababel.sheet import Sheet


class BabelBoard(Widget):
    """See the module."""

    DEFAULT_CSS = """
    BabelBoard { height: 1fr; width: 1fr; }
    """

    class Clicked(Message):
        """Something was clicked: TOWER, CARD or DECK of the layout, and which."""

        def __init__(self, what: int, index: int) -> None:
            super().__init__()
            self.what = what
            self.index = index

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[BabelState, BabelLook, Marks] | None = None
        self._sheet: Sheet | None = None

    def show(self, s: BabelState, look: BabelLook, marks: Marks) -> None:
        """Draw this; the position must not change afterwards."""
        self._shown = s, look, marks
        before, self._sheet = self._sheet, self._drawn()
        if before is None or (before.width, before.height) != tuple(self.size):
            self.refresh()
        elif changes := self._sheet.changes(before):
            self.refresh(*changes)

    def layout_now(self) -> Layout | None:
        """Where everything is, or None before there is anything."""
        if self._shown is None or not self.size.width or not self.size.height:
            return None
        s, look, _ = self._shown
        return layout_of(self.size.width, self.size.height, s, look)

    def notify_style_update(self) -> None:
        """Another theme: other colours."""
        self._sheet = None
        super().notify_style_update()

    def _drawn(self) -> Sheet:
        width, height = self.size
        sheet = Sheet(width, height, self.rich_style)
        layout = self.layout_now()
        if layout is not None and self._shown is not None:
            draw_board(sheet, layout, *self._shown)
        return sheet

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw once for all lines of a refresh."""
        if self._sheet is None or (self._sheet.width, self._sheet.height) != tuple(self.size):
            self._sheet = self._drawn()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the sheet."""
        return self._sheet.line(y) if self._sheet is not None else Strip.blank(self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        layout = self.layout_now()
        hit = None if layout is None else layout.at(event.x, event.y)
        if hit is not None:
            self.post_message(self.Clicked(*hit))
