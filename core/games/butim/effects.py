"""What the operations of cards do. One function an operation; what is chosen in between comes back by `chosen`.

An operation that finds nothing to act on lapses. Where only one thing can be chosen, it is chosen.
"""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import Seat
from core.games.butim import claims, ops, sight
from core.games.butim import events as happened
from core.games.butim.hands import discard, draw, has_power, in_turn
from core.games.butim.islands import sink_top
from core.games.butim.state import (
    CARD_STAGE,
    DISCARD_STAGE,
    GEAR_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    ISLAND_STAGE,
    ISLANDS,
    LOOK_STAGE,
    MAP_STAGE,
    ORDER_STAGE,
    ORE_STAGE,
    ORES,
    RUN,
    SEAT_STAGE,
    ButimState,
)

Events = list[Event] | None

MOST_REPEATS = 15
"""How often a card takes effect again, at the most: no deck makes turns that never end, or queues without bounds."""


def wait(s: ButimState, stage: int, seat: Seat) -> None:
    """Wait in a stage for the decision of a seat."""
    s.stage = stage
    s.asked = seat


def lapse(s: ButimState, code: int, events: Events) -> None:
    """An operation finds nothing to act on."""
    if events is not None:
        events.append(Event(happened.LAPSED, s.active, (code,)))


# Of one's own ----------------------------------------------------------------------------------------------


