"""Names that nobody else at a table has. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.seating import DUMMY_NAME
from core.engine.text import MAX_NAME

RESERVED = ("You", DUMMY_NAME)
"""What a screen calls its own person, and a game the seats that nobody plays."""


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """`wanted`, with a number where somebody is called so already; capitals make no difference."""
    others = {name.casefold() for name in (*taken, *RESERVED)}
    name, number = wanted, 1
    while name.casefold() in others:
        number += 1
        name = f"{wanted[: MAX_NAME - 4].rstrip()} {number}"
    return name
