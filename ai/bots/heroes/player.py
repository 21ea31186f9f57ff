"""The rule-based player of Heroes: weighs what it may do by each seat's estimated share of winning.

It reads its view and nothing else, keeps nothing between choices, and searches no further than the window it is in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ai.bots.heroes import reasons
from ai.bots.heroes.landing import Landing
from ai.bots.heroes.personas import Skill, Taste
from ai.bots.heroes.trade import Trade, trades
from ai.bots.heroes.window import Window
from ai.player import Budget, Choice, RandomChance, Ranked, Stop, clearness
from core.engine.rules import Move, Rules, Seat
from core.games.heroes.moves import PASS_MOVE, swap
from core.games.heroes.state import FIRST_SWAP_STAGE, ROLL_STAGE, WINDOW_STAGE, HeroesState

SHOWN = 3
"""How many of the best moves a choice tells."""


class HeroesBot:
    """One level and persona. Values of ranked moves are estimated shares of winning, bent by the taste."""

    def __init__(self, skill: Skill, taste: Taste) -> None:
        self._skill, self._taste = skill, taste

    def choose(
        self,
        rules: Rules[HeroesState],
        view: HeroesState,
        seat: Seat,
        budget: Budget,  # noqa: ARG002 - rules of thumb need none
        rng: random.Random,
        stop: Stop,
    ) -> Choice:
        """See Bot."""
        moves = rules.legal_moves(view, seat)
        if len(moves) == 1:
            return Choice(moves[0], 1.0, (), reasons.only(view.stage == ROLL_STAGE))
        forgets = rng.random() < self._skill.forgets
        if view.stage == WINDOW_STAGE:
            return self._answer(rules, view, seat, RandomChance(rng), forgets, stop)
        if forgets:
            return Choice(moves[int(rng.random() * len(moves))], 0.5, (), reasons.CARELESS)
        return self._exchange(view, seat, stop)

    def _answer(
        self,
        rules: Rules[HeroesState],
        view: HeroesState,
        seat: Seat,
        chance: RandomChance,
        forgets: bool,
        stop: Stop,
    ) -> Choice:
        landing = Landing(rules, view, seat, chance)
        stands = view.position[view.active]
        own = seat == view.active
        if forgets:
            return Choice(PASS_MOVE, 0.5, (), reasons.FORGOTTEN)
        if self._skill.late and not (own or self._taste.glee or landing.wins(stands)):
            return Choice(PASS_MOVE, 0.5, (), reasons.WAITING)
        thrift = self._taste.own_thrift if own else self._taste.other_thrift
        window = Window(view, seat, landing, thrift, self._skill.ahead)
        ranked = []
        for move, shares in window.answers():
            value = self._liking(shares, seat)
            if not own and move != PASS_MOVE and landing.kicks(window.after(move)):
                value += self._taste.glee * shares[seat]
            ranked.append(Ranked(move, value))
            if stop():
                break
        best = _best(ranked)
        return _choice(best, reasons.answer(view, seat, landing, window.after(best[0].move)))

    def _exchange(self, view: HeroesState, seat: Seat, stop: Stop) -> Choice:
        by_move: dict[Move, tuple[Ranked, Trade]] = {}
        for trade in trades(view):
            move = swap(trade.first if view.stage == FIRST_SWAP_STAGE else trade.second)
            value = self._liking(trade.shares, seat)
            if move not in by_move or value > by_move[move][0].value:
                by_move[move] = Ranked(move, value), trade
            if stop():
                break
        best = _best([ranked for ranked, _ in by_move.values()])
        trade = by_move[best[0].move][1]
        return _choice(best, reasons.exchange(view, seat, trade.first, trade.second))

    def _liking(self, shares: tuple[float, ...] | list[float], seat: Seat) -> float:
        leader = max(_others(shares, seat))
        return shares[seat] - self._taste.spite * leader


def _others(shares: tuple[float, ...] | list[float], seat: Seat) -> Iterator[float]:
    return (share for other, share in enumerate(shares) if other != seat)


def _best(ranked: list[Ranked]) -> tuple[Ranked, ...]:
    """The few best, the best first; of equals the one that comes first."""
    return tuple(sorted(ranked, key=lambda each: -each.value)[:SHOWN])


def _choice(best: tuple[Ranked, ...], reason: str) -> Choice:
    return Choice(best[0].move, clearness(best), best, reason)
