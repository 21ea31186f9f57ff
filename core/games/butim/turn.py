"""The course of a turn: what follows what, by a queue of operations; excavation, dive, the whirlpool, the end.

`run` does one operation after the other until somebody has to decide, chance has to, or a claim is asked about.
"""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import TABLE, Move, Seat
from core.games.butim import claims, effects, ops, sight
from core.games.butim import events as happened
from core.games.butim import moves as m
from core.games.butim.cards import MAP, TRAP, TREASURE
from core.games.butim.deck import CENTRE, SAND_EARTH
from core.games.butim.effects import Events, islands_left, wait
from core.games.butim.hands import draw, has_power, in_turn, power
from core.games.butim.islands import may_be_gone, sink_open, sink_top
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    CANCEL_STAGE,
    COMPASS_STAGE,
    NOBODY,
    ORES,
    OVER_STAGE,
    PAY_STAGE,
    PLACE_STAGE,
    RUN,
    SEAT_BITS,
    SHOVELLED,
    SHOW_STAGE,
    ButimState,
)

HAND_LIMIT = 5
PARTY_CARDS = 2
TRADE_CARDS = 2
_SINGLE, _MIXED, _CENTRAL = 1, 2, 3


def run(s: ButimState, chance: Chance, events: Events) -> None:
    """Go on until something is waited for. Claims come before what follows."""
    while s.stage == RUN and not s.claims:
        if s.queue:
            _do(s, s.queue.pop(), chance, events)
        else:
            wait(s, ACT_STAGE, s.active)


def _do(s: ButimState, operation: int, chance: Chance, events: Events) -> None:
    code = operation & 0xFF
    number = operation >> ops.NUMBER_SHIFT & 0xFF
    seat = (operation >> ops.WHOSE_SHIFT) - 1
    if seat < 0:
        seat = s.active
    if code in _ON_SEAT:
        _ON_SEAT[code](s, number, seat, chance, events)
    elif code in _ON_VICTIM:
        effects.choose_victim(s, code, number, events)
    elif code in (ops.TAKE_EQUIPMENT, ops.BREAK_EQUIPMENT):
        effects.choose_gear(s, code, events)
    elif code == ops.TAKE_MAP:
        effects.choose_map(s, events)
    else:
        effects.choose_island(s, code, events)


# Turns -----------------------------------------------------------------------------------------------------


def kinds_of_place(island: int) -> int:
    """How many formations there are: 1 on a single island or adrift, 2 on a mixed one, 3 on the central one."""
    if island == CENTRE:
        return _CENTRAL
    return _MIXED if island >= SAND_EARTH else _SINGLE


def last_islands(seats: int) -> int:
    """The game ends at the start of a turn where at most so many islands are left."""
    return 1 if seats <= 3 else 2 if seats <= 5 else 3


