"""Estimates each seat's share of winning by the learnt weights. Remembers what it was asked; changes no position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ai.bots.heroes.journey import public_row
from ai.search.guides.heroes.facts import Cards, kind, players
from ai.search.scoring import load
from core.engine.rules import Seat
from core.games.heroes.effects import forward, resolve
from core.games.heroes.moves import EXCHANGE, HERO_EFFECTS, WAY_EFFECT, WAY_STEPS
from core.games.heroes.state import (
    COPIES,
    HAND_COUNTS,
    HAND_SIZE,
    HAND_UNIT,
    OVER_STAGE,
    QUESTION,
    HeroesState,
)

_MOST_KEPT = 60_000

_weights = cache(load)


class Judge:
    """Estimates for the positions of one search."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], list[float]] = {}

    def shares(self, s: HeroesState, eyes: Seat | None = None) -> list[float]:
        """Each seat's share where a turn begins, an exchange is to be made, or the game is over; they sum to 1.

        eyes: the seat that asks and sees but its own hand; None sees all of them.
        """
        if s.stage == OVER_STAGE:
            return [float(seat == s.winner) for seat in range(s.seats)]
        key = (
            eyes,
            s.active,
            s.stage,
            public_row(s),
            *s.position,
            *s.carries,
            *s.kicks,
            *(s.hands if eyes is None else (s.hands[eyes], *s.sizes, *s.spent)),
        )
        shares = self._kept.get(key)
        if shares is None:
            shares = _shares(s, _all(s) if eyes is None else _seen(s, eyes))
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = shares
        return shares

    def closed(self, s: HeroesState, eyes: Seat | None = None) -> list[float]:
        """Each seat's share if the window closed now."""
        return self._resolved(s.clone(), eyes)

    def played(self, s: HeroesState, seat: Seat, way: int, eyes: Seat | None = None) -> list[float]:
        """Each seat's share if `seat` played a card in that way, and the window closed."""
        s = s.clone()
        unit = HAND_UNIT[WAY_EFFECT[way]]
        s.hands[seat] -= unit
        s.sizes[seat] -= 1
        s.spent[seat] += unit
        s.position[s.active] = forward(s, s.active, WAY_STEPS[way])
        return self._resolved(s, eyes)

    def _resolved(self, s: HeroesState, eyes: Seat | None) -> list[float]:
        s.asked, s.passed = -1, 0
        if eyes is not None:
            _cover(s, eyes)
        resolve(s, None)
        return self.shares(s, eyes)


def _cover(s: HeroesState, eyes: Seat) -> None:
    """What nobody sees, and may be turned up or taken, is taken to be something usual."""
    held, spent = HAND_COUNTS[s.hands[eyes]], HAND_COUNTS[s.spent[eyes]]
    usual = min(HERO_EFFECTS, key=lambda effect: held[effect] + spent[effect])
    s.effects = [
        EXCHANGE if what == QUESTION else usual if what == eyes else effect
        for what, effect in zip(s.row, s.effects, strict=True)
    ]


def _shares(s: HeroesState, cards: Sequence[Cards]) -> list[float]:
    order, told = players(s, cards)
    shares = [0.0] * s.seats
    for seat, share in zip(order, _weights("heroes")[kind(s)].shares(told), strict=True):
        shares[seat] = share
    return shares


def _all(s: HeroesState) -> list[Cards]:
    return [HAND_COUNTS[hand] for hand in s.hands]


def _seen(s: HeroesState, eyes: Seat) -> list[Cards]:
    """The own hand, and of the others what their size and what they have played let expect."""
    cards: list[Cards] = []
    for seat, size in enumerate(s.sizes):
        if seat == eyes:
            cards.append(HAND_COUNTS[s.hands[seat]])
            continue
        share = size / (3 * COPIES - HAND_SIZE[s.spent[seat]]) if size else 0.0
        cards.append(tuple(share * (COPIES - spent) for spent in HAND_COUNTS[s.spent[seat]]))
    return cards