def draw_cards(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The seat draws cards."""
    draw(s, seat, number, chance, events)


def discard_chosen(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The seat discards cards of its choice, all of them where it has no more."""
    hand = s.hands[seat]
    if len(hand) <= number:
        for card in hand[:]:
            discard(s, seat, card, events)
    else:
        s.need, s.last = number, 0
        wait(s, DISCARD_STAGE, seat)


def draw_ore(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The seat takes ore from the bag, one after the other."""
    if any(s.bag):
        s.op, s.need = ops.ORE, number
        wait(s, ORE_STAGE, seat)
    else:
        lapse(s, ops.ORE, events)


def dig_again(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """One excavation more this turn, for one card less."""
    s.winds += 1


def forge(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """A map of the active seat can stand for another in one claim of this turn."""
    s.forgeries += 1
    claims.update(s)


def repeat_next(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The next card of this turn takes effect once more."""
    s.twice = min(s.twice + 1, MOST_REPEATS)


# On others -------------------------------------------------------------------------------------------------


def victims(s: ButimState, code: int) -> list[Seat]:
    """Whom the operation can be about, in the order of turns."""
    others = in_turn(s)[1:]
    if code in (ops.STEAL_CARD, ops.TOLL_CARD):
        return [seat for seat in others if s.hands[seat] and not has_power(s, seat, ops.GUARDS_CARDS)]
    if code == ops.TOLL_ORE:
        return [seat for seat in others if s.pieces[seat] and not has_power(s, seat, ops.GUARDS_ORE)]
    if code == ops.ROB:
        here = [seat for seat in others if s.where[seat] == s.place]
        return [seat for seat in here if not has_power(s, seat, ops.GUARDS_ORE)]
    return [seat for seat in others if s.hands[seat]]


def choose_victim(s: ButimState, code: int, number: int, events: Events) -> None:
    """Ask the active seat whom an operation is about, where there is a choice."""
    candidates = victims(s, code)
    s.op, s.need = code, number
    if len(candidates) > 1:
        wait(s, SEAT_STAGE, s.active)
    elif candidates:
        victim_chosen(s, candidates[0], events)
    else:
        lapse(s, code, events)


def victim_chosen(s: ButimState, victim: Seat, events: Events) -> None:
    """Go on with the operation now that its victim is known."""
    s.victim = victim
    s.stage = RUN
    if events is not None:
        events.append(Event(happened.CHOSE, s.active, (s.op, victim)))
    if s.op in (ops.STEAL_CARD, ops.SCUTTLE):
        s.need = min(s.need or 1, len(s.hands[victim]))
        wait(s, CARD_STAGE, victim)
    elif s.op == ops.TOLL_CARD:
        wait(s, HAND_STAGE, victim)
    elif s.pieces[victim]:
        wait(s, GIVE_STAGE, victim)
    elif events is not None:
        events.append(Event(happened.NO_ORE, victim))


def hand_over(s: ButimState, giver: Seat, taker: Seat, card: int, events: Events) -> None:
    """A card goes from hand to hand; only these two see it."""
    s.hands[giver].remove(card)
    insort(s.hands[taker], card)
    sight.cards_handed(s, [(giver, taker, card)])
    if events is not None:
        both = (giver, card)
        public = (giver, HIDDEN)
        events.append(
            Event(happened.GOT_CARD, taker, public, {giver: both, taker: both}, reveals=Reveals.NEW)
        )


def ore_given(s: ButimState, ore: int, events: Events) -> None:
    """The victim hands over ore of its choice; only these two see it."""
    giver, taker = s.asked, s.active
    s.ore[giver * ORES + ore] -= 1
    s.ore[taker * ORES + ore] += 1
    s.pieces[giver] -= 1
    s.pieces[taker] += 1
    sight.ore_handed(s, giver, taker, ore)
    s.stage = RUN
    if events is not None:
        both = (giver, ore)
        public = (giver, HIDDEN)
        events.append(Event(happened.GOT_ORE, taker, public, {giver: both, taker: both}, reveals=Reveals.NEW))


def gear_in_reach(s: ButimState) -> list[tuple[Seat, int]]:
    """The equipment of others: (seat, card), equal ones once."""
    return [(seat, card) for seat in in_turn(s)[1:] for card in sorted(set(s.gear[seat]))]


def choose_gear(s: ButimState, code: int, events: Events) -> None:
    """Ask which equipment of another is taken or discarded, where there is a choice."""
    there = gear_in_reach(s)
    s.op = code
    if len(there) > 1:
        wait(s, GEAR_STAGE, s.active)
    elif there:
        gear_chosen(s, *there[0], events)
    else:
        lapse(s, code, events)


def gear_chosen(s: ButimState, owner: Seat, card: int, events: Events) -> None:
    """The equipment goes to the active seat's table, or to the discards."""
    s.stage = RUN
    s.gear[owner].remove(card)
    if s.op == ops.TAKE_EQUIPMENT:
        insort(s.gear[s.active], card)
    else:
        s.played.append(card)
    if events is not None:
        kind = happened.BOARDED if s.op == ops.TAKE_EQUIPMENT else happened.SABOTAGED
        events.append(Event(kind, s.active, (owner, card)))


def maps_in_reach(s: ButimState) -> list[tuple[Seat, int]]:
    """The maps of others: (seat, symbol), equal ones once."""
    signs = s.cards.signs
    return [
        (seat, symbol) for seat in in_turn(s)[1:] for symbol in sorted({signs[card] for card in s.maps[seat]})
    ]


def choose_map(s: ButimState, events: Events) -> None:
    """Ask which map of another is taken, where there is a choice."""
    there = maps_in_reach(s)
    s.op = ops.TAKE_MAP
    if len(there) > 1:
        wait(s, MAP_STAGE, s.active)
    elif there:
        map_chosen(s, *there[0], events)
    else:
        lapse(s, ops.TAKE_MAP, events)


def map_chosen(s: ButimState, owner: Seat, symbol: int, events: Events) -> None:
    """The map goes to the active seat; of those that look alike, the first."""
    s.stage = RUN
    card = next(card for card in s.maps[owner] if s.cards.signs[card] == symbol)
    s.maps[owner].remove(card)
    insort(s.maps[s.active], card)
    if events is not None:
        events.append(Event(happened.TOOK_MAP, s.active, (owner, card)))
    claims.update(s)


# On islands ------------------------------------------------------------------------------------------------


def islands_left(s: ButimState) -> list[int]:
    """The islands that have cards."""
    return [island for island in range(ISLANDS) if s.piles[island]]


def choose_island(s: ButimState, code: int, events: Events) -> None:
    """Ask which island is looked at, where there is a choice."""
    there = islands_left(s)
    s.op = code
    if len(there) > 1:
        wait(s, ISLAND_STAGE, s.active)
    elif there:
        island_chosen(s, there[0], events)
    else:
        lapse(s, code, events)


def island_chosen(s: ButimState, island: int, events: Events) -> None:
    """The active seat looks at one card or two, and will decide about them."""
    s.isle = island
    pile = s.piles[island]
    depth = min(2 if s.op == ops.ORDER_TOP else 1, len(pile))
    look(s, island, depth, events)
    if s.op == ops.ORDER_TOP and depth == 1:
        s.looked = []
        s.stage = RUN
        return
    if depth == 2:
        sight.may_be_swapped(s, s.active, island)
    wait(s, ORDER_STAGE if depth == 2 else LOOK_STAGE, s.active)


def look(s: ButimState, island: int, depth: int, events: Events) -> None:
    """The active seat looks at so many cards from the top of an island; they stay in `looked`."""
    s.looked = s.piles[island][-depth:]
    for below in range(depth):
        sight.looked_at(s, s.active, island, below)
    if events is not None:
        public = (island, *[HIDDEN] * depth)
        private = {s.active: (island, *reversed(s.looked))}
        events.append(Event(happened.LOOKED, s.active, public, private, reveals=Reveals.NEW))


def looked_enough(s: ButimState, changed: bool, events: Events) -> None:
    """The active seat has decided about what it looked at: to sink it, or to change the order."""
    island = s.isle
    s.looked = []
    s.stage = RUN
    if s.op == ops.ORDER_TOP:
        if changed:
            pile = s.piles[island]
            sight.swapped(s, s.active, island)
            pile[-1], pile[-2] = pile[-2], pile[-1]
        if events is not None:
            private = {s.active: (island, int(changed))}
            events.append(Event(happened.PUT_BACK, s.active, (island, HIDDEN), private))
    elif changed:
        sink_top(s, island, events, s.active)
    elif events is not None:
        events.append(Event(happened.LEFT_THERE, s.active, (island,)))
