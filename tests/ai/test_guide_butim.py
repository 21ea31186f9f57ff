"""What the search is told of Butim: moves that may be made, shares that add up, nothing of what a seat can't see."""

from __future__ import annotations

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from ai.player import Budget, RandomChance, never
from ai.search.guide import guide_of
from ai.search.guides.butim import facts, ranking
from ai.search.guides.butim.situation import situation_of
from ai.search.player import SearchBot
from ai.search.scoring import load
from core.engine.rules import TABLE, Seat
from core.games.butim import sight
from core.games.butim.deck import ISLANDS
from core.games.butim.state import ButimState
from tests.games.butim_oracle_decks import OTHER, random_deck
from tests.games.butim_table import LETTERS, RULES, Game, game
from tests.helpers import Case, position_of

GUIDE = guide_of("butim")
seeds = st.integers(0, (1 << 32) - 1)
decks = st.just("") | st.just(OTHER) | seeds.map(lambda seed: random_deck(random.Random(seed)))


@st.composite
def positions(draw: st.DrawFn) -> ButimState:
    """Any position, that of a game that is over included, of any table."""
    options = {"mode": draw(st.sampled_from(["full", "party"])), "deck": draw(decks)}
    case = Case("butim", RULES.setup(draw(st.integers(2, 7)), options))
    s = position_of(case, draw(seeds), draw(st.integers(0, 60) | st.integers(0, 400)))
    assert isinstance(s, ButimState)
    return s


def choosing(s: ButimState) -> list[tuple[Seat, list[int]]]:
    """Who has more than one move, and which."""
    return [
        (seat, list(moves))
        for seat in RULES.to_act(s)
        if seat != TABLE and len(moves := RULES.legal_moves(s, seat)) > 1
    ]


def dealt(s: ButimState, viewer: Seat, seed: int) -> ButimState:
    """A position as a search of `viewer` meets it: what it can't see is dealt anew."""
    deal: ButimState = RULES.determinize(RULES.mask(s, viewer), viewer, RandomChance(random.Random(seed)))
    return deal


@given(positions(), seeds)
def test_candidates_are_some_of_the_moves_and_each_comes_once(s: ButimState, seed: int) -> None:
    viewer = seed % s.seats
    guide, deal = GUIDE(RULES.mask(s, viewer), viewer), dealt(s, viewer, seed)
    for seat, moves in choosing(deal):
        found = guide.candidates(RULES, deal, seat, moves)
        chosen = [move for move, _ in found]
        assert chosen
        assert set(chosen) <= set(moves)
        assert len(set(chosen)) == len(chosen)
        assert all(weight > 0 for _, weight in found)


@given(positions(), seeds)
def test_what_a_seat_is_taken_to_do_follows_from_what_it_sees(s: ButimState, seed: int) -> None:
    deal = dealt(s, seed % s.seats, seed)
    for seat, moves in choosing(deal):
        seen = RULES.mask(deal, seat)
        assert ranking.likely(deal, seat, moves) == ranking.likely(seen, seat, moves)
        assert ranking.best(deal, seat, moves) == ranking.best(seen, seat, moves)


@given(positions(), seeds)
def test_estimates_are_shares(s: ButimState, seed: int) -> None:
    assume(RULES.outcome(s) is None)
    viewer = seed % s.seats
    luck = RandomChance(random.Random(seed))
    shares = GUIDE(RULES.mask(s, viewer), viewer).evaluate(RULES, dealt(s, viewer, seed), luck)
    assert len(shares) == s.seats
    assert min(shares) >= 0
    assert sum(shares) <= 1.000001


@given(positions(), st.data())
def test_facts_are_as_many_as_their_names_and_the_table_is_the_same_for_all(
    s: ButimState, data: st.DataObject
) -> None:
    rows = facts.facts(s)
    assert len(rows) == s.seats
    assert {len(row) for row in rows} == {len(facts.NAMES)}
    viewer = data.draw(st.integers(0, s.seats - 1))
    deal = dealt(s, viewer, data.draw(seeds))
    if RULES.outcome(s) is None:
        assert situation_of(deal) == situation_of(s)


def test_the_weights_are_for_these_facts() -> None:
    weights = load("butim")
    kinds = {
        facts.kind(RULES.new(RULES.setup(seats, {"mode": mode}), RandomChance(random.Random(1))))
        for seats in range(2, 8)
        for mode in ("full", "party")
    }
    assert weights.keys() == kinds | {f"{kind}: shares" for kind in kinds}
    for kind, each in weights.items():
        assert each.names == (facts.NAMES if kind in kinds else facts.LEADS)


# What it makes of it ---------------------------------------------------------------------------------------


def found(table: Game, iterations: int = 120) -> str:
    """What a search does in a position, in notation."""
    seat = LETTERS.index(table.asked)
    bot, luck = SearchBot(), random.Random(1)
    view = RULES.mask(table.s, seat)
    return RULES.show(table.s, bot.choose(RULES, view, seat, Budget(iterations=iterations), luck, never).move)


LAST = dict.fromkeys(ISLANDS, 0)
"""No island is left: more are to be named."""


def test_a_treasure_is_claimed() -> None:
    table = game(3, maps={"A": "skull star"}, quests="sand-earth:treasure-skull-star-15", ask=True)
    assert found(table).startswith("claim")


def test_what_the_next_player_would_claim_is_sunk() -> None:
    table = game(hands={"A": "current-sand"}, maps={"B": "anchor"}, tops={"stone": "anchor-10"})
    table.do("play current-sand", "choose stone")
    assert found(table) == "sink"


def test_in_the_last_turn_a_known_treasure_is_dug_that_wins() -> None:
    table = game(
        2, "party", hands={"A": "scuttle-sand"}, maps={"A": "skull"}, won={"B": "kraken-7"},
        tops={"sand": "skull-8"}, left=LAST | {"sand": 1, "earth": 1}, first="B",
    )  # fmt: skip
    sight.looked_at(table.s, 0, ISLANDS.index("sand"))
    assert found(table) == "dig sand"


def test_who_is_behind_in_the_last_turn_takes_the_chance_that_wins() -> None:
    """Eight coins are sure, and second; fifteen are rare, and enough."""
    table = game(
        2, "party", hands={"A": "scuttle-sand map-thief-earth"}, maps={"A": "skull star"},
        won={"A": "kraken-7", "B": "anchor-star-17"}, tops={"sand": "skull-8"},
        left=LAST | {"sand": 1, "sand-earth": 1}, first="B",
    )  # fmt: skip
    sight.looked_at(table.s, 0, ISLANDS.index("sand"))
    assert found(table, 400) == "dig sand-earth"
