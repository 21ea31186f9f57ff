"""What a level of bots means to a person, in a few words: how it plays and how long it takes."""

from __future__ import annotations

from ai.levels import budget_of, cores_of, reaction_of

_MANNERS = {
    "random": "plays whatever comes",
    "easy": "plays simply",
    "medium": "plays well",
    "hard": "looks ahead",
    "expert": "looks ahead",
}


def meaning(level: str, live: bool = False) -> str:
    """A level in a few words; live: in a game with a clock. Raises BadSetup for an unknown level."""
    manner, seconds = _MANNERS[level], budget_of(level).seconds
    if live:
        low, high = reaction_of(level)
        return f"{manner}, reacts in {low:g}-{high:g} s"
    if seconds is None:
        return f"{manner}, at once"
    return f"thinks {seconds:g} s a move{', on all cores' if cores_of(level) > 1 else ''}"
