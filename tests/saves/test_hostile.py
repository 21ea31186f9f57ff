"""Files made to do harm: refused or read up to the harm, in a sentence, and nothing in them is executed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.codec import pack
from core.engine.record import Record
from saves import folder
from saves.errors import SaveDamaged, SaveError, SaveMissing, SaveTooNew
from saves.schema import check_sum
from saves.store import Save
from tests.saves.games import assert_prefix, closed


def edit(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    for statement in statements:
        connection.execute(statement, values)
    connection.close()


def set_value(path: Path, name: str, value: object) -> None:
    """A header value with the right check sum: whoever makes such a file knows how."""
    raw = value if isinstance(value, bytes) else pack(value)
    edit(path, "INSERT OR REPLACE INTO header VALUES (?, ?, ?)", values=(name, raw, check_sum(name, raw)))


def outcome(path: Path, whole: Record) -> str:
    """What opening says, checked for what may not be: a traceback, a wrong game, a changed file."""
    raw = path.read_bytes()
    info = folder.look_at(path)
    try:
        opened = Save.open(path)
    except SaveError as error:
        told = str(error)
        assert told.endswith((".", "!"))
        assert len(told) < 300
    else:
        assert_prefix(opened, whole)
        opened.save.close()
        told = opened.damage or "whole"
    assert whole.header.secret.hex() not in told + info.note
    assert path.read_bytes() == raw
    return told


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE more (x)",
        "CREATE VIEW more AS SELECT * FROM moves",
        "CREATE TRIGGER more AFTER INSERT ON moves BEGIN DELETE FROM moves; END",
        "CREATE INDEX more ON moves (seat)",
        "DROP TABLE moves",
        "ALTER TABLE moves ADD COLUMN more",
    ],
)
def test_other_tables(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    edit(path, statement)
    assert "other tables" in outcome(path, whole)


def test_a_table_that_is_a_view(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    endless = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i, i, i, i, i FROM n"
    edit(path, "DROP TABLE moves", f"CREATE VIEW moves AS {endless}")
    assert "other tables" in outcome(path, whole)


@settings(max_examples=60)
@given(
    ply=st.integers(0, 11),
    column=st.sampled_from(("ply", "seat", "move", "at", "digest")),
    value=st.one_of(
        st.integers(-(1 << 63), (1 << 63) - 1), st.integers(-3, 300), st.text(max_size=20), st.floats(), st.none(),
        st.binary(max_size=40), st.just(b"\xff" * 100_000), st.just("9" * 400),
    ),
)  # fmt: skip
def test_strange_values_in_moves(
    tmp_path_factory: pytest.TempPathFactory, ply: int, column: str, value: object
) -> None:
    path = tmp_path_factory.mktemp("strange") / "game.butique"
    whole = closed(path)
    try:
        edit(path, f"UPDATE moves SET {column} = ? WHERE ply = {ply}", values=(value,))
    except sqlite3.Error:
        return  # SQLite itself keeps it out
    outcome(path, whole)


def test_text_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    edit(path, "UPDATE moves SET seat = CAST(X'FF80' AS TEXT) WHERE ply = 7")
    assert "stands at move 7" in outcome(path, whole)


def test_moves_that_go_missing(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    edit(path, "DELETE FROM moves WHERE ply = 11")
    assert "missing at the end" in outcome(path, whole)
    edit(path, "DELETE FROM moves WHERE ply = 4")
    assert "stands at move 4" in outcome(path, whole)
    edit(path, "DELETE FROM moves", "DELETE FROM header WHERE name = 'tip'")
    assert "stands at move 0" in outcome(path, whole)


DEEP = b"\x91" * 60_000 + b"\xc0"
STRANGE = (b"", b"\xc1", b"\xdd\xff\xff\xff\xff", b"\xff" * 200_000, None, [1, 2, 3], "x")
EXTENSION = msgpack.packb(msgpack.ExtType(5, b"x" * 50))


@pytest.mark.parametrize("name", ["game", "start", "tip", "title", "snapshot", "result", "transcript"])
@pytest.mark.parametrize("value", [DEEP, EXTENSION, {"a": [EXTENSION]}, *STRANGE])
def test_strange_values_in_the_head(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    set_value(path, name, value)
    told = outcome(path, whole)
    if name in ("game", "start"):
        assert "head of this save is damaged" in told
    elif name != "tip":
        assert told == "whole"


SEAT = ["bot", "B", "easy", "", 0]


def change(**fields: object) -> Callable[[dict[str, object]], object]:
    return lambda data: data | fields


@pytest.mark.parametrize(
    ("altered", "error"),
    [
        (change(game="chess"), SaveTooNew),
        (change(game="../../etc"), SaveDamaged),
        (change(setup={"seats": 3, "options": {"x": 1}, "first": None}), SaveDamaged),
        (change(setup={"seats": 3, "options": {}, "first": 9}), SaveDamaged),
        (change(setup={"seats": 60, "options": {}, "first": None}, seats=[SEAT] * 60), SaveDamaged),
        (change(seats=[SEAT] * 3), SaveDamaged),
        (change(seats=[["god", "\x1b[2J", "easy", "", 0]] * 3), SaveDamaged),
        (change(secret=b"short"), SaveDamaged),
        (change(header=9), SaveDamaged),
        (change(rules=-1), SaveDamaged),
        (change(rules=True), SaveDamaged),
        (change(rules=2), SaveTooNew),
    ],
)  # fmt: skip
def test_headers_that_fit_no_game(
    tmp_path: Path, altered: Callable[[dict[str, object]], object], error: type[SaveError]
) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    set_value(path, "game", altered(whole.header.to_data()))
    assert outcome(path, whole)
    with pytest.raises(error):
        Save.open(path)


def test_a_snapshot_of_another_table_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    set_value(path, "game", whole.header.to_data() | {"rules": 7})
    for state in (None, [], [[1] * 70] * 17, [0] * 17):
        set_value(path, "snapshot", [12, state])
        with pytest.raises(SaveTooNew, match="can't be shown"):
            Save.open(path)


def test_other_files(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    for raw in (b"", b"x", b"{}" * 5000, b"SQLite format 3\0", b"SQLite format 3\0" + bytes(5000)):
        path.write_bytes(raw)
        with pytest.raises(SaveDamaged):
            Save.open(path)
        assert folder.look_at(path).state == folder.DAMAGED
        assert path.read_bytes() == raw
    edit(tmp_path / "foreign.butique", "CREATE TABLE a (b)")
    with pytest.raises(SaveDamaged, match="no saved game"):
        Save.open(tmp_path / "foreign.butique")


def test_links(tmp_path: Path) -> None:
    path, link = tmp_path / "game.butique", tmp_path / "link.butique"
    whole = closed(path)
    link.symlink_to(path)
    assert outcome(link, whole) == "whole"
    opened = Save.open(link)
    with pytest.raises(SaveError, match="open in another program"):
        Save.open(path)
    opened.save.close()
    loop = tmp_path / "loop.butique"
    loop.symlink_to(loop)
    with pytest.raises(SaveMissing):
        Save.open(loop)
    pipe = tmp_path / "pipe.butique"
    os.mkfifo(pipe)
    with pytest.raises(SaveMissing):  # and does not wait for a writer
        Save.open(pipe)
