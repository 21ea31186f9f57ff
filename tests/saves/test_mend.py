"""Going on from a damaged save: the damaged file is put aside as it was, a fresh one takes its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import SaveError, SaveFull
from saves.store import Save
from tests.saves.games import closed, files, play


def break_move(path: Path, digest: bytes) -> bytes:
    """Flip one bit of a move's digest; the damaged bytes."""
    raw = path.read_bytes()
    broken = raw.replace(digest, bytes([digest[0] ^ 1]) + digest[1:])
    assert broken != raw
    path.write_bytes(broken)
    return broken


def test_playing_on_keeps_the_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    path.chmod(0o600)
    kept = {}
    for name, ply in (("game.damaged", 9), ("game.damaged2", 6), ("game.damaged3", 4)):
        kept[name] = break_move(path, whole.entries[ply].digest)
        opened = Save.open(path)
        assert opened.damage is not None
        assert opened.match.ply == ply
        opened.save.snapshot(opened.match)  # nobody played on yet
        assert path.read_bytes() == kept[name]
        play(opened.match, 3)
        opened.save.close()
        again = Save.open(path)
        assert (again.damage, again.save.title) == (None, "A game")
        assert again.match.record() == opened.match.record()
        again.save.close()
        whole = again.match.record()
    assert files(tmp_path) == kept | {path.name: path.read_bytes()}
    assert all(file.stat().st_mode & 0o77 == 0 for file in tmp_path.iterdir())


def test_undo_and_a_new_title_mend_too(tmp_path: Path) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    break_move(path, whole.entries[8].digest)
    opened = Save.open(path)
    opened.match.rewind(5)
    opened.save.rename("Mended")
    opened.save.close()
    again = Save.open(path)
    again.save.close()
    assert (again.damage, again.save.title, again.match.ply) == (None, "Mended", 5)


def test_a_mend_that_fails_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.butique"
    whole = closed(path)
    broken = break_move(path, whole.entries[8].digest)
    opened = Save.open(path)

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("saves.store.os.fsync", full)
        with pytest.raises(SaveFull, match="No space left"):
            play(opened.match, 1)
    assert files(tmp_path) == {path.name: broken}
    assert opened.match.ply == 8
    with pytest.raises(SaveError):  # still ours
        Save.open(path)
    play(opened.match, 1)
    opened.save.close()
    assert (tmp_path / "game.damaged").read_bytes() == broken
    again = Save.open(path)
    again.save.close()
    assert again.match.ply == 9
