"""Who plays Butim: what each level can do, and what each persona likes. Numbers only; the bot acts on them.

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

    plans: whether it thinks of maps still to be found, of what lies hidden, and of how long the game still is; an
    unplanned seat sees what is face up; remembers: whether it knows again what it has looked at; minds_others:
    whether it weighs what a move does to others; slips: how often it does the first thing that comes to mind.
    """

    plans: bool = True
    remembers: bool = True
    minds_others: bool = True
    slips: float = 0.0


@dataclass(frozen=True, slots=True)
class Taste:
    """What a persona likes, 1 for what things are worth on average.

    spite: what it makes of others' losses; ore: of ore kept to the end; depths: of what a dive may bring; digging: of
    what may lie on top of an island; caution: of traps; cards: of cards kept in hand.
    """

    spite: float = 1.0
    ore: float = 1.0
    depths: float = 1.0
    digging: float = 1.0
    caution: float = 1.0
    cards: float = 1.0


SKILLS: Mapping[str, Skill] = {
    EASY: Skill(plans=False, remembers=False, minds_others=False, slips=0.15),
    MEDIUM: Skill(),
}

_CAST: Mapping[str, tuple[tuple[Persona, Taste], ...]] = {
    EASY: (
        (
            Persona("Gull", "carefree", "Digs where it happens to stand, and takes what comes."),
            Taste(depths=0.7),
        ),
        (Persona("Limpet", "clinging", "Hates to part with ore."), Taste(ore=2.0)),
        (Persona("Puffin", "plunger", "Jumps into the whirlpool whenever it can."), Taste(depths=1.6)),
        (
            Persona("Crab", "timid", "Would rather draw cards than meet a trap."),
            Taste(caution=2.5, cards=1.5),
        ),
    ),
    MEDIUM: (
        (Persona("Marlow", "level-headed", "Weighs every island for what it may hold."), Taste()),
        (Persona("Vane", "raider", "Takes from whoever stands best."), Taste(spite=1.6)),
        (Persona("Ballast", "hoarder", "Keeps its ore for the end."), Taste(ore=1.2)),
        (Persona("Pearl", "diver", "Trusts the whirlpool more than the islands."), Taste(depths=1.3)),
        (Persona("Spade", "digger", "Digs as long as it has cards."), Taste(digging=1.6, cards=0.9)),
    ),
}


def personas(level: str) -> tuple[Persona, ...]:
    """The personas of a level, its usual one first."""
    return tuple(persona for persona, _ in _CAST[level])


def taste_of(level: str, name: str) -> Taste:
    """What the persona of that name likes."""
    return next(taste for persona, taste in _CAST[level] if persona.name == name)
