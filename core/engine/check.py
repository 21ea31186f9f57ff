"""What plain data from a file or the wire may hold: numbers that can be packed, words that can be shown.

Asks and never raises: the caller says what is wrong, and with what.
"""

from __future__ import annotations

from typing import TypeGuard

NUMBER_LIMIT = 1 << 62
MAX_WORD = 32


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number (no bool) that every store and wire can hold."""
    return type(value) is int and -NUMBER_LIMIT < value < NUMBER_LIMIT


def is_word(value: object) -> TypeGuard[str]:
    """Whether it could be a name in the program's own vocabulary: a game, an option, an event."""
    return isinstance(value, str) and len(value) <= MAX_WORD and value.isascii() and value.isidentifier()
