"""What the sea shows beside the position: who looks, whose ships, what is lit, what just happened. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.games.butim.state import ISLANDS

WHIRLPOOL = ISLANDS
"""The whirlpool where islands are numbered: it stands behind the last of them."""


@dataclass(frozen=True, slots=True)
class Captain:
    """Whose a ship is: the letter and the colour (as Rich names it) of the seat's piece."""

    letter: str
    colour: str


@dataclass(frozen=True, slots=True)
class SeaMarks:
    """See the module.

    captains: by seat; viewer: who looks, None for somebody who watches; lit: islands, or WHIRLPOOL, that can be
    chosen now; cursor: the one of all eight under the keyboard's cursor; struck: where something has just happened;
    keys: by island, and last of all the whirlpool, the key that chooses it, "" for none; empty: no keys at all;
    hints: by island, or WHIRLPOOL, from 0 how good a hint says it is.
    """

    captains: tuple[Captain, ...]
    viewer: int | None = None
    lit: frozenset[int] = frozenset()
    cursor: int | None = None
    struck: frozenset[int] = frozenset()
    keys: tuple[str, ...] = ()
    hints: Mapping[int, int] = field(default_factory=dict)
