"""What cards of Butim can do: the named operations that effects are made of, and the powers of equipment.

Knows no deck and no position; what an operation does to a game stands in effects.py.
"""

from __future__ import annotations

from typing import NamedTuple

# Operations as they wait in a game's queue: code | number << 8 | whose << 16, see op() and turn.py.
(
    DRAW,
    DISCARD,
    ORE,
    DIG_AGAIN,
    FORGE,
    REPEAT_NEXT,
    STEAL_CARD,
    TAKE_EQUIPMENT,
    BREAK_EQUIPMENT,
    TAKE_MAP,
    TOLL_ORE,
    TOLL_CARD,
    SCUTTLE,
    LOOK_OR_SINK,
    ORDER_TOP,
    LOSE_CARDS,
    LOSE_EQUIPMENT,
    LOSE_MAP,
    LOSE_ORE,
    ALL_DISCARD,
    PASS_LEFT,
    SINK_NEXT,
    END_TURN,
    # Steps of a turn that no card names.
    BUY,
    ROB,
    COMPASS,
    TURN_UP,
    SINK_TRAP,
    LIMIT,
    NEXT_TURN,
    LAST_CLAIMS,
    CANCEL,
    FINISH,
    PLACE,
) = range(34)

NUMBER_SHIFT, WHOSE_SHIFT = 8, 16


def op(code: int, number: int = 0, seat: int = -1) -> int:
    """An operation for the queue; seat: whom it is about, where that is not the active one."""
    return code | number << NUMBER_SHIFT | seat + 1 << WHOSE_SHIFT


class OpRule(NamedTuple):
    """How an operation or a power is written in a deck: most: the largest number, 0 where it takes none.

    ore: whether it speaks of ore, of which there is none in party mode.
    """

    code: int
    most: int = 0
    ore: bool = False


OPS = {
    "draw": OpRule(DRAW, 5),
    "discard": OpRule(DISCARD, 5),
    "ore": OpRule(ORE, 3, ore=True),
    "dig-again": OpRule(DIG_AGAIN),
    "forge": OpRule(FORGE),
    "repeat-next": OpRule(REPEAT_NEXT),
    "steal-card": OpRule(STEAL_CARD),
    "take-equipment": OpRule(TAKE_EQUIPMENT),
    "break-equipment": OpRule(BREAK_EQUIPMENT),
    "take-map": OpRule(TAKE_MAP),
    "toll-ore": OpRule(TOLL_ORE, ore=True),
    "toll-card": OpRule(TOLL_CARD),
    "scuttle": OpRule(SCUTTLE, 5),
    "look-or-sink": OpRule(LOOK_OR_SINK),
    "order-top": OpRule(ORDER_TOP),
    "lose-cards": OpRule(LOSE_CARDS, 5),
    "lose-equipment": OpRule(LOSE_EQUIPMENT),
    "lose-map": OpRule(LOSE_MAP),
    "lose-ore": OpRule(LOSE_ORE, 3, ore=True),
    "all-discard": OpRule(ALL_DISCARD, 5),
    "pass-left": OpRule(PASS_LEFT),
    "sink-next": OpRule(SINK_NEXT),
    "end-turn": OpRule(END_TURN),
}
"""By its name in a deck. What each does is told in rules.md."""

BESIDE_THE_DIGGER = frozenset({ALL_DISCARD, PASS_LEFT, SINK_NEXT})
"""Operations of a trap that happen though the digger is proof against traps."""

(POINTS, START, BUYING, DIVING, KEEPING, CANCELS, SPIES, SHOVELS, STEERS, PROOF, GUARDS_ORE, GUARDS_CARDS) = (
    range(12)
)

POWERS = {
    "points": OpRule(POINTS, 20),
    "start": OpRule(START, 3),
    "buy": OpRule(BUYING, 3, ore=True),
    "dive": OpRule(DIVING, 3, ore=True),
    "hand": OpRule(KEEPING, 5),
    "cancel-treasure": OpRule(CANCELS),
    "spyglass": OpRule(SPIES),
    "shovel": OpRule(SHOVELS),
    "compass": OpRule(STEERS),
    "amulet": OpRule(PROOF),
    "guard-ore": OpRule(GUARDS_ORE, ore=True),
    "guard-cards": OpRule(GUARDS_CARDS),
}
"""By its name in a deck. A power without a number is there or not."""
