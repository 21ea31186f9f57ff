"""What the search knows of ButaBabel: which moves are worth a look, and how a position stands."""

from __future__ import annotations

from ai.search.guides.butababel.guide import BabelGuide

__all__ = ["GUIDE"]

GUIDE = BabelGuide
