"""Bots against bots: who wins how often, with the seats rotated. Plays, counts, and decides nothing.

The same seed gives the same games and the same counts, over however many processes they run.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ai.contestants import Contestant, Pairing, parse_budget, schedule, show_budget
from ai.levels import bot_of, budget_of, levels_of
from ai.player import Budget, Stop, never
from ai.stats import quantile, wilson
from core.engine.chance import secret_from_seed
from core.engine.errors import BadSetup
from core.engine.match import Match
from core.engine.record import BOT, Header, SeatPlan
from core.engine.rules import FILE, OptionValue, Rules, Setup
from core.engine.seating import PACE, TURNS, can_be_unhurried, has_clock, with_dummies
from core.games import rules_of

MAX_MOVES = 100_000
"""A game that takes more is taken for one without an end."""


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
    plays, None where there is no such seat. times: by level, the one part that differs between runs of one seed.
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


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game.

    places: by seat of the players; dummy_won: whether nobody's seat did; times: by seat, the nanoseconds over
    each choice.
    """

    places: tuple[int, ...]
    dummy_won: bool
    moves: int
    turns: int | None
    times: tuple[tuple[int, ...], ...]


def run_arena(
    rules: Rules[Any],
    levels: Sequence[str],
    games: int,
    seed: str | int,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> ArenaResult:
    """Play `games` games between `levels` ("medium" or "medium:Vex") and count.

    seats: as many as there are levels, or fewest that the game allows; with fewer levels than seats they are
    repeated in turn, with more every selection of them plays. processes: None for one a processor. progress is
    called with the number of games played so far. A game in real time is played in turns. Ctrl+C ends it with
    what was played until then. Raises BadSetup, or WorkFailed where a bot fails.
    """
    game = rules.info.id
    contestants = [Contestant.parse(game, level) for level in levels]
    if not contestants:
        raise BadSetup(f"An arena wants at least one bot; there are: {', '.join(levels_of(game))}.")
    if games < 1:
        raise BadSetup(f"An arena plays at least one game, not {games}.")
    setup = _unhurried(rules, seats or max(len(contestants), rules.info.min_seats), options or {})
    pairings = schedule(game, contestants, setup.seats, games)
    shared = [game, setup.seats, dict(setup.options), str(seed)]
    played = asyncio.run(_play_all(shared, contestants, pairings, processes, progress or _unheard))
    return _count(rules, str(seed), setup, contestants, pairings, played)


def _unhurried(rules: Rules[Any], seats: int, options: Mapping[str, OptionValue]) -> Setup:
    """The set-up, in turns where the game knows that pace."""
    if can_be_unhurried(rules.info):
        options = {PACE: TURNS, **options}
    setup = rules.setup(seats, options)
    if has_clock(rules, setup):
        raise BadSetup(f"The arena has no clock: {rules.info.title} is played there with {PACE}={TURNS}.")
    return setup


def _unheard(done: int) -> None:
    """No progress wanted."""


async def _play_all(
    shared: list[Any],
    contestants: Sequence[Contestant],
    pairings: Sequence[Pairing],
    processes: int | None,
    progress: Callable[[int], None],
) -> dict[int, Played]:
    """The games that were played, by number; all of them but where it is interrupted."""
    from ai.processes import Child, WorkFailed

    played: dict[int, Played] = {}
    waiting = iter(pairings)
    children: list[Child] = []

    async def keep_busy(child: Child) -> None:
        for pairing in waiting:
            sitting = [contestants[who] for who in pairing.contestants]
            levels = [contestant.level for contestant in sitting]
            budgets = [show_budget(each.budget) if each.budget else "" for each in sitting]
            question = [*shared, pairing.number, levels, list(pairing.personas), budgets]
            played[pairing.number] = _played(await child.ask(question), len(levels))
            progress(len(played))

    try:
        count = min(len(pairings), processes or os.cpu_count() or 1)
        children.extend(Child("ai.arena:play") for _ in range(count))
        await asyncio.gather(*map(keep_busy, children))
    except asyncio.CancelledError:
        pass  # Ctrl+C: what was played still counts
    except (EOFError, WorkFailed) as error:
        raise WorkFailed(
            f"A bot failed in the middle of a game: {str(error) or 'its process ended'}."
        ) from error
    finally:
        for child in children:
            child.kill()
    return played


def _played(answer: Any, players: int) -> Played:
    """A child's answer; its places and times are by seat, those that nobody plays last."""
    places, moves, turns, times = answer
    return Played(
        places=tuple(places[:players]),
        dummy_won=1 in places[players:],
        moves=moves,
        turns=turns,
        times=tuple(tuple(seat_times) for seat_times in times[:players]),
    )


def play(question: Any, stop: Stop = never) -> Any:
    """A child's part: play one game, all from plain data to plain data."""
    game, seats, options, seed, number, levels, personas, budgets = question
    rules = rules_of(game)
    plans = tuple(
        SeatPlan(BOT, f"Bot {seat + 1}", level, persona, seat)
        for seat, (level, persona) in enumerate(zip(levels, personas, strict=True))
    )
    setup = rules.setup(seats, options)
    secret = secret_from_seed(f"{seed}/{number}")
    header = Header(game, rules.version, setup, with_dummies(rules, setup, plans), secret)
    match = Match(rules, header)
    thinks = [
        parse_budget(text) if text else budget_of(level) for text, level in zip(budgets, levels, strict=True)
    ]
    times = play_out(match, f"{seed}/{number}", thinks, stop)
    outcome = match.outcome()
    assert outcome is not None
    return outcome.places, match.ply, getattr(match.state, "turn", None), times


def play_out(match: Match, seed: str, thinks: Sequence[Budget], stop: Stop) -> list[list[int]]:
    """Let the bots of a match's header play it to its end; by seat the nanoseconds over each choice.

    thinks: by seat of the players, how much they may think a move.
    """
    rules, plans = match.rules, match.header.seats
    bots = [bot_of(match.header.game, plan.level, plan.persona) for plan in plans]
    luck = [random.Random(f"{seed}/{seat}") for seat in range(len(plans))]
    times: list[list[int]] = [[] for _ in plans]
    while match.outcome() is None:
        if match.ply >= MAX_MOVES:
            raise RuntimeError(f"a game of {MAX_MOVES} moves has not ended")
        if match.waits_for_chance():
            match.draw()
            continue
        seat = rules.must_act(match.state)[0]
        view = match.view(seat)
        choices = len(rules.legal_moves(view, seat))
        began = time.perf_counter_ns()
        choice = bots[seat].choose(rules, view, seat, thinks[seat], luck[seat], stop)
        if choices > 1:
            times[seat].append(time.perf_counter_ns() - began)
        match.submit(seat, choice.move)
    return times


def _count(
    rules: Rules[Any],
    seed: str,
    setup: Setup,
    contestants: Sequence[Contestant],
    pairings: Sequence[Pairing],
    played: Mapping[int, Played],
) -> ArenaResult:
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
        standings=tuple(
            _standing(name, contestants, setup.seats, finished)
            for name in dict.fromkeys(map(str, contestants))
        ),
        moves=Spread.of([game.moves for _, game in finished]),
        turns=Spread.of(turns) if turns else None,
        unhurried=can_be_unhurried(rules.info),
        dummy_wins=sum(game.dummy_won for _, game in finished) if rules.dummies(setup) else None,
        times=_timings(contestants, finished),
    )


def _standing(
    name: str, contestants: Sequence[Contestant], seats: int, finished: Sequence[tuple[Pairing, Played]]
) -> Standing:
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


def _timings(
    contestants: Sequence[Contestant], finished: Sequence[tuple[Pairing, Played]]
) -> dict[str, Timing]:
    by_level: dict[str, list[int]] = {contestant.thinker: [] for contestant in contestants}
    for pairing, game in finished:
        for who, times in zip(pairing.contestants, game.times, strict=True):
            by_level[contestants[who].thinker] += times
    return {level: _timing(sorted(times)) for level, times in by_level.items()}


def _timing(ordered: Sequence[int]) -> Timing:
    median, p95 = quantile(ordered, 0.5), quantile(ordered, 0.95)
    return Timing(len(ordered), round(median / 1e6, 3), round(p95 / 1e6, 3))
