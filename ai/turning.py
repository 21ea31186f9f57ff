"""The turning points of a game that is over: where what was to be expected changed most, and what had been better.

First every position is judged by the guide of the search, so that there is a curve of each seat's share of winning;
then the greatest jumps are looked at again: where a seat chose, a search from what that seat saw then tells whether it
slipped. Judges finished games alone, where nothing is hidden any more; knows no game and no screen.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ai.player import RandomChance, Stop
from ai.search.guide import guide_of, rewards
from ai.search.ismcts import Search
from core.engine.match import Match
from core.engine.record import Header, Record
from core.engine.rules import TABLE, Move, Outcome, Rules, Seat
from core.games import rules_of

SHOWN = 5
"""At most so many turning points are told."""

LOOKED_AT = 3 * SHOWN

LEAST_SWING = 0.08
"""A smaller change of some seat's share of winning is none worth telling."""

LEAST_SLIP = 0.06
"""As much better another move must have looked, for the one that was made to be called a slip."""

LEAST_EVALUATIONS, EVALUATIONS = 4, 12
ITERATIONS, LEAST_VISITS = 400, 20

SECONDS = 8.0
"""About how long a person waits for them at most."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Move number `ply` of the record, by `seat` (TABLE: chance), and each seat's share of winning around it.

    better: what the search would have done there, where that looked clearly better, and by how much; else None and 0.
    """

    ply: int
    seat: Seat
    move: Move
    before: tuple[float, ...]
    after: tuple[float, ...]
    better: Move | None = None
    gain: float = 0.0

    @property
    def swing(self) -> float:
        """The greatest change of any seat's share."""
        return max(abs(after - before) for before, after in zip(self.before, self.after, strict=True))

    def to_data(self) -> list[Any]:
        """Plain builtins for msgpack."""
        return [self.ply, self.seat, self.move, self.before, self.after, self.better, self.gain]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> TurningPoint:
        """The inverse of to_data, for data from the own worker."""
        ply, seat, move, before, after, better, gain = data
        return cls(ply, seat, move, tuple(before), tuple(after), better, gain)


@dataclass(frozen=True, slots=True)
class Made:
    """A move of the record and the position that it was made in."""

    s: Any
    seat: Seat
    move: Move


def turning_points(
    rules: Rules[Any], made: Sequence[Made], outcome: Outcome, seed: str, stop: Callable[[float], bool]
) -> list[TurningPoint]:
    """Of a finished game, in the order in which they came.

    stop: whether a share of the time is used up: the curve takes the first half. Without a limit the same seed finds
    the same; where time is short the curve is coarser, and fewer jumps are looked at again.
    """
    luck = random.Random(seed)
    # What is forced turns nothing: what it brings belongs to the move that led there.
    free = [ply for ply, each in enumerate(made) if _is_free(rules, each)]
    curve = _curve(rules, [made[ply] for ply in free], luck, stop)
    curve.append(tuple(rewards(outcome, made[0].s.seats)))
    jumps = [
        TurningPoint(ply, made[ply].seat, made[ply].move, before, after)
        for ply, (before, after) in zip(free, pairwise(curve), strict=True)
    ]
    jumps = sorted((jump for jump in jumps if jump.swing >= LEAST_SWING), key=lambda jump: -jump.swing)
    found = [_looked_at(rules, made[jump.ply], jump, luck, stop) for jump in jumps[:LOOKED_AT]]
    found.sort(key=lambda point: -max(point.swing, point.gain))
    return sorted(found[:SHOWN], key=lambda point: point.ply)


def _is_free(rules: Rules[Any], made: Made) -> bool:
    return made.seat == TABLE or len(rules.legal_moves(made.s, made.seat)) > 1


def _curve(
    rules: Rules[Any], made: Sequence[Made], luck: random.Random, stop: Callable[[float], bool]
) -> list[tuple[float, ...]]:
    """Each seat's share of winning before each move, by the guide, on average over what chance may bring."""
    chance, kind = RandomChance(luck), guide_of(rules.info.id)
    guides = [kind(rules.mask(each.s, max(each.seat, 0)), max(each.seat, 0)) for each in made]
    totals = [[0.0] * each.s.seats for each in made]
    rounds = 0
    while rounds < LEAST_EVALUATIONS or (rounds < EVALUATIONS and not stop(0.5)):
        for each, guide, total in zip(made, guides, totals, strict=True):
            for seat, share in enumerate(guide.evaluate(rules, each.s.clone(), chance)):
                total[seat] += share
        rounds += 1
    return [tuple(share / rounds for share in total) for total in totals]


def _looked_at(
    rules: Rules[Any], made: Made, jump: TurningPoint, luck: random.Random, stop: Callable[[float], bool]
) -> TurningPoint:
    """The same with what had been better, where a seat chose, as it could see it then, and where there is time."""
    seat = made.seat
    if seat == TABLE:
        return jump
    view = rules.mask(made.s, seat)
    search = Search(rules, view, seat, guide_of(rules.info.id)(view, seat), RandomChance(luck))
    while search.iterations < ITERATIONS:
        if stop(1.0):
            return jump
        search.iterate()
    ranked = search.ranked()
    best, values = ranked[0], {each.move: each.value for each in ranked if each.visits >= LEAST_VISITS}
    gain = best.value - values.get(made.move, jump.after[seat])
    if made.move == best.move or gain < LEAST_SLIP:
        return jump
    return TurningPoint(jump.ply, seat, jump.move, jump.before, jump.after, best.move, gain)


def moves_of(
    rules: Rules[Any], header: Header, moves: Sequence[tuple[Seat, Move]]
) -> tuple[list[Made], Match]:
    """Every move with its position, and the match that they lead to; raises Refused where one is not allowed."""
    match, made = Match(rules, header), []
    for seat, move in moves:
        made.append(Made(match.state.clone(), seat, move))
        match.submit(seat, move)
    return made, match


def question(record: Record) -> list[Any]:
    """What `answer` wants to know of a record, as plain data."""
    return [record.header.to_data(), [[entry.seat, entry.move] for entry in record.entries]]


def answer(data: Any, stop: Stop) -> Any:
    """A worker's part: the turning points of a finished game, as plain data; none where it is not finished."""
    header = Header.from_data(data[0])
    rules, began = rules_of(header.game), time.monotonic()
    made, match = moves_of(rules, header, [(seat, move) for seat, move in data[1]])
    outcome = match.outcome()
    if outcome is None:
        return []

    def used_up(share: float) -> bool:
        return stop() or time.monotonic() - began > share * SECONDS

    points = turning_points(rules, made, outcome, header.secret.hex(), used_up)
    return [point.to_data() for point in points]
