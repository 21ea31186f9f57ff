"""The levels of bots and the personas that play at them.

Levels are budgets and styles, never more knowledge than a seat has. Bots are imported when one is first needed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from ai.player import Bot, Budget, Persona
from core.engine.errors import BadSetup
from core.engine.record import DUMMY
from core.games import rules_of

__all__ = ["LEVELS", "Persona", "bot_of", "budget_of", "cores_of", "levels_of", "personas_of", "reaction_of"]

_ANY_GAME = "*"
_UNLIMITED = Budget()


@dataclass(frozen=True, slots=True)
class _Level:
    """A level: how much it may think and, by game, the module whose `make` and `personas` it plays by.

    reaction: in real time, from how many seconds to how many it takes to see what has changed and to act on it;
    live: how much it may think then, where others do not wait. all_cores: whether it thinks on all of them.
    """

    budget: Budget
    reaction: tuple[float, float]
    modules: Mapping[str, str]
    live: Budget = _UNLIMITED
    all_cores: bool = False


_BY_RULES = ("butababel", "butim", "butine", "heroes")
_SLOW, _BRISK, _QUICK, _QUICKEST = (1.8, 3.2), (0.9, 1.8), (0.7, 1.3), (0.5, 0.9)
_SEARCH: Mapping[str, str] = {_ANY_GAME: "ai.search.player"}
_AT_ONCE = Budget(seconds=0.15)

_TABLE: Mapping[str, _Level] = {
    "random": _Level(_UNLIMITED, _SLOW, {_ANY_GAME: "ai.bots.random"}),
    "easy": _Level(_UNLIMITED, _SLOW, {game: f"ai.bots.{game}" for game in _BY_RULES}),
    "medium": _Level(_UNLIMITED, _BRISK, {game: f"ai.bots.{game}" for game in _BY_RULES}),
    "hard": _Level(Budget(seconds=1.0), _QUICK, _SEARCH, _AT_ONCE),
    "expert": _Level(Budget(seconds=3.0), _QUICKEST, _SEARCH, _AT_ONCE, all_cores=True),
}

LEVELS = tuple(_TABLE)
"""All levels, the weakest first."""


class _Cast(Protocol):
    """What a module of bots offers."""

    def personas(self, level: str) -> tuple[Persona, ...]: ...

    def make(self, level: str, persona: str) -> Bot: ...


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that a game has bots for, the weakest first; raises BadSetup where there is no such game."""
    rules_of(game)
    return tuple(
        name for name, level in _TABLE.items() if game in level.modules or _ANY_GAME in level.modules
    )


def _level(level: str) -> _Level:
    if level not in _TABLE:
        raise BadSetup(f"There is no level {level!r}; the levels are: {', '.join(LEVELS)}.")
    return _TABLE[level]


def budget_of(level: str, live: bool = False) -> Budget:
    """How much a level may think, live: where the clock runs on; raises BadSetup for an unknown level."""
    return _level(level).live if live else _level(level).budget


def cores_of(level: str) -> int:
    """On how many cores a level thinks; raises BadSetup for an unknown level."""
    return (os.cpu_count() or 1) if _level(level).all_cores else 1


def reaction_of(level: str) -> tuple[float, float]:
    """From how many seconds to how many a level takes to react in real time; raises BadSetup for an unknown level."""
    return _level(level).reaction


def personas_of(game: str, level: str) -> tuple[Persona, ...]:
    """Who plays a game at a level, the usual one first; raises BadSetup for an unknown game or level."""
    return _cast(game, level).personas(level)


def bot_of(game: str, level: str, persona_name: str = "") -> Bot:
    """The bot of a level and persona ("" for the level's usual one); raises BadSetup for unknown ones.

    The level DUMMY fills the seats that nobody plays; it is none of LEVELS, so that no player is seated at it.
    """
    if level == DUMMY:
        from ai.bots.dummy import DummyBot

        return DummyBot()
    cast_of_level = _cast(game, level)
    names = [persona.name for persona in cast_of_level.personas(level)]
    name = persona_name or names[0]
    if name not in names:
        raise BadSetup(f"Nobody called {name!r} plays at level {level}; there are: {', '.join(names)}.")
    return cast_of_level.make(level, name)


def _cast(game: str, level: str) -> _Cast:
    known = levels_of(game)
    if level not in known:
        title = rules_of(game).info.title
        raise BadSetup(f"There is no level {level!r} for {title}; its levels are: {', '.join(known)}.")
    modules = _TABLE[level].modules
    return cast(_Cast, import_module(modules.get(game, modules.get(_ANY_GAME, ""))))
