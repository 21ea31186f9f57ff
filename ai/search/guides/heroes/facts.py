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

_LONG_WAY = 12

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
    """What is said of one player before the others are looked at.

    far: places to the goal, the Cave or the Castle; turns: expected ones to win, in logarithm; near: how likely the
    next roll reaches the goal; own: places of the own colour, as bits.
    """

    seat: Seat
    cards: Cards
    homebound: int
    lives: int
    far: int
    turns: float
    risk: float
    near: float
    own: int


class _Pushes(NamedTuple):
    """How likely the next roll ends where the own colour lies, where a card of others leads there, and where it lies
    but a card of one's own leads away."""

    hit: float
    pushed: float
    saved: float


def players(s: HeroesState, cards: Sequence[Cards]) -> tuple[list[Seat], list[list[float]]]:
    """Who is left, in the order in which they roll next, and the facts of each. cards: by seat."""
    seats = s.seats
    quiet = s.stage == ROLL_STAGE
    roller = s.active if quiet else next_to_roll(s)
    order = [seat % seats for seat in range(roller, roller + seats)]
    order = [seat for seat in order if s.position[seat] != OFF]
    row = public_row(s)
    back = _odds_of_back(s)
    count = len(order)
    sides = [_side(s, row, back, seat, cards[seat], wait / count, count) for wait, seat in enumerate(order)]
    held = [sum(cards[seat][effect] for seat in order) for effect in range(3)]
    pushes = [_pushes(s, side, held) for side in sides]
    told = []
    for wait, side in enumerate(sides):
        theirs = [all_held - own for all_held, own in zip(held, side.cards, strict=True)]
        exchanges = not quiet and s.active == side.seat
        told.append(
            [
                *_lot(side),
                *_nearness(side, theirs, wait == 0),
                *_standing(side, pushes[wait], wait / count, exchanges),
                *_others(sides, pushes, wait, theirs),
            ]
        )
    return order, told


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
    out, home, own = _legs(row, seat, back)
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
    return _Side(seat, cards, homebound, lives, far, turns, risk, near, own)


def _reach(far: float, least: int) -> float:
    return min(1.0, max(0, least + FACES - far) / FACES)


def _pushes(s: HeroesState, side: _Side, held: Sequence[float]) -> _Pushes:
    own, homebound, cards = side.own, side.homebound, side.cards
    last = len(s.row) - 1
    place = s.position[side.seat]
    if homebound:
        nearest = max(0, place - HOME_LEAST - FACES + 1)
        span = (1 << max(0, place - HOME_LEAST + 1)) - (1 << nearest)
    else:
        span = (1 << min(last, place + FACES) + 1) - (1 << place + OUT_LEAST)
    theirs = (held[0] - cards[0], held[1] - cards[1], held[2] - cards[2])
    hit = own & span
    pushed = _leading_to(own, theirs, homebound) & span & ~own
    saved = hit & _leading_to(~own, cards, homebound)
    return _Pushes(hit.bit_count() / FACES, pushed.bit_count() / FACES, saved.bit_count() / FACES)


def _leading_to(goal: int, cards: Sequence[float], homebound: int) -> int:
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


def _lot(side: _Side) -> list[float]:
    """From "off" to "homebound"."""
    lives, (back, step, ahead) = side.lives, side.cards
    last_life = 1.0 if lives == 1 else 0.0
    return [
        0.0,
        side.turns,
        side.risk,
        side.risk * last_life,
        last_life,
        1.0 if lives == 2 else 0.0,
        1.0 if lives == 3 else 0.0,
        back,
        step,
        ahead,
        1.0 if back else 0.0,
        1.0 if ahead else 0.0,
        side.homebound,
    ]


def _nearness(side: _Side, theirs: Sequence[float], next_of_all: bool) -> list[float]:
    """From "near" to "castle near"."""
    if not side.homebound:
        return [0.0] * 8 + [side.near]
    _, step, ahead = side.cards
    stops = theirs[0] + theirs[1]
    left = _SLIPS**stops
    now = side.near if next_of_all else 0.0
    by_cards = _reach(side.far - 2 * ahead - step, HOME_LEAST)
    return [
        side.near,
        now,
        side.near * left,
        now * left,
        by_cards,
        by_cards * left,
        0.0 if stops else now,
        now if stops <= step + ahead else 0.0,
        0.0,
    ]


def _standing(side: _Side, pushes: _Pushes, wait: float, exchanges: bool) -> list[float]:
    """From "wait" to "exchanges"."""
    hit, pushed, saved = pushes
    to_the_end = pushed if side.lives == 1 else 0.0
    return [wait, side.far / _LONG_WAY, hit, pushed, to_the_end, saved, 1.0 if exchanges else 0.0]


def _others(
    sides: Sequence[_Side], pushes: Sequence[_Pushes], wait: int, theirs: Sequence[float]
) -> list[float]:
    """From "others near" on."""
    near = last_life = most_pushed = 0.0
    turns = math.inf
    for at, other in enumerate(sides):
        if at == wait:
            continue
        if other.homebound and other.near > near:
            near = other.near
        if other.turns < turns:
            turns = other.turns
        if other.lives == 1:
            last_life = 1.0
        most_pushed = max(most_pushed, pushes[at].hit + pushes[at].pushed)
    back, step, _ = sides[wait].cards
    first = sides[0]
    next_near = first.near if wait and first.homebound else 0.0
    stopped = near * _SLIPS ** (back + step)
    return [near, next_near, stopped, turns, *theirs, last_life, most_pushed, len(sides) - 2.0]
