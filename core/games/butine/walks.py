"""The walks that the bee can make now for the cards of a hand. Looks only; the meadow's neighbours are given."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.butine.moves import GATHER, TILE_BITS
from core.games.butine.state import ButineState

_SECOND = 8 + TILE_BITS
_THIRD = 8 + 2 * TILE_BITS


def _following(hand: Sequence[int]) -> list[int]:
    """By the first two flowers of a walk (first << 2 | second), bits of the flowers that may come third."""
    table = [0] * 16
    for card in hand:
        table[card >> 2] |= 1 << (card & 3)
        table[(card & 3) << 2 | card >> 2 & 3] |= 1 << (card >> 4)
    return table


def walks(s: ButineState, hand: Sequence[int]) -> list[int]:
    """Every walk over three different tiles that does a card of the hand, in order of the tiles.

    The tile that the bee starts from may be entered again, as the second or third.
    """
    following = _following(hand)
    near, flowers = s.near, s.flowers
    found: list[int] = []
    for first in near[s.bee]:
        begin = flowers[first] << 2
        if not (following[begin] or following[begin + 1] or following[begin + 2] or following[begin + 3]):
            continue
        for second in near[first]:
            wanted = following[begin | flowers[second]]
            if not wanted:
                continue
            start = GATHER | first << 8 | second << _SECOND
            found += [
                start | third << _THIRD
                for third in near[second]
                if wanted >> flowers[third] & 1 and third != first
            ]
    return found


def can_walk(s: ButineState, hand: Sequence[int]) -> bool:
    """Whether there is any walk."""
    following = _following(hand)
    near, flowers = s.near, s.flowers
    for first in near[s.bee]:
        for second in near[first]:
            wanted = following[flowers[first] << 2 | flowers[second]]
            if wanted:
                for third in near[second]:
                    if wanted >> flowers[third] & 1 and third != first:
                        return True
    return False
