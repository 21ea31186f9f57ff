"""The engine and the reference play the same games, move by move, and count the same trees."""

from __future__ import annotations

import copy
import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.butine.state import ButineState
from tests.games.butine_reference import Reference
from tests.games.butine_table import RULES, Game, Snapshot, options_of, random_table, snapshot, spelt, table
from tests.helpers import Case, FairChance, option_sets

CASES = [
    Case("butine", RULES.setup(seats, options)) for seats in (2, 3, 4) for options in option_sets(RULES.info)
]
NODE_COUNTS = tomllib.loads((Path(__file__).parent / "perft" / "butine.toml").read_text())["position"]


def play_both(s: ButineState, rng: FairChance, plies: int) -> Counter[str]:
    """The same random moves in both, all compared after each; what happened that is worth a count."""
    reference = Reference(snapshot(s), options_of(s))
    happened: Counter[str] = Counter()
    eager = rng.choice((0.0, 0.8))
    for _ in range(plies):
        before = snapshot(s)
        assert before == reference.snapshot()
        moves = {RULES.show(s, move): move for move in RULES.legal_moves(s, s.active)}
        assert sorted(moves) == sorted(reference.moves())
        outcome = RULES.outcome(s)
        assert (outcome is None) == bool(moves)
        if outcome is not None:
            assert list(outcome.places) == reference.places()
            assert outcome.points == tuple(before["points"])
            break
        text = choose(sorted(moves), rng, eager)
        RULES.apply(s, s.active, moves[text], rng)
        reference.do(text)
        happened.update(rarities(before, text, reference))
    return happened


def choose(texts: list[str], rng: random.Random, eager: float) -> str:
    """A random move, more often than not a walk or an exchange where the player is eager."""
    liked = [text for text in texts if text.startswith(("fly", "give"))]
    return rng.choice(liked if liked and rng.random() < eager else texts)


def rarities(before: Snapshot, text: str, after: Reference) -> list[str]:
    """What happens seldom and is where mistakes would hide."""
    seat, word, was, end = before["active"], text.split()[0], before["stage"], after.end
    me = after.players[seat]
    fewer_unseen = me.unseen < before["unseen"][seat]
    fourth = me.unseen > before["unseen"][seat]
    found = {
        "a walk, then a tile": was == "more" and word not in ("fly", "done"),
        "a tile, then a walk": word == "fly" and before["placed"] and not before["gathered"],
        "an unseen card is paid": fewer_unseen,
        "a fourth card": fourth,
        "a pass": word == "pass",
        "a pass, then an exchange": was == "swap" and before["passed"] and before["idle"] > 0,
        "the deck ends a refill half done": end == "deck" and was == "refill" and len(me.hand) < 3,
        "the deck ends before the row is full": end == "deck" and was == "refill" and len(me.hand) == 3,
        "the deck ends by a fourth card": end == "deck" and fourth,
        "the deck ends by an exchange": end == "deck" and was == "swap",
        "the challenge is met by a walk": end == "challenge" and not fourth,
        "the challenge is met by a fourth card": end == "challenge" and fourth,
        "all passed": end == "passes",
        "a shared win": end != "" and after.places().count(1) > 1,
    }
    return [name for name, there in found.items() if there]


RARE = (
    "a walk, then a tile", "a tile, then a walk", "an unseen card is paid", "a fourth card", "a pass",
    "a pass, then an exchange", "the deck ends a refill half done", "the deck ends before the row is full",
    "the deck ends by a fourth card", "the deck ends by an exchange", "the challenge is met by a walk",
    "the challenge is met by a fourth card", "all passed", "a shared win",
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whole_games_agree(case: Case) -> None:
    for luck in range(3):
        rng = FairChance(luck)
        play_both(RULES.new(case.setup, rng), rng, 1000)


@pytest.mark.parametrize("seats", [2, 3, 4])
@given(seed=st.integers(0, 1 << 32))
def test_games_from_late_positions_agree(seats: int, seed: int) -> None:
    rng = FairChance(seed)
    play_both(random_table(rng, seats), rng, 100)


def test_the_rare_things_agree_and_do_happen() -> None:
    """The comparison says something about the ends and the payments only where they happen."""
    happened: Counter[str] = Counter()
    for luck in range(300):
        rng = FairChance(luck)
        happened += play_both(random_table(rng, 2 + luck % 3), rng, 60)
    assert {rare: happened[rare] for rare in RARE if happened[rare] < 4} == {}


# Node counts


def leaves(s: ButineState, depth: int) -> int:
    """Leaves of the tree of all moves, `depth` moves deep; a game that is over ends its branch as none."""
    moves = RULES.legal_moves(s, s.active)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = s.clone()
        RULES.apply(child, s.active, move, FairChance(0))
        total += leaves(child, depth - 1)
    return total


def leaves_by_reference(reference: Reference, depth: int) -> int:
    moves = reference.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for text in moves:
        child = copy.deepcopy(reference)
        child.do(text)
        total += leaves_by_reference(child, depth - 1)
    return total


def position_of(entry: dict[str, Any]) -> ButineState:
    """The position that an entry of the file describes, before its moves."""
    fields = {name: value for name, value in entry.items() if name not in ("name", "moves", "leaves")}
    for name in ("hands", "seen", "unseen"):
        fields[name] = dict(enumerate(fields.get(name, ())))
    return table(**fields)


every_entry = pytest.mark.parametrize("entry", NODE_COUNTS, ids=[entry["name"] for entry in NODE_COUNTS])


@every_entry
def test_node_counts(entry: dict[str, Any]) -> None:
    s = Game(position_of(entry)).do(*entry["moves"]).s
    counts = [leaves(s, depth) for depth in range(1, len(entry["leaves"]) + 1)]
    assert counts == entry["leaves"]


@every_entry
def test_node_counts_agree_with_the_reference(entry: dict[str, Any]) -> None:
    """As deep as the reference gets in a moment."""
    s = position_of(entry)
    reference = Reference(snapshot(s), options_of(s))
    for text in entry["moves"]:
        reference.do(spelt(text))
    for depth, number in enumerate(entry["leaves"], 1):
        if depth == 1 or entry["leaves"][depth - 2] < 60:
            assert leaves_by_reference(reference, depth) == number
