"""What follows from a tile, a walk, a card taken or given: draws, payments, the next stage, the end.

Changes the position and tells what happened; what may be done is asked in rules.py. See rules.md.
"""

from __future__ import annotations

from core.engine.events import Event, Reveals
from core.games.butine import events as happened
from core.games.butine.cards import HAND, Card, card_of, hive
from core.games.butine.meadow import grow
from core.games.butine.moves import to_walk
from core.games.butine.state import (
    ACT_STAGE,
    BY_CHALLENGE,
    BY_DECK,
    BY_PASSES,
    EXCHANGE_STAGE,
    MORE_STAGE,
    OVER_STAGE,
    REFILL_STAGE,
    SWAP_STAGE,
    ButineState,
    points,
)
from core.games.butine.walks import can_walk

PRICE_OF_BOTH = 2
PRICE_OF_EXCHANGE = 1


def may_buy(s: ButineState) -> bool:
    """Whether the active seat can pay for a second action in this turn, be there one or not."""
    return bool(s.expert) and points(s, s.active) >= PRICE_OF_BOTH


def may_place_now(s: ButineState) -> bool:
    """Whether a tile may be placed in a turn that began with gathering."""
    return not s.placed and may_buy(s) and any(s.free)


def may_gather_now(s: ButineState) -> bool:
    """Whether the gathering may go on, or begin in a turn that began with a tile."""
    return s.gathered > 0 or may_buy(s)


def place(s: ButineState, move: int, events: list[Event] | None) -> None:
    """The active seat lays a tile."""
    if s.gathered:
        _pay(s, PRICE_OF_BOTH)
        _tell_payment(s, events)
    grow(s, move)
    s.placed = 1
    if events is not None:
        events.append(Event(happened.PLACED, s.active, (move,)))
    if not s.gathered and may_buy(s) and can_walk(s, s.hands[s.active]):
        s.stage = MORE_STAGE
    else:
        end_action(s, events)


def gather(s: ButineState, move: int, events: list[Event] | None) -> None:
    """The bee flies over three tiles: the card that they do is turned face down."""
    seat = s.active
    if s.placed and not s.gathered:
        _pay(s, PRICE_OF_BOTH)
        _tell_payment(s, events)
    first, second, third = to_walk(move)
    card = card_of(s.flowers[first], s.flowers[second], s.flowers[third])
    s.hands[seat].remove(card)
    s.seen[hive().number[card]] += 1
    s.done[seat] += 1
    s.gathered += 1
    if events is not None:
        events.append(Event(happened.GATHERED, seat, (card, s.bee, first, second, third)))
    s.bee = third
    if _challenge_met(s, events):
        return
    if s.gathered == HAND:
        s.bonus[seat].append(s.deck.pop())
        if events is not None:
            events.append(Event(happened.FOURTH, seat, (points(s, seat),)))
        if _challenge_met(s, events) or _deck_ends(s, events):
            return
    if can_walk(s, s.hands[seat]) or may_place_now(s):
        s.stage = MORE_STAGE
    else:
        end_action(s, events)


def end_action(s: ButineState, events: list[Event] | None) -> None:
    """Nothing more is placed or gathered in this turn: take up cards, then the exchange."""
    if len(s.hands[s.active]) < HAND:
        s.stage = REFILL_STAGE
    else:
        _offer_exchange(s, events)


def take_up(s: ButineState, card: Card, events: list[Event] | None) -> None:
    """A card of the row goes to the hand, in the refill."""
    spot = _take(s, card, bool(s.late_refill), events)
    if s.late_refill:
        del s.row[spot]
        if len(s.hands[s.active]) == HAND:
            while len(s.row) <= s.seats and s.deck:
                _deal(s, len(s.row), events)
            _after_draw(s, events)
    else:
        _deal(s, spot, events)
        _after_draw(s, events)


