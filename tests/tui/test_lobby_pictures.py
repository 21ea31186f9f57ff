"""Pictures of the screens of the network, compared with those kept: at the smallest size and at a comfortable one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from net.host.run import HostPlan
from net.peer.link import LOST, Status
from net.protocol.invite import Invite
from net.protocol.lobby import RoomInfo, RoomSeat
from net.session import Note, Said
from tests.tui.lobbies import ANN, BOB, CLEO, KEY, Lan, LobbyApp, Peer, a_room, crowd, found, taken
from tests.tui.rooms import until
from tests.tui.shell import NotingApp, settle
from tui.screens.hosting import HostingScreen
from tui.screens.lan import LanScreen
from tui.screens.lobby import LobbyScreen
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("fixed_cast", "fixed_saves")

Compare = Callable[..., bool]
PutLan = Callable[..., Lan]
SIZES = [(80, 24), (120, 40)]
sized = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
INVITES = [
    Invite(host, 47600, KEY, "aWordOf12let")
    for host in ("192.168.100.10", "10.0.0.5", "fd00::5", "127.0.0.1")
]
TALK = (
    Said("Bob", "Hello! Are we all there?", 1),
    Note("Cleo has joined."),
    Said("Dora", "I only watch. " * 12, None),
)


def stands(app: NotingApp, kind: type) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Until the screen is there and drawn."""

    async def run(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, kind) and app.screen.is_running)
        for line in app.screen.query(Input):
            line.cursor_blink = False
        await settle(pilot)

    return run


def lobby_of(
    room: RoomInfo, member: int = ANN, theme: str = "butique-dark", tiles: str = "unicode"
) -> LobbyApp:
    peer = Peer(room, member)
    peer.said.extend(TALK)
    settings = Settings(speed=0.0, name="Ann", theme=theme, tiles=tiles)
    return LobbyApp(peer, settings, invites=INVITES, pin="2468" if member == ANN else "")


@sized
def test_lobby_of_the_owner(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = lobby_of(a_room(watchers=("Dora", "Émile")))
    assert snap_compare(app, terminal_size=size, run_before=stands(app, LobbyScreen))


@sized
def test_lobby_of_seven(snap_compare: Compare, size: tuple[int, int]) -> None:
    watchers = tuple(f"Somebody {number}" for number in range(1, 17))
    app = lobby_of(crowd(7, watchers=watchers, name="A table with a rather long name, 日本語"), BOB)
    assert snap_compare(app, terminal_size=size, run_before=stands(app, LobbyScreen))


def test_lobby_with_a_dummy_for_who_watches(snap_compare: Compare) -> None:
    seats = [taken(ANN, "Ann", 0), taken(BOB, "Bob", 1, here=False), RoomSeat(piece=2)]
    app = lobby_of(a_room(*seats, game="butababel", fill="", limit=0), CLEO)
    assert snap_compare(app, terminal_size=(80, 24), run_before=stands(app, LobbyScreen))


def test_lobby_while_the_link_is_lost(snap_compare: Compare) -> None:
    app = lobby_of(crowd(3, phase="playing"), BOB)
    app.peer.link.status = Status(LOST)
    assert snap_compare(app, terminal_size=(80, 24), run_before=stands(app, LobbyScreen))


def test_lobby_in_ascii_on_a_light_ground(snap_compare: Compare) -> None:
    app = lobby_of(a_room(game="butine"), BOB, "butique-light", "ascii")
    assert snap_compare(app, terminal_size=(80, 24), run_before=stands(app, LobbyScreen))


@sized
def test_lan(snap_compare: Compare, size: tuple[int, int], lan: PutLan) -> None:
    lan(
        found("Ann's table"),
        found("A table with a rather long name, in full", "heroes", 47601, token="", free=0, phase="playing"),
        found("日本語のテーブル", "butababel", 47602, free=1),
    )
    before = [str(Invite("10.0.0.9", 5001, KEY)), "Last Friday", "butine"]
    app = NotingApp(Settings(speed=0.0, rooms=[before]))
    assert snap_compare(app, terminal_size=size, run_before=lan_stands(app))


def test_lan_where_nobody_is(snap_compare: Compare, lan: PutLan) -> None:
    lan()
    app = NotingApp(Settings(speed=0.0, tiles="ascii"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=lan_stands(app))


def lan_stands(app: NotingApp) -> Callable[[Pilot[None]], Awaitable[None]]:
    """The LAN, once it was looked at."""

    async def run(pilot: Pilot[None]) -> None:
        app.open_lan()
        await until(pilot, lambda: isinstance(app.screen, LanScreen) and bool(app.screen.query("#told")))
        told = app.screen.query_one("#told")
        await until(pilot, lambda: "Looking" not in str(told.content))  # type: ignore[attr-defined]
        await stands(app, LanScreen)(pilot)

    return run


@pytest.mark.parametrize("tiles", ["unicode", "ascii"])
def test_hosting(snap_compare: Compare, tiles: str) -> None:
    app = NotingApp(Settings(speed=0.0, tiles=tiles))

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        app.push_screen(HostingScreen(HostPlan("heroes", 3, "Ann's table", bots={2: "easy"})))
        await stands(app, HostingScreen)(pilot)

    assert snap_compare(app, terminal_size=(80, 24), run_before=run)
