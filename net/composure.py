"""How long a bot that searches takes over a move, so that the time tells nothing of what it holds.

A search ends early where its choice is clear, and at once where there is none: both may follow from hidden cards. So
wherever a seat knows more than everybody, its move comes when the whole time is over. Makes no moves and waits for
nobody: that is net.bots' part.
"""

from __future__ import annotations

import random
from typing import Any

from ai.levels import budget_of
from ai.player import RandomChance
from core.engine.codec import state_bytes
from core.engine.rules import Rules, Seat

DEALS = 4
"""In so many deals that fit what everybody sees a seat must have one move, for that to be plain."""


def seconds_for(
    rules: Rules[Any], public: Any, view: Any, seat: Seat, level: str, live: bool = False
) -> float:
    """How many seconds a bot of a level takes at least over its next move; 0 where its time can tell nothing.

    public, view: what everybody and what the seat sees. live: whether the clock of a real-time game runs on meanwhile.
    """
    seconds = budget_of(level, live).seconds or 0.0
    if not seconds or state_bytes(view) == state_bytes(public) or _is_plain(rules, public, seat):
        return 0.0
    return seconds


def _is_plain(rules: Rules[Any], public: Any, seat: Seat) -> bool:
    """Whether everybody can see that the seat has no choice."""
    chance = RandomChance(random.Random(0))
    return all(
        len(rules.legal_moves(rules.determinize(public, None, chance), seat)) == 1 for _ in range(DEALS)
    )