def give_up(s: ButineState, card: Card, events: list[Event] | None) -> None:
    """A point is spent, and a face-up card leaves the game."""
    seat = s.active
    _pay(s, PRICE_OF_EXCHANGE)
    s.hands[seat].remove(card)
    s.seen[hive().number[card]] += 1
    s.stage = SWAP_STAGE
    if events is not None:
        events.append(Event(happened.GAVE, seat, (card, points(s, seat))))


def swap_row(s: ButineState, card: Card, events: list[Event] | None) -> None:
    """A card of the row replaces the one given up."""
    _deal(s, _take(s, card, False, events), events)
    if not _deck_ends(s, events):
        next_turn(s, True, events)


def swap_top(s: ButineState, events: list[Event] | None) -> None:
    """The top of the deck replaces the card given up."""
    card = s.deck.pop()
    s.hands[s.active].append(card)
    if events is not None:
        events.append(Event(happened.DREW, s.active, (card,), reveals=Reveals.NEW))
    if not _deck_ends(s, events):
        next_turn(s, True, events)


def pass_on(s: ButineState, events: list[Event] | None) -> None:
    """Nothing can be done: the exchange is left."""
    s.passed = 1
    if events is not None:
        events.append(Event(happened.PASSED, s.active))
    _offer_exchange(s, events)


def next_turn(s: ButineState, exchanged: bool, events: list[Event] | None) -> None:
    """The next seat's turn, or the end where all have passed."""
    s.idle = s.idle + 1 if s.passed and not exchanged else 0
    if s.idle == s.seats:
        _end(s, BY_PASSES, events)
        return
    s.active = (s.active + 1) % s.seats
    s.stage = ACT_STAGE
    s.gathered = s.placed = s.passed = 0
    s.turn += 1
    if events is not None:
        events.append(Event(happened.TURN, s.active, (s.turn,)))


def _offer_exchange(s: ButineState, events: list[Event] | None) -> None:
    if points(s, s.active) >= PRICE_OF_EXCHANGE:
        s.stage = EXCHANGE_STAGE
    else:
        next_turn(s, False, events)


def _after_draw(s: ButineState, events: list[Event] | None) -> None:
    """A refill's draws are done, all or one of them."""
    if not _deck_ends(s, events):
        end_action(s, events)


def _take(s: ButineState, card: Card, closes: bool, events: list[Event] | None) -> int:
    """Put a card of the row into the hand as well; the place that it leaves. closes: what the event tells."""
    spot = s.row.index(card)
    s.hands[s.active].append(card)
    if events is not None:
        events.append(Event(happened.TOOK, s.active, (card, spot, int(closes))))
    return spot


def _deal(s: ButineState, spot: int, events: list[Event] | None) -> None:
    """The top of the deck goes to a place of the row."""
    card = s.deck.pop()
    s.row[spot : spot + 1] = [card]
    if events is not None:
        events.append(Event(happened.DEALT, s.active, (card, spot), reveals=Reveals.NEW))


def _pay(s: ButineState, price: int) -> None:
    """Put face-down cards back into the box: those that were seen before those that nobody knows."""
    seat = s.active
    known = min(price, s.done[seat])
    s.done[seat] -= known
    for _ in range(price - known):
        s.boxed.append(s.bonus[seat].pop())


def _tell_payment(s: ButineState, events: list[Event] | None) -> None:
    if events is not None:
        events.append(Event(happened.PAID, s.active, (points(s, s.active),)))


def _challenge_met(s: ButineState, events: list[Event] | None) -> bool:
    if s.challenge and points(s, s.active) >= s.challenge:
        _end(s, BY_CHALLENGE, events)
        return True
    return False


def _deck_ends(s: ButineState, events: list[Event] | None) -> bool:
    if s.deck:
        return False
    _end(s, BY_DECK, events)
    return True


def _end(s: ButineState, why: int, events: list[Event] | None) -> None:
    s.end = why
    s.stage = OVER_STAGE
    if events is not None:
        events.append(Event(happened.OVER, s.active, (why,), reveals=Reveals.NEW))
