"""Draws the towers on a sheet: the scale, the zone of wrath, bodies and crowns, letters, heights and names.

A pure function of position, layout, look and marks; knows no widget and no key.
"""

from __future__ import annotations

from rich.style import Style

from core.games.butababel import scoring
from core.games.butababel.moves import LETTERS
from core.games.butababel.state import DUMMY, NO_CHOICE, OVER_STAGE, STALL_STAGE, BabelState
from tui.games.butababel.layout import TOWER, Layout
from tui.games.butababel.look import WORDS, BabelLook, halves
from tui.games.butababel.marks import Marks, Owner
from tui.games.butababel.sheet import Sheet
from tui.hints import MARK, ORDINAL_CELLS, ORDINALS

_DIM = Style(dim=True)
_BOLD = Style(bold=True)
_CHIP = Style(bold=True, reverse=True)
_FLAGS = {scoring.TIED: "tied", scoring.TOO_TALL: "WRATH!", scoring.WINS: "leads"}
_LAST_FLAGS = {scoring.TIED: "tied: out", scoring.TOO_TALL: "WRATH!", scoring.WINS: "WINS"}


def draw_towers(sheet: Sheet, layout: Layout, s: BabelState, look: BabelLook, marks: Marks) -> None:
    """Everything above the shelf but a notice."""
    _Painter(sheet, layout, s, look, marks).draw()


def flags(s: BabelState) -> dict[int, str]:
    """By tower, what would become of it if the game ended now, in a word; what became of it after the end."""
    steps = scoring.judge([len(cards) for cards in s.towers])
    words = _LAST_FLAGS if s.stage == OVER_STAGE else _FLAGS
    return {tower: words[step.verdict] for step in steps for tower in step.towers}


