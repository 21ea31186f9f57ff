"""What maps are worth: the treasures they may still claim, face up or hidden, by how many maps are missing.

Knows no hands and no islands' order; what is likely comes from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Maps = tuple[int, ...]
"""By symbol, how many maps."""


MAX_MAPS = 3
"""A treasure asks for no more maps."""

RIVALS_FOR_OPEN = 0.8
"""How likely a treasure that is face up, and lacks a map, is not claimed first by another."""


class Quest(NamedTuple):
    """A treasure that maps may claim: what it asks for, its coins, how likely it can be claimed by who has them."""

    needs: Maps
    coins: int
    chance: float


class Quests:
    """The treasures that can still be claimed; finding: how likely one more map of a symbol is found in time."""

    def __init__(self, quests: Sequence[Quest], finding: float) -> None:
        self._quests = quests
        self._found = [finding**lacking for lacking in range(MAX_MAPS + 1)]
        self._worth: dict[Maps, float] = {}

    def worth(self, maps: Maps) -> float:
        """What a seat with these maps may hope to claim with them, in coins."""
        if maps not in self._worth:
            self._worth[maps] = self._hopes(maps)
        return self._worth[maps]

    def gain(self, maps: Maps, symbol: int) -> float:
        """What one more map of a symbol is worth."""
        more = (*maps[:symbol], maps[symbol] + 1, *maps[symbol + 1 :])
        return self.worth(more) - self.worth(maps)

    def loss(self, maps: Maps, symbol: int) -> float:
        """What a map of a symbol, which is there, is worth."""
        less = (*maps[:symbol], maps[symbol] - 1, *maps[symbol + 1 :])
        return self.worth(maps) - self.worth(less)

    def _hopes(self, maps: Maps) -> float:
        """Goes through the treasures, the best hope first: each takes its part of what the maps are still free for."""
        free = [[1.0] * count for count in maps]
        total = 0.0
        for quest, lacking in self._by_hope(maps):
            needs, coins, chance = quest
            used = [
                (free[symbol], place)
                for symbol, wanted in enumerate(needs)
                for place in range(min(wanted, maps[symbol]))
            ]
            share = min(part[place] for part, place in used)
            if not lacking:
                chance = min(1.0, chance / RIVALS_FOR_OPEN)
            found = self._found[lacking]
            total += coins * chance * share * (found - self._found[sum(needs)])
            for part, place in used:
                part[place] -= chance * share * found
            for part in free:
                part.sort(reverse=True)
        return total

    def _by_hope(self, maps: Maps) -> list[tuple[Quest, int]]:
        """The treasures that these maps serve and how many maps are missing, by what each may bring."""
        lacking = [missing(quest.needs, maps) for quest in self._quests]
        found = [
            (quest, count)
            for quest, count in zip(self._quests, lacking, strict=True)
            if count < sum(quest.needs)
        ]
        found.sort(key=lambda each: -each[0].coins * self._found[each[1]])
        return found


@lru_cache(maxsize=512)
def quests_of(quests: tuple[Quest, ...], finding: float) -> Quests:
    """See Quests; the same where they are the same, as what they are worth is soon asked again."""
    return Quests(quests, finding)


def missing(needs: Maps, maps: Maps) -> int:
    """How many maps are wanting for a treasure."""
    count = 0
    for wanted, there in zip(needs, maps, strict=True):
        if wanted > there:
            count += wanted - there
    return count


def without(maps: Maps, needs: Sequence[int]) -> Maps:
    """The maps that are left once these are given."""
    return tuple(there - wanted for there, wanted in zip(maps, needs, strict=True))
