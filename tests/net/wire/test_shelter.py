"""A fault of the host's own costs one request."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from core.engine.errors import Refused
from net.host.shelter import SORRY, Shelter
from net.protocol.desk import Unwelcome
from net.protocol.messages import FULL, PLAYER, RUN_BYTES, Hello

HELLO = Hello(1, "tests", "", "Ann", PLAYER, bytes(RUN_BYTES), b"", 0)


class House:
    """Raises whatever it is to raise."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def admit(self, key: bytes, hello: Hello) -> int:
        raise self._error

    def came(self, key: bytes, anew: bool) -> None:
        raise self._error

    def went(self, key: bytes) -> None:
        raise self._error

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        raise self._error


def test_a_fault_is_answered_and_logged_without_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    shelter = Shelter(House(KeyError("the ace of spades")))
    with pytest.raises(Refused, match="fault of its own"):
        shelter.do(b"key", "move", (0, 1))
    with pytest.raises(Unwelcome, match="fault of its own"):
        shelter.admit(b"key", HELLO)
    shelter.came(b"key", anew=True)
    shelter.went(b"key")
    assert [record.levelno for record in caplog.records] == 4 * [logging.ERROR]
    assert "KeyError" in caplog.text
    assert "test_shelter.py" in caplog.text
    assert "ace of spades" not in caplog.text
    assert "ace of spades" not in SORRY


def test_what_the_house_means_to_say_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Refused, match="Not now"):
        Shelter(House(Refused("Not now."))).do(b"key", "move", (0, 1))
    with pytest.raises(Unwelcome) as unwelcome:
        Shelter(House(Unwelcome(FULL))).admit(b"key", HELLO)
    assert unwelcome.value.code == FULL
    assert not caplog.records
