"""House cards, hands of them, and the deck. Knows no position and no rule but what beats what.

A card is its kind; a hand is one number, its three counts in base 4, as equal cards are alike.
"""

from __future__ import annotations

import pkgutil
from functools import cache

from core.engine.errors import BadSetup

BRICK, STRAW, STICK = KINDS = range(3)
KIND_NAMES = ("brick", "straw", "stick")
HAND = 3
HAND_UNIT = (1, 4, 16)
HAND_CODES = 64

HAND_COUNTS = tuple((code & 3, code >> 2 & 3, code >> 4) for code in range(HAND_CODES))
HAND_SIZE = tuple(sum(counts) for counts in HAND_COUNTS)
HELD = tuple(tuple(kind for kind in KINDS if counts[kind]) for counts in HAND_COUNTS)
"""By hand code, the kinds that it has."""
KIND_BITS = (1, 2, 4)
ANY_BITS = sum(KIND_BITS)
HAND_BITS = (*(sum(KIND_BITS[kind] for kind in held) for held in HELD), ANY_BITS)
"""By hand code, the bits of the kinds that it has; HIDDEN finds the last: it may have any."""
HANDS_OF = tuple(
    tuple(code for code in range(HAND_CODES) if HAND_SIZE[code] == size) for size in range(HAND + 1)
)
"""By size, the codes of all hands of so many cards."""

BEATEN_BY = (STRAW, STICK, BRICK)
"""By kind, the kind that beats it: straw beats brick, stick beats straw, brick beats stick."""

MAX_OF_KIND = 60


@cache
def deck_counts() -> tuple[int, int, int]:
    """How many cards of each kind houses.txt lists; raises BadSetup where the file is no deck."""
    data = pkgutil.get_data(__package__, "houses.txt")
    assert data is not None
    return read_deck(data.decode("utf-8", "replace"))


def read_deck(text: str) -> tuple[int, int, int]:
    """The counts that a text in the form of houses.txt lists; raises BadSetup and names the line."""
    counts = [0, 0, 0]
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or words[1] not in KIND_NAMES or not (words[0].isascii() and words[0].isdigit()):
            raise BadSetup(f"houses.txt, line {number}: wants a number and one of {', '.join(KIND_NAMES)}.")
        counts[KIND_NAMES.index(words[1])] += int(words[0][:4])
    if max(counts) > MAX_OF_KIND:
        raise BadSetup(f"houses.txt lists {max(counts)} cards of a kind; at most {MAX_OF_KIND} can be used.")
    return counts[0], counts[1], counts[2]
