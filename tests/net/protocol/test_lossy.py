"""Over links that lose things: all that is asked is done once and answered, all that is told is heard in order."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.protocol.feed import KEPT
from tests.net.protocol.sim import NARROW, ROOMY, Program, Sim

PROGRAMS = 6
MOST = KEPT + 5


def _both_ways(sim: Sim, program: Program, _: int) -> None:
    sim.connect(program)
    sim.up(program)
    sim.down(program)


def _narrow(sim: Sim, program: Program, number: int) -> None:
    if program.wire is not None:
        program.wire.room = (0, NARROW, ROOMY)[number % 3]


def _tell(sim: Sim, program: Program, number: int) -> None:
    for _ in range(number):
        sim.tell(program)


def _wait(sim: Sim, _: Program, number: int) -> None:
    sim.now += number / 4
    sim.desk.tick(sim.now)


def _another(sim: Sim, program: Program, _: int) -> None:
    """The same person elsewhere, or the same program started again."""
    if len(sim.programs) < PROGRAMS:
        sim.start_program(program.key)


STEPS: dict[str, Callable[[Sim, Program, int], None]] = {
    "connect": lambda sim, program, _: sim.connect(program),
    "both ways": _both_ways,
    "ask": lambda _, program, __: program.ask(),
    "some reach the host": lambda sim, program, number: sim.up(program, number),
    "some reach the peer": lambda sim, program, number: sim.down(program, number),
    "ping": lambda sim, program, _: sim.ping(program),
    "lose": lambda sim, program, _: sim.lose(program),
    "cut": lambda sim, program, _: sim.cut(program),
    "narrow": _narrow,
    "tell": _tell,
    "desync": lambda _, program, __: program.caller.desync(),
    "wait": _wait,
    "another program": _another,
    "forget": lambda sim, program, _: sim.forget(program),
    "another host": lambda sim, _, __: sim.restart_host(),
}
"""What can happen on a network, to one of its programs, by a number."""

OFTEN = {"both ways": 30, "ask": 10, "some reach the host": 10, "some reach the peer": 10, "ping": 5}

Step = tuple[str, int, int]


def take(sim: Sim, step: Step) -> None:
    what, which, number = step
    STEPS[what](sim, sim.programs[which % len(sim.programs)], number)
    sim.check()


def end(sim: Sim) -> None:
    sim.settle()
    sim.check_rest()


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, PROGRAMS), st.integers(1, MOST)), max_size=40
    )
)
def test_whatever_happens_everything_is_done_once_and_heard(steps: list[Step]) -> None:
    sim = Sim("ab")
    for step in steps:
        take(sim, step)
    end(sim)


@pytest.mark.parametrize("seed", range(4))
def test_a_long_day_on_a_bad_network(seed: int) -> None:
    """Thousands of steps of one network: nothing grows, and in the end everything is where it belongs."""
    rng = random.Random(seed)
    sim = Sim("abc")
    for what in rng.choices(list(STEPS), [OFTEN.get(what, 1) for what in STEPS], k=3000):
        take(sim, (what, rng.randrange(PROGRAMS), rng.choice((1, 2, 3, 5, 8, MOST))))
    end(sim)


@pytest.mark.parametrize("seed", range(100))
def test_a_short_day_on_a_bad_network(seed: int) -> None:
    rng = random.Random(seed)
    sim = Sim("ab")
    for what in rng.choices(list(STEPS), [OFTEN.get(what, 3) for what in STEPS], k=80):
        take(sim, (what, rng.randrange(PROGRAMS), rng.choice((1, 2, 3, 5, 8, 30, MOST))))
    end(sim)
