"""How long a servant's way is and what lies on it, from the row alone. Knows no cards in hand and no players' plans.

A leg is looked at backward from its goal: place 0 is the goal (Castle or Cave), the last one its start. So one
table serves both ways.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.engine.rules import Seat
from core.games.heroes.moves import STEP_BACK
from core.games.heroes.state import MAX_SEATS, QUESTION, QUESTION_UP, HeroesState

FACES = 6
OUT_LEAST, HOME_LEAST = 1, 0
"""The fewest steps that a roll gives on the way out and on the way home."""

_FREE, _OWN, _UNKNOWN, _BACK = range(4)
"""What a place means to a servant: nothing, its own colour, a question face down, a known step back."""
_KNOWN_BACK = 12


def _eyes(seat: Seat) -> bytes:
    table = bytearray(256)
    table[seat], table[QUESTION], table[_KNOWN_BACK] = _OWN, _UNKNOWN, _BACK
    return bytes(table)


_EYES = tuple(_eyes(seat) for seat in range(MAX_SEATS))


def public_row(s: HeroesState) -> bytes:
    """The row as everybody sees it: colours, questions, and which face-up question steps back."""
    row = bytearray(s.row)
    for place, what in enumerate(row):
        if what == QUESTION_UP and s.effects[place] == STEP_BACK:
            row[place] = _KNOWN_BACK
    return bytes(row)


def ways_of(row: bytes, seat: Seat) -> tuple[bytes, bytes]:
    """What lies on the way out and on the way home of `seat` on a public_row, by distance from the goal."""
    home = row.translate(_EYES[seat])
    return home[::-1], home


def reach(start: int, least: int) -> float:
    """How likely the next roll brings a servant over a distance of `start` to its goal."""
    return min(1.0, max(0, least + FACES - start) / FACES)


class Leg(NamedTuple):
    """By distance from the goal, for a servant that starts its turn there and meets no cards but the row's.

    turns: how many it is expected to take until the goal or until it is kicked out; risk: how likely it is
    kicked out before the goal.
    """

    turns: tuple[float, ...]
    risk: tuple[float, ...]

    def from_start(self, survive: float) -> float:
        """Turns for the whole leg where a kick leads back to its start, with a share of the risk left then."""
        return self.turns[-1] / (1 - min(0.9, self.risk[-1] * survive))


@lru_cache(maxsize=8192)
def leg(cells: bytes, back: float, least: int) -> Leg:
    """The table of one leg, by a pass from the goal outward (each place only leads to nearer ones or itself)."""
    size = len(cells)
    turns, risk = [0.0] * size, [0.0] * size
    for start in range(1, size):
        stay = time = danger = 0.0
        for steps in range(least, least + FACES):
            place = start - steps
            if place <= 0:
                continue
            what = cells[place]
            if what == _OWN:
                danger += 1
                continue
            odds = back if what == _UNKNOWN else 1.0 if what == _BACK else 0.0
            behind = min(place + 1, size - 1)
            for there, likely in ((place, 1 - odds), (behind, odds)):
                if not likely:
                    continue
                if there >= start:
                    stay += likely
                elif cells[there] == _OWN:
                    danger += likely
                else:
                    time += likely * turns[there]
                    danger += likely * risk[there]
        turns[start] = (FACES + time) / (FACES - stay)
        risk[start] = danger / (FACES - stay)
    return Leg(tuple(turns), tuple(risk))
