"""What the effects of plunder and labia cards are worth now, and on whom or where they are best used.

An effect is a list of operations, so that cards of any deck are understood; what no card of the house's does is
taken to be worth little.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.bots.butim.digs import Digs
from ai.bots.butim.finds import Finds
from ai.bots.butim.outlook import Outlook
from ai.bots.butim.quests import missing
from core.engine.rules import Seat
from core.games.butim import ops
from core.games.butim.effects import gear_in_reach, islands_left, maps_in_reach, victims
from core.games.butim.state import ButimState

WHAT_A_LOOK_TEACHES = 0.15
"""A look at a card that is not dug for now."""


class Plays:
    """The effects of cards for a seat in its turn."""

    def __init__(self, outlook: Outlook, finds: Finds, digs: Digs) -> None:
        self._o, self._finds, self._digs = outlook, finds, digs

    @property
    def _view(self) -> ButimState:
        return self._o.view

    def effect(self, steps: Sequence[int], hand: Sequence[int]) -> float:
        """What the operations of a card (in reverse) are worth now; hand: the cards that are left then."""
        total, size = 0.0, len(hand)
        for step in reversed(steps):
            code, number = step & 0xFF, step >> ops.NUMBER_SHIFT & 0xFF
            if code == ops.DRAW:
                total += sum(self._o.card(size + drawn) for drawn in range(number))
                size += number
            elif code in (ops.DISCARD, ops.LOSE_CARDS):
                number = min(number, size)
                choosing = 0.5 if code == ops.DISCARD else 1.0
                total -= choosing * sum(self._o.card(size - 1 - lost) for lost in range(number))
                size -= number
            else:
                total += self._step(code, number, hand)
        return total

    def _step(self, code: int, number: int, hand: Sequence[int]) -> float:
        if code == ops.ORE:
            return number * self._o.drawn_ore
        if code == ops.DIG_AGAIN:
            return self._wind(hand)
        if code == ops.FORGE:
            return self.forged()
        if code in (ops.STEAL_CARD, ops.TOLL_ORE, ops.TOLL_CARD, ops.SCUTTLE):
            return max((self.on(code, number, other) for other in victims(self._view, code)), default=0.0)
        if code in (ops.TAKE_EQUIPMENT, ops.BREAK_EQUIPMENT):
            there = gear_in_reach(self._view)
            return max((self.gear(code, owner, card) for owner, card in there), default=0.0)
        if code == ops.TAKE_MAP:
            return max((self.map(owner, sign) for owner, sign in maps_in_reach(self._view)), default=0.0)
        if code in (ops.LOOK_OR_SINK, ops.ORDER_TOP):
            islands = islands_left(self._view)
            return max((self.look(code, island, hand) for island in islands), default=0.0)
        return 0.0

    def _wind(self, hand: Sequence[int]) -> float:
        """A dig for less: one more, or at all; as long as another pays anyway, it can be played after that."""
        view, digs = self._view, self._digs
        if view.digs and digs.best(hand, digs.ways(1, 0)).worth > 0:
            return 0.0
        return max(0.0, digs.best(hand, digs.ways(0, 1)).worth)

    def forged(self) -> float:
        """The best claim that a Forgery makes possible, less the maps for it."""
        o, view = self._o, self._view
        have = o.maps[o.seat]
        best = 0.0
        for treasure in set(view.quests):
            needs = o.cards.needs[treasure]
            if missing(needs, have) == 1 and sum(have) >= sum(needs):
                rest = max(0.0, o.quests.worth(have) - o.cards.coins[treasure])
                best = max(best, o.cards.coins[treasure] - 0.5 * rest)
        return best if not view.forgeries else 0.0

    # Targets ---------------------------------------------------------------------------------------------

    def on(self, code: int, number: int, victim: Seat) -> float:
        """A card or ore of a victim, taken or thrown away."""
        o = self._o
        weight = o.weight(victim)
        if code in (ops.TOLL_ORE, ops.ROB):
            return o.least_piece(victim) * (1 + weight)
        card = o.other_card(victim) * weight
        if code == ops.SCUTTLE:
            return min(number, len(self._view.hands[victim])) * card
        own = o.card(len(self._view.hands[o.seat]) - 1)
        return card + own if code == ops.STEAL_CARD else 0.7 * (card + own)

    def gear(self, code: int, owner: Seat, card: int) -> float:
        """Equipment of another, taken or broken."""
        o = self._o
        worth = o.weight(owner) * o.gear(card, owner)
        return worth + o.gear(card, o.seat) if code == ops.TAKE_EQUIPMENT else worth

    def map(self, owner: Seat, sign: int) -> float:
        """A map of another, taken; more where it makes a claim, as quests are worth all their coins then."""
        o = self._o
        return o.quests.gain(o.maps[o.seat], sign) + o.weight(owner) * o.quests.loss(o.maps[owner], sign)

    # Islands ---------------------------------------------------------------------------------------------

    def look(self, code: int, island: int, hand: Sequence[int]) -> float:
        """To look at the top of an island before one digs; code: what may be done about it, 0 for nothing."""
        view, digs, isles, finds = self._view, self._digs, self._o.isles, self._finds
        if isles.known_top(island) and code != ops.ORDER_TOP:
            return 0.0 if not code else self._sinking(island)
        ways = digs.ways(view.digs, view.winds)
        plans = [dig for way in ways for dig in digs.all(hand, way)]
        here = max((dig.worth for dig in plans if dig.move >> 8 & 0xFF == island), default=None)
        other = max((dig.worth for dig in plans if dig.move >> 8 & 0xFF != island), default=0.0)
        other = max(0.0, other)
        if here is None:
            return WHAT_A_LOOK_TEACHES
        beside = here - digs.top(island)
        below = finds.dug_of(isles.under_top(island, 1)) if code and len(view.piles[island]) > 1 else -9.0
        seen = sum(
            chance * max(other, beside + max(finds.dug(card), below))
            for card, chance in isles.under_top(island)
        )
        return max(WHAT_A_LOOK_TEACHES, seen - max(other, here))

    def _sinking(self, island: int) -> float:
        """To take a treasure from those who could claim it."""
        o = self._o
        (card, _), *_ = o.isles.under_top(island)
        return max(0.0, self.others_find(card))

    def others_find(self, card: int) -> float:
        """What it hurts that another turns this card up, who is the likeliest to gain by it."""
        o = self._o
        coins, needs = o.cards.coins[card], o.cards.needs[card]
        if coins:
            able = [o.weight(other) for other in o.others if missing(needs, o.maps[other]) == 0]
            return coins * max(able, default=0.1 * o.weight(o.others[0]))
        sign = o.cards.signs[card]
        if sign >= 0:
            return max(o.weight(other) * o.quests.gain(o.maps[other], sign) for other in o.others)
        return -0.3 * max(map(o.weight, o.others))
