"""A row of small framed cards: a hand, or the answers one may give, each with its key. Clicked by position.

Knows no game: labels, keys and tones are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from tui.hints import MARK
from tui.widgets.canvas import Canvas
from tui.widgets.drawn import Drawn
from tui.widgets.look import tiles_for


@dataclass(frozen=True, slots=True)
class Card:
    """text: what it says; key: the key that plays it, or ""; colour: "#rrggbb" of its frame, or "".

    hint: the ordinal that a hint gives it, or "".
    """

    text: str
    key: str = ""
    colour: str = ""
    hint: str = ""


class CardRow(Drawn):
    """Three lines high. `cards` side by side, `chosen` with a heavy frame."""

    DEFAULT_CSS = """
    CardRow { height: 3; width: 1fr; }
    """

    class Picked(Message):
        """A card was clicked: its number in the row."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self) -> None:
        super().__init__()
        self.cards: Sequence[Card] = ()
        self.chosen: int | None = None
        self.caption = ""

    def show(self, cards: Sequence[Card], chosen: int | None = None, caption: str = "") -> None:
        """Show these; the caption stands where there are none."""
        self.cards, self.chosen, self.caption = cards, chosen, caption
        self.redraw()

    def _spans(self) -> list[tuple[int, int]]:
        """Start and width of each card; they lose their padding, then their gaps, where they don't fit."""
        for padding, gap in ((4, 1), (2, 1), (2, 0)):
            widths = [max(cell_len(card.text), len(card.key) + 1) + padding for card in self.cards]
            if sum(widths) + gap * (len(widths) - 1) <= self.size.width:
                break
        starts = [sum(widths[:index]) + gap * index for index in range(len(widths))]
        return list(zip(starts, widths, strict=True))

    def draw(self) -> Canvas:
        """See Drawn."""
        canvas = Canvas(*self.size, self.rich_style)
        if not self.cards:
            canvas.put(1, 1, self.caption, Style(dim=True))
            return canvas
        tiles = tiles_for(self)
        for index, (card, (x, width)) in enumerate(zip(self.cards, self._spans(), strict=True)):
            chosen = index == self.chosen
            box = tiles.heavy if chosen else tiles.box
            ink = Style(color=card.colour or None, bold=chosen)
            canvas.put(x, 0, box[0] + box[4] * (width - 2) + box[1], ink)
            canvas.put(x, 1, box[5] + card.text.center(width - 2) + box[5], ink)
            canvas.put(x + 1, 1, card.text.center(width - 2), Style(bold=bool(card.key), reverse=chosen))
            canvas.put(x, 2, box[2] + box[4] * (width - 2) + box[3], ink)
            if card.key:
                canvas.put(x + 1, 0, card.key, Style(bold=True, reverse=True))
            canvas.put(x + 1, 2, card.hint, MARK)
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        if not self.cards:
            return
        for index, (x, width) in enumerate(self._spans()):
            if x <= event.x < x + width:
                self.post_message(self.Picked(index))
