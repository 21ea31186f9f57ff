"""Checks of a position of Butim that comes from outside: its stage, its queue and its claims.

What is let in need not be reachable, but the turn can be played on to the end of the game.
"""

from __future__ import annotations

from core.engine.errors import BadData
from core.engine.events import HIDDEN
from core.games.butim import claims, effects, final, ops, traps
from core.games.butim import moves as m
from core.games.butim.digging import kinds_of_place
from core.games.butim.state import (
    ACT_STAGE,
    ADRIFT,
    BUY_STAGE,
    CANCEL_STAGE,
    CARD_STAGE,
    COMPASS_STAGE,
    DISCARD_STAGE,
    GEAR_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    ISLAND_STAGE,
    ISLANDS,
    LOOK_STAGE,
    LOSE_STAGE,
    MAP_STAGE,
    NOBODY,
    ORDER_STAGE,
    ORE_STAGE,
    OVER_STAGE,
    PAY_STAGE,
    PIECE_STAGE,
    PLACE_STAGE,
    RUN,
    SEAT_BITS,
    SEAT_MASK,
    SEAT_STAGE,
    SHOW_STAGE,
    TABLE_STAGES,
    TEAR_STAGE,
    ButimState,
)
from core.games.butim.told import is_met, wanted_of_hand

_MOST = 1 << 16
_OPS_OF = {
    ORE_STAGE: (ops.ORE,),
    SEAT_STAGE: (ops.STEAL_CARD, ops.TOLL_ORE, ops.TOLL_CARD, ops.SCUTTLE, ops.ROB),
    GEAR_STAGE: (ops.TAKE_EQUIPMENT, ops.BREAK_EQUIPMENT),
    MAP_STAGE: (ops.TAKE_MAP,),
    ISLAND_STAGE: (ops.LOOK_OR_SINK, ops.ORDER_TOP),
    GIVE_STAGE: (ops.TOLL_ORE, ops.ROB),
    HAND_STAGE: (ops.TOLL_CARD,),
    COMPASS_STAGE: (ops.COMPASS,),
    LOOK_STAGE: (ops.LOOK_OR_SINK,),
    ORDER_STAGE: (ops.ORDER_TOP,),
    CARD_STAGE: (ops.STEAL_CARD, ops.SCUTTLE, ops.LOSE_CARDS, ops.PASS_LEFT),
}
"""By stage, the operations that can have led to it, where that matters."""

_OF_ANYBODY = (PLACE_STAGE, GIVE_STAGE, HAND_STAGE, DISCARD_STAGE, CARD_STAGE, CANCEL_STAGE)
"""Where another seat than the active one may be asked."""

_LOOKS = {COMPASS_STAGE: 1, LOOK_STAGE: 1, ORDER_STAGE: 2}
"""By stage, how many cards from the top of an island are looked at."""

_NAMED = {rule.code: rule for rule in ops.OPS.values()}


def require(truth: bool, what: str) -> None:
    """Raise BadData where something is not true."""
    if not truth:
        raise BadData(f"no Butim state: {what}")


def check_turn(s: ButimState) -> None:
    """Raise BadData where the game could not go on from here."""
    _check_numbers(s)
    _check_claims(s)
    require(s.op in _OPS_OF.get(s.stage, (s.op,)), "the operation")
    if s.stage in _OF_ANYBODY:
        require(0 <= s.asked < s.seat_count, "who is asked")
    elif s.stage == OVER_STAGE:
        require(s.asked == NOBODY, "somebody is asked after the end")
    elif s.stage != RUN:
        require(s.asked == s.active, "another than the active seat is asked")
    _check_queue(s)
    _check_looked(s)
    _check_picks(s)
    require(_makes_sense(s), "nothing can be chosen")


def _check_numbers(s: ButimState) -> None:
    n = s.seat_count
    require(0 <= s.first < n and 0 <= s.active < n, "whose turn it is")
    require(RUN <= s.stage <= OVER_STAGE and 0 <= s.op <= ops.PLACE, "the stage")
    require(HIDDEN <= s.place < ISLANDS and HIDDEN <= s.isle < ISLANDS, "an island")
    require(NOBODY <= s.victim < n and NOBODY <= s.asked < n, "a seat")
    require(s.began in (0, 1) and not (s.began and s.party) and 0 <= s.used < 16, "what was done this turn")
    counts = (s.turn, s.digs, s.winds, s.forgeries, s.need)
    require(all(0 <= count < _MOST for count in counts), "a number")
    require(0 <= s.twice <= effects.MOST_REPEATS, "how often the next card takes effect")
    require(0 <= s.last < len(s.cards.copies) and 0 <= s.price <= 3, "what is paid")
    require((s.turn == 0) == (s.stage == PLACE_STAGE), "the number of the turn")


