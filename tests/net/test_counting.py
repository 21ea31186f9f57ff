"""Which games count among a person's results, and that they count once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.engine.match import Match
from core.engine.record import BOT, PERSON, SeatPlan
from core.games import rules_of
from net.counting import Counting
from net.opening import Plan, new_table, resume_table
from net.table import Table
from saves.export import export_file, import_file
from saves.folder import list_saves
from saves.results import YOU, Result
from saves.results_file import load, path_of_results
from saves.store import Save
from tests.helpers import match_moves


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUTIQUE_HOME", str(tmp_path / "home"))


def table_of(kinds: str, seed: str | None = None) -> Table:
    """A new table of Heroes; p for a person, b for a bot."""
    seats = tuple(
        SeatPlan(PERSON if kind == "p" else BOT, f"N{seat}", "" if kind == "p" else "easy", "", seat)
        for seat, kind in enumerate(kinds)
    )
    return new_table(Plan("heroes", rules_of("heroes").setup(len(kinds), first=0), seats, seed))


def to_the_end(match: Match) -> None:
    match_moves(match, random.Random(1))


def only_save() -> Path:
    (info,) = list_saves()
    return info.path


def results() -> tuple[Result, ...]:
    return load().results


def test_a_game_counts_when_it_is_over_and_only_then() -> None:
    table = table_of("bpb")
    match_moves(table.match, random.Random(1), 10)
    table.close()
    assert results() == ()
    assert not path_of_results().exists()
    again = resume_table(only_save()).table
    to_the_end(again.match)
    again.close()
    outcome = again.match.outcome()
    assert outcome is not None
    (result,) = results()
    assert (result.levels, result.places) == (("easy", YOU, "easy"), outcome.places)
    assert not result.helped


async def test_it_counts_while_the_board_is_still_looked_at() -> None:
    table = table_of("pb")
    to_the_end(table.match)
    running = asyncio.create_task(table.run())
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(results()) == 1
    table.close()
    await running
    assert len(results()) == 1


def test_opening_a_finished_game_counts_nothing() -> None:
    """Neither one's own once more nor somebody else's that came in as a file."""
    table = table_of("pb")
    to_the_end(table.match)
    table.close()
    path = only_save()
    exported = path.with_suffix(".json")
    export_file(path, exported)
    path_of_results().unlink()
    for finished in (path, import_file(exported)):
        resume_table(finished).table.close()
    assert results() == ()


def test_a_game_taken_back_or_copied_and_ended_again_counts_once() -> None:
    table = table_of("pb")
    match_moves(table.match, random.Random(1), 10)
    table.close()
    path = only_save()
    exported = path.with_suffix(".json")
    export_file(path, exported)
    for begun in (path, import_file(exported)):
        again = resume_table(begun).table
        to_the_end(again.match)
        again.close()
    table = resume_table(path).table
    table.match.rewind(table.match.ply - 1)
    table.close()
    table = resume_table(path).table
    to_the_end(table.match)
    table.close()
    assert len(results()) == 1


def test_a_seed_that_was_played_counts_no_second_time() -> None:
    for seed in ("7", "7", "8"):
        table = table_of("pb", seed)
        to_the_end(table.match)
        table.close()
    assert len(results()) == 2


@pytest.mark.parametrize("kinds", ["bb", "pp", "ppb"])
def test_only_games_of_one_person_count(kinds: str) -> None:
    table = table_of(kinds)
    to_the_end(table.match)
    table.close()
    assert results() == ()


def counted(match: Match, moves: int, helped: set[int]) -> None:
    """A person sits down, the game goes on for so many moves, and the person leaves."""
    counting = Counting(match)
    match_moves(match, random.Random(1), moves)
    counting.rest(match, helped)
    counting.rest(match, helped)


@pytest.mark.parametrize("when", ["first day", "last day", "another seat"])
def test_help_stays_with_a_game_whenever_it_was_given(when: str) -> None:
    match = table_of("pb").match
    counted(match, 10, {0} if when == "first day" else set())
    counted(match, 10, set())
    counted(match, 9999, {0} if when == "last day" else {1} if when == "another seat" else set())
    (result,) = results()
    assert result.helped == (when != "another seat")
    assert isinstance(match.journal, Save)
    match.journal.close()


def test_a_newer_file_of_results_keeps_nobody_from_playing() -> None:
    table = table_of("pb")
    to_the_end(table.match)
    table.close()
    with closing(sqlite3.connect(path_of_results())) as connection:
        connection.execute("PRAGMA user_version = 9")
    raw = path_of_results().read_bytes()
    table = table_of("pb")
    to_the_end(table.match)
    table.close()
    assert path_of_results().read_bytes() == raw


def test_what_the_table_says_of_help_is_kept() -> None:
    table = table_of("pb")
    table.helped.add(0)
    to_the_end(table.match)
    table.close()
    assert [result.helped for result in results()] == [True]
