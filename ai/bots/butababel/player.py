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
            return Choice(moves[0], 1.0, (), reasons.reason(view, seat, moves[0]))
        if rng.random() < self._skill.slips:
            move = moves[int(rng.random() * len(moves))]
            return Choice(move, 0.5, (), reasons.reason(view, seat, move))
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
        """What a move is worth for what it makes of the hand, and for itself; nothing for one that ends the game."""
        skill, taste, hand = self._skill, self._taste, view.hands[seat]
        held, heights = len(HELD[hand]), [len(cards) for cards in view.towers]
        if m.kind(move) == m.DRAW:
            ends = sum(map(len, view.decks)) == 1
            return 0.0 if ends else taste.full + skill.mix * (len(KINDS) - held) / len(KINDS)
        mix = skill.mix * (len(HELD[hand - HAND_UNIT[m.card_of(move)]]) - held)
        if m.kind(move) == m.LAY:
            return mix
        tower, tallest = m.tower_of(move), max(_others(heights, seat))
        if tower == seat:
            return mix + (taste.own if heights[seat] < tallest + taste.lead else 0.0)
        topple = taste.topple if heights[tower] == tallest else 0.0
        return mix + topple + (taste.even if heights[tower] == min(heights) else 0.0)


def _others(heights: Sequence[int], seat: Seat) -> list[int]:
    return [height for tower, height in enumerate(heights) if tower != seat]


def _without_twins(view: BabelState, moves: Sequence[Move]) -> list[Move]:
    """The moves, but of the draws only one: from the fullest deck, as who sees no deck's top may take any."""
    draws = [move for move in moves if m.kind(move) == m.DRAW]
    fullest = max(draws, key=lambda move: len(view.decks[m.deck_of(move)]), default=None)
    return [move for move in moves if m.kind(move) != m.DRAW or move == fullest]
