"""The table as a widget: draws towers, hand and decks, and says what was clicked. It decides nothing."""

from __future__ import annotations

from textual import events
from textual.message import Message

from core.games.butababel.state import BabelState
from tui.games.butababel.layout import Layout
from tui.games.butababel.look import BabelLook
from tui.games.butababel.marks import Marks
from tui.games.butababel.paint import draw_board, layout_of
from tui.games.butababel.sheet import Sheet
from tui.widgets.drawn import Drawn


class BabelBoard(Drawn):
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

    def show(self, s: BabelState, look: BabelLook, marks: Marks) -> None:
        """Draw this; the position must not change afterwards."""
        self._shown = s, look, marks
        self.redraw()

    def layout_now(self) -> Layout | None:
        """Where everything is, or None before there is anything."""
        if self._shown is None or not self.size.width or not self.size.height:
            return None
        s, look, _ = self._shown
        return layout_of(self.size.width, self.size.height, s, look)

    def draw(self) -> Sheet:
        """See Drawn."""
        width, height = self.size
        sheet = Sheet(width, height, self.rich_style)
        layout = self.layout_now()
        if layout is not None and self._shown is not None:
            draw_board(sheet, layout, *self._shown)
        return sheet

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        layout = self.layout_now()
        hit = None if layout is None else layout.at(event.x, event.y)
        if hit is not None:
            self.post_message(self.Clicked(*hit))
