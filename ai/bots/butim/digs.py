"""Excavations: what one on each island is worth, what it is paid with, and the best that a hand allows.

A dig's worth is what its top card may be, what moving there brings (ore a turn, a robbery), less the cards paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.bots.butim.finds import Finds
from ai.bots.butim.outlook import Outlook
from ai.bots.butim.pace import rounds_left
from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.choices import FORMATIONS_OF, PRICES
from core.games.butim.deck import CENTRE
from core.games.butim.digging import kinds_of_place
from core.games.butim.effects import islands_left
from core.games.butim.hands import has_power
from core.games.butim.state import ADRIFT, SHOVELLED

SHOVEL_SAVED = 0.2
"""What it is worth to have the Shovel left for another dig of this turn."""

STAYING = 0.6
"""How likely, from turn to turn, a pawn is still better off for where it is: it may dig elsewhere, or others follow."""


class Dig(NamedTuple):
    """An excavation: what it is worth, the move, the cards that pay for it."""

    worth: float
    move: Move
    paid: tuple[int, ...]


NO_DIG = Dig(0.0, m.END_MOVE, ())


class Digs:
    """The excavations of a seat in its turn."""

    def __init__(self, outlook: Outlook, finds: Finds) -> None:
        self._o = outlook
        self._finds = finds
        self._tops: dict[int, float] = {}
        self._stays: dict[int, float] = {}
        self._found: dict[tuple[tuple[int, ...], int], list[Dig]] = {}
        view = outlook.view
        self._islands = islands_left(view)
        self._steers = has_power(view, outlook.seat, ops.STEERS)
        self._shovels = has_power(view, outlook.seat, ops.SHOVELS) and not view.used & SHOVELLED

    def ways(self, digs: int, winds: int) -> list[int]:
        """The ways to dig with so many excavations left, and so many of Second Wind."""
        ways = ([0] if digs else []) + ([m.WIND] if winds else [])
        return ways + [way | m.SHOVEL for way in ways] if self._shovels else ways

    def best(self, hand: Sequence[int], ways: Sequence[int]) -> Dig:
        """The best that a hand can pay for; NO_DIG where none is worth it."""
        return max((dig for way in ways for dig in self.all(hand, way)), default=NO_DIG)

    def all(self, hand: Sequence[int], way: int) -> list[Dig]:
        """What a hand can dig in one way, island by island."""
        key = (tuple(hand), way)
        if key not in self._found:
            self._found[key] = self._all(hand, way)
        return self._found[key]

    def _all(self, hand: Sequence[int], way: int) -> list[Dig]:
        symbols = self._o.cards.symbols
        fit = sorted((card for card in hand if symbols[card] >= 0), key=self._o.keep)
        found = []
        for island in self._islands:
            price = PRICES[island][way]
            if way & m.SHOVEL and price == PRICES[island][way & ~m.SHOVEL]:
                continue
            paid = self._payment(fit, island, price)
            if paid is not None:
                worth = self.gross(island) - self.cost(hand, paid) - (SHOVEL_SAVED if way & m.SHOVEL else 0.0)
                found.append(Dig(worth, m.make(m.DIG, island, way), paid))
        return found

    def _payment(self, hand: Sequence[int], island: int, price: int) -> tuple[int, ...] | None:
        """The cheapest cards that pay a price there, or None; hand: cards with a symbol, the cheapest first."""
        symbols = self._o.cards.symbols
        wanted = FORMATIONS_OF[island]
        if island == CENTRE:
            return tuple(hand[:price]) if len(hand) >= price else None
        fit = [card for card in hand if symbols[card] in wanted]
        if price < len(wanted):
            return tuple(fit[:price]) if fit else None
        paid = []
        for formation in wanted:
            card = next((card for card in fit if symbols[card] == formation), None)
            if card is None:
                return None
            paid.append(card)
        return tuple(paid)

    def cost(self, hand: Sequence[int], paid: Sequence[int]) -> float:
        """What the cards paid are worth: as the last of the hand, and more where they are good ones."""
        o, size = self._o, len(hand)
        total = 0.0
        for number, card in enumerate(paid):
            total += o.paid(size - 1 - number) + o.beyond_paying(card)
        return total

    def gross(self, island: int) -> float:
        """What a dig there is worth before its payment."""
        if island not in self._tops:
            top = self.top(island)
            self._tops[island] = top * self._o.taste.digging if top > 0 else top
        return self._tops[island] + self.stay(island)

    def top(self, island: int) -> float:
        """What turning up its top card is worth."""
        isles, finds = self._o.isles, self._finds
        chances = isles.under_top(island)
        top = finds.dug_of(chances)
        if self._steers and len(self._o.view.piles[island]) > 1:
            below = finds.dug_of(isles.under_top(island, 1))
            return sum(max(finds.dug(card), below) * chance for card, chance in chances)
        return top

    def stay(self, island: int) -> float:
        """What it is worth to have one's pawn there from now on, and to rob whom one meets."""
        if self._o.view.party:
            return 0.0
        if island not in self._stays:
            self._stays[island] = self._income(island) + self._robbery(island)
        return self._stays[island]

    def _income(self, island: int) -> float:
        """The ore that being there brings, over the turns that are left, more than staying does."""
        o = self._o
        more = self._ore_to_come(island, 1) - self._ore_to_come(o.view.where[o.seat], 0)
        return o.drawn_ore * o.taste.ore * more

    def _ore_to_come(self, island: int, dug: int) -> float:
        """How many pieces a pawn there is going to bring; dug: how many of its cards are dug up before."""
        rounds = rounds_left(self._o.view, island, dug) if island >= 0 else 0
        return sum(
            kinds_of_place(island if number < rounds else ADRIFT) * STAYING**number
            for number in range(self._o.turns)
        )

    def _robbery(self, island: int) -> float:
        o = self._o
        there = [other for other in o.others if o.view.where[other] == island and o.view.pieces[other]]
        there = [other for other in there if not has_power(o.view, other, ops.GUARDS_ORE)]
        return max((o.least_piece(other) * (1 + o.weight(other)) for other in there), default=0.0)
