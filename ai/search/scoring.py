"""Turns facts about a position into shares of winning, with weights that were learnt. Plain Python, and no game.

A score for each side from its facts, and a softmax over the sides: a conditional logit (D. McFadden, Conditional logit
analysis of qualitative choice behavior, 1974), where wanted with a hidden layer (A. Barron, 1993) beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import exp, tanh
from operator import mul
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """What one kind of position is judged by.

    names: of the facts, in their order; linear: a weight for each; hidden: of each hidden unit its weights, bias and
    weight in the score.
    """

    names: tuple[str, ...]
    linear: tuple[float, ...]
    hidden: tuple[tuple[tuple[float, ...], float, float], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Weights:
        """From what to_data gives."""
        hidden = ((tuple(weights), bias, out) for weights, bias, out in data["hidden"])
        return cls(tuple(data["linear"]), tuple(data["linear"].values()), tuple(hidden))

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {"linear": dict(zip(self.names, self.linear, strict=True)), "hidden": self.hidden}

    def score(self, facts: Sequence[float]) -> float:
        """How good a side's facts are; only differences between sides mean something."""
        score: float = sum(map(mul, self.linear, facts))
        for weights, bias, out in self.hidden:
            score += out * tanh(bias + sum(map(mul, weights, facts)))
        return score

    def shares(self, sides: Sequence[Sequence[float]]) -> list[float]:
        """By side, its share of winning, from the facts of each; they sum to 1."""
        scores = [self.score(facts) for facts in sides]
        best = max(scores)
        odds = [exp(score - best) for score in scores]
        total = sum(odds)
        return [value / total for value in odds]


def load(game: str) -> dict[str, Weights]:
    """The weights of a game, by the kind of position that they are for."""
    text = (files("ai.search.guides") / game / "weights.json").read_text("utf-8")
    return {kind: Weights.from_data(data) for kind, data in json.loads(text)["weights"].items()}
