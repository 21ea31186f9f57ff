"""A position between two turns as it is judged: only what matters for that, and no card that lies hidden."""

from __future__ import annotations

from typing import NamedTuple

from ai.search.guides.butine.meadows import Hand, Meadow
from core.engine.rules import Seat
from core.games.butine.state import ButineState, points


class Position(NamedTuple):
    """Before the turn of `active`.

    hands, points: by seat; deck: cards left; challenge: the points that win at once, 0 for none; expert: whether both
    actions can be bought.
    """

    meadow: Meadow
    bee: int
    active: Seat
    hands: tuple[Hand, ...]
    points: tuple[int, ...]
    deck: int
    challenge: int
    expert: int

    @classmethod
    def of(cls, s: ButineState, meadow: Meadow) -> Position:
        """What stands in a state, on the meadow of it."""
        hands = tuple(tuple(sorted(hand)) for hand in s.hands)
        totals = tuple(points(s, seat) for seat in range(s.seats))
        return cls(meadow, s.bee, s.active, hands, totals, len(s.deck), s.challenge, s.expert)

    def turn_ended(self, bee: int, hand: Hand, gain: int, draws: int) -> Position:
        """After the turn of `active` that left this bee and hand."""
        seat, seats = self.active, len(self.hands)
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        totals = (*self.points[:seat], self.points[seat] + gain, *self.points[seat + 1 :])
        return Position(
            self.meadow,
            bee,
            (seat + 1) % seats,
            hands,
            totals,
            self.deck - draws,
            self.challenge,
            self.expert,
        )

    def over(self) -> list[float] | None:
        """The shares where the deck's end or the challenge has ended the game."""
        if self.deck > 0 and not (self.challenge and max(self.points) >= self.challenge):
            return None
        return self.final()

    def final(self) -> list[float]:
        """The shares if the game ends like this."""
        best = max(self.points)
        winners = self.points.count(best)
        return [1 / winners if total == best else 0.0 for total in self.points]