# Queue -----------------------------------------------------------------------------------------------------


def _check_queue(s: ButimState) -> None:
    """What follows must be what can follow on the stage."""
    codes = [operation & 0xFF for operation in s.queue]
    require(HIDDEN not in s.queue and len(s.queue) <= 128, "what follows")
    require((s.turned >= 0) == (codes[:1] == [ops.SINK_TRAP]), "a trap that is not done")
    if s.stage in (PAY_STAGE, ACT_STAGE, BUY_STAGE, SHOW_STAGE, OVER_STAGE):
        require(not s.queue, "what follows")
    elif s.stage == PLACE_STAGE:
        _check_start(s)
    elif s.stage == COMPASS_STAGE or (s.op == ops.ROB and s.stage in (SEAT_STAGE, GIVE_STAGE)):
        after = [ops.op(ops.TURN_UP), *([] if s.stage == COMPASS_STAGE else [ops.op(ops.COMPASS)])]
        require(s.queue == after and s.place >= 0, "what follows on digging")
    elif s.stage == CANCEL_STAGE:
        require(_is_end(s), "what follows at the end")
    elif not (
        (s.stage == DISCARD_STAGE and s.queue == [ops.op(ops.NEXT_TURN)])
        or (s.stage == ORE_STAGE and s.queue == [ops.op(ops.BUY)] and not s.party)
        or (s.stage == RUN and (_is_end(s) or s.queue == [ops.op(ops.NEXT_TURN), ops.op(ops.LIMIT)]))
    ):
        _check_effects(s)


def _check_start(s: ButimState) -> None:
    """Pawns are put down in turn."""
    order = [(s.first + step) % s.seat_count for step in range(s.seat_count)]
    require(s.active == s.first and not s.party and all(s.piles), "the start")
    later = order[order.index(s.asked) + 1 :]
    placed = order[: order.index(s.asked)]
    require(all((s.where[seat] != ADRIFT) == (seat in placed) for seat in order), "who has a pawn")
    require(
        s.queue == [ops.op(ops.NEXT_TURN), *(ops.op(ops.PLACE, 0, seat) for seat in reversed(later))],
        "what follows at the start",
    )


def _is_end(s: ButimState) -> bool:
    """Whether the queue is that of the end of a game."""
    return s.queue[:1] == [ops.op(ops.FINISH)] and all(
        operation & 0xFFFF == ops.CANCEL and 0 < operation >> ops.WHOSE_SHIFT <= s.seat_count
        for operation in s.queue[1:]
    )


def _check_effects(s: ButimState) -> None:
    """Effects of a card or of a trap, which is put away afterwards."""
    for at, operation in enumerate(s.queue):
        code, number = operation & 0xFF, operation >> ops.NUMBER_SHIFT & 0xFF
        whose = operation >> ops.WHOSE_SHIFT
        if at == 0 and code == ops.SINK_TRAP:
            require(operation == ops.op(ops.SINK_TRAP), "how a trap is put away")
            continue
        rule = _NAMED.get(code)
        require(rule is not None, "an operation that no card has")
        assert rule is not None
        require(min(rule.most, 1) <= number <= rule.most, "the number of an operation")
        require(not (rule.ore and s.party), "ore in party mode")
        require(whose == 0 or (code == ops.DISCARD and whose <= s.seat_count), "whose operation it is")


# What can be chosen ----------------------------------------------------------------------------------------


def _check_looked(s: ButimState) -> None:
    if s.stage == SHOW_STAGE:
        require(0 < len(s.looked) <= sum(map(len, s.sunk)), "what the diver sees")
        require(s.looked == sorted(s.looked), "cards that are not sorted")
        lands = s.cards.lands
        for island, sunk in enumerate(s.sunk):
            there = [card for card in s.looked if card != HIDDEN and lands[card] == island]
            require(len(there) <= len(sunk), "what the diver sees")
            require(HIDDEN in sunk or all(there.count(card) <= sunk.count(card) for card in there), "a dive")
        return
    count = _LOOKS.get(s.stage, 0)
    require(len(s.looked) == count, "what is looked at")
    if count:
        require(s.isle >= 0 and len(s.piles[s.isle]) >= count, "what is looked at")
        tops = s.piles[s.isle][-count:]
        require(HIDDEN in (*tops, *s.looked) or s.looked == tops, "what is looked at")
        require(
            all(card == HIDDEN or s.cards.lands[card] == s.isle for card in s.looked), "what is looked at"
        )
    if s.stage == COMPASS_STAGE:
        require(s.isle == s.place and len(s.piles[s.place]) > 1, "where the Compass is used")


