"""The search's speed, per game and seat count: iterations a second of level hard, and how deep and wide it looks.

Machines drift, so a spin loop runs before and after every line, as in tests.bench.engine: compare "iterations a spin".
Positions come from games of medium bots, some moves in; every search gets the same number of iterations.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from ai.figures.playing import watch_game
from ai.player import Budget, RandomChance, never
from ai.search.guide import guide_of
from ai.search.ismcts import Search
from ai.search.player import SearchBot
from ai.search.tree import Node
from core.engine.rules import Rules, Seat, State
from tests.bench.engine import spin, usual_cases
from tests.helpers import Case

POSITIONS = 6
SECONDS = 0.4
ONE_OF = 7
"""One of so many questions to a seat is one of the positions."""


class _Asked:
    """Keeps some questions of a game of bots: views, and the seats that were asked."""

    def __init__(self, rules: Rules[State], seed: int) -> None:
        self._rules, self._luck = rules, random.Random(seed)
        self.questions: list[tuple[State, Seat]] = []

    def asked(self, s: State, seat: Seat, moves: object) -> None:
        if len(self._rules.legal_moves(s, seat)) > 1 and self._luck.random() * ONE_OF < 1:
            self.questions.append((self._rules.mask(s, seat), seat))

    def happened(self, events: object) -> None:
        """Nothing of it is needed."""


@dataclass(frozen=True)
class Line:
    """What was measured.

    rate: iterations a second; spin: seconds; nodes, depth: of a tree after SECONDS, on average; longest: the longest
    choice with that budget, as a share of it.
    """

    rate: float
    spin: float
    nodes: float
    depth: float
    longest: float


def questions(case: Case) -> list[tuple[State, Seat]]:
    """Some questions to seats, from as many games as it takes."""
    found: list[tuple[State, Seat]] = []
    for seed in range(100):
        asked = _Asked(case.rules, seed)
        watch_game(case.rules, case.setup, "medium", f"search/{seed}", asked)
        found += asked.questions[:2]
        if len(found) >= POSITIONS:
            break
    return found[:POSITIONS]


def measure(case: Case) -> Line:
    """One line of the table."""
    asked, before = questions(case), spin()
    iterations = nodes = depth = 0
    elapsed = longest = 0.0
    for number, (view, seat) in enumerate(asked):
        guide = guide_of(case.game)(view, seat)
        search = Search(case.rules, view, seat, guide, RandomChance(random.Random(number)))
        began = time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            search.iterate()
        elapsed += time.perf_counter() - began
        iterations += search.iterations
        size, deepest = shape(search.root)
        nodes += size
        depth += deepest
        longest = max(longest, _choice(case, view, seat, number))
    spins = (before + spin()) / 2
    return Line(iterations / elapsed, spins, nodes / len(asked), depth / len(asked), longest / SECONDS)


def _choice(case: Case, view: State, seat: Seat, seed: int) -> float:
    """Seconds over one choice with a budget of SECONDS."""
    began = time.perf_counter()
    SearchBot().choose(case.rules, view, seat, Budget(seconds=SECONDS), random.Random(seed), never)
    return time.perf_counter() - began


def shape(root: Node) -> tuple[int, int]:
    """How many nodes there are, and how many decisions and dice deep the most visited way goes."""
    depth, node = 0, root
    while node.children:
        node = max(node.children.values(), key=lambda child: child.visits)
        depth += 1
    count, waiting = 0, [root]
    while waiting:
        count += 1
        waiting += waiting.pop().children.values()
    return count, depth


def main() -> None:
    """Print the table: about 6 seconds a line."""
    print(f"Search, level hard, {SECONDS:g} s a question")
    print(f"{'game-seats':<20}{'iterations/s':>14}{'a spin':>10}{'nodes':>9}{'depth':>8}{'longest':>10}")
    for case in usual_cases():
        if case.setup.options.get("pace") == "real-time":
            case = Case(case.game, case.rules.setup(case.setup.seats, {"pace": "turns"}))
        line = measure(case)
        speed = f"{line.rate:>8,.0f}{line.rate * line.spin:>8,.0f}"
        tree = f"{line.nodes:>9,.0f}{line.depth:>8.1f}"
        print(f"{case!s:<28}{speed}{tree}{line.longest:>10.0%}", flush=True)


if __name__ == "__main__":
    main()
