"""What may be done: the moves of a stage, each list in a fixed order, from what their seat can see."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.rules import TABLE, Move, Seat
from core.games.butim import claims, effects, ops
from core.games.butim import moves as m
from core.games.butim.cards import EQUIPMENT
from core.games.butim.deck import CENTRE
from core.games.butim.digging import price_of
from core.games.butim.final import voidable
from core.games.butim.hands import has_power
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    CANCEL_STAGE,
    CARD_STAGE,
    COMPASS_STAGE,
    DISCARD_STAGE,
    DIVED,
    GEAR_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    ISLAND_STAGE,
    ISLANDS,
    LOOK_STAGE,
    LOSE_STAGE,
    MAP_STAGE,
    ORDER_STAGE,
    ORE_STAGE,
    ORES,
    OVER_STAGE,
    PAY_STAGE,
    PLACE_STAGE,
    SEAT_MASK,
    SEAT_STAGE,
    SHOVELLED,
    SHOW_STAGE,
    SPIED,
    TABLE_STAGES,
    TEAR_STAGE,
    TRADED,
    ButimState,
)

NONE: tuple[Move, ...] = ()
_LATER = [m.LATER_MOVE]
_KEEP_OR_BELOW = [m.KEEP_MOVE, m.BOTTOM_MOVE]
_KEEP_OR_SINK = [m.KEEP_MOVE, m.SINK_MOVE]
_KEEP_OR_SWAP = [m.KEEP_MOVE, m.SWAP_MOVE]
FORMATIONS_OF = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
"""By island, its formations."""
_WANTED = tuple(sum(1 << formation for formation in some) for some in FORMATIONS_OF)
PRICES = tuple(tuple(price_of(island, way) for way in range(4)) for island in range(ISLANDS))
"""By island, what digging there costs with or without Second Wind and Shovel."""


def decider(s: ButimState) -> Seat:
    """The seat that the game waits for; TABLE where chance decides, also while the game is over."""
    if s.contest:
        return s.contest[2]
    if s.claims:
        return s.claims[0] & SEAT_MASK
    return TABLE if s.stage in TABLE_STAGES else s.asked


def legal_moves(s: ButimState, seat: Seat) -> Sequence[Move]:
    """The moves of a seat or of the TABLE; claims come after what the seat is asked."""
    if s.stage == OVER_STAGE:
        return NONE
    if s.contest:
        return _in_contest(s) if seat == s.contest[2] else NONE
    if s.claims:
        moves: Sequence[Move] = _LATER if seat == s.claims[0] & SEAT_MASK else NONE
    elif s.stage in TABLE_STAGES:
        return table_moves(s) if seat == TABLE else NONE
    else:
        moves = _BY_STAGE[s.stage](s, seat) if seat == s.asked else NONE
    if 0 <= seat < s.seat_count and s.could[seat]:
        return [*claims.claim_moves(s, seat), *moves]
    return moves


def _in_contest(s: ButimState) -> list[Move]:
    treasure = m.first(s.contest[1])
    own = claims.claim_moves(s, s.contest[2])
    return [*(move for move in own if m.first(move) == treasure), m.LATER_MOVE]


def table_moves(s: ButimState) -> list[Move]:
    """What chance can give: an ore of the bag by kind, or the number of a card or ore of the victim."""
    if s.stage == ORE_STAGE:
        return [m.ORE_MOVES[ore] for ore in range(ORES) if s.bag[ore]]
    count = len(s.hands[s.victim]) if s.stage == CARD_STAGE else s.pieces[s.asked]
    return [m.make(m.PICK, index) for index in range(count)]


def odds(s: ButimState) -> Sequence[int]:
    """How likely each of them is."""
    if s.stage == ORE_STAGE:
        return [count for count in s.bag if count]
    return (1,) * len(table_moves(s))


# What a seat is asked --------------------------------------------------------------------------------------


def _place(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.PLACE, island) for island in range(ISLANDS) if island not in s.where]


def ore_held(s: ButimState, seat: Seat) -> list[int]:
    """The kinds of ore that a seat has."""
    return [ore for ore in range(ORES) if s.ore[seat * ORES + ore] > 0]


def _buy(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [*(m.make(m.BUY, ore) for ore in ore_held(s, seat)), m.SKIP_MOVE]


def _act(s: ButimState, seat: Seat) -> Sequence[Move]:
    kinds = s.cards.kinds
    different = sorted(set(s.hands[seat]))
    moves = _digs(s, seat, different)
    moves += [m.make(m.EQUIP if kinds[card] == EQUIPMENT else m.PLAY, card) for card in different]
    if s.began and not s.used & TRADED:
        moves += [m.make(m.TRADE, card) for card in sorted(set(s.gear[seat]))]
    if s.pieces[seat] and not s.used & DIVED and any(s.sunk):
        moves += [m.make(m.DIVE, ore) for ore in ore_held(s, seat)]
    if not s.used & SPIED and has_power(s, seat, ops.SPIES):
        moves += [m.make(m.SPY, island) for island in effects.islands_left(s)]
    moves.append(m.END_MOVE)
    return moves


def _digs(s: ButimState, seat: Seat, different: list[int]) -> list[Move]:
    if not (s.digs or s.winds):
        return []
    symbols = s.cards.symbols
    there = 0
    for card in different:
        if symbols[card] >= 0:
            there |= 1 << symbols[card]
    if not there:
        return []
    diggers = sum(symbols[card] >= 0 for card in s.hands[seat])
    ways = [0] if s.digs else []
    if s.winds:
        ways.append(m.WIND)
    if not s.used & SHOVELLED and has_power(s, seat, ops.SHOVELS):
        ways += [way | m.SHOVEL for way in ways]
    return [
        m.make(m.DIG, island, way)
        for island in effects.islands_left(s)
        for way in ways
        if _can_pay(island, PRICES[island][way], there, diggers)
        and (way == 0 or is_of_use(s, PRICES[island], way))
    ]


def is_of_use(s: ButimState, prices: Sequence[int], way: int) -> bool:
    """Nothing that makes digging cheaper is spent where it saves nothing, and could be spent later."""
    if way & m.SHOVEL:
        return prices[way] < prices[way & ~m.SHOVEL]
    return way != m.WIND or not s.digs or prices[way] < prices[0]


def _can_pay(island: int, price: int, symbols: int, diggers: int) -> bool:
    """Whether a hand with these symbols (bits), so many cards with one, can pay that price there."""
    if island == CENTRE:
        return diggers >= price
    wanted = _WANTED[island]
    return symbols & wanted == wanted if price == len(FORMATIONS_OF[island]) else bool(symbols & wanted)


def symbols_wanted(s: ButimState) -> tuple[int, ...]:
    """Of which the next card bears one that is paid for digging anywhere but on the central island."""
    wanted: tuple[int, ...] = FORMATIONS_OF[s.place]
    return (wanted[s.price - s.need],) if s.price == len(wanted) else wanted


def _pay(s: ButimState, seat: Seat) -> Sequence[Move]:
    """The two cards of a mixed island in the order of its name, any others in the order of their numbers."""
    symbols, hand, island = s.cards.symbols, s.hands[seat], s.place
    if island == CENTRE:
        fit = [card for card in hand if symbols[card] >= 0]
        return _ascending(fit, s.need, s.last, m.PAY)
    wanted = symbols_wanted(s)
    return [m.make(m.PAY, card) for card in sorted(set(hand)) if symbols[card] in wanted]


def _ascending(hand: list[int], need: int, last: int, kind: int) -> list[Move]:
    """The next of `need` cards, chosen in the order of their numbers: enough others must come after it."""
    return [
        m.make(kind, card)
        for at, card in enumerate(hand)
        if card >= last and len(hand) - at >= need and (at == 0 or hand[at - 1] != card)
    ]


def _discard(s: ButimState, seat: Seat) -> Sequence[Move]:
    return _ascending(s.hands[seat], s.need, s.last, m.DISCARD)


def _seat(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.SEAT, other) for other in effects.victims(s, s.op)]


def _gear(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.TAKE, other, card) for other, card in effects.gear_in_reach(s)]


def _map(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.MAP, other, symbol) for other, symbol in effects.maps_in_reach(s)]


def _island(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.ISLAND, island) for island in effects.islands_left(s)]


def _give(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.GIVE, ore) for ore in ore_held(s, seat)]


def _hand(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.HAND, card) for card in sorted(set(s.hands[seat]))]


def _show(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.SHOW, card) for card in sorted(set(s.looked))]


def _lose(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.LOSE, card) for card in sorted(set(s.gear[seat]))]


def _tear(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.TEAR, symbol) for symbol in sorted({s.cards.signs[card] for card in s.maps[seat]})]


def _cancel(s: ButimState, seat: Seat) -> Sequence[Move]:
    return [m.make(m.CANCEL, other, card) for other, card in voidable(s, seat)]


_BY_STAGE = {
    PLACE_STAGE: _place,
    BUY_STAGE: _buy,
    ACT_STAGE: _act,
    PAY_STAGE: _pay,
    SEAT_STAGE: _seat,
    GEAR_STAGE: _gear,
    MAP_STAGE: _map,
    ISLAND_STAGE: _island,
    GIVE_STAGE: _give,
    HAND_STAGE: _hand,
    COMPASS_STAGE: lambda s, seat: _KEEP_OR_BELOW,
    LOOK_STAGE: lambda s, seat: _KEEP_OR_SINK,
    ORDER_STAGE: lambda s, seat: _KEEP_OR_SWAP,
    SHOW_STAGE: _show,
    DISCARD_STAGE: _discard,
    LOSE_STAGE: _lose,
    TEAR_STAGE: _tear,
    CANCEL_STAGE: _cancel,
}
