"""The players that search: they think as long as their budget allows, or until nothing can change their mind."""

from __future__ import annotations

import random
import time
from typing import Any

from ai.player import Budget, Choice, Persona, RandomChance, Ranked, Stop, clearness
from ai.search.guide import guide_of
from ai.search.ismcts import Search
from ai.search.tree import Node
from core.engine.codec import state_bytes
from core.engine.rules import Rules, Seat

SHOWN = 8
"""How many of the best moves a choice tells."""

LOOK_UP = 16
"""After so many iterations each it is seen whether more of them could change the choice."""

THRIFT = 0.97
"""The share of its seconds that a search takes: the last iteration and the answer need some as well."""

LIKELY = 3
"""Of so many of its best moves a search keeps what it found: where several searches make one choice, it may be any."""

DEALS = 4
"""A move that leads to the same view in so many deals is taken to show nothing new; a slip costs some strength only."""

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
            left = min(left, (THRIFT * budget.seconds - passed) * done / max(passed, 1e-6))
        return left


class SearchBot:
    """Values of ranked moves are expected shares of winning.

    Where a move leads to another question to the same seat and shows nothing new, as in the steps of one turn, the
    next search begins with what this one found there: the view is the same to the byte. Not so with a budget of
    iterations, where the same question gets the same answer whatever was asked before.
    """

    def __init__(self) -> None:
        self._found: dict[bytes, Node] = {}

    def choose(
        self, rules: Rules[Any], view: Any, seat: Seat, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        """See Bot."""
        pace, chance = Pace(budget), RandomChance(rng)
        moves, guide = rules.legal_moves(view, seat), guide_of(rules.info.id)(view, seat)
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), guide.reason(rules, seat, moves[0]))
        keeps = budget.iterations is None
        root = self._found.get(state_bytes(view)) if keeps and self._found else None
        search = Search(rules, view, seat, guide, chance, root)
        _think(search, pace, stop)
        best = tuple(search.ranked()[:SHOWN])
        if keeps:
            self._found = _following(search, rules, view, seat, chance)
        return Choice(best[0].move, clearness(best), best, guide.reason(rules, seat, best[0].move))


def _think(search: Search, pace: Pace, stop: Stop) -> None:
    """Until the budget is used up, somebody hurries, or nothing can change any more; one iteration at least."""
    while True:
        search.iterate()
        left = pace.left(search.iterations)
        if left <= 0 or stop() or (search.iterations % LOOK_UP == 0 and is_settled(search.ranked(), left)):
            return


def _following(
    search: Search, rules: Rules[Any], view: Any, seat: Seat, chance: RandomChance
) -> dict[bytes, Node]:
    """What was found after the best moves, by the view that is sure to follow; where that asks the seat again."""
    found = {}
    for ranked in search.ranked()[:LIKELY]:
        views = set()
        for _ in range(DEALS):
            s = rules.determinize(view, seat, chance)
            rules.apply(s, seat, ranked.move, chance)
            views.add(state_bytes(rules.mask(s, seat)) if seat in rules.must_act(s) else b"")
        if len(views) == 1 and b"" not in views:
            found[views.pop()] = search.root.children[seat, ranked.move]
    return found


def is_settled(ranked: list[Ranked], left: float) -> bool:
    """Whether so many more iterations can't make another move the most visited one."""
    return len(ranked) == 1 or ranked[0].visits - ranked[1].visits > left
