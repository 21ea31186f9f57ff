"""What the search is told of Heroes. Holds no rules, and no knowledge that the seat it asks for has not."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from ai.bots.heroes import reasons
from ai.bots.heroes.landing import Landing
from ai.player import RandomChance
from ai.search.acting import draw
from ai.search.guide import Candidates, Guide
from ai.search.guides.heroes.exchanges import ranked_pairs
from ai.search.guides.heroes.judge import Judge
from core.engine.rules import TABLE, Move, Rules, Seat
from core.games.heroes.effects import forward
from core.games.heroes.moves import PASS_MOVE, WAY_EFFECT, WAY_STEPS, argument, swap
from core.games.heroes.state import DIE_STAGE, ROLL_STAGE, SECOND_SWAP_STAGE, WINDOW_STAGE, HeroesState

HEAT = 0.06
"""A move whose share is so much worse is taken to be the best e times less likely."""

LIKELY = 0.15
"""The least likelihood of an answer against the likeliest one."""

PAIRS = 4


class HeroesGuide(Guide):
    """For one search."""

    explore = 0.7
    reluctance = 0.05

    def __init__(self, view: HeroesState, seat: Seat) -> None:
        super().__init__(view, seat)
        self._judge = Judge()

    def candidates(
        self,
        rules: Rules[Any],  # noqa: ARG002 - see Guide
        s: HeroesState,
        seat: Seat,
        moves: Sequence[Move],
    ) -> Candidates:
        """See Guide."""
        if s.stage == WINDOW_STAGE:
            return self._answers(s, seat, moves)
        return self._swaps(s)

    def evaluate(self, rules: Rules[Any], s: HeroesState, chance: RandomChance) -> Sequence[float]:
        """Everybody answers as is best if nobody answered to that, until the window closes."""
        judge = self._judge
        while s.stage == WINDOW_STAGE:
            rules.apply(s, s.asked, self._likely_answer(rules, s, s.asked), chance)
        if s.stage == SECOND_SWAP_STAGE:
            rules.apply(s, s.active, swap(max(ranked_pairs(s, judge, s.picked))[2]), chance)
        elif s.stage == DIE_STAGE:
            rules.apply(s, TABLE, draw(rules, s, chance), chance)
            return self.evaluate(rules, s, chance)
        return judge.shares(s)

    def _likely_answer(self, rules: Rules[Any], s: HeroesState, seat: Seat) -> Move:
        telling = _effective(s, rules.legal_moves(s, seat), seat)
        if not telling:
            return PASS_MOVE
        best, best_share = PASS_MOVE, self._judge.closed(s)[seat]
        for move, way in telling:
            share = self._judge.played(s, seat, way)[seat]
            if share > best_share:
                best, best_share = move, share
        return best

    def _answers(self, s: HeroesState, seat: Seat, moves: Sequence[Move]) -> Candidates:
        cards = _effective(s, moves, None if self._is_asked_now(s) else seat)
        if not cards:
            return [(PASS_MOVE, 1.0)]
        shares = [(PASS_MOVE, self._judge.closed(s, seat)[seat])]
        shares += [(move, self._judge.played(s, seat, way, seat)[seat]) for move, way in cards]
        best = max(share for _, share in shares)
        return [(move, max(LIKELY, exp((share - best) / HEAT))) for move, share in shares]

    def _is_asked_now(self, s: HeroesState) -> bool:
        view: HeroesState = self.view
        return s.turn == view.turn and s.asked == view.asked and s.sizes == view.sizes

    def _swaps(self, s: HeroesState) -> Candidates:
        second = s.stage == SECOND_SWAP_STAGE
        pairs = ranked_pairs(s, self._judge, s.picked if second else 0)
        best = max(pairs)[0]
        weights: dict[Move, float] = {}
        for share, near, far in sorted(pairs, reverse=True)[:PAIRS]:
            move = swap(far if second else near)
            weights[move] = max(weights.get(move, 0.0), exp((share - best) / HEAT))
        return list(weights.items())

    def reason(self, rules: Rules[Any], seat: Seat, move: Move) -> str:
        """See Guide. Whether there is a choice in this game follows from what lies open."""
        view = self.view
        if len(rules.legal_moves(view, seat)) == 1:
            return reasons.only(view.stage == ROLL_STAGE)
        if view.stage == WINDOW_STAGE:
            landing = Landing(rules, view, seat, RandomChance(Random(0)))
            stands = view.position[view.active]
            steps = 0 if move == PASS_MOVE else WAY_STEPS[argument(move)]
            return reasons.answer(view, seat, landing, forward(view, view.active, steps) if steps else stands)
        if view.stage == SECOND_SWAP_STAGE:
            return reasons.exchange(view, seat, view.picked, argument(move))
        first = argument(move)
        return reasons.exchange(view, seat, first, max(ranked_pairs(view, self._judge, first))[2])


def _effective(s: HeroesState, moves: Sequence[Move], seat: Seat | None) -> list[tuple[Move, int]]:
    """The cards that move the servant, with their ways; of those that come to the same, one.

    seat: if given, only what is telling for it; all else is seldom worth its card.
    """
    stands = s.position[s.active]
    found, seen = [], set()
    for move in moves:
        if move == PASS_MOVE:
            continue
        way = argument(move)
        place = forward(s, s.active, WAY_STEPS[way])
        if place == stands or (place, WAY_EFFECT[way]) in seen:
            continue
        if seat is None or _tells(s, seat, stands, place):
            seen.add((place, WAY_EFFECT[way]))
            found.append((move, way))
    return found


def _tells(s: HeroesState, seat: Seat, stands: int, place: int) -> bool:
    """Whether a card that leads to `place` kicks another out or saves the own servant, reaches a goal or denies it."""
    active = s.active
    if seat == active:
        goal = 0 if s.carries[active] else len(s.row) - 1
        return s.row[place] != active and (place == goal or s.row[stands] == active)
    return s.row[place] == active or (s.row[stands] != active and stands in (0, len(s.row) - 1))
