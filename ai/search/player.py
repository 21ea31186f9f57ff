"""The players that search: they think as long as their budget allows, or until nothing can change their mind."""

from __future__ import annotations

import random
import time
from typing import Any

from ai.player import Budget, Choice, Persona, RandomChance, Ranked, Stop, clearness
from ai.search.guide import guide_of
from ai.search.ismcts import Search
from core.engine.rules import Rules, Seat

SHOWN = 8
"""How many of the best moves a choice tells."""

LOOK_UP = 16
"""After so many iterations each it is seen whether more of them could change the choice."""

ONLY = "can do nothing else"

_PERSONAS = {
    "hard": (Persona("Vera", "patient", "Looks a few rounds ahead, and then once more."),),
    "expert": (Persona("Magnus", "deep", "Has seen it coming for a while."),),
}


def personas(level: str) -> tuple[Persona, ...]:
    """Who plays at a level, the usual one first."""
    return _PERSONAS[level]


def make(level: str, persona: str) -> SearchBot:  # noqa: ARG001 - levels differ in their budgets
    """The bot of a level and persona that exist."""
    return SearchBot()


class Pace:
    """How far a search may go. Without a limit it goes on until it is stopped."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = time.monotonic()

    def left(self, done: int) -> float:
        """About how many iterations there are still to come, after so many."""
        budget, left = self._budget, float("inf")
        if budget.iterations is not None:
            left = budget.iterations - done
        if budget.seconds is not None:
            passed = time.monotonic() - self._began
            left = min(left, (budget.seconds - passed) * done / max(passed, 1e-6))
        return left


class SearchBot:
    """Searches every question anew. Values of ranked moves are expected shares of winning."""

    def choose(
        self, rules: Rules[Any], view: Any, seat: Seat, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        """See Bot."""
        moves = rules.legal_moves(view, seat)
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), ONLY)
        pace = Pace(budget)
        guide = guide_of(rules.info.id)(view, seat)
        search = Search(rules, view, seat, guide, RandomChance(rng))
        while True:
            search.iterate()
            left = pace.left(search.iterations)
            if (
                left <= 0
                or stop()
                or (search.iterations % LOOK_UP == 0 and is_settled(search.ranked(), left))
            ):
                break
        best = tuple(search.ranked()[:SHOWN])
        return Choice(best[0].move, clearness(best), best, guide.reason(rules, seat, best[0].move))


def is_settled(ranked: list[Ranked], left: float) -> bool:
    """Whether so many more iterations can't make another move the most visited one."""
    return len(ranked) == 1 or ranked[0].visits - ranked[1].visits > left
