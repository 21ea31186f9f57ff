"""Positions of Butine with one right answer: any bot that thinks must find them. And personas keep to their habits."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ai.levels import bot_of, budget_of, personas_of
from ai.player import Choice, RandomChance, never
from core.engine.rules import OptionValue, Seat
from core.games import GAMES
from core.games.butine import moves as m
from core.games.butine.cards import card_of
from core.games.butine.state import (
    ACT_STAGE,
    EXCHANGE_STAGE,
    MORE_STAGE,
    ButineState,
    points,
)
from core.games.butine.walks import can_walk, walks

RULES = GAMES["butine"]
MEDIUM = [persona.name for persona in personas_of("butine", "medium")]


@cache
def played(seats: int, seed: int) -> tuple[ButineState, ...]:
    """Every position of a game between players who gather whatever they can and lay tiles at random."""
    luck = random.Random(seed)
    s, found = RULES.new(RULES.setup(seats, {}, 0), RandomChance(luck)), []
    while RULES.to_act(s):
        found.append(s.clone())
        moves = RULES.legal_moves(s, s.active)
        moves = [move for move in moves if m.kind(move) == m.GATHER] or moves
        RULES.apply(s, s.active, moves[int(luck.random() * len(moves))], RandomChance(luck))
    return tuple(found)


def positions(stage: int) -> list[ButineState]:
    """Some of them in a stage, as copies to be changed."""
    return [s.clone() for seats in (2, 3, 4) for s in played(seats, seats) if s.stage == stage]


def able(count: int = 1) -> list[ButineState]:
    """Positions where the seat to act can do at least that many cards and could lay a tile as well."""
    found = [s for s in positions(ACT_STAGE) if any(s.free) and can_walk(s, s.hands[s.active])]
    return [s for s in found if longest(s, s.bee, s.hands[s.active]) >= count]


def longest(s: ButineState, bee: int, hand: list[int]) -> int:
    """How many cards can be done, found by trying every walk."""
    then, best = s.clone(), 0
    then.bee = bee
    for walk in walks(then, hand):
        tiles = m.to_walk(walk)
        left = list(hand)
        left.remove(card_of(*(s.flowers[tile] for tile in tiles)))
        best = max(best, 1 + (longest(s, tiles[2], left) if left else 0))
        if best == len(hand):
            break
    return best


def choose(s: ButineState, level: str = "medium", persona: str = "", seed: int = 0) -> Choice:
    view, bot = RULES.mask(s, s.active), bot_of("butine", level, persona)
    return bot.choose(RULES, view, s.active, budget_of(level), random.Random(seed), never)


def shorten_deck(s: ButineState, cards: int) -> None:
    s.away, s.deck = s.away + s.deck[:-cards], s.deck[-cards:]


def set_points(s: ButineState, own: int, others: int) -> None:
    s.done = [own if seat == s.active else others for seat in range(s.seats)]
    s.bonus = [[] for _ in range(s.seats)]


def finish_turn(s: ButineState, level: str, persona: str) -> Seat:
    """Let the bot play until its turn or the game is over; the seat it played."""
    seat, turn = s.active, s.turn
    while RULES.to_act(s) and s.turn == turn:
        RULES.apply(s, seat, choose(s, level, persona).move, RandomChance(random.Random(1)))
    return seat


@pytest.mark.parametrize("persona", MEDIUM)
def test_a_card_that_wins_the_game_is_gathered(persona: str) -> None:
    for s in able()[::4]:
        shorten_deck(s, 1)
        set_points(s, 5, 5)
        seat = finish_turn(s, "medium", persona)
        outcome = RULES.outcome(s)
        assert outcome is not None
        assert outcome.winners() == (seat,)


@pytest.mark.parametrize("persona", MEDIUM)
def test_the_last_card_is_not_drawn_to_lose_by_it(persona: str) -> None:
    for s in able()[::4]:
        shorten_deck(s, 1)
        set_points(s, 0, 9)
        finish_turn(s, "medium", persona)
        assert RULES.outcome(s) is None


@pytest.mark.parametrize("persona", MEDIUM)
def test_the_challenge_is_met_where_it_can_be(persona: str) -> None:
    for s in able(2)[::4]:
        s.challenge = 8
        set_points(s, 6, 6)
        seat = finish_turn(s, "medium", persona)
        outcome = RULES.outcome(s)
        assert outcome is not None
        assert outcome.winners() == (seat,)


def test_all_three_cards_are_worth_the_price_of_both_actions() -> None:
    asked = able(3)[::2]
    assert asked
    for s in asked:
        s.expert, s.placed, s.stage = 1, 1, MORE_STAGE
        set_points(s, 4, 4)
        seat = finish_turn(s, "medium", "")
        assert points(s, seat) >= 6


def test_a_leader_buys_the_end_of_the_game_with_a_point() -> None:
    for s in positions(ACT_STAGE)[::8]:
        s.placed, s.stage = 1, EXCHANGE_STAGE
        shorten_deck(s, 1)
        set_points(s, 9, 6)
        choice = choose(s)
        assert m.kind(choice.move) == m.GIVE
        assert choice.reason == "draws the last card while it leads"


def test_the_last_to_pass_does_not_end_a_game_that_it_would_lose() -> None:
    for s in positions(ACT_STAGE)[::8]:
        s.passed, s.stage, s.idle = 1, EXCHANGE_STAGE, s.seats - 1
        set_points(s, 3, 6)
        assert m.kind(choose(s).move) == m.GIVE
        set_points(s, 6, 3)
        assert choose(s).move == m.DONE_MOVE


def given_up(persona: str, level: str) -> int:
    count = 0
    for s in positions(ACT_STAGE)[::3]:
        s.placed, s.stage = 1, EXCHANGE_STAGE
        set_points(s, 5, 5)
        count += m.kind(choose(s, level, persona).move) == m.GIVE
    return count


def test_traders_trade_and_the_thrifty_do_not() -> None:
    assert given_up("Magpie", "medium") > given_up("Hazel", "medium") >= given_up("Squirrel", "medium")
    assert given_up("Bumble", "easy") > given_up("Acorn", "easy") == 0


@pytest.mark.parametrize(
    "options", [{}, {"expert": True, "refill": "after"}, {"quick": True, "challenge": 8}]
)
def test_medium_beats_chance(options: dict[str, OptionValue]) -> None:
    bots = [bot_of("butine", "medium"), bot_of("butine", "random")]
    luck = random.Random(3)
    s = RULES.new(RULES.setup(2, options), RandomChance(luck))
    while RULES.to_act(s):
        seat = s.active
        choice = bots[seat].choose(RULES, RULES.mask(s, seat), seat, budget_of("medium"), luck, never)
        RULES.apply(s, seat, choice.move, RandomChance(luck))
    outcome = RULES.outcome(s)
    assert outcome is not None
    assert outcome.winners() == (0,)
