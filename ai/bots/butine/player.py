"""The rule-based player of Butine: weighs what it may do by its estimated share of winning.

It reads its view and nothing else, keeps nothing between choices, and looks ahead to its own next turn, no further.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ai.bots.butine import reasons
from ai.bots.butine.actions import Building, Harvest, Option
from ai.bots.butine.bridges import Ground
from ai.bots.butine.outlook import Outlook
from ai.bots.butine.personas import Skill, Taste
from ai.bots.butine.trade import Trade
from ai.player import Budget, Choice, Ranked, Stop, clearness
from core.engine.rules import Move, Rules, Seat
from core.games.butine import moves as m
from core.games.butine.state import ACT_STAGE, EXCHANGE_STAGE, MORE_STAGE, REFILL_STAGE, ButineState

SHOWN = 3
"""How many of the best moves a choice tells."""


class ButineBot:
    """One level and persona. Values of ranked moves are estimated shares of winning, bent by the taste."""

    def __init__(self, skill: Skill, taste: Taste) -> None:
        self._skill, self._taste = skill, taste

    def choose(
        self,
        rules: Rules[ButineState],
        view: ButineState,
        seat: Seat,
        budget: Budget,  # noqa: ARG002 - rules of thumb need none
        rng: random.Random,
        stop: Stop,
    ) -> Choice:
        """See Bot."""
        moves = rules.legal_moves(view, seat)
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), reasons.only(moves[0]))
        if view.stage in (ACT_STAGE, REFILL_STAGE) and rng.random() < self._skill.forgets:
            return Choice(moves[int(rng.random() * len(moves))], 0.5, (), reasons.CARELESS)
        ground = Ground.of(view)
        options = self._options(view, seat, ground, moves, stop)
        options.sort(key=lambda option: -option.value)
        best = tuple(Ranked(option.move, option.value) for option in options[:SHOWN])
        return Choice(best[0].move, clearness(best), best, reasons.chosen(view, seat, ground, options[0]))

    def _options(
        self, view: ButineState, seat: Seat, ground: Ground, moves: Sequence[Move], stop: Stop
    ) -> list[Option]:
        outlook = Outlook(view, seat, self._skill, self._taste)
        if view.stage in (ACT_STAGE, MORE_STAGE):
            return self._actions(view, outlook, ground, moves, stop)
        trade = Trade(view, outlook, ground, self._skill.thorough > 0, self._taste.thrift)
        if view.stage == REFILL_STAGE:
            return trade.refills(stop)
        if view.stage == EXCHANGE_STAGE:
            return trade.exchanges(stop)
        return trade.swaps(view.hands[seat], 0, stop)

    def _actions(
        self, view: ButineState, outlook: Outlook, ground: Ground, moves: Sequence[Move], stop: Stop
    ) -> list[Option]:
        walks = [move for move in moves if m.kind(move) == m.GATHER]
        places = [move for move in moves if m.kind(move) == m.PLACE]
        thorough = self._skill.thorough
        harvest = Harvest(view, outlook, ground)
        values = harvest.endings(thorough, stop)
        found = harvest.options(walks, values)
        if moves[-1] == m.DONE_MOVE:
            found.append(Option(m.DONE_MOVE, values.get(harvest.done(), 0.0)))
        if places:
            found += Building(view, outlook, ground).options(places, thorough, stop)
        return found or [Option(moves[0], 0.0)]
