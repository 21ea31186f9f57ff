"""What the search is told of Butim: the moves that the rule-based bot would weigh, and an estimate that was learnt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ai.bots.butim import reasons
from ai.player import RandomChance
from ai.search.acting import draw, next_movers
from ai.search.guide import Candidates, Guide, rewards
from ai.search.guides.butim import facts, ranking
from ai.search.guides.butim.situation import is_last_turn, situation_of
from ai.search.scoring import Weights, load
from core.engine.rules import TABLE, Move, Rules, Seat
from core.games.butim.state import ButimState


class ButimGuide(Guide):
    """Ends of the tree are played on, as the rule-based bot would, until the next turn begins."""

    explore = 0.3
    reluctance = 0.02

    def __init__(self, view: ButimState, seat: Seat) -> None:
        super().__init__(view, seat)
        self._points = _weights()[facts.kind(view)]
        self._shares = _weights()[facts.share_kind(view)]

    def candidates(
        self,
        rules: Rules[ButimState],  # noqa: ARG002 - see Guide
        s: ButimState,
        seat: Seat,
        moves: Sequence[Move],
    ) -> Candidates:
        """See Guide. Of others only what they would do as rule-based bots."""
        if seat != self.seat:
            return [(ranking.best(s, seat, moves), 1.0)]
        return ranking.likely(s, seat, moves)

    def evaluate(self, rules: Rules[ButimState], s: ButimState, chance: RandomChance) -> Sequence[float]:
        """See Guide. The turn is played on as the bot would, more or less, and the last turn to the end of the game."""
        plan: list[Move] = []
        while not (s.turn > self.view.turn and facts.is_quiet(s) and not is_last_turn(s)):
            movers = next_movers(rules, s, chance)
            if not movers:
                outcome = rules.outcome(s)
                assert outcome is not None, "nobody can move and the game is not over"
                return rewards(outcome, s.seat_count)
            seat = movers[0]
            if seat == TABLE:
                move = draw(rules, s, chance)
            else:
                moves = rules.legal_moves(s, seat)
                move = moves[0] if len(moves) == 1 else ranking.next_of(plan, s, seat, moves)
            rules.apply(s, seat, move, chance)
        return self.estimate(rules, s)

    def estimate(self, rules: Rules[ButimState], s: ButimState) -> Sequence[float]:  # noqa: ARG002 - see Guide
        """See Guide. First how many points each is going to have, then what that is worth so long before the end."""
        situation = situation_of(s)
        points = [self._points.score(row) for row in facts.facts(s, situation)]
        return self._shares.shares(facts.leads(points, situation.late))

    def reason(self, rules: Rules[ButimState], seat: Seat, move: Move) -> str:  # noqa: ARG002 - see Guide
        """See Guide."""
        return reasons.chosen(self.view.cards, move)


@cache
def _weights() -> dict[str, Weights]:
    return load("butim")


GUIDE = ButimGuide
