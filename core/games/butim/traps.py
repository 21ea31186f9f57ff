"""What traps do. One function an operation; what finds nothing to act on lapses.

Also used by other cards of a deck that name the same operations.
"""

from __future__ import annotations

from bisect import insort

from core.engine.chance import Chance
from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import Seat
from core.games.butim import claims, ops, sight
from core.games.butim import events as happened
from core.games.butim.effects import Events, hand_over, lapse, wait
from core.games.butim.hands import discard, has_power, in_turn
from core.games.butim.islands import sink_open, sink_top
from core.games.butim.state import CARD_STAGE, LOSE_STAGE, PIECE_STAGE, RUN, TEAR_STAGE, ButimState


def card_picked(s: ButimState, index: int, chance: Chance, events: Events) -> None:
    """Chance has picked a card of the victim's hand."""
    victim = s.victim
    if s.op == ops.PASS_LEFT:
        s.picks += [victim, index]
        _pick_next(s, events)
    elif s.op == ops.STEAL_CARD:
        s.stage = RUN
        hand_over(s, victim, s.active, s.hands[victim][index], events)
    else:
        discard(s, victim, s.hands[victim][index], events, chosen=False)
        s.need -= 1
        if s.need == 0:
            s.stage = RUN


def lose_cards(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The seat discards cards at random."""
    number = min(number, len(s.hands[seat]))
    if number:
        s.op, s.need, s.victim = ops.LOSE_CARDS, number, seat
        wait(s, CARD_STAGE, seat)
    else:
        lapse(s, ops.LOSE_CARDS, events)


def lose_equipment(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The seat discards one of its equipment."""
    kinds = sorted(set(s.gear[seat]))
    if len(kinds) > 1:
        wait(s, LOSE_STAGE, seat)
    elif kinds:
        gear_lost(s, seat, kinds[0], events)
    else:
        lapse(s, ops.LOSE_EQUIPMENT, events)


def gear_lost(s: ButimState, seat: Seat, card: int, events: Events) -> None:
    """Equipment goes to the discards."""
    s.stage = RUN
    s.gear[seat].remove(card)
    s.played.append(card)
    if events is not None:
        events.append(Event(happened.LOST_GEAR, seat, (card,)))


def lose_map(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The whirlpool takes a map of the seat, which chooses."""
    symbols = sorted({s.cards.signs[card] for card in s.maps[seat]})
    if len(symbols) > 1:
        wait(s, TEAR_STAGE, seat)
    elif symbols:
        map_torn(s, seat, symbols[0], events)
    else:
        lapse(s, ops.LOSE_MAP, events)


def map_torn(s: ButimState, seat: Seat, symbol: int, events: Events) -> None:
    """A map goes to the whirlpool; of those that look alike, the first."""
    s.stage = RUN
    card = next(card for card in s.maps[seat] if s.cards.signs[card] == symbol)
    s.maps[seat].remove(card)
    if events is not None:
        events.append(Event(happened.LOST_MAP, seat, (card,)))
    sink_open(s, card)
    claims.update(s)


def lose_ore(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """Ore of the seat goes back to the bag, at random."""
    number = min(number, s.pieces[seat])
    if number:
        s.need = number
        wait(s, PIECE_STAGE, seat)
    else:
        lapse(s, ops.LOSE_ORE, events)


def all_discard(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """Every seat that is not proof against traps discards cards of its choice, from the active one on."""
    holders = [other for other in unspared(s) if s.hands[other]]
    s.queue += [ops.op(ops.DISCARD, number, other) for other in reversed(holders)]
    if not holders:
        lapse(s, ops.ALL_DISCARD, events)


def unspared(s: ButimState) -> list[Seat]:
    """The seats that are not proof against traps, from the active one on."""
    return [seat for seat in in_turn(s) if not has_power(s, seat, ops.PROOF)]


def pass_left(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """Every seat that is not proof passes a card at random to the next such seat, all at once."""
    seats = unspared(s)
    if len(seats) > 1 and any(s.hands[other] for other in seats):
        s.op, s.picks = ops.PASS_LEFT, []
        _pick_next(s, events)
    else:
        lapse(s, ops.PASS_LEFT, events)


def _pick_next(s: ButimState, events: Events) -> None:
    """Pick of the next hand; after the last, pass all picks on."""
    seats = unspared(s)
    givers = [seat for seat in seats if s.hands[seat]]
    picked = s.picks[::2]
    waiting = [seat for seat in givers if seat not in picked]
    if waiting:
        s.victim = waiting[0]
        wait(s, CARD_STAGE, waiting[0])
        return
    s.stage = RUN
    moves = [
        (giver, seats[(seats.index(giver) + 1) % len(seats)], s.hands[giver][index])
        for giver, index in zip(picked, s.picks[1::2], strict=True)
    ]
    s.picks = []
    for giver, _, card in moves:
        s.hands[giver].remove(card)
    for _, taker, card in moves:
        insort(s.hands[taker], card)
    sight.cards_handed(s, moves)
    if events is not None:
        for giver, taker, card in moves:
            both = (giver, card)
            private = {giver: both, taker: both}
            events.append(Event(happened.GOT_CARD, taker, (giver, HIDDEN), private, reveals=Reveals.NEW))


def sink_next(s: ButimState, number: int, seat: Seat, chance: Chance, events: Events) -> None:
    """The whirlpool takes the next card of the island that was dug on, unseen."""
    if s.place >= 0 and s.piles[s.place]:
        sink_top(s, s.place, events, seat)
    else:
        lapse(s, ops.SINK_NEXT, events)
