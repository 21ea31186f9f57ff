"""Cleans text that comes from people (names, chat) before anything else sees it.

Control, format (bidi, zero width) and unassigned characters never get further than this.
"""

from __future__ import annotations

import unicodedata

MAX_NAME = 24
MAX_FILE_BYTES = 1 << 15
"""How long a file's text may be that a game is played with, in UTF-8: a header and a view must hold it."""

_UNWANTED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters, marks and symbols that show nothing: fillers, blank patterns, joiners and variation selectors.
_BLANKS = (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)
_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_INVISIBLE = frozenset(map(chr, _BLANKS + _SELECTORS))
_MAX_MARKS = 2


def clean(text: str, limit: int) -> str:
    """`text` in NFC without characters that could steer a terminal, white space folded, cut to `limit`.

    At most two combining marks follow one another, so that no letter grows over the lines around it. Cleaning
    what is clean changes nothing.
    """
    wanted = "".join(char for char in text[: 8 * limit] if _is_wanted(char))
    # What was taken out may have kept apart what belongs together, so NFC comes after it; and once more, as
    # a surplus mark may have done so too.
    composed = unicodedata.normalize("NFC", wanted)
    thinned = unicodedata.normalize("NFC", _without_surplus_marks(composed))
    return " ".join(thinned.split())[:limit].strip()


def first_unfit(text: str) -> int | None:
    """Where a text of many lines has its first character that could steer a terminal, or None.

    A line feed, a tab and every kind of blank are fit; other control and format characters are not.
    """
    unfit = {char for char in set(text) if not (char in "\n\t" or _is_fit(char))}
    return next((at for at, char in enumerate(text) if char in unfit), None) if unfit else None


def _is_fit(char: str) -> bool:
    return unicodedata.category(char) == "Zs" or (not char.isspace() and _is_wanted(char))


def is_file_text(text: str) -> bool:
    """Whether it is what a file may hold that a game is played with: neither too long nor unfit."""
    return len(text) <= MAX_FILE_BYTES and first_unfit(text) is None and len(text.encode()) <= MAX_FILE_BYTES


def _is_wanted(char: str) -> bool:
    return char.isspace() or not (char in _INVISIBLE or unicodedata.category(char) in _UNWANTED)


def _without_surplus_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= _MAX_MARKS:
            kept.append(char)
    return "".join(kept)


def clean_name(text: str, fallback: str) -> str:
    """A player's name fit for every screen, or `fallback` where nothing is left of it."""
    return clean(text, MAX_NAME) or fallback


def inside(name: str) -> str:
    """A name for the middle of a sentence: "You" becomes "you"."""
    return "you" if name == "You" else name
