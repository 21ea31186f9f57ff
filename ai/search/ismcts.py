"""Information-set Monte Carlo tree search, from one seat's view.

One tree for the searching seat, a determinization an iteration, and availability counts (P. Cowling, E. Powley, D.
Whitehouse, Information Set Monte Carlo Tree Search, 2012: SO-ISMCTS); a value for every seat, each seat choosing for
itself (C. Luckhardt, K. Irani, An algorithmic solution of n-person games, 1986: max-n); priors, and an estimate where
the tree ends, from a guide (C. Rosin, Multi-armed bandits with episode context, 2011; D. Silver and others, 2017:
PUCT). Seats that choose at once do so from the same node, none knowing what the others chose (M. Tak, M. Lanctot, M.
Winands, Monte Carlo tree search variants for simultaneous move games, 2014). With nothing hidden it is plain MCTS.

Sees the view and nothing else. Decides nothing, and knows no clock: see player.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from ai.player import RandomChance, Ranked
from ai.search.acting import draw, next_movers
from ai.search.guide import Guide
from ai.search.tree import Node, size
from core.engine.rules import TABLE, Move, Rules, Seat

MAX_NODES = 150_000
"""The tree grows no further than that, some 100 MB; iterations still go through it."""

MAX_BRANCHES = 8
"""Chance that has more results than that is not told apart in the tree."""

HEAT = 0.05
"""How much worse a move may be, as a share of winning, to be e times less likely where several choose at once."""


class Search:
    """A search that goes on as long as `iterate` is called. iterations: how often it was.

    root: a node that an earlier search reached, for the very same view; it is taken over with all below it.
    """

    def __init__(
        self,
        rules: Rules[Any],
        view: Any,
        seat: Seat,
        guide: Guide,
        chance: RandomChance,
        root: Node | None = None,
    ) -> None:
        self.iterations = 0
        self.root = root or Node(TABLE, 0, 1.0, view.seats)
        self._nodes = size(self.root)
        self._rules, self._view, self._seat = rules, view, seat
        self._guide, self._chance = guide, chance

    def iterate(self) -> None:
        """Deal what is hidden, go down the tree by what did well, add a move, and tell the way what it is worth."""
        rules, chance = self._rules, self._chance
        s = rules.determinize(self._view, self._seat, chance)
        path = [self.root]
        movers = rules.must_act(s)
        if self._seat not in movers:
            movers = (self._seat,)
        grown = False
        while movers and not grown:
            if movers[0] == TABLE:
                self._fall(path, s)
            elif len(movers) == 1:
                grown = self._decide(path, s, movers[0])
            else:
                grown = self._decide_at_once(path, s, movers)
            if not grown:
                movers = next_movers(rules, s, chance)
        values = self._guide.evaluate(rules, s, chance)
        for node in path:
            node.visits += 1
            totals = node.totals
            for seat, value in enumerate(values):
                totals[seat] += value
        self.iterations += 1

    def ranked(self) -> list[Ranked]:
        """The moves of the view's seat that were looked at, the most visited first."""
        tried = [child for (seat, _), child in self.root.children.items() if seat == self._seat]
        tried.sort(key=lambda child: (-child.visits, -child.value, -child.prior))
        return [Ranked(child.move, child.value, child.visits) for child in tried]

    def _fall(self, path: list[Node], s: Any) -> None:
        """Let chance decide; where it has few results, each has a tree of its own."""
        rules = self._rules
        few = len(rules.legal_moves(s, TABLE)) <= MAX_BRANCHES
        move = draw(rules, s, self._chance)
        rules.apply(s, TABLE, move, self._chance)
        if few:
            node = path[-1]
            path.append(node.children.get((TABLE, move)) or self._grow(node, TABLE, move, 1.0))

    def _decide(self, path: list[Node], s: Any, seat: Seat) -> bool:
        """Let a seat choose; whether nobody had chosen that here before, so that the tree has grown.

        What is forced takes no node, and where one move alone is worth a look the way goes on.
        """
        moves = self._rules.legal_moves(s, seat)
        if len(moves) == 1:
            self._rules.apply(s, seat, moves[0], self._chance)
            return False
        child = self._choose(path[-1], s, seat, moves)
        self._rules.apply(s, seat, child.move, self._chance)
        path.append(child)
        return not child.visits and child.prior < 1.0

    def _decide_at_once(self, path: list[Node], s: Any, movers: Sequence[Seat]) -> bool:
        """Let several seats choose, none knowing of the others' choices; whether it is new what they chose."""
        rules, node = self._rules, path[-1]
        chosen = [self._mix(node, s, seat, rules.legal_moves(s, seat)) for seat in movers]
        for child in chosen:
            if child.seat in rules.must_act(s):
                rules.apply(s, child.seat, child.move, self._chance)
        first, others = chosen[0], tuple(child.move for child in chosen[1:])
        if first.together is None:
            first.together = {}
        after = first.together.get(others)
        if after is None:
            after = Node(TABLE, 0, 1.0, len(node.totals))
            if self._nodes < MAX_NODES:
                first.together[others] = after
                self._nodes += 1
        path += (*chosen, after)
        return not after.visits

    def _grow(self, node: Node, seat: Seat, move: Move, prior: float) -> Node:
        child = Node(seat, move, prior, len(node.totals))
        if self._nodes < MAX_NODES or node is self.root:
            node.children[seat, move] = child
            self._nodes += 1
        return child

    def _choose(self, node: Node, s: Any, seat: Seat, moves: Sequence[Move]) -> Node:
        """The move with the best bound: its value, and the more the likelier and the less tried it is."""
        explore = self._guide.explore
        untried = node.totals[seat] / node.visits - self._guide.reluctance if node.visits else 0.0
        best, best_bound = None, -1.0
        for child in self._available(node, s, seat, moves):
            visits = child.visits
            value = child.totals[seat] / visits if visits else untried
            bound = value + explore * child.prior * sqrt(child.available) / (1 + visits)
            if bound > best_bound:
                best, best_bound = child, bound
        assert best is not None
        return best

    def _mix(self, node: Node, s: Any, seat: Seat, moves: Sequence[Move]) -> Node:
        """A move by chance, the better the likelier: whoever always chose the best could be read by the others.

        What is found so is a quantal response equilibrium (R. McKelvey, T. Palfrey, 1995), HEAT the temperature.
        """
        children = self._available(node, s, seat, moves)
        tried = [child.totals[seat] / child.visits for child in children if child.visits]
        best = max(tried, default=0.0)
        odds = [
            child.prior * exp((child.totals[seat] / child.visits - best) / HEAT if child.visits else 0.0)
            for child in children
        ]
        mark = self._chance.random() * sum(odds)
        for child, weight in zip(children, odds, strict=True):
            mark -= weight
            if mark < 0:
                return child
        return children[-1]

    def _available(self, node: Node, s: Any, seat: Seat, moves: Sequence[Move]) -> list[Node]:
        """What is known of the moves that are worth a look, each counted as one that could be made."""
        if node.asked is None:
            node.asked = set()
        legal = hash((seat, *moves))
        if legal not in node.asked:
            self._add_candidates(node, s, seat, moves)
            node.asked.add(legal)
        children = node.children
        found = [child for move in moves if (child := children.get((seat, move))) is not None]
        for child in found:
            child.available += 1
        # A tree that is full takes no new moves, but at its root: then any will do.
        return found or [Node(seat, moves[int(self._chance.random() * len(moves))], 1.0, len(node.totals))]

    def _add_candidates(self, node: Node, s: Any, seat: Seat, moves: Sequence[Move]) -> None:
        if len(moves) == 1:
            candidates: Sequence[tuple[Move, float]] = [(moves[0], 1.0)]
        else:
            candidates = self._guide.candidates(self._rules, s, seat, moves)
        total = sum(weight for _, weight in candidates)
        for move, weight in candidates:
            if (seat, move) not in node.children:
                self._grow(node, seat, move, weight / total)
