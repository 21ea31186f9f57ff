"""Opens the tables of a room: a new game with its save, or one that goes on. No screen, no socket, no lobby."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ai.workers import Thinker
from core.engine.chance import SECRET_BYTES
from core.engine.deal import Transcript
from core.engine.errors import EngineError
from core.engine.match import Match
from core.engine.record import Header
from net.clock import Clock
from net.host.lobby import Lobby
from net.table import Table
from saves.errors import SaveError

if TYPE_CHECKING:
    from saves.store import Opened, Save


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game that goes on. damage: what is wrong with its save, to be told, or ""."""

    table: Table
    transcript: Transcript
    damage: str


@dataclass(slots=True)
class Opening:
    """clock: of its tables; path: of the save of the last one that was opened."""

    clock: Clock
    path: Path | None = None
    _waiting: tuple[Table, Transcript] | None = field(default=None, init=False)

    def header(self, lobby: Lobby) -> Header:
        """What the next game starts from, all but its secret; raises EngineError."""
        rules = lobby.rules
        plans = lobby.plans()
        return Header(rules.info.id, rules.version, lobby.setup(), plans, bytes(SECRET_BYTES))

    def table(self, header: Header, transcript: Transcript, limit: int) -> Table:
        """A table for a new game, its save begun; raises EngineError or SaveError."""
        from core.games import rules_of
        from saves.folder import new_path
        from saves.store import Save

        rules = rules_of(header.game)
        match = Match(rules, header)
        title = f"{rules.info.title}: {', '.join(seat.name for seat in header.players())}"
        path = new_path(header.game, datetime.now().astimezone())
        save = Save.create(path, match.header, match.start, title, transcript)
        match.journal = save
        return self._table(match, save, limit)

    def _table(self, match: Match, save: Save, limit: int) -> Table:
        self.path = save.path
        return Table(
            match,
            Thinker(),
            clock=self.clock,
            on_rest=save.snapshot,
            on_close=save.close,
            move_seconds=float(limit) if limit else None,
        )

    def resume(self, path: Path, limit: int = 0) -> Resumed:
        """The game of a save; raises SaveError where it can't be gone on with, or was not dealt by a room."""
        from saves.store import Save

        opened = Save.open(path)
        try:
            transcript = _transcript_of(opened)
            table = self._table(opened.match, opened.save, limit)
        except BaseException:
            opened.save.close()
            raise
        return Resumed(table, transcript, opened.damage or "")

    def wait_with(self, table: Table, transcript: Transcript) -> None:
        """The next game is this one: it begins where all is ready."""
        self._waiting = table, transcript

    def going_on(self) -> tuple[Table, Transcript] | None:
        """The game that the room waits with."""
        waiting, self._waiting = self._waiting, None
        return waiting

    @staticmethod
    def expects(error: Exception) -> bool:
        """Whether it is of a kind that may happen: a full disk, a set-up that is none."""
        return isinstance(error, EngineError | SaveError | OSError)

    @classmethod
    def sorry(cls, error: Exception) -> str:
        """Why a game could not begin, in a sentence."""
        reason = str(error) if cls.expects(error) else "the host has met a fault of its own."
        return f"The game could not begin: {reason}"


def _transcript_of(opened: Opened) -> Transcript:
    """Raises SaveError where the game can't be gone on with in a room."""
    if opened.read_only:
        raise SaveError(opened.read_only)
    transcript = opened.save.transcript()
    if transcript is None or transcript.host_secret is None:
        raise SaveError("This game was not dealt at a table of this kind: nobody could prove it.")
    return transcript
