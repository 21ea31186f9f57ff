"""The table as one seat reads it: how long the game still is, who stands how, what maps, ore and cards are worth.

All worth is in points at the end of the game. Reads a view and the seat's own notes; keeps nothing for later.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.bots.butim.isles import Isles
from ai.bots.butim.pace import dug_share, turns_left
from ai.bots.butim.personas import Skill, Taste
from ai.bots.butim.quests import RIVALS_FOR_OPEN, Maps, Quest, quests_of
from core.engine.rules import Seat
from core.games.butim import notes as n
from core.games.butim import ops
from core.games.butim.cards import EQUIPMENT, TREASURE
from core.games.butim.claims import map_counts
from core.games.butim.ending import coins
from core.games.butim.hands import has_power, power
from core.games.butim.state import ISLANDS, ORE_TOTALS, ORES, ButimState
from core.games.butim.turn import HAND_LIMIT

UNPLANNED_TURNS = 3
"""How many turns a seat that does not plan thinks it still has."""

FINDING_A_TURN = 0.13
"""How likely a seat comes by a map of a wanted symbol in a turn."""

RIVALS = 0.75
"""How likely a hidden treasure is not claimed first by another, once it is turned up."""

ORE_IN_TIME = 0.8
"""What a point of ore that is kept is worth before the last turn: others rob it, and more comes."""

CARD_WORTH = (3.0, 2.55, 2.25, 1.65, 1.2, 0.8, 0.6, 0.45, 0.3)
CARD_WORTH_PARTY = (0.8, 0.7, 0.6, 0.5, 0.4, 0.25, 0.2, 0.15, 0.1)
"""What the first, second, ... card of a hand is worth, for digging and for what it does."""

PAID = 0.65
"""In full mode, the share of its worth that a card is missed by when it pays a dig: ore buys others."""

LASTING = (0.0, 0.6, 0.85, 1.0)
"""The share of its worth that a card has with so many turns left in which it can pay for a dig."""

GEAR_A_TURN = {
    ops.START: 0.9,
    ops.BUYING: 0.5,
    ops.DIVING: 0.6,
    ops.KEEPING: 0.15,
    ops.SPIES: 0.45,
    ops.SHOVELS: 0.7,
    ops.STEERS: 1.0,
    ops.PROOF: 0.3,
    ops.GUARDS_ORE: 0.35,
    ops.GUARDS_CARDS: 0.3,
}
"""What a power is worth a turn, for each step of it."""

ORE_MORE = 1.3
OVERFULL = 0.5
AHEAD = 0.0
SINK_DIGS = 0.1
CANCELLING = 5.5
"""What it is worth to make a treasure of another worthless at the end."""


class Outlook:
    """A view of `seat`, read with a skill and a taste."""

    def __init__(self, view: ButimState, seat: Seat, skill: Skill, taste: Taste) -> None:
        self.view, self.seat, self.skill, self.taste = view, seat, skill, taste
        self.cards = view.cards
        self.isles = Isles(view, seat, skill.remembers)
        self.turns = turns_left(view, seat) if skill.plans else UNPLANNED_TURNS
        self.maps: list[Maps] = [tuple(map_counts(view, other)) for other in range(view.seat_count)]
        self.finding = 1 - (1 - FINDING_A_TURN) ** (self.turns + 1)
        self.quests = quests_of(tuple(self._treasures()), self.finding)
        self._weights: list[float] | None = None
        self._kept: dict[int, float] = {}
        self.room = HAND_LIMIT + power(view, seat, ops.KEEPING)
        self.ore = taste.ore * (ORE_IN_TIME if self.turns else 1.0)
        self._hand_worth = self._by_number()
        paid = 1.0 if view.party else PAID
        self._missed = paid * LASTING[min(self.turns, 3)] / max(0.01, self._cards_last())

    # Treasures -------------------------------------------------------------------------------------------

    def _treasures(self) -> list[Quest]:
        cards, view = self.cards, self.view
        found = [Quest(cards.needs[card], cards.coins[card], RIVALS_FOR_OPEN) for card in view.quests]
        if not self.skill.plans:
            return found
        hidden: dict[tuple[Maps, int], float] = {}
        for island in range(ISLANDS):
            for card, count in self.isles.left_on(island):
                if cards.faces[card] == TREASURE:
                    key = (cards.needs[card], cards.coins[card])
                    hidden[key] = hidden.get(key, 0.0) + count
        chance = dug_share(view) * RIVALS
        return found + [Quest(*key, min(1.0, chance * count)) for key, count in hidden.items()]

    # Others ----------------------------------------------------------------------------------------------

    @property
    def others(self) -> list[Seat]:
        """The other seats, in turn order from one's own."""
        count = self.view.seat_count
        return [(self.seat + step) % count for step in range(1, count)]

    def weight(self, other: Seat) -> float:
        """What a point that another loses is worth; more with the leader of the others, nothing to who minds none."""
        if self._weights is None:
            self._weights = self._weigh()
        return self._weights[other]

    def _weigh(self) -> list[float]:
        count = self.view.seat_count
        if not self.skill.minds_others:
            return [0.0] * count
        leader = max(self.others, key=self.standing)
        weights = [self.taste.spite * 0.6 / (count - 1)] * count
        weights[leader] = self.taste.spite * (1.0 if count == 2 else 0.6 / (count - 1) + 0.2)
        return weights

    def standing(self, seat: Seat) -> float:
        """What a seat has, and may hope to claim with its maps."""
        view = self.view
        return (
            coins(view, seat)
            + power(view, seat, ops.POINTS)
            + self.ore_of(seat)
            + self.quests.worth(self.maps[seat])
        )

    # Ore -------------------------------------------------------------------------------------------------

    def ore_of(self, seat: Seat) -> float:
        """What a seat's ore is worth at the end, on average where it is hidden."""
        view = self.view
        if seat == self.seat:
            held = view.ore[seat * ORES : seat * ORES + ORES]
            return sum((ore + 1) * count for ore, count in enumerate(held))
        return view.pieces[seat] * self.piece_of(seat)

    def piece_of(self, seat: Seat) -> float:
        """What a piece of a seat's ore is worth on average."""
        total = share = 0.0
        for some in self.view.ore_notes[self.seat] or ():
            if some >> seat & 1:
                part = 1 / (some & n.PLACES).bit_count()
                total += part * ((some >> n.SHIFT) + 1)
                share += part
        return total / share if share else 1.7

    def least_piece(self, seat: Seat) -> float:
        """What the piece is worth that a seat would hand over: its least."""
        if not self.view.pieces[seat]:
            return 0.0
        has_none = [1.0] * ORES
        for some in self.view.ore_notes[self.seat] or ():
            if some >> seat & 1:
                has_none[some >> n.SHIFT] *= 1 - 1 / (some & n.PLACES).bit_count()
        copper, silver, _ = has_none
        return 1 - copper + 2 * copper * (1 - silver) + 3 * copper * silver

    @property
    def drawn_ore(self) -> float:
        """What an ore of the bag is worth on average; nothing where there is none."""
        bag = self.view.bag if any(self.view.bag) else ORE_TOTALS
        total = sum(bag)
        worth = sum((ore + 1) * count for ore, count in enumerate(bag)) / total
        return worth if any(self.view.bag) else 0.0

    # Cards and equipment ---------------------------------------------------------------------------------

    def card(self, number: int) -> float:
        """What the card is worth that comes to so many others in one's own hand."""
        return self._hand_worth[number] if number < len(self._hand_worth) else 0.0

    def _by_number(self) -> list[float]:
        """By its number in hand, what a card is worth; little where it has to be paid or played at once."""
        scale = self.taste.cards * self._cards_last()
        curve = CARD_WORTH_PARTY if self.view.party else CARD_WORTH
        worth = [curve[min(number, len(curve) - 1)] * scale for number in range(self.room + 2)]
        worth[-1] *= 0.5
        worth[-2] *= 0.5
        return worth

    def paid(self, number: int) -> float:
        """The same for a card that pays a dig, and is missed afterwards alone."""
        return max(0.05, self.card(number) * self._missed)

    def keep(self, card: int) -> float:
        """What a game card is worth in hand for what it is: the more, the later it is paid or discarded."""
        if card not in self._kept:
            if self.cards.kinds[card] == EQUIPMENT:
                self._kept[card] = self.gear(card, self.seat)
            else:
                typical = self._hand_worth[3]
                self._kept[card] = card_worth(self.cards.ops[card], typical) * (1.0 if self.turns else 0.2)
        return self._kept[card]

    def beyond_paying(self, card: int) -> float:
        """What is lost by paying with a card that would have been a good one to play."""
        return max(0.0, 0.5 * (self.keep(card) - self._hand_worth[3]))

    def _cards_last(self) -> float:
        """The share of its worth that a card still has as the end comes near."""
        view = self.view
        may_dig = view.active == self.seat and bool(view.digs or view.winds)
        return LASTING[min(self.turns + may_dig, 3)]

    def other_card(self, other: Seat) -> float:
        """What a card is worth to another."""
        if not self.turns:
            return 0.3 * len(self.view.hands[other]) / HAND_LIMIT
        return CARD_WORTH_PARTY[3] if self.view.party else CARD_WORTH[3]

    def gear(self, card: int, owner: Seat) -> float:
        """What an equipment card on the table is worth to its owner until the end."""
        power_of = self.cards.power
        worth = float(self.cards.points(card))
        if power_of[ops.CANCELS][card]:
            worth += CANCELLING * self._cancelling(owner)
        for which, a_turn in GEAR_A_TURN.items():
            worth += a_turn * power_of[which][card] * (self.turns + 0.5)
        if self.view.party and not power_of[ops.POINTS][card] and not power_of[ops.CANCELS][card]:
            worth *= 0.8
        return worth

    def _cancelling(self, owner: Seat) -> float:
        """The share that a treasure of another, taken away at the end, helps its owner."""
        return 1.0 if self.view.seat_count == 2 else 0.75 if owner == self.seat else 0.6

    def spared(self) -> bool:
        """Whether traps do not touch the seat."""
        return has_power(self.view, self.seat, ops.PROOF)

    def least_gear(self) -> float:
        """What the least of one's own equipment is worth; nothing where there is none."""
        return min((self.gear(card, self.seat) for card in self.view.gear[self.seat]), default=0.0)


