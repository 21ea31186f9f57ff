"""Estimates the own share of winning at the end of a turn, from what lies open.

The shares are a softmax over the seats of the points that each may come to: those it has, and a weighted sum of what
it can gather soon. The weights come from regressions of final points on these facts in some hundreds of games between
earlier versions of these bots, and were rounded after playing against each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ai.bots.butine.bridges import Ground
from ai.bots.butine.chains import most
from ai.bots.butine.paths import Paths
from ai.bots.butine.personas import Skill, Taste
from ai.bots.butine.table import Turns, go_round, others_after
from core.engine.rules import Seat
from core.games.butine.cards import HAND, Card
from core.games.butine.state import TILES, ButineState, points


class Weights(NamedTuple):
    """What a seat's outlook is worth, in points, by how long it waits for its turn.

    gain: a point that it can win in its next turn; prospect: one more with a tile laid first; breadth: a point
    that it can win on average from any tile.
    """

    gain: float
    prospect: float
    breadth: float


WEIGHTS = {
    2: (Weights(1.0, 0.4, 0.3), Weights(0.75, 0.45, 0.3)),
    3: (Weights(0.9, 0.12, 0.1), Weights(0.75, 0.08, 0.1), Weights(0.45, 0.1, 0.1)),
    4: (
        Weights(0.85, 0.12, 0.3),
        Weights(0.7, 0.06, 0.3),
        Weights(0.55, 0.06, 0.3),
        Weights(0.22, 0.05, 0.38),
    ),
}
"""By number of seats, the next one first and the own last."""
# How far off the points that are expected may be: less and less with the cards still to be drawn.
SPREAD, SPREAD_OF_DECK = 0.6, 0.7
# How far the tiles may be used up before the deck is, how fast patience wanes then, and what is left of it.
CALM, IMPATIENCE, LEAST_PATIENCE = 0.2, 3.0, 0.0
SLIPS = 0.05
"""How likely others are to miss the end of the game that they could bring about."""


class Ending(NamedTuple):
    """How a turn may end.

    bee: its tile; hand: the own cards, sorted, to be filled up from the row; gain: points won, less those paid;
    draws: cards still to be drawn from the deck, but for filling up.
    """

    bee: int
    hand: tuple[Card, ...]
    gain: int = 0
    draws: int = 0


class Outlook:
    """Estimates for turns that come from one view."""

    def __init__(self, view: ButineState, seat: Seat, skill: Skill, taste: Taste) -> None:
        self.seat = seat
        self.points = [points(view, each) for each in range(view.seats)]
        self._view, self._skill, self._taste = view, skill, taste
        self._fear = taste.fear * _patience(view)

    def share(self, ground: Ground, ending: Ending, thorough: bool) -> float:
        """The own share of winning after an ending; a thorough look sees beyond the next turns."""
        view, seat = self._view, self.seat
        totals = self.points[:]
        totals[seat] += ending.gain
        if view.challenge and totals[seat] >= view.challenge:
            return 1.0
        deck = len(view.deck) - ending.draws - (HAND - len(ending.hand))
        if deck <= 0:
            return self.final(totals)
        turns = self._others_turns(ground.paths, totals, deck, ending)
        if turns.winner is not None or not turns.deck:
            return self._ended(totals, turns, deck)
        hand = self._filled(ground.paths, turns.bee, ending.hand)
        turns.gains[seat] = most(ground.paths, turns.bee, hand)
        return self._softmax(self._expected(ground, totals, turns, hand, thorough), turns.deck)

    def final(self, totals: Sequence[int]) -> float:
        """The own share of a game that ends with these points."""
        best = max(totals)
        return 1 / list(totals).count(best) if totals[self.seat] == best else 0.0

    def _ended(self, totals: Sequence[int], turns: Turns, deck: int) -> float:
        """The own share where the others can end the game before the own turn, and may yet miss it."""
        after = [total + gain for total, gain in zip(totals, turns.gains, strict=True)]
        end = 0.0 if turns.winner is not None else self.final(after)
        return end + SLIPS * (self._softmax(totals, deck) - end)

    def _others_turns(self, paths: Paths, totals: Sequence[int], deck: int, ending: Ending) -> Turns:
        if not self._skill.minds_others:
            return Turns([0] * self._view.seats, deck, ending.bee)
        return go_round(self._view, self.seat, paths, totals, deck, ending.bee, ending.hand)

    def _filled(self, paths: Paths, bee: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hand with the cards of the row that go best with it there."""
        if len(hand) == HAND:
            return hand
        hands = [hand + taken for taken in combinations(self._view.row, HAND - len(hand))]
        best = max(hands, key=lambda full: most(paths, bee, full))
        return tuple(sorted(best))

    def _expected(
        self, ground: Ground, totals: Sequence[int], turns: Turns, hand: tuple[Card, ...], thorough: bool
    ) -> list[float]:
        """The points that each seat may come to."""
        expected = [float(total) for total in totals]
        seats = (*others_after(self._view, self.seat), self.seat)
        for weights, seat in zip(WEIGHTS[self._view.seats], seats, strict=True):
            own, gain = seat == self.seat, turns.gains[seat]
            more = weights.gain * gain
            if thorough:
                held = hand if own else tuple(sorted(self._view.hands[seat]))
                if own or not (gain or turns.gains[self.seat]):
                    more += self._taste.building * weights.prospect * ground.prospect(turns.bee, held)
                more += weights.breadth * ground.breadth(held)
            expected[seat] += more * (self._taste.hope if own else self._fear)
        return expected

    def _softmax(self, totals: Sequence[float], deck: int) -> float:
        """The own share of winning with these points expected and so many cards to come."""
        view, best = self._view, max(totals)
        left = float(deck)
        if view.challenge:
            left = max(0.0, min(left, (view.challenge - best) * view.seats))
        heat = SPREAD + SPREAD_OF_DECK * math.sqrt(left)
        odds = [math.exp((total - best) / heat) for total in totals]
        return odds[self.seat] / sum(odds)


def _patience(view: ButineState) -> float:
    """How much of its fear a bot keeps: less where the tiles run out long before the deck will.

    Where everybody only lays what helps nobody, nobody wins anything.
    """
    tiles = (len(view.tiles) - 1) / (TILES - 1)
    gone = sum(view.seen) + len(view.boxed) + sum(map(len, view.bonus))
    ahead = tiles - gone / (gone + len(view.deck))
    return min(1.0, max(LEAST_PATIENCE, 1 - IMPATIENCE * (ahead - CALM)))
