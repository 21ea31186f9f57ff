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

NAMES = (
    "points",
    "points, late",
    "points, at last",
    "hopes",
    "hopes, late",
    "maps",
    "ore",
    "pieces",
    "cards",
    "few cards",
    "cards over the limit",
    "symbols",
    "cards with a symbol",
    "effects",
    "effects, late",
    "equipment in hand",
    "equipment",
    "others' best treasure, to be cancelled",
    "turns",
    "formations of the place",
    "place, late",
    "company",
    "a dig",
    "a dive",
    "active",
    "active, late",
    "may dig",
    "digging",
    "can't dig",
    "may dive",
    "diving",
    "may buy",
    "told twice",
    "forging",
)
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
    turns, late, hopes = situation.turns[seat], situation.late[seat], situation.hopes[seat]
    ore = 0 if s.party else ore_value(s, seat)
    points = coins(s, seat) + power(s, seat, ops.POINTS) + ore
    cards = len(s.hands[seat])
    place = 0 if s.party else kinds_of_place(s.where[seat])
    active = float(seat == s.active)
    row = [
        points,
        points * late,
        points * late**3,
        hopes,
        hopes * late,
        len(s.maps[seat]),
        ore,
        s.pieces[seat],
        cards,
        min(cards, 2),
        max(0, cards - HAND_LIMIT - power(s, seat, ops.KEEPING)),
    ]
    row += _of_hand(s, seat, turns, late)
    dig = _best_dig(s, situation, seat)
    dive = 0.0 if s.party else _best_dive(s, situation, seat)
    row += [
        sum(gear_worth(s.cards, card, turns) for card in s.gear[seat]),
        _to_cancel(s, seat),
        turns,
        place,
        place * late,
        0 if s.party else sum(s.where[seat] == where for where in s.where) - 1,
        dig or 0.0,
        dive,
        active,
        active * late,
    ]
    return row + (_of_turn(s, seat, dig, dive) if active else _NO_TURN)


def _of_hand(s: ButimState, seat: Seat, turns: int, late: float) -> list[float]:
    cards, hand = s.cards, s.hands[seat]
    symbols = [cards.symbols[card] for card in hand if cards.symbols[card] >= 0]
    effects = sum(_effect(cards, card) for card in hand)
    gear = [
        gear_worth(cards, card, turns) + cards.points(card) for card in hand if cards.kinds[card] == EQUIPMENT
    ]
    return [len(set(symbols)), min(3, len(symbols)), effects, effects * late, sum(gear)]


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


_NO_TURN = [0.0] * 8


def _of_turn(s: ButimState, seat: Seat, dig: float | None, dive: float) -> list[float]:
    """What the active seat may still do; dig, dive: what the best of each is worth."""
    digs = s.digs + s.winds
    diving = bool(s.pieces[seat]) and not s.used & DIVED
    return [
        digs,
        (dig or 0.0) if digs else 0.0,
        float(digs > 0 and dig is None),
        float(diving),
        dive if diving else 0.0,
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
    way = m.WIND if seat == s.active and s.winds and not s.digs else 0
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
