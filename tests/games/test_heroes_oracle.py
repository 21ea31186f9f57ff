"""The engine and the oracle play the same games, move by move, and count the same trees."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.events import Event
from core.games.heroes.events import BY_DISPLACEMENT
from core.games.heroes.state import HeroesState
from tests.games.heroes_oracle import Oracle
from tests.games.heroes_table import RULES, acting, random_table, snapshot
from tests.helpers import FairChance

every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def play_both(s: HeroesState, rng: FairChance, plies: int) -> Counter[str]:
    """The same random moves in both, all compared after each; what happened, by kind."""
    oracle = Oracle(snapshot(s))
    kinds: Counter[str] = Counter()
    for _ in range(plies):
        assert snapshot(s) == oracle.snapshot()
        texts = [RULES.show(s, move) for move in RULES.legal_moves(s, acting(s))]
        assert sorted(texts) == sorted(oracle.moves())
        outcome = RULES.outcome(s)
        if outcome is not None:
            assert list(outcome.places) == oracle.places()
            break
        text = rng.choice(texts)
        events: list[Event] = []
        RULES.apply(s, acting(s), RULES.parse(s, text), rng, events)
        oracle.do(text)
        assert falls(events) == oracle.falls
        kinds.update(event.kind for event in events)
        kinds.update(rarities(s, events))
    return kinds


def falls(events: list[Event]) -> list[tuple[str, int]]:
    """Who was kicked out and who lost the card underfoot, in order."""
    displaced = [
        event for event in events if event.kind == "moved" and (event.args or ())[2] == BY_DISPLACEMENT
    ]
    return [(event.kind, event.seat) for event in events if event.kind == "kicked" or event in displaced]


def rarities(s: HeroesState, events: list[Event]) -> list[str]:
    """What happens seldom and is where mistakes would hide."""
    kicks = [event for event in events if event.kind == "kicked"]
    displaced = [seat for kind, seat in falls(events) if kind == "moved"]
    homebound = [seat for seat in displaced if s.carries[seat]]
    kinds = [event.kind for event in events]
    ending = "moved" in kinds[kinds.index("won") :] if "won" in kinds else False
    found = {
        "displaced": displaced,
        "displaced on the way home": homebound,
        "two displaced at once": len(displaced) > 1,
        "kicked in a row": len(kicks) > 1,
        "displaced after the end": ending,
    }
    return [name for name, there in found.items() if there]


RARE = (
    "kicked", "out", "won", "exchanged", "treasure", "question", "displaced", "displaced on the way home",
    "two displaced at once", "kicked in a row", "displaced after the end",
)  # fmt: skip

_FOR_MORE_THAN_TWO = ("two displaced at once",)


@every_count
@given(seed=st.integers(0, 1 << 32))
def test_whole_games_agree(seats: int, seed: int) -> None:
    rng = FairChance(seed)
    play_both(RULES.new(RULES.setup(seats), rng), rng, 1000)


@every_count
@given(seed=st.integers(0, 1 << 32))
def test_games_from_crowded_positions_agree(seats: int, seed: int) -> None:
    rng = FairChance(seed)
    play_both(random_table(rng, seats), rng, 80)


@every_count
def test_the_crowded_positions_are_crowded(seats: int) -> None:
    """The comparison says something about kicks only where they happen, also several at once."""
    kinds: Counter[str] = Counter()
    for seed in range(200):
        rng = FairChance(seed)
        kinds += play_both(random_table(rng, seats), rng, 40)
    possible = [rare for rare in RARE if seats > 2 or rare not in _FOR_MORE_THAN_TWO]
    assert {rare: kinds[rare] for rare in possible if kinds[rare] < 2} == {}


def count(s: HeroesState, oracle: Oracle, depth: int) -> int:
    """Leaves of the tree of all moves and dice, `depth` moves deep; both sides agree at every node."""
    assert snapshot(s) == oracle.snapshot()
    if depth == 0:
        return 1
    leaves = 0
    for move in RULES.legal_moves(s, acting(s)):
        child, twin = s.clone(), copy.deepcopy(oracle)
        twin.do(RULES.show(s, move))
        RULES.apply(child, acting(s), move, FairChance(0))
        leaves += count(child, twin, depth - 1)
    return leaves


def fast_count(s: HeroesState, depth: int) -> int:
    """The same count by the engine alone."""
    moves = RULES.legal_moves(s, acting(s))
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        child = s.clone()
        RULES.apply(child, acting(s), move, FairChance(0))
        leaves += fast_count(child, depth - 1)
    return leaves


def fixed_deal(seats: int) -> HeroesState:
    """The deal of random.Random(2024), which gives the same numbers on every Python."""
    s: HeroesState = RULES.new(RULES.setup(seats, first=0), FairChance(2024))
    return s


# Leaves by depth from a fixed deal. A change of a rule changes them; a change of them needs such a reason.
NODE_COUNTS = {
    2: [1, 6, 24, 96, 246, 621, 1552, 5823],
    3: [1, 6, 24, 96, 384, 1051, 2928, 7845],
    4: [1, 6, 24, 96, 384, 1920, 5262, 14406],
    5: [1, 6, 24, 96, 384, 1920, 7680, 21102],
}


@every_count
def test_node_counts(seats: int) -> None:
    depths = range(1, len(NODE_COUNTS[seats]) + 1)
    assert [fast_count(fixed_deal(seats), depth) for depth in depths] == NODE_COUNTS[seats]


@every_count
def test_node_counts_agree_with_the_oracle(seats: int) -> None:
    s = fixed_deal(seats)
    assert count(s, Oracle(snapshot(s)), 6) == NODE_COUNTS[seats][5]


def test_a_crowded_node_count() -> None:
    """From a position where kicks follow kicks."""
    s = random_table(random.Random(11), 4)
    assert count(s, Oracle(snapshot(s)), 5) == fast_count(s, 5)
