"""The table of levels: how fast they react, and the one that is nobody's choice."""

from __future__ import annotations

import random

import pytest

from ai.levels import LEVELS, bot_of, budget_of, levels_of, personas_of, reaction_of
from ai.player import never
from core.engine.errors import BadSetup
from core.engine.record import DUMMY
from core.games import GAMES
from tests.helpers import new_match


def test_a_better_level_never_reacts_later() -> None:
    times = [reaction_of(level) for level in LEVELS]
    assert all(0 < low < high for low, high in times)
    assert times == sorted(times, reverse=True)
    with pytest.raises(BadSetup, match="no level 'genius'"):
        reaction_of("genius")


@pytest.mark.parametrize("game", GAMES)
def test_no_player_is_seated_as_a_dummy(game: str) -> None:
    assert DUMMY not in LEVELS
    assert DUMMY not in levels_of(game)
    for asked in (personas_of, lambda _game, level: budget_of(level)):
        with pytest.raises(BadSetup, match="no level 'dummy'"):
            asked(game, DUMMY)


def test_a_dummy_is_a_bot_that_has_no_moves_and_is_never_asked() -> None:
    match = new_match("butababel", 3)
    rules, plan = match.rules, match.header.seats[3]
    bot = bot_of("butababel", plan.level, plan.persona)
    view = match.view(3)
    assert list(rules.legal_moves(view, 3)) == []
    with pytest.raises(ValueError, match="never asked"):
        bot.choose(rules, view, 3, budget_of("random"), random.Random(1), never)
