"""The ways through the shell, by keys and by mouse: menu, set-up, rules, dialogs, tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region
from textual.widgets import Button, Input, Markdown, Static

from core.engine.record import BOT, PERSON
from core.games import GAMES
from net.opening import Plan
from tests.tui.shell import NotingApp, save_game, settle
from tui.app import ButiqueApp
from tui.games import rules_text
from tui.screens.base import nearest
from tui.screens.confirm import NoticeScreen
from tui.screens.menu import GameCard, GoOn, MenuScreen
from tui.screens.rules import RulesScreen
from tui.screens.saves import SavesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.settings import Settings

SMALL = (80, 24)


def top(app: ButiqueApp) -> type:
    """What kind of screen is in front."""
    return type(app.screen)


# Menu ---------------------------------------------------------------------------------------------------------------


async def test_two_keys_lead_from_the_menu_to_the_first_game() -> None:
    first = next(iter(GAMES))
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        (plan,) = app.started
        assert plan.game == first
        assert [seat.kind for seat in plan.seats] == [PERSON, BOT, BOT]
        assert plan.seed is None


async def test_arrows_go_where_they_point() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        seen = []
        for key in ("up", "right", "down", "left", "down", "right", "right", "right", "up"):
            await pilot.press(key)
            assert app.focused is not None
            seen.append(app.focused.id)
        assert seen == [
            "butine", "butababel", "butim", "heroes", "saves", "stats", "settings", "rules", "butim",
        ]  # fmt: skip


def test_the_nearest_is_what_lies_that_way() -> None:
    here = Region(10, 10, 10, 3)
    left, right, below, above = (
        Region(0, 10, 5, 3), Region(25, 10, 5, 3), Region(12, 20, 5, 3), Region(60, 0, 5, 3),
    )  # fmt: skip
    others = [above, below, right, left]
    assert nearest(here, others, 1, 0) == 2
    assert nearest(here, others, -1, 0) == 3
    assert nearest(here, others, 0, 1) == 1
    assert nearest(here, others, 0, -1) == 0
    assert nearest(here, [], 1, 0) is None


async def test_the_running_game_comes_first_and_nothing_moves_when_it_is_found() -> None:
    path = save_game()
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        before = app.screen.query_one(GoOn).region
        await settle(pilot)
        await pilot.pause()
        assert app.screen.query_one(GoOn).region == before
        assert isinstance(app.focused, GoOn)
        await pilot.press("enter")
        assert app.resumed == [path]


async def test_go_on_without_a_game_says_that_there_is_none() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("g")
        await pilot.pause()
        assert [note.message for note in app._notifications] == ["There is no game under way to go on with."]
        app.resume_last()
        assert app.resumed == []


async def test_the_menu_by_mouse() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        for what, screen in (("#saves", SavesScreen), ("#settings", SettingsScreen), ("#rules", RulesScreen)):
            await pilot.click(what)
            await settle(pilot)
            assert isinstance(app.screen, screen)
            await pilot.press("escape")
            await pilot.pause()
        await pilot.click("#heroes")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)


async def test_q_leaves_from_the_menu() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


async def test_the_palette_offers_what_the_menu_does() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL):
        titles = {command.title for command in app.get_system_commands(app.screen)}
    assert {"New game: Butts away! Heroes", "Go on", "Saved games", "Settings", "Quit"} <= titles
    assert {"Rules: Butts away! Heroes", "Theme: butique-light"} <= titles


# Set-up -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("fixed_cast")
async def test_a_table_is_set_up_by_keys_and_remembered() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.set_up("heroes")
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        rows = app.screen.query("SeatRow")
        assert len(rows) == 4
        rows[3].query_one("#who").focus()
        await pilot.press("left", "left")  # easy -> random -> a person
        rows[1].query_one("#who").focus()
        await pilot.press("left")  # medium -> easy, where Moss sits at another seat
        rows[3].query_one("#name").focus()
        await pilot.press(*"Ann")
        rows[0].query_one("#piece").focus()
        await pilot.press("right")
        app.screen.query_one("#first").focus()
        await pilot.press("right", "right")
        app.screen.query_one("#seed").focus()
        await pilot.press(*"abc", "enter", "enter")
        (plan,) = app.started
    assert [(seat.kind, seat.name, seat.level, seat.piece) for seat in plan.seats] == [
        (PERSON, "Player 1", "", 1),
        (BOT, "Fern", "easy", 0),
        (BOT, "Moss", "easy", 2),
        (PERSON, "Ann", "", 3),
    ]
    assert (plan.setup.first, plan.seed) == (1, "abc")

    again = NotingApp()
    async with again.run_test(size=SMALL) as pilot:
        again.set_up("heroes")
        await pilot.pause()
        await pilot.press("enter")
    assert again.started == [Plan(plan.game, plan.setup, plan.seats)]


@pytest.mark.usefixtures("fixed_cast")
async def test_a_table_is_set_up_by_mouse() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.set_up("heroes")
        await pilot.pause()
        for button in app.screen.query(Button):
            button.active_effect_duration = 0  # a lit button takes a second click for a shaking hand
        await pilot.click("#add")
        await pilot.pause()
        await pilot.click("#remove")
        await pilot.pause()
        await pilot.click("#remove")
        await pilot.pause()
        second = list(app.screen.query("SeatRow"))[1].query_one("#who")
        await pilot.click(second, offset=(2, 0))
        await pilot.click("#start")
        (plan,) = app.started
    assert [seat.level for seat in plan.seats] == ["", "easy"]


@pytest.mark.usefixtures("fixed_cast")
async def test_too_many_seats_too_few_and_names_twice_are_told() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.set_up("heroes")
        await pilot.pause()
        await pilot.press(*"aaa")
        await pilot.pause()
        assert len(app.screen.query("SeatRow")) == 5
        await pilot.press(*"dddd")
        await pilot.pause()
        rows = list(app.screen.query("SeatRow"))
        assert len(rows) == 2
        rows[0].query_one("#name", Input).value = "Vex"
        await pilot.press("enter")
        await pilot.pause()
        told = [note.message for note in app._notifications]
        assert app.started == []
    assert "at most" in told[0]
    assert "at least" in told[1]
    assert "called Vex" in told[2]


@pytest.mark.usefixtures("fixed_cast")
async def test_a_seat_in_the_middle_goes_and_the_focus_stays_in_sight() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.set_up("heroes")
        await pilot.pause()
        for _ in range(2):
            app.screen.query("SeatRow").last().query_one("#who").focus()
            await pilot.press("d")
            await pilot.pause()
            assert app.focused is not None
            assert app.focused.is_attached
        await pilot.press("enter")
        (plan,) = app.started
        assert [seat.name for seat in plan.seats] == ["You", "Vex"]


# Rules --------------------------------------------------------------------------------------------------------------


async def test_the_rules_of_every_game_can_be_turned_to() -> None:
    app = NotingApp()
    shown: list[str] = []
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_rules("heroes")
        await pilot.pause()
        for _ in GAMES:
            shown.append(app.screen.query_one(Markdown).source)
            await pilot.press("n")
            await pilot.pause()
        assert shown[0] == rules_text("heroes")
        assert {text.partition("\n")[0] for text in shown} == {
            f"# {rules.info.title}" for rules in GAMES.values()
        }
        app.open_rules("heroes")
        await pilot.pause()
        assert sum(isinstance(screen, RulesScreen) for screen in app.screen_stack) == 1
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


# Tables -------------------------------------------------------------------------------------------------------------


async def test_a_table_that_cannot_be_opened_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    app = ButiqueApp(Settings())
    async with app.run_test(size=SMALL) as pilot:
        app.set_up("heroes")
        await pilot.pause()
        app.resume(tmp_path / "nowhere.butique")
        await pilot.pause()
        assert top(app) is NoticeScreen
        await pilot.press("enter")
        assert top(app) is SetupScreen


async def test_a_table_takes_the_place_of_what_lies_above_the_menu() -> None:
    path = save_game()
    app = ButiqueApp(Settings(speed=0.0), opening=path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert [type(screen).__name__ for screen in app.screen_stack] == ["MenuScreen", "TableScreen"]
        app.open_rules("heroes")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


@pytest.mark.parametrize(("key", "game"), [(str(at), game) for at, game in enumerate(GAMES, 1)])
async def test_every_game_is_on_the_menu_and_has_a_key(key: str, game: str) -> None:
    info = GAMES[game].info
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        card = app.screen.query_one(f"#{game}", GameCard)
        assert info.title in str(card.render())
        assert f"{info.min_seats}-{info.max_seats} players" in str(card.border_subtitle)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert info.title in str(app.screen.query(".bar").first(Static).content)


@pytest.mark.usefixtures("fixed_cast")
async def test_names_that_look_like_markup_are_only_names() -> None:
    hostile = "[/b] [red]x[/] $primary"
    save_game(title=hostile)
    app = NotingApp()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await settle(pilot)
        assert hostile in str(app.screen.query_one(GoOn).render())
        app.open_saves()
        await settle(pilot)
        for key in ("d", "n"):
            await pilot.press(key)
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
        app.set_up("heroes")
        await pilot.pause()
        app.screen.query("SeatRow").first().query_one("#name", Input).value = "[/b]"
        await pilot.pause()
        app.tell(hostile)
        app.notify(hostile, markup=False)
        await pilot.pause()
        await pilot.press("enter")
        await pilot.press("enter")
        assert app.started[0].seats[0].name == "[/b]"
