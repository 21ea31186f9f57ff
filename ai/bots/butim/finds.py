"""What it is worth to turn up an island card, or to fish it out of the whirlpool."""

from __future__ import annotations

from ai.bots.butim.isles import Chances, Isles
from ai.bots.butim.outlook import Outlook
from ai.bots.butim.quests import Maps, missing, without
from core.games.butim import ops
from core.games.butim.cards import MAP, TRAP, TREASURE

NEWS = 0.8
"""How much of what a treasure face up promises it is worth to turn it up: somebody else might do so anyway."""


class Finds:
    """The worth of island cards to a seat; forging: whether it can make one map stand for another this turn."""

    def __init__(self, outlook: Outlook, forging: bool) -> None:
        self._o = outlook
        self._forging = forging
        self._dug: dict[int, float] = {}
        self._fished: dict[int, float] = {}
        self._best_fished: dict[int, float] = {}

    def dug(self, card: int) -> float:
        """To turn it up on its island."""
        if card not in self._dug:
            self._dug[card] = self._turned_up(card)
        return self._dug[card]

    def dug_of(self, chances: Chances) -> float:
        """To turn up one of several cards."""
        return sum(self.dug(card) * chance for card, chance in chances)

    def fished(self, card: int) -> float:
        """To show it out of the whirlpool: a treasure is one's own at once."""
        if card not in self._fished:
            face, o = self._o.cards.faces[card], self._o
            if face == TREASURE:
                self._fished[card] = float(o.cards.coins[card])
            elif face == MAP:
                self._fished[card] = o.quests.gain(o.maps[o.seat], o.cards.signs[card])
            else:
                self._fished[card] = 0.0
        return self._fished[card]

    def best_fished(self, number: int) -> float:
        """To show the best of so many cards out of the whirlpool."""
        if number not in self._best_fished:
            chances = self._o.isles.whirlpool()
            worth = {card: self.fished(card) for card, _ in chances}
            self._best_fished[number] = Isles.best_of(chances, worth, number)
        return self._best_fished[number]

    def _turned_up(self, card: int) -> float:
        o = self._o
        face = o.cards.faces[card]
        if face == MAP:
            return o.quests.gain(o.maps[o.seat], o.cards.signs[card])
        if face == TREASURE:
            return self._treasure(card)
        return -self.trap(card) * o.taste.caution if face == TRAP else 0.0

    def _treasure(self, card: int) -> float:
        o = self._o
        needs, coins = o.cards.needs[card], o.cards.coins[card]
        own = missing(needs, o.maps[o.seat])
        if own == 0:
            return coins - self.maps_given(o.maps[o.seat], needs)
        if own == 1 and self._forging and sum(o.maps[o.seat]) >= sum(needs):
            return coins * 0.7
        claimers = [other for other in o.others if missing(needs, o.maps[other]) == 0]
        if claimers:
            return -o.weight(claimers[0]) * coins * 0.8
        return NEWS * coins * self._promise(needs)

    def _promise(self, needs: Maps) -> float:
        """How much likelier one claims a treasure newly face up, for which all lack maps, than others do."""
        o = self._o
        chances = [o.finding ** missing(needs, maps) for maps in o.maps]
        nobody = 1.0
        for chance in chances:
            nobody *= 1 - chance
        lost = sum(o.weight(other) * chances[other] for other in o.others)
        return (1 - nobody) * (chances[o.seat] - lost) / sum(chances)

    def maps_given(self, maps: Maps, needs: Maps) -> float:
        """What else the maps for a claim would have been worth, half of it as the claim is sure."""
        o = self._o
        return 0.5 * (o.quests.worth(maps) - o.quests.worth(without(maps, needs)))

    # Traps -----------------------------------------------------------------------------------------------

    def trap(self, card: int) -> float:
        """What a trap costs its digger, in points."""
        o = self._o
        steps = o.cards.spared_ops[card] if o.spared() else o.cards.trap_ops[card]
        return sum(self._step(step & 0xFF, step >> ops.NUMBER_SHIFT & 0xFF) for step in steps)

    def _step(self, code: int, number: int) -> float:
        o = self._o
        hand = len(o.view.hands[o.seat])
        if code in (ops.LOSE_CARDS, ops.DISCARD):
            return sum(o.card(hand - 1 - lost) for lost in range(min(number, hand)))
        if code == ops.LOSE_EQUIPMENT:
            return o.least_gear()
        if code == ops.LOSE_ORE:
            return min(number, o.view.pieces[o.seat]) * o.drawn_ore
        if code == ops.LOSE_MAP:
            maps = o.maps[o.seat]
            return min((o.quests.loss(maps, sign) for sign, there in enumerate(maps) if there), default=0.0)
        if code == ops.END_TURN:
            return 0.8
        if code == ops.ALL_DISCARD:
            own = 0.0 if o.spared() else o.card(max(0, hand - 1))
            return number * (own - sum(0.5 * o.weight(other) for other in o.others if o.view.hands[other]))
        return 0.1
