"""What the board shows beside the position: whose hand, what is lit, what has just happened. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a tower is: a name, and the shape and colour of the seat's piece; nobody's has no shape."""

    name: str
    shape: str
    colour: str


@dataclass(frozen=True, slots=True)
class Marks:
    """See the module.

    owners: by tower; seat: who looks, or None for somebody who watches; hand: kinds, sorted; slot: the card that is
    picked up; open: slots of cards that could be played; lit: towers that a card could go on now; deck: the one that
    is drawn from without a click, or None; struck: by tower, who has just laid a card there; hints: by what and which,
    as a click means it (layout.TOWER, CARD or DECK), from 0 how good it is.
    """

    owners: tuple[Owner, ...]
    seat: int | None = None
    hand: tuple[int, ...] = ()
    slot: int | None = None
    open: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    deck: int | None = None
    struck: Mapping[int, str] = field(default_factory=dict)
    hints: Mapping[tuple[int, int], int] = field(default_factory=dict)
