"""What can still be read of a file that SQLite refuses as it is: in memory, so that no byte of it changes.

The first page of every save of a format is the same but for counts that reading does not need. So a fresh one is put
in the place of the file's own, and a file that was cut off is filled up; every page that is broken then ends the
moves that are read. Whether these are good, their check sums and digests tell, as everywhere. And where the file goes
when it is played on from there. Knows no game.
"""

from __future__ import annotations

import functools
import os
import shutil
import sqlite3
from pathlib import Path

from saves import schema
from saves.errors import SaveDamaged, SaveError

_PAGES_AT = slice(28, 32)
_CHANGES_AT, _VALID_FOR_AT = slice(24, 28), slice(92, 96)
"""SQLite takes the count of pages at its word where these two agree (https://www.sqlite.org/fileformat.html)."""


@functools.cache
def _first_page() -> bytes:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute(f"PRAGMA page_size = {schema.PAGE_BYTES}")
    schema.lay_out(connection, {})
    page = connection.serialize()[: schema.PAGE_BYTES]
    connection.close()
    return page


def in_memory(path: Path) -> sqlite3.Connection:
    """A copy of a damaged file with a good first page; raises SaveError or OSError where there is none to be had."""
    with path.open("rb") as file:
        raw = file.read(schema.MAX_FILE_BYTES + 1)
    pages = -(-len(raw) // schema.PAGE_BYTES)
    if not 1 < pages <= schema.MAX_FILE_BYTES // schema.PAGE_BYTES:
        raise SaveDamaged(f"{path.name} can't be a saved game by its size.")
    head = bytearray(_first_page())
    head[_PAGES_AT] = pages.to_bytes(4, "big")
    head[_VALID_FOR_AT] = head[_CHANGES_AT]
    rest = raw[schema.PAGE_BYTES :].ljust((pages - 1) * schema.PAGE_BYTES, b"\0")
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    schema.harden(connection)
    connection.deserialize(bytes(head) + rest)
    return connection


def put_aside(path: Path) -> None:
    """A copy of a damaged file beside it, on the disk when this returns."""
    aside = _side_file(path)
    try:
        with path.open("rb") as source, aside.open("xb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        aside.chmod(0o600)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    for left_over in schema.side_files(path):  # else they would be taken for the fresh file's own
        if left_over.exists():
            left_over.replace(aside.with_name(aside.name + left_over.name.removeprefix(path.name)))


def _side_file(path: Path) -> Path:
    """A name beside `path` for its damaged original, none that is taken."""
    for number in range(1, 1000):
        side = path.with_suffix(".damaged" if number == 1 else f".damaged{number}")
        if not side.exists():
            return side
    raise SaveError(f"There are too many damaged copies of {path.name}; delete some.")
