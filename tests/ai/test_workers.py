"""Bots in their own process: answers, ends, deaths. Real processes, and bots that think as long as the test wants."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.player import Bot, Budget, Choice, Ranked, Stop
from ai.processes import Child
from ai.workers import Request, Thinker, WorkerLost, answer, choice_to_data
from core.engine.chance import secret_from_seed
from core.engine.codec import pack, state_bytes, state_from_bytes
from core.engine.match import Match
from core.engine.record import BOT, Header, SeatPlan
from core.engine.rules import Rules
from core.games import GAMES

RULES = GAMES["heroes"]


def a_match() -> Match:
    plans = tuple(SeatPlan(BOT, f"N{seat}", "random", "", seat) for seat in range(3))
    match = Match(
        RULES, Header("heroes", RULES.version, RULES.setup(3, first=0), plans, secret_from_seed("w"))
    )
    match.submit(0, RULES.parse(match.state, "roll"))
    match.draw()
    return match


def question(match: Match, seed: bytes = b"1", persona: str = "") -> Request:
    seat = RULES.to_act(match.state)[0]
    return Request("heroes", state_bytes(match.view(seat)), seat, "medium", persona, seed)


class SlowBot:
    """Thinks until it is told to stop."""

    def choose(
        self, rules: Rules[Any], view: Any, seat: int, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        while not stop():
            time.sleep(0.001)
        move = rules.legal_moves(view, seat)[-1]
        return Choice(move, 1.0, (Ranked(move, 1.0),), "hurried")


class BrokenBot:
    """Fails."""

    def choose(
        self, rules: Rules[Any], view: Any, seat: int, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        raise ZeroDivisionError("on purpose")


class VotingBot:
    """Has visited a move as often as its luck would have it."""

    def choose(
        self, rules: Rules[Any], view: Any, seat: int, budget: Budget, rng: random.Random, stop: Stop
    ) -> Choice:
        move = rules.legal_moves(view, seat)[-1]
        return Choice(move, 1.0, (Ranked(move, 0.5, int(rng.random() * 1000)),), "voted")


def odd(data: Any, stop: Stop) -> Any:
    """A worker's part with bots that no level has: personas "slow", "broken", "votes"; else the usual ones."""
    print("a bot that prints")
    print("a bot that complains", file=sys.stderr)
    request = Request(*data)
    bots: dict[str, Bot] = {"slow": SlowBot(), "broken": BrokenBot(), "votes": VotingBot()}
    if request.persona not in bots:
        return choice_to_data(answer(request, stop))
    view = state_from_bytes(RULES.state_type, request.view)
    bot = bots[request.persona]
    luck = random.Random(request.seed)
    return choice_to_data(bot.choose(RULES, view, request.seat, Budget(), luck, stop))


ODD = "tests.ai.test_workers:odd"


def pid_of(thinker: Thinker) -> int:
    (pid,) = thinker.pids
    return pid


async def begun(thinker: Thinker, request: Request) -> asyncio.Task[Choice]:
    """A question that is being thought about: the worker is up and has been asked."""
    await thinker.choose(replace(request, persona=""))
    thinking = asyncio.create_task(thinker.choose(request))
    await asyncio.sleep(0)
    return thinking


async def test_a_worker_answers_as_the_bot_would_in_this_process() -> None:
    match, thinker = a_match(), Thinker()
    try:
        for seed in (b"1", b"2", b"3"):
            request = question(match, seed=seed)
            assert await thinker.choose(request) == answer(request, lambda: False)
    finally:
        thinker.close()


@pytest.fixture
def three_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.levels.cores_of", lambda level: 3)


@pytest.mark.usefixtures("three_cores")
async def test_a_level_of_several_cores_thinks_on_each_with_luck_of_its_own() -> None:
    thinker = Thinker(ODD)
    try:
        request = question(a_match(), persona="votes")
        choice = await thinker.choose(request)
        seeds = [request.seed, request.seed + b"\0\1", request.seed + b"\0\2"]
        votes = [int(random.Random(seed).random() * 1000) for seed in seeds]
        assert choice.best[0].visits == sum(votes)
        assert len(set(votes)) == len(set(thinker.pids)) == 3
        os.kill(thinker.pids[1], signal.SIGKILL)
        assert await thinker.choose(request) == choice, "the others are replaced with it"
    finally:
        thinker.close()


