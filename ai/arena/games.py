"""One game between bots, from plain data to plain data: what a process of the arena does, wherever it runs."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ai.levels import bot_of
from ai.player import Budget, Stop, never
from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, Header, SeatPlan
from core.engine.rules import OptionValue
from core.engine.seating import with_dummies
from core.games import rules_of

MAX_MOVES = 100_000
"""A game that takes more is taken for one without an end."""


@dataclass(frozen=True, slots=True)
class Question:
    """A game that is to be played; as a tuple (dataclasses.astuple) it is plain data for msgpack.

    seed: of the whole arena, from which `number` makes this game's own; levels, personas, budgets: by seat of the
    players, the last as pairs of seconds and iterations, see Budget.
    """

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    seed: str
    number: int
    levels: tuple[str, ...]
    personas: tuple[str, ...]
    budgets: tuple[tuple[float | None, int | None], ...]


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

    @classmethod
    def of(cls, answer: Any, players: int) -> Played:
        """What `play` answered; places and times are by seat there, those that nobody plays last."""
        places, moves, turns, times = answer
        return cls(
            places=tuple(places[:players]),
            dummy_won=1 in places[players:],
            moves=moves,
            turns=turns,
            times=tuple(tuple(seat_times) for seat_times in times[:players]),
        )


def play(data: Any, stop: Stop = never) -> Any:
    """Play the game of a Question, given as plain data; the answer is what Played.of reads."""
    question = Question(*data)
    rules = rules_of(question.game)
    plans = tuple(
        SeatPlan(BOT, f"Bot {seat + 1}", level, persona, seat)
        for seat, (level, persona) in enumerate(zip(question.levels, question.personas, strict=True))
    )
    setup = rules.setup(question.seats, question.options)
    seed = f"{question.seed}/{question.number}"
    header = Header(
        question.game, rules.version, setup, with_dummies(rules, setup, plans), secret_from_seed(seed)
    )
    match = Match(rules, header)
    times = play_out(match, seed, [Budget(*budget) for budget in question.budgets], stop)
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
