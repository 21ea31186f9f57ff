"""What is lit on the meadow, and what is drawn besides the tiles. Pure data."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.games.butine.lattice import Place


@dataclass(slots=True)
class Marks:
    """Tiles are numbers, places are not tiles yet.

    ghosts: places to choose from, drawn faintly. chosen: the place (a ghost or a tile's) under the cursor, drawn as
    its tile with a glowing border. last: the tile of the last move. lit: tiles that may be stepped on; where there
    are any, all but those, the walk and the bee's are dimmed. walk: tiles flown over, in order. bee: the tile it
    stands on. rulers: columns (in doubled coordinates) and rows along the sides. hints: places to lay a tile at, or
    of tiles to fly to, each with how good that is, from 0 on. flight: the walk of the best hint.
    """

    ghosts: Sequence[Place] = ()
    chosen: Place | None = None
    last: int | None = None
    lit: Collection[int] = ()
    walk: Sequence[int] = ()
    bee: int | None = None
    rulers: bool = False
    hints: Mapping[Place, int] = field(default_factory=dict)
    flight: Sequence[int] = ()

    @property
    def steps(self) -> Sequence[int]:
        """The tiles to be numbered: those of the walk, or of the one that a hint is about."""
        return self.walk or self.flight
