"""A meadow as the bot sees it: its walks, and the tiles that might be laid next.

Placements of one flower beside the same tiles are alike for the bee and count once. Weighs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ai.bots.butine.chains import MOST, most
from ai.bots.butine.paths import Paths, Tiles
from core.engine.rules import Move
from core.games.butine.cards import Card
from core.games.butine.lattice import RIM, SHAPE_OF, Cell
from core.games.butine.meadow import grow
from core.games.butine.moves import cell, to_place
from core.games.butine.state import ButineState


class Bridge(NamedTuple):
    """A tile that might be laid: its flower, the tiles it would touch, and a placement that does so."""

    flower: int
    beside: Tiles
    move: Move


def _step(of: Cell) -> int:
    return cell(of) - cell((0, 0, 0))


_BESIDE = tuple(tuple(map(_step, rim)) for rim in RIM)
"""By orientation, the cells beside a tile as steps from its corner's cell."""


def bridges(s: ButineState, placements: Iterable[Move]) -> list[Bridge]:
    """What these placements come to; of those alike the first stands for all."""
    covered = s.cells
    found: dict[tuple[int, Tiles], Move] = {}
    for move in placements:
        orientation, x, y = to_place(move)
        root = cell((x, y, 0))
        beside = 0
        for step in _BESIDE[orientation]:
            tile = covered.get(root + step)
            if tile is not None:
                beside |= 1 << tile
        found.setdefault((SHAPE_OF[orientation], beside), move)
    return [Bridge(flower, beside, move) for (flower, beside), move in found.items()]


class Ground:
    """The meadow of a position, or that with a tile more. What is costly is made when it is first asked for."""

    def __init__(self, s: ButineState, paths: Paths, laid: Bridge | None = None) -> None:
        self.paths = paths
        self._s, self._laid = s, laid
        self._futures: list[Paths] | None = None
        self._breadths: dict[Sequence[Card], float] = {}
        self._prospects: dict[tuple[int, Sequence[Card]], int] = {}

    @classmethod
    def of(cls, s: ButineState) -> Ground:
        """The meadow of a position."""
        return cls(s, Paths.of(s))

    def with_bridge(self, bridge: Bridge) -> Ground:
        """The position's meadow with one tile more."""
        return Ground(self._s, self.paths.with_tile(bridge.flower, bridge.beside), bridge)

    def breadth(self, hand: tuple[Card, ...]) -> float:
        """The points that a hand can win in a turn, on average over the tiles where the bee might be."""
        if hand not in self._breadths:
            tiles = len(self.paths.near)
            self._breadths[hand] = sum(most(self.paths, tile, hand) for tile in range(tiles)) / tiles
        return self._breadths[hand]

    def prospect(self, bee: int, hand: tuple[Card, ...]) -> int:
        """How many points more a hand could win in a turn from a tile, if one more tile were laid well."""
        key = bee, hand
        if key not in self._prospects:
            now = best = most(self.paths, bee, hand)
            for paths in self._with_one_more():
                if best == MOST:
                    break
                best = max(best, most(paths, bee, hand))
            self._prospects[key] = best - now
        return self._prospects[key]

    def _with_one_more(self) -> list[Paths]:
        """The walks with each tile laid that might be laid here."""
        if self._futures is None:
            s = self._s
            if self._laid is not None:
                s = s.clone()
                grow(s, self._laid.move)
            more = bridges(s, (move for places in s.free for move in sorted(places)))
            self._futures = [self.paths.with_tile(flower, beside) for flower, beside, _ in more]
        return self._futures
