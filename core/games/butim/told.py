"""What all can tell of a hand from what its seat has begun to do: that it can be done to the end."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.butim.choices import FORMATIONS_OF
from core.games.butim.deck import CENTRE
from core.games.butim.state import DISCARD_STAGE, PAY_STAGE, ButimState

Wanted = list[tuple[int, frozenset[int]]]
"""So many cards, at least, of these looks; the looks of two items are the same or have none in common."""


def wanted_of_hand(s: ButimState) -> Wanted:
    """What the hand of the seat that is asked must have."""
    symbols = s.cards.symbols
    if s.stage == DISCARD_STAGE:
        return [(s.need, frozenset(range(s.last, len(symbols))))] if s.last else []
    if s.stage != PAY_STAGE:
        return []
    if s.place == CENTRE:
        fit = frozenset(card for card, symbol in enumerate(symbols) if symbol >= 0 and card >= s.last)
        return [(s.need, fit)]
    formations = FORMATIONS_OF[s.place]
    if s.price < len(formations):
        return [(s.need, _with_symbols(symbols, formations))]
    return [(1, _with_symbols(symbols, (formation,))) for formation in formations[s.price - s.need :]]


def is_met(wanted: Wanted, hand: Sequence[int]) -> bool:
    """Whether a hand has it."""
    return all(sum(card in looks for card in hand) >= count for count, looks in wanted)


def _with_symbols(symbols: Sequence[int], formations: Sequence[int]) -> frozenset[int]:
    return frozenset(card for card, symbol in enumerate(symbols) if symbol in formations)
