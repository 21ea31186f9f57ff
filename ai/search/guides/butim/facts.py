"""What a position of Butim is judged by as a turn begins: facts for each seat, and what being ahead is made of.

From a position that hides nothing; but where cards of islands and of the whirlpool lie is no fact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ai.bots.butim.outlook import card_worth
from ai.search.guides.butim.situation import Situation, gear_worth, situation_of
from core.engine.rules import OptionValue, Seat
from core.games.butim import ops
from core.games.butim.cards import EQUIPMENT, Cards
from core.games.butim.digging import kinds_of_place
from core.games.butim.ending import coins, ore_value
from core.games.butim.hands import has_power, power
from core.games.butim.state import (
    ACT_STAGE,
    BUY_STAGE,
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
    """Whether a turn has only begun: the only positions that are judged, as all that a turn brings is done then."""
    if s.claims or s.contest:
        return False
    return s.stage == BUY_STAGE or (s.stage == ACT_STAGE and s.digs == 1 and not s.used and not s.played)


def facts(s: ButimState, situation: Situation | None = None) -> list[list[float]]:
    """A row for each seat; situation: of this position, where it is known."""
    known = situation or situation_of(s)
    return [_of_seat(s, known, seat) for seat in range(s.seat_count)]


def _of_seat(s: ButimState, situation: Situation, seat: Seat) -> list[float]:
    late = situation.late[seat]
    row = [
        *_having(s, situation, seat),
        *_of_hand(s, seat, situation.turns[seat]),
        *_being(s, situation, seat),
    ]
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
    """Equipment on the table, the turns that are left, the pawn's place, who else is there, and whose turn it is."""
    turns = situation.turns[seat]
    return [
        sum(gear_worth(s.cards, card, turns) for card in s.gear[seat]),
        _to_cancel(s, seat),
        turns,
        0 if s.party else kinds_of_place(s.where[seat]),
        0 if s.party else sum(s.where[seat] == where for where in s.where) - 1,
        float(seat == s.active),
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
