"""Shared by the tests: chance that is fast and fair, tables to sit at, positions reached by random play.

Knows the engine's contract and no game; what a single game needs stands beside its tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.engine.chance import secret_from_seed
from core.engine.events import Event
from core.engine.match import Match, Step
from core.engine.record import BOT, PERSON, Entry, Header, Journal, SeatPlan
from core.engine.rules import FILE, TABLE, GameInfo, Move, Option, OptionValue, Rules, Seat, Setup, State
from core.engine.seating import with_dummies
from core.games import GAMES, rules_of

PLY_CAP = 20_000
"""More moves than any game has: a fair random game that is longer does not end."""


class FairChance(random.Random):
    """A Chance for tests: fast, and the same for the same seed."""

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def shuffle(self, items: list[int]) -> None:  # type: ignore[override]
        random = self.random
        for last in range(len(items) - 1, 0, -1):
            other = int(random() * (last + 1))
            items[last], items[other] = items[other], items[last]


def option_sets(info: GameInfo) -> Iterator[dict[str, OptionValue]]:
    """The defaults, then every other value of each option alone, then all options off their defaults."""
    defaults = {option.name: option.default for option in info.options}
    yield defaults
    others = {option.name: _other_values(option) for option in info.options}
    for name, values in others.items():
        for value in values:
            yield {**defaults, name: value}
    if sum(map(bool, others.values())) > 1:
        yield {**defaults, **{name: values[-1] for name, values in others.items() if values}}


def _other_values(option: Option) -> list[OptionValue]:
    if option.kind == "flag":
        return [not option.default]
    if option.kind == "choice":
        return [choice for choice in option.choices if choice != option.default]
    if option.kind == FILE:
        return []
    return [value for value in (option.low, option.high) if value != option.default]


@dataclass(frozen=True)
class Case:
    """One game with one set-up, to run a property over."""

    game: str
    setup: Setup

    @property
    def rules(self) -> Rules[Any]:
        return rules_of(self.game)

    @property
    def everybody(self) -> int:
        """How many have a name and a place in the outcome: the players and the dummies."""
        return self.setup.seats + len(self.rules.dummies(self.setup))

    def __str__(self) -> str:
        options = [(option, self.setup.options[option.name]) for option in self.rules.info.options]
        changed = [
            f"{option.name}={option.say(value)}" for option, value in options if value != option.default
        ]
        return "-".join([self.game, str(self.setup.seats), *changed])


def all_cases() -> list[Case]:
    """Every registered game, seat count and option set."""
    return [
        Case(game, rules.setup(seats, options))
        for game, rules in GAMES.items()
        for seats in range(rules.info.min_seats, rules.info.max_seats + 1)
        for options in option_sets(rules.info)
    ]


def seat_plans(rules: Rules[Any], setup: Setup, people: Sequence[Seat] = ()) -> tuple[SeatPlan, ...]:
    """Distinct names and pieces; `people` are persons, the rest bots, and then the game's dummies."""
    players = [
        SeatPlan(PERSON, f"Player {seat}", piece=seat)
        if seat in people
        else SeatPlan(BOT, f"Bot {seat}", "easy", piece=seat)
        for seat in range(setup.seats)
    ]
    return with_dummies(rules, setup, players)


def new_header(
    game: str,
    seats: int,
    seed: str = "seed",
    people: Sequence[Seat] = (),
    options: Mapping[str, OptionValue] | None = None,
    first: Seat | None = None,
) -> Header:
    """The header of a game that `seed` decides."""
    rules = rules_of(game)
    setup = rules.setup(seats, options, first)
    return Header(game, rules.version, setup, seat_plans(rules, setup, people), secret_from_seed(seed))


def new_match(
    game: str,
    seats: int,
    seed: str = "seed",
    people: Sequence[Seat] = (),
    options: Mapping[str, OptionValue] | None = None,
    first: Seat | None = None,
    journal: Journal | None = None,
) -> Match:
    """A match before its first move."""
    return Match(rules_of(game), new_header(game, seats, seed, people, options, first), journal)


def case_match(case: Case, seed: str, people: Sequence[Seat] = (), journal: Journal | None = None) -> Match:
    """A match of a case before its first move."""
    setup = case.setup
    return new_match(case.game, setup.seats, seed, people, setup.options, setup.first, journal)


def names_of(seats: int) -> tuple[str, ...]:
    """A name for each seat, the first a person's own."""
    return ("You", "Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")[:seats]


IDLE_ODDS = 16
"""One of so many random moves is what the table does where nobody moves, in games that have that."""


def random_move(rules: Rules[Any], s: State, rng: random.Random) -> tuple[Seat, Move]:
    """Somebody who can move and one of their moves; where seats are free to act, any of them may."""
    idle = rules.idle(s)
    if idle is not None and idle.moves and rng.random() * IDLE_ODDS < 1:
        return idle.moves[0]
    movers = [(seat, moves) for seat in rules.to_act(s) if (moves := rules.legal_moves(s, seat))]
    seat, moves = rng.choice(movers)
    return seat, rng.choice(moves)


