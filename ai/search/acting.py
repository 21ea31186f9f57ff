"""Who moves next in a search, and what chance decides there. Knows the contract and no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.player import RandomChance
from core.engine.rules import TABLE, Move, Rules, Seat

_NOBODY: tuple[Seat, ...] = ()


def next_movers(rules: Rules[Any], s: Any, chance: RandomChance) -> Sequence[Seat]:
    """Who moves next: (TABLE,), one seat, or several that choose at once; nobody where the game is over.

    Who only may act is not waited for. Where nobody has to, as in real time, one of those who can moves next, each
    as likely; where nobody can, what happens by itself is done first.
    """
    waited_for = rules.must_act(s)
    while not waited_for:
        able = [seat for seat in rules.to_act(s) if rules.legal_moves(s, seat)]
        if able:
            return (able[int(chance.random() * len(able))],)
        idle = rules.idle(s)
        if idle is None:
            return _NOBODY
        for seat, move in idle.moves:
            if move in rules.legal_moves(s, seat):
                rules.apply(s, seat, move, chance)
        waited_for = rules.must_act(s)
    return waited_for


def draw(rules: Rules[Any], s: Any, chance: RandomChance) -> Move:
    """What chance decides where it has to, each result as likely as the rules say."""
    moves = rules.legal_moves(s, TABLE)
    weights = rules.odds(s)
    mark = chance.random() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[-1]
