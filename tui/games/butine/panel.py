"""The shelf below the meadow: the cards of the hand, the row with the deck, the tiles left; each with its number.

Draws what it is given and says which number was clicked; decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from core.games.butine.cards import flowers_of
from core.games.butine.lattice import SHAPE_NAMES, SHAPES
from tui.games.butine.chips import card_chip, flower_chip
from tui.games.butine.items import DECK_ITEM, HAND_ITEM, ROW_ITEM, SHAPE_ITEM, Item
from tui.games.butine.palette import MeadowLook
from tui.hints import MARK, ORDINALS
from tui.widgets.look import tiles_for

_LABEL = 6


@dataclass(frozen=True, slots=True)
class Shelf:
    """What lies on the shelf.

    owner: whose hand, in a word; row: with EMPTY (below zero) where a card was just taken; deck: how many cards;
    left: tiles by shape; numbers: of what may be asked for now; open: the numbers that may be picked; marked: the
    one under the cursor; hints: what the moves of a hint begin with, and how good that is, from 0 on.
    """

    hand: tuple[int, ...]
    owner: str
    row: tuple[int, ...]
    deck: int
    left: tuple[int, ...]
    numbers: Mapping[Item, int]
    open: frozenset[int]
    marked: int | None
    hints: Mapping[Item, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a line, and the number that a click on it picks."""

    text: Text
    number: int | None = None


_Line = list[_Piece]


class ButinePanel(Static):
    """Three lines, with air between them where there is room."""

    DEFAULT_CSS = """
    ButinePanel { height: 3; padding: 0 1; }
    ButinePanel.-tall { height: 7; padding: 1 1; }
    """

    class Picked(Message):
        """Something with a number was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__()
        self._shelf: Shelf | None = None
        self._look: MeadowLook | None = None
        self._lines: list[_Line] = []

    def show(self, shelf: Shelf, look: MeadowLook) -> None:
        """Show these."""
        self._shelf, self._look = shelf, look
        self._draw()

    def on_resize(self) -> None:
        """Names grow and shrink with the room."""
        self._draw()

    def _draw(self) -> None:
        if self._shelf is None or self._look is None:
            return
        width = max(1, self.content_size.width)
        here = tiles_for(self).here
        lines = lay_out(self._shelf, self._look, here, width)
        airy: list[_Line] = [part for line in lines for part in (line, [])][:-1] if self._is_tall else lines
        self._lines = airy
        whole = Text("\n", no_wrap=True, overflow="crop").join(_joined(line) for line in airy)
        self.update(whole, layout=False)  # the panel's size is fixed

    @property
    def _is_tall(self) -> bool:
        return self.has_class("-tall")

    def on_click(self, event: events.Click) -> None:
        """Tell which number was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or not 0 <= offset.y < len(self._lines):
            return
        left = 0
        for piece in self._lines[offset.y]:
            left += piece.text.cell_len
            if offset.x < left:
                if piece.number is not None:
                    self.post_message(self.Picked(piece.number))
                return


def lay_out(shelf: Shelf, look: MeadowLook, here: str, width: int) -> list[_Line]:
    """The three lines, as roomy as they fit."""
    return [
        _fitting([_hand_line(shelf, look, here, roomy) for roomy in (True, False)], width),
        _fitting([_row_line(shelf, look, here, roomy) for roomy in (True, False)], width),
        _fitting(
            [_tile_line(shelf, look, here, *how) for how in ((True, True), (True, False), (False, False))],
            width,
        ),
    ]


def _fitting(lines: Sequence[_Line], width: int) -> _Line:
    """The first line that fits, or the last."""
    return next((line for line in lines if sum(piece.text.cell_len for piece in line) <= width), lines[-1])


def _joined(line: _Line) -> Text:
    return Text(no_wrap=True, overflow="crop").join(piece.text for piece in line)


def _label(word: str) -> _Piece:
    return _Piece(Text(word[: _LABEL - 1].ljust(_LABEL), Style(dim=True)))


def _piece(shelf: Shelf, item: Item, chip: Text, here: str) -> _Piece:
    """A thing with its number before it; the number is lit where it can be picked."""
    number = shelf.numbers.get(item)
    text = Text()
    if number is None:
        text.append("  ")
    else:
        marked = number == shelf.marked
        text.append(here if marked else " ", Style(bold=True))
        is_open = number in shelf.open
        text.append(str(number), Style(bold=is_open, reverse=is_open, dim=not is_open))
    text.append(" ")
    text.append_text(chip)
    text.append(" ")
    if item in shelf.hints:
        text.append(ORDINALS[shelf.hints[item]], MARK)
    return _Piece(text, number)


def _card(card: int, look: MeadowLook, roomy: bool) -> Text:
    """A card, or the empty place that one was just taken from."""
    return card_chip(flowers_of(card), look, roomy) if card >= 0 else Text(" " * (9 if roomy else 3))


def _hand_line(shelf: Shelf, look: MeadowLook, here: str, roomy: bool) -> _Line:
    line = [_label(shelf.owner)]
    for index, card in enumerate(shelf.hand):
        line.append(_piece(shelf, Item(HAND_ITEM, index), _card(card, look, roomy), here))
    return line


def _row_line(shelf: Shelf, look: MeadowLook, here: str, roomy: bool) -> _Line:
    line = [_label("Row")]
    for index, card in enumerate(shelf.row):
        line.append(_piece(shelf, Item(ROW_ITEM, index), _card(card, look, roomy), here))
    line.append(_piece(shelf, Item(DECK_ITEM), Text(f"deck {shelf.deck}"), here))
    return line


def _tile_line(shelf: Shelf, look: MeadowLook, here: str, roomy: bool, named: bool) -> _Line:
    line = [_label("Tiles")]
    for shape in SHAPES:
        count = shelf.left[shape]
        words = f" {SHAPE_NAMES[shape]} {count}" if named else f" {count}"
        chip = Text.assemble(flower_chip(shape, look, roomy), (words, Style(dim=not count)))
        line.append(_piece(shelf, Item(SHAPE_ITEM, shape), chip, here))
    return line
