"""Weighs cards at the end of a turn: which to take from the row, and which to exchange for a point."""

from __future__ import annotations

from itertools import combinations

from ai.bots.butine.actions import Option
from ai.search.guides.butine.positions import Position
from ai.search.guides.butine.table import Table
from ai.search.guides.butine.turns import without
from core.games.butine import moves as m
from core.games.butine.cards import HAND, Card
from core.games.butine.state import ButineState
from core.games.butine.turn import PRICE_OF_EXCHANGE

_HOPE = 0.05
"""Exchanges that look worse than none by more than that are not looked at."""


class Cards:
    """The options of one state in which cards are taken or given."""

    def __init__(self, s: ButineState, table: Table) -> None:
        self._s, self._judge = s, table.judge
        self.position = table.position(s)

    def refills(self) -> list[Option]:
        """Cards of the row by which the best hands can be come to: few, as the order in which they are taken says
        little."""
        hand = self.position.hands[self._s.active]
        hands = [
            (self._holding(self.position, (*hand, *taken), len(taken)), taken)
            for taken in sorted(set(combinations(sorted(self._s.row), HAND - len(hand))))
        ]
        hands.sort(key=lambda each: (-each[0], each[1]))
        chosen: dict[Card, float] = {}
        for value, taken in hands:
            if not any(card in chosen for card in taken):
                chosen[max(taken, key=self._is_useful)] = value
        return [Option(m.take(card), value) for card, value in chosen.items()]

    def _is_useful(self, card: Card) -> tuple[int, Card]:
        """The more the more tiles a card can be done from: such a card is wanted whatever comes into the row."""
        return self.position.meadow.begins(card).bit_count(), card

    def exchanges(self) -> list[Option]:
        """To keep the cards, or to give up one of them."""
        s, position = self._s, self.position
        seat = s.active
        hand = position.hands[seat]
        ends = s.passed and s.idle + 1 == s.seats
        keep = position.final()[seat] if ends else self._holding(position, hand, 0)
        totals = list(position.points)
        totals[seat] -= PRICE_OF_EXCHANGE
        found = [Option(m.DONE_MOVE, keep)]
        for card in sorted(set(hand)):
            hands = (*position.hands[:seat], without(hand, card), *position.hands[seat + 1 :])
            given = position._replace(hands=hands, points=tuple(totals))
            value = max(option.value for option in self.swaps(given))
            if value > keep - _HOPE:
                found.append(Option(m.give(card), value))
        return found

    def swaps(self, position: Position) -> list[Option]:
        """The cards that may replace the one given up; of the deck only the average is known."""
        s = self._s
        hand = position.hands[s.active]
        hidden: dict[Card, int] = {}
        for cards in (s.deck, s.away, s.boxed, *s.bonus):
            for card in cards:
                hidden[card] = hidden.get(card, 0) + 1
        total = sum(
            count * self._holding(position, (*hand, card), 1) for card, count in sorted(hidden.items())
        )
        found = [
            Option(m.take(card), self._holding(position, (*hand, card), 1)) for card in sorted(set(s.row))
        ]
        return [*found, Option(m.DRAW_MOVE, total / sum(hidden.values()))]

    def _holding(self, position: Position, hand: tuple[Card, ...], draws: int) -> float:
        """The value of a turn that ends with this hand."""
        ended = position.turn_ended(position.bee, tuple(sorted(hand)), 0, draws)
        return self._judge.shares(ended)[position.active]
