"""How likely each player holds a card of each kind, by what its view tells: the cards in sight, and what is known."""

from __future__ import annotations

from core.engine.events import HIDDEN
from core.engine.rules import Seat
from core.games.butababel.cards import HAND_COUNTS, KINDS, deck_counts
from core.games.butababel.state import BabelState

Odds = tuple[float, float, float]


def odds_of_hands(view: BabelState, seat: Seat) -> list[Odds]:
    """By player and kind, the chance that its hand has such a card; 0 or 1 for the own hand."""
    unseen = _unseen(view)
    odds = []
    for player in range(view.players):
        counts = HAND_COUNTS[view.hands[player]] if player == seat else None
        odds.append(
            _triple(
                [
                    _holds(view, player, kind, unseen) if counts is None else float(counts[kind] > 0)
                    for kind in KINDS
                ]
            )
        )
    return odds


def _triple(values: list[float]) -> Odds:
    first, second, third = values
    return first, second, third


def _unseen(view: BabelState) -> list[int]:
    """By kind, how many cards lie in hidden hands and in the decks."""
    left = list(deck_counts())
    for cards in view.towers:
        for card in cards:
            left[card] -= 1
    for code in view.hands:
        if code != HIDDEN:
            for kind in KINDS:
                left[kind] -= HAND_COUNTS[code][kind]
    return left


def _holds(view: BabelState, player: int, kind: int, unseen: list[int]) -> float:
    """The chance of at least one, as if each card of the hand came from all cards it may come from."""
    bound, kinds = view.least[player], view.kinds[player]
    free = view.sizes[player] - bound
    lacks = (1 - unseen[kind] / max(1, sum(unseen))) ** free
    if bound and kinds >> kind & 1:
        among = sum(unseen[other] for other in KINDS if kinds >> other & 1)
        lacks *= (1 - unseen[kind] / max(1, among)) ** bound
    return 1 - lacks
