"""Which moves of Butim are worth a look, and how likely each is the best: as the rule-based bot weighs them.

From what the seat may see alone, also in a position that hides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ai.bots.butim.pace import turns_left
from ai.bots.butim.personas import MEDIUM, SKILLS, Taste
from ai.bots.butim.player import options_of, weigh
from ai.bots.butim.turn import DRAWING, ENDING, LOOKING, Option
from core.engine.rules import Move, Seat
from core.games.butim import moves as m
from core.games.butim.state import ACT_STAGE, ButimState

SKILL, TASTE = SKILLS[MEDIUM], Taste()

MOST = 6
"""How many moves of its own a seat looks at."""

TOO_FAR, TOO_FAR_AT_LAST = 5.0, 20.0
"""A move that is so many points worse than the best is not looked at; in a seat's last turn only the win counts."""

POINT, POINT_IN_PARTY = 1.0, 0.35
"""How many points decide as much as one in full mode: in party mode a third of the points are made."""

COOLING = 2.5
"""So often goes into that how many points less make a move less likely by e."""

FIRST = 1.0
"""In points, how much likelier the move is that the bot would make first."""

EVENLY = 0.1
"""The share of the odds that all moves have alike, so that each is tried some time."""

WAITING = 0.1
"""How likely it is better not to claim now, compared with the claim."""


def best(s: ButimState, seat: Seat, moves: Sequence[Move]) -> Move:
    """What the rule-based bot does."""
    return weigh(s, seat, moves, SKILL, TASTE)[0][0]


def next_of(plan: list[Move], s: ButimState, seat: Seat, moves: Sequence[Move]) -> Move:
    """About what the rule-based bot does; plan: what is left of what it wanted to do, the next last, kept up to date.

    It thinks again after it has drawn or looked at cards, and not after each action: that saves most of the time.
    """
    if s.stage != ACT_STAGE or m.kind(moves[0]) == m.CLAIM:
        return best(s, seat, moves)
    legal = frozenset(moves)
    while plan:
        move = plan.pop()
        if move in legal:
            return move
    plan += reversed(_planned(options_of(s, seat, moves, SKILL, TASTE)))
    return plan.pop()


def _planned(options: Sequence[Option]) -> list[Move]:
    """What is worth doing, in its order, until more is known."""
    wanted = [option for option in options if option.worth > 0 and option.phase != ENDING]
    wanted.sort(key=lambda option: (option.phase, -option.worth))
    planned = []
    for option in wanted:
        planned.append(option.move)
        if option.phase in (DRAWING, LOOKING):
            return planned
    return [*planned, m.END_MOVE]


def likely(s: ButimState, seat: Seat, moves: Sequence[Move]) -> list[tuple[Move, float]]:
    """The moves that are worth a look, each with how likely it is the best of them."""
    claims = [move for move in moves if m.kind(move) == m.CLAIM]
    if claims:
        return _claiming(s, seat, moves, claims)
    if s.stage != ACT_STAGE:
        return _likely(s, seat, weigh(s, seat, moves, SKILL, TASTE))
    return _likely(s, seat, _in_turn(options_of(s, seat, moves, SKILL, TASTE), FIRST * _point(s)))


def _claiming(
    s: ButimState, seat: Seat, moves: Sequence[Move], claims: Sequence[Move]
) -> list[tuple[Move, float]]:
    """To claim, and to go on without."""
    found = _likely(s, seat, weigh(s, seat, claims, SKILL, TASTE))
    others = [move for move in moves if m.kind(move) != m.CLAIM]
    if others:
        found.append((others[0] if len(others) == 1 else best(s, seat, others), WAITING))
    return found


def _point(s: ButimState) -> float:
    return POINT_IN_PARTY if s.party else POINT


def _in_turn(options: Sequence[Option], ahead: float) -> list[tuple[Move, float]]:
    """What each action is worth by itself, the best first; what the bot would begin with is so far ahead of all."""
    wanted = [option for option in options if option.worth > 0 and option.phase != ENDING]
    first = min(wanted, key=lambda option: (option.phase, -option.worth), default=None)
    top = max((option.worth for option in wanted), default=0.0)
    weighed = [(option.move, top + ahead if option is first else option.worth) for option in options]
    weighed.sort(key=lambda each: -each[1])
    return weighed


def _likely(s: ButimState, seat: Seat, weighed: Sequence[tuple[Move, float]]) -> list[tuple[Move, float]]:
    """weighed: moves and their points, the best first."""
    top = weighed[0][1]
    far = (TOO_FAR if turns_left(s, seat) else TOO_FAR_AT_LAST) * _point(s)
    kept = [(move, worth) for move, worth in weighed[:MOST] if worth > top - far]
    odds = [exp((worth - top) * COOLING / far) for _, worth in kept]
    alike = EVENLY * sum(odds) / len(odds)
    return [(move, alike + each) for (move, _), each in zip(kept, odds, strict=True)]
