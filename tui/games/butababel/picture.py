"""Follows a shown position through its events, between two views.

It repeats what is told and knows no rule: who may do what, and when the table stalls, are the rules' part. The next
view replaces all.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, SeenEvent
from core.games.butababel import events as happened
from core.games.butababel.cards import HAND_UNIT
from core.games.butababel.state import NO_CHOICE, OVER_STAGE, PLAY_STAGE, STALL_STAGE, BabelState


def advance(s: BabelState, event: SeenEvent) -> None:
    """Change the shown position by what one event tells."""
    seat, args = event.seat, event.args
    if event.kind == happened.PLAYED:
        _lay(s, seat, args[0], args[1])
    elif event.kind == happened.DREW:
        deck, card, _ = args
        s.decks[deck].pop()
        s.sizes[seat] += 1
        if card != HIDDEN and s.hands[seat] != HIDDEN:
            s.hands[seat] += HAND_UNIT[card]
    elif event.kind == happened.STALLED:
        s.stage, s.called = STALL_STAGE, args[0]
    elif event.kind == happened.CHOSE:
        s.chosen[seat] = args[0]
    elif event.kind == happened.LAID:
        _lay(s, seat, args[0], seat)
        s.chosen[seat] = NO_CHOICE
        if s.chosen == [NO_CHOICE] * s.players:
            s.stage, s.called = PLAY_STAGE, 0
    elif event.kind == happened.TURN:
        s.due = seat
    elif event.kind == happened.OVER:
        s.stage = OVER_STAGE


def _lay(s: BabelState, seat: int, card: int, tower: int) -> None:
    s.towers[tower].append(card)
    s.by[tower] = seat
    s.sizes[seat] -= 1
    if s.hands[seat] != HIDDEN:
        s.hands[seat] -= HAND_UNIT[card]


def struck(event: SeenEvent) -> int | None:
    """The tower on which an event lays a card."""
    if event.kind == happened.PLAYED:
        return event.args[1]
    return event.seat if event.kind == happened.LAID else None
