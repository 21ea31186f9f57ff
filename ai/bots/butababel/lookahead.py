"""What comes of a move: each tower's share of winning, a few answers ahead. Deals in likelihoods, never in guesses.

It stands on heights, tops, hand sizes and the odds of hands; whoever moves is taken to do what its own tower gains
most from, as far as its hand may allow it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.bots.butababel.chances import MOST_CARDS, chances
from ai.bots.butababel.hands import odds_of_hands
from core.engine.rules import Seat
from core.games.butababel.cards import BEATEN_BY, HAND
from core.games.butababel.state import BabelState

ANY = 3
"""Stands for the kind of a card that is not known, and of a draw, which wants none."""


class Lookahead:
    """The towers as a view has them, changed and changed back while it looks."""

    def __init__(self, view: BabelState, seat: Seat) -> None:
        self._players = view.players
        self._turns = bool(view.turns)
        self._odds = odds_of_hands(view, seat)
        self.heights = [len(cards) for cards in view.towers]
        self._tops = [cards[-1] for cards in view.towers]
        self._sizes = list(view.sizes)
        self._left = sum(map(len, view.decks))

    def after_play(self, seat: Seat, card: int, tower: int, ahead: int) -> Sequence[float]:
        """By tower, its share once the seat has played the card there and `ahead` answers came."""
        top = self._tops[tower]
        self.heights[tower] += 1
        self._tops[tower] = card
        self._sizes[seat] -= 1
        shares = self._answered(seat, ahead)
        self._sizes[seat] += 1
        self._tops[tower] = top
        self.heights[tower] -= 1
        return shares

    def after_draw(self, seat: Seat, ahead: int) -> Sequence[float]:
        """By tower, its share once the seat has drawn a card and `ahead` answers came."""
        self._left -= 1
        self._sizes[seat] += 1
        shares = self._answered(seat, ahead)
        self._sizes[seat] -= 1
        self._left += 1
        return shares

    def _answered(self, seat: Seat, ahead: int) -> Sequence[float]:
        if self._left == 0:
            return chances(self.heights, 0)
        if ahead == 0:
            return chances(self.heights, self._to_come())
        if self._turns:
            return self._answer((seat + 1) % self._players, ahead)
        answers = [self._answer(other, ahead) for other in range(self._players) if other != seat]
        return [sum(shares) / len(answers) for shares in zip(*answers, strict=True)]

    def _answer(self, seat: Seat, ahead: int) -> Sequence[float]:
        """What the seat makes of it: its best move, or the next best where its hand may not have the card."""
        options = []
        if self._sizes[seat] < HAND:
            options.append((ANY, self.after_draw(seat, ahead - 1)))
        for tower, top in enumerate(self._tops):
            card = BEATEN_BY[top]
            if self._odds[seat][card] > 0 and self._sizes[seat]:
                options.append((card, self.after_play(seat, card, tower, ahead - 1)))
        options.sort(key=lambda option: -option[1][seat])
        total = [0.0] * len(self.heights)
        remaining, tried = 1.0, set()
        for card, shares in options:
            if card in tried:
                continue
            tried.add(card)
            weight = remaining if card == ANY else remaining * self._odds[seat][card]
            for tower, share in enumerate(shares):
                total[tower] += weight * share
            remaining -= weight
            if remaining <= 0:
                return total
        for tower, share in enumerate(chances(self.heights, self._to_come())):
            total[tower] += remaining * share
        return total

    def _to_come(self) -> int:
        """About how many cards still fall: as many as are drawn, and a few of the hands."""
        return min(MOST_CARDS, self._left)
