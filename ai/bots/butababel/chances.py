"""What each tower's chance to win is if a number of cards still fall, each on any tower alike.

Knows heights alone: no cards, no hands, no turn. Heights of equal towers are alike, so everything is kept by rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from core.games.butababel.scoring import WRATH, winners

MOST_CARDS = 8
"""More cards to come than these change little, and would cost too much."""


def chances(heights: Sequence[int], cards: int) -> list[float]:
    """By tower, its share of winning if so many cards (at most MOST_CARDS) still fall at random; a win is shared."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    shares = [0.0] * len(heights)
    for tower, share in zip(order, _by_rank(_steps(heights, order, cards), cards), strict=True):
        shares[tower] = share
    return shares


def _steps(heights: Sequence[int], order: Sequence[int], cards: int) -> tuple[int, ...]:
    """How much each tower stands above the next lower one, no more than can matter; the lowest comes first."""
    enough = cards + WRATH
    return tuple(min(enough, heights[above] - heights[below]) for below, above in pairwise(order))


@lru_cache(maxsize=1 << 17)
def _by_rank(steps: tuple[int, ...], cards: int) -> tuple[float, ...]:
    """By rank from the lowest tower up, its share of winning."""
    ranks = len(steps) + 1
    if cards == 0:
        return _at_the_end(steps)
    total = [0.0] * ranks
    first = 0
    for last in range(ranks):
        if last < ranks - 1 and steps[last] == 0:
            continue
        # Towers first..last are level; whichever of them the card falls on is the topmost of them then.
        alike = last - first + 1
        after = _by_rank(_raised(steps, last, cards - 1), cards - 1)
        for rank in range(ranks):
            if first <= rank <= last:
                total[rank] += (after[last] + (alike - 1) * after[first]) / ranks
            else:
                total[rank] += alike * after[rank] / ranks
        first = last + 1
    return tuple(total)


def _raised(steps: tuple[int, ...], rank: int, cards: int) -> tuple[int, ...]:
    """The steps once the tower of a rank, the topmost of its height, is a card higher."""
    enough = cards + WRATH
    new = [min(enough, step) for step in steps]
    if rank > 0:
        new[rank - 1] = min(enough, steps[rank - 1] + 1)
    if rank < len(steps):
        new[rank] = min(enough, steps[rank] - 1)
    return tuple(new)


def _at_the_end(steps: tuple[int, ...]) -> tuple[float, ...]:
    heights = [0]
    for step in steps:
        heights.append(heights[-1] + step)
    won = winners(heights)
    return tuple(1 / len(won) if rank in won else 0.0 for rank in range(len(heights)))
