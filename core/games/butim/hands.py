"""Game cards: drawing and discarding, whose turn comes after whose, and who has which power."""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import Seat
from core.games.butim import events as happened
from core.games.butim import sight
from core.games.butim.state import ButimState


def in_turn(s: ButimState) -> list[Seat]:
    """All seats, from the active one on."""
    return [*range(s.active, s.seat_count), *range(s.active)]


def power(s: ButimState, seat: Seat, which: int) -> int:
    """How much of a power a seat's equipment gives it, all together."""
    amounts = s.cards.power[which]
    total = 0
    for card in s.gear[seat]:
        total += amounts[card]
    return total


def has_power(s: ButimState, seat: Seat, which: int) -> bool:
    """Whether a seat's equipment gives it this power."""
    return power(s, seat, which) > 0


def draw(s: ButimState, seat: Seat, number: int, chance: Chance, events: list[Event] | None) -> None:
    """Draw from the pile, which the discards renew; fewer where there are no more."""
    drawn: list[int] = []
    for _ in range(number):
        if not s.pile and not _renew_pile(s, chance, events):
            break
        card = s.pile.pop()
        insort(s.hands[seat], card)
        drawn.append(card)
    if events is not None:
        public = (number, *[HIDDEN] * len(drawn))
        events.append(
            Event(
                happened.DREW,
                seat,
                public,
                {seat: (number, *drawn)},
                reveals=Reveals.NEW if drawn else Reveals.NOTHING,
            )
        )


def _renew_pile(s: ButimState, chance: Chance, events: list[Event] | None) -> bool:
    """Shuffle the discards of earlier turns into a new pile, if there are any."""
    if not s.discards:
        return False
    sight.pile_ran_out(s)
    s.pile, s.discards = s.discards, []
    chance.shuffle(s.pile)
    if events is not None:
        events.append(Event(happened.RESHUFFLED, s.active, (len(s.pile),)))
    return True


def discard(s: ButimState, seat: Seat, card: int, events: list[Event] | None, chosen: bool = True) -> None:
    """A card of a hand goes to those that join the discards when the turn ends."""
    s.hands[seat].remove(card)
    s.played.append(card)
    sight.card_shown(s, seat, card)
    if events is not None:
        reveals = Reveals.OWN if chosen else Reveals.NEW
        events.append(Event(happened.DISCARDED, seat, (card, int(chosen)), reveals=reveals))
