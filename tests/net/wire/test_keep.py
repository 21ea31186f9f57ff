"""The file of a room: it comes back as it was, nobody else reads it, and whatever is in it costs a sentence at most."""

from __future__ import annotations

import json
import random
import stat
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from net.host.keep import MAX_BYTES, Kept, forget, read, room_file, write
from net.identity import Identity
from saves.errors import SaveDamaged, SaveFull
from tests.helpers import mutations

KEPT = Kept(
    "5e" * 32, 47600, "127.0.0.1", "word", "", "0e" * 32, "Ann's table", 2, "medium", 60, True, 30.0, False,
    (("0e" * 32, 1, "Ann", "player", False), ("0f" * 32, 3, "Bob", "bot", True)), ((0, 1), (2, 3)), ("aa" * 32,),
)  # fmt: skip


def test_it_comes_back_as_it_was_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    save = tmp_path / "game.butique"
    assert read(save) is None
    for kept in (KEPT, replace(KEPT, grace=None, members=(), seats=(), sent_away=())):
        write(save, kept)
        assert read(save) == kept
    assert stat.S_IMODE(room_file(save).stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [room_file(save)]
    ann, bob = KEPT.people()
    assert (ann.name, ann.left, bob.number, bob.left) == ("Ann", False, 3, True)
    forget(save)
    forget(save)
    assert read(save) is None


def test_a_damaged_one_is_said_to_be(tmp_path: Path) -> None:
    save = tmp_path / "game.butique"
    write(save, KEPT)
    data = json.loads(room_file(save).read_text("utf-8"))
    rng = random.Random(3)
    for strange in mutations(data, rng, 400):
        room_file(save).write_text(json.dumps(strange, default=repr), "utf-8")
        with suppress(SaveDamaged):
            kept = read(save)
            assert kept is not None
            kept.people()
            assert Identity.of_secret(bytes.fromhex(kept.secret)).secret
    for text in ("", "{", "[" * 10_000, "9" * 5_000, "{" + " " * MAX_BYTES):
        room_file(save).write_text(text, "utf-8")
        with pytest.raises(SaveDamaged):
            read(save)


def test_a_disk_that_fails_is_told_and_leaves_what_was_there(tmp_path: Path) -> None:
    with pytest.raises(SaveFull, match="can't be kept"):
        write(tmp_path / "nowhere" / "game.butique", KEPT)
