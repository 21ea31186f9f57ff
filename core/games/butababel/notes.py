"""What everybody may know of a hand from stalls and passes, and how many deals agree with it.

A note is how many ways there are, up to a common factor, for each hand of that size to have come about: one weight
for each code of HANDS_OF. An empty note knows nothing: all are alike. Cards that are played and drawn later are
counted through, as if they were chosen without a reason.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, gcd

from core.games.butababel.cards import HAND, HAND_BITS, HAND_COUNTS, HAND_UNIT, HANDS_OF, KINDS

Note = tuple[int, ...]
Pool = tuple[int, int, int]
"""By kind, how many cards lie hidden."""

NOTHING: Note = ()
MAX_WEIGHT = 1 << 12
_KEPT = 1 << 13
"""Answers that are kept at hand: searches ask for the same few again and again."""

_INDEX = {code: index for codes in HANDS_OF for index, code in enumerate(codes)}
_BEFORE_PLAY = tuple(
    tuple(tuple(_INDEX[code + HAND_UNIT[card]] for code in codes) for codes in HANDS_OF[:HAND])
    for card in KINDS
)
"""By the card that was played and the size that is left, for each hand the index of the one before."""
_BEFORE_DRAW = tuple(
    tuple(
        tuple(
            (HAND_COUNTS[code][kind], _INDEX[code - HAND_UNIT[kind]])
            for kind in KINDS
            if HAND_COUNTS[code][kind]
        )
        for code in codes
    )
    for codes in HANDS_OF
)
"""By the size that is reached, for each hand: in how many ways which ones before it became it."""


@lru_cache(maxsize=_KEPT)
def after_play(note: Note, card: int, size: int) -> Note:
    """The note once `card` has left the hand, which has `size` cards now."""
    return _tidy([note[before] for before in _BEFORE_PLAY[card][size]])


@lru_cache(maxsize=_KEPT)
def after_draw(note: Note, size: int) -> Note:
    """The note once an unknown card has come to the hand, which has `size` cards now."""
    return _tidy([sum(ways * note[before] for ways, before in origins) for origins in _BEFORE_DRAW[size]])


@lru_cache(maxsize=_KEPT)
def without(note: Note, kinds: int, size: int) -> Note:
    """The note once it is known that the hand has none of the kinds whose bits are set."""
    weights = weights_of(note, size)
    return _tidy([0 if HAND_BITS[code] & kinds else weights[at] for at, code in enumerate(HANDS_OF[size])])


def _tidy(weights: list[int]) -> Note:
    common = gcd(*weights)
    while max(weights) // common > MAX_WEIGHT:
        weights = [-(-weight // 2) for weight in weights]  # rounded up: what is possible stays possible
        common = gcd(*weights)
    return NOTHING if min(weights) == max(weights) else tuple(weight // common for weight in weights)


def weights_of(note: Note, size: int) -> Note:
    """By hand of that size, its weight."""
    return note or (1,) * len(HANDS_OF[size])


def allows(note: Note, code: int) -> bool:
    """Whether the hand may be this one."""
    return not note or note[_INDEX[code]] > 0


def chances(note: Note, size: int, pool: Pool) -> list[int]:
    """By hand of that size, its part of all the ways in which cards of the pool can be that hand."""
    return [
        weight * _subsets(pool, code)
        for code, weight in zip(HANDS_OF[size], weights_of(note, size), strict=True)
    ]


def _subsets(pool: Pool, code: int) -> int:
    first, second, third = HAND_COUNTS[code]
    return comb(pool[0], first) * comb(pool[1], second) * comb(pool[2], third)


def taken(pool: Pool, code: int) -> Pool:
    """The pool without the cards of a hand."""
    first, second, third = HAND_COUNTS[code]
    return pool[0] - first, pool[1] - second, pool[2] - third


@lru_cache(maxsize=_KEPT)
def deals(hands: tuple[tuple[int, Note], ...], pool: Pool, wanted: int) -> int:
    """In how many ways the pool can be these hands (sizes and notes), weighed by their notes.

    wanted: bits of kinds of which one of the hands has a card at least, or 0 where none need.
    """
    if not hands:
        return 0 if wanted else 1
    return sum(joint_chances(hands, pool, wanted))


def joint_chances(hands: tuple[tuple[int, Note], ...], pool: Pool, wanted: int) -> list[int]:
    """As `chances`, for the first of these hands, where the others are to be dealt after it."""
    (size, note), others = hands[0], hands[1:]
    ways = []
    for code, weight in zip(HANDS_OF[size], chances(note, size, pool), strict=True):
        still = 0 if wanted & HAND_BITS[code] else wanted
        ways.append(weight and weight * deals(others, taken(pool, code), still))
    return ways
