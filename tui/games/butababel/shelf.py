"""Draws what is below the towers: the hand under its keys, and the decks, which shrink. A pure function."""

from __future__ import annotations

from rich.style import Style

from core.games.butababel.cards import BEATEN_BY, HAND, KIND_NAMES, STRAW, deck_counts
from core.games.butababel.moves import DECKS
from core.games.butababel.state import BabelState, towers_of
from tui.games.butababel.layout import CARD, DECK, Layout
from tui.games.butababel.look import WORDS, BabelLook
from tui.games.butababel.marks import Marks
from tui.games.butababel.sheet import Sheet
from tui.hints import MARK, ORDINAL_CELLS, ORDINALS

_DIM = Style(dim=True)
_BOLD = Style(bold=True)
_CHIP = Style(bold=True, reverse=True)
_BAR_LEAST, _BAR_MOST = 12, 36


def draw_shelf(sheet: Sheet, layout: Layout, s: BabelState, look: BabelLook, marks: Marks) -> None:
    """Hand, decks and the captions above them."""
    _draw_captions(sheet, layout, s)
    for deck in range(DECKS):
        _draw_deck(sheet, layout, s, look, marks, deck)
    if marks.seat is None:
        sheet.put(1, layout.shelf + 2, "You are watching.", _DIM)
        return
    for slot in range(HAND):
        if slot < len(marks.hand):
            _draw_card(sheet, layout, look, marks, slot)
        else:
            _draw_gap(sheet, layout, look, slot)


def _draw_captions(sheet: Sheet, layout: Layout, s: BabelState) -> None:
    decks_x = layout.deck(0)[0]
    sheet.put(1, layout.shelf, cycle()[: decks_x - 2], _DIM)
    left = sum(map(len, s.decks))
    caption = f"{left} card{'' if left == 1 else 's'} left"
    sheet.put(decks_x + 1, layout.shelf, caption, _DIM)


def cycle() -> str:
    """What beats what, in one line."""
    kinds = [STRAW]
    while BEATEN_BY[kinds[-1]] != STRAW:
        kinds.append(BEATEN_BY[kinds[-1]])
    return " < ".join(KIND_NAMES[kind] for kind in (*kinds, STRAW))


def _draw_card(sheet: Sheet, layout: Layout, look: BabelLook, marks: Marks, slot: int) -> None:
    x, y = layout.card(slot)
    width, rows, kind = layout.card_width, layout.card_rows, marks.hand[slot]
    picked = slot == marks.slot
    away = marks.slot is not None and not picked
    for row in range(rows):
        sheet.put(x, y + row, look.texture(kind, row, width), look.surface(kind, away))
    word = WORDS[kind]
    if picked and width >= len(word) + 4:
        ends = "><" if look.ascii else "▶◀"
        word = f"{ends[0]} {word} {ends[1]}"
    shown = f" {word} "[:width]
    sheet.put(x + (width - len(shown)) // 2, y + rows // 2, shown, look.word(kind, away, struck=picked))
    sheet.put(x, y, f" {slot + 1} ", _CHIP if slot in marks.open else look.word(kind, away))
    if (CARD, slot) in marks.hints:
        ordinal = ORDINALS[marks.hints[CARD, slot]]
        sheet.put(x + width - ORDINAL_CELLS, y + rows - 1, ordinal, MARK)


def _draw_gap(sheet: Sheet, layout: Layout, look: BabelLook, slot: int) -> None:
    """Where a card is missing."""
    x, y = layout.card(slot)
    width, rows, box = layout.card_width, layout.card_rows, look.tiles.box
    sheet.put(x, y, box[0] + box[4] * (width - 2) + box[1], _DIM)
    for row in range(1, rows - 1):
        sheet.put(x, y + row, box[5] + " " * (width - 2) + box[5], _DIM)
    sheet.put(x, y + rows - 1, box[2] + box[4] * (width - 2) + box[3], _DIM)


def _draw_deck(sheet: Sheet, layout: Layout, s: BabelState, look: BabelLook, marks: Marks, deck: int) -> None:
    x, y = layout.deck(deck)
    count = len(s.decks[deck])
    first = marks.deck == deck
    sheet.put(x, y, look.tiles.here if first else " ", _BOLD)
    style = _BOLD if first else Style() if count else _DIM
    room = max(_BAR_LEAST, min(_BAR_MOST, layout.width - x - 5))
    bar = -(-count * room // _whole(s))
    full, empty = ("=", ".") if look.ascii else ("▆", "▁")
    sheet.put(x + 1, y, full * bar, style)
    sheet.put(x + 1 + bar, y, empty * (room - bar), _DIM)
    sheet.put(x + 2 + room, y, f"{count:2}", style)
    if (DECK, deck) in marks.hints:
        sheet.put(x + 1, y, f"{ORDINALS[marks.hints[DECK, deck]]} ", MARK)


def _whole(s: BabelState) -> int:
    """How many cards the largest deck had in the beginning."""
    rest = sum(deck_counts()) - HAND * s.players - towers_of(s.players)
    return max(1, -(-rest // DECKS), *map(len, s.decks))
