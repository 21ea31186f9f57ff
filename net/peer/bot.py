"""A bot as a peer: plays the seat that it has in a room on another machine, from game to game.

It is told what a person's screen is told and nothing more, and moves as a person does: by its session. A move takes
as long as that of a bot at the host, so that its time tells no more either. Runs no link and starts no thinker: both
are given.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from typing import Any

from ai.levels import budget_of, levels_of, reaction_of
from ai.player import Choice, RandomChance
from ai.workers import Request
from core.engine.codec import state_bytes
from core.engine.errors import BadSetup, Refused
from core.engine.rules import Rules, Seat
from core.engine.seating import has_clock
from net.bots import Bots, Thinks
from net.clock import Clock, SystemClock
from net.composure import seconds_for
from net.peer.game import RemoteGame
from net.peer.peer import Peer
from net.peer.session import RemoteSession
from net.protocol.lobby import LOBBY, OPEN, RoomInfo
from net.protocol.rates import Bucket
from net.session import RUNNING, Halted, News, Pulse, StandIns, Stopped, Update
from net.together import first_of

MOVES, MOVES_IN = 60, 15.0
"""So many moves in so many seconds: a host hears out nobody who says more, see net.protocol.desk."""
BREATH = 1.0
"""Seconds after a move that was refused: nothing else may happen that could be waited for."""


async def play(peer: Peer, level: str, thinker: Thinks, clock: Clock | None = None) -> None:
    """Sit, be ready, and play every game of the peer's room, until it is parted; the peer runs beside this.

    Raises BadSetup where no bot of this level plays the room's game, WorkerLost where the bot fails.
    """
    clock = clock or SystemClock()
    pace = Bucket(MOVES, MOVES_IN)
    with suppress(Refused):  # only where it is parted
        await peer.until(lambda peer: peer.room is not None)
        assert peer.room is not None
        if level not in levels_of(peer.room.game):
            raise BadSetup(f"No bot of this room's game plays at level {level}.")
        await thinker.get_ready(peer.room.game, [level])
        while True:
            game = peer.game
            if game is None:
                await _wait_in_lobby(peer)
                continue
            player = Player(game.session(game.seat), level, thinker, clock, pace)
            await first_of(player.run(), _until_left(peer, game))


async def _until_left(peer: Peer, game: RemoteGame) -> None:
    await peer.until(lambda peer: peer.game is not game)


async def _wait_in_lobby(peer: Peer) -> None:
    """Until a game begins, seated and ready for it as far as the room lets it."""
    while peer.game is None:
        room = peer.room
        wanted = None if room is None else wish(room, peer.member)
        if wanted is not None:
            with suppress(Refused):  # somebody was faster
                await peer.ask(*wanted)
        await _until_changed(peer, room)


async def _until_changed(peer: Peer, room: RoomInfo | None) -> None:
    await peer.until(lambda peer: peer.game is not None or peer.room is not room)


def wish(room: RoomInfo, member: int) -> tuple[str, Any] | None:
    """What a bot asks for in the lobby: a seat, or to be marked as ready; None where it has all it wants."""
    if room.phase != LOBBY:
        return None
    seat = room.seat_of(member)
    if seat is not None:
        return None if room.seats[seat].ready else ("ready", True)
    is_open = (at for at, each in enumerate(room.seats) if each.kind == OPEN)
    return next((("sit", at) for at in is_open), None)


class Player:
    """Plays one game at a session; for a watcher's it does nothing. pace: how fast it may move at all."""

    def __init__(
        self, session: RemoteSession, level: str, thinker: Thinks, clock: Clock, pace: Bucket
    ) -> None:
        self._session, self._level, self._clock, self._pace = session, level, clock, pace
        self._bots = Bots(session.info, thinker, clock)
        self._live = has_clock(session.rules, session.info.setup)
        self._view: Any = None
        self._runs = not self._live
        self._stretch = 0  # of play: a pause ends one, and with it whatever was begun in it
        self._halted = self._replaced = False
        self._change = asyncio.Event()

    async def run(self) -> None:
        """Play until cancelled."""
        await first_of(self._listen(), self._act())

    async def _listen(self) -> None:
        while True:
            self._hear(await self._session.next())
            change, self._change = self._change, asyncio.Event()
            change.set()

    def _hear(self, news: News) -> None:
        if isinstance(news, Update):
            self._view = news.view
        elif isinstance(news, Pulse):
            self._runs = news.state == RUNNING
            self._stretch += not self._runs
        elif isinstance(news, Halted):
            self._halted = bool(news.why)
        elif isinstance(news, Stopped):
            self._halted = True
        elif isinstance(news, StandIns):
            self._replaced = self._session.seat in dict(news.by_seat)

    # Moving ------------------------------------------------------------------------------------------------

    async def _act(self) -> None:
        while True:
            await self._settle()
            while not self._asked():
                await self._change.wait()
            if self._live:
                await self._clock.sleep(random.uniform(*reaction_of(self._level)))
            while not self._pace.take(self._clock.now()):
                await self._clock.sleep(MOVES_IN / MOVES)
            if self._asked():
                await self._move()

    def _asked(self) -> bool:
        """Whether this seat is to move now; where nobody waits, whether it can."""
        seat, view, rules = self._session.seat, self._view, self._session.rules
        if seat is None or view is None or not self._runs or self._halted or self._replaced:
            return False
        return bool(rules.legal_moves(view, seat)) if self._live else seat in rules.must_act(view)

    async def _move(self) -> None:
        choice = await self._choice()
        if choice is None:
            return
        try:
            await self._session.submit(choice.move)
        except Refused:  # somebody was faster, or the host can't write it down just now
            await self._changed_within(BREATH)

    async def _choice(self) -> Choice | None:
        """What the bot makes of the view as it is now; None where that is out of date by then."""
        view, stretch = self._view, self._stretch
        thinking = asyncio.ensure_future(self._bots.choose(self._request(view), self._seconds(view)))
        try:
            while not thinking.done():
                await self._changed_or(thinking)
                if self._is_stale(view, stretch):
                    self._bots.hurry()
            await self._settle()
            choice = thinking.result()
        finally:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
        return None if self._is_stale(view, stretch) else choice

    def _request(self, view: Any) -> Request:
        seat, info = self._session.seat, self._session.info
        assert seat is not None, "a watcher is never asked"
        seed = secrets.token_bytes(16)
        return Request(info.game, state_bytes(view), seat, self._level, "", seed, self._live)

    def _seconds(self, view: Any) -> float:
        """How long the move takes at least, see net.composure."""
        seat, rules = self._session.seat, self._session.rules
        if seat is None or not budget_of(self._level, self._live).seconds:
            return 0.0
        return seconds_for(rules, public_view(rules, view, seat), view, seat, self._level, self._live)

    def _is_stale(self, view: Any, stretch: int) -> bool:
        """In real time a bot acts on what it saw; where the game waits, it takes another look."""
        if stretch != self._stretch or not self._asked():
            return True
        return not self._live and self._view is not view and state_bytes(self._view) != state_bytes(view)

    # Waiting -----------------------------------------------------------------------------------------------

    async def _settle(self) -> None:
        """Until all news that came were taken in: a move says that they were seen."""
        while self._session.waiting():
            await self._change.wait()

    async def _changed_or(self, work: asyncio.Future[Any]) -> None:
        changed = asyncio.ensure_future(self._change.wait())
        try:
            await asyncio.wait((work, changed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            changed.cancel()
            await asyncio.gather(changed, return_exceptions=True)

    async def _changed_within(self, seconds: float) -> None:
        slept = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await self._changed_or(slept)
        finally:
            slept.cancel()
            await asyncio.gather(slept, return_exceptions=True)


def public_view(rules: Rules[Any], view: Any, seat: Seat) -> Any:
    """What everybody sees where `seat` sees this: the same in every deal that fits."""
    return rules.mask(rules.determinize(view, seat, RandomChance(random.Random(0))), None)
