"""Save: a game's file while the game is played. Every move is on the disk before append returns.

It is a core Journal. It knows no screen and no folder; what a file may hold is schema.py's part.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from core.engine.codec import pack, unpack
from core.engine.deal import Transcript
from core.engine.errors import BadData, BadSetup, EngineError
from core.engine.match import Match, replay_good
from core.engine.record import Entry, Header, Record
from core.engine.text import clean
from core.games import rules_of
from saves import salvage, schema
from saves.errors import SaveBusy, SaveDamaged, SaveError, SaveFull, SaveMissing, SaveTooNew
from saves.schema import disk_faults, transaction

MAX_TITLE = 60


@dataclass(frozen=True, slots=True)
class Opened:
    """A save and the match it leads to. damage, read_only: what to tell the person, or None."""

    save: Save
    match: Match
    damage: str | None = None
    read_only: str | None = None


class Save:
    """An open save. Make one with create or open, and close it; only one can be open on a file at a time."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        title: str,
        to_mend: Record | None = None,
        look_only: str | None = None,
    ) -> None:
        self.path = path
        self.title = title
        self._connection = connection
        self._to_mend = to_mend  # the good part of a damaged file, until the first new move
        self._look_only = look_only
        self._writing = False
        self._seen = _seen(path)  # the file that is meant, should another take its place

    @classmethod
    def create(
        cls, path: Path, header: Header, start: bytes, title: str, transcript: Transcript | None = None
    ) -> Save:
        """A new file for a game that begins; raises SaveError where it can't be made.

        transcript: of a deal that was made together. A host's holds its own secret from the beginning, which tells
        no more than the header's beside it, so that a host that is started again can still open its commitment.
        """
        title = clean(title, MAX_TITLE) or header.game
        values = {
            "game": schema.pack_header(header),
            "start": start,
            "title": title.encode(),
            "tip": schema.pack_tip(None),
        }
        if transcript is not None:
            values["transcript"] = schema.pack_transcript(transcript)
        try:
            with disk_faults():
                return cls(path, schema.create(path, values), title)
        except OSError as error:
            raise SaveMissing(f"The save {path.name} can't be made: {error.strerror}.") from error

    @classmethod
    def open(cls, path: Path) -> Opened:
        """The game in a file as far as it is good; raises SaveError where there is nothing to go on with."""
        try:
            return cls._open_file(path)
        except SaveDamaged as damage:
            opened = cls._salvaged(path, str(damage))
            if opened is None:
                raise
            return opened

    @classmethod
    def _open_file(cls, path: Path) -> Opened:
        connection = connect(path, locked=True)
        left_behind = any(file.exists() for file in schema.side_files(path))
        try:
            with disk_faults():
                opened = cls._opened(path, connection)
                if left_behind and opened.damage is None and opened.read_only is None:
                    opened.save._begin()
                return opened
        except BaseException:
            connection.close()
            raise

    @classmethod
    def _salvaged(cls, path: Path, reason: str) -> Opened | None:
        """The game in a file that can't be opened as it is, or None where too little of it is left.

        It can't be locked either; whoever plays on first has it.
        """
        try:
            seen = _seen(path)
            with disk_faults():
                connection = salvage.in_memory(path)
        except (SaveError, OSError):
            return None
        try:
            with disk_faults():
                opened: Opened | None = cls._opened(path, connection, reason)
        except SaveError:
            opened = None
        if opened is None or not opened.match.ply:
            connection.close()
            return None
        opened.save._seen = seen
        return opened

    @classmethod
    def _opened(cls, path: Path, connection: sqlite3.Connection, known: str | None = None) -> Opened:
        """known: what is wrong with the file, where that has been found already."""
        schema.check_file(connection)
        pages = known or schema.page_damage(connection)
        header, start = schema.read_header(connection)
        title = read_title(connection, header)
        try:
            rules = rules_of(header.game)
        except BadSetup as error:
            raise SaveTooNew(f"This game is not in this Butique: {error}") from error
        if header.rules_version != rules.version:
            return cls._for_a_look(path, connection, header, title)
        entries, loss = schema.read_moves(connection)
        try:
            match, damage = replay_good(rules, Record(header, start, tuple(entries)))
        except EngineError as error:
            raise SaveDamaged(f"The head of this save is damaged: {error}") from error
        reason = str(damage) if damage else loss or pages
        if reason is None:
            save = cls(path, connection, title)
            match.journal = save
            return Opened(save, match)
        save = cls(path, connection, title, match.record())
        match.journal = save
        told = f"This save is damaged: {reason} The game stands at move {match.ply}, the last good one."
        return Opened(save, match, f"{told} The damaged file is kept when you play on.")

    @classmethod
    def _for_a_look(cls, path: Path, connection: sqlite3.Connection, header: Header, title: str) -> Opened:
        """A game of other rules than ours can't be replayed: its snapshot is shown."""
        rules = rules_of(header.game)
        why = f"This game was played by version {header.rules_version} of its rules; here is version {rules.version}."
        snapshot = schema.read_snapshot(connection)
        try:
            if snapshot is None:
                raise BadData("there is no snapshot")
            state = rules.state_type.from_data(snapshot[1])
            match = Match(rules, replace(header, rules_version=rules.version))
            seats = header.setup.seats
            if state.seats != seats or any(seat >= seats for seat in rules.to_act(state)):
                raise BadData("the snapshot is of another table")
        except EngineError as error:
            raise SaveTooNew(f"{why} It can't be shown.") from error
        match.state = state
        told = f"{why} It can be looked at, not played on."
        match.journal = save = cls(path, connection, title, look_only=told)
        return Opened(save, match, read_only=told)

    def append(self, entry: Entry) -> None:
        """Write the next move; on the disk when this returns. Raises SaveError and has written nothing else."""
        if entry.ply >= schema.MAX_MOVES:
            raise SaveError(f"A game has at most {schema.MAX_MOVES} moves on record: this one ends here.")
        self._begin()
        values = (entry.ply, entry.seat, entry.move, entry.at, entry.digest)
        with disk_faults(), transaction(self._connection) as connection:
            # What is there already was never acknowledged: a fault or Ctrl-C came between the disk and the match.
            connection.execute("DELETE FROM moves WHERE ply >= ?", (entry.ply,))
            connection.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", values)
            schema.put(connection, "tip", schema.pack_tip(entry))

    def truncate(self, ply: int) -> None:
        """Take back the moves from number `ply` on."""
        self._begin()
        with disk_faults(), transaction(self._connection) as connection:
            connection.execute("DELETE FROM moves WHERE ply >= ?", (ply,))
            row = connection.execute(
                "SELECT ply, seat, move, at, digest FROM moves ORDER BY ply DESC LIMIT 1"
            ).fetchone()
            schema.put(connection, "tip", schema.pack_tip(None if row is None else Entry(*row)))
            connection.execute("DELETE FROM header WHERE name IN ('snapshot', 'result')")

    def snapshot(self, match: Match) -> None:
        """Note where the game stands: for programs that can't replay it, and for lists of saves."""
        if self._to_mend is not None or self._look_only is not None:
            return  # such a file is left alone until somebody plays on
        self._begin()
        outcome = match.outcome()
        names = match.header.names()
        with disk_faults(), transaction(self._connection) as connection:
            schema.put(connection, "snapshot", pack([match.ply, match.state.to_data()]))
            if outcome is not None:
                schema.put(connection, "result", pack([names[seat] for seat in outcome.winners()]))

    def keep(self, transcript: Transcript) -> None:
        """Put what is known of the deal now in the place of what was kept of it."""
        self._begin()
        with disk_faults(), transaction(self._connection) as connection:
            schema.put(connection, "transcript", schema.pack_transcript(transcript))

    def transcript(self) -> Transcript | None:
        """What is kept of the deal, None for a game of one program alone; raises SaveDamaged."""
        with disk_faults():
            return schema.read_transcript(self._connection)

    def rename(self, title: str) -> None:
        """Another title; raises SaveError for one with nothing in it."""
        checked = checked_title(title)
        self._begin()
        with disk_faults(), transaction(self._connection) as connection:
            schema.put(connection, "title", checked.encode())
        self.title = checked

    def close(self) -> None:
        """Let go of the file. One that nobody played on is left as it was."""
        if self._writing:
            schema.fold(self._connection, self.path)
        self._connection.close()

    def _begin(self) -> None:
        """Before the first write."""
        if self._look_only is not None:
            raise SaveError(self._look_only)
        if self._to_mend is not None:
            self._mend(self._to_mend)
        elif _seen(self.path)[:2] != self._seen[:2]:
            raise SaveMissing(
                f"The save {self.path.name} was moved or deleted while its game is open; put it back to play on."
            )
        if not self._writing:
            with disk_faults():
                schema.begin_writing(self._connection)
            self._writing = True

    def _mend(self, record: Record) -> None:
        """The damaged file aside, a good one in its place."""
        if _seen(self.path) != self._seen:
            raise SaveBusy(f"Another program has changed {self.path.name} meanwhile; open it again.")
        fresh = self.path.with_suffix(".mending")
        transcript = None
        with suppress(SaveDamaged):
            transcript = self.transcript()
        # Before the copy: closing any handle on the file would let go of the lock.
        self._connection.close()
        try:
            salvage.put_aside(self.path)
            fresh.unlink(missing_ok=True)
            write_record(fresh, record, self.title, transcript)
            fresh.replace(self.path)
            self._to_mend = None
        except OSError as error:
            raise SaveFull(f"The damaged save can't be put aside: {error.strerror}. Try again.") from error
        finally:
            self._seen = _seen(self.path)
            self._connection = self._again()

    def _again(self) -> sqlite3.Connection:
        """A connection after the last one was closed; in memory while the file is too damaged for another."""
        try:
            return connect(self.path, locked=True)
        except SaveDamaged:
            with disk_faults():
                return salvage.in_memory(self.path)


