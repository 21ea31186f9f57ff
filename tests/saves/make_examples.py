"""Writes the examples that ship and the golden save of format 1: `python -m tests.saves.make_examples`.

Run it again only for new files: a golden save that is there already is what old programs wrote, and stays.
"""

from __future__ import annotations

import random
from pathlib import Path

from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.games import rules_of
from saves.store import Save
from tests.helpers import random_move

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "saves" / "examples"
GOLDEN = Path(__file__).parent / "golden" / "format1.butique"
PLAYERS = (("You", ""), ("Vex", "easy"), ("Moss", "medium"), ("Brine", "easy"))


def table(seats: int, seed: str) -> Match:
    """A person and bots, before the first move; the person begins."""
    plans = tuple(
        SeatPlan(BOT if level else PERSON, name, level, piece=seat)
        for seat, (name, level) in enumerate(PLAYERS[:seats])
    )
    rules = rules_of("heroes")
    return Match(
        rules, Header("heroes", rules.version, rules.setup(seats, first=0), plans, secret_from_seed(seed))
    )


def play_to_the_persons_turn(match: Match, rng: random.Random, plies: int) -> None:
    """At least `plies` moves, mostly modest ones, on to where the person is asked."""
    rules = match.rules
    while match.ply < plies or tuple(rules.to_act(match.state)) != (0,):
        if match.waits_for_chance():
            match.draw()
        elif rng.random() < 0.2:
            match.submit(*random_move(rules, match.state, rng))
        else:
            (seat,) = rules.to_act(match.state)
            match.submit(seat, rules.default_move(match.state, seat))


def write(path: Path, seats: int, plies: int, title: str) -> None:
    """A game in the middle, closed."""
    match = table(seats, title)
    path.parent.mkdir(exist_ok=True)
    save = Save.create(path, match.header, match.start, title)
    match.journal = save
    play_to_the_persons_turn(match, random.Random(title), plies)
    save.snapshot(match)
    save.close()
    path.chmod(0o644)


def main() -> None:
    for name, seats, plies in (("race-for-two", 2, 30), ("crowd-of-four", 4, 40)):
        path = EXAMPLES / f"{name}.butique"
        path.unlink(missing_ok=True)
        write(path, seats, plies, f"Example: a {name.replace('-', ' ')}")
    if not GOLDEN.exists():
        write(GOLDEN, 3, 60, "Golden")


if __name__ == "__main__":
    main()
