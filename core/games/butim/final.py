"""The last steps of a game: last claims, what False Maps void, and the end."""

from __future__ import annotations

from core.engine.chance import Chance
from core.engine.events import Event, Reveals
from core.engine.rules import TABLE, Seat
from core.games.butim import claims, effects, ops
from core.games.butim import events as happened
from core.games.butim.effects import Events, wait
from core.games.butim.hands import in_turn
from core.games.butim.state import CANCEL_STAGE, NOBODY, OVER_STAGE, RUN, SEAT_BITS, ButimState


def last_claims(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """Whoever can claim is asked once more."""
    claims.ask_all(s)


def voidable(s: ButimState, owner: Seat) -> list[tuple[Seat, int]]:
    """The treasures of others that are worth something yet: (seat, card), equal ones once."""
    return [
        (seat, card)
        for seat in in_turn(s)
        if seat != owner
        for card in sorted(set(s.won[seat]))
        if s.won[seat].count(card) > s.cancelled.count(card << SEAT_BITS | seat)
    ]


def cancel(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The owner of a False Map voids a treasure of another player, where there is one."""
    there = voidable(s, seat)
    s.asked = seat
    if len(there) > 1:
        wait(s, CANCEL_STAGE, seat)
    elif there:
        cancelled(s, *there[0], events)
    else:
        effects.lapse(s, ops.CANCEL, events)


def cancelled(s: ButimState, owner: Seat, card: int, events: Events) -> None:
    """The False Map of the seat that is asked voids a treasure."""
    s.stage = RUN
    s.cancelled.append(card << SEAT_BITS | owner)
    if events is not None:
        events.append(Event(happened.CANCELLED, s.asked, (owner, card)))


def finish(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The game is over, and nothing is hidden any more."""
    s.stage = OVER_STAGE
    s.asked = NOBODY
    if events is not None:
        events.append(Event(happened.OVER, TABLE, (s.turn,), reveals=Reveals.NEW))
