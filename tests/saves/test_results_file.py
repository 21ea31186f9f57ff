"""The file of results: counts once, forgets nothing, and no file that lies in its place makes anything fail."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from saves import results_file
from saves.errors import SaveBusy, SaveMissing, SaveTooNew
from saves.results import YOU, Result
from saves.results_file import Kept, add, clear, load, note_help, path_of_results

START = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def result(number: int, game: str = "heroes", helped: bool = False) -> Result:
    """One of many results, all different."""
    ended = START + timedelta(hours=number)
    places = (1, 2, 3) if number % 2 else (3, 1, 2)
    return Result(number.to_bytes(16, "big"), ended, game, (), (YOU, "easy", "medium"), places, helped)


def filled(count: int = 12) -> list[Result]:
    kept = [result(number) for number in range(count)]
    for each in kept:
        add(each)
    return kept


def asides(home: Path) -> list[Path]:
    return sorted(home.glob("results.damaged*"))


# What it keeps ------------------------------------------------------------------------------------------------------


def test_results_come_back_in_their_order_and_nothing_is_made_by_looking(home: Path) -> None:
    assert load() == Kept(())
    assert not home.exists()
    kept = [result(number) for number in (5, 1, 3)]
    assert [add(each) for each in kept] == [True] * 3
    assert load() == Kept(tuple(kept))
    assert path_of_results().stat().st_mode & 0o77 == 0
    assert [path.name for path in home.iterdir()] == ["results.sqlite"]


def test_a_game_counts_once() -> None:
    assert add(result(1))
    assert not add(result(1, helped=True))
    assert load().results == (result(1),)


def test_help_before_a_game_was_left_stays_with_its_result() -> None:
    note_help(result(1).key)
    note_help(result(1).key)
    assert load() == Kept(())
    add(result(1))
    add(result(2))
    assert load().results == (result(1, helped=True), result(2))


def test_a_game_or_all_can_be_cleared() -> None:
    for number, game in enumerate(("heroes", "butim", "heroes", "butine")):
        add(result(number, game))
    clear("heroes")
    assert [each.game for each in load().results] == ["butim", "butine"]
    add(result(9))
    assert [each.game for each in load().results] == ["butim", "butine", "heroes"]
    clear()
    assert load() == Kept(())


def test_what_is_cleared_is_not_in_the_file_any_more() -> None:
    filled(3)
    raw = path_of_results().read_bytes()
    assert b'"heroes"' in raw
    clear()
    assert b'"heroes"' not in path_of_results().read_bytes()


# Several programs ---------------------------------------------------------------------------------------------------

ADD = """
import sys
from saves.results_file import add
from tests.saves.test_results_file import result
for number in range(int(sys.argv[1]), int(sys.argv[2])):
    add(result(number))
