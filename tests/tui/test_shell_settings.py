"""Settings: what is kept, how it survives bad files, and how the screen changes them."""

from __future__ import annotations

import json
import string
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.shell import NotingApp, settle
from tui import settings as module
from tui.keys import CATALOGUE, conflict, keys_of, shown_key, together
from tui.screens.settings import KeyList, RebindScreen
from tui.settings import FILE, SPEEDS, TILE_SETS, Settings, load_settings, save_settings

words = st.text(string.ascii_letters + " éß日", max_size=24).map(lambda text: " ".join(text.split()))
kept = st.builds(
    Settings,
    theme=words,
    tiles=st.sampled_from(TILE_SETS),
    speed=st.sampled_from(sorted(SPEEDS.values())),
    name=words,
    keys=st.dictionaries(st.sampled_from([key.id for key in CATALOGUE]), st.sampled_from("xyz")),
    setups=st.dictionaries(words, st.dictionaries(words, st.integers())),
    hosting=st.dictionaries(words, words),
    rooms=st.lists(st.lists(words)),
)


@given(kept)
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    path = tmp_path_factory.mktemp("settings") / "deep" / FILE
    save_settings(settings, path)
    assert load_settings(path) == (settings, None)
    assert [file.name for file in path.parent.iterdir()] == [FILE]


def test_every_field_is_checked() -> None:
    assert set(module._CHECKS) == {field.name for field in fields(Settings)}


def test_no_file_is_the_defaults_without_a_word(tmp_path: Path) -> None:
    assert load_settings(tmp_path / FILE) == (Settings(), None)


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"theme": "x"}'])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(raw)
    settings, note = load_settings(path)
    assert settings == Settings()
    assert note is not None
    assert "damaged" in note
    assert not path.exists()
    assert (tmp_path / "settings.damaged.json").read_bytes() == raw


def test_a_newer_file_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text('{"version": 99, "theme": "from the future"}')
    settings, note = load_settings(path)
    assert settings == Settings()
    assert note is not None
    assert "newer" in note
    assert (tmp_path / "settings.newer.json").exists()


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(json.dumps({"version": 1, "name": "Ann", "speed": True, "tiles": "runes", "unknown": 1}))
    settings, note = load_settings(path)
    assert settings == Settings(name="Ann")
    assert note is not None
    assert "tiles, speed" in note


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    settings, note = load_settings(tmp_path / FILE)
    assert settings == Settings()
    assert note is not None
    assert "can't be read" in note


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / FILE
    save_settings(Settings(name="Ann"), path)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_settings(Settings(name="Bert"), path)
    assert load_settings(path)[0].name == "Ann"
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


# Keys -----------------------------------------------------------------------------------------------------------------


def test_no_two_default_keys_collide() -> None:
    for one in CATALOGUE:
        for other in CATALOGUE:
            if one.id < other.id and together(one.id, other.id):
                assert not set(keys_of(one.id, {})) & set(keys_of(other.id, {})), (one.id, other.id)


def test_a_taken_key_is_refused_with_who_has_it() -> None:
    assert "'Saves'" in str(conflict("menu.rules", "s", {}))
    assert "'Take back'" in str(conflict("heroes.pass", "u", {}))
    assert conflict("saves.open", "u", {}) is None
    assert conflict("menu.rules", "s", {"menu.saves": "z"}) is None
    assert "fixed meaning" in str(conflict("menu.rules", "enter", {}))
    assert "fixed meaning" in str(conflict("table.log", "ctrl+q", {}))


def test_keys_have_names_that_people_know() -> None:
    assert [
        shown_key(key, ascii_only=True) for key in ("a", "up", "question_mark", "ctrl+x", "f1", "tab")
    ] == [
        "a",
        "Up",
        "?",
        "Ctrl+x",
        "F1",
        "Tab",
    ]
    for key in CATALOGUE:
        for name in keys_of(key.id, {}):
            assert shown_key(name, ascii_only=True).isascii()


# The screen -----------------------------------------------------------------------------------------------------------


async def test_settings_are_tried_on_at_once_and_kept() -> None:
    app = NotingApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("right")
        assert app.theme == app.settings.theme == "butique-light"
        await pilot.press("down", "right", "down", "left", "left", "down", *"Ann ")
        await pilot.pause()
        assert app.has_class("-ascii")
        await pilot.press("escape")
        await settle(pilot)
    settings, note = load_settings()
    assert note is None
    assert (settings.theme, settings.tiles, settings.speed, settings.name) == (
        "butique-light",
        "ascii",
        0.0,
        "Ann",
    )


def highlight(app: NotingApp, key_id: str) -> None:
    keys = app.screen.query_one(KeyList)
    keys.focus()
    keys.highlighted = keys.get_option_index(key_id)


async def test_a_key_is_given_another_and_the_footer_and_the_screen_follow() -> None:
    app = NotingApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        highlight(app, "menu.saves")
        await pilot.pause()
        await pilot.press("enter")
        assert isinstance(app.screen, RebindScreen)
        await pilot.press("r")
        assert isinstance(app.screen, RebindScreen), "a taken key is refused"
        assert "'Rules'" in str(app.screen.query_one("#note").render())
        await pilot.press("z")
        await pilot.pause()
        assert app.settings.keys == {"menu.saves": "z"}
        await pilot.press("escape")
        await pilot.press("s")
        await settle(pilot)
        assert type(app.screen).__name__ == "MenuScreen"
        await pilot.press("z")
        await settle(pilot)
        assert type(app.screen).__name__ == "SavesScreen"
    assert load_settings()[0].keys == {"menu.saves": "z"}


async def test_keys_go_back_to_their_defaults() -> None:
    app = NotingApp(Settings(keys={"menu.saves": "z", "menu.rules": "y"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        highlight(app, "menu.saves")
        await pilot.pause()
        await pilot.press("d")
        assert app.settings.keys == {"menu.rules": "y"}
        await pilot.press("a")
        assert app.settings.keys == {}


async def test_a_note_about_bad_settings_is_shown(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / FILE).write_text("{")
    app = NotingApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert any("damaged" in note.message for note in app._notifications)


async def test_settings_that_cannot_be_written_are_told(own_home: Path) -> None:
    own_home.write_text("a file where the folder should be")
    app = NotingApp(Settings())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.keep_settings()
        await pilot.pause()
        assert any("can't be kept" in note.message for note in app._notifications)
