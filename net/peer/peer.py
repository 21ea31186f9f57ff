"""A peer: what one member knows of its room, and of the game there. Draws nothing; who shows it hears of changes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from core.engine.errors import BadData, EngineError, Refused
from core.engine.record import Record
from core.games import rules_of
from net.clock import Clock, SystemClock
from net.peer.deal import CALLED_OFF, Hand, Proof, contributions_of, header_of, seals_of
from net.peer.game import RemoteGame
from net.peer.link import PARTED, Link
from net.protocol.checks import blob, fields, rows, text, whole
from net.protocol.lobby import LOBBY, RoomInfo
from net.protocol.news import news_of
from net.session import News, Note, Said, TableInfo

CHAT_KEPT = 200
PATIENCE = 3
"""So often everything is asked for anew before anything of the game could be read."""


class Peer:
    """room: as last told; game: the one that is played or was just over; said: the last words, the oldest first.

    changed: called after anything of these, or the link's status, is another. keep: what is done with the proof of a
    game that is over.
    """

    def __init__(
        self,
        link: Link,
        keep: Callable[[Proof], Record | None] = lambda proof: proof.record()[0],
        clock: Clock | None = None,
    ) -> None:
        self.link, self._keep = link, keep
        self._clock = clock or SystemClock()
        self._hand = Hand(link.identity.public)
        self._tasks: set[asyncio.Task[None]] = set()
        self._faults = 0
        self.room: RoomInfo | None = None
        self.game: RemoteGame | None = None
        self.said: deque[Said | Note] = deque(maxlen=CHAT_KEPT)
        self._changes = asyncio.Event()
        self.changed: Callable[[], None] = lambda: None
        link.body = self._hear
        link.changed = self._change

    async def run(self) -> None:
        """Be in the room until parted or cancelled."""
        try:
            await self.link.run()
        finally:
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until(self, holds: Callable[[Peer], bool]) -> None:
        """Wait until something holds; raises Refused where the link is parted before."""
        while not holds(self):
            if self.link.status.state == PARTED:
                raise Refused(self.link.status.why)
            await self._changes.wait()

    async def ask(self, verb: str, *args: Any) -> None:
        """Have the host do something; raises Refused."""
        await self.link.ask(verb, *args)

    @property
    def member(self) -> int:
        """This peer's number."""
        return self.link.member

    @property
    def is_owner(self) -> bool:
        """Whether the room is this peer's."""
        return self.room is not None and self.room.owner == self.member

    def _change(self) -> None:
        changes, self._changes = self._changes, asyncio.Event()
        changes.set()
        self.changed()

    # What comes from the host ------------------------------------------------------------------------------

    def _hear(self, body: list[Any]) -> None:
        try:
            self._take(body)
        except Exception as error:  # noqa: BLE001 - whatever a host tells, it does not end this program
            self._misheard(error)
        else:
            if body[0] == "update":
                self._faults = 0
        self._change()

    def _misheard(self, error: Exception) -> None:
        """Have all of it told anew; who still tells nonsense then is no host for this program."""
        self._faults += 1
        if self._faults <= PATIENCE:
            self.link.desync()
        else:
            why = str(error) if isinstance(error, EngineError) else type(error).__name__
            self.link.part(f"This program can't make sense of what the host tells: {why}.")

    def _take(self, body: list[Any]) -> None:
        kind = body[0]
        if kind == "room":
            self._take_room(RoomInfo.from_data(fields(body[1:], (rows,), kind)[0]))
        elif kind == "anew":
            if self.game is not None:
                self.game.anew()
        elif kind == "lobby":
            self._end_game()
        elif kind == "deal":
            if self._hand.gave:
                self._take_word(Note(CALLED_OFF))
            self._soon("seal", self._hand.seal())
        elif kind == "sealed":
            self._give(body)
        elif kind == "begin":
            self._begin(body)
        elif kind in ("said", "note"):
            self._take_word(news_of(body))
        elif self.game is not None:
            self.game.hear(body)

    def _take_room(self, room: RoomInfo) -> None:
        self.room = room
        if room.phase == LOBBY:
            self._end_game()

    def tell(self, note: Note) -> None:
        """Something that was found out here, beside what the host tells."""
        self._take_word(note)
        self._change()

    def _take_word(self, news: News | None) -> None:
        assert isinstance(news, Said | Note), "asked for these only"
        if self.game is not None:
            self.game.tell(news)
        self.said.append(news)

    def _end_game(self) -> None:
        if self.game is not None:
            self.game.end()
            self.game = None

    def _give(self, body: list[Any]) -> None:
        assert self.room is not None, "a room is told before its deals"
        commitment, setup, plans, seals = fields(body[1:], (blob(32, 32), _any, rows, rows), "a deal")
        header = header_of(rules_of(self.room.game), setup, plans)
        try:
            self._soon("contribute", self._hand.value(header, commitment, seals_of(seals)))
        except BadData as error:
            self._take_word(Note(f"This deal is not joined: {error}"))

    def _begin(self, body: list[Any]) -> None:
        checks = (
            whole(1, 1 << 32), text(32), whole(0, 1 << 32), _any, rows, whole(-1, 15), blob(32, 32), rows, rows,
        )  # fmt: skip
        number, game, version, setup, plans, seat, commitment, seals, told = fields(
            body[1:], checks, "a game"
        )
        if self.game is not None and self.game.is_that(number, _seat(seat), commitment):
            self.game.anew()
            return
        self._end_game()
        rules = rules_of(game)
        if version != rules.version:
            self.link.part("The host plays by other rules: install the same version of this program on both.")
            return
        header = header_of(rules, setup, plans)
        if seat >= 0 and seat not in header.people():
            raise BadData("nobody but a bot can sit there")
        transcript, about = self._hand.transcript(header, commitment, seals_of(seals), contributions_of(told))
        proof = Proof(rules, header, transcript)
        info = TableInfo.of(header)
        self.game = RemoteGame(self.link, self._clock, number, rules, info, _seat(seat), proof, self._keep)
        wrong = proof.trouble()
        if wrong is not None:
            self._take_word(Note(f"Beware: {wrong}"))
        elif about and self.game.seat is not None:
            self._take_word(Note(about))

    def _soon(self, verb: str, *args: Any) -> None:
        """Ask without waiting: what is refused has come too late."""

        async def ask() -> None:
            try:
                await self.link.ask(verb, *args)
            except EngineError:
                return

        task = asyncio.create_task(ask())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _any(value: object) -> Any:
    return value


def _seat(number: int) -> int | None:
    return None if number < 0 else number
