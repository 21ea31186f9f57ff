"""Hints for a person: what to ask the search, and what it found as words. Pure: knows no game, screen or process.

A hint sees what the person sees, as the bytes of a view, and claims no difference that the search could not see.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ai.player import Ranked
from ai.workers import Request
from core.engine.codec import state_bytes
from core.engine.rules import Move, Rules, Seat, State

LEVEL = "hard"
MOST = 3
"""How many moves a hint has."""

TRIED_ENOUGH = 16
"""Visits below which a move's value says nothing."""

_TRIED_SHARE = 0.05
"""How often a move was tried at least, against the best, to be worth a word."""

_CERTAIN = 0.97
"""From which share of winning on a game is as good as won."""

_FEW, _FEW_ODDS = 0.35, (3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30)
"""Below this share one says "1 in 4", not "2 in 10", and these are the numbers."""

_SPREADS = 1.5
"""How many standard errors apart two values are when one is told to be worse."""

HARD_TO_TELL = "hard to tell"
AS_GOOD = "about as good"
A_LITTLE_WORSE = "a little worse"


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth considering. name: in a player's words; worth: what it is worth, in words."""

    move: Move
    name: str
    worth: str


def hint_request(rules: Rules[Any], view: State, seat: Seat, live: bool) -> Request:
    """The question to the search about a seat's own view. live: whether the clock runs on meanwhile."""
    data = state_bytes(view)
    seed = hashlib.blake2b(data, digest_size=16, person=b"butique-hint").digest()
    return Request(rules.info.id, data, seat, LEVEL, "", seed, live)


def hints_of(best: Sequence[Ranked], name: Callable[[Move], str], seats: int) -> list[Hint]:
    """At most MOST hints, the best first. best: as a search ranks them; name: of a move, in a player's words.

    Moves that have the same name are one to a person; those that were hardly tried are left out.
    """
    told: dict[str, Ranked] = {}
    for ranked in best:
        told.setdefault(name(ranked.move), ranked)
    hints: list[Hint] = []
    first: Ranked | None = None
    for words, ranked in told.items():
        if first is None:
            first, worth = ranked, worth_words(ranked, seats)
        elif ranked.visits < max(TRIED_ENOUGH, _TRIED_SHARE * first.visits):
            continue
        else:
            worth = beside_words(ranked, first, seats)
        hints.append(Hint(ranked.move, words, worth))
    return hints[:MOST]


def worth_words(ranked: Ranked, seats: int) -> str:
    """What a move is worth, in words."""
    return chance_words(ranked.value, seats) if ranked.visits >= TRIED_ENOUGH else HARD_TO_TELL


def beside_words(ranked: Ranked, best: Ranked, seats: int) -> str:
    """What a move is worth beside the best one: its own chance where that differs, else how it compares."""
    if best.value - ranked.value <= _SPREADS * sqrt(_error(best) + _error(ranked)):
        return AS_GOOD
    words = chance_words(ranked.value, seats)
    return A_LITTLE_WORSE if words == chance_words(best.value, seats) else words


def _error(ranked: Ranked) -> float:
    """The square of the standard error of a value, at most: shares of a win spread no more than wins do."""
    return ranked.value * (1 - ranked.value) / max(1, ranked.visits)


def chance_words(value: float, seats: int) -> str:
    """A share of winning (0 to 1) as a person says it, among so many seats: "about 6 in 10 to win"."""
    if value >= _CERTAIN:
        return "as good as won"
    if value <= 1 - _CERTAIN:
        return "hardly a chance"
    odds = _odds(value)
    if odds != _odds(1 / seats):
        return f"about {odds} to win"
    return "even" if seats == 2 else f"even, {odds} to win"


def _odds(value: float) -> str:
    if value < _FEW:
        return f"1 in {min(_FEW_ODDS, key=lambda odds: abs(1 / odds - value))}"
    return f"{min(9, round(10 * value))} in 10"
