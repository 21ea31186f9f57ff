"""Programs that die in the middle of a game, and disks that fill up: what was acknowledged is there."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from saves.errors import SaveError, SaveFull
from saves.folder import BUSY, RUNNING, look_at
from saves.schema import disk_faults
from saves.store import Save
from tests.saves.games import files, play, save_of, saved

ROOT = Path(__file__).parents[2]


def run(module: str, *arguments: str) -> list[str]:
    """The lines that a program of the tests prints."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_hundred_games_killed(memory: Path) -> None:
    told = [int(line) for line in run("tests.saves.killer", str(memory), "100", "kill")]
    assert len(told) == 100
    assert len(set(told)) > 30
    for number, acknowledged in enumerate(told):
        path = memory / f"{number}.butique"
        try:
            opened = Save.open(path)
        except SaveError:
            assert acknowledged < 0  # not even begun
            continue
        assert opened.damage is None
        assert acknowledged <= opened.match.ply <= acknowledged + 1
        if number % 4 == 0:
            play(opened.match, 3)
        opened.save.close()
        again = Save.open(path)
        again.save.close()
        assert again.damage is None
        assert again.match.record() == opened.match.record()
        assert list(memory.glob(f"{number}.*")) == [path]


def left_behind(folder: Path, plies: int = 30) -> tuple[dict[str, bytes], Path, Save]:
    """The files of a game in the middle, as a program that dies then leaves them."""
    alive = folder / "alive"
    alive.mkdir()
    match = saved(alive / "game.butique", plies=plies)
    save_of(match).snapshot(match)
    return files(alive), folder / "game.butique", save_of(match)


def put(folder: Path, left: dict[str, bytes]) -> None:
    for name, raw in left.items():
        (folder / name).write_bytes(raw)


def test_a_look_at_what_was_left_behind_changes_nothing(tmp_path: Path) -> None:
    left, path, save = left_behind(tmp_path)
    put(tmp_path, left)
    info = look_at(path)
    assert (info.state, info.moves) == (RUNNING, 30)
    assert path.read_bytes() == left[path.name]
    assert path.with_name("game.butique-wal").read_bytes() == left["game.butique-wal"]
    opened = Save.open(path)
    assert opened.damage is None
    assert look_at(path).state == BUSY
    opened.save.close()
    save.close()
    assert [file.name for file in tmp_path.glob("game*")] == [path.name]


def test_what_was_left_behind_cut_at_every_page(tmp_path: Path) -> None:
    left, path, save = left_behind(tmp_path, plies=12)
    save.close()
    whole = Save.open(save.path)
    whole.save.close()
    record = whole.match.record()
    wal = left["game.butique-wal"]
    seen = []
    for length in range(0, len(wal), 97):
        put(tmp_path, {path.name: left[path.name], "game.butique-wal": wal[:length]})
        opened = Save.open(path)
        opened.save.close()
        entries = opened.match.record().entries
        assert entries == record.entries[: len(entries)]
        seen.append(len(entries))
    assert seen == sorted(seen)
    assert {0, 11} <= set(seen)


def test_a_full_disk_takes_nothing_back(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    (line,) = run("tests.saves.filler", str(path))
    end = json.loads(line)
    assert len(end["told"]) == 6
    assert all("try again" in sentence for sentence in end["told"])
    opened = Save.open(path)
    assert opened.damage is None
    assert opened.match.ply == end["moves"] > 11
    assert opened.match.record().entries[-1].digest.hex() == end["digest"]
    play(opened.match, 2)
    opened.save.close()
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_told_as_one() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("CREATE TABLE much (value BLOB)")
    connection.execute("PRAGMA max_page_count = 3")
    with pytest.raises(SaveFull, match="disk is full"), disk_faults():
        connection.execute("INSERT INTO much VALUES (zeroblob(100000))")
    connection.close()