def _seen(path: Path) -> tuple[int, int, int, int]:
    """Which file is at `path` (device and inode, 0 where there is none), and as what (size and last change)."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0, 0)
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def write_record(path: Path, record: Record, title: str, transcript: Transcript | None = None) -> None:
    """Write a whole record into a new file."""
    save = Save.create(path, record.header, record.start, title, transcript)
    try:
        with disk_faults(), transaction(save._connection) as connection:
            rows = [(entry.ply, entry.seat, entry.move, entry.at, entry.digest) for entry in record.entries]
            connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", rows)
            schema.put(connection, "tip", schema.pack_tip(record.entries[-1] if record.entries else None))
    except BaseException:
        save.close()
        path.unlink(missing_ok=True)
        raise
    save.close()


def read_record(path: Path) -> Record:
    """The record in a file, unchecked by any rules; raises SaveError where it can't be read whole."""
    with _looking(path) as connection:
        header, start = schema.read_header(connection)
        entries, loss = schema.read_moves(connection)
    if loss is not None:
        raise SaveDamaged(f"This save is damaged: {loss}")
    return Record(header, start, tuple(entries))


def read_transcript(path: Path) -> Transcript | None:
    """What a file keeps of its game's deal, unchecked by any rules; raises SaveError where it can't be read."""
    with _looking(path) as connection:
        return schema.read_transcript(connection)


