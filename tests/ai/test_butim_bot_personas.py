"""Personas of Butim can be told apart at the table: on the same positions each does more of what it is known for."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from ai.levels import bot_of, budget_of, personas_of
from ai.player import RandomChance, never
from core.engine.rules import TABLE
from core.games.butim import moves as m
from core.games.butim.cards import PLUNDER
from core.games.butim.state import ButimState
from tests.games.butim_table import RULES

KINDS = {m.DIG: "digs", m.DIVE: "dives", m.SKIP: "keeps ore", m.END: "ends"}
RAIDS = "raids"


@cache
def positions() -> tuple[tuple[int, ButimState], ...]:
    """Views of seats that have a choice, from games of equal players."""
    bot, found = bot_of("butim", "medium"), []
    for number, seats in enumerate((2, 4, 2, 4)):
        luck = random.Random(number)
        s = RULES.new(RULES.setup(seats), RandomChance(luck))
        while acting := RULES.must_act(s):
            seat = acting[0]
            moves, view = RULES.legal_moves(s, seat), RULES.mask(s, seat)
            if seat == TABLE:
                move = moves[int(luck.random() * len(moves))]
            else:
                if len(moves) > 1:
                    found.append((seat, view))
                move = bot.choose(RULES, view, seat, budget_of("medium"), luck, never).move
            RULES.apply(s, seat, move, RandomChance(luck))
    return tuple(found)


@cache
def habits(level: str, persona: str) -> Counter[str]:
    """How often a persona does what."""
    bot, counts = bot_of("butim", level, persona), Counter[str]()
    for number, (seat, view) in enumerate(positions()):
        move = bot.choose(RULES, view, seat, budget_of(level), random.Random(number), never).move
        what = m.kind(move)
        counts[KINDS.get(what, "other")] += 1
        counts[RAIDS] += what == m.PLAY and view.cards.kinds[m.first(move)] == PLUNDER
    return counts


@pytest.mark.parametrize(
    ("level", "habit", "by_habit"),
    [
        ("medium", RAIDS, ["Vane", "Marlow"]),
        ("medium", "keeps ore", ["Ballast", "Marlow"]),
        ("medium", "dives", ["Pearl", "Marlow", "Ballast"]),
        ("medium", "digs", ["Spade", "Marlow"]),
        ("easy", "dives", ["Puffin", "Gull", "Limpet"]),
        ("easy", "keeps ore", ["Limpet", "Gull"]),
        ("easy", "digs", ["Gull", "Crab"]),
    ],
)
def test_a_persona_does_more_of_what_it_likes(level: str, habit: str, by_habit: list[str]) -> None:
    for more, less in pairwise(by_habit):
        assert habits(level, more)[habit] > habits(level, less)[habit]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_no_two_personas_have_the_same_habits(level: str) -> None:
    seen = [tuple(sorted(habits(level, persona.name).items())) for persona in personas_of("butim", level)]
    assert len(set(seen)) == len(seen)
