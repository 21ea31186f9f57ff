"""Butine's guide: what it offers may be done and tells nothing hidden, its estimates are shares, and it finds the
moves that decide a game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest

from ai.bots.butine.bridges import bridges
from ai.bots.butine.chains import most
from ai.bots.butine.paths import Paths
from ai.player import Budget, RandomChance, never
from ai.search.guide import guide_of
from ai.search.guides.butine import facts
from ai.search.guides.butine.meadows import Meadow
from ai.search.player import SearchBot
from core.engine.rules import Move, OptionValue
from core.games import GAMES
from core.games.butine import moves as m
from core.games.butine.cards import card_of
from core.games.butine.state import ACT_STAGE, EXCHANGE_STAGE, ButineState, points

RULES = GAMES["butine"]
GUIDE = guide_of("butine")
OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"expert": True},
    {"quick": True, "challenge": 8},
    {"expert": True, "refill": "after", "challenge": 5},
    {"refill": "after", "quick": True},
)
SHARES = pytest.approx(1.0)


@cache
def played(seats: int, table: int) -> tuple[ButineState, ...]:
    """Every position of a game between players who gather where they can and lay tiles at random."""
    luck = random.Random(10 * seats + table)
    chance = RandomChance(luck)
    s, found = RULES.new(RULES.setup(seats, OPTIONS[table], 0), chance), []
    while RULES.to_act(s):
        found.append(s.clone())
        moves = RULES.legal_moves(s, s.active)
        if luck.random() < 0.8:
            moves = [move for move in moves if m.kind(move) == m.GATHER] or moves
        RULES.apply(s, s.active, moves[int(luck.random() * len(moves))], chance)
    return (*found, s)


def positions(step: int) -> Iterator[ButineState]:
    """Some positions of every count of seats and all options."""
    for seats in (2, 3, 4):
        for table in range(len(OPTIONS)):
            yield from (s.clone() for s in played(seats, table)[seats % step :: step])


def test_candidates_are_some_of_the_legal_moves_and_each_is_one() -> None:
    for s in positions(7):
        moves = RULES.legal_moves(s, s.active)
        if len(moves) < 2:
            continue
        found = GUIDE(RULES.mask(s, s.active), s.active).candidates(RULES, s, s.active, moves)
        offered = [move for move, _ in found]
        assert offered
        assert set(offered) <= set(moves)
        assert len(set(offered)) == len(offered)
        assert all(weight > 0 for _, weight in found)


def test_candidates_follow_from_what_all_may_see() -> None:
    luck = RandomChance(random.Random(1))
    for s in positions(9):
        moves = RULES.legal_moves(s, s.active)
        if len(moves) < 2:
            continue
        view = RULES.mask(s, s.active)
        deals = [RULES.determinize(view, s.active, luck) for _ in range(3)]
        first, *others = [GUIDE(view, s.active).candidates(RULES, deal, s.active, moves) for deal in deals]
        assert all(other == first for other in others)


def test_estimates_are_shares() -> None:
    luck = RandomChance(random.Random(1))
    for s in positions(5):
        values = GUIDE(RULES.mask(s, 0), 0).evaluate(RULES, s, luck)
        assert len(values) == s.seats
        assert min(values) >= 0
        assert sum(values) == SHARES


def test_weights_are_for_the_facts_that_are_told() -> None:
    text = (files("ai.search.guides.butine") / "weights.json").read_text("utf-8")
    weights = json.loads(text)["weights"]
    assert sorted(weights) == ["2", "3", "4"]
    assert all(tuple(each["linear"]) == facts.NAMES for each in weights.values())
    for s in filter(facts.is_quiet, positions(5)):
        rows = facts.facts(s)
        assert len(rows) == s.seats
        assert all(len(row) == len(facts.NAMES) for row in rows)


def test_a_meadow_knows_all_walks() -> None:
    for s in played(3, 0)[4::12]:
        hands = [tuple(sorted(hand)) for hand in s.hands if len(hand) == 3]
        places = [move for free in s.free for move in sorted(free)]
        for bridge in bridges(s, places)[::5]:
            paths = Paths.of(s).with_tile(bridge.flower, bridge.beside)
            meadow = Meadow.of(s).with_tile(bridge.flower, bridge.beside)
            for hand in hands:
                reach = meadow.reach(hand)
                for tile in range(len(paths.near)):
                    assert meadow.flights(tile, hand) == paths.flights(tile, hand)
                    assert reach.most(tile) == reach.least(1 << tile) == most(paths, tile, hand)


def test_cards_with_equal_ends_are_walked_without_coming_back() -> None:
    card = card_of(0, 1, 0)
    for s in played(2, 0)[6::15]:
        paths, meadow = Paths.of(s), Meadow.of(s)
        hand = (card, card, card_of(2, 1, 2))
        for tile in range(len(paths.near)):
            assert meadow.flights(tile, hand) == paths.flights(tile, hand)
            assert meadow.reach(hand).most(tile) == most(paths, tile, hand)


def think(s: ButineState, iterations: int = 24) -> Move:
    view = RULES.mask(s, s.active)
    budget = Budget(None, iterations)
    return SearchBot().choose(RULES, view, s.active, budget, random.Random(1), never).move


def shorten_deck(s: ButineState, cards: int) -> None:
    s.away, s.deck = s.away + s.deck[:-cards], s.deck[-cards:]


def set_points(s: ButineState, own: int, others: int) -> None:
    s.done = [own if seat == s.active else others for seat in range(s.seats)]
    s.bonus = [[] for _ in range(s.seats)]


def able() -> list[ButineState]:
    """Positions where the seat to act can do a card."""
    return [
        s.clone()
        for seats in (2, 4)
        for s in played(seats, 0)
        if s.stage == ACT_STAGE and most(Paths.of(s), s.bee, s.hands[s.active])
    ]


def finish_turn(s: ButineState) -> int:
    seat, turn = s.active, s.turn
    while RULES.to_act(s) and s.turn == turn:
        RULES.apply(s, seat, think(s), RandomChance(random.Random(1)))
    return seat


def test_a_card_that_wins_is_gathered() -> None:
    asked = able()[::8]
    assert asked
    for s in asked:
        shorten_deck(s, 1)
        set_points(s, 5, 5)
        seat = finish_turn(s)
        outcome = RULES.outcome(s)
        assert outcome is not None
        assert outcome.winners() == (seat,)


def test_the_challenge_is_met() -> None:
    for s in able()[::8]:
        s.challenge = 7
        set_points(s, 6, 6)
        seat = finish_turn(s)
        assert points(s, seat) >= 7
        assert RULES.outcome(s) is not None


def test_the_last_card_is_not_drawn_to_lose_by_it() -> None:
    asked = [s for s in able() if s.seats == 2 and not most(Paths.of(s), s.bee, s.hands[1 - s.active])]
    assert asked
    for s in asked[::2]:
        shorten_deck(s, 1)
        set_points(s, 0, 9)
        finish_turn(s)
        assert RULES.outcome(s) is None


def test_the_next_is_not_left_a_card_that_wins() -> None:
    """Where a tile can be laid, or the bee left, so that the next player can do nothing, it is."""
    asked = 0
    for s in [each for each in able() if each.seats == 2][::5]:
        follower = 1 - s.active
        shorten_deck(s, 2)
        set_points(s, 3, 6)
        hand = s.hands[follower]
        places = [move for free in s.free for move in sorted(free)]
        safe = [
            each
            for each in bridges(s, places)
            if not most(Paths.of(s).with_tile(each.flower, each.beside), s.bee, hand)
        ]
        if not safe:
            continue
        asked += 1
        finish_turn(s)
        assert not RULES.to_act(s) or most(Paths.of(s), s.bee, hand) < 2
    assert asked


def test_a_leader_buys_the_end_with_a_point() -> None:
    for s in [each for each in played(2, 0) if each.stage == ACT_STAGE][4::9]:
        s.placed, s.stage = 1, EXCHANGE_STAGE
        shorten_deck(s, 1)
        set_points(s, 9, 6)
        assert m.kind(think(s)) == m.GIVE


def test_reasons_are_given_for_whatever_is_done() -> None:
    for s in positions(13):
        view = RULES.mask(s, s.active)
        moves = RULES.legal_moves(s, s.active)
        if len(moves) < 2:
            continue
        guide = GUIDE(view, s.active)
        for move, _ in guide.candidates(RULES, s, s.active, moves):
            assert guide.reason(RULES, s.active, move)
