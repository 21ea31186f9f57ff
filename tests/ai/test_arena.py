"""The arena: fair seats, the same counts over any number of processes, levels in their order, clean ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai import processes
from ai.arena import run_arena
from ai.contestants import Contestant, schedule
from ai.levels import personas_of
from core.engine.errors import BadSetup
from core.games import GAMES
from tests.ai import interrupts

RULES = GAMES["heroes"]


def counts(text: str) -> Any:
    data = json.loads(text)
    del data["times"]
    return data


def test_the_same_seed_gives_the_same_counts_over_any_number_of_processes() -> None:
    results = [
        run_arena(RULES, ["easy", "random"], 8, seed="same", processes=count).to_json() for count in (1, 2)
    ]
    assert counts(results[0]) == counts(results[1])
    assert list(json.loads(results[0])) == list(json.loads(results[1]))
    other = run_arena(RULES, ["easy", "random"], 8, seed="other", processes=1).to_json()
    assert counts(other) != counts(results[0])


@given(
    st.lists(st.sampled_from(["random", "easy", "medium", "medium:Vex"]), min_size=1, max_size=5),
    st.integers(2, 5),
    st.integers(1, 3),
)
def test_every_contestant_sits_in_every_seat_equally_often(names: list[str], seats: int, laps: int) -> None:
    contestants = [Contestant.parse("heroes", name) for name in names]
    selections = len({pairing.contestants for pairing in schedule("heroes", contestants, seats, 1000)})
    games = schedule("heroes", contestants, seats, laps * seats * selections)
    sat = Counter(
        (str(contestants[who]), seat) for game in games for seat, who in enumerate(game.contestants)
    )
    for name in set(map(str, contestants)):
        assert len({sat[name, seat] for seat in range(seats)}) == 1


def test_all_personas_of_a_level_play_and_seats_of_a_level_are_different_ones() -> None:
    contestants = [Contestant.parse("heroes", name) for name in ("medium", "medium", "easy:grub")]
    games = schedule("heroes", contestants, 3, 30)
    seen = {persona for game in games for persona in game.personas}
    assert seen == {persona.name for persona in personas_of("heroes", "medium")} | {"Grub"}
    assert all(len(set(game.personas)) == 3 for game in games)


def test_every_win_is_counted_and_alike_contestants_are_one() -> None:
    calls: list[tuple[int, int]] = []
    names = ["random", "random", "easy"]
    result = run_arena(RULES, names, 12, seed="even", processes=1, progress=lambda *call: calls.append(call))
    assert calls == [(done, 12) for done in range(1, 13)]
    assert sum(standing.wins for standing in result.standings) == pytest.approx(12)
    assert [(standing.name, standing.games) for standing in result.standings] == [
        ("random", 12),
        ("easy", 12),
    ]
    assert [standing.even for standing in result.standings] == pytest.approx([2 / 3, 1 / 3], abs=1e-5)
    assert not result.interrupted
    assert result.times["easy"].choices > 0


@pytest.mark.parametrize(
    ("line", "games"), [("easy,random", 60), ("easy,random,random,random", 48), ("medium,easy", 40)]
)
def test_a_level_beats_the_one_below_it(line: str, games: int) -> None:
    result = run_arena(RULES, line.split(","), games, seed="order")
    assert result.standings[0].low > result.standings[0].even


def test_a_game_in_real_time_is_played_in_turns_and_the_dummys_wins_are_told() -> None:
    rules = GAMES["butababel"]
    result = run_arena(rules, ["random", "random", "random"], 40, seed="babel", processes=1)
    assert (result.options["pace"], result.unhurried, result.seats) == ("turns", True, 3)
    assert result.dummy_wins is not None
    assert 0 < result.dummy_wins < 40
    (standing,) = result.standings
    assert standing.wins + result.dummy_wins <= 40
    assert standing.share == pytest.approx(standing.even), "who plays against nobody else has what luck gives"
    assert json.loads(result.to_json())["dummy_wins"] == result.dummy_wins
    four = run_arena(rules, ["random"], 3, seed="babel", seats=4, options={"pace": "turns"}, processes=1)
    assert four.dummy_wins is None
    with pytest.raises(BadSetup, match="pace=turns"):
        run_arena(rules, ["random"], 3, seed="x", options={"pace": "real-time"}, processes=1)
    heroes = run_arena(RULES, ["random"], 2, seed="x", processes=1)
    assert (heroes.unhurried, heroes.dummy_wins) == (False, None)


def test_unknown_bots_and_wrong_numbers_are_refused_in_words() -> None:
    with pytest.raises(BadSetup, match="level"):
        run_arena(RULES, ["grandmaster", "easy"], 2, seed="x", processes=1)
    with pytest.raises(BadSetup, match="Nobody called 'Pip'"):
        run_arena(RULES, ["medium:Pip", "easy"], 2, seed="x", processes=1)
    with pytest.raises(BadSetup):
        run_arena(RULES, ["easy"] * 9, 2, seed="x", processes=1)
    with pytest.raises(BadSetup, match="at least one game"):
        run_arena(RULES, ["easy"], 0, seed="x", processes=1)
    with pytest.raises(BadSetup, match="at least one bot"):
        run_arena(RULES, [], 1, seed="x", processes=1)


def test_a_process_that_dies_ends_the_arena_in_a_sentence() -> None:
    def kill_all(done: int, asked: int) -> None:
        for child in list(processes._alive):
            os.kill(child.pid, signal.SIGKILL)

    with pytest.raises(processes.WorkFailed, match="in the middle of a game"):
        run_arena(RULES, ["easy", "easy"], 50, seed="x", processes=2, progress=kill_all)
    assert not list(processes._alive)


INTERRUPTED = """
from ai import processes
from ai.arena import run_arena
from core.games import GAMES

def progress(done, asked):
    if done == 1:
        print(*(child.pid for child in processes._alive), flush=True)

result = run_arena(GAMES["heroes"], ["random", "random"], 100_000, seed="x", processes=2, progress=progress)
print(result.interrupted, 0 < result.games < result.asked)
"""


def test_an_interrupt_ends_the_arena_with_what_was_played() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=interrupts.heard,
    )
    assert program.stdout is not None
    try:
        children = [int(word) for word in program.stdout.readline().split()]
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=20)
    finally:
        program.kill()
    assert (out.strip(), err, program.returncode) == ("True True", "", 0)
    for child in children:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)
