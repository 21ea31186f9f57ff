"""What lies open on the table of Butim, and what it is worth to each seat: the same for many positions of a search.

From public facts alone. Knows no hands, no ore and no notes of a seat.
"""

from __future__ import annotations

from functools import lru_cache

from ai.bots.butim.isles import Chances, Isles
from ai.bots.butim.outlook import CANCELLING, FINDING_A_TURN, GEAR_A_TURN, RIVALS
from ai.bots.butim.pace import dug_share, rounds_left, turns_left
from ai.bots.butim.quests import RIVALS_FOR_OPEN, Maps, Quest, Quests, missing
from core.games.butim import notes as n
from core.games.butim import ops
from core.games.butim.cards import MAP, TRAP, TREASURE, Cards
from core.games.butim.claims import map_counts
from core.games.butim.state import ISLANDS, ButimState

TRAP_HURTS = 1.0
"""What a trap costs its digger, in points."""

NEWS = 0.35
"""The share of its coins that it is worth to turn up a treasure which nobody can claim yet."""

LOST_TO_OTHERS = 0.6
"""The share of its coins that it costs to turn up a treasure which another can claim."""


class Situation:
    """The table as all see it. turns: by seat, how many it still has; late: from nearly 0 to 1, as the end comes near.

    hopes: by seat, the coins that its maps may still claim.
    """

    def __init__(self, s: ButimState) -> None:
        self._cards = s.cards
        self._maps: list[Maps] = [tuple(map_counts(s, seat)) for seat in range(s.seat_count)]
        self.turns = [turns_left(s, seat) for seat in range(s.seat_count)]
        self.late = [1 / (1 + turns) for turns in self.turns]
        self._hidden = _hidden_cards(s)
        self._sizes = [len(pile) for pile in s.piles]
        self._quests = self._treasures(s)
        self.hopes = [quests.worth(maps) for quests, maps in zip(self._quests, self._maps, strict=True)]
        self.rounds = [rounds_left(s, island, 0) for island in range(ISLANDS)]
        self._tops: dict[int, list[float]] = {}
        self._sunk = [len(sunk) for sunk in s.sunk]
        self._fished: dict[tuple[int, int], float] = {}
        self._whirlpool: Chances = []
        self._known_sunk = [
            some >> n.SHIFT for some in s.isle_notes[-1] or () if some & n.PLACES == n.WHIRLPOOL
        ]

    def _treasures(self, s: ButimState) -> list[Quests]:
        """By seat, what it may still claim; the more turns it has, the likelier it finds what is wanting."""
        cards = self._cards
        found = [Quest(cards.needs[card], cards.coins[card], RIVALS_FOR_OPEN) for card in s.quests]
        chance = dug_share(s) * RIVALS
        for island, hidden in enumerate(self._hidden):
            total = sum(count for _, count in hidden)
            for card, count in hidden:
                if cards.faces[card] == TREASURE and self._sizes[island]:
                    share = min(1.0, chance * count * self._sizes[island] / total)
                    found.append(Quest(cards.needs[card], cards.coins[card], share))
        by_turns = {
            turns: Quests(found, 1 - (1 - FINDING_A_TURN) ** (turns + 1)) for turns in set(self.turns)
        }
        return [by_turns[turns] for turns in self.turns]

    def tops(self, seat: int) -> list[float]:
        """By island, what turning up its top card is worth to a seat, in points; 0 where the island is gone."""
        if seat not in self._tops:
            self._tops[seat] = [self._top(seat, island) for island in range(ISLANDS)]
        return self._tops[seat]

    def _top(self, seat: int, island: int) -> float:
        hidden, cards = self._hidden[island], self._cards
        if not self._sizes[island] or not hidden:
            return 0.0
        worth = 0.0
        for card, count in hidden:
            face = cards.faces[card]
            if face == MAP:
                worth += count * self._quests[seat].gain(self._maps[seat], cards.signs[card])
            elif face == TREASURE:
                worth += count * cards.coins[card] * self._share_of(seat, cards.needs[card])
            elif face == TRAP:
                worth -= count * TRAP_HURTS
        return worth / sum(count for _, count in hidden)

    def fished(self, seat: int, number: int) -> float:
        """What the best of so many cards of the whirlpool is worth to a seat on average, in points."""
        key = (seat, number)
        if key not in self._fished:
            chances = self._whirlpool = self._whirlpool or self._in_whirlpool()
            worth = {card: self._fished_card(seat, card) for card, _ in chances}
            self._fished[key] = Isles.best_of(chances, worth, number)
        return self._fished[key]

    def _in_whirlpool(self) -> Chances:
        """By card, how many of it there are on average."""
        chances: Chances = [(card, 1.0) for card in self._known_sunk]
        for island, hidden in enumerate(self._hidden):
            unknown = self._sunk[island] - sum(self._cards.lands[card] == island for card in self._known_sunk)
            total = sum(count for _, count in hidden)
            if unknown > 0:
                chances += [(card, count * unknown / total) for card, count in hidden]
        return chances

    def _fished_card(self, seat: int, card: int) -> float:
        face = self._cards.faces[card]
        if face == TREASURE:
            return self._cards.coins[card]
        return self._quests[seat].gain(self._maps[seat], self._cards.signs[card]) if face == MAP else 0.0

    def _share_of(self, seat: int, needs: Maps) -> float:
        if missing(needs, self._maps[seat]) == 0:
            return 1.0
        if any(missing(needs, maps) == 0 for maps in self._maps):
            return -LOST_TO_OTHERS
        return NEWS * 0.5 ** (missing(needs, self._maps[seat]) - 1)


def key_of(s: ButimState) -> tuple[object, ...]:
    """Equal where the situations are."""
    return (
        tuple(s.quests),
        tuple(map(tuple, s.maps)),
        tuple(map(tuple, s.won)),
        tuple(map(len, s.piles)),
        sum(s.isle_notes[-1] or ()),
        s.turn,
        s.turned,
    )


def _hidden_cards(s: ButimState) -> list[list[tuple[int, int]]]:
    """By island, its cards that nobody is sure to know, and how many of each."""
    cards = s.cards
    counts = list(cards.island_copies)
    for lying in (s.quests, *s.maps, *s.won):
        for card in lying:
            counts[card] -= 1
    if s.turned >= 0:
        counts[s.turned] -= 1
    for some in s.isle_notes[-1] or ():
        if some & n.PLACES == n.WHIRLPOOL:
            counts[some >> n.SHIFT] -= 1
    return [
        [(card, counts[card]) for card in cards.of_land[island] if counts[card] > 0]
        for island in range(ISLANDS)
    ]


@lru_cache(maxsize=4096)
def gear_worth(cards: Cards, card: int, turns: int) -> float:
    """What equipment is worth to its owner with so many turns to come, beside its own points."""
    worth = CANCELLING * cards.power[ops.CANCELS][card]
    return worth + sum(
        a_turn * cards.power[which][card] * (turns + 0.5) for which, a_turn in GEAR_A_TURN.items()
    )
