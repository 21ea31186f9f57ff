"""`butique deck figures`: which tables are played, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import rules_of
from tests.tui.command_line import Shell, refused, shell

__all__ = ["shell"]

QUICK = ("--game", "butim", "--level", "random", "--games", "1")


def course(out: str) -> list[list[str]]:
    """The lines of the first table: mode, seats, games."""
    lines = out.split("\n\n")[2].splitlines()
    return [line.split()[:3] for line in lines[1:]]


def test_all_modes_are_played_with_few_some_and_many(shell: Shell) -> None:
    said = shell("deck", "figures", *QUICK)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("Butim, house: 1 games of each kind of table, random bots, seed 1\n")
    assert course(said.out) == [[mode, seats, "1"] for mode in ("full", "party") for seats in ("2", "4", "7")]
    assert shell("deck", "figures", *QUICK).out == said.out


def test_seats_and_options_can_be_chosen(shell: Shell) -> None:
    said = shell("deck", "figures", *QUICK, "--seats", "3, 2", "--option", "mode=party", "--seed", "2")
    assert course(said.out) == [["party", "2", "1"], ["party", "3", "1"]]


def test_a_deck_of_ones_own_is_told_by_its_title_and_its_cards(shell: Shell, tmp_path: Path) -> None:
    rules = rules_of("butim")
    text = rules.house(next(option for option in rules.info.options if option.name == "deck"))
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("The house's deck", "Mine").replace('name = "Compass"', 'name = "Sextant"'))
    said = shell("deck", "figures", str(path), *QUICK, "--seats", "2", "--option", "mode=full")
    assert said.out.startswith("Butim, Mine: ")
    assert "Sextant" in said.out
    assert "Compass" not in said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seats", "two"), "--seats wants numbers from 2 to 7, with commas"),
        (("--seats", "8"), "Butim is for 2 to 7 players, not 8"),
        (("--option", "mode=short"), "Option mode wants one of full, party"),
        (("--level", "grand"), "There is no level 'grand'"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(shell: Shell, words: tuple[str, ...], told: str) -> None:
    assert told in refused(shell("deck", "figures", "--game", "butim", *words))
