"""The screen of stats: what it says of results, how it is reached, left and turned, and how results are cleared."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static, Tabs

from core.games import GAMES
from saves.results import YOU, Result
from saves.results_file import add, load, path_of_results
from tests.tui.conftest import NOW
from tests.tui.shell import NotingApp, settle
from tui.screens.confirm import ConfirmScreen, NoticeScreen
from tui.screens.menu import MenuScreen
from tui.screens.rules import RulesScreen
from tui.screens.setup import SetupScreen
from tui.screens.stats import StatsScreen
from tui.settings import Settings
from tui.widgets.rating_plot import RatingPlot

SMALL = (80, 24)
Compare = Callable[..., bool]

TABLES = (
    ("easy", YOU),
    (YOU, "medium"),
    ("easy", "medium", YOU),
    ("easy", "easy", YOU, "medium"),
    (YOU, "hard"),
)
PLACES = (1, 2, 1, 1, 1, 2, 1, 3, 1, 2, 1, 1, 1, 2, 1)


@pytest.fixture(autouse=True)
def fixed_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day and the bots' strength are those of the pictures."""
    monkeypatch.setattr("tui.resume.now", lambda: NOW)
    monkeypatch.setattr("tui.standings.ANCHORS", dict.fromkeys(GAMES, ANCHORS))


ANCHORS = {"random": 700, "easy": 900, "medium": 1050, "hard": 1200, "expert": 1250}


def result(number: int, game: str = "heroes", helped: bool = False) -> Result:
    """A game of the person's, the highest number the last; in the fifth game of all there is a hard bot."""
    levels = TABLES[number % len(TABLES)]
    place = min(PLACES[number % len(PLACES)], len(levels))
    others = iter(other for other in range(1, len(levels) + 1) if other != place)
    places = tuple(place if level == YOU else next(others) for level in levels)
    options = ("Mode: party",) if game == "butim" else ()
    ended = NOW - timedelta(hours=7 * (40 - number))
    return Result(number.to_bytes(16, "big"), ended, game, options, levels, places, helped)


@pytest.fixture
def played() -> list[Result]:
    """A season of Heroes and a game of Butim before it."""
    kept = [result(0, "butim"), *(result(number, helped=number in (9, 31)) for number in range(1, 40))]
    for each in kept:
        add(each)
    return kept


def app_with(**settings: Any) -> NotingApp:
    return NotingApp(Settings(speed=0.0, **settings))


