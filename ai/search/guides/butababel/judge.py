"""Judges positions of ButaBabel by the learnt weights. What follows from heights is weighed once for many positions."""

from __future__ import annotations

from functools import cache
from math import exp, tanh
from operator import mul

from ai.bots.butababel.chances import MOST_CARDS
from ai.search.guides.butababel.facts import kind_of, of_hands, of_heights
from ai.search.scoring import Weights, load
from core.games.butababel.state import BabelState

_weights = cache(load)
_MOST_KEPT = 20_000

Standing = list[tuple[float, list[float]]]
"""By tower, what its heights add to its score and to each hidden unit."""


class Judge:
    """Gives what Weights.shares gives for all facts, in half the time; for the positions of one search."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._standings: dict[tuple[int, ...], Standing] = {}

    def shares(self, s: BabelState) -> list[float]:
        """By tower, its share of winning; they sum to 1."""
        left = sum(map(len, s.decks))
        heights = tuple(map(len, s.towers))
        weights = _weights("butababel")[kind_of(self._players, left)]
        standing = self._standing(weights, heights, left)
        at = len(weights.names)
        scores = []
        for (score, units), row in zip(standing, of_hands(s, heights, left), strict=True):
            start = at - len(row)
            score += sum(map(mul, weights.linear[start:], row))
            for unit, (each, _, out) in zip(units, weights.hidden, strict=True):
                score += out * tanh(unit + sum(map(mul, each[start:], row)))
            scores.append(score)
        best = max(scores)
        odds = [exp(score - best) for score in scores]
        total = sum(odds)
        return [value / total for value in odds]

    def _standing(self, weights: Weights, heights: tuple[int, ...], left: int) -> Standing:
        key = (left, *heights)
        standing = self._standings.get(key)
        if standing is None:
            if len(self._standings) >= _MOST_KEPT:
                self._standings.clear()
            # The facts of heights come first, and map stops where they end.
            standing = self._standings[key] = [
                (
                    sum(map(mul, weights.linear, row)),
                    [bias + sum(map(mul, each, row)) for each, bias, _ in weights.hidden],
                )
                for row in of_heights(heights, min(left, MOST_CARDS))
            ]
        return standing
