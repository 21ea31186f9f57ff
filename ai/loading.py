"""What a worker process loads before it is asked anything, so that no thinking time is spent on it.

Nothing here keeps anything: modules, rules and weights are kept where they belong.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from ai.levels import bot_of
from ai.player import Budget, RandomChance, never
from ai.search.acting import draw, next_movers
from core.engine.rules import TABLE, Rules, Seat
from core.games import rules_of

_A_GLANCE = Budget(iterations=1)


def load(game: str, levels: Iterable[str]) -> None:
    """Load a game and its bots of these levels, by having each decide something quickly; raises BadSetup."""
    rules = rules_of(game)
    s, seat = _first_choice(rules)
    for level in levels:
        view = rules.mask(s, seat)
        bot_of(game, level).choose(rules, view, seat, _A_GLANCE, random.Random(0), never)


def _first_choice(rules: Rules[Any]) -> tuple[Any, Seat]:
    """A position of a game where somebody has to choose, and who; what is forced needs no bot."""
    chance = RandomChance(random.Random(0))
    s = rules.new(rules.setup(rules.info.min_seats), chance)
    while True:
        seat = next_movers(rules, s, chance)[0]
        moves = rules.legal_moves(s, seat)
        if seat != TABLE and len(moves) > 1:
            return s, seat
        rules.apply(s, seat, draw(rules, s, chance) if seat == TABLE else moves[0], chance)
