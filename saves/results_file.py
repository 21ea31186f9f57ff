"""The file of a person's results, beside the saves: format 1. Adds, lists, clears; knows no rating and no screen.

An SQLite file like a save, looked at as warily: its tables must be exactly ours, and each result has a check sum. A
damaged or foreign file is moved aside and never thrown away, and what is good of it goes on in a new one; a newer
one is left alone. Several programs may use it at once.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from core.engine.errors import BadData
from saves import schema
from saves.errors import SaveBusy, SaveDamaged, SaveError, SaveFull, SaveMissing, SaveTooNew
from saves.faults import BUSY, CLOSED, DAMAGED, FULL, OTHER, READ_ONLY, Fault, told
from saves.folder import home
from saves.results import Result

APPLICATION_ID = 0x42555452  # "BUTR"
FORMAT = 1
FILE = "results.sqlite"
MAX_RESULTS = 50_000
"""The newest are read; some decades of them."""
MAX_FILE_BYTES = 64 << 20
"""Several times what that many need."""
_WAIT = 2.0
"""Seconds for another program to finish what it writes."""

_TABLES = {
    "results": "CREATE TABLE results (number INTEGER PRIMARY KEY NOT NULL, key BLOB UNIQUE NOT NULL,"
    " value BLOB NOT NULL, check_sum BLOB NOT NULL)",
    # Games under way in which somebody helped: the record of a game does not tell.
    "helped": "CREATE TABLE helped (key BLOB PRIMARY KEY NOT NULL) WITHOUT ROWID",
}

_CLOSED = Fault(
    SaveMissing,
    "The file of your results can't be opened: it or its folder may not be read or written by you.",
)
_FAULTS = {
    BUSY: Fault(SaveBusy, "Another program is writing your results; try again."),
    DAMAGED: Fault(SaveDamaged, "The file of your results is damaged."),
    READ_ONLY: _CLOSED,
    FULL: Fault(SaveFull, "The disk is full: your results can't be written. Free some space."),
    CLOSED: _CLOSED,
    OTHER: Fault(SaveFull, "Your results could not be written or read ({code})."),
}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kept:
    """All results in the order in which the games ended; notes: what a person should be told of the file."""

    results: tuple[Result, ...]
    notes: tuple[str, ...] = ()


def path_of_results() -> Path:
    """Where the file is, or will be."""
    return home() / FILE


def add(result: Result) -> bool:
    """Keep a result; False where the game is among them already, which counts once. Raises SaveError.

    A game that was noted as helped before it was left and resumed stays so.
    """

    def work(connection: sqlite3.Connection) -> bool:
        noted = connection.execute("DELETE FROM helped WHERE key = ?", (result.key,)).rowcount > 0
        return _insert(connection, replace(result, helped=result.helped or noted))

    return _write(work)


def note_help(key: bytes) -> None:
    """Remember that somebody helped in a game that is not over yet; raises SaveError."""
    _write(lambda connection: connection.execute("INSERT OR IGNORE INTO helped VALUES (?)", (key,)))


def clear(game: str | None = None) -> None:
    """Forget the results of a game, or all, for good; raises SaveError."""

    def work(connection: sqlite3.Connection) -> None:
        gone = [(each.key,) for each in _results(connection) if game in (None, each.game)]
        connection.executemany("DELETE FROM results WHERE key = ?", gone)

    _write(work)


def load() -> Kept:
    """What is kept; never raises for what is in the file, but SaveError where it can't be read."""
    path = path_of_results()
    try:
        results = _read(path)
    except SaveTooNew as newer:
        return Kept((), (str(newer), *_told_aside()))
    except SaveDamaged:
        _mend(path)
        results = _read(path)
    return Kept(tuple(results), tuple(_told_aside()))


# Reading and writing ------------------------------------------------------------------------------------------------


@contextmanager
def _faults() -> Iterator[None]:
    """Turn SQLite's errors and the system's into ours."""
    try:
        with told(_FAULTS):
            yield
    except OSError as error:
        raise SaveMissing(f"Your results can't be reached: {error.strerror or error}.") from error


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    if not path.is_file():
        raise SaveMissing(f"{path} is no file: your results can't be kept there. Move it away.")
    if path.stat().st_size > MAX_FILE_BYTES:
        raise SaveDamaged("The file of your results is far too large.")
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=_WAIT, isolation_level=None)
    try:
        schema.harden(connection)
        connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _write(work: Callable[[sqlite3.Connection], T]) -> T:
    """Do it in a transaction, all or nothing; once more on a new file where this one turns out to be damaged."""
    path = path_of_results()
    with _faults():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _written(path, work)
    except SaveDamaged:
        _mend(path)
        return _written(path, work)


