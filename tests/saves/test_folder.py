"""The folder of saves: listed whatever lies in it, newest first, and nobody's game deleted under them."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from core.games import rules_of
from saves import folder
from saves.errors import SaveBusy, SaveDamaged, SaveError, SaveMissing
from saves.folder import BUSY, DAMAGED, FINISHED, NEWER, RUNNING
from saves.store import Save
from tests.saves.games import closed, play, save_of, saved


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def at(path: Path, when: int) -> None:
    os.utime(path, (when, when))


def test_an_empty_folder_is_made_for_its_owner_only(home: Path) -> None:
    assert folder.list_saves() == []
    assert folder.last_running() is None
    assert folder.folder() == home / "saves"
    assert folder.folder().stat().st_mode & 0o777 == 0o700
    match = saved(folder.new_path("heroes", datetime(2026, 1, 2, 3, 4, 5)), plies=1)
    path = save_of(match).path
    assert path.name == "heroes-20260102-030405.butique"
    assert all(file.stat().st_mode & 0o77 == 0 for file in path.parent.iterdir())
    save_of(match).close()


def test_a_folder_that_cannot_be(home: Path) -> None:
    home.write_text("a file")
    with pytest.raises(SaveMissing, match="can't be made"):
        folder.list_saves()


def test_every_kind_of_save_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder.folder()
    closed(place / "running.butique")
    won = saved(place / "won.butique", 2, 2000, title="Won")
    save_of(won).snapshot(won)
    save_of(won).close()
    with monkeypatch.context() as patched:
        patched.setattr(type(rules_of("heroes")), "version", 2)
        closed(place / "newer.butique", seed="newer")
    (place / "junk\x1b[2J.butique").write_bytes(b"junk" * 1000)
    (place / "notes.txt").write_text("no save")
    (place / "a folder.butique").mkdir()
    (place / "dangling.butique").symlink_to(place / "nowhere")
    busy = saved(place / "busy.butique")
    for when, name in enumerate(("newer", "running", "junk\x1b[2J", "won", "busy")):
        at(place / f"{name}.butique", 1_000_000 + when)
    infos = folder.list_saves()
    assert [(info.path.stem, info.state) for info in infos] == [
        ("busy", BUSY), ("won", FINISHED), ("junk\x1b[2J", DAMAGED), ("running", RUNNING), ("newer", NEWER)
    ]  # fmt: skip
    by_state = {info.state: info for info in infos}
    assert by_state[RUNNING].title == "A game"
    assert by_state[RUNNING].players == ("Player 0", "Bot 1", "Bot 2")
    assert (by_state[RUNNING].game, by_state[RUNNING].moves) == ("heroes", 12)
    outcome = won.outcome()
    assert outcome is not None
    assert by_state[FINISHED].note == ", ".join(won.header.names()[seat] for seat in outcome.winners())
    assert "\x1b" not in by_state[DAMAGED].title
    last = folder.last_running()
    assert last is not None
    assert last.path.stem == "running"
    save_of(busy).close()


def test_a_game_of_older_rules_is_not_offered_to_go_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    closed(folder.folder() / "old.butique")
    monkeypatch.setattr(type(rules_of("heroes")), "version", 2)
    (info,) = folder.list_saves()
    assert "older rules" in info.note
    assert folder.last_running() is None


def test_a_time_that_is_no_date() -> None:
    path = folder.folder() / "game.butique"
    closed(path)
    at(path, 1 << 40)
    assert [info.path for info in folder.list_saves()] == [path]


def test_a_new_title_keeps_the_order() -> None:
    old, new = folder.folder() / "old.butique", folder.folder() / "new.butique"
    for when, path in enumerate((old, new)):
        closed(path)
        at(path, 1_000_000 + when)
    folder.rename(old, " My\x07 old game ")
    assert [info.title for info in folder.list_saves()] == ["A game", "My old game"]
    assert folder.find("my OLD game") == old
    opened = Save.open(old)
    with pytest.raises(SaveBusy):
        folder.rename(old, "Other")
    opened.save.close()
    with pytest.raises(SaveError, match="letter"):
        folder.rename(old, " ")
    with pytest.raises(SaveMissing):
        folder.rename(old.with_name("gone.butique"), "Title")


def test_a_damaged_save_keeps_its_bytes_when_it_is_named() -> None:
    path = folder.folder() / "game.butique"
    closed(path)
    raw = bytearray(path.read_bytes())
    raw[1024] ^= 0xFF  # the kind of the second page
    path.write_bytes(raw)
    with pytest.raises(SaveDamaged):
        folder.rename(path, "Other")
    assert path.read_bytes() == raw


def test_deleting() -> None:
    path = folder.folder() / "game.butique"
    match = saved(path, plies=3)
    with pytest.raises(SaveBusy):
        folder.delete(path)
    play(match, 1)
    save_of(match).close()
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).write_bytes(b"left over")
    path.with_suffix(folder.ROOM_SUFFIX).write_bytes(b"a host's key and whose seat is whose")
    folder.delete(path)
    path.write_bytes(b"broken" * 1000)
    folder.delete(path)
    assert list(folder.folder().iterdir()) == []
    with pytest.raises(SaveMissing):
        folder.delete(path)


def test_finding(home: Path) -> None:
    path = folder.folder() / "sunday.butique"
    closed(path)
    outside = home / "outside.butique"
    closed(outside)
    for name in ("sunday", "sunday.butique", "a GAME", str(path)):
        assert folder.find(name) == path
    assert folder.find(str(outside)) == outside  # a whole path is meant as one
    for name in ("../outside", "saves/../outside", "*", "", ".", "x" * 5000, "a\0b", str(home)):
        with pytest.raises(SaveMissing, match="There is no save"):
            folder.find(name)
    closed(folder.folder() / "monday.butique")
    with pytest.raises(SaveMissing, match="2 saves have that title"):
        folder.find("A game")


@pytest.mark.parametrize("stem", ["../../etc/passwd", "", "..", "a/b", "\0", "ÄÖÜ", "x" * 300, "con\n"])
def test_names_stay_in_the_folder(stem: str) -> None:
    taken = {folder.free_path(stem)}
    for _ in range(3):
        path = folder.free_path(stem)
        assert path.parent == folder.folder()
        assert len(path.name) < 60
        path.symlink_to(folder.folder() / "nowhere")  # taken, though it leads nowhere
        taken.add(path)
    assert len(taken) == 3
