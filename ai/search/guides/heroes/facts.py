"""What is said of each player of a position, for the estimate: its way, its lives, its cards, and what others threaten.

Positions are full ones, as a determinization gives them; of the row only its public side is looked at. Weighs
nothing: the weights are learnt, see ai.learning.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ai.bots.heroes.journey import FACES, HOME_LEAST, OUT_LEAST, Leg, leg, public_row, ways_of
from ai.bots.heroes.outlook import next_to_roll
from core.engine.rules import OptionValue, Seat
from core.games.heroes.moves import STEP_BACK
from core.games.heroes.state import (
    FIRST_SWAP_STAGE,
    HAND_COUNTS,
    LIVES,
    MAX_SEATS,
    OFF,
    QUESTION,
    QUESTION_UP,
    QUESTIONS,
    ROLL_STAGE,
    HeroesState,
)

NAMES = (
    "off",
    "turns",
    "risk",
    "risk of the end",
    "last life",
    "two lives",
    "three lives",
    "back cards",
    "step cards",
    "forward cards",
    "holds back",
    "holds forward",
    "homebound",
    "near",
    "near and next",
    "near, few stop it",
    "near and next, few stop it",
    "near by cards",
    "near by cards, few stop it",
    "near and next, none stop it",
    "near and next, answers all",
    "castle near",
    "wait",
    "way left",
    "hit",
    "pushed",
    "pushed to the end",
    "saved",
    "exchanges",
    "others near",
    "others near and next",
    "others near, stopped",
    "others' turns",
    "others' back cards",
    "others' step cards",
    "others' forward cards",
    "others' last life",
    "others pushed",
    "players",
)

Cards = tuple[float, ...]
"""How many cards of each effect a hand holds, or may be expected to."""

TABLES: Sequence[tuple[int, dict[str, OptionValue]]] = ((2, {}), (2, {}), (2, {}), (3, {}), (4, {}), (5, {}))

DUEL, MANY = "duel", "many"

_FEWEST_TURNS = 0.3
_SLIPS = 0.45
"""What each card that may stop a servant leaves of its chance, about."""

_OUT = [1.0] + [0.0] * (len(NAMES) - 1)


def kind(s: HeroesState) -> str:
    """Two players left, or more."""
    return DUEL if s.seats - len(s.out) == 2 else MANY


def is_quiet(s: HeroesState) -> bool:
    """Whether somebody is about to roll or to exchange two cards."""
    return s.stage in (ROLL_STAGE, FIRST_SWAP_STAGE)


def facts(s: HeroesState) -> list[list[float]]:
    """A row for each seat, and for those that this table has not: as of one that is out."""
    rows = [_OUT] * MAX_SEATS
    order, told = players(s, [HAND_COUNTS[hand] for hand in s.hands])
    for seat, row in zip(order, told, strict=True):
        rows[seat] = row
    return rows


class _Side(NamedTuple):
    """What is said of one player before the others are looked at. cards: of each effect; near: how likely the next
    roll brings the treasure home, or the servant to the Castle where it carries none."""

    seat: Seat
    cards: Cards
    homebound: int
    lives: int
    far: int
    turns: float
    risk: float
    near: float


def players(s: HeroesState, cards: Sequence[Cards]) -> tuple[list[Seat], list[list[float]]]:
    """Who is left, in the order in which they roll next, and the facts of each."""
    seats = s.seats
    roller = s.active if s.stage == ROLL_STAGE else next_to_roll(s)
    order = [seat % seats for seat in range(roller, roller + seats)]
    order = [seat for seat in order if s.position[seat] != OFF]
    row = public_row(s)
    back = _odds_of_back(s)
    count = len(order)
    sides = [_side(s, row, back, seat, cards[seat], wait / count, count) for wait, seat in enumerate(order)]
    exchanges = s.active if s.stage != ROLL_STAGE else -1
    pushes = [_pushes(s, row, side, sides) for side in sides]
    return order, [_told(sides, pushes, wait, exchanges) for wait in range(len(order))]


def _odds_of_back(s: HeroesState) -> float:
    unknown = s.row.count(QUESTION)
    if not unknown:
        return 0.0
    backs = QUESTIONS.count(STEP_BACK)
    for what, effect in zip(s.row, s.effects, strict=True):
        if what == QUESTION_UP and effect == STEP_BACK:
            backs -= 1
    return backs / unknown


@lru_cache(maxsize=8192)
def _legs(row: bytes, seat: Seat, back: float) -> tuple[Leg, Leg, int]:
    """The way out, the way home, and the places of the own colour as bits."""
    out, home = ways_of(row, seat)
    own = sum(1 << place for place, what in enumerate(row) if what == seat)
    return leg(out, back, OUT_LEAST), leg(home, back, HOME_LEAST), own


def _side(
    s: HeroesState, row: bytes, back: float, seat: Seat, cards: Cards, wait: float, count: int
) -> _Side:
    out, home, _ = _legs(row, seat, back)
    lives = LIVES - s.kicks[seat]
    survive = (lives - 1) / lives
    last = len(row) - 1
    place, homebound = s.position[seat], s.carries[seat]
    far = place if homebound else last - place
    here = home if homebound else out
    risk = here.risk[far]
    turns = here.turns[far] + risk * here.from_start(survive)
    if not homebound:
        turns += home.turns[last] + home.risk[last] * home.from_start(survive)
        risk += home.risk[last]
    turns = math.log(max(turns - 1 + wait + 1 / count, _FEWEST_TURNS))
    near = _reach(far, HOME_LEAST if homebound else OUT_LEAST)
    return _Side(seat, cards, homebound, lives, far, turns, risk, near)


def _reach(far: float, least: int) -> float:
    return min(1.0, max(0, least + FACES - far) / FACES)


def _pushes(s: HeroesState, row: bytes, side: _Side, sides: Sequence[_Side]) -> tuple[float, float, float]:
    """How likely the next roll ends on the own colour; where others' cards can push there; where own cards save."""
    own = _legs(row, side.seat, 0.0)[2]
    last = len(row) - 1
    place = s.position[side.seat]
    if side.homebound:
        least = max(0, place - HOME_LEAST - FACES + 1)
        span = (1 << max(0, place - HOME_LEAST + 1)) - (1 << least)
    else:
        span = (1 << min(last, place + FACES) + 1) - (1 << place + OUT_LEAST)
    hit = own & span
    theirs = [max(other.cards[effect] for other in sides if other is not side) for effect in range(3)]
    pushed = _pushed(own, theirs, side.homebound) & span & ~own
    saved = hit & _pushed(~own, side.cards, side.homebound)
    return hit.bit_count() / FACES, pushed.bit_count() / FACES, saved.bit_count() / FACES


