"""Who is asked on Butim's screen: a view, a seat, and what it may do. Plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.engine.rules import Move, Seat
from core.engine.text import inside
from core.games.butim import moves as m
from core.games.butim.events import Words
from core.games.butim.state import ButimState


@dataclass(frozen=True, slots=True)
class Asked:
    """A view, the seat that is asked, its legal moves and the names of all."""

    s: ButimState
    seat: Seat
    legal: Sequence[Move]
    names: Sequence[str]

    @property
    def hand(self) -> list[int]:
        """The seat's cards."""
        return self.s.hands[self.seat]

    @property
    def words(self) -> Words:
        """For sentences."""
        return Words(self.s.cards, self.names)

    def of_kind(self, kind: int) -> list[Move]:
        """The legal moves of a kind."""
        return [move for move in self.legal if m.kind(move) == kind]

    @property
    def by(self) -> str:
        """Whose turn it is, in the middle of a sentence."""
        return inside(self.names[self.s.active])
