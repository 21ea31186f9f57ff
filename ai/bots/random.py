"""Players of any game that play any legal move: everybody's first opponents, and the floor for all ratings."""

from __future__ import annotations

import random
from typing import Any

from ai.player import Budget, Choice, Persona, Stop
from core.engine.rules import Rules, Seat

_TWICE = {"Coin": 0, "Dash": -1, "Lull": 1}
"""Which of two draws a persona takes: none but the first, the earlier of the legal moves, the later one."""

_CAST = (
    Persona("Coin", "fair", "Lets chance decide everything."),
    Persona("Dash", "eager", "Plays at random, and rather does something than nothing."),
    Persona("Lull", "lazy", "Plays at random, and rather does nothing than something."),
)


class RandomBot:
    """Looks at nothing but how many legal moves there are; games list what does most first, a pass last."""

    def __init__(self, leaning: int) -> None:
        self._leaning = leaning

    def choose(
        self,
        rules: Rules[Any],
        view: Any,
        seat: Seat,
        budget: Budget,  # noqa: ARG002 - it does not think
        rng: random.Random,
        stop: Stop,  # noqa: ARG002
    ) -> Choice:
        """See Bot."""
        moves = rules.legal_moves(view, seat)
        index = int(rng.random() * len(moves))
        if self._leaning:
            other = int(rng.random() * len(moves))
            index = min(index, other) if self._leaning < 0 else max(index, other)
        return Choice(moves[index], 1 / len(moves), (), "any move will do")


def personas(level: str) -> tuple[Persona, ...]:  # noqa: ARG001 - one cast for its one level
    """The personas, the usual one first."""
    return _CAST


def make(level: str, persona: str) -> RandomBot:  # noqa: ARG001
    """The bot of a persona that exists."""
    return RandomBot(_TWICE[persona])
