"""Weighs exchanges of two cards of the row: own colours out of the own way, others' into theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ai.bots.heroes.journey import FACES
from ai.bots.heroes.outlook import Outlook, next_to_roll
from core.engine.rules import Seat
from core.games.heroes.rules import free_places
from core.games.heroes.state import FIRST_SWAP_STAGE, OFF, HeroesState


class Trade(NamedTuple):
    """Two places, the one nearer to the Cave first, and each seat's share of winning after their exchange."""

    first: int
    second: int
    shares: list[float]


def trades(view: HeroesState) -> Iterator[Trade]:
    """The exchanges worth a thought (at least one), each weighed when it is asked for.

    Left out are those that change nothing and those whose cards nobody may reach with the next roll.
    """
    outlook, roller = Outlook(view), next_to_roll(view)
    s = view.clone()
    pairs = _pairs(view)
    near = _in_reach(view)
    telling = [
        (first, second)
        for first, second in pairs
        if s.row[first] != s.row[second] and (first in near or second in near)
    ]
    for first, second in telling or pairs[:1]:
        _swap(s, first, second)
        yield Trade(first, second, outlook.shares(s, roller))
        _swap(s, first, second)


def _pairs(view: HeroesState) -> list[tuple[int, int]]:
    free = free_places(view)
    if view.stage == FIRST_SWAP_STAGE:
        return [(first, second) for at, first in enumerate(free) for second in free[at + 1 :]]
    return [(view.picked, second) for second in free if second > view.picked]


def _in_reach(view: HeroesState) -> list[int]:
    reach = []
    for place in range(len(view.row)):
        for seat in range(view.seats):
            steps = _steps_to(view, seat, place)
            if 0 < steps <= FACES and place not in reach:
                reach.append(place)
    return reach


def _steps_to(view: HeroesState, seat: Seat, place: int) -> int:
    if view.position[seat] == OFF:
        return 0
    steps = place - view.position[seat]
    return -steps if view.carries[seat] else steps


def _swap(s: HeroesState, first: int, second: int) -> None:
    s.row[first], s.row[second] = s.row[second], s.row[first]
    s.effects[first], s.effects[second] = s.effects[second], s.effects[first]
