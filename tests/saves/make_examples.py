"""Writes the examples that ship and the golden saves of format 1: `python -m tests.saves.make_examples`.

Run it again only for new files: a save that is there already is what old programs wrote, and stays.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from ai.levels import bot_of
from ai.player import Budget, never
from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.games import rules_of
from core.games.butim.state import ACT_STAGE, ButimState
from core.games.butine.state import MORE_STAGE, ButineState
from core.games.butine.walks import can_walk
from saves.store import Save, write_record
from tests.deals import dealt, kept_by
from tests.helpers import FairChance, match_moves, new_header, random_move

Mover = Callable[[Match, random.Random], None]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "saves" / "examples"
GOLDEN = Path(__file__).parent / "golden" / "format1.butique"
GOLDEN_DEAL = GOLDEN.with_name("format1-deal.butique")
PLAYERS = (("You", ""), ("Vex", "easy"), ("Moss", "medium"), ("Brine", "easy"))


def table(game: str, seats: int, seed: str) -> Match:
    """A person and bots, before the first move; the person begins."""
    plans = tuple(
        SeatPlan(BOT if level else PERSON, name, level, piece=seat)
        for seat, (name, level) in enumerate(PLAYERS[:seats])
    )
    rules = rules_of(game)
    return Match(
        rules, Header(game, rules.version, rules.setup(seats, first=0), plans, secret_from_seed(seed))
    )


def modest_move(match: Match, rng: random.Random) -> None:
    """Mostly what asks for no decision."""
    (seat,) = match.rules.to_act(match.state)
    if rng.random() < 0.2:
        match.submit(*random_move(match.rules, match.state, rng))
    else:
        match.submit(seat, match.rules.default_move(match.state, seat))


def good_move(match: Match, rng: random.Random) -> None:
    """What a bot of the level medium does."""
    seat = match.rules.must_act(match.state)[0]
    bot = bot_of(match.header.game, "medium")
    view = match.view(seat)
    match.submit(seat, bot.choose(match.rules, view, seat, Budget(), rng, never).move)


def write(path: Path, match: Match, title: str, mover: Mover, ready: Callable[[Match], bool]) -> None:
    """A game in the middle, played on until it is `ready` and the person is asked; closed."""
    path.parent.mkdir(exist_ok=True)
    save = Save.create(path, match.header, match.start, title)
    match.journal = save
    rng = random.Random(title)
    while not ready(match) or tuple(match.rules.to_act(match.state)) != (0,):
        if match.waits_for_chance():
            match.draw()
        else:
            mover(match, rng)
    save.snapshot(match)
    save.close()
    path.chmod(0o644)


def amid_a_flight(match: Match) -> bool:
    """Whether a bee of Butine has gathered a card and can gather another."""
    s = match.state
    assert isinstance(s, ButineState)
    return match.ply > 40 and s.stage == MORE_STAGE and can_walk(s, s.hands[s.active])


def amid_a_voyage(match: Match) -> bool:
    """Whether a pirate of Butim has a treasure on the table to look for, and its turn before it."""
    s = match.state
    assert isinstance(s, ButimState)
    return s.turn > 4 and s.stage == ACT_STAGE and bool(s.quests and s.hands[0])


def write_deal(path: Path) -> None:
    """A game that was dealt together, to its end, as one of its players keeps it."""
    header, told = dealt(new_header("heroes", 2, "Golden deal", people=(0, 1)))
    match = Match(rules_of("heroes"), header)
    match_moves(match, FairChance(1))
    write_record(path, match.record(), "Golden deal", kept_by(told, 1, match.record(), (1,)))
    path.chmod(0o644)


def main() -> None:
    for name, game, seats, mover, ready in (
        ("race-for-two", "heroes", 2, modest_move, lambda match: match.ply >= 30),
        ("crowd-of-four", "heroes", 4, modest_move, lambda match: match.ply >= 40),
        ("flight-for-three", "butine", 3, good_move, amid_a_flight),
        ("dive-for-four", "butim", 4, good_move, amid_a_voyage),
    ):
        path, title = EXAMPLES / f"{name}.butique", f"Example: a {name.replace('-', ' ')}"
        if not path.exists():
            write(path, table(game, seats, title), title, mover, ready)
    if not GOLDEN.exists():
        write(GOLDEN, table("heroes", 3, "Golden"), "Golden", modest_move, lambda match: match.ply >= 60)
    if not GOLDEN_DEAL.exists():
        write_deal(GOLDEN_DEAL)


if __name__ == "__main__":
    main()
