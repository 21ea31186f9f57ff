"""What a seat does in its turn: weighs all that it may do, and what is best done first.

What costs nothing that is needed later comes first (equipment, draws, looks), what may end the turn last (digging).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.bots.butim.digs import Digs
from ai.bots.butim.finds import Finds
from ai.bots.butim.outlook import Outlook
from ai.bots.butim.plays import Plays
from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.hands import power
from core.games.butim.state import ORES
from core.games.butim.turn import TRADE_CARDS

EQUIPPING, DOUBLING, DRAWING, LOOKING, TAKING, DIVING, DIGGING, ENDING = range(8)
"""What is done first, where several things are worth doing."""

KEPT_FOR_LATER = 0.6
"""The share of a card's worth that playing it at once must bring, as long as it can be kept."""

DRAWN_INSTEAD = 0.4
"""How likely the cards that are drawn can't pay for the dig that the card played could have paid for."""

WORTH_DOUBLING = 1.6
"""An effect that is worth less is not told twice."""

_PHASES = {
    ops.DRAW: DRAWING,
    ops.DISCARD: DRAWING,
    ops.ORE: DRAWING,
    ops.LOOK_OR_SINK: LOOKING,
    ops.ORDER_TOP: LOOKING,
    ops.REPEAT_NEXT: DOUBLING,
}


class Option(NamedTuple):
    """Something that may be done: how much it is worth, in points, and when."""

    move: Move
    worth: float
    phase: int


class Turn:
    """The actions of a seat whose turn it is."""

    def __init__(self, outlook: Outlook, finds: Finds, digs: Digs, plays: Plays) -> None:
        self._o, self._finds, self._digs, self._plays = outlook, finds, digs, plays
        view = outlook.view
        self._hand = view.hands[outlook.seat]
        self._ways = digs.ways(view.digs, view.winds)
        self._best = max(0.0, digs.best(self._hand, self._ways).worth)

    def options(self, moves: Sequence[Move]) -> list[Option]:
        """All moves, weighed."""
        legal = frozenset(moves)
        found = [option for option in self._all_digs() if option.move in legal]
        for move in moves:
            what, part = m.kind(move), m.first(move)
            if what == m.EQUIP:
                found.append(Option(move, 0.1 + self._o.gear(part, self._o.seat), EQUIPPING))
            elif what == m.PLAY:
                found.append(self._play(move, part))
            elif what == m.TRADE:
                found.append(Option(move, self._trade(part), DRAWING))
            elif what == m.DIVE:
                found.append(Option(move, self.dive(part), DIVING))
            elif what == m.SPY:
                found.append(Option(move, self._plays.look(0, part, self._hand), LOOKING))
            elif what == m.END:
                found.append(Option(move, 0.0, ENDING))
        return found

    def _all_digs(self) -> list[Option]:
        return [
            Option(dig.move, dig.worth, DIGGING)
            for way in self._ways
            for dig in self._digs.all(self._hand, way)
        ]

    # Cards -----------------------------------------------------------------------------------------------

    def _play(self, move: Move, card: int) -> Option:
        steps = self._o.cards.ops[card]
        rest = self._without(card)
        phase = min((_PHASES.get(step & 0xFF, TAKING) for step in steps), default=TAKING)
        if phase == DOUBLING:
            worth = self._doubling(rest)
        else:
            twice = self._o.view.twice
            worth = self._plays.effect(steps, rest) * (1 + twice)
            phase = DOUBLING if twice else phase
        return Option(move, worth - self._lost(card, rest, phase), phase)

    def _without(self, card: int) -> list[int]:
        rest = self._hand[:]
        rest.remove(card)
        return rest

    def _lost(self, card: int, rest: Sequence[int], phase: int) -> float:
        """What playing a card costs: it pays no dig any more, and is not there for a better time."""
        o = self._o
        paying = self._best - max(0.0, self._digs.best(rest, self._ways).worth)
        if phase == DRAWING:
            return max(DRAWN_INSTEAD * paying, o.card(len(rest)))
        room = len(rest) < o.room
        later = KEPT_FOR_LATER * o.keep(card) if phase == TAKING and room and o.turns else 0.0
        return max(paying, o.card(len(rest)), later)

    def _doubling(self, rest: Sequence[int]) -> float:
        """What it is worth to have the best of the other cards take effect twice."""
        best = 0.0
        for card in set(rest):
            steps = self._o.cards.ops[card]
            if not steps or any(step & 0xFF == ops.REPEAT_NEXT for step in steps):
                continue
            others = list(rest)
            others.remove(card)
            worth = self._plays.effect(steps, others)
            if worth > max(WORTH_DOUBLING, self._lost(card, others, TAKING)):
                best = max(best, 0.8 * worth)
        return best

    def _trade(self, card: int) -> float:
        o = self._o
        size = len(self._hand)
        drawn = sum(o.card(size + number) for number in range(TRADE_CARDS))
        return drawn - o.gear(card, o.seat)

    # Ore -------------------------------------------------------------------------------------------------

    def dive(self, ore: int) -> float:
        """What a dive for an ore is worth."""
        return dive(self._o, self._finds, ore)


def dive(outlook: Outlook, finds: Finds, ore: int) -> float:
    """What a dive is worth, less the ore that it costs."""
    view = outlook.view
    number = ore + 1 + power(view, outlook.seat, ops.DIVING)
    return finds.best_fished(number) * outlook.taste.depths - (ore + 1) * outlook.ore


def best_dive(outlook: Outlook, finds: Finds, held: Sequence[int]) -> float:
    """What the best dive is worth that ore of these kinds (how many of each) pays for."""
    if not any(outlook.view.sunk):
        return 0.0
    return max([0.0, *(dive(outlook, finds, ore) for ore in range(ORES) if held[ore] > 0)])
