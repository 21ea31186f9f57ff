"""Where the bee can get to with which cards, on one meadow. Knows neighbours and flowers only, no places and no plans.

Sets of tiles are ints, bit i for tile i: so all walks that do the same card and end alike are one from the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.butine.cards import HAND, Card
from core.games.butine.state import ButineState

Tiles = int
"""A set of tiles."""

_LASTS = tuple(
    tuple((card, cards & ~(1 << card)) for card in range(HAND) if cards >> card & 1)
    for cards in range(1, 1 << HAND)
)
"""By set of cards, from the first that is not empty: which of them may come last, and the set before it."""

COUNT = tuple(cards.bit_count() for cards in range(1 << HAND))
"""By set of cards, how many there are."""


class Paths:
    """The walks on one meadow. What was asked once is kept."""

    __slots__ = ("_ends", "_pairs", "kinds", "near")

    def __init__(self, near: list[Tiles], kinds: list[Tiles]) -> None:
        self.near, self.kinds = near, kinds
        self._pairs: dict[int, Tiles] = {}
        self._ends: dict[int, Tiles] = {}

    @classmethod
    def of(cls, s: ButineState) -> Paths:
        """The walks of a position's meadow."""
        near = [sum(1 << other for other in others) for others in s.near]
        kinds = [0, 0, 0, 0]
        for tile, flower in enumerate(s.flowers):
            kinds[flower] |= 1 << tile
        return cls(near, kinds)

    def with_tile(self, flower: int, beside: Tiles) -> Paths:
        """The same with one tile more, the next number, beside these tiles."""
        near, kinds = self.near[:], self.kinds[:]
        new = 1 << len(near)
        kinds[flower] |= new
        rest = beside
        while rest:
            low = rest & -rest
            near[low.bit_length() - 1] |= new
            rest ^= low
        near.append(beside)
        return Paths(near, kinds)

    def ends(self, card: Card, start: Tiles) -> Tiles:
        """Where the bee can be after doing a card from any of the tiles `start`."""
        found = 0
        kept = self._ends
        while start:
            low = start & -start
            start ^= low
            key = card << 6 | low.bit_length()
            there = kept.get(key)
            if there is None:
                there = kept[key] = self._walk(card, low.bit_length() - 1)
            found |= there
        return found

    def flights(self, bee: int, hand: Sequence[Card]) -> list[Tiles]:
        """By set of cards of a hand (bit i for its card i): where the bee can be after doing just these."""
        found = [1 << bee]
        for lasts in _LASTS[: (1 << len(hand)) - 1]:
            there = 0
            for last, before in lasts:
                if found[before]:
                    there |= self.ends(hand[last], found[before])
            found.append(there)
        return found

    def _walk(self, card: Card, tile: int) -> Tiles:
        first, middle, last = card >> 4, card >> 2 & 3, card & 3
        return self._one_way(tile, first, middle, last) | self._one_way(tile, last, middle, first)

    def _one_way(self, tile: int, first: int, middle: int, last: int) -> Tiles:
        found = 0
        firsts = self.near[tile] & self.kinds[first]
        kept = self._pairs
        while firsts:
            low = firsts & -firsts
            firsts ^= low
            key = low.bit_length() << 4 | middle << 2 | last
            there = kept.get(key)
            if there is None:
                there = kept[key] = self._rest(low, middle, last)
            found |= there
        return found

    def _rest(self, first: Tiles, middle: int, last: int) -> Tiles:
        """Third tiles of walks that begin on one tile."""
        found, near = 0, self.near
        seconds = near[first.bit_length() - 1] & self.kinds[middle]
        while seconds:
            low = seconds & -seconds
            seconds ^= low
            found |= near[low.bit_length() - 1]
        return found & self.kinds[last] & ~first
