"""A meadow as the search sees it, again and again: where the bee can get to with which hands, each asked once.

Sets of tiles are ints, bit i for tile i, and all walks of a kind are followed at once. Plans nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.bots.butine.chains import tiles_of
from ai.bots.butine.paths import Paths, Tiles
from core.games.butine.cards import HAND, Card, flowers_of
from core.games.butine.state import ButineState

Hand = tuple[Card, ...]
"""Cards, sorted."""

_CARD_BITS = 6


class Reach(NamedTuple):
    """Where a full hand can do at least one, two, and all three of its cards in one turn."""

    one: Tiles
    two: Tiles
    three: Tiles

    def most(self, tile: int) -> int:
        """The most points that it can win in a turn from a tile, where none was done before."""
        return (self.one >> tile & 1) + (self.two >> tile & 1) + 2 * (self.three >> tile & 1)

    def least(self, tiles: Tiles) -> int:
        """The same from that of some tiles where it wins least."""
        if tiles & ~self.one:
            return 0
        if tiles & ~self.two:
            return 1
        return 2 if tiles & ~self.three else HAND + 1


class Meadow:
    """The walks on one meadow. near: by tile, the tiles beside it; kinds: by flower, its tiles."""

    __slots__ = ("_around", "_begins", "_ends", "_flights", "_reaches", "kinds", "near")

    def __init__(self, near: list[Tiles], kinds: list[Tiles]) -> None:
        self.near, self.kinds = near, kinds
        self._around: dict[Tiles, Tiles] = {}
        self._begins: dict[int, Tiles] = {}
        self._ends: dict[int, Tiles] = {}
        self._reaches: dict[Hand, Reach] = {}
        self._flights: dict[tuple[int, Hand], list[Tiles]] = {}

    @classmethod
    def of(cls, s: ButineState) -> Meadow:
        """That of a position."""
        paths = Paths.of(s)
        return cls(paths.near, paths.kinds)

    def with_tile(self, flower: int, beside: Tiles) -> Meadow:
        """The same with one tile more, the next number, beside these tiles."""
        near, kinds = self.near[:], self.kinds[:]
        new = 1 << len(near)
        kinds[flower] |= new
        for tile in tiles_of(beside):
            near[tile] |= new
        near.append(beside)
        return Meadow(near, kinds)

    def begins(self, card: Card) -> Tiles:
        """From where a card can be done."""
        return self._all_begins(card, (1 << len(self.near)) - 1)

    def reach(self, hand: Hand) -> Reach:
        """Of a full hand."""
        found = self._reaches.get(hand)
        if found is None:
            first, second, third = hand
            begins = self._all_begins
            one, two, three = self.begins(first), self.begins(second), self.begins(third)
            first_two = begins(first, two) | begins(second, one)
            first_third = begins(first, three) | begins(third, one)
            last_two = begins(second, three) | begins(third, two)
            whole = begins(first, last_two) | begins(second, first_third) | begins(third, first_two)
            found = Reach(one | two | three, first_two | first_third | last_two, whole)
            self._reaches[hand] = found
        return found

    def flights(self, bee: int, hand: Hand) -> list[Tiles]:
        """By set of cards of a hand (bit i for its card i): where the bee can be after doing just these."""
        key = bee, hand
        found = self._flights.get(key)
        if found is None:
            found = [1 << bee]
            for at, card in enumerate(hand):
                found += self._with_card(found, hand, at, card)
            self._flights[key] = found
        return found

    def _with_card(self, before: list[Tiles], hand: Hand, at: int, card: Card) -> list[Tiles]:
        """By set of the cards before one: the ends of flights that do these and that one."""
        ends = self._all_ends
        found: list[Tiles] = []
        for cards, there in enumerate(before):
            over = ends(card, there)
            for other in range(at):
                if cards >> other & 1:
                    over |= ends(hand[other], found[cards & ~(1 << other)])
            found.append(over)
        return found

    def _all_ends(self, card: Card, start: Tiles) -> Tiles:
        """Where the bee can be after doing a card from any of these tiles."""
        if not start:
            return 0
        key = start << _CARD_BITS | card
        found = self._ends.get(key)
        if found is None:
            first, middle, last = flowers_of(card)
            if first == last:
                found = self._same_ends(start, first, middle)
            else:
                found = self._walk(start, first, middle, last) | self._walk(start, last, middle, first)
            self._ends[key] = found
        return found

    def _all_begins(self, card: Card, ends: Tiles) -> Tiles:
        """From where a card can be done so that the bee is on one of these tiles."""
        if not ends:
            return 0
        key = ends << _CARD_BITS | card
        found = self._begins.get(key)
        if found is None:
            first, middle, last = flowers_of(card)
            if first == last:
                found = sum(
                    1 << tile for tile in range(len(self.near)) if self._all_ends(card, 1 << tile) & ends
                )
            else:
                found = self._back(ends, first, middle, last) | self._back(ends, last, middle, first)
            self._begins[key] = found
        return found

    def _walk(self, start: Tiles, first: int, middle: int, last: int) -> Tiles:
        kinds, around = self.kinds, self.around
        tiles = around(start) & kinds[first]
        if tiles:
            tiles = around(tiles) & kinds[middle]
            if tiles:
                return around(tiles) & kinds[last]
        return 0

    def _back(self, ends: Tiles, first: int, middle: int, last: int) -> Tiles:
        kinds, around = self.kinds, self.around
        tiles = ends & kinds[last]
        if tiles:
            tiles = around(tiles) & kinds[middle]
            if tiles:
                tiles = around(tiles) & kinds[first]
                if tiles:
                    return around(tiles)
        return 0

    def _same_ends(self, start: Tiles, outer: int, middle: int) -> Tiles:
        """For a card whose outer flowers are alike: only there the walk could come back to its first tile."""
        found, kinds, near = 0, self.kinds, self.near
        for first in tiles_of(self.around(start) & kinds[outer]):
            found |= self.around(near[first] & kinds[middle]) & kinds[outer] & ~(1 << first)
        return found

    def around(self, tiles: Tiles) -> Tiles:
        """The tiles beside any of these."""
        found = self._around.get(tiles)
        if found is None:
            found, rest, near = 0, tiles, self.near
            while rest:
                low = rest & -rest
                rest ^= low
                found |= near[low.bit_length() - 1]
            self._around[tiles] = found
        return found