"""


def test_programs_at_once_lose_nothing_and_count_nothing_twice(home: Path) -> None:
    """The file does not exist yet, and their games overlap."""
    spans = [(0, 25), (15, 40), (30, 55)]
    programs = [
        subprocess.Popen([sys.executable, "-c", ADD, str(low), str(high)], env=dict(os.environ))
        for low, high in spans
    ]
    assert [program.wait(timeout=60) for program in programs] == [0] * 3
    kept = load()
    assert sorted(each.key for each in kept.results) == [result(number).key for number in range(55)]
    assert kept.notes == ()


def test_a_program_that_holds_the_file_for_long_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "_WAIT", 0.01)
    filled(2)
    with closing(sqlite3.connect(path_of_results(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for work in (lambda: add(result(5)), load):
            with pytest.raises(SaveBusy, match="try again"):
                work()
        other.execute("ROLLBACK")
    assert add(result(5))
    assert len(load().results) == 3


def test_what_fails_half_way_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = filled(2)
    note_help(result(5).key)

    def broken(*_: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(results_file, "_insert", broken)
        with pytest.raises(KeyboardInterrupt):
            add(result(5))
    assert load().results == tuple(kept)
    add(result(5))
    assert load().results[-1].helped


# Files that are not good ----------------------------------------------------------------------------------------------


def other_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE results (x)")
        connection.execute("INSERT INTO results VALUES ('mine')")
        connection.commit()


FOREIGN: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("my notes\n" * 500),
    "short": lambda path: path.write_bytes(b"\0"),
    "noise": lambda path: path.write_bytes(random.Random(1).randbytes(9000)),
    "database": other_database,
}


@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize("first", ["look", "add"])
def test_a_foreign_file_is_put_aside_as_it_is(home: Path, kind: str, first: str) -> None:
    home.mkdir()
    path = path_of_results()
    FOREIGN[kind](path)
    raw = path.read_bytes()
    if first == "look":
        assert load().results == ()
    add(result(1))
    kept = load()
    assert kept.results == (result(1),)
    (aside,) = asides(home)
    assert aside.read_bytes() == raw
    assert str(aside) in kept.notes[0]
    aside.unlink()
    assert load().notes == ()


def test_a_second_damaged_file_takes_no_name_that_is_taken(home: Path) -> None:
    home.mkdir()
    for text in ("one" * 999, "two" * 999):
        path_of_results().write_text(text)
        load()
    assert [path.read_text()[:3] for path in asides(home)] == ["one", "two"]


def test_a_flipped_byte_costs_only_what_it_hits(home: Path) -> None:
    kept = filled()
    path = path_of_results()
    raw = bytearray(path.read_bytes())
    at = raw.index(kept[4].to_data()["ended"].encode()) + 3
    raw[at] ^= 1
    path.write_bytes(raw)
    read = load()
    assert read.results == tuple(each for each in kept if each is not kept[4])
    assert asides(home)[0].read_bytes() == raw
    assert len(read.notes) == 1
    add(kept[4])
    assert set(load().results) == set(kept)


def test_no_damage_makes_it_fail_or_lie(home: Path) -> None:
    """Bytes flipped, cut off, doubled: whatever is read was kept once, and the file as it was is beside it."""
    kept = filled()
    path = path_of_results()
    whole = path.read_bytes()
    rng = random.Random(5)
    for _ in range(60):
        raw = bytearray(whole)
        for _ in range(rng.choice((1, 3, 30))):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        if rng.random() < 0.3:
            del raw[rng.randrange(1, len(raw)) :]
        path.write_bytes(raw)
        if rng.random() < 0.5:
            add(result(99))
        try:
            read = load()
        except SaveTooNew:
            continue
        assert set(read.results) <= {*kept, result(99)}
        if len(read.results) < len(kept) and not any("newer" in note for note in read.notes):
            assert raw in [aside.read_bytes() for aside in asides(home)]
        for file in home.iterdir():
            file.unlink()


def test_a_newer_file_is_left_alone_and_said_so(home: Path) -> None:
    filled(2)
    path = path_of_results()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 2")
        connection.execute("CREATE TABLE more (x)")
        connection.commit()
    raw = path.read_bytes()
    kept = load()
    assert kept.results == ()
    assert "newer Butique" in kept.notes[0]
    for work in (lambda: add(result(5)), clear, lambda: note_help(bytes(16))):
        with pytest.raises(SaveTooNew, match="left as they are"):
            work()
    assert path.read_bytes() == raw
    assert asides(home) == []


def test_a_trigger_in_the_file_never_runs(home: Path) -> None:
    kept = filled(2)
    with closing(sqlite3.connect(path_of_results())) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM results; END")
        connection.commit()
    add(result(5))
    assert load().results == (*kept, result(5))
    assert len(asides(home)) == 1


def test_a_folder_that_cannot_be_is_told(home: Path) -> None:
    home.write_text("a file")
    with pytest.raises(SaveMissing):
        add(result(1))
    assert load().results == ()


def test_a_folder_in_its_place_is_told(home: Path) -> None:
    path_of_results().mkdir(parents=True)
    for work in (load, lambda: add(result(1))):
        with pytest.raises(SaveMissing, match="is no file"):
            work()
