"""The outlines of islands and what lies where on them, as functions of an angle. Knows no colour and no position."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from core.games.butim.deck import CENTRE, EARTH, FORMATIONS, ISLAND_CARDS, ISLANDS, SAND, STONE

TURNS = 96
"""Directions that an outline is known for."""

_WAVES = (2, 3, 5, 7)
_HEIGHTS = (0.07, 0.06, 0.045, 0.03)
"""How many bays an outline has, and how deep they are."""

_LEAST = 0.36
"""How large the last card of an island is, of the whole of it."""

_SLOWLY = 0.8
"""Below 1: the fewer cards there are, the more land each of them is."""

_PARTS = tuple(tuple(FORMATIONS.index(part) for part in name.split("-")) for name in ISLANDS[:CENTRE])
_SECTORS = (STONE, EARTH, SAND)
"""Of the central island, clockwise from the upper left."""


@lru_cache(len(ISLANDS))
def outline(island: int) -> tuple[float, ...]:
    """How far an island's coast is from its middle, by direction, 1 at most."""
    reach = [
        1.0
        + sum(
            height * math.cos(wave * math.tau * turn / TURNS + 2.4 * island + wave * wave)
            for wave, height in zip(_WAVES, _HEIGHTS, strict=True)
        )
        for turn in range(TURNS)
    ]
    most = max(reach)
    return tuple(some / most for some in reach)


def above_water(cards: int) -> float:
    """How large an island with so many cards left is, of the whole of it."""
    share = min(1.0, cards / ISLAND_CARDS)
    return _LEAST + (1 - _LEAST) * share**_SLOWLY if cards else 0.0


@dataclass(frozen=True, slots=True)
class Point:
    """A point of an island. far: how far out, 1 on the coast of the whole island; land: its formation."""

    far: float
    land: int


def point(island: int, across: float, down: float) -> Point:
    """What is at a point; across, down: from the middle, 1 where the ellipse around the island ends."""
    angle = math.atan2(down, across) % math.tau
    reach = outline(island)[int(angle / math.tau * TURNS) % TURNS]
    return Point(math.hypot(across, down) / reach, _formation(island, across, down, angle))


def _formation(island: int, across: float, down: float, angle: float) -> int:
    if island == CENTRE:
        bent = 0.07 * math.sin(9 * across + 7 * down)
        return _SECTORS[int((angle / math.tau * 3 + 1.25 + bent) % 3)]
    parts = _PARTS[island]
    if len(parts) == 1:
        return parts[0]
    return parts[across + 0.35 * down + 0.12 * math.sin(5 * down) > 0]


def grain(x: int, y: int, seed: int = 0) -> float:
    """Noise from 0 to 1, the same at the same place for ever."""
    mixed = (x * 374761393 + y * 668265263 + seed * 974634777) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1274126177 & 0xFFFFFFFF
    return ((mixed ^ mixed >> 16) & 0xFFFF) / 0xFFFF


def relief(x: float, y: float, seed: int) -> float:
    """The same, smooth: how high hills are; as broad as 1."""
    left, top = math.floor(x), math.floor(y)
    across, down = _eased(x - left), _eased(y - top)
    upper = grain(left, top, seed) * (1 - across) + grain(left + 1, top, seed) * across
    lower = grain(left, top + 1, seed) * (1 - across) + grain(left + 1, top + 1, seed) * across
    return upper * (1 - down) + lower * down


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)
