"""Heroes for the search: candidates by what a closed window would give, positions by a learnt estimate."""

from __future__ import annotations

from ai.search.guides.heroes.guide import HeroesGuide

GUIDE = HeroesGuide
