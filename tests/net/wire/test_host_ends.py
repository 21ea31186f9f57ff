"""A host that is killed, and one that ends in order: what was acknowledged is kept, and the game goes on from there."""

from __future__ import annotations

import asyncio
import random
import signal

import pytest

from net.host.keep import room_file
from tests.net.waiting import until
from tests.net.wire.stage import Stage, check_game, check_proofs, check_views

PEOPLE = "Ann", "Bob", "Cy"


async def kill_host(stage: Stage) -> None:
    """As a power cut would, and started again from its save: at the same port, with the same invite."""
    assert stage.host is not None
    before = stage.invite
    stage.host.kill()
    assert await stage.open_again() == before


@pytest.mark.parametrize(("game", "seats"), [("butine", 3), ("heroes", 3), ("butim", 2)])
async def test_a_host_is_killed_again_and_again(stage: Stage, game: str, seats: int) -> None:
    """Nothing that was acknowledged is lost, nothing is doubled, and the deal is proven at the end."""
    rng = random.Random(game)
    await stage.open(game, seats, times=3)
    await stage.join_all(PEOPLE[:seats], pace=0.02)
    await until(lambda: all(each.told("saw") for each in stage.people), "the game")
    for _ in range(3):
        seen = max(each.seen for each in stage.people)
        await stage.seen(seen + rng.randint(1, 6))
        await asyncio.sleep(rng.random() * 0.05)
        await kill_host(stage)
    await stage.over()
    record = await stage.record()
    check_game(record, stage.people)
    assert all(person.told("proof")[-1][2] for person in stage.people)


async def test_host_and_peer_are_killed_at_once(stage: Stage) -> None:
    await stage.open("butim", 2, times=3, options={"mode": "party"})
    await stage.join_all(PEOPLE[:2], pace=0.02)
    await stage.seen(5)
    victim = stage.people[0].process
    assert victim is not None
    victim.kill()
    await kill_host(stage)
    stage.start(stage.people[0])
    await stage.over()
    check_game(await stage.record(), stage.people)


async def test_a_game_in_real_time_goes_on_after_the_host_was_killed(stage: Stage) -> None:
    await stage.open("butababel", 3, times=8, options={"pace": "real-time"})
    await stage.join_all(PEOPLE, pace=0.02)
    await stage.seen(20)
    await kill_host(stage)
    await stage.over()
    check_game(await stage.record(), stage.people, strict=False)


async def test_a_host_that_ends_in_order_tells_everybody(stage: Stage) -> None:
    """And can be gone on with, by the same invite."""
    await stage.open("heroes", 3)
    await stage.join_all(PEOPLE, pace=0.02)
    await stage.seen(5)
    assert stage.host is not None
    stage.host.send(signal.SIGTERM)
    assert await stage.host.ended() == 0
    for person in stage.people:
        assert person.process is not None
        assert await person.process.ended() == 0
        (why,) = person.told("parted")
        assert "The host has closed the table." in why
    await stage.open_again()
    for person in stage.people:
        stage.start(person)
    await stage.over()
    check_game(await stage.record(), stage.people, strict=False)


async def test_a_save_without_its_room_is_gone_on_with_by_whoever_comes(stage: Stage) -> None:
    await stage.open("heroes", 3)
    await stage.join_all(PEOPLE, pace=0.02)
    await stage.seen(5)
    save = stage.save()
    await stage.record()
    room_file(save).unlink()
    invite = await stage.open_again()
    others = Stage(stage.folder, stage.plan, invite=invite, processes=stage.processes)
    await others.join_all(("Dan", "Eve", "Fay"))
    await others.over()
    others.host = stage.host
    assert room_file(save).exists()
    record = await others.record()
    assert not room_file(save).exists(), "of a game that is over nobody needs the keys"
    assert record.header.players()[0].name == "Ann"
    check_views(record, stage.people + others.people)
    check_proofs(record, others.people)


async def test_a_host_that_was_killed_at_the_end_comes_back_to_prove_it(stage: Stage) -> None:
    """Also to whoever was away by then."""
    await stage.open("heroes", 2)
    await stage.join_all(PEOPLE[:2], pace=0.02)
    await stage.over()
    await kill_host(stage)
    late = stage.people[1]
    stage.start(late)
    await stage.told(late, "proof", 2)
    await stage.over()
    check_game(await stage.record(), stage.people)
