"""Files that lost or changed bytes: the whole game, or its beginning and a word about it, or an error. Never more."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.record import Record
from saves.errors import SaveError
from saves.folder import look_at
from saves.store import Save
from tests.saves.games import assert_prefix, closed, files


@dataclass(frozen=True)
class Victim:
    """A path, the bytes of a good save, and the game in it."""

    path: Path
    raw: bytes = field(repr=False)
    whole: Record = field(repr=False)


@pytest.fixture(scope="module")
def victim(memory: Path) -> Victim:
    path = memory / "game.butique"
    whole = closed(path)
    return Victim(path, path.read_bytes(), whole)


def open_and_close(victim: Victim, raw: bytes) -> str:
    """What became of a file with these bytes, which must still be there afterwards."""
    path, whole = victim.path, victim.whole
    path.write_bytes(raw)
    look_at(path)
    try:
        opened = Save.open(path)
    except SaveError as error:
        what = told = str(error)
    else:
        assert_prefix(opened, whole)
        opened.save.close()
        what, told = ("damaged" if opened.damage else "whole"), opened.damage or ""
    assert whole.header.secret.hex() not in told
    assert files(path.parent) == {path.name: raw}
    return what


def test_every_length(victim: Victim) -> None:
    raw = victim.raw
    for length in range(len(raw)):
        assert open_and_close(victim, raw[:length]) != "whole", length
    assert open_and_close(victim, raw) == "whole"


def test_every_byte_flipped(victim: Victim) -> None:
    raw = victim.raw
    seen = set()
    for index in range(len(raw)):
        flipped = bytearray(raw)
        flipped[index] ^= 1 << index % 8 if index % 3 else 0xFF
        seen.add(open_and_close(victim, bytes(flipped)))
    assert {"whole", "damaged"} < seen


@settings(max_examples=300)
@given(st.data())
def test_bytes_of_any_kind(victim: Victim, data: st.DataObject) -> None:
    raw = victim.raw
    changed = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        new = data.draw(st.binary(min_size=1, max_size=24))
        changed[at : at + len(new)] = new
    open_and_close(victim, bytes(changed[: len(raw)]))
