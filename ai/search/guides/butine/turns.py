"""How a turn that has begun may end, and what the ways to end it are worth.

What the deck deals into the row meanwhile is not taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ai.bots.butine.chains import tiles_of, worth
from ai.bots.butine.paths import COUNT
from ai.search.guides.butine.facts import breadth
from ai.search.guides.butine.judge import Judge
from ai.search.guides.butine.meadows import Hand, Meadow
from ai.search.guides.butine.positions import Position
from core.engine.rules import Move
from core.games.butine.cards import HAND, Card, card_of
from core.games.butine.moves import to_walk
from core.games.butine.turn import PRICE_OF_BOTH

MOST_WAYS = 12
"""Of more ways to end a turn only so many are weighed: those that win the most, and leave least to the next."""


class Ending(NamedTuple):
    """Cards done, and where the bee is then.

    left: the cards that are not done; gain: points, less those paid; draws: cards drawn, but to fill up the hand.
    """

    bee: int
    left: Hand
    gain: int
    draws: int


class Valued(NamedTuple):
    """An ending and what comes of it: its value for who ends so, the shares of all seats."""

    ending: Ending
    value: float
    shares: list[float]


class Turn:
    """The rest of a turn of the active seat."""

    def __init__(
        self, position: Position, row: Sequence[Card], gathered: int, pays: bool, judge: Judge
    ) -> None:
        """gathered: cards done before; pays: whether to gather costs the price of a second action."""
        self.position, self._row, self._gathered, self._pays = position, row, gathered, pays
        self._judge = judge
        self.hand = position.hands[position.active]

    def stay(self) -> Ending:
        """Nothing more is gathered."""
        return Ending(self.position.bee, self.hand, 0, 0)

    def endings(self) -> list[Ending]:
        """All that the bee can do, at least one card."""
        price = PRICE_OF_BOTH if self._pays else 0
        found: set[Ending] = set()
        for cards, ends in enumerate(self.position.meadow.flights(self.position.bee, self.hand)):
            if ends and cards:
                done = COUNT[cards]
                gain = worth(done, self._gathered)
                left = _left(self.hand, cards)
                found.update(Ending(tile, left, gain - price, gain - done) for tile in tiles_of(ends))
        return sorted(found)

    def ways(self, stay: bool) -> list[Valued]:
        """The ways to end that are worth a look; stay: to gather no more is one of them."""
        endings = self.endings()
        if len(endings) > MOST_WAYS:
            position = self.position
            follower = position.hands[(position.active + 1) % len(position.hands)]
            reach = position.meadow.reach(follower)
            endings.sort(key=lambda ending: (-ending.gain, reach.most(ending.bee)))
            del endings[MOST_WAYS:]
        if stay:
            endings.append(self.stay())
        return [self.valued(ending) for ending in endings]

    def valued(self, ending: Ending) -> Valued:
        """What comes of an ending, the hand filled up."""
        position = self.position
        hand = _filled(position.meadow, ending.left, self._row)
        draws = ending.draws + HAND - len(ending.left)
        shares = self._judge.shares(position.turn_ended(ending.bee, hand, ending.gain, draws))
        return Valued(ending, shares[position.active], shares)

    def leads(self, first: tuple[Card, int], ending: Ending) -> bool:
        """Whether one can end so after doing this card first, to this tile."""
        card, tile = first
        rest = without(self.hand, card)
        return any(
            ends >> ending.bee & 1 and _left(rest, cards) == ending.left
            for cards, ends in enumerate(self.position.meadow.flights(tile, rest))
        )

    def after(self, flowers: Sequence[int], move: Move) -> Ending:
        """The best ending that a walk leads to; flowers: by tile."""
        first, second, third = to_walk(move)
        card = card_of(flowers[first], flowers[second], flowers[third])
        ways = [self.valued(ending) for ending in self.endings() if self.leads((card, third), ending)]
        return max(ways, key=lambda way: way.value).ending


def without(hand: Hand, card: Card) -> Hand:
    """A hand with one such card less."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _left(hand: Hand, done: int) -> Hand:
    """A hand without a set of its cards (bit i for card i)."""
    return tuple(card for at, card in enumerate(hand) if not done >> at & 1)


def _filled(meadow: Meadow, hand: Hand, row: Sequence[Card]) -> Hand:
    """The hand with those cards of the row with which it can do most from any tile."""
    if len(hand) == HAND:
        return hand
    hands = {tuple(sorted((*hand, *taken))) for taken in combinations(row, HAND - len(hand))}
    if len(hands) == 1:
        return hands.pop()
    tiles = len(meadow.near)
    return max(hands, key=lambda full: (breadth(meadow.reach(full), tiles), full))
