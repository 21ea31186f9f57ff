"""What a worker process loads before it is asked anything, so that no thinking time is spent on it.

Nothing here keeps anything: modules, rules and weights are kept where they belong.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ai.levels import bot_of
from ai.player import Budget, RandomChance, never
from core.games import rules_of

_A_GLANCE = Budget(iterations=1)


def load(game: str, levels: Iterable[str]) -> None:
    """Load a game and its bots of these levels, by having each decide something quickly; raises BadSetup."""
    rules = rules_of(game)
    start = rules.new(rules.setup(rules.info.min_seats), RandomChance(random.Random(0)))
    seat = next((seat for seat in rules.to_act(start) if seat >= 0 and rules.legal_moves(start, seat)), None)
    for level in levels:
        bot = bot_of(game, level)
        if seat is not None:
            bot.choose(rules, rules.mask(start, seat), seat, _A_GLANCE, random.Random(0), never)
