"""A look round the table: what the others can gather before the own turn comes, and where that leaves the bee.

Everybody is taken to gather the most at once, unless that would end a game that is lost. Nobody lays a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.bots.butine.chains import NOTHING, Chain, chains, most, tiles_of
from ai.bots.butine.paths import Paths
from core.engine.rules import Seat
from core.games.butine.cards import Card
from core.games.butine.state import ButineState

ENDS = 6
"""At how many of the tiles where another's bee may end it is looked: the newest, as most lies open there."""


class Turns(NamedTuple):
    """What the others' turns come to.

    gains: points won, by seat; deck: cards left; bee: its tile; winner: who has met the challenge, or None; a
    game without one that is over has no deck.
    """

    gains: list[int]
    deck: int
    bee: int
    winner: Seat | None = None


def others_after(view: ButineState, seat: Seat) -> list[Seat]:
    """The other seats in the order of their turns."""
    return [each % view.seats for each in range(seat + 1, seat + view.seats)]


def go_round(
    view: ButineState,
    seat: Seat,
    paths: Paths,
    points: Sequence[int],
    deck: int,
    bee: int,
    hand: Sequence[Card],
) -> Turns:
    """The others' turns, `seat` waiting with the cards of `hand`."""
    hands = [hand if each == seat else view.hands[each] for each in range(view.seats)]
    totals, gains = list(points), [0] * view.seats
    for other in others_after(view, seat):
        chain = _wanted(chains(paths, bee, hands[other]), totals, other, deck)
        if not chain.points:
            continue
        gains[other] = chain.points
        totals[other] += chain.points
        deck -= chain.points
        if view.challenge and totals[other] >= view.challenge:
            return Turns(gains, deck, bee, other)
        if deck <= 0:
            return Turns(gains, 0, bee)
        bee = _landing(paths, chain, hands[(other + 1) % view.seats])
    return Turns(gains, deck, bee)


def _wanted(ways: Sequence[Chain], totals: Sequence[int], seat: Seat, deck: int) -> Chain:
    """The most, but nobody draws the last card to lose by it."""
    for chain in ways:
        if chain.points < deck or totals[seat] + chain.points >= max(totals):
            return chain
    return NOTHING


def _landing(paths: Paths, chain: Chain, hand: Sequence[Card]) -> int:
    """Where the bee is left: where it serves the next least."""
    return min(tiles_of(chain.ends)[-ENDS:], key=lambda tile: most(paths, tile, hand))
