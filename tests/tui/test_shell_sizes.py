"""A terminal that shrinks and grows: the cover below the smallest size, and no size that breaks a screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.host.run import HostPlan
from tests.tui.lobbies import Lan, Peer, crowd, found, visit_of
from tests.tui.shell import NotingApp, settle
from tui.screens.hosting import HostingScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.too_small import TooSmall

SMALL = (80, 24)


async def test_every_screen_is_covered_while_the_terminal_is_too_small() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        focused = app.focused
        ways: list[Callable[[], object]] = [
            lambda: None,
            app.open_saves,
            app.open_settings,
            lambda: app.tell("x"),
        ]
        for open_screen in ways:
            open_screen()
            await settle(pilot)
            await pilot.resize_terminal(79, 24)
            await pilot.pause()
            assert app.screen.query(TooSmall)
            await pilot.press("enter", "d", "1")
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert not app.screen.query(TooSmall)
        while len(app.screen_stack) > 1:
            app.pop_screen()
        await pilot.pause()
        assert app.focused is focused


async def test_a_screen_opened_while_too_small_is_covered_too() -> None:
    app = NotingApp()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert app.screen.query(TooSmall)
        app.open_settings()
        await pilot.pause()
        assert app.screen.query(TooSmall)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert not app.screen.query(TooSmall)
        app.pop_screen()
        await pilot.pause()
        assert not app.screen.query(TooSmall)


@pytest.mark.parametrize("name", ["menu", "setup", "saves", "settings", "rules", "lan", "hosting", "lobby"])
async def test_no_size_breaks_a_screen(name: str, lan: Callable[..., Lan]) -> None:
    lan(found("A"), found("B", port=2))
    app = NotingApp()
    opened: dict[str, Callable[[], object]] = {
        "menu": lambda: None,
        "setup": lambda: app.set_up("butine"),
        "saves": app.open_saves,
        "settings": app.open_settings,
        "rules": app.open_rules,
        "lan": app.open_lan,
        "hosting": lambda: app.push_screen(HostingScreen(HostPlan("heroes", 3, "A", bots={2: "easy"}))),
        "lobby": lambda: app.push_screen(LobbyScreen(visit_of(Peer(crowd(7))))),
    }
    async with app.run_test(size=SMALL) as pilot:
        opened[name]()
        await settle(pilot)
        for size in ((1, 1), (480, 154), (300, 1), (81, 25)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert not app.screen.query(TooSmall)
