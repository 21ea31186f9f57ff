"""What one search keeps: meadows, the tiles that may be laid on each, and estimates, so that each is made once."""

from __future__ import annotations

from ai.bots.butine.bridges import Bridge, bridges
from ai.search.guides.butine.judge import Judge
from ai.search.guides.butine.meadows import Meadow
from ai.search.guides.butine.positions import Position
from ai.search.guides.butine.turns import Turn
from core.games.butine.state import ButineState

_Laid = tuple[int, ...]


class Table:
    """Grows with the positions that it is asked about; one search long."""

    def __init__(self) -> None:
        self.judge = Judge()
        self._meadows: dict[_Laid, Meadow] = {}
        self._bridges: dict[_Laid, list[tuple[Bridge, Meadow]]] = {}

    def position(self, s: ButineState) -> Position:
        """What stands in a state that matters between turns."""
        return Position.of(s, self._meadow(s))

    def turn(self, s: ButineState) -> Turn:
        """The turn that a state is in, from there on."""
        pays = bool(s.placed) and not s.gathered
        return Turn(self.position(s), s.row, s.gathered, pays, self.judge)

    def bridges(self, s: ButineState) -> list[tuple[Bridge, Meadow]]:
        """The tiles that may be laid and differ for the bee, each with the meadow that it makes."""
        key = tuple(s.tiles)
        found = self._bridges.get(key)
        if found is None:
            meadow = self._meadow(s)
            places = (move for free in s.free for move in sorted(free))
            found = [
                (bridge, meadow.with_tile(bridge.flower, bridge.beside)) for bridge in bridges(s, places)
            ]
            self._bridges[key] = found
            for bridge, laid in found:
                self._meadows[*key, bridge.move] = laid
        return found

    def _meadow(self, s: ButineState) -> Meadow:
        key = tuple(s.tiles)
        found = self._meadows.get(key)
        if found is None:
            found = self._meadows[key] = Meadow.of(s)
        return found
