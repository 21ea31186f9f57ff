"""A game that is played with a file's text carries it: saved, gone on with, exported, verified, listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine.errors import BadData, BadSetup
from core.engine.match import Match, verify
from core.engine.record import Header
from core.engine.text import MAX_FILE_BYTES
from saves.errors import SaveDamaged
from saves.export import from_json, import_file, to_json
from saves.folder import free_path, list_saves
from saves.store import Save, read_record
from tests.prizes import CLAIM, DONE, RULES, prizes, prizes_header, prizes_match

__all__ = ["prizes"]

pytestmark = pytest.mark.usefixtures("prizes", "own_home")

LONGEST = "prizes Silver\n" + "\U0001f987" * ((MAX_FILE_BYTES - 14) // 4) + "\t\n"
"""As long as a file may be, of characters that take the most room."""


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))


def saved(text: str) -> Path:
    header = prizes_header("pb", text)
    match = Match(RULES, header)
    path = free_path("prizes")
    match.journal = Save.create(path, match.header, match.start, "An evening")
    match.submit(0, DONE)
    match.submit(0, CLAIM)
    match.journal.snapshot(match)
    match.journal.close()
    return path


@pytest.mark.parametrize("text", ["", "prizes Silver\n", LONGEST])
def test_a_save_needs_no_other_file(text: str) -> None:
    path = saved(text)
    record = read_record(path)
    assert record.header.setup.options == {"deck": text}
    assert verify(RULES, record).ply == 2
    opened = Save.open(path)
    assert opened.damage is None
    assert opened.match.header == record.header
    opened.save.close()


@pytest.mark.parametrize("text", ["prizes Silver\n", LONGEST])
def test_an_export_carries_it_there_and_back(text: str, tmp_path: Path) -> None:
    record = read_record(saved(text))
    exported = to_json(record)
    assert from_json(exported) == record
    file = tmp_path / "game.json"
    file.write_text(exported, encoding="utf-8")
    assert read_record(import_file(file)) == record


def test_a_list_of_saves_does_not_print_it() -> None:
    saved(LONGEST)
    (info,) = list_saves()
    assert "Silver" not in str(info)
    assert len(str(info)) < 1000


@pytest.mark.parametrize(
    "text",
    ["x" * (MAX_FILE_BYTES + 1), "\u00e9" * MAX_FILE_BYTES, "\x1b[2J", "\x9b2J", "\u202e", "\ud800", "\r"],
)
def test_a_header_with_what_no_file_may_hold_is_refused(text: str) -> None:
    data = prizes_header("pb").to_data()
    data["setup"]["options"]["deck"] = text
    with pytest.raises(BadData, match="option"):
        Header.from_data(data)


def test_a_record_whose_text_the_game_does_not_take_is_refused_in_words() -> None:
    exported = to_json(prizes_match("pb", (0, DONE), text="prizes Silver\n").record())
    with pytest.raises(SaveDamaged, match="line 1: wants the word prizes"):
        from_json(exported.replace("prizes Silver", "nothing"))
    with pytest.raises(BadSetup, match="line 1"):
        prizes_header("pb", "nothing")
