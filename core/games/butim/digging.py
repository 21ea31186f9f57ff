"""Excavations: what they cost, what is paid, and what the card that is turned up does."""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import Event, Reveals
from core.engine.rules import Seat
from core.games.butim import claims, effects, ops, sight
from core.games.butim import events as happened
from core.games.butim import moves as m
from core.games.butim.cards import MAP, TRAP, TREASURE
from core.games.butim.deck import CENTRE, SAND_EARTH
from core.games.butim.effects import Events, wait
from core.games.butim.hands import has_power, in_turn
from core.games.butim.islands import may_be_gone, sink_open
from core.games.butim.state import COMPASS_STAGE, PAY_STAGE, RUN, SHOVELLED, ButimState

SINGLE, MIXED, CENTRAL = 1, 2, 3


def kinds_of_place(island: int) -> int:
    """How many formations there are: 1 on a single island or adrift, 2 on a mixed one, 3 on the central one."""
    if island == CENTRE:
        return CENTRAL
    return MIXED if island >= SAND_EARTH else SINGLE


def price_of(island: int, bits: int) -> int:
    """How many cards an excavation costs; bits: with Second Wind, with the Shovel."""
    return max(1, kinds_of_place(island) - (bits & 1) - (bits >> 1 & 1))


def start_digging(s: ButimState, island: int, bits: int, events: Events) -> None:
    """The active seat begins to pay for an excavation, which tells that it can."""
    s.place = island
    s.price = s.need = price_of(island, bits)
    s.last = 0
    if bits & m.WIND:
        s.winds -= 1
    else:
        s.digs -= 1
    if bits & m.SHOVEL:
        s.used |= SHOVELLED
    if events is not None:
        events.append(Event(happened.BEGAN_DIGGING, s.active, (island,), reveals=Reveals.OWN))
    wait(s, PAY_STAGE, s.active)


def all_paid(s: ButimState, events: Events) -> None:
    """The pawn moves, and what follows stands in the queue."""
    s.stage = RUN
    if not s.party:
        s.where[s.active] = s.place
    if events is not None:
        events.append(Event(happened.DUG, s.active, (s.place,)))
    s.queue += [ops.op(ops.TURN_UP), ops.op(ops.COMPASS)]
    if not s.party and any(s.where[seat] == s.place for seat in in_turn(s)[1:]):
        s.queue.append(ops.op(ops.ROB))


def compass(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """Whoever has a Compass looks at the top card before it is turned up."""
    if has_power(s, seat, ops.STEERS) and len(s.piles[s.place]) > 1:
        s.isle = s.place
        effects.look(s, s.place, 1, events)
        s.op = ops.COMPASS
        wait(s, COMPASS_STAGE, seat)


def steered(s: ButimState, below: bool, events: Events) -> None:
    """The card that was looked at stays on top, or goes below all others."""
    s.looked = []
    s.stage = RUN
    if below:
        sight.went_below(s, s.place)
        pile = s.piles[s.place]
        pile.insert(0, pile.pop())
        if events is not None:
            events.append(Event(happened.WENT_BELOW, s.active, (s.place,)))


def turn_up(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The top card of the island is turned up, and does what it does."""
    pile, cards = s.piles[s.place], s.cards
    if not pile:
        effects.lapse(s, ops.TURN_UP, events)
        return
    sight.turned_up(s, s.place)
    card = pile.pop()
    if events is not None:
        events.append(Event(happened.TURNED_UP, seat, (card,), reveals=Reveals.NEW))
    may_be_gone(s, s.place, events)
    face = cards.faces[card]
    if face == MAP:
        insort(s.maps[seat], card)
        claims.update(s)
    elif face == TREASURE:
        insort(s.quests, card)
        claims.update(s)
    elif face == TRAP:
        _spring(s, card, seat, events)
    else:
        sink_open(s, card)


def _spring(s: ButimState, trap: int, seat: Seat, events: Events) -> None:
    s.turned = trap
    s.queue.append(ops.op(ops.SINK_TRAP))
    if has_power(s, seat, ops.PROOF):
        s.queue += s.cards.spared_ops[trap]
        if events is not None:
            events.append(Event(happened.SPARED, seat, (trap,)))
    else:
        s.queue += s.cards.trap_ops[trap]


def sink_trap(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The trap is done and goes to the whirlpool."""
    sink_open(s, s.turned)
    s.turned = -1
