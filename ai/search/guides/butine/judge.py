"""Estimates positions between turns, each once, with the weights that were learnt."""

from __future__ import annotations

from ai.search.guides.butine import facts
from ai.search.guides.butine.positions import Position
from ai.search.scoring import load

_WEIGHTS = load("butine")


class Judge:
    """By position the share of winning of every seat."""

    def __init__(self) -> None:
        self._known: dict[Position, list[float]] = {}

    def shares(self, position: Position) -> list[float]:
        """By seat."""
        found = self._known.get(position)
        if found is None:
            found = position.over() or _WEIGHTS[str(len(position.hands))].shares(facts.rows(position))
            self._known[position] = found
        return found
