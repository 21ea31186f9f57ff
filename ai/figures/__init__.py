"""What comes of a deck when bots play it many times, for whoever writes decks. One module a game, in the registry here.

Such a module may know its game; nothing else here does. Bots play by masked views as everywhere, but whoever counts
sees all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from core.engine.errors import BadSetup
from core.engine.rules import Rules, Setup
from core.games import rules_of

_MODULES = {"butim": "ai.figures.butim"}


@dataclass(frozen=True, slots=True)
class Table:
    """Figures to be printed: a sentence about them, the columns' heads, a row of texts each."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Figures(Protocol):
    """What a game's module offers."""

    def measure(
        self,
        rules: Rules[Any],
        setups: Sequence[Setup],
        level: str,
        games: int,
        seed: str,
        progress: Callable[[int], None],
    ) -> list[Table]:
        """Play so many games of each set-up and count; progress is called with the number of games so far.

        The same seed gives the same figures. Raises BadSetup for an unknown level.
        """


def figures_of(game: str) -> Figures:
    """The module that counts for a game; raises BadSetup where there is none."""
    title = rules_of(game).info.title
    if game not in _MODULES:
        raise BadSetup(f"There are no figures of decks for {title}.")
    return cast(Figures, import_module(_MODULES[game]))