def play_on(rules: Rules[Any], s: State, rng: FairChance, plies: int) -> list[Event]:
    """Up to `plies` random moves, in place, stopping at the end of the game; what happened."""
    events: list[Event] = []
    for _ in range(plies):
        if rules.outcome(s) is not None:
            break
        seat, move = random_move(rules, s, rng)
        rules.apply(s, seat, move, rng, events)
    return events


def position_of(case: Case, seed: int, plies: int, running: bool = False) -> State:
    """A position after at most `plies` random moves; with `running`, the last one before the end."""
    rng = FairChance(seed)
    rules = case.rules
    s: State = rules.new(case.setup, rng)
    for _ in range(plies):
        if rules.outcome(s) is not None:
            break
        before = s.clone() if running else s
        seat, move = random_move(rules, s, rng)
        rules.apply(s, seat, move, rng)
        if running and rules.outcome(s) is not None:
            return before
    return s


def match_moves(match: Match, rng: random.Random, plies: int = PLY_CAP) -> list[Step]:
    """Up to `plies` moves of a match: chance draws its own, everybody else plays at random."""
    steps: list[Step] = []
    while match.outcome() is None and len(steps) < plies:
        if match.waits_for_chance():
            steps.append(match.draw())
        else:
            steps.append(match.submit(*random_move(match.rules, match.state, rng)))
    return steps


def say(match: Match, *texts: str) -> list[Step]:
    """Moves in notation, each by whoever acts: say(match, "roll", "die 5", "pass"). Dice are forced so."""
    steps = []
    for text in texts:
        (seat,) = match.rules.to_act(match.state)
        steps.append(match.submit(seat, match.rules.parse(match.state, text)))
    return steps


def act_when_idle(match: Match) -> list[Step]:
    """What a table does once nobody has moved for long enough: each move that is still legal then."""
    idle = match.rules.idle(match.state)
    assert idle is not None
    return [
        match.submit(seat, move)
        for seat, move in idle.moves
        if match.rules.refusal(match.state, seat, move) is None
    ]


def moves_of(rules: Rules[Any], s: State, seats: int) -> list[tuple[Seat, Move]]:
    """All legal moves of all seats and the TABLE."""
    return [(seat, move) for seat in (TABLE, *range(seats)) for move in rules.legal_moves(s, seat)]


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """Every seat, and a spectator."""
    return (*range(seats), None)


class ListJournal:
    """A journal in memory. `fails`, where given, is asked before each writing and may raise."""

    def __init__(self, fails: Callable[[], None] | None = None) -> None:
        self.entries: list[Entry] = []
        self._fails = fails or (lambda: None)

    def append(self, entry: Entry) -> None:
        self._fails()
        self.entries.append(entry)

    def truncate(self, ply: int) -> None:
        self._fails()
        del self.entries[ply:]


def mutations(data: Any, rng: random.Random, count: int) -> Iterator[Any]:
    """`count` copies of nested plain data, each with one to three places made wrong or merely different."""
    for _ in range(count):
        mutant = _copy(data)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            mutant = _mutate(mutant, rng)
        yield mutant


_STRANGE: tuple[Any, ...] = (
    None, True, False, -1, -2, 0, 1, 2, 5, 63, 255, 1 << 31, -(1 << 31), 1 << 64, 10**30, 0.5, float("nan"),
    "", "x", "\x1b[2J", b"", b"\x00" * 40, [], [0], [[]], {}, {"a": 1}, [[[[[]]]]], [0] * 70, (1, 2),
)  # fmt: skip


def _strange(rng: random.Random) -> Any:
    return _copy(rng.choice(_STRANGE))


def _copy(data: Any) -> Any:
    if isinstance(data, list | tuple):
        return [_copy(item) for item in data]
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return data


def _paths(data: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield here
    items = enumerate(data) if isinstance(data, list) else data.items() if isinstance(data, dict) else ()
    for key, value in items:
        yield from _paths(value, (*here, key))


def _mutate(data: Any, rng: random.Random) -> Any:
    *above, last = rng.choice(list(_paths(data))[1:] or [(None,)])
    if last is None:
        return _strange(rng)
    holder = data
    for key in above:
        holder = holder[key]
    old = holder[last]
    what = rng.randrange(6)
    if what == 0:
        holder[last] = _strange(rng)
    elif what <= 2 and type(old) is int:
        holder[last] = old + rng.choice((-3, -2, -1, 1, 2, 3))
    elif what == 3:
        del holder[last]
    elif isinstance(holder, list) and what == 4:
        holder.insert(last, rng.choice((_copy(old), _strange(rng))))
    elif isinstance(holder, list):
        other = rng.randrange(len(holder))
        holder[last], holder[other] = holder[other], holder[last]
    else:
        holder[last] = _strange(rng)
    return data
