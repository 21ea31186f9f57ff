"""Tells the search of ButaBabel what is worth a look, and judges where it stops; see docs/ai/butababel.md."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ai.bots.butababel import reasons
from ai.bots.butababel.chances import MOST_CARDS, chances
from ai.player import RandomChance
from ai.search.guide import Candidates, Guide, rewards
from ai.search.guides.butababel.judge import Judge
from core.engine.rules import Move, Rules, Seat
from core.games.butababel import moves as m
from core.games.butababel.cards import HAND_COUNTS, HELD, KINDS
from core.games.butababel.state import OVER_STAGE, STALL_STAGE, BabelState

MIX = 0.08
"""What another kind of card in a hand is worth, as a share of winning: as the rule-based bots have it."""

TEMPERATURE = 0.2
"""A move that promises so much less of the win is taken to be the best of them e times more seldom."""


class BabelGuide(Guide):
    """Weighs moves by heights and by the mover's own hand; positions by learnt weights, hands and all."""

    explore = 0.15

    def __init__(self, view: BabelState, seat: Seat) -> None:
        super().__init__(view, seat)
        self._judge = Judge(view.players)

    def candidates(
        self,
        rules: Rules[BabelState],  # noqa: ARG002 - see Guide
        s: BabelState,
        seat: Seat,
        moves: Sequence[Move],
    ) -> Candidates:
        """Every play, one of the draws, as nobody sees a deck's top, and in a stall every card."""
        if s.stage == STALL_STAGE:
            return [(move, 1.0) for move in moves]
        promises = [(move, _promise(s, seat, move)) for move in without_twins(s, moves)]
        best = max(promise for _, promise in promises)
        return [(move, exp((promise - best) / TEMPERATURE)) for move, promise in promises]

    def evaluate(self, rules: Rules[BabelState], s: BabelState, chance: RandomChance) -> Sequence[float]:
        """By seat, the learnt share of winning, the dummy's left out; a stall is played on first."""
        while s.stage == STALL_STAGE:
            seat = rules.to_act(s)[0]
            rules.apply(s, seat, _plentiful(s, seat), chance)
        if s.stage == OVER_STAGE:
            outcome = rules.outcome(s)
            assert outcome is not None
            return rewards(outcome, s.seats)
        return self.estimate(rules, s)

    def estimate(self, rules: Rules[BabelState], s: BabelState) -> Sequence[float]:  # noqa: ARG002 - see Guide
        """See Guide; for positions without a stall."""
        return self._judge.shares(s)[: s.players]

    def reason(self, rules: Rules[BabelState], seat: Seat, move: Move) -> str:  # noqa: ARG002 - see Guide
        """As the rule-based bots put it."""
        return reasons.reason(self.view, seat, move)


def without_twins(s: BabelState, moves: Sequence[Move]) -> list[Move]:
    """The moves, but of the draws only the one from the fullest deck."""
    decks = s.decks
    draws = [move for move in moves if move & m.KIND == m.DRAW]
    plays = [move for move in moves if move & m.KIND != m.DRAW]
    return [*plays, max(draws, key=lambda move: len(decks[m.deck_of(move)]))] if draws else plays


def _promise(s: BabelState, seat: Seat, move: Move) -> float:
    """A play's or a draw's share of winning by heights alone, and what it makes of the hand."""
    heights, left = [len(cards) for cards in s.towers], sum(map(len, s.decks))
    counts = HAND_COUNTS[s.hands[seat]]
    if move & m.KIND == m.DRAW:
        lacking = (len(KINDS) - len(HELD[s.hands[seat]])) if left > 1 else 0
        return chances(heights, min(MOST_CARDS, left - 1))[seat] + MIX * lacking / len(KINDS)
    heights[m.tower_of(move)] += 1
    last = counts[m.card_of(move)] == 1
    return chances(heights, min(MOST_CARDS, left))[seat] - MIX * last


def _plentiful(s: BabelState, seat: Seat) -> Move:
    """To lay what one has most of."""
    counts = HAND_COUNTS[s.hands[seat]]
    return m.LAY_MOVES[counts.index(max(counts))]
