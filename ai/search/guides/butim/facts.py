"""What a position of Butim is judged by: facts for each seat, from a position that hides nothing.

Of islands' tops only what all know of them is a fact: whoever is asked for a move does not know more either.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ai.bots.butim.outlook import card_worth
from ai.search.guides.butim.situation import Situation, gear_worth
from core.engine.rules import OptionValue, Seat
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.cards import EQUIPMENT, Cards
from core.games.butim.choices import FORMATIONS_OF
from core.games.butim.deck import CENTRE
from core.games.butim.digging import kinds_of_place, price_of
from core.games.butim.ending import coins, ore_value
from core.games.butim.hands import has_power, power
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
    DIVED,
    ORES,
    ButimState,
)
from core.games.butim.turn import HAND_LIMIT

_AT_ANY_TIME = (
    "points",
    "hopes",
    "maps",
    "ore",
    "pieces",
    "cards",
    "few cards",
    "cards over the limit",
    "symbols",
    "cards with a symbol",
    "effects",
    "equipment in hand",
    "equipment",
    "others' best treasure, to be cancelled",
    "turns",
    "formations of the place",
    "company",
    "active",
    "may dig",
    "digging",
    "can't dig",
    "may dive",
    "diving",
    "may buy",
    "told twice",
    "forging",
)

NAMES = (*_AT_ANY_TIME, *(f"{name}, late" for name in _AT_ANY_TIME))
"""In the order of a row of facts."""

LEADS = ("ahead", "ahead, late", "ahead, at last")
"""In the order of a row of leads."""

TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {"mode": "full"}),
    (2, {"mode": "party"}),
    (4, {"mode": "full"}),
    (4, {"mode": "party"}),
)
"""What is learnt from."""

TYPICAL_CARD = 1.65


def kind(s: ButimState) -> str:
    """Which weights are for a position."""
    return f"{'party' if s.party else 'full'} {'for two' if s.seat_count == 2 else 'for more'}"


def share_kind(s: ButimState) -> str:
    """Which weights are for the points that the others' weights expect at the end."""
    return f"{kind(s)}: shares"


def leads(points: Sequence[float], late: Sequence[float]) -> list[list[float]]:
    """A row for each seat: by how much it is ahead of the average at the end, and how near that is."""
    average = sum(points) / len(points)
    return [
        [ahead, ahead * how_late, ahead * how_late**3]
        for ahead, how_late in zip((each - average for each in points), late, strict=True)
    ]


def is_quiet(s: ButimState) -> bool:
    """Whether a seat may act as it likes, in its turn, and no claim is asked about."""
    return s.stage in (ACT_STAGE, BUY_STAGE) and not s.claims and not s.contest


def facts(s: ButimState, situation: Situation | None = None) -> list[list[float]]:
    """A row for each seat; situation: of this position, where it is known."""
    known = situation or Situation(s)
    return [_of_seat(s, known, seat) for seat in range(s.seat_count)]


def _of_seat(s: ButimState, situation: Situation, seat: Seat) -> list[float]:
    late = situation.late[seat]
    row = [
        *_having(s, situation, seat),
        *_of_hand(s, seat, situation.turns[seat]),
        *_being(s, situation, seat),
    ]
    row += _of_turn(s, situation, seat) if seat == s.active else _NO_TURN
    return row + [value * late for value in row]


def _having(s: ButimState, situation: Situation, seat: Seat) -> list[float]:
    """Points, and what all see that may become points."""
    ore = 0 if s.party else ore_value(s, seat)
    return [
        coins(s, seat) + power(s, seat, ops.POINTS) + ore,
        situation.hopes[seat],
        len(s.maps[seat]),
        ore,
        s.pieces[seat],
    ]


def _being(s: ButimState, situation: Situation, seat: Seat) -> list[float]:
    """Equipment on the table, the turns that are left, the pawn's place and how many others are there."""
    turns = situation.turns[seat]
    return [
        sum(gear_worth(s.cards, card, turns) for card in s.gear[seat]),
        _to_cancel(s, seat),
        turns,
        0 if s.party else kinds_of_place(s.where[seat]),
        0 if s.party else sum(s.where[seat] == where for where in s.where) - 1,
    ]


def _of_hand(s: ButimState, seat: Seat, turns: int) -> list[float]:
    cards, hand = s.cards, s.hands[seat]
    symbols = [cards.symbols[card] for card in hand if cards.symbols[card] >= 0]
    gear = [card for card in hand if cards.kinds[card] == EQUIPMENT]
    return [
        len(hand),
        min(len(hand), 2),
        max(0, len(hand) - HAND_LIMIT - power(s, seat, ops.KEEPING)),
        len(set(symbols)),
        min(3, len(symbols)),
        sum(_effect(cards, card) for card in hand),
        sum(gear_worth(cards, card, turns) + cards.points(card) for card in gear),
    ]


@lru_cache(maxsize=4096)
def _effect(cards: Cards, card: int) -> float:
    return card_worth(cards.ops[card], TYPICAL_CARD)


def _to_cancel(s: ButimState, seat: Seat) -> float:
    if not has_power(s, seat, ops.CANCELS):
        return 0.0
    coins_of = s.cards.coins
    return max(
        (coins_of[card] for other, won in enumerate(s.won) if other != seat for card in won), default=0
    )


_NO_TURN = [0.0] * 9


def _of_turn(s: ButimState, situation: Situation, seat: Seat) -> list[float]:
    """What the active seat may still do, and what the best of each is worth."""
    digs = s.digs + s.winds
    dig = _best_dig(s, situation, seat) if digs else None
    diving = bool(s.pieces[seat]) and not s.used & DIVED
    return [
        1.0,
        digs,
        dig or 0.0,
        float(digs > 0 and dig is None),
        float(diving),
        _best_dive(s, situation, seat) if diving else 0.0,
        float(s.stage == BUY_STAGE),
        s.twice,
        s.forgeries,
    ]


def _best_dive(s: ButimState, situation: Situation, seat: Seat) -> float:
    """What the best dive that the seat's ore pays for is worth, less that ore."""
    more = 1 + power(s, seat, ops.DIVING)
    held = s.ore[seat * ORES : seat * ORES + ORES]
    return max(
        [0.0, *(situation.fished(seat, ore + more) - ore - 1 for ore, count in enumerate(held) if count)]
    )


def _best_dig(s: ButimState, situation: Situation, seat: Seat) -> float | None:
    """What the best excavation that the hand can pay for may bring; None where it can pay for none."""
    symbols = s.cards.symbols
    there = {symbols[card] for card in s.hands[seat]}
    number = sum(symbols[card] >= 0 for card in s.hands[seat])
    way = 0 if s.digs else m.WIND
    found = None
    for island, worth in enumerate(situation.tops(seat)):
        if not s.piles[island]:
            continue
        price, wanted = price_of(island, way), FORMATIONS_OF[island]
        if island == CENTRE:
            payable = number >= price
        elif price == len(wanted):
            payable = there.issuperset(wanted)
        else:
            payable = not there.isdisjoint(wanted)
        if payable and (found is None or worth > found):
            found = worth
    return found
