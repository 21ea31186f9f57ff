"""The tree of a search: what was tried after what, how often, and what came of it. Knows no game and no clock."""

from __future__ import annotations

from core.engine.rules import Move, Seat


class Node:
    """What is known of one move after those above it.

    seat, move: who made it; TABLE's moves are chance. visits: how often it was gone through; totals: by seat, the sum
    of what came of it, each from 0 to 1; available: how often it could have been chosen where its parent was gone
    through; prior: how likely it was thought to be good before it was tried, among its siblings. children: by seat
    and move. asked: the lists of a seat's legal moves, by hash, that a guide has weighed here. together: where seats
    choose at once, what follows this choice and those of the others.
    """

    __slots__ = ("asked", "available", "children", "move", "prior", "seat", "together", "totals", "visits")

    def __init__(self, seat: Seat, move: Move, prior: float, seats: int) -> None:
        self.seat = seat
        self.move = move
        self.prior = prior
        self.visits = 0
        self.totals = [0.0] * seats
        self.available = 0
        self.children: dict[tuple[Seat, Move], Node] = {}
        self.asked: set[int] | None = None
        self.together: dict[tuple[Move, ...], Node] | None = None

    @property
    def value(self) -> float:
        """The mean of what came of it for the seat that made it; 0 where it was never tried."""
        return self.totals[self.seat] / self.visits if self.visits else 0.0


def size(node: Node) -> int:
    """How many nodes there are from here on."""
    count, waiting = 0, [node]
    while waiting:
        each = waiting.pop()
        count += 1
        waiting += each.children.values()
        if each.together:
            waiting += each.together.values()
    return count
