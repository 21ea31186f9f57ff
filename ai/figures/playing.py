"""Whole games of bots with somebody who watches all of it. Faster than a match: nothing is recorded. Knows no game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from ai.levels import bot_of, budget_of, personas_of
from ai.player import Choice, RandomChance, never
from ai.search.acting import draw
from core.engine.events import Event
from core.engine.rules import TABLE, Move, Rules, Seat, Setup


class Watcher(Protocol):
    """Is told of a game, move by move, and must not change it."""

    def asked(self, s: Any, seat: Seat, moves: Sequence[Move]) -> None:
        """A seat is about to choose one of these moves in the position `s`."""

    def happened(self, events: Sequence[Event]) -> None:
        """What came of the move that was chosen."""


def watch_game(
    rules: Rules[Any], setup: Setup, level: str, seed: str, watcher: Watcher, noise: float = 0.0
) -> Any:
    """Play one game of bots of a level, its personas in turn; the position it ends with.

    noise: how likely one of the moves that a bot tells as its best is made at random, so that games differ more.
    """
    cast = personas_of(rules.info.id, level)
    luck = random.Random(seed)
    chance = RandomChance(luck)
    start = chance.below(len(cast))
    bots = [
        bot_of(rules.info.id, level, cast[(start + seat) % len(cast)].name) for seat in range(setup.seats)
    ]
    budget = budget_of(level)
    s = rules.new(setup, chance)
    while movers := rules.must_act(s):
        seat = movers[0]
        moves = rules.legal_moves(s, seat)
        if seat == TABLE:
            move = draw(rules, s, chance)
        else:
            watcher.asked(s, seat, moves)
            move = moves[0]
            if len(moves) > 1:
                choice = bots[seat].choose(rules, rules.mask(s, seat), seat, budget, luck, never)
                move = _blurred(choice, noise, chance)
        events: list[Event] = []
        rules.apply(s, seat, move, chance, events)
        watcher.happened(events)
    return s


def _blurred(choice: Choice, noise: float, chance: RandomChance) -> Move:
    if noise and choice.best and chance.random() < noise:
        return choice.best[chance.below(len(choice.best))].move
    return choice.move
