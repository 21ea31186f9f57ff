"""Follows a shown position through its events, for the animation between two views.

It repeats what is told and knows no rule: who may do what, and what a card brings, are the rules' part. The next
view replaces all.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, SeenEvent
from core.games.butine import events as happened
from core.games.butine.meadow import grow
from core.games.butine.state import ButineState, points

EMPTY = -2
"""A place of the row whose card was taken, until the next is dealt."""


def advance(s: ButineState, event: SeenEvent) -> None:
    """Change the shown position by what one event tells."""
    seat, args = event.seat, event.args
    hand = s.hands[seat]
    if event.kind == happened.TURN:
        s.active, s.turn = seat, args[0]
        s.gathered = s.placed = s.passed = 0
    elif event.kind == happened.PLACED:
        grow(s, args[0])
        s.placed = 1
    elif event.kind == happened.GATHERED:
        hand.remove(args[0])
        s.done[seat] += 1
        s.gathered += 1
        s.bee = args[4]
    elif event.kind == happened.FOURTH:
        s.deck.pop()
        s.bonus[seat].append(HIDDEN)
    elif event.kind == happened.PAID:
        _pay(s, seat, args[0])
    elif event.kind == happened.TOOK:
        hand.append(args[0])
        s.row[args[1] : args[1] + 1] = [] if args[2] else [EMPTY]
    elif event.kind == happened.DEALT:
        s.deck.pop()
        s.row[args[1] : args[1] + 1] = [args[0]]
    elif event.kind == happened.GAVE:
        hand.remove(args[0])
        _pay(s, seat, args[1])
    elif event.kind == happened.DREW:
        s.deck.pop()
        hand.append(args[0])


def _pay(s: ButineState, seat: int, left: int) -> None:
    """Take face-down cards away until `left` are left, the seen ones first."""
    while points(s, seat) > left:
        if s.done[seat]:
            s.done[seat] -= 1
        else:
            s.bonus[seat].pop()
