"""Games between bots, and from each some positions as facts, with who won in the end. Knows no game, learns nothing."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from ai.figures.playing import watch_game
from ai.player import Stop
from core.engine.events import Event
from core.engine.rules import Move, OptionValue, Seat
from core.games import rules_of

BATCH = 10


class Facts(Protocol):
    """What the facts.py of a guide offers.

    NAMES: of the facts; TABLES: what is learnt from, seats and options.
    """

    NAMES: tuple[str, ...]
    TABLES: Sequence[tuple[int, dict[str, OptionValue]]]

    def kind(self, s: Any) -> str:
        """Which weights are for a position; positions of a kind have the same facts."""

    def is_quiet(self, s: Any) -> bool:
        """Whether positions like this are asked about."""

    def facts(self, s: Any) -> list[list[float]]:
        """A row for each side: the seats, and after them whoever else can win."""


class Source(NamedTuple):
    """Which games are played, and how much is kept of each.

    noise: see watch_game; one_of: of so many positions that are fit for it one is kept, on average: neighbours tell the
    same.
    """

    game: str
    level: str
    seed: str
    noise: float = 0.0
    one_of: int = 5


class Sample(NamedTuple):
    """A position. game: its number, so that games are not torn apart; shares: by side, what it won in the end."""

    kind: str
    game: int
    sides: list[list[float]]
    shares: list[float]


def facts_of(game: str) -> Facts:
    """The facts of a game's guide; raises ModuleNotFoundError where it has none."""
    return cast(Facts, import_module(f"ai.search.guides.{game}.facts"))


class _Recorder:
    """Keeps some positions of one game."""

    def __init__(self, facts: Facts, one_of: int, luck: random.Random) -> None:
        self._facts, self._one_of, self._luck = facts, one_of, luck
        self.kept: list[tuple[str, list[list[float]]]] = []

    def asked(self, s: Any, seat: Seat, moves: Sequence[Move]) -> None:  # noqa: ARG002 - see Watcher
        if self._luck.random() * self._one_of < 1 and self._facts.is_quiet(s):
            self.kept.append((self._facts.kind(s), self._facts.facts(s)))

    def happened(self, events: Sequence[Event]) -> None:
        """Nothing of it is needed."""


def play(question: Any, stop: Stop) -> Any:
    """A child's part: some games of one table, as plain data; games that nobody wins teach nothing."""
    data, seats, options, first, count = question
    source, samples = Source(*data), []
    rules, facts = rules_of(source.game), facts_of(source.game)
    setup = rules.setup(seats, options)
    for number in range(first, first + count):
        if stop():
            break
        seed = f"{source.seed}/{number}"
        recorder = _Recorder(facts, source.one_of, random.Random(f"{seed}/keep"))
        s = watch_game(rules, setup, source.level, seed, recorder, source.noise)
        outcome = rules.outcome(s)
        winners = outcome.winners() if outcome else ()
        for kind, sides in recorder.kept if winners else ():
            shares = [1 / len(winners) if side in winners else 0.0 for side in range(len(sides))]
            samples.append([kind, number, sides, shares])
    return samples


def collect(source: Source, games: int, progress: Callable[[int], None]) -> list[Sample]:
    """Samples of so many games of each of the guide's tables, on all cores; the same seed gives the same."""
    batches = [
        [source, seats, options, table * games + first, min(BATCH, games - first)]
        for first in range(0, games, BATCH)
        for table, (seats, options) in enumerate(facts_of(source.game).TABLES)
    ]
    return asyncio.run(_collect(batches, progress))


async def _collect(batches: Sequence[list[Any]], progress: Callable[[int], None]) -> list[Sample]:
    from ai.processes import Child

    found: dict[int, list[Any]] = {}
    waiting = iter(enumerate(batches))
    children = [Child("ai.learning.samples:play") for _ in range(os.cpu_count() or 1)]

    async def keep_busy(child: Child) -> None:
        for number, batch in waiting:
            found[number] = await child.ask(batch)
            progress(len(found) * BATCH)

    try:
        await asyncio.gather(*map(keep_busy, children))
    finally:
        for child in children:
            child.kill()
    return [Sample(*data) for _, answers in sorted(found.items()) for data in answers]
