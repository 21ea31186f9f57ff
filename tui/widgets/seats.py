"""The seats around the table: who, which piece, whose turn, who is asked, and the game's notes on each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.widget import Widget
from textual.widgets import Static

from core.engine.record import BOT, DUMMY, SeatPlan
from tui.games import PieceStyle
from tui.widgets.area import MORE_BELOW
from tui.widgets.look import piece_colour, piece_shape, tiles_for

_NAME_CELLS = 12
"""Room for the marks, a short name and a blank, beside the first line of a note."""
_LEAST_NAME = 3
"""Cells of a name that are left to it, whatever else is told of the seat."""
_SECOND_BEAT = {"unicode": "▷", "ascii": "-"}
_INDENT = _NAME_CELLS - MORE_BELOW
_SHARE = 60
"""How much of the height beside the board the seats may take, in hundredths."""


class SeatsPanel(Static):
    """One line a seat, and below it the further lines of the game's note on it. The log keeps its room.

    Where not all lines have room every seat loses its last ones, so that no seat is out of sight.
    """

    DEFAULT_CSS = f"""
    SeatsPanel {{ height: auto; max-height: {_SHARE}%; }}
    """

    _height = 0

    def note_room(self) -> int:
        """Cells for the first line of a seat's note, beside a short name."""
        return max(0, self.content_size.width - _NAME_CELLS)

    def _room(self) -> int:
        """How many lines there can be: of the height beside the board, whatever this panel has of it now."""
        beside = self.parent.size.height if isinstance(self.parent, Widget) else 0
        return beside * _SHARE // 100

    def show(
        self,
        plans: Sequence[SeatPlan],
        pieces: Sequence[PieceStyle],
        names: Sequence[str],
        notes: Sequence[str | Text],
        asked: Sequence[int],
        tags: Mapping[int, str] | None = None,
        beat: int | None = None,
    ) -> None:
        """Draw the seats.

        pieces: all of the game's, by a plan's piece; asked: who is to act now. tags: by seat, a word behind the name.
        beat: the seat whose mark is on its second beat.
        """
        width = max(10, self.content_size.width or 20)
        lines: list[Text] = []
        told = [_lines_of(notes[seat] if seat < len(notes) else "") for seat in range(len(plans))]
        most = _lines_each(told, self._room())
        for seat, plan in enumerate(plans):
            beside, *below = told[seat][:most]
            out = beside.plain == "out"
            if out and plan.kind == BOT:
                beside.stylize(Style(dim=True))
            room = max(1, width - 5 - beside.cell_len)
            line = self._piece(pieces[plan.piece], self._mark(seat in asked, seat == beat))
            aside = out or plan.kind == DUMMY
            style = Style(bold=seat in asked, dim=aside)
            line.append_text(_named(names[seat], (tags or {}).get(seat, ""), room, style))
            lines.append(line.append(" ").append_text(beside))
            for more in below:
                more.truncate(width - _INDENT, overflow="ellipsis")
                lines.append(Text(" " * _INDENT, no_wrap=True).append_text(more))
        as_high = len(lines) == self._height
        self._height = len(lines)
        self.update(Text("\n").join(lines), layout=not as_high)

    def _mark(self, asked: bool, second_beat: bool) -> str:
        """What stands before a seat that is asked; it moves where somebody thinks."""
        tiles = tiles_for(self)
        if second_beat:
            return _SECOND_BEAT[tiles.name]
        return tiles.here if asked else " "

    def _piece(self, piece: PieceStyle, mark: str) -> Text:
        """The beginning of a seat's line: its mark and its piece."""
        line = Text(no_wrap=True)
        line.append(mark, Style(bold=True))
        colour = Style(color=piece_colour(self, piece), bold=True)
        return line.append(f"{piece_shape(self, piece)}{piece.letter} ", colour)


def _named(name: str, tag: str, room: int, style: Style) -> Text:
    """A name in so many cells, with a word behind it where there is room for both."""
    left = room - cell_len(tag) - 1
    if not tag or left < _LEAST_NAME:
        return Text(set_cell_size(name, room), style)
    short = set_cell_size(name, min(left, cell_len(name)))
    line = Text(short, style).append(f" {tag}", Style(italic=True))
    line.pad_right(room - line.cell_len)
    return line


def _lines_each(told: Sequence[Sequence[Text]], room: int) -> int:
    """How many lines a seat may have, at least one, so that `room` is enough for all."""
    most = max(map(len, told), default=1)
    while most > 1 and sum(min(len(lines), most) for lines in told) > room:
        most -= 1
    return most


def _lines_of(note: str | Text) -> list[Text]:
    """At least one line, each free to be changed."""
    whole = Text(note) if isinstance(note, str) else note
    return list(whole.split("\n", allow_blank=True)) or [Text()]
