"""What a hand can gather in one turn, and what that draws from the deck. Counts; plans nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.bots.butine.paths import COUNT, Paths, Tiles
from core.games.butine.cards import HAND, Card

MOST = HAND + 1
"""The most points that a turn can win."""


class Chain(NamedTuple):
    """Some cards done in one turn: the points, as many cards as that draws, and the tiles where the bee may end."""

    points: int
    ends: Tiles


NOTHING = Chain(0, 0)


def worth(cards: int, before: int = 0) -> int:
    """Points for that many cards in a turn that has done some before: the third brings a fourth."""
    return cards + (cards > 0 and cards + before == HAND)


def chains(paths: Paths, bee: int, hand: Sequence[Card]) -> list[Chain]:
    """What a full hand can gather from a tile, the most first."""
    by_count = [0] * (HAND + 1)
    for cards, ends in enumerate(paths.flights(bee, hand)):
        by_count[COUNT[cards]] |= ends
    return [Chain(worth(count), by_count[count]) for count in range(HAND, 0, -1) if by_count[count]]


def most(paths: Paths, bee: int, hand: Sequence[Card]) -> int:
    """The most points that a hand can win in one turn from a tile, where none was done before."""
    best = 0
    for cards, ends in enumerate(paths.flights(bee, hand)):
        if ends and COUNT[cards] > best:
            best = COUNT[cards]
    return worth(best)


def tiles_of(tiles: Tiles) -> list[int]:
    """The tiles of a set, in order."""
    found = []
    while tiles:
        low = tiles & -tiles
        found.append(low.bit_length() - 1)
        tiles ^= low
    return found
