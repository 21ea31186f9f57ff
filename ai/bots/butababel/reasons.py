"""Says in one line why the bot does what it does. Decides nothing, and tells nothing that lies hidden."""

from __future__ import annotations

from core.engine.rules import Move, Seat
from core.games.butababel import moves as m
from core.games.butababel.scoring import WRATH, winners
from core.games.butababel.state import BabelState

PASSES = "can do nothing else"


def reason(view: BabelState, seat: Seat, move: Move) -> str:
    """For any move, whether it had others or not: that follows from its hand, and all may read this."""
    heights = [len(cards) for cards in view.towers]
    what = m.kind(move)
    if what == m.PASS:
        return PASSES
    if what == m.DRAW:
        return _draw(heights, seat, sum(map(len, view.decks)))
    if what == m.LAY:
        return "keeps the cards that it may need more"
    tower = m.tower_of(move)
    return _own(heights, seat) if tower == seat else _on_another(heights, tower)


def _draw(heights: list[int], seat: Seat, left: int) -> str:
    if left == 1 and seat in winners(heights):
        return "ends it while its own tower stands"
    if left == 1:
        return "ends it, as nothing better is left"
    return "draws for a better hand"


def _own(heights: list[int], seat: Seat) -> str:
    best = max(height for tower, height in enumerate(heights) if tower != seat)
    above = heights[seat] + 1 - best
    if above >= WRATH:
        return "builds on its own tower, high as it is"
    if above > 0:
        return "lifts its own tower above all others"
    return "builds on its own tower to keep up"


def _on_another(heights: list[int], tower: int) -> str:
    others = [height for other, height in enumerate(heights) if other != tower]
    above = heights[tower] + 1 - max(others)
    if above >= WRATH:
        return f"raises tower {m.LETTERS[tower]} to where God's wrath strikes"
    if above == 0:
        return f"sets tower {m.LETTERS[tower]} level with the tallest"
    if above > 0:
        return f"pushes tower {m.LETTERS[tower]} nearer to God's wrath"
    return f"puts a card on tower {m.LETTERS[tower]}, where it serves it best"
