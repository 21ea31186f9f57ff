"""Runs an arena: checks what is asked for, has the games played here or elsewhere, has them counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from ai.arena.games import Played, Question
from ai.arena.local import play_here
from ai.arena.results import ArenaResult, count
from ai.contestants import Contestant, Pairing, schedule
from ai.levels import levels_of
from core.engine.errors import BadSetup
from core.engine.rules import OptionValue, Rules, Setup
from core.engine.seating import PACE, TURNS, can_be_unhurried, has_clock

Progress = Callable[[int, int], None]
"""Told after each game how many were played so far, and of how many."""


def run_arena(
    rules: Rules[Any],
    levels: Sequence[str],
    games: int,
    seed: str | int,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    round_robin: bool = False,
    scheduler: str | None = None,
) -> ArenaResult:
    """Play `games` games between `levels` ("medium", "medium:Vex", "hard@400", "hard@0.2s") and count.

    seats: as many as there are levels, or fewest that the game allows; with fewer levels than seats they are
    repeated in turn, with more every selection of them plays. A game in real time is played in turns.

    round_robin: everybody meets everybody equally often, at the smallest table unless `seats` says otherwise, and
    is rated; no levels stand for all that the game has, and `games` is rounded up to whole rounds.

    processes: None for one a core; or scheduler: the address of a Dask cluster that plays. Ctrl+C ends it with what
    was played until then. Raises BadSetup, NoCluster, or WorkFailed where a bot fails.
    """
    game, info = rules.info.id, rules.info
    contestants = _contestants(game, levels, round_robin)
    if games < 1:
        raise BadSetup(f"An arena plays at least one game, not {games}.")
    usual = info.min_seats if round_robin else max(len(contestants), info.min_seats)
    setup = _unhurried(rules, seats or usual, options or {})
    pairings = schedule(game, contestants, setup.seats, games, round_robin)
    questions = [_question(game, setup, str(seed), contestants, pairing) for pairing in pairings]
    played: dict[int, Played] = {}

    def heard(number: int, answer: Any) -> None:
        played[number] = Played.of(answer, setup.seats)
        if progress:
            progress(len(played), len(pairings))

    if scheduler is None:
        play_here(questions, heard, processes)
    else:
        from ai.arena.cluster import play_on_cluster

        play_on_cluster(questions, heard, scheduler)
    return count(rules, str(seed), setup, contestants, pairings, played, round_robin)


def _contestants(game: str, levels: Sequence[str], round_robin: bool) -> list[Contestant]:
    """Those who play; raises BadSetup where they are unknown or too few."""
    if not round_robin:
        if not levels:
            raise BadSetup(f"An arena wants at least one bot; there are: {', '.join(levels_of(game))}.")
        return [Contestant.parse(game, level) for level in levels]
    different = list(dict.fromkeys(Contestant.parse(game, level) for level in levels or levels_of(game)))
    if len(different) < 2:
        raise BadSetup(f"A round robin wants at least two different bots, not {different[0]} alone.")
    return different


def _unhurried(rules: Rules[Any], seats: int, options: Mapping[str, OptionValue]) -> Setup:
    """The set-up, in turns where the game knows that pace."""
    if can_be_unhurried(rules.info):
        options = {PACE: TURNS, **options}
    setup = rules.setup(seats, options)
    if has_clock(rules, setup):
        raise BadSetup(f"The arena has no clock: {rules.info.title} is played there with {PACE}={TURNS}.")
    return setup


def _question(
    game: str, setup: Setup, seed: str, contestants: Sequence[Contestant], pairing: Pairing
) -> Question:
    sitting = [contestants[who] for who in pairing.contestants]
    return Question(
        game=game,
        seats=setup.seats,
        options=setup.options,
        seed=seed,
        number=pairing.number,
        levels=tuple(each.level for each in sitting),
        personas=pairing.personas,
        budgets=tuple(astuple(each.thinks) for each in sitting),
    )
