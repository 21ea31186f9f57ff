"""Personas of Heroes can be told apart at the table: on the same positions each does more of what it is known for."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from ai.levels import bot_of, budget_of, personas_of
from ai.player import RandomChance, never
from core.engine.rules import TABLE
from core.games import GAMES
from core.games.heroes import moves as m
from core.games.heroes.effects import forward
from core.games.heroes.state import WINDOW_STAGE, HeroesState

RULES = GAMES["heroes"]
OWN, OTHERS, KICKS = "on the own servant", "on others", "onto the own colour"


@cache
def positions() -> tuple[HeroesState, ...]:
    """Views of seats that are asked in the window, from games of equal players."""
    bot, views = bot_of("heroes", "easy"), []
    for game, seats in enumerate((2, 3, 3, 4, 5)):
        luck = random.Random(game)
        s = RULES.new(RULES.setup(seats), RandomChance(luck))
        while acting := RULES.to_act(s):
            seat, moves = acting[0], RULES.legal_moves(s, acting[0])
            view = RULES.mask(s, seat)
            if s.stage == WINDOW_STAGE:
                views.append(view)
            if seat == TABLE:
                move = moves[int(luck.random() * len(moves))]
            else:
                move = bot.choose(RULES, view, seat, budget_of("easy"), luck, never).move
            RULES.apply(s, seat, move, RandomChance(luck))
    return tuple(views)


@cache
def habits(level: str, persona: str) -> Counter[str]:
    """How often a persona plays cards, on whom, and to what end."""
    bot, counts = bot_of("heroes", level, persona), Counter[str]()
    for number, view in enumerate(positions()):
        luck = random.Random(number)
        move = bot.choose(RULES, view, view.asked, budget_of(level), luck, never).move
        if move == m.PASS_MOVE:
            continue
        counts[OWN if view.asked == view.active else OTHERS] += 1
        place = forward(view, view.active, m.WAY_STEPS[m.argument(move)])
        counts[KICKS] += view.asked != view.active and view.row[place] == view.active
    return counts


@pytest.mark.parametrize(
    ("level", "habit", "by_habit"),
    [
        ("medium", KICKS, ["Brine", "Sage", "Moss"]),
        ("medium", OTHERS, ["Vex", "Sage", "Fern"]),
        ("medium", OWN, ["Fern", "Sage", "Moss"]),
        ("easy", OWN, ["Pip", "Tansy", "Dozy"]),
        ("easy", KICKS, ["Grub", "Pip"]),
        ("easy", OTHERS, ["Grub", "Dozy"]),
    ],
)
def test_a_persona_does_more_of_what_it_likes(level: str, habit: str, by_habit: list[str]) -> None:
    for more, less in pairwise(by_habit):
        assert habits(level, more)[habit] > habits(level, less)[habit]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_no_two_personas_have_the_same_habits(level: str) -> None:
    seen = [tuple(sorted(habits(level, persona.name).items())) for persona in personas_of("heroes", level)]
    assert len(set(seen)) == len(seen)
