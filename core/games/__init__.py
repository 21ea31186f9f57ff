"""The games there are: one explicit line each."""

from __future__ import annotations

from typing import Any

from core.engine.errors import BadSetup
from core.engine.rules import Rules
from core.games.butababel.rules import BabelRules
from core.games.butim.rules import ButimRules
from core.games.butine.rules import ButineRules
from core.games.heroes.rules import HeroesRules

GAMES: dict[str, Rules[Any]] = {
    "butine": ButineRules(),
    "butababel": BabelRules(),
    "heroes": HeroesRules(),
    "butim": ButimRules(),
}


def rules_of(game: str) -> Rules[Any]:
    """The rules of a game by its id; raises BadSetup for one that is not here."""
    if game not in GAMES:
        raise BadSetup(f"There is no game {game!r} here; the games are: {', '.join(GAMES)}.")
    return GAMES[game]
