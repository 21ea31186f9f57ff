"""The rule-based bots of Butts away! Heroes: levels easy and medium."""

from __future__ import annotations

from ai.bots.heroes.personas import SKILLS, personas, taste_of
from ai.bots.heroes.player import HeroesBot

__all__ = ["make", "personas"]


def make(level: str, persona: str) -> HeroesBot:
    """The bot of a level and persona that exist."""
    return HeroesBot(SKILLS[level], taste_of(level, persona))
