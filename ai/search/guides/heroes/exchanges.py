"""Which two cards of the row an exchange is worth a look for: own colours out of the own way, others' into theirs."""

from __future__ import annotations

from ai.bots.heroes.journey import FACES
from ai.search.guides.heroes.judge import Judge
from core.engine.rules import Seat
from core.games.heroes.effects import exchange
from core.games.heroes.rules import free_places
from core.games.heroes.state import OFF, HeroesState

LOOKED_AT = 8
"""So many exchanges, the likeliest by a rough count, are estimated."""


def ranked_pairs(s: HeroesState, judge: Judge, first: int = 0) -> list[tuple[float, int, int]]:
    """The share of the active seat after an exchange, and its places, the one nearer to the Cave first.

    first: the place that is picked already, if one is.
    """
    seat = s.active
    found = []
    for _, near, far in _rough(s, seat, first)[:LOOKED_AT]:
        after = s.clone()
        after.picked = near
        exchange(after, far, None)
        found.append((judge.shares(after, seat)[seat], near, far))
    return found


def _rough(s: HeroesState, seat: Seat, first: int) -> list[tuple[float, int, int]]:
    """Pairs by how much they change of who lands on its own colour with the next roll, the best first."""
    free = free_places(s)
    row = s.row
    reach = [_landings(s, other, seat) for other in range(s.seats)]
    none = [0.0] * len(row)
    felt = [reach[what] if what < s.seats else none for what in row]
    pairs = []
    for near in (first,) if first else free:
        for far in free:
            if far <= near:
                continue
            gain = felt[near][far] - felt[near][near] + felt[far][near] - felt[far][far]
            pairs.append((-gain, near, far))
    pairs.sort()
    return [pair for pair in pairs if row[pair[1]] != row[pair[2]]] or pairs[:1]


def _landings(s: HeroesState, other: Seat, seat: Seat) -> list[float]:
    """By place, what the own colour there is worth to `seat` where `other` goes its way: less the farther it is."""
    worth = [0.0] * len(s.row)
    place = s.position[other]
    if place == OFF:
        return worth
    sign = -1.0 if other == seat else 1.0
    step = -1 if s.carries[other] else 1
    for steps in range(1, 2 * FACES):
        place += step
        if not 0 < place < len(worth) - 1:
            break
        worth[place] = sign * (1.0 if steps <= FACES - s.carries[other] else 0.3)
    return worth
