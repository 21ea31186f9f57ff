"""Fills in a view: hands that agree with what everybody knows of them, and decks from the cards that are left."""

from __future__ import annotations

from math import comb

from core.engine.chance import Chance
from core.engine.events import HIDDEN
from core.games.butababel.cards import HAND_COUNTS, HANDS_OF, HELD, KINDS, deck_counts
from core.games.butababel.state import BabelState, known


def determinize(view: BabelState, rng: Chance) -> BabelState:
    """A whole position. Hands are dealt one after another, each by how many deals it stands for."""
    s = view.clone()
    pool = _unseen(s)
    for seat, code in enumerate(s.hands):
        if code == HIDDEN:
            hand = _deal_hand(s, seat, pool, rng)
            s.hands[seat] = hand
            for kind in KINDS:
                pool[kind] -= HAND_COUNTS[hand][kind]
        if s.chosen[seat] == HIDDEN:
            held = HELD[s.hands[seat]]
            s.chosen[seat] = held[rng.below(len(held))]
    if any(HIDDEN in cards for cards in s.decks):
        rest = [kind for kind in KINDS for _ in range(pool[kind])]
        rng.shuffle(rest)
        for cards in s.decks:
            for place, card in enumerate(cards):
                if card == HIDDEN:
                    cards[place] = rest.pop()
    return s


def _unseen(s: BabelState) -> list[int]:
    """By kind, how many cards lie hidden."""
    left = list(deck_counts())
    for cards in (*s.towers, *s.decks):
        for card in cards:
            if card != HIDDEN:
                left[card] -= 1
    for code in s.hands:
        if code != HIDDEN:
            for kind in KINDS:
                left[kind] -= HAND_COUNTS[code][kind]
    return left


def _deal_hand(s: BabelState, seat: int, pool: list[int], rng: Chance) -> int:
    """A hand of the seat's size from the pool, weighed by its number of deals."""
    codes = [code for code in HANDS_OF[s.sizes[seat]] if known(s, seat, code)]
    weights = []
    for code in codes:
        weight = 1
        for kind in KINDS:
            weight *= comb(pool[kind], HAND_COUNTS[code][kind])
        weights.append(weight)
    mark = rng.below(sum(weights))
    for code, weight in zip(codes, weights, strict=True):
        mark -= weight
        if mark < 0:
            return code
    raise AssertionError("below(n) gave n or more")
