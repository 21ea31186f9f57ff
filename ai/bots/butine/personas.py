"""Who plays Butine: what each level can do, and what each persona likes. Numbers only; the bot acts on them.

A taste bends what a bot makes of the same estimates, so that a style costs little strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ai.player import Persona

EASY, MEDIUM = "easy", "medium"


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level can do.

    minds_others: whether it looks at what the others can gather before its own next turn; thorough: at how many
    of the best moves it takes a closer look, 0 for none; forgets: how often it acts without a thought.
    """

    minds_others: bool
    thorough: int
    forgets: float = 0.0


@dataclass(frozen=True, slots=True)
class Taste:
    """What a persona likes, 1 for what things are worth on average.

    hope, fear: how much it makes of what it can gather soon, and of what the others can; building: of what a tile
    more would open; thrift: how far an exchange must better its odds beyond the price.
    """

    hope: float = 1.0
    fear: float = 1.0
    building: float = 1.0
    thrift: float = 0.0


SKILLS: Mapping[str, Skill] = {
    EASY: Skill(minds_others=False, thorough=0, forgets=0.15),
    MEDIUM: Skill(minds_others=True, thorough=10),
}

_CAST: Mapping[str, tuple[tuple[Persona, Taste], ...]] = {
    EASY: (
        (Persona("Bumble", "carefree", "Gathers what it finds, and builds what comes to mind."), Taste()),
        (Persona("Skip", "hasty", "Rather has one card now than three in its next turn."), Taste(hope=0.4)),
        (Persona("Dreamer", "hopeful", "Waits for the great flight."), Taste(hope=1.5)),
        (Persona("Acorn", "thrifty", "Never parts with a point but to win at once."), Taste(thrift=50.0)),
    ),
    MEDIUM: (
        (
            Persona("Hazel", "level-headed", "Weighs every tile and every card for what it is worth."),
            Taste(thrift=0.06),
        ),
        (
            Persona("Nettle", "jealous", "Builds and flies so that the others find nothing."),
            Taste(fear=1.2, thrift=0.06),
        ),
        (
            Persona("Mason", "builder", "Thinks of the tile after the next one."),
            Taste(building=1.25, thrift=0.06),
        ),
        (Persona("Magpie", "trader", "Gives a point for a better card."), Taste()),
        (Persona("Squirrel", "thrifty", "Keeps its points together."), Taste(thrift=0.15)),
    ),
}


def personas(level: str) -> tuple[Persona, ...]:
    """The personas of a level, its usual one first."""
    return tuple(persona for persona, _ in _CAST[level])


def taste_of(level: str, name: str) -> Taste:
    """What the persona of that name likes."""
    return next(taste for persona, taste in _CAST[level] if persona.name == name)
