"""Rooms for the tests of lobby and LAN screens: peers that know what a test tells, a LAN that is what a test says."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, cast

from textual.pilot import Pilot

from core.engine.errors import Refused
from core.games import rules_of
from net.discovery import Ad, Found
from net.peer.link import THERE, Status
from net.protocol.invite import Invite
from net.protocol.lobby import BOT, LOBBY, OPEN, TAKEN, RoomInfo, RoomSeat
from net.session import Note, Said
from tests.tui.rooms import RemoteGame, until
from tests.tui.shell import NotingApp
from tui.joining import Joining, Visit
from tui.screens.lobby import LobbyScreen
from tui.settings import Settings

KEY = bytes(range(32))
INVITE = Invite("192.168.1.5", 47600, KEY, "word-of-mouth")
ANN, BOB, CLEO = 1, 2, 3


class Link:
    """See net.peer.link.Link."""

    def __init__(self) -> None:
        self.invite = INVITE
        self.status = Status(THERE)

    def lost_for(self) -> float:
        return 4.0


class Peer:
    """See net.peer.peer.Peer. asked: of the host, in order; refuses: why it does none of it; deaf: it never answers."""

    def __init__(self, room: RoomInfo | None, member: int = ANN) -> None:
        self.link, self.room, self.member = Link(), room, member
        self.game: RemoteGame | None = None
        self.said: deque[Said | Note] = deque(maxlen=200)
        self.changed: Callable[[], None] = lambda: None
        self.asked: list[tuple[object, ...]] = []
        self.refuses, self.deaf, self.ran = "", False, False

    @property
    def is_owner(self) -> bool:
        return self.room is not None and self.room.owner == self.member

    async def run(self) -> None:
        self.ran = True
        try:
            await asyncio.Event().wait()
        finally:
            self.ran = False

    async def ask(self, verb: str, *args: object) -> None:
        self.asked.append((verb, *args))
        if self.deaf:
            await asyncio.Event().wait()
        if self.refuses:
            raise Refused(self.refuses)

    # What the test does ------------------------------------------------------------------------------------

    def tell(self, room: RoomInfo | None = None, *said: Said | Note, **changes: Any) -> None:
        """The host tells these."""
        self.room = replace(room or cast(RoomInfo, self.room), **changes)
        self.said.extend(said)
        self.changed()

    def begin(self, game: RemoteGame | None, number: int = 1) -> None:
        """A game, or none any more."""
        if self.game is not None:
            self.game.tell_over()
        self.game = game
        if game is not None:
            game.number = number
            game.tell_all()
        self.changed()

    def link_is(self, state: str, why: str = "", code: str = "") -> None:
        """The link is like that now."""
        self.link.status = Status(state, why, code)
        self.changed()


class Child:
    """See net.host.child.HostChild."""

    def __init__(self) -> None:
        self.gone: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def ended(self) -> str:
        return await self.gone


def taken(member: int, name: str, piece: int, ready: bool = False, here: bool = True) -> RoomSeat:
    """Somebody's seat."""
    return RoomSeat(TAKEN, member, name, piece=piece, ready=ready, here=here)


def a_room(*seats: RoomSeat, game: str = "heroes", **more: Any) -> RoomInfo:
    """Ann's room; by default she, Bob, a bot and an open seat."""
    usual = (
        taken(ANN, "Ann", 0),
        taken(BOB, "Bob", 1),
        RoomSeat(BOT, name="Vex", level="medium", piece=2),
        RoomSeat(OPEN, piece=3),
    )
    told = seats or usual
    options = dict(rules_of(game).setup(len(told), {}).options)
    given: dict[str, Any] = {"fill": "medium", "owner": ANN, "phase": LOBBY, "options": options, **more}
    return RoomInfo(given.pop("name", "Ann's table"), game, seats=told, **given)


def crowd(count: int, **more: Any) -> RoomInfo:
    """A room of Butim with so many players, all ready but the owner."""
    names = ("Ann", "Bob", "Cleo", "Dora", "Émile", "Fritz", "Gül")[:count]
    seats = [taken(at + 1, name, at, ready=at > 0) for at, name in enumerate(names)]
    return a_room(*seats, game="butim", **more)


def visit_of(peer: Peer, invites: Sequence[Invite] = (INVITE,), **more: Any) -> Visit:
    """A visit that ends when the test does."""
    return Visit(Joining(INVITE, "Ann"), cast(Any, peer), tuple(invites), **more)


class LobbyApp(NotingApp):
    """Stands in a room at once. joined: what it was asked to join."""

    def __init__(self, peer: Peer, settings: Settings | None = None, **visit: Any) -> None:
        super().__init__(settings or Settings(speed=0.0))
        self.peer, self._more = peer, visit
        self.joined: list[Joining] = []

    def on_mount(self) -> None:
        super().on_mount()
        self.push_screen(LobbyScreen(visit_of(self.peer, **self._more)))

    def join(self, joining: Joining) -> None:
        self.joined.append(joining)

    @property
    def lobby(self) -> LobbyScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, LobbyScreen))


async def stands(pilot: Pilot[None], app: LobbyApp) -> None:
    """Until the lobby is there, and its visit goes on."""
    await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and app.peer.ran)
    await pilot.pause()


class Lan:
    """See net.discovery.browsing and its Browser."""

    def __init__(self, *rooms: Found, trouble: str = "") -> None:
        self._rooms, self.trouble = rooms, trouble
        self._news = asyncio.Event()
        self._news.set()
        self.open = False

    @asynccontextmanager
    async def browsing(self) -> AsyncIterator[Lan]:
        self.open = True
        try:
            yield self
        finally:
            self.open = False

    def rooms(self) -> tuple[Found, ...]:
        return self._rooms

    async def changed(self) -> None:
        await self._news.wait()
        self._news.clear()

    def tell(self, *rooms: Found, trouble: str = "") -> None:
        """These are there now."""
        self._rooms, self.trouble = rooms, trouble
        self._news.set()


def found(name: str, game: str = "butim", port: int = 47600, **more: Any) -> Found:
    """A room on the LAN."""
    given: dict[str, Any] = {"token": "word", "seats": 4, "free": 3, "phase": LOBBY, **more}
    addresses = given.pop("addresses", ("192.168.1.5", "fd00::5"))
    return Found(Ad(name, game, port, given.pop("key", KEY), **given), addresses, name)
