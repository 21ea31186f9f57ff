"""The walks that do a card, and how one is chosen among them: tile by tile, or one after the other.

A half-made choice, not the game: it holds the legal walks and how far one has stepped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tui.games.butine.placing import Vector, nearest_ahead

Walk = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Walking:
    """walks: the legal ones for a card; stepped: the tiles chosen so far; marked: which of the `open` walks."""

    walks: Sequence[Walk]
    stepped: tuple[int, ...] = ()
    marked: int = 0

    @property
    def open(self) -> list[Walk]:
        """The walks that begin as one has stepped."""
        return [walk for walk in self.walks if walk[: len(self.stepped)] == self.stepped]

    @property
    def walk(self) -> Walk:
        """The marked one."""
        return self.open[self.marked]

    @property
    def next_tiles(self) -> list[int]:
        """The tiles that one may step on now, in the order of their numbers."""
        depth = len(self.stepped)
        return sorted({walk[depth] for walk in self.open}) if depth < 3 else []

    @property
    def alike(self) -> int:
        """How many of all the walks end where the marked one ends: to the game they are the same."""
        return sum(walk[2] == self.walk[2] for walk in self.walks)

    def step(self, start: Vector, way: Vector, spots: Sequence[Vector]) -> Walking | None:
        """Step in a direction; None where no tile to step on lies there.

        start: where one stands; spots: the tiles' middles, by tile.
        """
        tiles = self.next_tiles
        found = nearest_ahead(start, way, ((spots[tile], 0.0) for tile in tiles))
        return None if found is None else self.on(tiles[found])

    def on(self, tile: int) -> Walking | None:
        """Step onto a tile; None where no walk goes there."""
        if tile not in self.next_tiles:
            return None
        onward = replace(self, stepped=(*self.stepped, tile), marked=0)
        if self.walk in onward.open:
            return replace(onward, marked=onward.open.index(self.walk))
        return onward

    def back(self) -> Walking | None:
        """One step back; None where there is none."""
        if not self.stepped:
            return None
        shorter = replace(self, stepped=self.stepped[:-1], marked=0)
        return replace(shorter, marked=shorter.open.index(self.walk))

    def next(self, step: int) -> Walking:
        """The next walk, or the one before, of those that begin as one has stepped."""
        return replace(self, marked=(self.marked + step) % len(self.open))

    @property
    def whole(self) -> bool:
        """Whether all three steps are made."""
        return len(self.stepped) == 3
