"""How long the game still is: the whirlpool takes a card of every island a round, and every turn digs about one.

Knows sizes of islands and whose turn it is, no cards.
"""

from __future__ import annotations

from math import ceil

from core.engine.rules import Seat
from core.games.butim.state import OVER_STAGE, ButimState
from core.games.butim.turn import last_islands

DIGS_A_TURN = 0.5
"""Measured: about so many cards are dug a turn."""

DIGS_OF_AN_ISLAND = 0.1
"""How many cards of an island, where pawns like to be, a seat is likely to dig a round."""

_MOST_ROUNDS = 12


def turns_left(view: ButimState, seat: Seat) -> int:
    """How many turns the seat is still going to have, about, without the one that runs."""
    sizes = [float(len(pile)) for pile in view.piles if pile]
    if view.stage == OVER_STAGE:
        return 0
    last, active, count = last_islands(view.seat_count), view.active, 0
    if view.turn == 0:
        active = (view.first - 1) % view.seat_count
    for number in range(_MOST_ROUNDS * view.seat_count):
        sizes = _less(sizes, DIGS_A_TURN / max(1, len(sizes)) if view.turn or number else 0.0)
        active = (active + 1) % view.seat_count
        if active == view.first and (view.turn or number):
            sizes = _less(sizes, 1.0)
        if len(sizes) <= last:
            break
        count += active == seat
    return count


def _less(sizes: list[float], by: float) -> list[float]:
    return [size - by for size in sizes if size - by > 0.25]


def dug_share(view: ButimState) -> float:
    """Of the cards that still lie on islands, the share that is going to be dug, about."""
    digs = DIGS_A_TURN * view.seat_count
    islands = sum(map(bool, view.piles))
    return digs / (digs + islands)


def rounds_left(view: ButimState, island: int, dug: int) -> int:
    """How many rounds from now an island is still there, about; dug: how many of its cards are dug up before."""
    a_round = 1 + DIGS_OF_AN_ISLAND * view.seat_count
    return max(0, ceil((len(view.piles[island]) - dug) / a_round) - 1)
