"""Weighs cards at the end of a turn: which to take from the row, and which to exchange for a point."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ai.bots.butine.actions import Option
from ai.bots.butine.bridges import Ground
from ai.bots.butine.outlook import Ending, Outlook
from ai.player import Stop
from core.games.butine import moves as m
from core.games.butine.cards import HAND, Card
from core.games.butine.rules import unseen
from core.games.butine.state import ButineState
from core.games.butine.turn import PRICE_OF_EXCHANGE


class Trade:
    """The values of hands that one can come to. thrift: how much likelier to win an exchange must make, on top
    of its price; a sure win is always worth it."""

    def __init__(
        self, view: ButineState, outlook: Outlook, ground: Ground, thorough: bool, thrift: float
    ) -> None:
        self._view, self._outlook, self._ground = view, outlook, ground
        self._thorough, self._thrift = thorough, thrift
        self._hand = view.hands[outlook.seat]
        self._kept: dict[Ending, float] = {}

    def refills(self, stop: Stop) -> list[Option]:
        """The cards of the row, each with the best of the others that may still be taken."""
        need = HAND - len(self._hand)
        best: dict[Card, float] = {}
        for taken in sorted(set(combinations(sorted(self._view.row), need))):
            value = self._holding([*self._hand, *taken], 0, need)
            for card in taken:
                best[card] = max(best.get(card, 0.0), value)
            if stop():
                break
        return [Option(m.take(card), value) for card, value in best.items()]

    def exchanges(self, stop: Stop) -> list[Option]:
        """To keep the cards, or to give one of them up."""
        found = [Option(m.DONE_MOVE, self._keeping())]
        for card in sorted(set(self._hand)):
            if stop():
                break
            left = list(self._hand)
            left.remove(card)
            value = max(option.value for option in self.swaps(left, PRICE_OF_EXCHANGE, stop))
            found.append(Option(m.give(card), value ** (1 + self._thrift)))
        return found

    def swaps(self, left: Sequence[Card], price: int, stop: Stop) -> list[Option]:
        """The cards that may replace the one given up."""
        found = []
        for card in sorted(set(self._view.row)):
            found.append(Option(m.take(card), self._holding([*left, card], price, 1)))
            if stop():
                return found
        pool = unseen(self._view)
        total = sum(self._holding([*left, card], price, 1) for card in pool)
        return [*found, Option(m.DRAW_MOVE, total / len(pool))]

    def _keeping(self) -> float:
        view = self._view
        if view.passed and view.idle + 1 == view.seats:  # the last to pass ends the game
            return self._outlook.final(self._outlook.points)
        return self._holding(self._hand, 0, 0)

    def _holding(self, hand: Sequence[Card], price: int, draws: int) -> float:
        ending = Ending(self._view.bee, tuple(sorted(hand)), -price, draws)
        if ending not in self._kept:
            self._kept[ending] = self._outlook.share(self._ground, ending, self._thorough)
        return self._kept[ending]
