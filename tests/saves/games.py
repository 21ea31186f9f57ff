"""Games for the tests of saves: small ones in a file, and what must hold of every file that is opened."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from core.engine.match import Match
from core.engine.record import Record
from core.games import rules_of
from saves.store import Opened, Save
from tests.helpers import match_moves, new_header


def saved(path: Path, seats: int = 3, plies: int = 0, seed: str = "saved", title: str = "A game") -> Match:
    """A game in progress, its save open at `path`."""
    header = new_header("heroes", seats, seed, people=(0,))
    match = Match(rules_of("heroes"), header)
    match.journal = Save.create(path, header, match.start, title)
    play(match, plies)
    return match


def play(match: Match, plies: int, seed: int = 0) -> None:
    """Random moves, fewer where the game ends."""
    match_moves(match, random.Random(f"{seed}-{match.ply}"), plies)


def save_of(match: Match) -> Save:
    assert isinstance(match.journal, Save)
    return match.journal


def closed(path: Path, seats: int = 3, plies: int = 12, seed: str = "saved") -> Record:
    """The record of a game that lies closed at `path`."""
    raw, record = _closed(seats, plies, seed)
    path.write_bytes(raw)
    return record


@cache
def _closed(seats: int, plies: int, seed: str) -> tuple[bytes, Record]:
    """Written once for all tests: every move waits for the disk."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.butique"
        match = saved(path, seats, plies, seed)
        save_of(match).close()
        return path.read_bytes(), match.record()


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder and what is in them."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def assert_prefix(opened: Opened, whole: Record) -> None:
    """What was opened is the game, or the beginning of it and told to be no more."""
    record = opened.match.record()
    assert (record.header, record.start) == (whole.header, whole.start)
    assert record.entries == whole.entries[: len(record.entries)]
    assert len(record.entries) == len(whole.entries) or opened.damage
