"""Files that a game is played with: a path is typed, its text is played with. At the command line and on the screen."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, Static

from core.engine.errors import BadSetup
from core.engine.text import MAX_FILE_BYTES
from tests.prizes import HOUSE, OWN
from tests.tui.command_line import Shell, launched, refused, shell
from tests.tui.prizes_screen import prizes
from tests.tui.shell import NotingApp
from tui.draft import remembered_draft, usual_draft
from tui.places import file_text
from tui.screens.setup import SetupScreen
from tui.settings import load_settings

__all__ = ["launched", "prizes", "shell"]

pytestmark = pytest.mark.usefixtures("prizes")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my deck.toml"
    path.write_text(OWN)
    return path


# Reading ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (OWN.encode(), OWN), (b"\xef\xbb\xbfprizes Tin\r\n\r\n", "prizes Tin\n\n"),
        ("caf\u00e9".encode(), "caf\u00e9"), (b"x" * MAX_FILE_BYTES, "x" * MAX_FILE_BYTES),
    ],
)  # fmt: skip
def test_a_file_is_read_as_people_save_it(tmp_path: Path, raw: bytes, text: str) -> None:
    path = tmp_path / "deck"
    path.write_bytes(raw)
    assert file_text(f" '{path}' ") == text


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"x" * (MAX_FILE_BYTES + 1), f"deck is too large: at most {MAX_FILE_BYTES} bytes"),
        (b"caf\xe9", "deck is no text in UTF-8"), (b" \n", "deck is empty"), (b"", "deck is empty"),
    ],
)  # fmt: skip
def test_what_is_no_text_is_refused(tmp_path: Path, raw: bytes, why: str) -> None:
    path = tmp_path / "deck"
    path.write_bytes(raw)
    with pytest.raises(BadSetup, match=why):
        file_text(str(path))


def test_what_is_no_file_is_refused_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, why in (
        ("none", "none is not there; check the path"),
        (".", "is a folder; name a file in it"),
        ("pipe", "pipe is no file to be read"),
        ("/dev/zero", "/dev/zero is no file to be read"),
        ("x" * 4000, "x can't be read: File name too long"),
        ("a\0b", "can't be read|is not there"),
    ):
        with pytest.raises(BadSetup, match=why) as caught:
            file_text(str(tmp_path / name))
        assert len(str(caught.value)) < 300
    path = tmp_path / "secret"
    path.write_text(OWN)

    def forbidden(*_: object) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    with pytest.raises(BadSetup, match="secret can't be read: Permission denied"):
        file_text(str(path))


# The command line ------------------------------------------------------------------------------------------


def test_play_with_a_file(shell: Shell, launched: list[Any], own: Path) -> None:
    for word, text in ((f"deck={own}", OWN), ("Deck=house", ""), ("deck=", "")):
        assert shell("play", "prizes", "--seats", "you,random", "--option", word).status == 0
        assert launched.pop().setup.options == {"deck": text}


@pytest.mark.parametrize(
    ("text", "told"),
    [("gold", "The deck: line 1: wants the word prizes"), ("prizes A\n\x1b[2J", "line 2 of the file")],
)
def test_play_refuses_a_file_that_is_no_good(
    shell: Shell, launched: list[Any], tmp_path: Path, text: str, told: str
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(text)
    assert told in refused(shell("play", "prizes", "--option", f"deck={bad}"))
    assert "nowhere.toml is not there" in refused(shell("play", "prizes", "--option", "deck=nowhere.toml"))
    assert "deck (the path of a file, or house)" in refused(shell("play", "prizes", "--option", "deckk=x"))
    assert "deck=VALUE: the path of a file, or house" in refused(shell("play", "prizes", "--option", "deck"))
    assert launched == []


# The draft of a table --------------------------------------------------------------------------------------


def test_a_draft_remembers_where_the_file_is_and_reads_it_anew(own: Path) -> None:
    draft = usual_draft("prizes")
    draft.name_file("deck", f"  {own} ")
    assert draft.plan().setup.options == {"deck": OWN}
    data = json.loads(json.dumps(draft.to_data()))
    assert "Silver" not in str(data)
    own.write_text("prizes Tin\n")
    again = remembered_draft("prizes", data)
    assert again.plan().setup.options == {"deck": "prizes Tin\n"}
    again.name_file("deck", " ")
    assert again.plan().setup.options == {"deck": ""}
    own.unlink()
    with pytest.raises(BadSetup, match=r"my deck\.toml is not there"):
        remembered_draft("prizes", data).plan()


@pytest.mark.parametrize("paths", [None, [], "x", {"deck": 5}, {"deck": "\x1b[2J"}, {"other": "x"}])
def test_paths_that_mean_nothing_are_forgotten(paths: object) -> None:
    draft = remembered_draft("prizes", {**usual_draft("prizes").to_data(), "paths": paths})
    assert draft.paths == {}
    assert draft.plan().setup.options == {"deck": ""}


# The set-up screen -----------------------------------------------------------------------------------------


async def test_a_path_is_typed_on_the_screen_and_remembered(own: Path) -> None:
    app = NotingApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetupScreen("prizes"))
        await pilot.pause()
        path = app.screen.query_one("#option-deck", Input)
        assert path.placeholder.startswith("house, or")
        path.focus()
        await pilot.pause()
        assert "A text of your own" in str(app.screen.query_one("#hint", Static).content)
        await pilot.press(*"none", "enter", "enter")
        assert app.started == []
        assert any("none is not there" in notice.message for notice in app._notifications)
        path.focus()
        path.value = str(own)
        await pilot.pause()
        assert app.screen.region.contains_region(path.region)
        await pilot.press("enter", "enter")
        assert app.started[0].setup.options == {"deck": OWN}
    assert load_settings()[0].setups["prizes"]["paths"] == {"deck": str(own)}
    again = NotingApp()
    async with again.run_test(size=(80, 24)) as pilot:
        await again.push_screen(SetupScreen("prizes"))
        await pilot.pause()
        assert again.screen.query_one("#option-deck", Input).value == str(own)
        await pilot.press("enter")
    assert again.started[0].setup.options == {"deck": OWN}
    assert HOUSE not in str(load_settings()[0])
