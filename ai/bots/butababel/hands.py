"""How likely each player holds a card of each kind, by what its view tells: the cards in sight, and what is known."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.events import HIDDEN
from core.engine.rules import Seat
from core.games.butababel.cards import HAND_COUNTS, HANDS_OF, KINDS
from core.games.butababel.notes import chances
from core.games.butababel.state import BabelState, unseen

Odds = tuple[float, float, float]


def odds_of_hands(view: BabelState, seat: Seat) -> list[Odds]:
    """By player and kind, the chance that its hand has such a card; 0 or 1 for the own hand, which lies open."""
    assert view.hands[seat] != HIDDEN
    pool = unseen(view)
    odds = []
    for code, size, note in zip(view.hands, view.sizes, view.notes, strict=True):
        hands = HANDS_OF[size] if code == HIDDEN else (code,)
        odds.append(_odds(hands, chances(note, size, pool) if code == HIDDEN else (1,)))
    return odds


def _odds(hands: Sequence[int], weights: Sequence[int]) -> Odds:
    total = sum(weights)
    first, second, third = (
        sum(weight for hand, weight in zip(hands, weights, strict=True) if HAND_COUNTS[hand][kind]) / total
        for kind in KINDS
    )
    return first, second, third
