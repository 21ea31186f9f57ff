"""`butique arena` from the command line: what it tells, and what it refuses."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from ai.arena.games import Question
from ai.arena.ladder import climb
from ai.arena.local import Heard
from tests.prizes import OWN, PrizesRules, prizes
from tests.tui.command_line import Shell, refused, shell
from tui.cli_arena import _progress, cross_table

__all__ = ["prizes", "shell"]


def test_the_arena_counts(shell: Shell) -> None:
    words = ["arena", "heroes", "--bots", "random,random", "--games", "6", "--seed", "3", "--processes", "1"]
    said = shell(*words)
    assert said.status == 0
    assert said.err == "", "no bar where nobody watches"
    assert "random" in said.out
    data = json.loads(shell(*words, "--json").out)
    assert data["games"] == 6
    assert data["standings"]


def test_the_arena_plays_with_options(shell: Shell) -> None:
    words = ["arena", "butine", "--bots", "random,random,random", "--games", "20", "--processes", "1"]
    short = [*words, "--option", "challenge=3"]
    assert "3 seats, challenge=3, seed 1" in shell(*short).out
    assert "3 seats, seed 1" in shell(*words).out
    usual, sooner = json.loads(shell(*words, "--json").out), json.loads(shell(*short, "--json").out)
    assert sooner["options"] == {**usual["options"], "challenge": 3}
    assert sooner["moves"]["most"] < usual["moves"]["most"]


def test_the_arena_says_how_real_time_was_played_and_how_the_dummy_did(shell: Shell) -> None:
    words = ["arena", "butababel", "--bots", "random,random,random", "--games", "10", "--processes", "1"]
    first, *_, last = shell(*words).out.splitlines()
    assert "3 seats, pace=turns, seed 1 (in turns: bots among themselves have no clock)" in first
    assert re.fullmatch(r"The dummy wins \d+ of 10; then all players lose\.", last)
    assert shell(*words, "--option", "pace=turns").out.splitlines()[0] == first
    four = shell(*words, "--seats", "4").out
    assert "dummy" not in four
    assert "no clock" not in shell("arena", "heroes", "--bots", "random,random", "--games", "2").out


def test_the_arena_says_the_title_of_a_file(
    shell: Shell, prizes: PrizesRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []

    def played_elsewhere(questions: Sequence[Question], heard: Heard, processes: int | None) -> None:
        """The bots' processes know no game that only this one has."""
        asked.extend(questions)
        for question in questions:
            heard(question.number, [(1, 2), 6, 6, ((), ())])

    monkeypatch.setattr("ai.arena.run.play_here", played_elsewhere)
    own = tmp_path / "own.txt"
    own.write_text(OWN)
    words = ["arena", "prizes", "--bots", "random,random", "--games", "4", "--option", f"deck={own}"]
    said = shell(*words)
    assert "2 seats, deck=Silver, seed 1" in said.out
    assert asked[0].options == {"deck": OWN}
    assert json.loads(shell(*words, "--json").out)["options"] == {"deck": "Silver"}
    assert "2 seats, seed 1" in shell(*words[:-1], "deck=house").out


def test_a_round_robin_shows_ratings_and_who_beats_whom(shell: Shell) -> None:
    words = ["arena", "heroes", "--all", "--bots", "random,medium,easy", "--games", "12", "--processes", "1"]
    lines = shell(*words).out.splitlines()
    assert "12 games of heroes, 2 seats, seed 1" in lines[0]
    assert re.match(r"bot +rating +games +wins ", lines[1])
    assert [line.split()[0] for line in lines[2:5]] == ["medium", "easy", "random"]
    assert re.match(r"medium +1\d\d\d ± \d+ +8 +\d+ ", lines[2])
    assert lines[5] == ""
    assert lines[7].split() == ["medium", "easy", "random"]
    assert re.fullmatch(r"medium +\d+% of 4 +\d+% of 4", lines[8])
    data = json.loads(shell(*words, "--json").out)
    assert [rated["name"] for rated in data["ladder"]["ratings"]] == ["medium", "easy", "random"]
    assert [meeting["met"] for meeting in data["ladder"]["meetings"]] == [4, 4, 4]
    assert list(data)[-1] == "times"


def test_who_never_met_has_no_share_of_it() -> None:
    text = cross_table(climb("ab", []))
    assert [line.split() for line in text.splitlines()[1:]] == [["a", "b"], ["a", "-"], ["b", "-"]]


def test_a_bot_that_thinks_by_the_clock_is_told_of(shell: Shell) -> None:
    words = ["arena", "heroes", "--games", "1", "--processes", "1", "--bots"]
    told = "think by the clock"
    assert told in shell(*words, "hard@0.001s,random").out
    assert told not in shell(*words, "hard@2,random").out


def test_the_bar_counts_to_what_a_round_robin_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    bars = []

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    with _progress() as progress:
        assert progress is not None
        for done in range(1, 7):
            progress(done, 6)
            bars.append(terminal.getvalue())
    assert "3/6" in bars[2]
    assert "6/6" in terminal.getvalue()


@pytest.mark.parametrize(
    "words",
    [
        ["butababel", "--bots", "random", "--option", "pace=real-time"],
        ["butababel", "--bots", "dummy,random,random"],
        ["butine", "--bots", "random", "--option", "challenge=2"],
        ["butine", "--bots", "random", "--option", "nonsense=2"],
        ["heroes", "--bots", "genius,random"],
        ["heroes", "--bots", ","],
        ["heroes", "--bots", "random", "--games", "0"],
        ["heroes", "--bots", "random", "--seats", "9"],
        ["heroes", "--bots", "random:Nobody"],
        ["heroes", "--bots", "hard@0,random"],
        ["heroes", "--bots", "hard@soon,random"],
        ["heroes", "--bots", "hard@9999s,random"],
        ["heroes", "--all", "--bots", "random"],
        ["heroes", "--bots", "random", "--scheduler", "nowhere"],
        ["heroes", "--bots", "random", "--scheduler", "127.0.0.1:1", "--processes", "2"],
        ["heroes"],
    ],
)
def test_the_arena_refuses_in_a_sentence(shell: Shell, words: list[str]) -> None:
    refused(shell("arena", *words))


# Faults and completion ------------------------------------------------------------------------------------------------
