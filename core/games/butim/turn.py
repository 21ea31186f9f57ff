"""The course of a turn: what follows what, by a queue of operations; excavation, dive, the whirlpool, the end.

`run` does one operation after the other until somebody has to decide, chance has to, or a claim is asked about.
"""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import Event, Reveals
from core.engine.rules import TABLE, Move, Seat
from core.games.butim import claims, digging, effects, final, ops, sight, traps
from core.games.butim import events as happened
from core.games.butim.digging import SINGLE, kinds_of_place
from core.games.butim.effects import Events, islands_left, wait
from core.games.butim.hands import draw, in_turn, power
from core.games.butim.islands import sink_top
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    PLACE_STAGE,
    RUN,
    ButimState,
)

HAND_LIMIT = 5
PARTY_CARDS = 2
TRADE_CARDS = 2


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
    s.began = int(kinds == SINGLE and not s.party)
    s.used = s.winds = s.forgeries = s.twice = 0
    s.digs = 1
    if events is not None:
        events.append(Event(happened.TURN, s.active, (s.turn,)))
    extra = power(s, s.active, ops.START)
    if s.party:
        s.queue = [ops.op(ops.DRAW, PARTY_CARDS + extra)]
    else:
        s.queue = [ops.op(ops.BUY), ops.op(ops.ORE, kinds)]
        if extra:
            s.queue.append(ops.op(ops.DRAW, extra))


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
        digging.sink_trap(s, 0, seat, chance, events)
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
    ops.LOSE_CARDS: traps.lose_cards,
    ops.LOSE_EQUIPMENT: traps.lose_equipment,
    ops.LOSE_MAP: traps.lose_map,
    ops.LOSE_ORE: traps.lose_ore,
    ops.ALL_DISCARD: traps.all_discard,
    ops.PASS_LEFT: traps.pass_left,
    ops.SINK_NEXT: traps.sink_next,
    ops.END_TURN: _mutiny,
    ops.BUY: _may_buy,
    ops.COMPASS: digging.compass,
    ops.TURN_UP: digging.turn_up,
    ops.SINK_TRAP: digging.sink_trap,
    ops.LIMIT: _limit,
    ops.NEXT_TURN: _next_turn,
    ops.LAST_CLAIMS: final.last_claims,
    ops.CANCEL: final.cancel,
    ops.FINISH: final.finish,
    ops.PLACE: _place,
}
_ON_VICTIM = frozenset({ops.STEAL_CARD, ops.TOLL_ORE, ops.TOLL_CARD, ops.SCUTTLE, ops.ROB})