CARD_STEPS = {ops.DRAW: 1.0, ops.DISCARD: -0.7, ops.STEAL_CARD: 1.3, ops.TOLL_CARD: 1.1, ops.SCUTTLE: 0.5}
"""What a step is worth in cards, for each of its number."""

STEP_WORTH = {
    ops.ORE: 1.7,
    ops.DIG_AGAIN: 1.9,
    ops.FORGE: 2.2,
    ops.REPEAT_NEXT: 0.9,
    ops.TAKE_EQUIPMENT: 3.0,
    ops.BREAK_EQUIPMENT: 1.0,
    ops.TAKE_MAP: 2.8,
    ops.TOLL_ORE: 1.6,
    ops.LOOK_OR_SINK: 0.7,
    ops.ORDER_TOP: 0.6,
}
"""What another step of a card is worth when it is played at a good time, in points, for each of its number."""


def card_worth(steps: Sequence[int], of_a_card: float) -> float:
    """What a plunder or labia card is worth to be played some time; of_a_card: what any card is."""
    total = 0.0
    for step in steps:
        code, number = step & 0xFF, max(1, step >> ops.NUMBER_SHIFT & 0xFF)
        total += number * (CARD_STEPS[code] * of_a_card if code in CARD_STEPS else STEP_WORTH.get(code, 0.3))
    return total