def _pushed(goal: int, cards: Sequence[float], homebound: int) -> int:
    """The places from which one of the cards leads to one of `goal`."""
    ahead = behind = 0
    if cards[0]:
        behind |= goal << 2 | goal << 3
        ahead |= goal >> 2 | goal >> 3
    if cards[1]:
        behind |= goal << 1 | goal >> 1
        ahead |= goal << 1 | goal >> 1
    if cards[2]:
        behind |= goal >> 2
        ahead |= goal << 2
    # Backward is toward the Castle, up the places, on the way home: from there the goal lies further up.
    return ahead if homebound else behind


def _told(
    sides: Sequence[_Side], pushes: Sequence[tuple[float, float, float]], wait: int, exchanges: Seat
) -> list[float]:
    side = sides[wait]
    others = [other for other in sides if other is not side]
    back, step, ahead = side.cards
    theirs = [sum(other.cards[effect] for other in others) for effect in range(3)]
    stops, answers = theirs[0] + theirs[1], step + ahead
    near = side.near if side.homebound else 0.0
    by_cards = _reach(side.far - 2 * ahead - step, HOME_LEAST) if side.homebound else 0.0
    left = _SLIPS**stops
    first = 0.0 if wait else 1.0
    last_life = 1.0 if side.lives == 1 else 0.0
    hit, pushed, saved = pushes[wait]
    theirs_near = max(other.near * other.homebound for other in others)
    next_near = 0.0 if not wait else sides[0].near * sides[0].homebound
    return [
        0.0,
        side.turns,
        side.risk,
        side.risk * last_life,
        last_life,
        1.0 if side.lives == 2 else 0.0,
        1.0 if side.lives == 3 else 0.0,
        back,
        step,
        ahead,
        1.0 if back else 0.0,
        1.0 if ahead else 0.0,
        side.homebound,
        near,
        near * first,
        near * left,
        near * first * left,
        by_cards,
        by_cards * left,
        0.0 if stops else near * first,
        near * first if stops <= answers else 0.0,
        0.0 if side.homebound else side.near,
        wait / len(sides),
        side.far / 12,
        hit,
        pushed,
        pushed * last_life,
        saved,
        1.0 if exchanges == side.seat else 0.0,
        theirs_near,
        next_near,
        theirs_near * _SLIPS ** (back + step),
        min(other.turns for other in others),
        theirs[0],
        theirs[1],
        theirs[2],
        1.0 if any(other.lives == 1 for other in others) else 0.0,
        max(push[0] + push[1] for at, push in enumerate(pushes) if at != wait),
        len(sides) - 2.0,
    ]
