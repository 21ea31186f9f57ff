"""The little statistics that an arena needs. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a share of wins: (lower, upper), both within 0 to 1.

    `wins` may be fractional where wins are shared. Without games nothing is known: (0, 1).
    E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American
    Statistical Association 22 (1927) 209-212.
    """
    if games < 0 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games are no share")
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, z * z
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of the ordered values lie; linear between neighbours.

    R. J. Hyndman and Y. Fan, Sample quantiles in statistical packages, The American Statistician 50 (1996)
    361-365, definition 7. Zero where there is none.
    """
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