def _written(path: Path, work: Callable[[sqlite3.Connection], T]) -> T:
    with _faults(), closing(_begun(path)) as connection:  # closing rolls back what was not committed
        done = work(connection)
        connection.execute("COMMIT")
    return done


def _begun(path: Path) -> sqlite3.Connection:
    """A connection that holds the file for writing, its tables checked, or laid out where the file is new."""
    path.touch(mode=0o600)
    connection = _connect(path, "rw")
    try:
        connection.execute("BEGIN IMMEDIATE")
        if path.stat().st_size == 0:  # and stays so for others until all of it is there
            _lay_out(connection)
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _lay_out(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    for statement in _TABLES.values():
        connection.execute(statement)


def _schema(connection: sqlite3.Connection) -> list[Any]:
    """What SQLite makes by itself for a UNIQUE has no text of its own and is left out."""
    return connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
    ).fetchall()


def _check(connection: sqlite3.Connection) -> None:
    """Raise SaveDamaged or SaveTooNew where this is not a file of our format, and only that."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise SaveDamaged("This is no file of results of Butique.")
    if version > FORMAT:
        raise SaveTooNew(
            f"A newer Butique wrote your results (format {version}, here is {FORMAT}): they are left as they are, "
            "and games played with this one are not counted. Update to see them."
        )
    if _schema(connection) != [("table", name, name, sql) for name, sql in _TABLES.items()]:
        raise SaveDamaged("This file holds other tables than results have.")


def _insert(connection: sqlite3.Connection, result: Result) -> bool:
    value = json.dumps(result.to_data(), ensure_ascii=False).encode()
    row = (result.key, value, schema.check_sum(result.key.hex(), value))
    query = "INSERT OR IGNORE INTO results (key, value, check_sum) VALUES (?, ?, ?)"
    return connection.execute(query, row).rowcount > 0


def _read(path: Path) -> list[Result]:
    with _faults():
        if not path.exists() or path.stat().st_size == 0:
            return []
        halfway = path.with_name(path.name + "-journal").exists()  # what a dead program left is rolled back
        with closing(_connect(path, "rw" if halfway else "ro")) as connection:
            _check(connection)
            if schema.page_damage(connection) is not None:
                raise SaveDamaged("Pages of your results are damaged.")
            return list(_results(connection))


def _results(connection: sqlite3.Connection) -> Iterator[Result]:
    """The results in order; raises SaveDamaged at one that is not good."""
    newest = "SELECT * FROM results ORDER BY number DESC LIMIT ?"
    for row in connection.execute(f"SELECT * FROM ({newest}) ORDER BY number", (MAX_RESULTS,)):
        yield _result(row)


def _result(row: tuple[Any, ...]) -> Result:
    _, key, value, check_sum = row
    if not isinstance(key, bytes) or not isinstance(value, bytes):
        raise SaveDamaged("A result is no bytes.")
    if schema.check_sum(key.hex(), value) != check_sum:
        raise SaveDamaged("A result's check sum is wrong.")
    try:
        return Result.from_data(key, json.loads(value))
    except (BadData, ValueError, RecursionError) as error:
        raise SaveDamaged(f"A result is damaged: {error}") from error


# Damaged files ------------------------------------------------------------------------------------------------------


def _mend(path: Path) -> None:
    """The damaged file aside, and a new one with what is still good of it."""
    with _faults():
        good = _salvaged(_put_aside(path))
    _written(path, lambda connection: [_insert(connection, result) for result in good])


def _put_aside(path: Path) -> Path:
    for number in range(1, 1000):
        aside = path.with_suffix(f".damaged{'' if number == 1 else number}{path.suffix}")
        if not os.path.lexists(aside):
            path.replace(aside)
            for left_over in schema.side_files(path):  # else they would be taken for the new file's own
                if left_over.exists():
                    left_over.replace(aside.with_name(aside.name + left_over.name.removeprefix(path.name)))
            return aside
    raise SaveError(f"There are too many damaged copies of {path.name}; delete some.")


def _salvaged(path: Path) -> list[Result]:
    """The results in a file that can still be read, in order."""
    good: list[Result] = []
    broken = (sqlite3.Error, UnicodeDecodeError, SaveDamaged)
    with suppress(*broken), closing(_connect(path, "ro")) as connection:
        if ("table", "results", "results", _TABLES["results"]) not in _schema(connection):
            return []
        for row in connection.execute("SELECT * FROM results ORDER BY number LIMIT ?", (MAX_RESULTS,)):
            with suppress(SaveDamaged):
                good.append(_result(row))
    return good


def _told_aside() -> Iterator[str]:
    """A note on each file that was moved aside and is still there."""
    path = path_of_results()
    for aside in sorted(path.parent.glob(f"{path.stem}.damaged*{path.suffix}")):
        yield (
            f"A file of results was damaged and is kept as {aside}; what could be read of it counts on. "
            "Delete it when you do not need it."
        )
