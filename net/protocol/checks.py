"""Checks of what came over the wire: each takes a value and returns it, or raises BadData. They change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.check import is_whole
from core.engine.errors import BadData

Check = Callable[[object], Any]


def whole(low: int, high: int) -> Check:
    """A whole number from low to high."""

    def check(value: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise BadData(f"a whole number from {low} to {high} belongs there")

    return check


def blob(low: int, high: int) -> Check:
    """From low to high bytes."""

    def check(value: object) -> bytes:
        if isinstance(value, bytes) and low <= len(value) <= high:
            return value
        raise BadData(f"{low} to {high} bytes belong there")

    return check


def text(limit: int) -> Check:
    """A text of at most so many characters, as it came: whoever shows it cleans it first."""

    def check(value: object) -> str:
        if isinstance(value, str) and len(value) <= limit and _is_unicode(value):
            return value
        raise BadData(f"a text of at most {limit} characters belongs there")

    return check


def _is_unicode(value: str) -> bool:
    """Whether it can be sent: a terminal may give half of a pair of surrogates."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def one_of(*words: str) -> Check:
    """One of these words."""

    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise BadData(f"one of {', '.join(words)} belongs there")

    return check


def yes_or_no(value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise BadData("true or false belongs there")


def move(value: object) -> int:
    """A move's number, or anything else that fits 64 bits."""
    if is_whole(value):
        return value
    raise BadData("a move is a whole number")


def plain(value: object) -> bool | int | str:
    """An option's value."""
    if isinstance(value, bool) or is_whole(value):
        return value
    return _OPTION(value)  # type: ignore[no-any-return]


def rows(value: object) -> list[Any]:
    """A list, whose items are checked by whoever reads them."""
    if isinstance(value, list):
        return value
    raise BadData("a list belongs there")


MAX_TEXT = 300
_OPTION = text(MAX_TEXT)


def fields(data: object, checks: tuple[Check, ...], what: str) -> tuple[Any, ...]:
    """The items of a list that has exactly one for each check; raises BadData, which says of what."""
    if not isinstance(data, list | tuple) or len(data) != len(checks):
        raise BadData(f"{what} has {len(checks)} parts")
    try:
        return tuple(check(item) for check, item in zip(checks, data, strict=True))
    except BadData as error:
        raise BadData(f"{what}: {error}") from error
