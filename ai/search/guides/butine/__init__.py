"""The guide of Butine's search: the few moves that the rule-based bot likes, and a learnt estimate between turns."""

from ai.search.guides.butine.guide import ButineGuide

GUIDE = ButineGuide
__all__ = ["GUIDE"]
