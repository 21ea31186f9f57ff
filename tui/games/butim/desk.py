"""What lies below the sea, and how much room each part of it has. Plain data; the parts are drawn in other files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim.state import ButimState
from tui.games.butim.choosing import Choosing
from tui.games.butim.pieces import Hit, Piece
from tui.games.butim.signs import Look
from tui.hints import MARK, ORDINALS

CARD_HIT, QUEST_HIT, OPTION_HIT, DO_HIT = "card", "quest", "option", "do"
TAKE, REST, BACK, DIG, DIVE, SPY, TRADE, CLAIM, LATER, LEDGER = range(10)
"""What a click on DO_HIT means."""
KEYS = {
    TAKE: "butim.take",
    REST: "butim.done",
    BACK: "butim.back",
    DIG: "butim.dig",
    DIVE: "butim.dive",
    SPY: "butim.spy",
    TRADE: "butim.trade",
    CLAIM: "butim.claim",
    LATER: "butim.later",
    LEDGER: "butim.ledger",
}
"""The keys that do the same."""

_MEANS = {
    REST: (m.END, m.SKIP),
    DIG: (m.DIG,),
    DIVE: (m.DIVE,),
    SPY: (m.SPY,),
    TRADE: (m.TRADE,),
    CLAIM: (m.CLAIM,),
    LATER: (m.LATER,),
}
"""By command, the kinds of move that it leads to."""

_ROOMY = 60
_TALL, _TWO_COLUMNS, _HUGE = 28, 120, 44
GAP = 3
_LEFT = 42
"""Hundredths of the width for the left of two columns."""


@dataclass(frozen=True, slots=True)
class Room:
    """Rows for the quests, the own things, the hand and what is asked; listed: whether the hand has a line a card.

    left: cells of the column with quests and own things; width: of that with the hand and what is asked; columns: one,
    where both are the same, or two side by side.
    """

    quests: int
    own: int
    hand: int
    asked: int
    listed: bool
    left: int
    width: int
    columns: int

    @property
    def tight(self) -> bool:
        """Whether every cell counts."""
        return self.width < _ROOMY

    @classmethod
    def fit(cls, width: int, height: int, watching: bool) -> Room:
        """Parts that stay as high while the game goes on, so that the sea keeps its place."""
        own, hand = (0, 0) if watching else (2, 3)
        if height < _TALL:
            return cls(1, own, hand, 1 if watching else 3, False, width, width, 1)
        if width < _TWO_COLUMNS:
            return cls(3, own, hand and 6, 1 if watching else 3, True, width, width, 1)
        hand = hand and (9 if height >= _HUGE else 7)
        left = width * _LEFT // 100
        return cls(7 if hand else 3, own, hand, 1 if watching else 3, True, left, width - GAP - left, 2)


@dataclass(frozen=True, slots=True)
class Desk:
    """A view, how it is looked at, and what is asked; names: by seat; key: the key of a command as it is shown.

    hints: the moves of a hint, from 0 how good they are.
    """

    s: ButimState
    names: Sequence[str]
    choosing: Choosing
    look: Look
    room: Room
    key: Callable[[str], str]
    hints: Mapping[Move, int] = field(default_factory=dict)

    def hinted(self, *moves: Move) -> Text:
        """The ordinal of the best of these moves, with a space before it; nothing where a hint has none of them."""
        ranks = [self.hints[move] for move in moves if move in self.hints]
        return Text.assemble(" ", (ORDINALS[min(ranks)], MARK)) if ranks else Text()

    def does(self, command: int, words: str, strong: bool = False) -> Piece:
        """A command with its key, to be clicked."""
        piece = self.keyed(self.key(KEYS[command]), words, (DO_HIT, command), strong)
        moves = [move for move in self.hints if m.kind(move) in _MEANS.get(command, ())]
        return Piece(piece.text.append_text(self.hinted(*moves)), piece.hit)

    def keyed(self, key: str, words: str, hit: Hit, strong: bool = False) -> Piece:
        """Words with the key that means them."""
        air = "" if self.room.tight else " "
        text = Text().append(f"{air}{key}{air}", Style(bold=True, reverse=True))
        return Piece(text.append(f" {words}", Style(bold=strong)), hit)
