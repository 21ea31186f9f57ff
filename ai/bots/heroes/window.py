"""Weighs the answers in the interruption window: what would come of each, with what the others may still answer.

Looks a card or two ahead within this window, never beyond it, and knows of other hands their size alone and which
cards of their colour have not been seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ai.bots.heroes.landing import Landing, mixed, tilted
from ai.bots.heroes.outlook import CARD
from core.engine.rules import Move, Seat
from core.games.heroes.effects import forward
from core.games.heroes.moves import PASS_MOVE, PLAY_MOVES, WAY_EFFECT, WAY_STEPS
from core.games.heroes.rules import unseen
from core.games.heroes.state import HAND_COUNTS, HAND_UNIT, OFF, HeroesState

Shares = tuple[float, ...]

ATTENTION = 0.85
"""How likely others who hold the card for it answer as they should; those who count on everybody lose to slips."""


class Answer(NamedTuple):
    """A move in the window and each seat's expected share of winning after it."""

    move: Move
    shares: Shares


class Moment(NamedTuple):
    """Where the window stands in the look ahead.

    place: of the active servant; start: the seat from which the next to ask is looked for; passed: bits of
    seats; sizes: cards in each hand; hand: the own hand; cards: how many more may be looked ahead.
    """

    place: int
    start: Seat
    passed: int
    sizes: tuple[int, ...]
    hand: int
    cards: int


class Window:
    """The look ahead of one seat.

    thrift: how dearly the seat holds its own cards, 1 for what they are worth on average; cards: how many cards
    are looked ahead, 0 for none but the own.
    """

    def __init__(self, view: HeroesState, seat: Seat, landing: Landing, thrift: float, cards: int) -> None:
        self._view, self._seat, self._landing = view, seat, landing
        self._players = [other for other in range(view.seats) if view.position[other] != OFF]
        self._unseen = {other: unseen(view, other) for other in self._players if other != seat}
        self._after_way = [self._places(steps) for steps in WAY_STEPS]
        cost = CARD / len(self._players)
        self._keep = [math.exp(-cost * (thrift if other == seat else 1)) for other in range(view.seats)]
        self._kept: dict[Moment, Shares] = {}
        self._tempt: dict[tuple[int, Seat], list[int]] = {}
        self._now = Moment(
            view.position[view.active], seat, view.passed, tuple(view.sizes), view.hands[seat], cards
        )

    def answers(self) -> Iterator[Answer]:
        """Every legal answer, the pass first, each weighed when it is asked for."""
        now, seat = self._now, self._seat
        yield Answer(PASS_MOVE, self._ahead(self._passes(now, seat)))
        for way, effect in enumerate(WAY_EFFECT):
            if HAND_COUNTS[now.hand][effect]:
                yield Answer(PLAY_MOVES[way], self._ahead(self._plays(now, seat, way)))

    def after(self, move: Move) -> int:
        """The place where the active servant stands after an answer."""
        place = self._now.place
        return place if move == PASS_MOVE else self._after_way[PLAY_MOVES.index(move)][place]

    def _places(self, steps: int) -> list[int]:
        s = self._view.clone()
        landed = []
        for place in range(len(s.row)):
            s.position[s.active] = place
            landed.append(forward(s, s.active, steps))
        return landed

    def _passes(self, now: Moment, seat: Seat) -> Moment:
        return now._replace(start=seat + 1, passed=now.passed | 1 << seat)

    def _plays(self, now: Moment, seat: Seat, way: int) -> Moment:
        hand = now.hand - HAND_UNIT[WAY_EFFECT[way]] if seat == self._seat else now.hand
        sizes = list(now.sizes)
        sizes[seat] -= 1
        return Moment(self._after_way[way][now.place], seat + 1, 0, tuple(sizes), hand, now.cards - 1)

    def _asked(self, now: Moment) -> Seat | None:
        seats = self._view.seats
        for step in range(seats):
            seat = (now.start + step) % seats
            if now.sizes[seat] and not now.passed >> seat & 1 and seat in self._players:
                return seat
        return None

    def _ahead(self, now: Moment) -> Shares:
        """Each seat's expected share of winning from here, everybody answering for the own good."""
        shares = self._kept.get(now)
        if shares is None:
            asked = self._asked(now)
            if asked is None or now.cards <= 0:
                shares = self._closed(now)
            elif asked == self._seat:
                shares = self._own_answer(now, asked)
            else:
                shares = self._their_answer(now, asked)
            self._kept[now] = shares
        return shares

    def _closed(self, now: Moment) -> Shares:
        """Each seat's share once the window closes here, the hands thinner by what was played."""
        played = [before - left for before, left in zip(self._now.sizes, now.sizes, strict=True)]
        factors = tuple(keep**cards for keep, cards in zip(self._keep, played, strict=True))
        return tilted(self._landing.shares(now.place), factors)

    def _tempting(self, place: int, seat: Seat) -> list[int]:
        """The ways to play a card at `place` that would pay at once for `seat`, if nobody answered.

        Others are looked at no further: that keeps the look ahead small where many players hold cards.
        """
        ways = self._tempt.get((place, seat))
        if ways is None:
            stays, keep = self._landing.shares(place)[seat], self._keep[seat]
            ways = self._tempt[place, seat] = []
            for way, places in enumerate(self._after_way):
                share = self._landing.shares(places[place])[seat]
                # The card is gone then, so that the odds fall by the factor `keep`.
                if share * keep > stays * (1 - share + share * keep):
                    ways.append(way)
        return ways

    def _own_answer(self, now: Moment, seat: Seat) -> Shares:
        best = self._ahead(self._passes(now, seat))
        for way in self._tempting(now.place, seat):
            if HAND_COUNTS[now.hand][WAY_EFFECT[way]]:
                shares = self._ahead(self._plays(now, seat, way))
                if shares[seat] > best[seat]:
                    best = shares
        return best

    def _their_answer(self, now: Moment, seat: Seat) -> Shares:
        """They play the best of the cards that better their lot, if they hold it."""
        rest = self._ahead(self._passes(now, seat))
        wishes: dict[int, Shares] = {}
        for way in self._tempting(now.place, seat):
            effect = WAY_EFFECT[way]
            if effect in self._unseen[seat]:
                shares = self._ahead(self._plays(now, seat, way))
                if shares[seat] > wishes.get(effect, rest)[seat]:
                    wishes[effect] = shares
        for effect, shares in sorted(wishes.items(), key=lambda wish: wish[1][seat]):
            rest = mixed(rest, shares, ATTENTION * self._holds(seat, effect, now.sizes[seat]))
        return rest

    def _holds(self, seat: Seat, effect: int, size: int) -> float:
        """How likely one of `size` cards, dealt from the unseen ones of that colour, has the effect."""
        cards = self._unseen[seat]
        others = len(cards) - cards.count(effect)
        without = 1.0
        for drawn in range(size):
            without *= max(0, others - drawn) / max(1, len(cards) - drawn)
        return 1 - without