def opened(app: NotingApp, *keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Open the screen, wait until it stands, and press keys."""

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        app.open_stats()
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)

    return run


def top(app: NotingApp) -> type:
    """What kind of screen is in front."""
    return type(app.screen)


def said(app: NotingApp, what: str) -> str:
    """What a part says, "" where it is not shown."""
    part = app.screen.query_one(what, Static)
    shown = all(node.display for node in part.ancestors_with_self if hasattr(node, "display"))
    return str(part.content) if shown else ""


# What it says ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
async def test_the_game_played_last_comes_first_with_its_facts_and_its_games() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        assert app.screen.query_one(Tabs).active == "heroes"
        about, games = said(app, "#about"), said(app, "#games").splitlines()
        assert "37" in about
        assert "2, not counted" in about
        assert all(level in about for level in ("easy", "medium", "hard"))
        assert len(games) == 39
        assert games[0].startswith("today")
        assert sum("helped" in line for line in games) == 2
        assert said(app, "#empty") == ""
        await pilot.press("n")
        await settle(pilot)
        assert "Mode: party" in said(app, "#games")


async def test_a_game_without_results_says_what_to_do_and_enter_does_it() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        assert "No games here yet" in said(app, "#empty")
        assert said(app, "#about") == ""
        await pilot.press("n", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        second = list(GAMES.values())[1].info.title
        assert second in str(app.screen.query(".bar").first(Static).content)


async def test_a_damaged_file_is_told_and_the_screen_stands(own_home: Path) -> None:
    own_home.mkdir()
    path_of_results().write_bytes(b"[/b] nothing of ours" * 100)
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        assert "results.damaged.sqlite" in said(app, "#note")
        assert "No games here yet" in said(app, "#empty")


@pytest.mark.usefixtures("played")
async def test_a_newer_file_is_told_and_left_alone() -> None:
    with closing(sqlite3.connect(path_of_results())) as connection:
        connection.execute("PRAGMA user_version = 2")
    raw = path_of_results().read_bytes()
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app, "d", "y", "y")(pilot)
        assert "newer Butique" in said(app, "#note")
        assert isinstance(app.screen, StatsScreen)
    assert path_of_results().read_bytes() == raw


# Ways through it ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
async def test_every_game_is_turned_to_by_key_and_by_mouse() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        seen = []
        for key in ("n", "right", "p", "left", "n"):
            await pilot.press(key)
            await settle(pilot)
            seen.append(app.screen.query_one(Tabs).active)
        assert seen == ["butim", "butine", "butim", "heroes", "butim"]
        await pilot.click("#heroes")
        await settle(pilot)
        assert "37" in said(app, "#about")
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.query_one(Tabs).active == "heroes"


@pytest.mark.usefixtures("played")
async def test_the_menu_leads_there_by_key_and_by_mouse_and_escape_leads_back() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        await pilot.press("t")
        await settle(pilot)
        assert top(app) is StatsScreen
        await pilot.press("escape")
        await pilot.pause()
        assert top(app) is MenuScreen
        await pilot.click("#stats")
        await settle(pilot)
        assert top(app) is StatsScreen
        app.open_stats()
        await settle(pilot)
        assert sum(isinstance(screen, StatsScreen) for screen in app.screen_stack) == 1
        assert "Stats" in {command.title for command in app.get_system_commands(app.screen)}


@pytest.mark.usefixtures("played")
async def test_the_list_of_games_scrolls() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app, "down", "down")(pilot)
        assert app.screen.query_one("#last").scroll_offset.y == 2


@pytest.mark.usefixtures("played")
async def test_no_size_breaks_it_and_another_theme_draws_it_anew() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        for size in ((1, 1), (480, 154), (300, 1), (81, 25)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        plot = app.screen.query_one(RatingPlot)
        styles = []
        for theme in ("butique-dark", "butique-light"):
            app.show_theme(theme)
            await pilot.pause()
            styles.append(
                {segment.style for line in range(plot.size.height) for segment in plot.render_line(line)}
            )
        assert not styles[0] & styles[1]


@pytest.mark.usefixtures("played")
async def test_another_tile_set_that_was_chosen_meanwhile_is_drawn_with() -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        app.open_settings()
        await pilot.pause()
        app.settings.tiles = "ascii"
        app.keep_settings()
        await pilot.press("escape")
        await pilot.pause()
        plot = app.screen.query_one(RatingPlot)
        assert all(plot.render_line(line).text.isascii() for line in range(plot.size.height))


# Clearing -------------------------------------------------------------------------------------------------------------


async def test_results_of_a_game_are_cleared_only_where_yes_is_said_twice(played: list[Result]) -> None:
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        for answers in (("enter",), ("n",), ("y", "n"), ("y", "enter"), ("y", "escape")):
            await pilot.press("d")
            await pilot.pause()
            for answer in answers:
                assert isinstance(app.screen, ConfirmScreen)
                await pilot.press(answer)
                await pilot.pause()
            await app.workers.wait_for_complete()
            assert isinstance(app.screen, StatsScreen)
            assert load().results == tuple(played)
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        await pilot.press("y")
        await app.workers.wait_for_complete()
        await settle(pilot)
        assert load().results == (played[0],)
        assert "No games here yet" in said(app, "#empty")
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, StatsScreen)


@pytest.mark.usefixtures("played")
async def test_what_cannot_be_cleared_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.results_file._WAIT", 0.01)
    app = app_with()
    async with app.run_test(size=SMALL) as pilot:
        await opened(app)(pilot)
        with closing(sqlite3.connect(path_of_results(), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for key in ("d", "y", "y"):
                await pilot.press(key)
                await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, NoticeScreen)
    assert len(load().results) == 40


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_stats(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=size, run_before=opened(app))


@pytest.mark.usefixtures("played")
def test_stats_in_ascii_on_a_light_ground(snap_compare: Compare) -> None:
    app = app_with(tiles="ascii", theme="butique-light")
    assert snap_compare(app, terminal_size=SMALL, run_before=opened(app))


@pytest.mark.usefixtures("played")
def test_stats_in_the_terminals_own_colours(snap_compare: Compare) -> None:
    app = app_with(theme="terminal-dark")
    assert snap_compare(app, terminal_size=SMALL, run_before=opened(app))


def test_stats_when_there_are_none(snap_compare: Compare) -> None:
    app = app_with()
    assert snap_compare(app, terminal_size=SMALL, run_before=opened(app))
