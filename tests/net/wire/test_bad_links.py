"""Links that are slow, sliced or cut, peers that are killed or asleep: the game goes on as if nothing had been."""

from __future__ import annotations

import asyncio
import random

import pytest

from net.peer.deal import FORGOTTEN
from tests.net.waiting import until
from tests.net.wire.proxy import Weather, between
from tests.net.wire.stage import Stage, check_game

PEOPLE = "Ann", "Bob", "Cy"

WEATHERS = {
    "cut": Weather(cut_after=(2_000, 8_000)),
    "sliced": Weather(slices=5),
    "late": Weather(delay=0.01),
    "narrow": Weather(rate=16_000),
    "all at once": Weather(delay=0.005, slices=256, rate=256_000, cut_after=(2_000, 10_000)),
}


@pytest.mark.parametrize("weather", WEATHERS)
async def test_a_bad_network_changes_nothing(stage: Stage, weather: str) -> None:
    invite = await stage.open("heroes", 3, times=3)
    async with between(invite, WEATHERS[weather]) as (proxy, through):
        await stage.join_all(PEOPLE, through)
        await stage.over()
        assert bool(proxy.cuts) == (WEATHERS[weather].cut_after is not None)
    check_game(await stage.record(), stage.people)


async def test_a_peer_is_killed_again_and_again(stage: Stage) -> None:
    """And comes back by its key: to the same seat, with the same view, nothing lost and nothing doubled."""
    rng = random.Random(1)
    await stage.open("butine", 3)
    await stage.join_all(PEOPLE, pace=0.02)
    victim = stage.people[1]
    await until(lambda: victim.told("saw"), "the game")
    seat = victim.seat
    for _ in range(3):
        views = len(victim.told("saw")) + 1
        await asyncio.sleep(rng.random() * 0.2)
        assert victim.process is not None
        victim.process.kill()
        stage.start(victim)
        await stage.told(victim, "saw", views)
    await stage.over()
    record = await stage.record()
    check_game(record, stage.people)
    assert set(victim.told("seat")) == {seat}
    assert [person.told("proof")[0][2] for person in stage.people] == [True, False, True]
    assert FORGOTTEN in victim.told("told")


async def test_a_laptop_sleeps_for_longer_than_a_peer_may_be_silent(stage: Stage) -> None:
    await stage.open("heroes", 3, times=6)
    await stage.join_all(PEOPLE, pace=0.02)
    sleeper, other = stage.people[1], stage.people[2]
    await stage.seen(3)
    assert sleeper.process is not None
    sleeper.process.sleep()
    await until(lambda: "Bob is away." in other.told("told"), "Bob to be missed")
    sleeper.process.wake()
    await stage.over()
    assert "Bob is back." in other.told("told")
    check_game(await stage.record(), stage.people)


async def test_the_laptop_that_hosts_sleeps(stage: Stage) -> None:
    await stage.open("heroes", 3, times=6)
    await stage.join_all(PEOPLE, pace=0.02)
    await stage.seen(3)
    assert stage.host is not None
    stage.host.sleep()
    await until(
        lambda: all("lost" in dict(each.told("link")) for each in stage.people), "the host to be missed"
    )
    stage.host.wake()
    await stage.over()
    check_game(await stage.record(), stage.people)
