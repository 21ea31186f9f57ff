"""Who sits at a table beside its players, and whether it has a clock: what a set-up means for all who start a game.

Decides no rules: which seats nobody plays, and which paces there are, a game says itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.engine.record import DUMMY, SeatPlan
from core.engine.rules import GameInfo, Rules, Setup

REAL_TIME = "real time"
"""The pace of a game (see GameInfo) in which everybody acts at once, and the clock with them."""

PACE, TURNS = "pace", "turns"
"""The option by which a game in real time may be played without haste, and its value then."""

DUMMY_NAME = "Dummy"


def with_dummies(rules: Rules[Any], setup: Setup, plans: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """The plans of the players and, after them, one for each seat that nobody plays, on pieces that are left.

    Dummies among `plans` are named anew: what a table has seated can be given to the next one.
    """
    seated = [plan for plan in plans if plan.kind != DUMMY]
    for number in range(len(rules.dummies(setup))):
        name = DUMMY_NAME if not number else f"{DUMMY_NAME} {number + 1}"
        taken = {plan.piece for plan in seated}
        piece = next(piece for piece in range(len(taken) + 1) if piece not in taken)
        seated.append(SeatPlan(DUMMY, name, DUMMY, piece=piece))
    return tuple(seated)


def has_clock(rules: Rules[Any], setup: Setup) -> bool:
    """Whether a game of this set-up is played in real time."""
    return rules.info.pace == REAL_TIME and setup.options.get(PACE) != TURNS


def can_be_unhurried(info: GameInfo) -> bool:
    """Whether a game in real time may be played in turns as well."""
    return info.pace == REAL_TIME and any(
        option.name == PACE and TURNS in option.choices for option in info.options
    )
