"""What lies open on the table of Butim, and what it is worth to each seat.

From public facts alone. Knows no hands, no ore and no notes of a seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ai.bots.butim.outlook import CANCELLING, FINDING_A_TURN, GEAR_A_TURN, RIVALS
from ai.bots.butim.pace import dug_share, turns_left
from ai.bots.butim.quests import RIVALS_FOR_OPEN, Quest, quests_of
from core.games.butim import notes as n
from core.games.butim import ops
from core.games.butim.cards import TREASURE, Cards
from core.games.butim.claims import map_counts
from core.games.butim.state import ButimState


class Situation(NamedTuple):
    """The table as all see it, by seat.

    turns: how many it still has, about; late: from nearly 0 to 1, as the end comes near; hopes: the coins that its
    maps may still claim.
    """

    turns: list[int]
    late: list[float]
    hopes: list[float]


def situation_of(s: ButimState) -> Situation:
    """What all see of a position; a view will do."""
    seats = range(s.seat_count)
    turns = [turns_left(s, seat) for seat in seats]
    treasures = tuple(_treasures(s))
    hopes = [
        quests_of(treasures, 1 - (1 - FINDING_A_TURN) ** (turns[seat] + 1)).worth(tuple(map_counts(s, seat)))
        for seat in seats
    ]
    return Situation(turns, [1 / (1 + left) for left in turns], hopes)


def is_last_turn(s: ButimState) -> bool:
    """Whether nobody is going to have another turn, as it looks."""
    return not any(turns_left(s, seat) for seat in range(s.seat_count))


def _treasures(s: ButimState) -> list[Quest]:
    """Those face up, and those that may come up."""
    cards, left = s.cards, _unseen(s)
    found = [Quest(cards.needs[card], cards.coins[card], RIVALS_FOR_OPEN) for card in s.quests]
    chance = dug_share(s) * RIVALS
    for island, looks in enumerate(cards.of_land):
        size = len(s.piles[island])
        if not size:
            continue
        total = sum(left[card] for card in looks)
        for card in looks:
            if left[card] > 0 and cards.faces[card] == TREASURE:
                share = min(1.0, chance * left[card] * size / total)
                found.append(Quest(cards.needs[card], cards.coins[card], share))
    return found


def _unseen(s: ButimState) -> list[int]:
    """By island card, how many of it lie where nobody is sure of them."""
    left = list(s.cards.island_copies)
    for lying in (s.quests, *s.maps, *s.won):
        for card in lying:
            left[card] -= 1
    if s.turned >= 0:
        left[s.turned] -= 1
    for some in s.isle_notes[-1] or ():
        if some & n.PLACES == n.WHIRLPOOL:
            left[some >> n.SHIFT] -= 1
    return left


@lru_cache(maxsize=4096)
def gear_worth(cards: Cards, card: int, turns: int) -> float:
    """What equipment is worth to its owner with so many turns to come, beside its own points."""
    worth = CANCELLING * cards.power[ops.CANCELS][card]
    return worth + sum(
        a_turn * cards.power[which][card] * (turns + 0.5) for which, a_turn in GEAR_A_TURN.items()
    )
