"""The screen of saved games: rename, delete, export, import, open, and what is told of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Input

from saves.folder import RUNNING, list_saves
from tests.tui.shell import NotingApp, save_game, settle
from tui.screens.confirm import AskScreen, ConfirmScreen, NoticeScreen

SMALL = (80, 24)


def titles() -> list[str]:
    return [info.title for info in list_saves()]


async def test_a_game_is_renamed() -> None:
    save_game()
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_saves()
        await settle(pilot)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        app.screen.query_one(Input).value = "Friday"
        await pilot.press("enter")
        await pilot.pause()
        await settle(pilot)
    assert titles() == ["Friday"]


async def test_a_game_is_deleted_only_where_yes_is_said() -> None:
    save_game()
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_saves()
        await settle(pilot)
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("enter")  # the safe answer has the focus
        await pilot.pause()
        assert titles() == ["A game"]
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("y")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert titles() == []
        assert app.screen.query_one("#empty").display


async def test_a_game_goes_out_as_json_and_comes_back(tmp_path: Path) -> None:
    save_game()
    target = tmp_path / "out.json"
    app = NotingApp()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.open_saves()
        await settle(pilot)
        await pilot.press("x")
        await pilot.pause()
        app.screen.query_one(Input).value = str(target)
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert any(str(target) in note.message for note in app._notifications)
        await pilot.press("i")
        await pilot.pause()
        app.screen.query_one(Input).value = f"'{target}'"
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
    assert json.loads(target.read_text(encoding="utf-8"))["kind"]
    assert sorted(titles()) == ["A game", "out"]
    assert {info.state for info in list_saves()} == {RUNNING}


async def test_what_cannot_be_imported_is_told_and_nothing_changes(tmp_path: Path) -> None:
    save_game()
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_saves()
        await settle(pilot)
        await pilot.press("i")
        await pilot.pause()
        app.screen.query_one(Input).value = str(tmp_path / "[nothing]")
        await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, NoticeScreen)
    assert titles() == ["A game"]


async def test_a_game_is_opened_by_enter_and_by_a_second_click() -> None:
    path = save_game()
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_saves()
        await settle(pilot)
        await pilot.press("enter")
        assert app.resumed == [path]
        await pilot.click("#list", offset=(5, 0))
        assert app.resumed == [path]
        await pilot.click("#list", offset=(5, 0))
        assert app.resumed == [path, path]


@pytest.mark.usefixtures("fixed_saves")
async def test_every_state_is_listed_with_what_can_be_done() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_saves()
        await settle(pilot)
        told = []
        for _ in range(5):
            told.append(str(app.screen.query_one("#about").render()))
            await pilot.press("down")
            await pilot.pause()
    for text, words in zip(
        told, ("goes on", "Won by Vex", "close it there", "still good", "newer Butique"), strict=True
    ):
        assert words in text