def _next_turn(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    s.discards += s.played
    s.played = []
    s.active = (s.active + 1) % s.seat_count if s.turn else s.first
    s.turn += 1
    s.place = -1
    if s.active == s.first and s.turn > 1:
        if events is not None:
            events.append(Event(happened.ROUND, TABLE, ((s.turn - 1) // s.seat_count + 1,)))
        for island in islands_left(s):
            sink_top(s, island, events)
    if len(islands_left(s)) <= last_islands(s.seat_count):
        owners = [other for other in in_turn(s) for _ in range(power(s, other, ops.CANCELS))]
        s.queue = [ops.op(ops.FINISH), *(ops.op(ops.CANCEL, 0, owner) for owner in reversed(owners))]
        s.queue.append(ops.op(ops.LAST_CLAIMS))
        if events is not None:
            events.append(Event(happened.ENDING, TABLE, (len(islands_left(s)),)))
        return
    kinds = kinds_of_place(s.where[s.active])
    s.began = int(kinds == _SINGLE and not s.party)
    s.used = s.winds = s.forgeries = s.twice = 0
    s.digs = 1
    if events is not None:
        events.append(Event(happened.TURN, s.active, (s.turn,)))
    if s.party:
        s.queue = [ops.op(ops.DRAW, PARTY_CARDS + power(s, s.active, ops.START))]
    else:
        s.queue = [ops.op(ops.BUY), ops.op(ops.ORE, kinds)]


def end_turn(s: ButimState) -> None:
    """What is unused lapses; down to the hand limit, and on to the next."""
    s.digs = s.winds = s.twice = 0
    s.queue = [ops.op(ops.NEXT_TURN), ops.op(ops.LIMIT)]
    if s.forgeries:
        s.forgeries = 0
        claims.update(s)


def _mutiny(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    if events is not None:
        events.append(Event(happened.MUTINY, seat))
    if s.turned >= 0:
        _sink_trap(s, 0, seat, chance, events)
    end_turn(s)


def _limit(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    excess = len(s.hands[seat]) - HAND_LIMIT - power(s, seat, ops.KEEPING)
    if excess > 0:
        effects.discard_chosen(s, excess, seat, chance, events)


def _place(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    wait(s, PLACE_STAGE, seat)


def _may_buy(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    if s.pieces[seat]:
        wait(s, BUY_STAGE, seat)


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


# Excavation ------------------------------------------------------------------------------------------------


def price_of(island: int, bits: int) -> int:
    """How many cards an excavation costs; bits: with Second Wind, with the Shovel."""
    return max(1, kinds_of_place(island) - (bits & 1) - (bits >> 1 & 1))


def start_digging(s: ButimState, island: int, bits: int) -> None:
    """The active seat begins to pay for an excavation."""
    s.place = island
    s.price = s.need = price_of(island, bits)
    s.last = 0
    if bits & m.WIND:
        s.winds -= 1
    else:
        s.digs -= 1
    if bits & m.SHOVEL:
        s.used |= SHOVELLED
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


def _compass(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
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


def _turn_up(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
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


def _sink_trap(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    sink_open(s, s.turned)
    s.turned = -1


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


# The end ---------------------------------------------------------------------------------------------------


def _last_claims(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
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


def _cancel(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
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


def _finish(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    s.stage = OVER_STAGE
    s.asked = NOBODY
    if events is not None:
        events.append(Event(happened.OVER, TABLE, (s.turn,), reveals=Reveals.NEW))


def place_pawn(s: ButimState, island: int, events: Events) -> None:
    """The seat that is asked puts its pawn on an island."""
    s.where[s.asked] = island
    s.stage = RUN
    if events is not None:
        events.append(Event(happened.PLACED, s.asked, (island,)))


def play(s: ButimState, card: Move, events: Events) -> None:
    """A plunder or labia card takes effect, as many times as was told before."""
    times = 1 + s.twice
    s.twice = 0
    s.hands[s.active].remove(card)
    s.played.append(card)
    sight.card_shown(s, s.active, card)
    if events is not None:
        events.append(Event(happened.PLAYED, s.active, (card, times), reveals=Reveals.OWN))
    s.queue += s.cards.ops[card] * times
    s.stage = RUN


def trade(s: ButimState, card: int, chance: Chance, events: Events) -> None:
    """The active seat gives up equipment for game cards."""
    s.gear[s.active].remove(card)
    s.played.append(card)
    if events is not None:
        events.append(Event(happened.TRADED, s.active, (card,)))
    draw(s, s.active, TRADE_CARDS, chance, events)


def equip(s: ButimState, card: int, events: Events) -> None:
    """Equipment goes from the hand onto the table."""
    s.hands[s.active].remove(card)
    insort(s.gear[s.active], card)
    sight.card_shown(s, s.active, card)
    if events is not None:
        events.append(Event(happened.EQUIPPED, s.active, (card,), reveals=Reveals.OWN))


_ON_SEAT = {
    ops.DRAW: effects.draw_cards,
    ops.DISCARD: effects.discard_chosen,
    ops.ORE: effects.draw_ore,
    ops.DIG_AGAIN: effects.dig_again,
    ops.FORGE: effects.forge,
    ops.REPEAT_NEXT: effects.repeat_next,
    ops.LOSE_CARDS: effects.lose_cards,
    ops.LOSE_EQUIPMENT: effects.lose_equipment,
    ops.LOSE_MAP: effects.lose_map,
    ops.LOSE_ORE: effects.lose_ore,
    ops.ALL_DISCARD: effects.all_discard,
    ops.PASS_LEFT: effects.pass_left,
    ops.SINK_NEXT: effects.sink_next,
    ops.END_TURN: _mutiny,
    ops.BUY: _may_buy,
    ops.COMPASS: _compass,
    ops.TURN_UP: _turn_up,
    ops.SINK_TRAP: _sink_trap,
    ops.LIMIT: _limit,
    ops.NEXT_TURN: _next_turn,
    ops.LAST_CLAIMS: _last_claims,
    ops.CANCEL: _cancel,
    ops.FINISH: _finish,
    ops.PLACE: _place,
}
_ON_VICTIM = frozenset({ops.STEAL_CARD, ops.TOLL_ORE, ops.TOLL_CARD, ops.SCUTTLE, ops.ROB})
