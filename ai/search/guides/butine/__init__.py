"""The guide of Butine's search: moves and positions judged by one learnt estimate. See docs/ai/butine.md."""

from ai.search.guides.butine.guide import ButineGuide

GUIDE = ButineGuide
__all__ = ["GUIDE"]
