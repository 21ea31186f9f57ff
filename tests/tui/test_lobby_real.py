"""Two people at their screens and a real host between them: a lobby, a game to its end, a rematch; hosting by key."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from dataclasses import replace

from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList

from net.host.run import HostPlan
from net.protocol.invite import Invite
from net.protocol.lobby import LOBBY
from tests.net.peers import open_host
from tests.tui.rooms import TRIES, until
from tui.app import ButiqueApp
from tui.joining import Joining
from tui.screens.confirm import AskScreen
from tui.screens.end import EndScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.menu import MenuScreen
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.widgets.area import PlayArea

PLAN = HostPlan("heroes", 2, "Den", fill="", address="127.0.0.1", port=0, listed=False)
SMALL = (80, 24)
_A_GAME = 50 * TRIES


def app_of(name: str, invite: Invite) -> ButiqueApp:
    """Somebody with a key of their own, on the way to a room."""
    opening = Joining(invite, name.capitalize(), identity=name)
    return ButiqueApp(Settings(speed=0.0, name=name.capitalize()), opening)


def seats(app: ButiqueApp) -> list[str]:
    lists = app.screen.query("#seats").results(OptionList)
    return [str(option.prompt) for listed in lists for option in listed.options]


async def all_at(pilot: Pilot[None], kind: type, *apps: ButiqueApp) -> None:
    """Until everybody is at a screen of that kind."""
    await until(pilot, lambda: all(isinstance(app.screen, kind) for app in apps), tries=_A_GAME)


async def together(pilot: Pilot[None], *apps: ButiqueApp) -> None:
    """Until all are in the lobby, and see two players there."""
    await all_at(pilot, LobbyScreen, *apps)
    await until(
        pilot, lambda: all(len(seats(app)) == 2 and "open" not in "".join(seats(app)) for app in apps)
    )


async def move(pilot: Pilot[None], app: ButiqueApp) -> bool:
    """One move of the person at this screen; False where it is not their turn."""
    table = app.screen
    assert isinstance(table, TableScreen)
    (place,) = table._places.values()
    view, session = place.view, place.session
    if view is None or session.seat is None or session.seat not in session.rules.must_act(view):
        return False
    chosen = session.rules.default_move(view, session.seat)
    table._area.post_message(PlayArea.Chosen(chosen))
    await until(pilot, lambda: place.view is not view)
    return True


async def test_two_people_play_a_game_to_its_end_and_another_one() -> None:
    async with open_host(PLAN) as host:
        ann, bob = app_of("ann", host.invite), app_of("bob", host.invite)
        async with ann.run_test(size=SMALL) as pilot:
            await until(
                pilot, lambda: isinstance(ann.screen, LobbyScreen) and host.room.members.owner is not None
            )
            async with bob.run_test(size=SMALL) as other:
                await together(pilot, ann, bob)
                await other.press("r")
                await until(pilot, lambda: "ready" in seats(ann)[1] and "not ready" not in seats(ann)[1])
                await pilot.press("s")
                await all_at(pilot, TableScreen, ann, bob)
                moved = 0
                while moved < 4:
                    moved += await move(pilot, ann) + await move(other, bob)
                    await pilot.pause(0.01)
                for app in (ann, bob):
                    assert isinstance(app.screen, TableScreen)
                    await app.screen._session.hand_over("random")
                await ann.screen._session.hurry()  # type: ignore[attr-defined]
                await all_at(pilot, EndScreen, ann, bob)
                await other.press("r")
                await together(pilot, ann, bob)
                assert host.room.phase == LOBBY
                await other.press("r")
                await until(pilot, lambda: "not ready" not in seats(ann)[1])
                await pilot.press("s")
                await all_at(pilot, TableScreen, ann, bob)
                assert host.room.number == 2


async def test_a_pin_is_asked_for_until_it_is_right() -> None:
    async with open_host(replace(PLAN, pin="2468")) as host:
        ann = app_of("ann", host.invite)
        async with ann.run_test(size=SMALL) as pilot:
            for pin in ("1357", "2468"):
                await until(
                    pilot, lambda: isinstance(ann.screen, AskScreen) and bool(ann.screen.query("Input"))
                )
                asking = ann.screen
                asking.query_one(Input).value = pin
                await pilot.press("enter")
                await until(pilot, lambda asking=asking: ann.screen is not asking)  # type: ignore[misc]
            await until(pilot, lambda: isinstance(ann.screen, LobbyScreen) and "Ann" in "".join(seats(ann)))
            assert "2468" not in str(ann.settings)


async def hosting(pilot: Pilot[None], ann: ButiqueApp) -> Process:
    """Ann opens a table of her own: the process that it is in."""
    ann.host(PLAN)
    await until(pilot, lambda: isinstance(ann.screen, LobbyScreen) and "owner" in "".join(seats(ann)))
    assert isinstance(ann.screen, LobbyScreen)
    child = ann.screen._visit.child
    assert child is not None
    return child._process


async def test_a_table_of_one_s_own_ends_with_the_program() -> None:
    ann = ButiqueApp(Settings(speed=0.0, name="Ann"))
    async with ann.run_test(size=SMALL) as pilot:
        process = await hosting(pilot, ann)
        assert process.returncode is None
        await pilot.press("ctrl+q")
    await asyncio.wait_for(process.wait(), 60)
    assert process.returncode == 0


async def test_a_table_of_one_s_own_whose_process_dies_is_told() -> None:
    ann = ButiqueApp(Settings(speed=0.0, name="Ann"))
    async with ann.run_test(size=SMALL) as pilot:
        (await hosting(pilot, ann)).kill()
        await until(pilot, lambda: bool(ann.screen.query("#question")))
        assert "come to its end by itself" in str(ann.screen.query_one("#question").content)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(ann.screen, MenuScreen))


async def test_a_table_that_cannot_be_opened_is_told() -> None:
    ann = ButiqueApp(Settings(speed=0.0, name="Ann"))
    async with ann.run_test(size=SMALL) as pilot:
        ann.host(replace(PLAN, address="203.0.113.7"))
        await until(pilot, lambda: bool(ann.screen.query("#question")))
        assert isinstance(ann.screen.query_one(Button), Button)
        assert "203.0.113.7" in str(ann.screen.query_one("#question").content)  # type: ignore[attr-defined]
