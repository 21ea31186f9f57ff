"""Saves that ship, and the one that every later version must still open."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from core.engine.match import verify
from core.games import rules_of
from saves import folder
from saves.store import Save, read_record

ROOT = Path(__file__).parents[2]


def test_the_golden_save_stays_openable(tmp_path: Path) -> None:
    path = tmp_path / "golden.butique"
    shutil.copyfile(Path(__file__).parent / "golden" / "format1.butique", path)
    opened = Save.open(path)
    opened.save.close()
    assert (opened.damage, opened.read_only, opened.save.title) == (None, None, "Golden")
    assert opened.match.ply == 61
    assert opened.match.record().entries[-1].digest.hex() == "625ad7a7c13174e28ecf524899698bc1"


def test_examples_are_games_to_go_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path))
    tables = []
    for example in folder.examples():
        before = example.read_bytes()
        copy = folder.copy_example(example)
        assert copy.stat().st_mode & 0o777 == 0o600
        opened = Save.open(copy)
        opened.save.close()
        assert (opened.damage, opened.read_only) == (None, None)
        match = opened.match
        assert match.outcome() is None
        assert list(match.rules.to_act(match.state)) == list(match.header.people()) == [0]
        assert opened.save.title.startswith("Example: ")
        verify(rules_of(match.header.game), read_record(copy))
        assert example.read_bytes() == before
        tables.append((match.header.game, len(match.header.seats)))
    assert sorted(tables) == [("butim", 4), ("butine", 3), ("heroes", 2), ("heroes", 4)]
    assert len(folder.list_saves()) == 4


def test_examples_are_in_the_wheel() -> None:
    """They lie in a package that is packed whole."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    assert "saves" in wheel["packages"]
    assert not wheel.get("exclude")
    assert "*.butique" not in (ROOT / ".gitignore").read_text("utf-8").split()
