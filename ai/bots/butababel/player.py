"""The rule-based player of ButaBabel: weighs each move by the towers' estimated shares of winning.

It reads its view and nothing else, keeps nothing between choices, and plays both paces alike.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ai.bots.butababel import reasons
from ai.bots.butababel.lookahead import Lookahead
from ai.bots.butababel.personas import Skill, Taste
from ai.player import Budget, Choice, Ranked, Stop, clearness
from core.engine.rules import Move, Rules, Seat
from core.games.butababel import moves as m
from core.games.butababel.cards import HAND_UNIT, HELD, KINDS
from core.games.butababel.state import BabelState

SHOWN = 3
"""How many of the best moves a choice tells."""


class BabelBot:
    """One level and persona. Values of ranked moves are estimated shares of winning, bent by the taste."""

    def __init__(self, skill: Skill, taste: Taste) -> None:
        self._skill, self._taste = skill, taste

    def choose(
        self,
        rules: Rules[BabelState],
        view: BabelState,
        seat: Seat,
        budget: Budget,  # noqa: ARG002 - rules of thumb need none
        rng: random.Random,
        stop: Stop,
    ) -> Choice:
        """See Bot."""
        moves = _without_twins(view, rules.legal_moves(view, seat))
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), reasons.ONLY)
        if rng.random() < self._skill.slips:
            return Choice(moves[int(rng.random() * len(moves))], 0.5, (), reasons.CARELESS)
        lookahead = Lookahead(view, seat)
        late = sum(map(len, view.decks)) <= self._skill.sees_end
        ranked = []
        for move in moves:
            value = self._liking(view, seat, move)
            if late:
                value += self._prospect(seat, lookahead, move)
            ranked.append(Ranked(move, value))
            if stop():
                break
        best = tuple(sorted(ranked, key=lambda each: -each.value)[:SHOWN])
        return Choice(best[0].move, clearness(best), best, reasons.reason(view, seat, best[0].move))

    def _prospect(self, seat: Seat, lookahead: Lookahead, move: Move) -> float:
        """What the towers' shares after a move are worth to the seat."""
        ahead = self._skill.ahead
        what, card = m.kind(move), m.card_of(move)
        if what == m.DRAW:
            shares = lookahead.after_draw(seat, ahead)
        elif what == m.LAY:
            shares = lookahead.after_lay(seat, card, ahead)
        else:
            shares = lookahead.after_play(seat, card, m.tower_of(move), ahead)
        leader = max(share for tower, share in enumerate(shares) if tower != seat)
        return shares[seat] - self._taste.spite * leader

    def _liking(self, view: BabelState, seat: Seat, move: Move) -> float:
        """What a move is worth for the hand that it leaves, and for itself."""
        skill, taste = self._skill, self._taste
        if m.kind(move) == m.DRAW:
            return taste.full + skill.mix * _kinds_after_a_draw(view, seat)
        mix = skill.mix * len(HELD[view.hands[seat] - HAND_UNIT[m.card_of(move)]])
        if m.kind(move) == m.LAY:
            return mix
        heights, tower = [len(cards) for cards in view.towers], m.tower_of(move)
        tallest = max(_others(heights, seat))
        if tower == seat:
            return mix + (taste.own if heights[seat] < tallest + taste.lead else 0.0)
        topple = taste.topple if heights[tower] == tallest else 0.0
        return mix + topple + (taste.even if heights[tower] == min(heights) else 0.0)


def _others(heights: Sequence[int], seat: Seat) -> list[int]:
    return [height for tower, height in enumerate(heights) if tower != seat]


def _kinds_after_a_draw(view: BabelState, seat: Seat) -> float:
    """How many kinds the hand has then, on average."""
    held = len(HELD[view.hands[seat]])
    return held + (len(KINDS) - held) / len(KINDS)


def _without_twins(view: BabelState, moves: Sequence[Move]) -> list[Move]:
    """The moves, but of the draws only one: from the fullest deck, as who sees no deck's top may take any."""
    draws = [move for move in moves if m.kind(move) == m.DRAW]
    fullest = max(draws, key=lambda move: len(view.decks[m.deck_of(move)]), default=None)
    return [move for move in moves if m.kind(move) != m.DRAW or move == fullest]
