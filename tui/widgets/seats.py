"""The seats around the table: who, which piece, whose turn, who is asked, and the game's notes on each."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from core.engine.record import SeatPlan
from tui.games import PieceStyle
from tui.widgets.look import piece_colour, piece_shape, tiles_for

_INDENT = 4


def _lines(note: str | Text) -> list[Text]:
    whole = Text(note) if isinstance(note, str) else note
    return list(whole.split("\n", allow_blank=True)) or [Text()]


class SeatsPanel(Static):
    """One line a seat, and below it whatever more lines the game's note on it has."""

    DEFAULT_CSS = """
    SeatsPanel { height: auto; }
    """

    def note_room(self) -> int:
        """Cells for a seat's note beside a short name."""
        return max(0, self.content_size.width - 12)

    def show(
        self,
        plans: Sequence[SeatPlan],
        pieces: Sequence[PieceStyle],
        names: Sequence[str],
        notes: Sequence[str | Text],
        asked: Sequence[int],
    ) -> None:
        """Draw the seats. pieces: all of the game's, by a plan's piece; asked: who is to act now."""
        tiles = tiles_for(self)
        width = max(10, self.content_size.width or 20)
        lines = []
        for seat, plan in enumerate(plans):
            piece = pieces[plan.piece]
            colour = Style(color=piece_colour(self, piece), bold=True)
            note, *below = _lines(notes[seat] if seat < len(notes) else "")
            room = max(1, width - 5 - note.cell_len)
            line = Text(no_wrap=True)
            line.append(tiles.here if seat in asked else " ", Style(bold=True))
            line.append(f"{piece_shape(self, piece)}{piece.letter} ", colour)
            line.append(set_cell_size(names[seat], room), Style(bold=seat in asked, dim=note.plain == "out"))
            line.append(" ").append_text(note)
            lines += [line, *(Text(" " * _INDENT, no_wrap=True).append_text(more) for more in below)]
        self.update(Text("\n").join(lines))