@contextmanager
def _looking(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for a look at a file of ours."""
    connection = connect(path, locked=False)
    try:
        with disk_faults():
            schema.check_file(connection)
            yield connection
    finally:
        connection.close()


def read_title(connection: sqlite3.Connection, header: Header) -> str:
    """The title in a file, or one made of the players' names."""
    raw = schema.get(connection, "title")
    title = clean(raw.decode("utf-8", "replace"), MAX_TITLE) if raw is not None else ""
    return title or clean(", ".join(seat.name for seat in header.players()), MAX_TITLE)


def read_result(connection: sqlite3.Connection) -> tuple[str, ...] | None:
    """The winners' names of a finished game, or None while it runs."""
    raw = schema.get(connection, "result")
    if raw is None:
        return None
    try:
        names = unpack(raw)
    except BadData:
        return None
    return (
        tuple(clean(name, MAX_TITLE) for name in names if isinstance(name, str))
        if isinstance(names, list)
        else None
    )


def checked_title(title: str) -> str:
    """A title fit for every screen; raises SaveError for one with nothing in it."""
    cleaned = clean(title, MAX_TITLE)
    if not cleaned:
        raise SaveError("A title needs at least one letter.")
    return cleaned


def connect(path: Path, locked: bool) -> sqlite3.Connection:
    """A connection to the file at `path`, checked for what the file system says of it; raises SaveError."""
    try:
        size = path.stat().st_size if path.is_file() else -1
    except OSError as error:
        raise SaveMissing(f"The save {path.name} can't be opened: {error.strerror}.") from error
    if size < 0:
        raise SaveMissing(f"There is no save {path.name}.")
    if size < schema.PAGE_BYTES:  # SQLite would make a database of an empty one
        raise SaveDamaged(f"{path.name} is too short for a saved game.")
    if size > schema.MAX_FILE_BYTES:
        raise SaveDamaged(f"{path.name} is far too large for a saved game.")
    if not os.access(path, os.R_OK | os.W_OK):
        raise SaveMissing(f"The save {path.name} may not be read and written by you.")
    with disk_faults():
        return schema.connect(path, locked)
