"""Who plays Heroes: what each level can do, and what each persona likes. Numbers only; the bot acts on them.

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

    ahead: how many cards it looks ahead in the window, 0 for the own one alone; forgets: how often it does not
    think of answering at all; late: it lets others be until one of them is about to win.
    """

    ahead: int
    forgets: float = 0.0
    late: bool = False


@dataclass(frozen=True, slots=True)
class Taste:
    """What a persona likes.

    own_thrift, other_thrift: how dearly it holds a card that would move its own servant, or another's (1: what
    cards are worth on average); spite: how much of its own share it would give to take from the leader among
    the others; glee: how much more it likes what lets it kick another's servant out, as a share of its own.
    Who feels glee looks for such a chance even where its level would let others be.
    """

    own_thrift: float = 1.0
    other_thrift: float = 1.0
    spite: float = 0.0
    glee: float = 0.0


SKILLS: Mapping[str, Skill] = {
    EASY: Skill(ahead=0, forgets=0.3, late=True),
    MEDIUM: Skill(ahead=8),
}

_CAST: Mapping[str, tuple[tuple[Persona, Taste], ...]] = {
    EASY: (
        (Persona("Pip", "hasty", "Plays cards as soon as they help a little."), Taste(own_thrift=0.3)),
        (Persona("Dozy", "sleepy", "Sits on its cards and often misses its chance."), Taste(own_thrift=2.0)),
        (Persona("Grub", "spoiler", "Loves to see others kicked out."), Taste(1.0, 1.2, glee=0.3)),
        (Persona("Tansy", "timid", "Looks after its own servant."), Taste(own_thrift=0.5, other_thrift=2.0)),
    ),
    MEDIUM: (
        (Persona("Sage", "level-headed", "Weighs every card for what it is worth."), Taste()),
        (Persona("Vex", "hunter", "Spends its cards on whoever leads."), Taste(other_thrift=0.7, spite=0.35)),
        (Persona("Moss", "hoarder", "Saves its cards for when they decide."), Taste(2.5, 2.5)),
        (
            Persona("Brine", "bully", "Loves to push others onto their own colour."),
            Taste(1.0, 0.8, glee=0.15),
        ),
        (Persona("Fern", "racer", "Keeps its cards for its own servant."), Taste(0.6, 1.8)),
    ),
}


def personas(level: str) -> tuple[Persona, ...]:
    """The personas of a level, its usual one first."""
    return tuple(persona for persona, _ in _CAST[level])


def taste_of(level: str, name: str) -> Taste:
    """What the persona of that name likes."""
    return next(taste for persona, taste in _CAST[level] if persona.name == name)