def _check_picks(s: ButimState) -> None:
    """Cards picked by a Ghost Ship are of the first hands that it comes to."""
    if s.stage != CARD_STAGE or s.op != ops.PASS_LEFT:
        require(not s.picks, "picks without a Ghost Ship")
        return
    seats = traps.unspared(s)
    givers = [seat for seat in seats if s.hands[seat]]
    picked = s.picks[::2]
    require(len(seats) > 1 and len(s.picks) % 2 == 0, "picks of a Ghost Ship")
    require([*picked, s.victim] == givers[: len(picked) + 1], "whom a Ghost Ship comes to")
    for seat, index in zip(picked, s.picks[1::2], strict=True):
        require(HIDDEN <= index < len(s.hands[seat]), "a pick of a Ghost Ship")


def _makes_sense(s: ButimState) -> bool:
    """Whether there is something to choose from, and what was begun can be done to the end."""
    asked, stage = s.asked, s.stage
    if stage == PAY_STAGE:
        return s.place >= 0 and bool(s.piles[s.place]) and _can_pay(s)
    if stage == DISCARD_STAGE:
        return 0 < s.need <= len(s.hands[asked]) and _has_wanted(s)
    if stage == CARD_STAGE:
        least = s.need if s.op in (ops.SCUTTLE, ops.LOSE_CARDS) else 1
        of_another = s.op in (ops.SCUTTLE, ops.STEAL_CARD)
        return (
            s.victim == asked and not (of_another and asked == s.active) and 0 < least <= len(s.hands[asked])
        )
    if stage == ORE_STAGE:
        return not s.party and s.need > 0 and any(s.bag)
    if stage == PIECE_STAGE:
        return 0 < s.need <= s.pieces[asked]
    if stage in (GIVE_STAGE, HAND_STAGE):
        there = s.pieces[asked] if stage == GIVE_STAGE else len(s.hands[asked])
        return asked == s.victim != s.active and there > 0
    if stage == SEAT_STAGE:
        return bool(effects.victims(s, s.op)) and s.need <= 5
    there_is = {
        BUY_STAGE: not s.party,
        GEAR_STAGE: effects.gear_in_reach(s),
        MAP_STAGE: effects.maps_in_reach(s),
        ISLAND_STAGE: effects.islands_left(s),
        LOSE_STAGE: s.gear[asked],
        TEAR_STAGE: s.maps[asked],
        CANCEL_STAGE: final.voidable(s, asked),
    }
    return bool(there_is.get(stage, True))


def _can_pay(s: ButimState) -> bool:
    return 0 < s.need <= s.price <= kinds_of_place(s.place) and _has_wanted(s)


def _has_wanted(s: ButimState) -> bool:
    hand = s.hands[s.asked]
    wanted = wanted_of_hand(s)
    return sum(count for count, _ in wanted) <= len(hand) and (HIDDEN in hand or is_met(wanted, hand))


# Claims ----------------------------------------------------------------------------------------------------


def _check_claims(s: ButimState) -> None:
    require(
        bool(s.claims) == (s.stage == RUN), "a game that stands still, or claims while something is chosen"
    )
    order = [(claims.in_order(s, some & SEAT_MASK), some) for some in s.claims]
    require(order == sorted(set(order)), "the order of claims")
    for some in s.claims:
        require(_is_claim(s, some), "a claim of no treasure")
        require(claims.can_claim(s, some & SEAT_MASK, some >> SEAT_BITS), "a claim that can't be made")
    require(all(_is_claim(s, some) for some in s.declined), "a claim of no treasure")
    for some in s.cancelled:
        require(_is_claim(s, some), "a treasure that was voided")
        card, owner = some >> SEAT_BITS, some & SEAT_MASK
        require(s.cancelled.count(some) <= s.won[owner].count(card), "a treasure that was voided")
    if s.contest:
        _check_contest(s)


def _is_claim(s: ButimState, some: int) -> bool:
    return some >> SEAT_BITS in s.cards.treasures and some & SEAT_MASK < s.seat_count


def _check_contest(s: ButimState) -> None:
    require(s.stage not in TABLE_STAGES and s.stage != OVER_STAGE and len(s.contest) > 2, "a contest")
    seat, move, *before = s.contest
    require(0 <= seat < s.seat_count and move in claims.claim_moves(s, seat), "a contest about no claim")
    order = [claims.in_order(s, other) for other in before]
    require(all(0 <= other < s.seat_count for other in before), "who is asked first")
    require(order == sorted(set(order)) and order[-1] < claims.in_order(s, seat), "who is asked first")
    require(all(claims.can_claim(s, other, m.first(move)) for other in before), "who is asked first")
