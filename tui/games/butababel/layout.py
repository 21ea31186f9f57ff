"""Where everything is on the table: towers against their scale, hand, decks. Pure geometry, in cells and half cells.

A tower is a crown, its top card drawn large, on a body of `unit` half rows a card. All towers stand on one ground
and are measured by one scale. Where even the smallest unit is too large, all of them sink by as many cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.butababel.cards import HAND
from core.games.butababel.moves import DECKS
from core.games.butababel.scoring import WRATH

TOWER, CARD, DECK = range(3)
"""What a click can hit."""

NOTICE_ROWS = 3
BASE_ROWS = 2
_AXIS = 4
_DECKS_WIDTH = 19
_UNITS, _WHOLE_UNITS = (4, 2, 1), (4, 2)
"""Half rows a card, the largest that fits; without half blocks only whole rows."""
_CROWNS = ((7, 36), (5, 20), (3, 0))
"""Rows of a crown, and from how many rows for all on it may be so large."""


def _room(rows: int, crown_rows: int) -> int:
    """Half rows for bodies below crowns; the row above is for words."""
    return max(0, 2 * (rows - 1 - crown_rows))


def _sizes(rows: int, tallest: int, units: Sequence[int]) -> tuple[int, int]:
    """Half rows a card and rows a crown: cards as large as they fit, then crowns."""
    crowns = [crown for crown, least in _CROWNS if rows >= least]
    for unit in units:
        for crown in crowns:
            if (tallest - 1) * unit <= _room(rows, crown):
                return unit, crown
    return units[-1], crowns[-1]


@dataclass(frozen=True, slots=True)
class Layout:
    """See the module. Rows count down from the top of the board, half rows up from the ground.

    top, rows: where the towers' room begins, and its rows, the first of them for words above the tallest; axis: width
    of the scale; pitch: from a tower to the next; sunk: cards below ground; line: the wrath is above that half row.
    """

    width: int
    height: int
    towers: int
    top: int
    rows: int
    axis: int
    pitch: int
    crown_rows: int
    unit: int
    sunk: int
    line: int
    card_rows: int

    @classmethod
    def fit(cls, width: int, height: int, heights: Sequence[int], whole_rows: bool, notice: bool) -> Layout:
        """For a board of that size and towers of these heights; notice: whether one stands above the towers."""
        card_rows = 3 if height < 28 else 5 if height < 46 else 7
        top = NOTICE_ROWS if notice else 0
        rows = max(1, height - top - BASE_ROWS - 1 - card_rows)
        axis = _AXIS if width >= 10 * len(heights) else 0
        runner_up = sorted(heights)[-2]
        tallest = max(*heights, runner_up + WRATH)
        unit, crown_rows = _sizes(rows, tallest, _WHOLE_UNITS if whole_rows else _UNITS)
        sunk = max(0, tallest - 1 - _room(rows, crown_rows) // unit)
        line = 2 * crown_rows + max(0, runner_up + WRATH - 2 - sunk) * unit
        pitch = max(1, (width - axis) // len(heights))
        return cls(
            width, height, len(heights), top, rows, axis, pitch, crown_rows, unit, sunk, line, card_rows
        )

    # Towers ------------------------------------------------------------------------------------------------

    def column(self, tower: int) -> int:
        """The left cell of a tower's crown."""
        return self.axis + tower * self.pitch + (self.pitch - self.crown_width) // 2

    @property
    def crown_width(self) -> int:
        """Cells from side to side of a crown."""
        return max(1, min(24, self.pitch - 1))

    @property
    def body_inset(self) -> int:
        """How much narrower the body is, on either side."""
        return 1 if self.crown_width >= 7 else 0

    def reach(self, height: int) -> int:
        """The half rows of a tower with so many cards."""
        return 2 * self.crown_rows + max(0, height - 1 - self.sunk) * self.unit

    def row(self, half: int) -> int:
        """The row in which a half row is."""
        return self.top + self.rows - 1 - half // 2

    def card_at(self, half: int) -> int:
        """Which card of a body is at a half row, the foundation being 0."""
        return self.sunk + half // self.unit

    @property
    def base(self) -> int:
        """The row of letters and heights below the towers; names are below that."""
        return self.top + self.rows

    def marks(self) -> list[int]:
        """The heights that the scale has a number for."""
        step = next(step for step in (1, 2, 5, 10, 20, 50) if step * self.unit >= 4)
        last = _room(self.rows, self.crown_rows) // self.unit + 1 + self.sunk
        return [height for height in range(self.sunk + 1, last + 1) if height % step == 0]

    # The shelf ---------------------------------------------------------------------------------------------

    @property
    def shelf(self) -> int:
        """The row of captions above hand and decks."""
        return self.height - self.card_rows - 1

    @property
    def card_width(self) -> int:
        """Cells from side to side of a card in the hand."""
        return max(3, min(24, (self.width - _DECKS_WIDTH - 1) // HAND - 1))

    def card(self, slot: int) -> tuple[int, int]:
        """Upper left cell of a card in the hand."""
        return 1 + slot * (self.card_width + 1), self.shelf + 1

    def deck(self, deck: int) -> tuple[int, int]:
        """Where a deck's line begins."""
        step = (self.card_rows - 1) // (DECKS - 1)
        return self.card(HAND)[0] + 1, self.shelf + 1 + deck * step

    def at(self, x: int, y: int) -> tuple[int, int] | None:
        """What is at a cell: TOWER, CARD or DECK, and which."""
        if y < self.shelf:
            if y < self.top or x < self.axis:
                return None
            tower = (x - self.axis) // self.pitch
            return (TOWER, tower) if tower < self.towers else None
        for slot in range(HAND):
            left, top = self.card(slot)
            if left <= x < left + self.card_width and y >= top:
                return CARD, slot
        for deck in range(DECKS):
            left, top = self.deck(deck)
            if left <= x and y == top:
                return DECK, deck
        return None
