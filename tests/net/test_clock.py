"""Time at a table: a stopwatch that stands still when told to, and the clock that tests hold."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from net.clock import Stopwatch, SystemClock
from tests.net.clocks import FakeClock


@given(
    begin=st.integers(0, 10**6),
    stretches=st.lists(st.tuples(st.booleans(), st.integers(0, 10**5)), max_size=20),
)
def test_a_stopwatch_counts_what_passes_while_it_runs(begin: int, stretches: list[tuple[bool, int]]) -> None:
    clock = FakeClock(50.0)
    watch = Stopwatch(clock, begin / 1000)
    for runs, milliseconds in stretches:
        watch.start() if runs else watch.stop()
        clock.step(clock.now() + milliseconds / 1000)
    expected = begin + sum(milliseconds for runs, milliseconds in stretches if runs)
    assert abs(watch.milliseconds() - expected) <= 1


async def test_the_fake_clock_wakes_sleepers_in_their_order() -> None:
    clock, woken = FakeClock(), []

    async def sleeper(seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append((seconds, clock.now()))

    tasks = [asyncio.create_task(sleeper(seconds)) for seconds in (3.0, 1.0, 2.0, 9.0)]
    await clock.pass_(5.0)
    assert woken == [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]
    assert clock.now() == 5.0
    tasks[-1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert clock.due() is None


async def test_the_system_clock_runs_as_the_event_loops_does() -> None:
    clock, loop = SystemClock(), asyncio.get_running_loop()
    before, now, after = loop.time(), clock.now(), loop.time()
    assert before <= now <= after
    await clock.sleep(0)