class _Painter:
    """One drawing."""

    def __init__(self, sheet: Sheet, layout: Layout, s: BabelState, look: BabelLook, marks: Marks) -> None:
        self.sheet, self.layout, self.s, self.look, self.marks = sheet, layout, s, look, marks
        self.flags = flags(s)

    def draw(self) -> None:
        """From the back to the front."""
        self.draw_zone()
        self.draw_scale()
        for tower in range(len(self.s.towers)):
            self.draw_body(tower)
            self.draw_crown(tower)
            self.draw_words(tower)
            self.draw_base(tower)

    # Behind the towers -------------------------------------------------------------------------------------

    def draw_zone(self) -> None:
        """Where God's wrath begins: a line, and what is above it."""
        layout, look = self.layout, self.look
        width, border = layout.width - layout.axis, layout.row(layout.line)
        for row in range(layout.top, border):
            self.sheet.put(layout.axis, row, (":" if look.ascii else "░") * width, look.zone)
        if border > layout.top:
            self.draw_zone_words()
        if layout.line % 2:
            self.sheet.put(layout.axis, border, "━" * width, look.wrath)
        else:
            self.sheet.put(layout.axis, border, ("_" if look.ascii else "▁") * width, look.zone + look.wrath)

    def draw_zone_words(self) -> None:
        """In the highest row, but where a tower is in the way."""
        layout = self.layout
        long, short = " God's wrath ", " wrath "
        text = long if layout.pitch >= len(long) else short if layout.pitch >= len(short) else ""
        for tower in range(layout.towers):
            left = layout.axis + tower * layout.pitch + (layout.pitch - len(text)) // 2
            self.sheet.put(left, layout.top, text, self.look.zone + self.look.wrath)

    def draw_scale(self) -> None:
        """Numbers on the left, and the ground."""
        layout, look = self.layout, self.look
        box = look.tiles.box
        ground = "~" if layout.sunk and look.ascii else "≈" if layout.sunk else box[4]
        self.sheet.put(0, layout.base, ground * layout.width, _DIM)
        if not layout.axis:
            return
        for row in range(layout.top, layout.base):
            self.sheet.put(layout.axis - 1, row, "|" if look.ascii else "┆", _DIM)
        for height in layout.marks():
            row = layout.row(layout.reach(height) - 1)
            self.sheet.put(0, row, f"{height:3}" + ("+" if look.ascii else "┤"), _DIM)

    # A tower -----------------------------------------------------------------------------------------------

    def draw_body(self, tower: int) -> None:
        """The cards below the top one, as far as they are above ground."""
        layout, cards = self.layout, self.s.towers[tower]
        left = layout.column(tower) + layout.body_inset
        width = layout.crown_width - 2 * layout.body_inset
        end = layout.reach(len(cards)) - 2 * layout.crown_rows
        for half in range(0, end, 2):
            kind = cards[layout.card_at(half)]
            row = layout.row(half)
            above = cards[layout.card_at(half + 1)] if half + 1 < end else None
            if above == kind and layout.unit > 1:
                texture = self.look.texture(kind, half // 2, width)
                self.sheet.put(left, row, texture, self.look.surface(kind, self.is_away(tower)))
            else:
                self.put_halves(left, row, width, above, kind, self.is_away(tower))

    def put_halves(self, left: int, row: int, width: int, upper: int | None, lower: int, away: bool) -> None:
        """A row of a body whose upper half is another card, or none."""
        look = self.look
        glyph, style = halves("" if upper is None else look.fill(upper, away), look.fill(lower, away))
        self.sheet.put(left, row, glyph * width, style)

    def is_away(self, tower: int) -> bool:
        """Whether a card is picked up that cannot go there."""
        return self.marks.slot is not None and tower not in self.marks.lit

    def draw_crown(self, tower: int) -> None:
        """The top card, large. Where it begins in the middle of a row, its edges are half blocks."""
        layout, look, cards = self.layout, self.look, self.s.towers[tower]
        kind, away = cards[-1], self.is_away(tower)
        left, width = layout.column(tower), layout.crown_width
        top = layout.reach(len(cards))
        bottom = top - 2 * layout.crown_rows
        full = range(layout.row(top) + 1, layout.row(bottom) + (0 if bottom % 2 else 1))
        for number, row in enumerate(full):
            self.sheet.put(left, row, look.texture(kind, number, width), look.surface(kind, away))
        if top % 2:
            self.put_edges(tower, kind, top, bottom)
        self.draw_name(tower, full[(len(full) - 1) // 2] if full else layout.row(bottom))
        rank = self.marks.hints.get((TOWER, tower))
        if rank is not None:
            row = full[-1] if full else layout.row(bottom)
            self.sheet.put(left + (width - ORDINAL_CELLS) // 2, row, ORDINALS[rank], MARK)

    def put_edges(self, tower: int, kind: int, top: int, bottom: int) -> None:
        """The half rows at the top and at the bottom of a crown."""
        layout, look, away = self.layout, self.look, self.is_away(tower)
        left, width, inset = layout.column(tower), layout.crown_width, layout.body_inset
        fill = look.fill(kind, away)
        over = look.zone_fill if top >= layout.line + 2 else ""
        glyph, style = halves(over, fill)
        self.sheet.put(left, layout.row(top), glyph * width, style)
        glyph, style = halves(fill, "")
        row = layout.row(bottom)
        self.sheet.put(left, row, glyph * width, style)
        below = self.s.towers[tower][layout.card_at(bottom - 1)]
        glyph, style = halves(fill, look.fill(below, away))
        self.sheet.put(left + inset, row, glyph * (width - 2 * inset), style)

    def draw_name(self, tower: int, row: int) -> None:
        """The kind in letters, with pointers where a card could go there."""
        layout, look, marks = self.layout, self.look, self.marks
        kind, width = self.s.towers[tower][-1], layout.crown_width
        word = WORDS[kind]
        if tower in marks.lit and width >= len(word) + 2:
            ends = "><" if look.ascii else "▶◀"
            word = f"{ends[0]}{word}{ends[1]}"
        if width >= len(word) + 2:
            word = f" {word} "
        style = look.word(kind, self.is_away(tower), tower in marks.struck)
        shown = word[:width]
        self.sheet.put(layout.column(tower) + (width - len(shown)) // 2, row, shown, style)

    # Words -------------------------------------------------------------------------------------------------

    def draw_words(self, tower: int) -> None:
        """Above the crown: who has just laid a card, who has chosen one, or what would become of the tower."""
        layout, marks = self.layout, self.marks
        left, width = layout.column(tower), layout.crown_width
        row = layout.row(layout.reach(len(self.s.towers[tower]))) - self._is_half(tower)
        row = max(layout.top, row)
        if tower in marks.struck:
            self.put_centred(left, row, width, f"+1 {marks.struck[tower]}", _CHIP)
        elif self.s.stage == STALL_STAGE:
            self.draw_choice(tower, row)
        elif tower in self.flags:
            word = self.flags[tower]
            style = self.look.wrath if word == "WRATH!" else _BOLD
            self.put_centred(left, row, width, word, style + Style(reverse=word in ("WRATH!", "WINS")))

    def _is_half(self, tower: int) -> int:
        """1 where the crown begins in the middle of a row, which has no room for words then."""
        return self.layout.reach(len(self.s.towers[tower])) % 2

    def draw_choice(self, tower: int, row: int) -> None:
        """In a stall: whether the tower's player has chosen a card."""
        if tower >= self.s.players:
            return
        chosen = self.s.chosen[tower] != NO_CHOICE
        left, width = self.layout.column(tower), self.layout.crown_width
        self.put_centred(left, row, width, "ready" if chosen else "chooses", _CHIP if chosen else Style())

    def put_centred(self, left: int, row: int, width: int, text: str, style: Style) -> None:
        """People's text in the middle of a stretch of cells."""
        if width >= 7:
            text = f" {text} "
        taken = self.sheet.measure(text, width)
        self.sheet.write(left + (width - taken) // 2, row, text, width, style)

    def draw_base(self, tower: int) -> None:
        """The letter, which is its key, the height, and the name of the owner."""
        layout, marks = self.layout, self.marks
        left, width = layout.column(tower), layout.crown_width
        lit = tower in marks.lit
        number = str(len(self.s.towers[tower]))
        room = 3 + 1 + len(number) + 1
        x = left + max(0, (width - room) // 2)
        self.sheet.put(x, layout.base, f" {LETTERS[tower]} ", _CHIP if lit else _BOLD)
        self.sheet.put(x + 3, layout.base, f" {number} ", _BOLD)
        self.draw_owner(tower, marks.owners[tower], left, width)

    def draw_owner(self, tower: int, owner: Owner, left: int, width: int) -> None:
        """Yours stands out; nobody's is the dummy's."""
        row, mine = self.layout.base + 1, tower == self.marks.seat
        dummy = tower == DUMMY >= self.s.players
        style = Style(italic=True, dim=True) if dummy else Style(bold=mine, reverse=mine)
        mark = "" if dummy else f"{owner.shape} "
        taken = self.sheet.measure(owner.name, width - len(mark))
        x = left + (width - taken - len(mark)) // 2
        self.sheet.put(x, row, mark, Style(color=owner.colour, bold=True))
        self.sheet.write(x + len(mark), row, owner.name, width - len(mark), style)
