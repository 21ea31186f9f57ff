"""Keeps the finished games of a peer among its saves, with the transcript that proves their deal.

Nothing here raises for what a host told or a disk did: the person is told in a sentence. The file is written in a
thread, so that nobody waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
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
from saves.errors import SaveError


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
            if not _is_kept(title, transcript.commitment):
                _write(record, title, transcript)
        except (SaveError, OSError) as error:
            reason = f"{error.strerror or error}." if isinstance(error, OSError) else str(error)
            loop.call_soon_threadsafe(tell, Note(f"This game could not be kept: {reason}"))

    # The default executor's threads are waited for when the loop ends: a program that is left now still writes.
    loop.run_in_executor(None, write)


def _is_kept(title: str, commitment: bytes) -> bool:
    """Whether this game is among the saves: a program that was started again is told of it once more."""
    from saves.folder import FINISHED, list_saves
    from saves.store import read_transcript

    for info in list_saves():
        if (info.state, info.title) == (FINISHED, title):
            with suppress(SaveError):
                transcript = read_transcript(info.path)
                if transcript is not None and transcript.commitment == commitment:
                    return True
    return False


def _write(record: Record, title: str, transcript: Transcript) -> None:
    """A new save, noted as finished; raises SaveError or OSError. Nobody who looks at the folder sees half of it."""
    from saves.store import Save, write_record

    path = _reserved(record.header.game)
    draft = path.with_suffix(".keeping")
    try:
        write_record(draft, record, title, transcript)
        opened = Save.open(draft)
        try:
            opened.save.snapshot(opened.match)
        finally:
            opened.save.close()
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        path.unlink(missing_ok=True)
        raise


def _reserved(game: str) -> Path:
    """An empty file that nobody else has made: several peers of one machine end their game in one second."""
    from saves.folder import new_path

    while True:
        path = new_path(game, datetime.now().astimezone())
        try:
            path.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            continue
        return path
