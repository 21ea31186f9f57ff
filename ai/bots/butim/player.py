"""The rule-based player of Butim: weighs all that it may do by what it is worth at the end, in points.

It reads its view (the seat's notes are in it) and nothing else, and keeps nothing between choices.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ai.bots.butim import reasons
from ai.bots.butim.answers import Answers
from ai.bots.butim.digs import Digs
from ai.bots.butim.finds import Finds
from ai.bots.butim.outlook import Outlook
from ai.bots.butim.personas import Skill, Taste
from ai.bots.butim.plays import Plays
from ai.bots.butim.turn import ENDING, Option, Turn
from ai.player import Budget, Choice, Ranked, Stop, clearness
from core.engine.rules import Move, Rules, Seat
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.state import ACT_STAGE, ButimState

SHOWN = 3
"""How many of the best moves a choice tells."""

SHARE_OF_A_POINT = 0.02
"""What a point is about worth as a share of winning."""


class ButimBot:
    """One level and persona. Values of ranked moves are points as shares of winning, bent by the taste."""

    def __init__(self, skill: Skill, taste: Taste) -> None:
        self._skill, self._taste = skill, taste

    def choose(
        self,
        rules: Rules[ButimState],
        view: ButimState,
        seat: Seat,
        budget: Budget,  # noqa: ARG002 - rules of thumb need none
        rng: random.Random,
        stop: Stop,
    ) -> Choice:
        """See Bot."""
        moves = rules.legal_moves(view, seat)
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), reasons.chosen(view.cards, moves[0]))
        if rng.random() < self._skill.slips or stop():
            move = moves[int(rng.random() * len(moves))]
            return Choice(move, 0.5, (), reasons.chosen(view.cards, move))
        weighed = weigh(view, seat, moves, self._skill, self._taste)
        best = [Ranked(move, value * SHARE_OF_A_POINT) for move, value in weighed[:SHOWN]]
        return Choice(best[0].move, clearness(best), tuple(best), reasons.chosen(view.cards, best[0].move))


def weigh(
    view: ButimState, seat: Seat, moves: Sequence[Move], skill: Skill, taste: Taste
) -> list[tuple[Move, float]]:
    """The moves and what each is worth in points, the best first; claims alone where there are any.

    Reads of `view` what the seat may see, also where it hides nothing.
    """
    claims = [move for move in moves if m.kind(move) == m.CLAIM]
    if claims or view.stage != ACT_STAGE:
        worth = Answers(*_reading(view, seat, skill, taste)).worth(claims or moves)
        ranked = list(zip(claims or moves, worth, strict=True))
    else:
        ranked = _in_turn(options_of(view, seat, moves, skill, taste))
    ranked.sort(key=lambda each: -each[1])
    return ranked


def options_of(
    view: ButimState, seat: Seat, moves: Sequence[Move], skill: Skill, taste: Taste
) -> list[Option]:
    """The actions of a turn, each by itself; as weigh."""
    return Turn(*_reading(view, seat, skill, taste)).options(moves)


def _reading(view: ButimState, seat: Seat, skill: Skill, taste: Taste) -> tuple[Outlook, Finds, Digs, Plays]:
    outlook = Outlook(view, seat, skill, taste)
    finds = Finds(outlook, _can_forge(view, seat))
    digs = Digs(outlook, finds)
    return outlook, finds, digs, Plays(outlook, finds, digs)


def _in_turn(options: Sequence[Option]) -> list[tuple[Move, float]]:
    """The actions of a turn. What is worth doing and comes first leaves the rest to be done as well."""
    wanted = [option for option in options if option.worth > 0]
    if not wanted:
        return [(option.move, option.worth) for option in options]
    first = min(wanted, key=lambda option: (option.phase, -option.worth))
    later = max((option.worth for option in wanted if first.phase < option.phase < ENDING), default=0.0)
    return [
        (option.move, option.worth + later if option is first else min(option.worth, first.worth + later))
        for option in options
    ]


def _can_forge(view: ButimState, seat: Seat) -> bool:
    """Whether a map may stand for another in this turn."""
    if view.active != seat:
        return False
    if view.forgeries:
        return True
    return any(step & 0xFF == ops.FORGE for card in view.hands[seat] for step in view.cards.ops[card])
