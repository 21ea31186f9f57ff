"""What a player of the machine is: given a view and a budget, it chooses a move. Nothing here knows a game.

A bot sees a masked view and nothing else; it must not ask for more, or read a clock but for its budget. It may keep
what it worked out for a view that it is likely to be asked about next, and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from core.engine.rules import Move, Rules, Seat

Stop = Callable[[], bool]
"""Whether to decide now; polled by whoever thinks."""

_CLEAR_GAP = 0.1


def never() -> bool:
    """The Stop of a bot that nobody hurries."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: seconds, iterations, or both (what is used up first); None is no limit."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Persona:
    """A bot that a player can tell apart: its name, its style in a word, and a line about it."""

    name: str
    style: str
    blurb: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A move and what the bot thinks it is worth: its estimated share of winning, bent by its style.

    visits: how often a search went through it; 0 where nothing was searched.
    """

    move: Move
    value: float
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer: the move, how sure it is, the few best with their values, why in one line.

    confidence: from 0 to 1; 0.5 where the next best is as good, 1 where nothing else comes near.
    best: the best first; empty where the bot did not weigh any.
    """

    move: Move
    confidence: float
    best: tuple[Ranked, ...]
    reason: str


class Bot(Protocol):
    """Chooses among the legal moves of `seat` on its view. The same view, seat and rng give the same choice."""

    def choose(
        self, rules: Rules[Any], view: Any, seat: Seat, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        """The move to make; never raises for a view where the seat has a legal move.

        Only random() of `rng` may be used: its other methods differ between Python versions. Returns soon after
        `stop` turned true, with the best move so far.
        """


class RandomChance:
    """Chance from a random.Random, fast; uses its random() alone, which is the same on every Python version."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng.random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random() * n)

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates, in place."""
        draw = self.random
        for last in range(len(items) - 1, 0, -1):
            other = int(draw() * (last + 1))
            items[last], items[other] = items[other], items[last]


def clearness(best: Sequence[Ranked]) -> float:
    """A choice's confidence from its ranked moves, the chosen one first: 1 once the next is a tenth of a win worse."""
    if len(best) < 2:
        return 1.0
    gap = (best[0].value - best[1].value) / _CLEAR_GAP
    return 0.5 + 0.5 * max(-1.0, min(1.0, gap))
