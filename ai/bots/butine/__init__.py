"""The rule-based bots of Butine: levels easy and medium."""

from __future__ import annotations

from ai.bots.butine.personas import SKILLS, personas, taste_of
from ai.bots.butine.player import ButineBot

__all__ = ["make", "personas"]


def make(level: str, persona: str) -> ButineBot:
    """The bot of a level and persona that exist."""
    return ButineBot(SKILLS[level], taste_of(level, persona))
