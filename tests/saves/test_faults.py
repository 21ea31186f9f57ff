"""What goes wrong around an open game: interruptions, files that vanish, heads that are lost, files made to trick."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from core.engine.record import Entry
from saves import export, folder, schema
from saves.errors import SaveBusy, SaveDamaged, SaveError, SaveMissing
from saves.store import Save
from tests.saves.games import assert_prefix, closed, files, play, save_of, saved


def test_an_interruption_between_the_disk_and_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C after the move was written and before the match knows: it was not acknowledged, and play goes on."""
    path = tmp_path / "game.butique"
    match = saved(path, plies=10)
    write = Save.append

    def interrupted(save: Save, entry: Entry) -> None:
        write(save, entry)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Save, "append", interrupted)
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                play(match, 1)
    assert match.ply == 10
    play(match, 4, seed=9)
    save_of(match).close()
    opened = Save.open(path)
    opened.save.close()
    assert opened.damage is None
    assert opened.match.record() == match.record()


@pytest.mark.parametrize("instead", [None, b"", "another save"])
def test_a_file_that_is_taken_away_takes_no_moves(tmp_path: Path, instead: bytes | str | None) -> None:
    """What SQLite would write into a file without a name is lost; so it is not acknowledged."""
    path, other = tmp_path / "game.butique", tmp_path / "other.butique"
    match = saved(path, plies=3)
    kept = path.rename(tmp_path / "kept.butique")
    if isinstance(instead, bytes):
        path.write_bytes(instead)
    elif instead:
        closed(other)
        other.rename(path)
    for _ in range(2):
        with pytest.raises(SaveMissing, match="moved or deleted"):
            play(match, 1)
    assert match.ply == 3
    kept.replace(path)
    play(match, 3)
    save_of(match).close()
    opened = Save.open(path)
    opened.save.close()
    assert opened.match.record() == match.record()
    assert opened.match.ply == 6


def broken_head(path: Path) -> bytes:
    """Break the first page, without which SQLite reads nothing; the damaged bytes."""
    raw = bytes(schema.PAGE_BYTES) + path.read_bytes()[schema.PAGE_BYTES :]
    path.write_bytes(raw)
    return raw


def test_a_lost_first_page_loses_no_move(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path, plies=60)
    raw = broken_head(path)
    assert folder.look_at(path).state == folder.DAMAGED
    opened = Save.open(path)
    assert opened.damage is not None
    assert opened.match.record() == whole
    opened.save.snapshot(opened.match)
    assert files(tmp_path) == {path.name: raw}
    play(opened.match, 2)
    opened.save.close()
    assert (tmp_path / "game.damaged").read_bytes() == raw
    again = Save.open(path)
    again.save.close()
    assert (again.damage, again.save.title) == (None, "A game")
    assert again.match.record() == opened.match.record()


def test_a_file_that_was_cut_off_keeps_its_first_moves(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path, 5, plies=400)
    raw = path.read_bytes()
    kept = []
    for pages in range(5, len(raw) // schema.PAGE_BYTES):
        path.write_bytes(raw[: pages * schema.PAGE_BYTES])
        opened = Save.open(path)
        assert_prefix(opened, whole)
        opened.save.close()
        kept.append(opened.match.ply)
    assert kept == sorted(kept)
    assert 0 < kept[0] < kept[-1] < len(whole.entries)


def test_two_that_opened_one_damaged_save_do_not_both_play_on(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    closed(path)
    broken_head(path)
    first, second = Save.open(path), Save.open(path)
    play(first.match, 1)
    with pytest.raises(SaveBusy, match="open it again"):
        play(second.match, 1)
    second.save.close()
    play(first.match, 1)
    first.save.close()
    assert Save.open(path).match.record() == first.match.record()


def test_a_trigger_under_the_name_of_a_table_does_not_run(tmp_path: Path) -> None:
    """Rows of the schema in such an order that the names alone look as they should."""
    path = tmp_path / "game.butique"
    whole = closed(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_schema SET rowid = 9 WHERE name = 'moves'")
    connection.execute(
        "INSERT INTO sqlite_schema (rowid, type, name, tbl_name, rootpage, sql) VALUES (5, 'trigger', 'moves', "
        "'header', 0, 'CREATE TRIGGER moves AFTER INSERT ON header BEGIN DELETE FROM moves; END')"
    )
    connection.close()
    opened = Save.open(path)
    assert "other tables" in (opened.damage or "")
    play(opened.match, 3)
    opened.save.close()
    again = Save.open(path)
    again.save.close()
    assert again.damage is None
    assert again.match.record().entries[:12] == whole.entries
    assert again.match.ply == 15


@pytest.mark.parametrize(("column", "value"), [("seat", 99), ("move", 3 | 77 << 8), ("move", -1)])
def test_a_move_without_a_notation_is_not_exported(tmp_path: Path, column: str, value: int) -> None:
    path, target = tmp_path / "game.butique", tmp_path / "game.json"
    closed(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"UPDATE moves SET {column} = {value} WHERE ply = 5")
    connection.close()
    with pytest.raises(SaveDamaged, match="Move 5"):
        export.export_file(path, target)
    assert not target.exists()


def test_only_the_owner_reads_an_export(tmp_path: Path) -> None:
    """It holds the secret, so that whoever reads it knows every card."""
    path, target = tmp_path / "game.butique", tmp_path / "game.json"
    closed(path)
    export.export_file(path, target)
    assert target.stat().st_mode & 0o77 == 0


def test_only_saves_of_the_folder_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path))
    outside, other = tmp_path / "game.butique", folder.folder() / "notes.txt"
    closed(outside)
    other.write_text("precious")
    for path in (outside, other, folder.folder() / ".." / "game.butique"):
        with pytest.raises(SaveError, match="not deleted"):
            folder.delete(path)
    assert outside.exists()
    assert other.exists()


def test_a_game_that_never_ends_stays_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.butique"
    monkeypatch.setattr(schema, "MAX_MOVES", 9)
    match = saved(path, plies=9)
    with pytest.raises(SaveError, match="at most 9 moves"):
        play(match, 1)
    save_of(match).close()
    opened = Save.open(path)
    opened.save.close()
    assert (opened.damage, opened.match.ply) == (None, 9)
