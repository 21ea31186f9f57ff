"""Cleans text that comes from people (names, chat) before anything else sees it.

Control, format (bidi, zero width) and unassigned characters never get further than this.
"""

from __future__ import annotations

import unicodedata

MAX_NAME = 24

_UNWANTED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MAX_MARKS = 2


def clean(text: str, limit: int) -> str:
    """`text` in NFC without characters that could steer a terminal, white space folded, cut to `limit`.

    At most two combining marks follow one another, so that no letter grows over the lines around it.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 8 * limit]):
        category = unicodedata.category(char)
        if char.isspace():
            kept.append(" ")
        elif category in _UNWANTED:
            continue
        elif category in ("Mn", "Me"):
            marks += 1
            if marks <= _MAX_MARKS:
                kept.append(char)
            continue
        else:
            kept.append(char)
        marks = 0
    return " ".join("".join(kept).split())[:limit].strip()


def clean_name(text: str, fallback: str) -> str:
    """A player's name fit for every screen, or `fallback` where nothing is left of it."""
    return clean(text, MAX_NAME) or fallback


def inside(name: str) -> str:
    """A name for the middle of a sentence: "You" becomes "you"."""
    return "you" if name == "You" else name
