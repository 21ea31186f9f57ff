"""Who plays ButaBabel: what each level can do, and what each persona likes. Numbers only; the bot acts on them.

A taste bends what a bot makes of the same estimates, so that a style costs little strength.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ai.player import Persona
from core.games.butababel.cards import KINDS, MAX_OF_KIND

EASY, MEDIUM = "easy", "medium"
WHOLE_GAME = len(KINDS) * MAX_OF_KIND
"""As many cards as there can be."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level can do.

    ahead: how many answers to its move it looks at, one at most where there are no turns; sees_end: with how many
    cards left in the decks it begins to think of who will win, before that it follows its taste alone; slips: how
    often it does the first thing that comes to mind; mix: what another kind of card in its hand is worth to it,
    as a share of winning.
    """

    ahead: int
    sees_end: int = WHOLE_GAME
    slips: float = 0.0
    mix: float = 0.0


@dataclass(frozen=True, slots=True)
class Taste:
    """What a persona likes, as the share of winning that it would give for it.

    own: a card on its own tower, as long as it is less than `lead` above the tallest of the others; topple: a card
    on that tallest; even: a card on the lowest tower, which keeps the dummy's from being the last one left; full:
    to draw rather than play; spite: how much of its own share it would give to take from the leader among the
    others.
    """

    own: float = 0.0
    topple: float = 0.0
    even: float = 0.0
    full: float = 0.0
    spite: float = 0.0
    lead: int = 1


SKILLS: Mapping[str, Skill] = {
    EASY: Skill(ahead=0, sees_end=12, slips=0.2),
    MEDIUM: Skill(ahead=2, mix=0.08),
}

_CAST: Mapping[str, tuple[tuple[Persona, Taste], ...]] = {
    EASY: (
        (
            Persona("Pip", "hasty", "Builds on its own tower whenever it can."),
            Taste(own=0.04, even=0.02),
        ),
        (
            Persona("Dozy", "sleepy", "Fills its hand first and builds when it must."),
            Taste(own=0.02, even=0.02, full=0.03),
        ),
        (
            Persona("Grub", "spoiler", "Loves to make others' towers too tall."),
            Taste(own=0.02, topple=0.04, even=0.02),
        ),
        (
            Persona("Tansy", "timid", "Feeds the lowest tower, and hides its own among the others."),
            Taste(own=0.03, even=0.04, full=0.01, lead=-1),
        ),
    ),
    MEDIUM: (
        (Persona("Sage", "level-headed", "Weighs every card for what it is worth."), Taste()),
        (Persona("Vex", "hunter", "Plays against whoever stands best."), Taste(spite=0.25)),
        (Persona("Moss", "hoarder", "Likes a full hand, and time to use it."), Taste(full=0.03)),
        (Persona("Brine", "bully", "Loves to push the tallest tower too far."), Taste(topple=0.04)),
        (Persona("Fern", "builder", "Takes pride in its own tower."), Taste(own=0.03)),
    ),
}


def personas(level: str) -> tuple[Persona, ...]:
    """The personas of a level, its usual one first."""
    return tuple(persona for persona, _ in _CAST[level])


def taste_of(level: str, name: str) -> Taste:
    """What the persona of that name likes."""
    return next(taste for persona, taste in _CAST[level] if persona.name == name)
