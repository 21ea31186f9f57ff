"""What a game may tell the search beyond its rules: which moves are worth a look, and how a position stands.

A guide is made for one search, from the view that it starts from. It sees positions that a determinization gave,
never the true one. A game without a package in ai.search.guides is searched with Guide itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from ai.player import RandomChance
from ai.search.acting import draw, next_movers
from core.engine.rules import TABLE, Move, Outcome, Rules, Seat

Candidates = Sequence[tuple[Move, float]]
"""Moves that are worth a look, each with how likely it is to be the best of them, in any unit."""


def rewards(outcome: Outcome, seats: int) -> list[float]:
    """By seat, its share of the win; nothing for anybody where nobody, or nobody's seat, wins."""
    winners = outcome.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


class Guide:
    """Serves for any game: every move is worth a look, and positions are played out at random.

    explore: how much the search looks at what is likely and little tried, against what did well (PUCT's constant).
    reluctance: how much worse than what was tried beside it a move is taken to be that was not.
    depth: after so many decisions of a playout `estimate` is asked; None plays to the end.
    """

    explore: float = 0.7
    reluctance: float = 0.05
    depth: int | None = None

    def __init__(self, view: Any, seat: Seat) -> None:
        self.view, self.seat = view, seat

    def candidates(self, rules: Rules[Any], s: Any, seat: Seat, moves: Sequence[Move]) -> Candidates:  # noqa: ARG002
        """Some of the legal moves (there are two or more), at least one; of moves that come to the same one will do.

        Must follow from what `seat` may see in `s`, where that is not the searching seat: it knows no more.
        """
        return [(move, 1.0) for move in moves]

    def evaluate(self, rules: Rules[Any], s: Any, chance: RandomChance) -> Sequence[float]:
        """By seat, the share of winning that is to be expected; `s` may be played on, and may be over."""
        left = self.depth
        while movers := next_movers(rules, s, chance):
            seat = movers[0]
            if seat == TABLE:
                rules.apply(s, TABLE, draw(rules, s, chance), chance)
                continue
            if left is not None:
                if left == 0:
                    return self.estimate(rules, s)
                left -= 1
            moves = rules.legal_moves(s, seat)
            rules.apply(s, seat, moves[int(chance.random() * len(moves))], chance)
        outcome = rules.outcome(s)
        assert outcome is not None, "nobody can move and the game is not over"
        return rewards(outcome, s.seats)

    def estimate(self, rules: Rules[Any], s: Any) -> Sequence[float]:  # noqa: ARG002
        """By seat, its share of winning as it looks, in a game that is not over."""
        return [1 / s.seats] * s.seats

    def reason(self, rules: Rules[Any], seat: Seat, move: Move) -> str:  # noqa: ARG002
        """Why `seat` makes a move of the view, in one line that tells nothing hidden: others may read it.

        Asked of every move, also where there is no other: whether there was may follow from a hand.
        """
        return "has looked ahead, and finds nothing better"


@cache
def guide_of(game: str) -> type[Guide]:
    """The kind of guide for a game."""
    name = f"ai.search.guides.{game}"
    if find_spec(name) is None:
        return Guide
    return cast(type[Guide], import_module(name).GUIDE)
