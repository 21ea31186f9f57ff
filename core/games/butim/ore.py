"""Ore on its way between the bag and the players, and what it buys: cards, and dives into the whirlpool."""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import Seat
from core.games.butim import claims, ops, sight
from core.games.butim import events as happened
from core.games.butim.cards import MAP, TREASURE
from core.games.butim.effects import Events, wait
from core.games.butim.hands import draw, power
from core.games.butim.state import ORES, RUN, SHOW_STAGE, ButimState


def buy(s: ButimState, ore: int, chance: Chance, events: Events) -> None:
    """The active seat pays an ore for as many cards as it is worth, or more with what helps."""
    pay_ore(s, s.active, ore)
    if events is not None:
        events.append(Event(happened.BOUGHT, s.active, (ore,), reveals=Reveals.NEW))
    s.stage = RUN
    draw(s, s.active, ore + 1 + power(s, s.active, ops.BUYING), chance, events)


def pay_ore(s: ButimState, seat: Seat, ore: int) -> None:
    """Ore goes back to the bag, seen by all."""
    s.ore[seat * ORES + ore] -= 1
    s.pieces[seat] -= 1
    s.bag[ore] += 1
    sight.ore_shown(s, seat, ore)


def ore_drawn(s: ButimState, ore: int, events: Events) -> None:
    """The seat that is asked has drawn an ore; `need` counts those to come."""
    seat = s.asked
    s.bag[ore] -= 1
    s.ore[seat * ORES + ore] += 1
    s.pieces[seat] += 1
    sight.ore_drawn(s, seat, ore)
    if events is not None:
        events.append(Event(happened.DREW_ORE, seat, (ore,), reveals=Reveals.NEW))
    s.need -= 1
    if s.need == 0 or not any(s.bag):
        s.stage = RUN


def piece_lost(s: ButimState, index: int, events: Events) -> None:
    """The ore of that number, copper before silver before gold, goes back to the bag."""
    seat = s.asked
    held = s.ore[seat * ORES : seat * ORES + ORES]
    ore = 0
    while index >= held[ore]:
        index -= held[ore]
        ore += 1
    pay_ore(s, seat, ore)
    if events is not None:
        events.append(Event(happened.LOST_ORE, seat, (ore,), reveals=Reveals.NEW))
    s.need -= 1
    if s.need == 0:
        s.stage = RUN


# Dives -----------------------------------------------------------------------------------------------------


def dive(s: ButimState, ore: int, chance: Chance, events: Events) -> None:
    """The active seat pays an ore and looks at cards of the whirlpool, which has no order."""
    seat = s.active
    pay_ore(s, seat, ore)
    cards = [card for sunk in s.sunk for card in sunk]
    number = min(ore + 1 + power(s, seat, ops.DIVING), len(cards))
    for at in range(number):  # the first steps of a shuffle: the others' order does not matter
        other = at + chance.below(len(cards) - at)
        cards[at], cards[other] = cards[other], cards[at]
    s.looked = sorted(cards[:number])
    sight.dived(s, seat)
    if events is not None:
        private = {seat: (ore, *s.looked)}
        events.append(Event(happened.DIVED, seat, (ore, *[HIDDEN] * number), private, reveals=Reveals.NEW))
    wait(s, SHOW_STAGE, seat)


def shown(s: ButimState, card: int, events: Events) -> None:
    """The diver shows one of the cards: a map or a treasure is its own, anything else goes back."""
    seat, face = s.active, s.cards.faces[card]
    s.looked = []
    s.stage = RUN
    taken = face in (MAP, TREASURE)
    sight.fished(s, card, taken)
    if taken:
        s.sunk[s.cards.lands[card]].remove(card)
        insort(s.maps[seat] if face == MAP else s.won[seat], card)
    if events is not None:
        events.append(Event(happened.FISHED, seat, (card, int(taken)), reveals=Reveals.OWN))
    if face == MAP:
        claims.update(s)
