"""Hive cards and the deck they make. A card is one int, its three flowers packed; hive.txt lists the deck.

Knows no position and no rule but what a card may look like.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache

from core.engine.errors import BadSetup
from core.games.butine.lattice import FLOWER_NAMES

Card = int
"""first << 4 | second << 2 | third, numbers of flowers; of its two directions the smaller number."""

HAND = 3
MAX_CARDS = 500


def card_of(first: int, second: int, third: int) -> Card:
    """The card with these flowers, read from either end."""
    return min(first << 4 | second << 2 | third, third << 4 | second << 2 | first)


def flowers_of(card: Card) -> tuple[int, int, int]:
    """The three flowers from one end."""
    return card >> 4, card >> 2 & 3, card & 3


def card_words(card: Card) -> str:
    """ "daisy-poppy-borage"."""
    return "-".join(FLOWER_NAMES[flower] for flower in flowers_of(card))


@dataclass(frozen=True, slots=True)
class Hive:
    """A deck before it is shuffled.

    cards: all of them, sorted; kinds: the different ones, sorted; number: a card's place in `kinds`; counts: by
    kind, how many there are.
    """

    cards: tuple[Card, ...]
    kinds: tuple[Card, ...]
    number: dict[Card, int]
    counts: tuple[int, ...]


@cache
def hive() -> Hive:
    """The deck of hive.txt; raises BadSetup where the file is no deck."""
    data = pkgutil.get_data(__package__, "hive.txt")
    assert data is not None
    return read_hive(data.decode("utf-8", "replace"))


def read_hive(text: str) -> Hive:
    """The deck that a text in the form of hive.txt lists; raises BadSetup and names the line."""
    cards: list[Card] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            cards += _read_line(words, f"hive.txt, line {number}")
    if len(cards) > MAX_CARDS:
        raise BadSetup(f"hive.txt lists {len(cards)} cards; at most {MAX_CARDS} can be played with.")
    cards.sort()
    kinds = tuple(sorted(set(cards)))
    number_of = {card: number for number, card in enumerate(kinds)}
    return Hive(tuple(cards), kinds, number_of, tuple(cards.count(card) for card in kinds))


def _read_line(words: list[str], where: str) -> list[Card]:
    count, *flowers = words
    if len(flowers) != HAND or not all(flower in FLOWER_NAMES for flower in flowers):
        raise BadSetup(f"{where}: wants a number and three flowers out of {', '.join(FLOWER_NAMES)}.")
    if not (count.isascii() and count.isdigit() and len(count) < 4):
        raise BadSetup(f"{where}: {count!r} is no number of cards.")
    first, second, third = (FLOWER_NAMES.index(flower) for flower in flowers)
    if second in (first, third):
        raise BadSetup(f"{where}: no two equal flowers lie side by side on a card.")
    return [card_of(first, second, third)] * int(count)
