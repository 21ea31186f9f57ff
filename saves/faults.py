"""SQLite's errors in a person's words: one table of its codes for every file of ours. Opens and reads nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from saves.errors import SaveDamaged, SaveError

BUSY, DAMAGED, READ_ONLY, FULL, CLOSED, OTHER = range(6)
"""What may be wrong with a file; CLOSED where it can't even be opened, OTHER for all that is none of these."""

_KINDS: Mapping[int, tuple[str, ...]] = {
    BUSY: ("SQLITE_BUSY", "SQLITE_LOCKED"),
    DAMAGED: ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_MISMATCH", "SQLITE_TOOBIG", "SQLITE_ERROR"),
    READ_ONLY: ("SQLITE_READONLY",),
    FULL: ("SQLITE_FULL",),
    CLOSED: ("SQLITE_CANTOPEN", "SQLITE_PERM"),
}


class Fault(NamedTuple):
    """What is raised, and its sentence; "{code}" in it is SQLite's name of the error."""

    error: type[SaveError]
    text: str


@contextmanager
def told(faults: Mapping[int, Fault]) -> Iterator[None]:
    """Raise our errors in place of SQLite's. faults: by kind; DAMAGED and OTHER are there, others may be OTHER."""
    try:
        yield
    except UnicodeDecodeError as error:  # sqlite3 quotes a damaged schema in its message
        raise SaveDamaged(faults[DAMAGED].text) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorname", "") or ""
        kind = next((kind for kind, names in _KINDS.items() if code.startswith(names)), OTHER)
        fault = faults.get(kind, faults[OTHER])
        raise fault.error(fault.text.format(code=code or "disk error")) from error
