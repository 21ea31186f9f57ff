"""What maps are worth: the treasures they may still claim, face up or hidden, by how many maps are missing.

Knows no hands and no islands' order; what is likely comes from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.games.butim.cards import SYMBOLS

Maps = tuple[int, ...]
"""By symbol, how many maps."""


class Quest(NamedTuple):
    """A treasure that maps may claim: what it asks for, its coins, how likely it can be claimed by who has them."""

    needs: Maps
    coins: int
    chance: float


class Quests:
    """The treasures that can still be claimed; finding: how likely one more map of a symbol is found in time."""

    def __init__(self, quests: Sequence[Quest], finding: float) -> None:
        self._quests = quests
        self._finding = finding
        self._worth: dict[Maps, float] = {}

    def worth(self, maps: Maps) -> float:
        """What a seat with these maps may hope to claim with them, in coins."""
        if maps not in self._worth:
            self._worth[maps] = self._greedy(maps)
        return self._worth[maps]

    def gain(self, maps: Maps, symbol: int) -> float:
        """What one more map of a symbol is worth."""
        more = (*maps[:symbol], maps[symbol] + 1, *maps[symbol + 1 :])
        return self.worth(more) - self.worth(maps)

    def loss(self, maps: Maps, symbol: int) -> float:
        """What a map of a symbol, which is there, is worth."""
        less = (*maps[:symbol], maps[symbol] - 1, *maps[symbol + 1 :])
        return self.worth(maps) - self.worth(less)

    def _greedy(self, maps: Maps) -> float:
        """The most promising treasure first, and so on with the maps that are left."""
        have, left, total = list(maps), list(self._quests), 0.0
        while left and any(have):
            hope, best = max((self._hope(quest, have), at) for at, quest in enumerate(left))
            if hope <= 0:
                break
            total += hope
            for symbol, wanted in enumerate(left.pop(best).needs):
                have[symbol] -= min(wanted, have[symbol])
        return total

    def _hope(self, quest: Quest, have: Sequence[int]) -> float:
        """What a treasure is worth more to who has these maps than to who has none."""
        needs, coins, chance = quest
        wanted = missing = 0
        for symbol in range(SYMBOLS):
            if needs[symbol]:
                wanted += needs[symbol]
                missing += max(0, needs[symbol] - have[symbol])
        if missing == wanted:
            return 0.0
        finding = self._finding
        return coins * chance * (finding**missing - finding**wanted)


def missing(needs: Maps, maps: Maps) -> int:
    """How many maps are wanting for a treasure."""
    return sum(max(0, wanted - there) for wanted, there in zip(needs, maps, strict=True))


def without(maps: Maps, needs: Sequence[int]) -> Maps:
    """The maps that are left once these are given."""
    return tuple(there - wanted for there, wanted in zip(maps, needs, strict=True))
