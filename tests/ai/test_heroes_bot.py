"""Positions of Heroes with one right answer: any bot that thinks must find them."""

from __future__ import annotations

import random

import pytest

from ai.levels import bot_of, budget_of, personas_of
from core.engine.rules import Seat
from core.games import GAMES
from core.games.heroes import moves as m
from core.games.heroes.state import CASTLE, CAVE, QUESTION, WINDOW_STAGE, HeroesState

RULES = GAMES["heroes"]
BACK_2_OR_3, STEP_1, FORWARD_2 = 1, 3, 9  # hand codes of one card


def window(
    row: str,
    position: tuple[int, int],
    carries: tuple[int, int],
    hands: tuple[int, int],
    active: Seat,
    asked: Seat,
) -> HeroesState:
    """A two-seat position in the window, as `asked` may know it. row: 0, 1 and ? from Cave to Castle."""
    kinds = [CAVE, *(QUESTION if what == "?" else int(what) for what in row), CASTLE]
    effects = [-2] + [-1] * len(row) + [-2]
    sizes = [sum((code % 3, code // 3 % 3, code // 9)) for code in hands]
    lying = [kinds.count(seat) for seat in (0, 1)]
    spent = [_spent(hands[seat], 6 - lying[seat] - sizes[seat]) for seat in (0, 1)]
    shown = [hands[seat] if seat == asked else -1 for seat in (0, 1)]
    kicks = [4 - count for count in lying]
    passed = 1 << active if asked != active and sizes[active] else 0
    fields = [kinds, effects, list(position), list(carries), kicks, shown, sizes, spent, []]
    return HeroesState.from_data([*fields, active, WINDOW_STAGE, asked, passed, 3, 0, 9, -1])


def _spent(hand: int, count: int) -> int:
    """A code of `count` cards out of those that are not in the hand."""
    left = [2 - hand % 3, 2 - hand // 3 % 3, 2 - hand // 9]
    code = 0
    for effect, unit in enumerate((1, 3, 9)):
        take = min(count, left[effect])
        code += take * unit
        count -= take
    return code


def chosen(view: HeroesState, level: str, persona: str = "") -> int:
    """What the level plays when it does not slip: the answer of most seeds."""
    bot = bot_of("heroes", level, persona)
    answers = [
        bot.choose(RULES, view, view.asked, budget_of(level), random.Random(seed), lambda: False).move
        for seed in range(9 if level == "medium" else 60)
    ]
    if level == "medium":
        return max(set(answers), key=answers.count)
    thought = [answer for answer in answers if answer != m.PASS_MOVE]
    return max(set(thought), key=thought.count) if thought else m.PASS_MOVE


ROW = "?1?01?011?00"
PERSONAS = [persona.name for persona in personas_of("heroes", "medium")]


@pytest.mark.parametrize("persona", PERSONAS)
def test_a_servant_at_the_cave_with_a_treasure_is_pushed_away(persona: str) -> None:
    view = window(ROW, (0, 5), (1, 0), (0, STEP_1), active=0, asked=1)
    assert chosen(view, "medium", persona) == m.PLAY_MOVES[m.WAYS.index((-1, m.STEP_1))]


def test_easy_sees_that_too_when_it_looks() -> None:
    view = window(ROW, (0, 5), (1, 0), (0, STEP_1), active=0, asked=1)
    assert chosen(view, "easy") == m.PLAY_MOVES[m.WAYS.index((-1, m.STEP_1))]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_own_servant_about_to_win_is_left_where_it_stands(level: str) -> None:
    view = window(ROW, (0, 5), (1, 0), (STEP_1, 0), active=0, asked=0)
    assert chosen(view, level) == m.PASS_MOVE


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_card_that_brings_the_treasure_home_is_played(level: str) -> None:
    view = window(ROW, (2, 5), (1, 0), (FORWARD_2, 0), active=0, asked=0)
    assert chosen(view, level) == m.PLAY_MOVES[m.WAYS.index((2, m.FORWARD_2))]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_on_its_last_life_a_servant_steps_off_its_own_hero(level: str) -> None:
    view = window("?1?1?1?10", (9, 2), (0, 0), (STEP_1, 0), active=0, asked=0)
    assert chosen(view, level) != m.PASS_MOVE


def test_another_is_pushed_onto_its_last_hero() -> None:
    view = window("?1?1?1?10", (8, 2), (0, 0), (0, STEP_1), active=0, asked=1)
    assert chosen(view, "medium") == m.PLAY_MOVES[m.WAYS.index((1, m.STEP_1))]
