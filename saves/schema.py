"""The tables of a save and the bytes in them: format 1. Knows SQLite, no game and no folder.

A save is an SQLite application file (https://www.sqlite.org/appfileformat.html). Nothing in it is executed: the
schema must be exactly ours, without triggers and views, and every value is checked before it is used.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.engine.codec import MAX_STATE_BYTES, pack, unpack
from core.engine.deal import Transcript
from core.engine.errors import BadData
from core.engine.record import Entry, Header
from saves.errors import SaveBusy, SaveDamaged, SaveFull, SaveTooNew
from saves.faults import BUSY, DAMAGED, FULL, OTHER, READ_ONLY, Fault, told

if TYPE_CHECKING:
    pass

APPLICATION_ID = 0x42555451  # "BUTQ"
FORMAT = 1
MAX_MOVES = 20_000
"""More than any game has."""
MAX_FILE_BYTES = 8 << 20
"""Several times what that many moves need."""
MAX_VALUE_BYTES = 1 << 20
CHECK_BYTES = 16
PAGE_BYTES = 1024
"""A move writes two or three pages ahead; a whole game is some ten of them."""

_TABLES = {
    "header": "CREATE TABLE header (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL, check_sum BLOB NOT NULL)"
    " WITHOUT ROWID",
    "moves": "CREATE TABLE moves (ply INTEGER PRIMARY KEY NOT NULL, seat INTEGER NOT NULL, move INTEGER NOT NULL,"
    " at INTEGER NOT NULL, digest BLOB NOT NULL)",
}


def check_sum(name: str, value: bytes) -> bytes:
    """What tells a flipped byte in a header value (16 bytes)."""
    return hashlib.blake2b(
        name.encode() + b"\0" + value, digest_size=CHECK_BYTES, person=b"butique-save"
    ).digest()


_FAULTS = {
    BUSY: Fault(SaveBusy, "This game is open in another program; close it there first."),
    DAMAGED: Fault(SaveDamaged, "This file is damaged, or no saved game."),
    READ_ONLY: Fault(SaveFull, "The save can't be written: the file or its folder is read only."),
    FULL: Fault(SaveFull, "The disk is full: free some space and try again. Nothing is lost."),
    OTHER: Fault(SaveFull, "The save could not be written or read ({code}); try again."),
}


def disk_faults() -> AbstractContextManager[None]:
    """Turn SQLite's errors into ours."""
    return told(_FAULTS)


def connect(path: Path, locked: bool = True) -> sqlite3.Connection:
    """Open a file with everything switched off that a save does not need.

    locked: for playing; an exclusive lock is held as long as the connection is open. Otherwise for a look, which
    changes nothing; only what another program left in the middle of must be rolled back to be read.
    """
    halfway = path.with_name(path.name + "-journal").exists()
    mode = "rw" if locked or halfway else "ro"
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        harden(connection)
        if locked:
            connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")  # of a new file; others keep theirs
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def harden(connection: sqlite3.Connection) -> None:
    """Switch off what a save does not need and a hostile file could use."""
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)


def create(path: Path, values: dict[str, bytes]) -> sqlite3.Connection:
    """Make a new file with these header values; it stays open and locked. Fails where the path exists."""
    path.touch(mode=0o600, exist_ok=False)
    connection = None
    try:
        connection = connect(path)
        lay_out(connection, values)
    except BaseException:
        if connection is not None:
            connection.close()
        path.unlink(missing_ok=True)
        raise
    return connection


def lay_out(connection: sqlite3.Connection, values: dict[str, bytes]) -> None:
    """The tables of a new save, with these header values."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.execute("BEGIN IMMEDIATE")
    for statement in _TABLES.values():
        connection.execute(statement)
    for name, value in values.items():
        put(connection, name, value)
    connection.execute("COMMIT")


class transaction:  # noqa: N801 - reads as a verb
    """All or nothing; leaves no transaction open, whatever happened."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> sqlite3.Connection:
        self._connection.execute("BEGIN IMMEDIATE")
        return self._connection

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def begin_writing(connection: sqlite3.Connection) -> None:
    """Write ahead from now on: a move is on the disk after one sync, not three (measured: 0.4 ms, not 20).

    Only from the first write on, since it changes the file's head, and a damaged file is to stay as it is.
    """
    connection.execute("PRAGMA journal_mode = WAL")


def fold(connection: sqlite3.Connection, path: Path) -> None:
    """Leave a single file again; what could not be folded in stays beside it for the next time.

    A locked connection makes no -shm, but a look at what a dead program left behind does.
    """
    with suppress(sqlite3.Error, OSError):
        connection.execute("PRAGMA journal_mode = DELETE")
        path.with_name(path.name + "-shm").unlink(missing_ok=True)


