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
from core.games.butababel.moves import NO_CARD
from core.games.butababel.state import BabelState


class Lookahead:
    """The towers as a view of `seat` has them, changed and changed back while it looks."""

    def __init__(self, view: BabelState, seat: Seat) -> None:
        self._players = view.players
        self._turns = bool(view.turns)
        self._odds = odds_of_hands(view, seat)
        self._due = view.due
        self._heights = [len(cards) for cards in view.towers]
        self._tops = [cards[-1] for cards in view.towers]
        self._sizes = list(view.sizes)
        self._left = sum(map(len, view.decks))

    def after_play(self, seat: Seat, card: int, tower: int, ahead: int) -> Sequence[float]:
        """By tower, its share once the seat has played the card there and `ahead` answers came."""
        top = self._tops[tower]
        self._heights[tower] += 1
        self._tops[tower] = card
        self._sizes[seat] -= 1
        shares = self._answered(seat, ahead)
        self._sizes[seat] += 1
        self._tops[tower] = top
        self._heights[tower] -= 1
        return shares

    def after_draw(self, seat: Seat, ahead: int) -> Sequence[float]:
        """By tower, its share once the seat has drawn a card and `ahead` answers came."""
        self._left -= 1
        self._sizes[seat] += 1
        shares = self._answered(seat, ahead)
        self._sizes[seat] -= 1
        self._left += 1
        return shares

    def after_lay(self, seat: Seat, card: int, ahead: int) -> Sequence[float]:
        """By tower, its share once all have laid a card on their own, the seat this one, and answers came."""
        before = self._heights, self._tops, self._sizes
        self._heights = [height + (tower < self._players) for tower, height in enumerate(self._heights)]
        self._tops = [card if tower == seat else top for tower, top in enumerate(self._tops)]
        self._sizes = [size - 1 for size in self._sizes]
        shares = self._answered(self._due - 1 if self._turns else seat, ahead)
        self._heights, self._tops, self._sizes = before
        return shares

    def _answered(self, seat: Seat, ahead: int) -> Sequence[float]:
        if self._left == 0:
            return chances(self._heights, 0)
        if ahead == 0:
            return chances(self._heights, self._to_come())
        if self._turns:
            return self._answer((seat + 1) % self._players, ahead)
        # Anybody may be the next one: what follows after that is anybody's guess.
        answers = [self._answer(other, 1) for other in range(self._players) if other != seat]
        return [sum(shares) / len(answers) for shares in zip(*answers, strict=True)]

    def _answer(self, seat: Seat, ahead: int) -> Sequence[float]:
        """What the seat makes of it: its best move, or the next best where its hand may not have the card."""
        return self._weighed(seat, self._options(seat, ahead))

    def _options(self, seat: Seat, ahead: int) -> list[tuple[int, Sequence[float]]]:
        """The card of each move that the seat may have, NO_CARD for a draw, and the shares after it."""
        options = []
        if self._sizes[seat] < HAND:
            options.append((NO_CARD, self.after_draw(seat, ahead - 1)))
        for tower, top in enumerate(self._tops):
            card = BEATEN_BY[top]
            if self._odds[seat][card] > 0 and self._sizes[seat]:
                options.append((card, self.after_play(seat, card, tower, ahead - 1)))
        return options

    def _weighed(self, seat: Seat, options: list[tuple[int, Sequence[float]]]) -> Sequence[float]:
        """The shares on average, if the seat does the best of these that its hand allows."""
        total = [0.0] * len(self._heights)
        remaining, tried = 1.0, set()
        for card, shares in sorted(options, key=lambda option: -option[1][seat]):
            if card in tried:
                continue
            tried.add(card)
            weight = remaining if card == NO_CARD else remaining * self._odds[seat][card]
            for tower, share in enumerate(shares):
                total[tower] += weight * share
            remaining -= weight
            if remaining <= 0:
                return total
        for tower, share in enumerate(chances(self._heights, self._to_come())):
            total[tower] += remaining * share
        return total

    def _to_come(self) -> int:
        """About how many cards still fall on towers: as many as are drawn. Measured: shares then come true."""
        return min(MOST_CARDS, self._left)
