"""Pictures of every screen of the shell, compared with those kept: at the smallest size and at a comfortable one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.shell import NotingApp, settle
from tui.keys import CATALOGUE
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import AskScreen, ConfirmScreen
from tui.screens.settings import RebindScreen
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("fixed_cast", "fixed_saves")

Compare = Callable[..., bool]
PAGE = """# A game

For everybody.

## Setting up

- **One** thing
- another

| a | b |
|---|---|
| 1 | 2 |
"""
SIZES = [(80, 24), (120, 40)]
sized = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])


def app_with(**settings: Any) -> NotingApp:
    return NotingApp(Settings(speed=0.0, **settings))


def opened(app: NotingApp, what: Callable[[], object]) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Open a screen and wait until it stands."""

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        what()
        await settle(pilot)
        for line in app.screen.query(Input):
            line.cursor_blink = False
        await pilot.pause()

    return run


def nothing() -> None:
    """The menu is there."""


@sized
def test_menu(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=size, run_before=opened(app, nothing))


def test_menu_without_a_game_under_way(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.resume.last_save", lambda: None)
    app = app_with(theme="butique-contrast")
    assert snap_compare(app, terminal_size=(80, 24), run_before=opened(app, nothing))


@sized
def test_setup(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=size, run_before=opened(app, lambda: app.set_up("heroes")))


@sized
def test_setup_with_options(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()

    async def choose(pilot: Pilot[None]) -> None:
        await opened(app, lambda: app.set_up("butine"))(pilot)
        app.screen.query_one("#option-challenge").focus()
        await pilot.press("1", "5")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=choose)


@sized
def test_setup_with_a_dummy(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=size, run_before=opened(app, lambda: app.set_up("butababel")))


@sized
def test_setup_of_seven_seats_with_a_file(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()

    async def choose(pilot: Pilot[None]) -> None:
        await opened(app, lambda: app.set_up("butim"))(pilot)
        await pilot.press(*"aaaa")
        app.screen.query_one("#option-deck").focus()
        await pilot.press(*"~/decks/storm.toml")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=choose)


@sized
def test_saves(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=size, run_before=opened(app, app.open_saves))


def test_saves_when_there_are_none(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.folder.list_saves", list)
    monkeypatch.setattr("tui.screens.saves.folder.home", lambda: "/home/ann/butique")
    app = app_with()
    assert snap_compare(app, terminal_size=(80, 24), run_before=opened(app, app.open_saves))


@sized
def test_settings(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with(keys={"menu.saves": "z"})
    assert snap_compare(app, terminal_size=size, run_before=opened(app, app.open_settings))


@sized
def test_rules(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setattr("tui.screens.rules.rules_text", lambda _game: PAGE)
    app = app_with()
    assert snap_compare(app, terminal_size=size, run_before=opened(app, lambda: app.open_rules("heroes")))


def dialogs() -> dict[str, Any]:
    return {
        "confirm": ConfirmScreen("Delete 'Friday' for good?", yes="Delete", no="Keep", danger=True),
        "ask": AskScreen(
            "Export to:", "/home/ann/friday.json", "JSON that other programs can read.", yes="Export"
        ),
        "choose": ChooseScreen("Open a copy of an example:", ["A close finish", "Five at the table"]),
        "rebind": RebindScreen(CATALOGUE[0], {}),
    }


@pytest.mark.parametrize("name", ["confirm", "ask", "choose", "rebind"])
def test_dialog(snap_compare: Compare, name: str) -> None:
    app = app_with()

    def show() -> None:
        app.push_screen(dialogs()[name])

    assert snap_compare(app, terminal_size=(80, 24), run_before=opened(app, show))


def test_notice(snap_compare: Compare) -> None:
    app = app_with()
    assert snap_compare(
        app, terminal_size=(80, 24), run_before=opened(app, lambda: app.tell("There is no such game."))
    )


def test_too_small(snap_compare: Compare) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=(60, 20), run_before=opened(app, nothing))


@pytest.mark.parametrize("screen", ["menu", "setup", "saves", "settings"])
def test_ascii_on_a_light_ground(snap_compare: Compare, screen: str) -> None:
    app = app_with(tiles="ascii", theme="butique-light")
    what = {
        "menu": nothing,
        "setup": lambda: app.set_up("heroes"),
        "saves": app.open_saves,
        "settings": app.open_settings,
    }[screen]
    assert snap_compare(app, terminal_size=(80, 24), run_before=opened(app, what))


def test_menu_in_the_terminals_own_colours(snap_compare: Compare) -> None:
    app = app_with(theme="terminal-dark")
    assert snap_compare(app, terminal_size=(80, 24), run_before=opened(app, nothing))
