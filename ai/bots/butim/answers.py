"""What a seat answers where the game asks it for one thing: whom, which, where, keep or change. All in points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ai.bots.butim.digs import Digs
from ai.bots.butim.finds import Finds
from ai.bots.butim.outlook import Outlook
from ai.bots.butim.plays import Plays
from ai.bots.butim.quests import Maps, without
from ai.bots.butim.turn import best_dive
from core.engine.rules import Move
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.deck import CENTRE
from core.games.butim.digging import kinds_of_place
from core.games.butim.hands import power
from core.games.butim.state import ORES, PAY_STAGE, ButimState

_PLENTY = 0.15
"""How much sooner a card goes of whose symbol there is one more in hand."""


class Answers:
    """The single decisions of a seat."""

    def __init__(self, outlook: Outlook, finds: Finds, digs: Digs, plays: Plays) -> None:
        self._o, self._finds, self._digs, self._plays = outlook, finds, digs, plays
        self._by_kind: dict[int, Callable[[Move], float]] = {
            m.PLACE: self._place,
            m.BUY: self._buy,
            m.SEAT: self._seat,
            m.ISLAND: self._island,
            m.TAKE: self._take,
            m.MAP: lambda move: plays.map(m.first(move), m.second(move)),
            m.GIVE: lambda move: -float(m.first(move)),
            m.HAND: lambda move: -self.parting(m.first(move)),
            m.LOSE: lambda move: -outlook.gear(m.first(move), outlook.seat),
            m.TEAR: lambda move: -outlook.quests.loss(outlook.maps[outlook.seat], m.first(move)),
            m.KEEP: self._keep,
            m.BOTTOM: self._change,
            m.SINK: self._change,
            m.SWAP: self._change,
            m.SHOW: lambda move: finds.fished(m.first(move)),
            m.CLAIM: self._claim,
            m.CANCEL: self._cancel,
        }

    @property
    def _view(self) -> ButimState:
        return self._o.view

    def worth(self, moves: Sequence[Move]) -> list[float]:
        """What each of the moves is worth; all of them answer the same question, or are claims."""
        if m.kind(moves[-1]) in (m.PAY, m.DISCARD):
            return self._cheapest(moves)
        return [self._by_kind[m.kind(move)](move) if m.kind(move) in self._by_kind else 0.0 for move in moves]

    # Cards that go ---------------------------------------------------------------------------------------

    def parting(self, card: int) -> float:
        """What a seat misses in a card that leaves its hand, compared with its others."""
        o = self._o
        hand, symbols = self._view.hands[o.seat], o.cards.symbols
        alike = sum(symbols[other] == symbols[card] for other in hand)
        return o.keep(card) - _PLENTY * alike

    def _cheapest(self, moves: Sequence[Move]) -> list[float]:
        """Cards that are chosen in the order of their numbers: the lowest of the cheapest set comes first."""
        view = self._view
        hand, symbols = view.hands[self._o.seat], self._o.cards.symbols
        if view.stage == PAY_STAGE and (view.place != CENTRE or view.need == 1):
            return [-self.parting(m.first(move)) for move in moves]
        fit = [card for card in hand if card >= view.last]
        if view.stage == PAY_STAGE:
            fit = [card for card in fit if symbols[card] >= 0]
        first = min(sorted(fit, key=self.parting)[: view.need])
        return [1.0 if m.first(move) == first else -self.parting(m.first(move)) - 9 for move in moves]

    # Ore and pawns ---------------------------------------------------------------------------------------

    def _place(self, move: Move) -> float:
        """Ore at once, and a dig there that may be paid without moving on; others may come to rob."""
        o, island = self._o, m.first(move)
        payable = any(m.first(dig.move) == island for dig in self._digs.all(self._view.hands[o.seat], 0))
        return kinds_of_place(island) * o.drawn_ore + (0.5 if payable else 0.0)

    def _buy(self, move: Move) -> float:
        """The cards for an ore, less the ore, and less the dive that it could have paid for."""
        o, view, ore = self._o, self._view, m.first(move)
        size = len(view.hands[o.seat])
        number = ore + 1 + power(view, o.seat, ops.BUYING)
        drawn = sum(o.card(size + bought) for bought in range(number))
        held = view.ore[o.seat * ORES : o.seat * ORES + ORES]
        left = held[:]
        left[ore] -= 1
        diving = best_dive(o, self._finds, held) - best_dive(o, self._finds, left)
        return drawn - (ore + 1) * o.ore - diving

    # Targets ---------------------------------------------------------------------------------------------

    def _seat(self, move: Move) -> float:
        return self._plays.on(self._view.op, self._view.need, m.first(move))

    def _take(self, move: Move) -> float:
        return self._plays.gear(self._view.op, m.first(move), m.second(move))

    def _island(self, move: Move) -> float:
        view = self._view
        return self._plays.look(view.op, m.first(move), view.hands[self._o.seat])

    # What was looked at ----------------------------------------------------------------------------------

    def _keep(self, move: Move) -> float:  # noqa: ARG002 - one signature
        return self._left_on_top(self._view.looked[-1])

    def _change(self, move: Move) -> float:
        """Of the card that comes up instead."""
        view = self._view
        if m.kind(move) == m.SWAP:
            return self._left_on_top(view.looked[-2])
        if len(view.piles[view.isle]) < 2:
            return 0.0
        chances = self._o.isles.under_top(view.isle, 1)
        return sum(chance * self._left_on_top(card) for card, chance in chances)

    def _left_on_top(self, card: int) -> float:
        """What it is worth that this card is on top: for one's own next dig, or else for others'."""
        view, o = self._view, self._o
        if view.op == ops.COMPASS:
            return self._finds.dug(card)
        hand = view.hands[o.seat]
        ways = self._digs.ways(view.digs, view.winds)
        plans = [dig for way in ways for dig in self._digs.all(hand, way)]
        here = max((dig.worth for dig in plans if m.first(dig.move) == view.isle), default=None)
        other = max([0.0, *(dig.worth for dig in plans if m.first(dig.move) != view.isle)])
        if here is not None:
            mine = here - self._digs.top(view.isle) + self._finds.dug(card)
            if mine > other:
                return mine
        return other - self._plays.others_find(card) / 2

    # Treasures -------------------------------------------------------------------------------------------

    def _claim(self, move: Move) -> float:
        """Its coins, less what the maps for it could still have brought."""
        o = self._o
        treasure, (given, stands_for) = m.first(move), m.forged(move)
        needs = list(o.cards.needs[treasure])
        if given >= 0:
            needs[stands_for] -= 1
            needs[given] += 1
        rest: Maps = without(o.maps[o.seat], needs)
        return o.cards.coins[treasure] + o.quests.worth(rest) + 0.01

    def _cancel(self, move: Move) -> float:
        """Rather the leader's; of that as much as possible."""
        o, owner = self._o, m.first(move)
        coins = o.cards.coins[m.second(move)]
        after = [o.standing(other) - (coins if other == owner else 0) for other in o.others]
        return -max(after) + 0.01 * coins
