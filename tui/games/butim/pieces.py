"""Lines of text whose parts can be clicked. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

Hit = tuple[str, int]
"""What a click means: a word, and which one."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line, and what a click on it means."""

    text: Text
    hit: Hit | None = None


Line = list[Piece]


def piece(words: str | Text, style: Style | None = None, hit: Hit | None = None) -> Piece:
    """A piece of plain or of coloured text."""
    return Piece(words if isinstance(words, Text) else Text(words, style or Style()), hit)


def width_of(line: Line) -> int:
    """How many cells a line takes."""
    return sum(part.text.cell_len for part in line)


def cut(part: Piece, width: int, more: str) -> Piece:
    """A piece of exactly that width, cut or filled up."""
    text = part.text.copy()
    if text.cell_len > width:
        text.truncate(max(0, width - 1))
        text.append(more if width else "")
    text.pad_right(width - text.cell_len)
    return Piece(text, part.hit)


def wrapped(text: Text, width: int, rows: int) -> list[Line]:
    """A sentence on at most so many lines, cut where they don't suffice."""
    if width < 1 or not text.plain:
        return []
    parts = _broken(text, width)
    if len(parts) > rows:
        parts = [*parts[: rows - 1], Text(" ").join(parts[rows - 1 :])]
    return [[Piece(part)] for part in parts]


def _broken(text: Text, width: int) -> list[Text]:
    lines: list[Text] = []
    for word in text.split(" "):
        if lines and lines[-1].cell_len + 1 + word.cell_len <= width:
            lines[-1] = Text(" ").join([lines[-1], word])
        else:
            lines.append(word)
    return lines


def grid(pieces: Sequence[Piece], width: int, rows: int, more: str, least: int = 1) -> list[Line]:
    """Pieces row by row in as few columns as their number needs, but in `least` where they fit whole."""
    if not pieces:
        return []
    widest = max(part.text.cell_len for part in pieces) + 1
    columns = max(1, -(-len(pieces) // max(1, rows)), min(least, width // widest))
    across = max(1, width // columns)
    cells = [Piece(Text.assemble(cut(part, across - 1, more).text, " "), part.hit) for part in pieces]
    return [cells[at : at + columns] for at in range(0, len(cells), columns)]


def joined(line: Line, width: int) -> Text:
    """A line as text, cut at the width."""
    text = Text(no_wrap=True, overflow="crop").join(part.text for part in line)
    text.truncate(width)
    return text


def beside(left: Sequence[Line], right: Sequence[Line], width: int, gap: int) -> list[Line]:
    """Two blocks side by side, the left one `width` cells wide."""
    both = []
    for row in range(max(len(left), len(right))):
        kept: Line = []
        room = width
        for part in left[row] if row < len(left) else []:
            kept.append(part if part.text.cell_len <= room else cut(part, room, ""))
            room -= kept[-1].text.cell_len
        kept.append(Piece(Text(" " * (room + gap))))
        both.append(kept + (list(right[row]) if row < len(right) else []))
    return both
