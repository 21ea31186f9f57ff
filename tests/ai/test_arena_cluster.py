"""The arena on a Dask cluster: a real one of two processes plays the very games that this machine plays."""

from __future__ import annotations

import json
import logging
import signal
import socket
import subprocess
import sys
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from distributed import LocalCluster

from ai.arena import cluster, run_arena
from ai.arena.cluster import NoCluster, play_on_cluster
from ai.arena.games import Question
from ai.processes import WorkFailed
from core.games import GAMES
from tests.ai import interrupts

RULES = GAMES["heroes"]
NOTHING = Question("heroes", 2, {}, "x", 0, ("random", "nobody"), ("", ""), ((None, None), (None, None)))


def local_cluster(workers: int) -> LocalCluster:
    return LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",  # the usual port belongs to whoever comes first
        silence_logs=logging.CRITICAL,  # a worker logs each task that an interrupt takes from it
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of two workers, each a process of its own."""
    with local_cluster(2) as two:
        yield two.scheduler_address


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)


def heard_nothing(number: int, answer: Any) -> None:
    raise AssertionError


def test_a_cluster_of_two_plays_the_same_games_as_this_machine(address: str) -> None:
    line, calls = ["hard@3", "medium", "random"], list[tuple[int, int]]()
    there = run_arena(
        RULES,
        line,
        12,
        "same",
        round_robin=True,
        scheduler=address,
        progress=lambda *call: calls.append(call),
    )
    here = run_arena(RULES, line, 12, "same", round_robin=True, processes=2)
    assert calls == [(done, 12) for done in range(1, 13)]
    for result in (there, here):
        assert set(result.times) == set(line)
    told = [json.loads(result.to_json()) for result in (there, here)]
    for data in told:
        del data["times"]
    assert told[0] == told[1]
    assert told[0]["games"] == 12


INTERRUPTED = """
import sys
from ai.arena import run_arena
from core.games import GAMES

def progress(done, asked):
    if done == 1:
        print("playing", flush=True)

result = run_arena(GAMES["heroes"], ["random", "easy"], 5000, "x", progress=progress, scheduler=sys.argv[1])
print(result.interrupted, 0 < result.games < result.asked)
"""


def test_an_interrupt_ends_it_with_what_was_played_and_the_cluster_plays_on_for_others(address: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=interrupts.heard,
    )
    assert program.stdout is not None
    try:
        assert program.stdout.readline() == "playing\n"
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    finally:
        program.kill()
    assert (out, err, program.returncode) == ("True True\n", "", 0)
    assert run_arena(RULES, ["random", "random"], 2, "x", scheduler=address).games == 2


def test_a_bot_that_fails_there_is_told_of_here(address: str) -> None:
    with pytest.raises(
        WorkFailed, match="A bot failed in the middle of a game: BadSetup: There is no level 'nobody'"
    ):
        play_on_cluster([NOTHING], heard_nothing, address)


def test_workers_of_another_release_play_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "version", lambda name: "0.0.7")
    with pytest.raises(NoCluster, match=r"and here is 0\.0\.7 \(heroes \d+\): their games would differ"):
        play_on_cluster([NOTHING], heard_nothing, address)


def test_a_cluster_without_workers_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 2.0)  # enough for the scheduler to answer
    with (
        local_cluster(0) as nobody,
        pytest.raises(NoCluster, match="has no workers; start some there: dask worker"),
    ):
        play_on_cluster([NOTHING], heard_nothing, nobody.scheduler_address)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("wrong", ["nonsense", "127.0.0.1", "127.0.0.1:port", "phone://127.0.0.1:1", ""])
def test_what_is_no_address_is_refused_in_words(wrong: str) -> None:
    with pytest.raises(NoCluster, match=r"No Dask scheduler answers at .* \(an address is HOST:PORT"):
        play_on_cluster([NOTHING], heard_nothing, wrong)


@pytest.mark.usefixtures("impatient")
def test_where_nobody_answers_nobody_is_waited_for_long() -> None:
    with socket.socket() as deaf, socket.socket() as mute:
        deaf.bind(("127.0.0.1", 0))  # does not listen
        mute.bind(("127.0.0.1", 0))
        mute.listen()  # takes calls, says nothing
        for end in (deaf, mute):
            with pytest.raises(NoCluster, match="No Dask scheduler answers"):
                play_on_cluster([NOTHING], heard_nothing, "tcp://127.0.0.1:{1}".format(*end.getsockname()))


@pytest.mark.parametrize("missing", ["joblib", "distributed"])
def test_without_the_extra_it_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(NoCluster, match=r"pip install 'butique\[research\]'"):
        run_arena(RULES, ["random"], 1, "x", scheduler="127.0.0.1:1")


def test_a_cluster_that_breaks_off_ends_the_arena_in_a_sentence() -> None:
    def lost() -> Generator[tuple[int, Any, str], None, None]:
        yield 0, "a game", ""
        raise ConnectionError("connection lost.\nA long story follows.")

    heard = []
    with pytest.raises(
        WorkFailed, match=r"broke off in the middle of a game: ConnectionError: connection lost\.$"
    ):
        cluster._listen(lost(), lambda number, answer: heard.append(number))
    assert heard == [0]
