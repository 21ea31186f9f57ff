"""The rule-based bots of ButaBabel: levels easy and medium."""

from __future__ import annotations

from ai.bots.butababel.personas import SKILLS, personas, taste_of
from ai.bots.butababel.player import BabelBot

__all__ = ["make", "personas"]


def make(level: str, persona: str) -> BabelBot:
    """The bot of a level and persona that exist."""
    return BabelBot(SKILLS[level], taste_of(level, persona))
