"""`butique join --bot`: a bot in a seat of a table elsewhere, without a screen. How it plays is net.peer.bot's part."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import click

from tui.cli_app import Complaint

if TYPE_CHECKING:
    from core.engine.record import Record
    from net.identity import Identity
    from net.peer.peer import Peer
    from net.protocol.invite import Invite
    from net.protocol.lobby import RoomInfo

_GOODBYE = 5.0
"""Seconds to tell the host that the bot leaves; without that it finds out by itself."""


def play_as_bot(invite: Invite, name: str, identity: str | None, level: str) -> int:
    """Play until the table is closed or Ctrl+C; the exit status. Without an identity the bot has a key of its own.

    Raises Complaint where it was never let in.
    """
    from core.engine.text import clean_name
    from net.identity import Identity
    from net.identity import identity as key_of

    who = Identity.fresh() if identity is None else key_of(identity)
    return asyncio.run(_play(invite, who, clean_name(name, f"{level.capitalize()} bot"), level))


async def _play(invite: Invite, who: Identity, name: str, level: str) -> int:
    from ai.workers import Thinker
    from net.peer.bot import play
    from net.peer.keeping import keeping_peer
    from net.peer.link import Link
    from net.protocol.messages import BOT
    from net.together import first_of
    from tui.cli_commands import version
    from tui.cli_host import stop_asked

    peer = keeping_peer(Link(invite, who, f"butique {version()}", name, BOT))
    journal = _Journal(peer)
    peer.changed = journal.look
    thinker = Thinker()
    running = asyncio.create_task(peer.run())
    try:
        await first_of(stop_asked(), play(peer, level, thinker))
        return journal.status()
    finally:
        await _leave(peer)
        peer.changed = lambda: None
        thinker.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def _leave(peer: Peer) -> None:
    """So that the others need not wait until it is missed; nothing where the connection is known to be none."""
    from core.engine.errors import Refused

    if not peer.link.status.why:
        with contextlib.suppress(Refused, TimeoutError):
            async with asyncio.timeout(_GOODBYE):
                await peer.ask("leave")


class _Journal:
    """Tells on the standard output how a bot fares, for as long as somebody reads it."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer
        self._status = peer.link.status
        self._was: RoomInfo | None = None
        self._ended = 0
        self._heard: object = None

    def status(self) -> int:
        """How it ended; raises Complaint where it never was in the room."""
        from net.peer.link import PARTED

        if self._was is None and self._peer.link.status.state == PARTED:
            raise Complaint(self._peer.link.status.why)
        return 0

    def look(self) -> None:
        """Something changed."""
        with contextlib.suppress(OSError):  # nobody reads any more: the bot plays on
            self._tell_link()
            self._tell_room()
            self._tell_notes()

    def _tell_link(self) -> None:
        from net.peer.link import CONNECTING, LOST, THERE
        from tui.cli_host import say

        was, self._status = self._status, self._peer.link.status
        if was == self._status:
            return
        if self._status.state == CONNECTING:
            click.echo(f"butique: {self._status.why} It is tried again until you press Ctrl+C.", err=True)
        elif self._status.state == THERE:
            say("Back at the table." if was.state == LOST else "At the table.")
        elif self._was is not None:
            say(self._status.why)

    def _tell_room(self) -> None:
        from tui.cli_host import say
        from tui.cli_log import games

        room, game = self._peer.room, self._peer.game
        if room is None:
            return
        was, self._was = self._was, room
        for text in games(was, room):
            say(text)
        record = None if game is None else game.record()
        if game is not None and record is not None and self._ended != game.number:
            self._ended = game.number
            say(_ending(record))

    def _tell_notes(self) -> None:
        """Those of its own end and of the room, each once."""
        from net.session import Note
        from tui.cli_host import say

        said = list(self._peer.said)
        new = next((said[at + 1 :] for at, each in enumerate(said) if each is self._heard), said)
        for each in new:
            if isinstance(each, Note):
                say(each.text)
        self._heard = said[-1] if said else None


def _ending(record: Record) -> str:
    from core.engine.match import replay
    from core.games import rules_of
    from tui.cli_log import ending

    outcome = replay(rules_of(record.header.game), record).outcome()
    assert outcome is not None, "a record is had of a game that is over"
    return ending(record.header, outcome)
