"""How a hint is marked on every board: "1st", "2nd", "3rd", in letters, since digits are keys. Knows no game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from rich.style import Style

ORDINALS = ("1st", "2nd", "3rd")
"""By place, from 0, the best first. Each is ORDINAL_CELLS wide."""
ORDINAL_CELLS = 3

MARK = Style(bold=True, reverse=True, dim=False, italic=False, strike=False)
"""For an ordinal where a board has no colours of its own for it."""


Key = TypeVar("Key", bound=Hashable)


def best_by(places: Iterable[tuple[Key, int]]) -> Mapping[Key, int]:
    """By part of a board the best place of the moves that it belongs to."""
    best: dict[Key, int] = {}
    for key, place in places:
        best[key] = min(place, best.get(key, place))
    return best
