"""Saves that nothing happens to: written, opened, undone, named, and refused with a reason."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.match import Match
from core.games import GAMES, rules_of
from saves import store
from saves.errors import SaveBusy, SaveDamaged, SaveError, SaveMissing, SaveTooNew
from saves.schema import MAX_FILE_BYTES
from saves.store import Save, read_record, write_record
from tests.helpers import new_header
from tests.saves.games import closed, play, save_of, saved

ROOT = Path(__file__).parents[2]


@settings(max_examples=6)  # each waits for the disk some hundred times
@given(seats=st.integers(2, 5), plies=st.integers(0, 120), seed=st.integers(0, 999))
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, seats: int, plies: int, seed: int) -> None:
    path = tmp_path_factory.mktemp("trip") / "game.butique"
    match = saved(path, seats, plies, str(seed))
    save_of(match).snapshot(match)
    save_of(match).close()
    raw = path.read_bytes()
    opened = Save.open(path)
    assert (opened.damage, opened.read_only) == (None, None)
    opened.save.close()
    assert opened.match.record() == match.record() == read_record(path)
    assert opened.match.state.to_data() == match.state.to_data()
    assert opened.match.chance.position == match.chance.position
    assert path.read_bytes() == raw
    assert list(path.parent.iterdir()) == [path]


def test_a_game_goes_on_over_many_openings(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    save_of(saved(path, 4)).close()
    plain = Match(rules_of("heroes"), new_header("heroes", 4, "saved", people=(0,)))
    for _ in range(8):
        opened = Save.open(path)
        assert opened.match.record() == plain.record()
        play(opened.match, 5)
        play(plain, 5)
        opened.save.close()


@settings(max_examples=6)
@given(plies=st.integers(1, 40), back=st.integers(0, 40))
def test_undo(tmp_path_factory: pytest.TempPathFactory, plies: int, back: int) -> None:
    path = tmp_path_factory.mktemp("undo") / "game.butique"
    match = saved(path, plies=plies)
    save = save_of(match)
    match.rewind(min(back, match.ply))
    play(match, 4, seed=1)
    save.close()
    opened = Save.open(path)
    opened.save.close()
    assert opened.damage is None
    assert opened.match.record() == match.record()


def test_titles(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    match = saved(path, title="  A\x1b[2J\u202e good\n game " + "x" * 100)
    save = save_of(match)
    assert save.title.startswith("A[2J good game xxx")
    assert len(save.title) == store.MAX_TITLE
    save.rename(" Sunday's\tgame ")
    with pytest.raises(SaveError, match="at least one letter"):
        save.rename("\u200b \n")
    assert save.title == "Sunday's game"
    save.close()
    opened = Save.open(path)
    opened.save.close()
    assert opened.save.title == "Sunday's game"
    nameless = saved(tmp_path / "other.butique", title="\n")
    save_of(nameless).close()
    assert save_of(nameless).title == "heroes"


def test_an_open_game_is_busy(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    match = saved(path, plies=2)
    for _ in range(2):
        with pytest.raises(SaveBusy, match="open in another program"):
            Save.open(path)
        with pytest.raises(SaveBusy):
            read_record(path)
    play(match, 2)
    save_of(match).close()
    opened = Save.open(path)
    with pytest.raises(SaveBusy):  # before the first move too
        Save.open(path)
    assert opened.match.ply == 4
    opened.save.close()


def test_an_open_game_is_busy_for_other_programs(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    code = (
        "import sys; from pathlib import Path; from saves.store import Save; from saves.errors import SaveBusy\n"
        "try: Save.open(Path(sys.argv[1])).save.close()\n"
        "except SaveBusy: print('busy')\n"
        "else: print('opened')"
    )

    def other() -> str:
        command = [sys.executable, "-c", code, str(path)]
        return subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
        ).stdout

    match = saved(path)
    assert other() == "busy\n"
    play(match, 1)
    assert other() == "busy\n"
    save_of(match).close()
    assert other() == "opened\n"


def test_what_is_no_file_of_ours(tmp_path: Path) -> None:
    with pytest.raises(SaveMissing, match=r"no save gone\.butique"):
        Save.open(tmp_path / "gone.butique")
    with pytest.raises(SaveMissing):
        Save.open(tmp_path)
    with pytest.raises(SaveMissing, match=r"can't be opened|no save"):
        Save.open(tmp_path / ("x" * 300))
    big = tmp_path / "big.butique"
    big.touch()
    with pytest.raises(SaveDamaged, match="too short"):
        Save.open(big)
    with big.open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    with pytest.raises(SaveDamaged, match="too large"):
        Save.open(big)


def test_a_new_save_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    path.write_text("precious")
    header = new_header("heroes", 2)
    start = Match(rules_of("heroes"), header).start
    with pytest.raises(SaveMissing, match="can't be made"):
        Save.create(path, header, start, "")
    assert path.read_text() == "precious"
    with pytest.raises(SaveMissing, match="can't be made"):
        Save.create(tmp_path / "no folder" / "game.butique", header, start, "")


def test_a_newer_format_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    closed(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    raw = path.read_bytes()
    with pytest.raises(SaveTooNew, match="newer Butique"):
        Save.open(path)
    assert path.read_bytes() == raw


@pytest.mark.parametrize("version", [2, 99])
def test_other_rules_give_a_look_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    path, bare = tmp_path / "game.butique", tmp_path / "bare.butique"
    rules = rules_of("heroes")
    with monkeypatch.context() as patched:
        patched.setattr(type(rules), "version", version)
        save_of(saved(bare, plies=5)).close()
        match = saved(path, plies=20)
        save_of(match).snapshot(match)
        save_of(match).close()
    raw = path.read_bytes()
    opened = Save.open(path)
    assert opened.read_only is not None
    assert f"version {version} of its rules" in opened.read_only
    assert opened.match.state.to_data() == match.state.to_data()
    with pytest.raises(SaveError, match="looked at"):
        play(opened.match, 1)
    opened.save.snapshot(opened.match)
    opened.save.close()
    assert path.read_bytes() == raw
    with pytest.raises(SaveTooNew, match="can't be shown"):
        Save.open(bare)


def test_a_whole_record_is_written_at_once(tmp_path: Path) -> None:
    record = closed(tmp_path / "one.butique", plies=500)
    copy = tmp_path / "two.butique"
    write_record(copy, record, "Copy")
    opened = Save.open(copy)
    opened.save.close()
    assert opened.match.record() == record
    assert opened.match.outcome() is not None
    with pytest.raises(SaveMissing):
        write_record(copy, record, "Copy")


def test_a_broken_head_tells_no_secret(tmp_path: Path) -> None:
    header = new_header("heroes", 3)
    strange = replace(header, seats=header.seats[:2])
    start = Match(rules_of("heroes"), header).start
    path = tmp_path / "game.butique"
    Save.create(path, strange, start, "").close()
    with pytest.raises(SaveDamaged, match="head of this save") as caught:
        Save.open(path)
    assert header.secret.hex() not in str(caught.value)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_snapshot_of_another_table_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    path, rules = tmp_path / "game.butique", rules_of(game)
    with monkeypatch.context() as patched:
        patched.setattr(type(rules), "version", rules.version + 1)
        header = new_header(game, rules.info.min_seats)
        match = Match(rules, header)
        match.journal = Save.create(path, header, match.start, "A game")
        match.state = Match(rules, new_header(game, rules.info.max_seats)).state
        save_of(match).snapshot(match)
        save_of(match).close()
    with pytest.raises(SaveTooNew, match="can't be shown"):
        Save.open(path)
