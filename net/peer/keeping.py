"""Keeps the finished games of a peer among its saves, with the transcript that proves their deal.

Nothing here raises for what a host told or a disk did: the person is told in a sentence. The file is written in a
thread, so that nobody waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from core.engine.deal import Transcript
from core.engine.errors import EngineError
from core.engine.record import Header, Record
from core.engine.rules import Seat
from core.games import rules_of
from net.clock import Clock
from net.peer.deal import Proof
from net.peer.link import Link
from net.peer.peer import Peer
from net.session import Note
from saves.errors import SaveError, SaveMissing

_TRIES = 20
"""Several players at one machine may end a game in one second: each needs a file name of its own."""


def keeping_peer(link: Link, clock: Clock | None = None) -> Peer:
    """A peer that keeps its finished games, and is told what is wrong with one."""

    def keep(proof: Proof) -> Record | None:
        return keep_game(proof, peer.tell)

    peer = Peer(link, keep, clock)
    return peer


def keep_game(proof: Proof, tell: Callable[[Note], None]) -> Record | None:
    """The record of a game that is over, soon kept as a save where this peer played; None where it is no good.

    tell: is told what is wrong with it, also later, on the event loop that runs now.
    """
    try:
        record, transcript, wrong = proof.record()
    except EngineError as error:
        tell(Note(f"This game is not kept, since it can't be proven: {error}"))
        return None
    if wrong is not None:
        tell(Note(f"Beware, this game is not proven: {wrong}"))
    seat = transcript.views[-1][1] if transcript.views else None
    if seat is not None:
        _write_soon(record, title_of(record.header, seat), transcript, tell)
    return record


def title_of(header: Header, seat: Seat) -> str:
    """How the list of saves calls it: "Butim with Ann, Bob"."""
    others = [plan.name for plan in header.players() if plan is not header.seats[seat]]
    title = rules_of(header.game).info.title
    return f"{title} with {', '.join(others)}" if others else title


def _write_soon(record: Record, title: str, transcript: Transcript, tell: Callable[[Note], None]) -> None:
    loop = asyncio.get_running_loop()

    def write() -> None:
        try:
            _write(record, title, transcript)
        except (SaveError, OSError) as error:
            loop.call_soon_threadsafe(tell, Note(f"This game could not be kept: {error}"))

    # The default executor's threads are waited for when the loop ends: a program that is left now still writes.
    loop.run_in_executor(None, write)


def _write(record: Record, title: str, transcript: Transcript) -> None:
    """A new save, noted as finished; raises SaveError."""
    from saves.store import Save

    opened = Save.open(_new_file(record, title, transcript))
    try:
        opened.save.snapshot(opened.match)
    finally:
        opened.save.close()


def _new_file(record: Record, title: str, transcript: Transcript) -> Path:
    from saves.folder import new_path
    from saves.store import write_record

    for _ in range(_TRIES):
        path = new_path(record.header.game, datetime.now().astimezone())
        try:
            write_record(path, record, title, transcript)
        except SaveMissing as error:
            if not isinstance(error.__cause__, FileExistsError):
                raise
        else:
            return path
    raise SaveError("no name was free for its file.")