def side_files(path: Path) -> list[Path]:
    """Where SQLite keeps what is not in the file yet."""
    return [path.with_name(path.name + ending) for ending in ("-wal", "-journal", "-shm")]


def put(connection: sqlite3.Connection, name: str, value: bytes) -> None:
    """Set a header value."""
    connection.execute(
        "INSERT OR REPLACE INTO header VALUES (?, ?, ?)", (name, value, check_sum(name, value))
    )


def check_file(connection: sqlite3.Connection) -> None:
    """Raise SaveDamaged or SaveTooNew where this is not a file of a format that we know, and only that."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise SaveDamaged("This is no saved game of Butique, or a damaged one.")
    if version > FORMAT:
        raise SaveTooNew(
            f"A newer Butique wrote this game (format {version}, here is {FORMAT}); update to play on."
        )
    if version != FORMAT:
        raise SaveDamaged(f"This save claims format {version}, which never was; it is damaged.")
    # All rows as they stand: a name may be there twice, as a table and as a trigger.
    found = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid"
    ).fetchall()
    if found != [("table", name, name, sql) for name, sql in _TABLES.items()]:
        raise SaveDamaged("This file holds other tables than a saved game has; it is damaged or not ours.")


def page_damage(connection: sqlite3.Connection) -> str | None:
    """What SQLite's own check finds wrong with the pages, in a sentence, or None."""
    try:
        first = connection.execute("PRAGMA quick_check(1)").fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        first = None
    return None if first == ("ok",) else "Pages of this save are damaged."


def get(connection: sqlite3.Connection, name: str) -> bytes | None:
    """A header value, or None where it is missing or its check sum is wrong."""
    row = connection.execute("SELECT value, check_sum FROM header WHERE name = ?", (name,)).fetchone()
    if row is None or not (isinstance(row[0], bytes) and row[1] == check_sum(name, row[0])):
        return None
    value: bytes = row[0]
    return value


def read_header(connection: sqlite3.Connection) -> tuple[Header, bytes]:
    """The game's header and the digest of its first position; raises SaveDamaged."""
    raw, start = get(connection, "game"), get(connection, "start")
    if raw is None or start is None:
        raise SaveDamaged("The head of this save is damaged: what the game started from is lost.")
    try:
        return Header.from_data(unpack(raw)), start
    except BadData as error:
        raise SaveDamaged(f"The head of this save is damaged: {str(error).rstrip('.')}.") from error


def read_moves(connection: sqlite3.Connection) -> tuple[list[Entry], str | None]:
    """The moves up to the first that can't be read, and what is wrong after them.

    The file says with every move how many there are, so that a lost tail shows.
    """
    entries: list[Entry] = []
    query = "SELECT ply, seat, move, at, digest FROM moves ORDER BY ply LIMIT ?"
    try:
        entries.extend(Entry(*row) for row in connection.execute(query, (MAX_MOVES,)))
        tip = get(connection, "tip")
    except (BadData, sqlite3.Error, UnicodeDecodeError):
        return entries, f"Move {len(entries) + 1} can't be read."
    if tip is None:
        return entries, "The number of moves can't be read."
    if tip != pack_tip(entries[-1] if entries else None):
        return entries, "Moves are missing at the end."
    return entries, None


def pack_tip(last: Entry | None) -> bytes:
    """What the file says of its last move: the number of moves and that one's digest."""
    return pack([0, b""] if last is None else [last.ply + 1, last.digest])


def pack_header(header: Header) -> bytes:
    """A header as it stands in the file."""
    return pack(header.to_data())


def pack_transcript(transcript: Transcript) -> bytes:
    """What is kept of a deal as it stands in the file."""
    return pack(transcript.to_data())


def read_transcript(connection: sqlite3.Connection) -> Transcript | None:
    """What is kept of the deal, or None for a game that was dealt by one program alone; raises SaveDamaged.

    Programs from before there were deals look for no such value, and play such a game on without it.
    """
    raw = get(connection, "transcript")
    if raw is None:
        if connection.execute("SELECT 1 FROM header WHERE name = 'transcript'").fetchone() is None:
            return None
        raise SaveDamaged("The transcript of the deal in this save is damaged.")
    try:
        return Transcript.from_data(unpack(raw, MAX_VALUE_BYTES))
    except BadData as error:
        raise SaveDamaged(f"The transcript of the deal in this save is damaged: {error}.") from error


def read_snapshot(connection: sqlite3.Connection) -> tuple[int, Any] | None:
    """The snapshot as (ply, the state's plain data), or None where there is no good one."""
    raw = get(connection, "snapshot")
    if raw is None or len(raw) > MAX_STATE_BYTES:
        return None
    try:
        ply, state = unpack(raw)
    except (BadData, ValueError, TypeError):
        return None
    return (ply, state) if type(ply) is int else None
