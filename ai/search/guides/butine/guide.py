"""The guide of Butine: few moves to look at, and how a position stands, both by the same learnt estimate."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from ai.bots.butine import reasons
from ai.bots.butine.actions import Option
from ai.bots.butine.bridges import Ground
from ai.player import RandomChance
from ai.search.guide import Candidates, Guide, rewards
from ai.search.guides.butine.actions import Actions
from ai.search.guides.butine.cards import Cards
from ai.search.guides.butine.table import Table
from core.engine.rules import Move, Rules, Seat
from core.games.butine import moves as m
from core.games.butine.state import (
    ACT_STAGE,
    EXCHANGE_STAGE,
    MORE_STAGE,
    OVER_STAGE,
    REFILL_STAGE,
    ButineState,
)

WIDTH = 8
"""So many moves of a position are looked at."""

HEAT = 0.05
"""How much worse a move is, in shares of winning, that is e times less likely to be the best."""


class ButineGuide(Guide):
    """Cards that nobody has seen are only ever dealt, never looked at: all seats know the same."""

    def __init__(self, view: ButineState, seat: Seat) -> None:
        super().__init__(view, seat)
        self._table = Table()

    def candidates(
        self,
        rules: Rules[Any],  # noqa: ARG002 - see Guide
        s: ButineState,
        seat: Seat,  # noqa: ARG002
        moves: Sequence[Move],
    ) -> Candidates:
        """The best by the estimate of what they lead to."""
        options = self._options(s, moves)
        options.sort(key=lambda option: (-option.value, option.move))
        best = options[0].value
        return [(option.move, exp((option.value - best) / HEAT)) for option in options[:WIDTH]]

    def evaluate(
        self,
        rules: Rules[Any],
        s: ButineState,
        chance: RandomChance,  # noqa: ARG002 - see Guide
    ) -> Sequence[float]:
        """The estimate for the best that the turn can come to."""
        if s.stage == OVER_STAGE:
            outcome = rules.outcome(s)
            assert outcome is not None
            return rewards(outcome, s.seats)
        table = self._table
        if s.stage == ACT_STAGE:
            return table.judge.shares(table.position(s))
        turn = table.turn(s)
        if s.stage == MORE_STAGE:
            return max(turn.ways(stay=True), key=lambda way: way.value).shares
        if s.stage == EXCHANGE_STAGE and s.passed and s.idle + 1 == s.seats:
            return turn.position.final()
        return turn.valued(turn.stay()).shares

    def reason(self, rules: Rules[Any], seat: Seat, move: Move) -> str:  # noqa: ARG002 - see Guide
        """In the words of the rule-based bot."""
        view: ButineState = self.view
        gain = cards = 0
        if m.kind(move) == m.GATHER:
            best = self._table.turn(view).after(view.flowers, move)
            gain, cards = best.gain, len(view.hands[seat]) - len(best.left)
        return reasons.chosen(view, seat, Ground.of(view), Option(move, 0.0, gain, cards))

    def _options(self, s: ButineState, moves: Sequence[Move]) -> list[Option]:
        if s.stage in (ACT_STAGE, MORE_STAGE):
            now = s.turn == self.view.turn
            return Actions(s, self._table, WIDTH).options(moves, now)
        cards = Cards(s, self._table)
        if s.stage == REFILL_STAGE:
            return cards.refills()
        if s.stage == EXCHANGE_STAGE:
            return cards.exchanges()
        return cards.swaps(cards.position)
