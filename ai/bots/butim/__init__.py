"""The rule-based bots of Butim: levels easy and medium."""

from __future__ import annotations

from ai.bots.butim.personas import SKILLS, personas, taste_of
from ai.bots.butim.player import ButimBot

__all__ = ["make", "personas"]


def make(level: str, persona: str) -> ButimBot:
    """The bot of a level and persona that exist."""
    return ButimBot(SKILLS[level], taste_of(level, persona))
