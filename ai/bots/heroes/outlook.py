"""Estimates each seat's share of winning from what is public. Looks at no hand but its size, and plays nothing.

The shares are a softmax over the seats of a weighted sum of a few facts (a conditional logit: D. McFadden,
Conditional logit analysis of qualitative choice behavior, 1974). The weights were fitted to who won some
thousands of games between earlier versions of these bots, and rounded: play hardly changes with them, but for
what a card is worth. One set serves every number of seats.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ai.bots.heroes.journey import HOME_LEAST, OUT_LEAST, leg, public_row, reach, ways_of
from core.engine.rules import Seat
from core.games.heroes.moves import STEP_BACK
from core.games.heroes.rules import unseen_questions
from core.games.heroes.state import LIVES, OFF, HeroesState

Shares = Sequence[float]

# What each fact is worth, in the logarithm of a seat's odds.
TURNS = -0.5  # a seat's expected turns to win, in logarithm
RISK = -0.15  # how likely it is kicked out on the way
LAST_RISK = -0.6  # the same, once more, with one life left
LEFT = (0.0, -4.4, -3.9, -1.9, 0.0)  # by lives left, shared among the players
CARD = 2.4  # each card in hand, shared among the players
TREASURE = 0.2  # being on the way home
HOME = 2.4  # may be home with the next roll,
STOPPED = 0.5  # times this for each card that others hold
HOME_NOW = 0.4  # may be home with a roll that is next of all
FEWEST_TURNS = 0.3


def next_to_roll(s: HeroesState) -> Seat:
    """Whose turn comes after the active seat's."""
    seat = (s.active + 1) % s.seats
    while s.position[seat] == OFF:
        seat = (seat + 1) % s.seats
    return seat


class Outlook:
    """Estimates for positions that come from one view."""

    def __init__(self, view: HeroesState) -> None:
        unknown = unseen_questions(view)
        self.backs, self.unknown = unknown.count(STEP_BACK), len(unknown)
        self._back = self.backs / self.unknown if unknown else 0.0

    def shares(self, s: HeroesState, roller: Seat) -> list[float]:
        """Each seat's share of winning where `roller` rolls next; it sums to 1."""
        if s.winner >= 0:
            return [float(seat == s.winner) for seat in range(s.seats)]
        row = public_row(s)
        order = [seat % s.seats for seat in range(roller, roller + s.seats)]
        order = [seat for seat in order if s.position[seat] != OFF]
        cards = sum(s.sizes[seat] for seat in order)
        odds = [0.0] * s.seats
        for wait, seat in enumerate(order):
            odds[seat] = math.exp(self._logit(s, seat, row, wait / len(order), len(order), cards))
        total = sum(odds)
        return [value / total for value in odds]

    def _logit(self, s: HeroesState, seat: Seat, row: bytes, wait: float, players: int, cards: int) -> float:
        ways = ways_of(row, seat)
        home = leg(ways[1], self._back, HOME_LEAST)
        carries, place, held = s.carries[seat], s.position[seat], s.sizes[seat]
        lives = LIVES - s.kicks[seat]
        survive = (lives - 1) / lives
        last = len(row) - 1
        far = place if carries else last - place
        here = home if carries else leg(ways[0], self._back, OUT_LEAST)
        risk = here.risk[far]
        turns = here.turns[far] + risk * here.from_start(survive)
        value = (LEFT[lives] + CARD * held) / players
        if carries:
            near = reach(far, HOME_LEAST)
            value += TREASURE + HOME * near * STOPPED ** (cards - held)
            if not wait:
                value += HOME_NOW * near
        else:
            turns += home.turns[last] + home.risk[last] * home.from_start(survive)
            risk += home.risk[last]
        value += TURNS * math.log(max(turns - 1 + wait + 1 / players, FEWEST_TURNS)) + RISK * risk
        if lives == 1:
            value += LAST_RISK * risk
        return value
