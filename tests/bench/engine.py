"""The engine's speed, per game and seat count: random playouts, and what the parts of a search's step cost.

Machines drift, so a fixed spin loop runs before and after every line: compare "moves a spin" (how many random
moves are played in the time of one spin) between runs and programs, not the figures a second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core.engine.rules import TABLE, Rules, State
from tests.helpers import Case, FairChance, all_cases, position_of

PLAYOUT_SECONDS = 1.2
PART_SECONDS = 0.25
SPIN_ROUNDS = 1_000_000
POSITIONS = 200
MAX_PLIES = 150

MODE = "mode"
"""An option that makes another game of it."""

PARTS = ("clone", "legal_moves", "apply", "mask", "determinize")


@dataclass(frozen=True)
class Line:
    """What was measured of one case. spin: seconds of the spin loop; parts: microseconds by name."""

    case: Case
    spin: float
    playouts: float
    moves: float
    parts: dict[str, float]


def spin() -> float:
    """Seconds of a loop that is always the same: how fast the machine is just now."""
    start = time.perf_counter()
    total = 0
    for number in range(SPIN_ROUNDS):
        total += number & 7
    return time.perf_counter() - start


def playouts(case: Case) -> tuple[float, float]:
    """Whole random games and moves a second, as a search would play them: no events, no checks."""
    rules, rng = case.rules, FairChance(1)
    to_act, legal_moves, apply, random = rules.to_act, rules.legal_moves, rules.apply, rng.random
    games = moves = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < PLAYOUT_SECONDS:
        s = rules.new(case.setup, rng)
        while acting := to_act(s):
            seat = acting[0] if len(acting) == 1 else acting[int(random() * len(acting))]
            choices = legal_moves(s, seat)
            if choices:
                apply(s, seat, choices[int(random() * len(choices))], rng)
                moves += 1
        games += 1
    return games / elapsed, moves / elapsed


def microseconds(step: Callable[[Any], object], arguments: Sequence[Any]) -> float:
    """The cost of one step, over all arguments again and again."""
    rounds = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < PART_SECONDS:
        for argument in arguments:
            step(argument)
        rounds += 1
    return 1e6 * elapsed / (rounds * len(arguments))


def parts(case: Case) -> dict[str, float]:
    """What each part of a search's step costs in positions from all over random games."""
    rules, rng = case.rules, FairChance(2)
    positions = [position_of(case, seed, rng.below(MAX_PLIES), running=True) for seed in range(POSITIONS)]
    chosen = [(s, *_any_move(rules, s, rng)) for s in positions]
    views = [rules.mask(s, 0) for s in positions]
    nothing = microseconds(lambda s: s, positions)
    clone = microseconds(lambda s: s.clone(), positions)
    cloned_and_applied = microseconds(lambda at: rules.apply(at[0].clone(), at[1], at[2], rng), chosen)
    costs = {
        "clone": clone,
        "legal_moves": microseconds(lambda at: rules.legal_moves(at[0], at[1]), chosen),
        "apply": cloned_and_applied - clone + nothing,
        "mask": microseconds(lambda s: rules.mask(s, 0), positions),
        "determinize": microseconds(lambda view: rules.determinize(view, 0, rng), views),
    }
    return {name: max(0.0, cost - nothing) for name, cost in costs.items()}


def _any_move(rules: Rules[Any], s: State, rng: FairChance) -> tuple[int, int]:
    movers = [seat for seat in rules.to_act(s) if rules.legal_moves(s, seat)] or [TABLE]
    moves = rules.legal_moves(s, movers[0])
    return movers[0], moves[rng.below(len(moves))]


def measure(case: Case) -> Line:
    """One line of the table, the spin loop before and after it."""
    before = spin()
    games, moves = playouts(case)
    after = spin()
    return Line(case, (before + after) / 2, games, moves, parts(case))


def usual_cases() -> list[Case]:
    """Every game and seat count with the default options, and in each mode; what other options change is small."""
    return [case for case in all_cases() if _is_usual(case)]


def _is_usual(case: Case) -> bool:
    defaults = case.rules.setup(case.setup.seats).options
    return all(name == MODE or value == defaults[name] for name, value in case.setup.options.items())


def main() -> None:
    """Print the table: about 3 seconds a line."""
    print("Engine, random playouts; parts in µs; a spin is", f"{SPIN_ROUNDS:,} rounds of an empty loop")
    header = f"{'game-seats':<20}{'spin ms':>9}{'playouts/s':>12}{'moves/s':>11}{'moves a spin':>14}"
    print(header + "".join(f"{name:>13}" for name in PARTS))
    for case in usual_cases():
        line = measure(case)
        rates = f"{line.playouts:>12,.0f}{line.moves:>11,.0f}{line.moves * line.spin:>14,.0f}"
        costs = "".join(f"{line.parts[name]:>13.2f}" for name in PARTS)
        print(f"{case!s:<20}{1000 * line.spin:>9.1f}{rates}{costs}", flush=True)


if __name__ == "__main__":
    main()
