"""What came of an arena's games, counted: who won how often, how long the games were. Plays nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ai.arena.games import Played
from ai.arena.ladder import Ladder, Table, climb
from ai.contestants import Contestant, Pairing
from ai.stats import quantile, wilson
from core.engine.rules import FILE, OptionValue, Rules, Setup
from core.engine.seating import can_be_unhurried
from core.games import rules_of

Finished = Sequence[tuple[Pairing, Played]]
"""The games that were played, by their numbers."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a contestant did.

    thinker: its level and budget, as `times` has it; games: those it sat in; wins: of its seats, a shared win as a
    fraction; even: the share of wins that luck alone would give it, of those games that a player won; low, high: the
    95 % Wilson interval of `share`; place: the mean place of its seats.
    """

    name: str
    thinker: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    even: float
    place: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the middle and the greatest of a count."""

    least: int
    median: float
    most: int

    @classmethod
    def of(cls, counts: Sequence[int]) -> Spread:
        """The spread of counts; zeros where there are none."""
        ordered = sorted(counts) or [0]
        return cls(ordered[0], quantile(ordered, 0.5), ordered[-1])


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a level took over a move where it had a choice, in milliseconds."""

    choices: int
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """What came of it. games: those that were played; asked: those that should have been, more where interrupted.

    turns: of the game's own counting, None in a game without turns. unhurried: whether a game in real time was
    played in turns, since bots among themselves have no clock. dummy_wins: games that a seat won which nobody
    plays, None where there is no such seat. repeatable: whether nobody thinks by the clock, so that the same seed
    gives all of this again but for the times. ladder: of a round robin. times: by level.
    """

    game: str
    rules_version: int
    seed: str
    seats: int
    options: Mapping[str, OptionValue]
    asked: int
    games: int
    standings: tuple[Standing, ...]
    moves: Spread
    turns: Spread | None
    unhurried: bool
    dummy_wins: int | None
    repeatable: bool
    ladder: Ladder | None
    times: Mapping[str, Timing]

    @property
    def interrupted(self) -> bool:
        """Whether it was broken off."""
        return self.games < self.asked

    def to_json(self) -> str:
        """All of it, the keys in a fixed order, the times under a key of their own; of a file's text its title."""
        rules, data = rules_of(self.game), asdict(self)
        for option in rules.info.options:
            if option.kind == FILE:
                data["options"][option.name] = rules.say(option, self.options[option.name])
        times = data.pop("times")
        return json.dumps(data | {"interrupted": self.interrupted, "times": times}, indent=2)


def count(
    rules: Rules[Any],
    seed: str,
    setup: Setup,
    contestants: Sequence[Contestant],
    pairings: Sequence[Pairing],
    played: Mapping[int, Played],
    round_robin: bool,
) -> ArenaResult:
    """The result of those of `pairings` that were played, by number."""
    names = list(dict.fromkeys(map(str, contestants)))
    finished = [(pairing, played[pairing.number]) for pairing in pairings if pairing.number in played]
    turns = [game.turns for _, game in finished if game.turns is not None]
    return ArenaResult(
        game=rules.info.id,
        rules_version=rules.version,
        seed=seed,
        seats=setup.seats,
        options=dict(sorted(setup.options.items())),
        asked=len(pairings),
        games=len(finished),
        standings=tuple(_standing(name, contestants, setup.seats, finished) for name in names),
        moves=Spread.of([game.moves for _, game in finished]),
        turns=Spread.of(turns) if turns else None,
        unhurried=can_be_unhurried(rules.info),
        dummy_wins=sum(game.dummy_won for _, game in finished) if rules.dummies(setup) else None,
        repeatable=all(each.thinks.seconds is None for each in contestants),
        ladder=climb(names, _tables(contestants, finished)) if round_robin else None,
        times=_timings(contestants, finished),
    )


def _tables(contestants: Sequence[Contestant], finished: Finished) -> Iterator[Table]:
    """Each game as the ladder wants it."""
    for pairing, game in finished:
        names = (str(contestants[who]) for who in pairing.contestants)
        yield list(zip(names, game.places, strict=True))


def _standing(name: str, contestants: Sequence[Contestant], seats: int, finished: Finished) -> Standing:
    games, wins, even, places = 0, 0.0, 0.0, []
    for pairing, game in finished:
        own = [
            place
            for who, place in zip(pairing.contestants, game.places, strict=True)
            if str(contestants[who]) == name
        ]
        games += bool(own)
        wins += own.count(1) / max(1, game.places.count(1))
        even += len(own) / seats * (1 in game.places)
        places += own
    share = wins / games if games else 0.0
    low, high = wilson(min(wins, games), games)
    even = even / games if games else 0.0
    place = sum(places) / len(places) if places else 0.0
    thinker = next(each.thinker for each in contestants if str(each) == name)
    figures = (round(value, 6) for value in (wins, share, low, high, even, place))
    return Standing(name, thinker, games, *figures)


def _timings(contestants: Sequence[Contestant], finished: Finished) -> dict[str, Timing]:
    by_level: dict[str, list[int]] = {contestant.thinker: [] for contestant in contestants}
    for pairing, game in finished:
        for who, times in zip(pairing.contestants, game.times, strict=True):
            by_level[contestants[who].thinker] += times
    return {level: _timing(sorted(times)) for level, times in by_level.items()}


def _timing(ordered: Sequence[int]) -> Timing:
    median, p95 = quantile(ordered, 0.5), quantile(ordered, 0.95)
    return Timing(len(ordered), round(median / 1e6, 3), round(p95 / 1e6, 3))
