"""`butique deck`: the house's is printed, one's own is checked, by the rules of the game that has one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.games import GAMES
from tests.prizes import HOUSE, OWN, PrizesRules, prizes
from tests.tui.command_line import Shell, refused, shell

__all__ = ["prizes", "shell"]


@pytest.fixture
def alone(prizes: PrizesRules) -> Iterator[None]:
    """Prizes is the only game with a deck. The others come back in their order, which the menu shows."""
    kept = dict(GAMES)
    for game in set(GAMES) - {"heroes", "prizes"}:
        del GAMES[game]
    yield
    GAMES.clear()
    GAMES.update(kept)


@pytest.mark.usefixtures("alone")
def test_a_good_deck_is_told_by_its_title(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(OWN)
    said = shell("deck", "check", str(path))
    assert (said.status, said.err) == (0, "")
    assert said.out == f"{path} is a deck for Prizes: Silver.\n"
    assert shell("deck", "check", str(path), "--game", "prizes").out == said.out


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"gold", "mine.txt is no deck for Prizes: The deck: line 1: wants the word prizes"),
        (b"prizes A\n\x07", "mine.txt is no deck for Prizes: Option deck: line 2 of the file"),
        (b"\xff", "mine.txt is no text in UTF-8"),
        (None, "mine.txt is not there"),
    ],
)
def test_a_bad_deck_is_refused_by_its_path_in_one_line(
    shell: Shell, tmp_path: Path, raw: bytes | None, told: str
) -> None:
    path = tmp_path / "mine.txt"
    if raw is not None:
        path.write_bytes(raw)
    assert told in refused(shell("deck", "check", str(path)))


@pytest.mark.usefixtures("alone")
def test_the_houses_deck_is_a_deck(shell: Shell, tmp_path: Path) -> None:
    said = shell("deck", "print")
    assert (said.status, said.out) == (0, HOUSE)
    path = tmp_path / "house.txt"
    path.write_text(said.out)
    assert shell("deck", "check", str(path)).status == 0


@pytest.mark.usefixtures("alone")
def test_a_game_without_a_deck_is_told_which_has_one(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is prizes" in refused(shell("deck", "print", "--game", "heroes"))
    other = PrizesRules()
    other.info = replace(other.info, id="other")
    monkeypatch.setitem(GAMES, "other", other)
    assert "--game with one of prizes, other" in refused(shell("deck", "print"))
    assert shell("deck", "print", "--game", "prizes").status == 0
    monkeypatch.delitem(GAMES, "other")
    monkeypatch.delitem(GAMES, "prizes")
    assert "No game here" in refused(shell("deck", "print"))
