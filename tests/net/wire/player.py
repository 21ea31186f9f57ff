"""A peer in a process of its own: `python -m tests.net.wire.player PART`, a Part in JSON.

Plays at random through a RemoteSession, as a screen does, and writes down what it saw, asked and was told, a line of
JSON each: what it wrote outlives it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.engine.codec import view_digest
from core.engine.errors import Refused
from core.engine.record import Record
from core.engine.rules import Seat
from core.engine.seating import has_clock
from net.identity import Identity
from net.peer.deal import Proof
from net.peer.game import RemoteGame
from net.peer.link import Link
from net.peer.peer import Peer
from net.peer.session import RemoteSession
from net.protocol.invite import Invite
from net.protocol.lobby import LOBBY, OPEN
from net.protocol.messages import PLAYER, WATCHER
from net.session import PAUSED, Note, Pulse, Trouble, Update
from tests.net.wire.hurry import Hurry


@dataclass(frozen=True)
class Part:
    """starts: begins the game when every seat is taken and ready. pace: seconds before each move."""

    invite: str
    secret: str
    name: str
    log: str
    role: str = PLAYER
    starts: bool = False
    seed: int = 0
    pace: float = 0.0
    times: float = 1.0


class Player:
    """Joins, waits for the game, plays it, and ends with it."""

    def __init__(self, part: Part) -> None:
        self._part = part
        identity, clock = Identity.of_secret(bytes.fromhex(part.secret)), Hurry(part.times)
        link = Link(Invite.parse(part.invite), identity, "tests", part.name, part.role, clock)
        self.peer = Peer(link, self._keep, clock)
        self.peer.changed = self._changed
        self._status = ""
        self._plays = asyncio.Event()

    def _note(self, what: str, value: Any) -> None:
        with Path(self._part.log).open("a", encoding="utf-8") as log:
            log.write(json.dumps([what, value]) + "\n")

    def _changed(self) -> None:
        status = self.peer.link.status
        if status.state != self._status:
            self._status = status.state
            self._note("link", [status.state, status.why])

    def _keep(self, proof: Proof) -> Record | None:
        record, transcript, wrong = proof.record()
        own = transcript.own is not None
        self._note("proof", [record.entries[-1].digest.hex(), wrong, own, len(transcript.views)])
        return record

    async def run(self) -> None:
        running = asyncio.create_task(self.peer.run())
        try:
            await self._play()
        except Refused as refused:
            self._note("parted", str(refused))
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def _play(self) -> None:
        await self.peer.until(lambda peer: peer.room is not None)
        if self._part.role != WATCHER:
            await self._get_ready()
        await self.peer.until(lambda peer: peer.game is not None)
        game = self.peer.game
        assert game is not None
        self._note("seat", game.seat)
        parted = asyncio.create_task(self._parted())
        playing = asyncio.create_task(self._play_game(game))
        await asyncio.wait((parted, playing), return_when=asyncio.FIRST_COMPLETED)
        parted.cancel()
        playing.cancel()
        for done in await asyncio.gather(parted, playing, return_exceptions=True):
            if isinstance(done, Exception):
                raise done

    async def _parted(self) -> None:
        await self.peer.until(lambda _: False)

    async def _get_ready(self) -> None:
        room = self.peer.room
        assert room is not None
        if room.phase != LOBBY:
            return
        await self.peer.ask("ready", True)
        if self._part.starts:
            await self.peer.until(_all_ready)
            await self.peer.ask("start")

    async def _play_game(self, game: RemoteGame) -> None:
        session = game.session(game.seat)
        last: Update | None = None
        while True:
            news = await session.next()
            if isinstance(news, Update):
                last = news
                self._note("saw", [news.ply, view_digest(news.view).hex()])
                if session.rules.outcome(news.view) is not None:
                    self._note("over", news.ply)
                    return
            elif isinstance(news, Note | Trouble):
                self._note("told", news.text)
            elif isinstance(news, Pulse) and news.state == PAUSED:
                await session.go_on()
            if last is not None and session.seat is not None and not session.waiting():
                await self._move(session, session.seat, last)

    async def _move(self, session: RemoteSession, seat: Seat, last: Update) -> None:
        rules, ply = session.rules, last.ply
        moves = rules.legal_moves(last.view, seat)
        if not moves or not (seat in rules.must_act(last.view) or has_clock(rules, session.info.setup)):
            return
        await asyncio.sleep(self._part.pace)
        if session.waiting():
            return
        move = random.Random(f"{self._part.seed} {ply}").choice(moves)
        self._note("asks", [ply, move])
        start = time.perf_counter()
        try:
            await session.submit(move)
            self._note("done", [ply, move])
            self._note("took", time.perf_counter() - start)
        except Refused as refused:
            self._note("refused", [ply, move, str(refused)])


def _all_ready(peer: Peer) -> bool:
    room = peer.room
    return room is not None and all(seat.kind != OPEN and seat.ready and seat.here for seat in room.seats)


if __name__ == "__main__":
    asyncio.run(Player(Part(**json.loads(sys.argv[1]))).run())
