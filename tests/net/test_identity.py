"""Who somebody is: a key made once, theirs alone to read, and the same whoever comes first."""

from __future__ import annotations

import multiprocessing
import os
import stat
from pathlib import Path

import pytest

from core.engine.errors import BadSetup
from net.identity import KEY_BYTES, Identity, identity


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_it_is_made_once_and_the_same_ever_after(own_home: Path) -> None:
    first = identity()
    assert identity() == first
    assert Identity.of_secret(first.secret) == first
    assert len(first.public) == len(first.secret) == KEY_BYTES
    assert first.public != first.secret
    assert identity("second") != first
    assert sorted(path.name for path in (own_home / "identities").iterdir()) == ["me.key", "second.key"]


def test_nobody_else_can_read_it_whatever_the_umask(own_home: Path) -> None:
    before = os.umask(0)
    try:
        identity()
    finally:
        os.umask(before)
    folder = own_home / "identities"
    assert stat.S_IMODE((folder / "me.key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["", "Me", "a/b", "..", "a" * 41, "ä", "a\n", "me.key"])
def test_a_name_is_a_plain_word(name: str) -> None:
    with pytest.raises(BadSetup, match="name has up to 40"):
        identity(name)


@pytest.mark.parametrize("text", ["", "zz", "00" * 31, "00" * 33, "\xff", "00 " * 32 + "x"])
def test_a_file_that_holds_no_key_is_not_overwritten(own_home: Path, text: str) -> None:
    path = own_home / "identities" / "me.key"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    with pytest.raises(BadSetup, match="holds no key"):
        identity()
    assert path.read_text("utf-8") == text


def test_a_folder_that_is_none_is_said_in_a_sentence(own_home: Path) -> None:
    own_home.parent.mkdir(exist_ok=True)
    own_home.write_text("a file")
    with pytest.raises(BadSetup, match=r"can't be read or made: .*\.$"):
        identity()


def test_what_was_left_of_a_program_that_was_killed_is_in_nobodys_way(own_home: Path) -> None:
    folder = own_home / "identities"
    folder.mkdir(parents=True)
    (folder / f"me.key.{os.getpid()}").write_text("half")
    assert identity() == identity()


def _public(name: str) -> bytes:
    return identity(name).public


def test_programs_that_start_at_one_moment_are_one_person() -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        keys = pool.map(_public, ["me"] * 6, chunksize=1)
    assert set(keys) == {identity().public}