@pytest.mark.usefixtures("three_cores")
async def test_all_of_them_are_hurried_and_none_is_left_when_it_closes() -> None:
    thinker = Thinker(ODD)
    thinking = await begun(thinker, question(a_match(), persona="slow"))
    while not thinking.done():
        thinker.hurry()
        await asyncio.sleep(0.01)
    assert thinking.result().reason == "hurried"
    pids = thinker.pids
    thinker.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_a_worker_that_was_killed_is_replaced() -> None:
    match, thinker = a_match(), Thinker()
    try:
        first = await thinker.choose(question(match))
        os.kill(pid_of(thinker), signal.SIGKILL)
        assert await thinker.choose(question(match)) == first
    finally:
        thinker.close()


async def test_a_hurried_bot_gives_its_best_so_far() -> None:
    match, thinker = a_match(), Thinker(ODD)
    try:
        thinking = asyncio.create_task(thinker.choose(question(match, persona="slow")))
        while not thinking.done():
            thinker.hurry()
            await asyncio.sleep(0.01)
        assert thinking.result().reason == "hurried"
        assert (await thinker.choose(question(match))).reason != "hurried"
    finally:
        thinker.close()


async def test_closing_ends_a_thought_at_once() -> None:
    match, thinker = a_match(), Thinker(ODD)
    thinking = await begun(thinker, question(match, persona="slow"))
    pid = pid_of(thinker)
    thinker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(WorkerLost):
        await asyncio.wait_for(thinking, 5)


async def test_a_cancelled_question_does_not_answer_the_next_one() -> None:
    match, thinker = a_match(), Thinker(ODD)
    try:
        thinking = await begun(thinker, question(match, persona="slow"))
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert (await thinker.choose(question(match))).reason != "hurried"
    finally:
        thinker.close()


async def test_a_bot_that_fails_is_told_and_its_worker_lives_on() -> None:
    match, thinker = a_match(), Thinker(ODD)
    try:
        with pytest.raises(WorkerLost, match="ZeroDivisionError"):
            await thinker.choose(question(match, persona="broken"))
        await thinker.choose(question(match))
    finally:
        thinker.close()


async def test_the_terminals_interrupt_does_not_reach_a_worker() -> None:
    match, thinker = a_match(), Thinker()
    try:
        first = await thinker.choose(question(match))
        pid = pid_of(thinker)
        os.kill(pid, signal.SIGINT)
        assert await thinker.choose(question(match)) == first
        assert thinker.pids == [pid]
        assert os.getsid(pid) != os.getsid(0)
    finally:
        thinker.close()


QUIET = """
import asyncio
from tests.ai.test_workers import ODD, Thinker, a_match, question

async def main():
    thinker = Thinker(ODD)
    await thinker.choose(question(a_match()))

asyncio.run(main())
"""


def test_a_worker_writes_nothing_to_the_terminal_and_ends_with_its_program() -> None:
    # communicate() waits until nobody holds the pipes any more, a worker included.
    program = subprocess.Popen(
        [sys.executable, "-c", QUIET], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.communicate(timeout=20) == ("", "")
    assert program.returncode == 0


PARENT = """
import asyncio
from tests.ai.test_workers import ODD, Thinker, a_match, begun, question

async def main():
    thinker = Thinker(ODD)
    thinking = await begun(thinker, question(a_match(), persona="slow"))
    print(*thinker.pids, flush=True)
    await thinking

asyncio.run(main())
"""


def test_no_worker_is_left_thinking_when_its_program_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    for _ in range(500):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{worker}/stat").exists() and ") Z " in Path(f"/proc/{worker}/stat").read_text():
            return  # ended; nobody has collected it yet
        time.sleep(0.01)
    raise AssertionError("the worker lives on")


def echo(data: Any, stop: Stop) -> Any:
    """A Work that gives back what it is given."""
    return data


def test_a_worker_ends_too_where_its_answer_is_never_read() -> None:
    child = Child(f"{__name__}:echo")
    frame = pack("x" * 1000)
    child._socket.setblocking(True)
    child._socket.sendall(len(frame).to_bytes(4, "big") + frame)
    assert child._socket.recv(1, socket.MSG_PEEK)
    child._socket.close()  # with an unread answer: the other end gets an error, not an end
    assert child._process.wait(timeout=20) == 0
