"""A house in which a fault of this program's own costs one request, and not everybody's game. Decides nothing.

What is logged of it is where it happened and of what kind it is: its message might tell what is hidden.
"""

from __future__ import annotations

import logging
import traceback
from typing import Any

from core.engine.errors import EngineError, Refused
from net.protocol.desk import House, Unwelcome
from net.protocol.messages import GONE, Hello

SORRY = "The host has met a fault of its own: please tell those who write this program."
_log = logging.getLogger(__name__)


class Shelter:
    """See House, which it stands before."""

    def __init__(self, house: House) -> None:
        self._house = house

    def admit(self, key: bytes, hello: Hello) -> int:
        """See House."""
        try:
            return self._house.admit(key, hello)
        except Unwelcome:
            raise
        except Exception as error:
            note(error)
            raise Unwelcome(GONE, SORRY) from error

    def came(self, key: bytes, anew: bool) -> None:
        """See House."""
        try:
            self._house.came(key, anew)
        except Exception as error:  # noqa: BLE001 - see above
            note(error)

    def went(self, key: bytes) -> None:
        """See House."""
        try:
            self._house.went(key)
        except Exception as error:  # noqa: BLE001 - see above
            note(error)

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        """See House."""
        try:
            self._house.do(key, verb, args)
        except EngineError:
            raise
        except Exception as error:
            note(error)
            raise Refused(SORRY) from error


def note(error: Exception) -> None:
    """Log it."""
    where = "".join(traceback.format_tb(error.__traceback__))
    _log.error("A fault of the host's own, %s:\n%s", type(error).__name__, where)
