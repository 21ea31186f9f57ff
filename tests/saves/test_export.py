"""Games as JSON and back: the same game, or an error in a sentence."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import rules_of
from saves import export
from saves.errors import SaveDamaged, SaveError, SaveMissing, SaveTooNew
from saves.store import Save
from tests.helpers import match_moves, mutations, new_match
from tests.saves.games import closed


@given(seats=st.integers(2, 5), plies=st.integers(0, 400), seed=st.integers(0, 999))
def test_round_trip(seats: int, plies: int, seed: int) -> None:
    match = new_match("heroes", seats, str(seed), people=(0,))
    match_moves(match, random.Random(seed), plies)
    text = export.to_json(match.record())
    assert export.from_json(text) == match.record()
    lines = text.splitlines()
    assert len([line for line in lines if line.startswith("  [")]) == match.ply


@given(seed=st.integers(0, 10_000))
def test_changed_exports(seed: int) -> None:
    match = new_match("heroes", 3, "export", people=(0,))
    match_moves(match, random.Random(1), 12)
    data = json.loads(export.to_json(match.record()))
    for mutant in mutations(data, random.Random(seed), 20):
        text = json.dumps(mutant, default=str)
        try:
            record = export.from_json(text)
        except SaveError as error:
            told = str(error)
        else:
            told = ""
            assert record.entries == match.record().entries[: len(record.entries)]
            assert record.start == match.start
        assert len(told) < 400
        assert match.header.secret.hex() not in told


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "nul", "[" * 200_000, '{"kind": "butique game"}', "9" * 5000]
)
def test_other_texts(text: str) -> None:
    with pytest.raises((SaveDamaged, SaveTooNew)):
        export.from_json(text)


def test_too_large(tmp_path: Path) -> None:
    with pytest.raises(SaveDamaged, match="too large"):
        export.from_json(" " * (export.MAX_JSON_BYTES + 1))
    source = tmp_path / "big.json"
    with source.open("wb") as file:
        file.truncate(export.MAX_JSON_BYTES + 1)
    with pytest.raises(SaveDamaged, match="too large"):
        export.import_file(source)


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))
    path, target = tmp_path / "game.butique", tmp_path / "My Game.json"
    whole = closed(path)
    export.export_file(path, target)
    with pytest.raises(SaveError, match="exists already"):
        export.export_file(path, target)
    with pytest.raises(SaveError, match="can't be written"):
        export.export_file(path, tmp_path / "no folder" / "x.json")
    first, second = export.import_file(target), export.import_file(target)
    assert [first.name, second.name] == ["my-game.butique", "my-game-2.butique"]
    opened = Save.open(second)
    opened.save.close()
    assert opened.save.title == "My Game"
    assert opened.match.record() == whole
    with pytest.raises(SaveMissing, match="can't be read"):
        export.import_file(tmp_path / "gone.json")
    with pytest.raises(SaveDamaged, match="no JSON"):
        export.import_file(path)


def test_a_damaged_save_is_not_exported_as_a_good_one(tmp_path: Path) -> None:
    path, target = tmp_path / "game.butique", tmp_path / "game.json"
    whole = closed(path)
    raw = path.read_bytes()
    digest = whole.entries[5].digest
    path.write_bytes(raw.replace(digest, digest[::-1]))
    with pytest.raises(SaveDamaged, match="Move 5 does not lead"):
        export.export_file(path, target)
    assert not target.exists()


def test_other_rules_are_not_called_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.butique"
    closed(path)
    monkeypatch.setattr(type(rules_of("heroes")), "version", 9)
    with pytest.raises(SaveTooNew, match="can't be exported"):
        export.export_file(path, tmp_path / "game.json")
