"""`butique stats`: a line a game, a page of one, JSON, and what is said where there is nothing or nothing good."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from saves.results import YOU, Result
from saves.results_file import add, path_of_results
from tests.tui.command_line import Shell, refused, shell

__all__ = ["shell"]

PLACES = (1, 2, 1, 3)


@pytest.fixture
def some() -> list[Result]:
    """Games of Heroes, the last one helped, and one of Butim with an option."""
    kept = []
    for day, place in enumerate(PLACES, 1):
        places = (2, place, 1) if place > 1 else (3, 1, 2)
        ended = datetime(2026, 5, day, tzinfo=UTC)
        kept.append(Result(bytes([day]) * 16, ended, "heroes", (), ("easy", YOU, "medium"), places))
    kept[-1] = Result(kept[-1].key, kept[-1].ended, "heroes", (), (YOU, "hard"), (1, 2), helped=True)
    kept.append(
        Result(b"k" * 16, datetime(2026, 6, 1, tzinfo=UTC), "butim", ("Mode: party",), (YOU, "easy"), (1, 1))
    )
    for result in kept:
        add(result)
    return kept


@pytest.mark.usefixtures("some")
def test_a_line_a_game_that_was_played(shell: Shell) -> None:
    said = shell("stats")
    assert said.status == 0
    head, *lines = said.out.splitlines()
    assert head.split() == ["game", "games", "won", "place", "in", "a", "row", "rating"]
    assert [line[:6] for line in lines] == ["Butts ", "Butim "]
    assert lines[0].split()[3:8] == ["3", "2", "1.3", "of", "3.0"]


@pytest.mark.usefixtures("some")
def test_a_page_of_one_game(shell: Shell) -> None:
    page = shell("stats", "heroes").out
    for words in (
        "Butts away! Heroes",
        "2 (67 %)",
        "1, not counted",
        "helped",
        "a guess so far",
        "1 May 2026",
    ):
        assert words in page
    assert "Mode: party" in shell("stats", "butim").out


def test_as_json_with_all_results_in_order(shell: Shell, some: list[Result]) -> None:
    heroes, butim = [data for data in json.loads(shell("stats", "--json").out) if data["results"]]
    assert (heroes["game"], heroes["games"], heroes["wins"], heroes["helped"]) == ("heroes", 3, 2, 1)
    assert [each["place"] for each in heroes["results"]] == [1, 2, 1, 1]
    assert [each["change"] is None for each in heroes["results"]] == [False] * 3 + [True]
    assert heroes["results"][-1]["rating"] == heroes["rating"]
    assert heroes["against"]["easy"] == {"ahead": 2, "tied": 1, "behind": 0}
    assert butim["results"][0]["options"] == ["Mode: party"]
    (only,) = json.loads(shell("stats", "butim", "--json").out)
    assert only == butim
    assert only["against"] == {"easy": {"ahead": 0, "tied": 1, "behind": 0}}
    assert len(some) == 5


def test_nothing_yet_is_said_and_is_no_failure(shell: Shell, own_home: Path) -> None:
    said = shell("stats")
    assert (said.status, said.out) == (0, "")
    assert "No games here yet" in said.err
    assert not own_home.exists()
    assert all(data["games"] == 0 for data in json.loads(shell("stats", "--json").out))
    assert "No games here yet" in shell("stats", "butine").err


def test_a_damaged_file_is_told_of_beside_what_is_left(shell: Shell, own_home: Path) -> None:
    own_home.mkdir()
    path_of_results().write_bytes(b"nothing of ours" * 100)
    said = shell("stats", "--json")
    assert said.status == 0
    assert json.loads(said.out)
    assert "results.damaged.sqlite" in said.err


def test_what_is_no_game_is_refused(shell: Shell) -> None:
    assert "There is no game 'chess'" in refused(shell("stats", "chess"))
