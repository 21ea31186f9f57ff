"""The long run, by hand: `python -m tests.net.wire.long [KILLS]`. Kills without end, truly bad links, bad company.

What the tests beside it show in seconds, over more games and at the figures that were promised: 0 acknowledged moves
lost, 0 doubled, the same proven record everywhere, at 500 ms each way and at 1 KiB/s.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from tests.net.waiting import until
from tests.net.wire.hostile import ACTS, Act, beside
from tests.net.wire.proxy import Weather, between
from tests.net.wire.stage import Stage, check_game

KILLS = 50
GAMES = "butine", "butababel", "heroes", "butim"
PEOPLE = "Ann", "Bob", "Cy"
TURNS = {"butababel": {"pace": "turns"}}
WEATHERS = {
    "500 ms each way": Weather(delay=0.5),
    "1 KiB/s": Weather(rate=1024),
    "cut after 2 to 20 KB, in slices": Weather(cut_after=(2_000, 20_000), slices=100),
}


async def killed(stage: Stage, game: str, rng: random.Random) -> int:
    """A game in which host or peer is killed all the time; how often."""
    await stage.open(game, 3, options=TURNS.get(game, {}))
    await stage.join_all(PEOPLE, pace=0.02)
    await until(lambda: all(each.told("saw") for each in stage.people), "the game")
    kills = 0
    while not any(each.gone for each in stage.people):
        await asyncio.sleep(rng.random())
        if rng.random() < 0.7:
            assert stage.host is not None
            stage.host.kill()
            await stage.open_again()
        else:
            await _kill_peer(stage, rng)
        kills += 1
        await stage.seen(max(each.seen for each in stage.people) + 1)
    await stage.over()
    check_game(await stage.record(), stage.people)
    return kills


async def _kill_peer(stage: Stage, rng: random.Random) -> None:
    person = rng.choice(stage.people)
    views = len(person.told("saw")) + 1
    if person.process is not None and not person.gone:
        person.process.kill()
        stage.start(person)
        await stage.told(person, "saw", views)


async def over_a_bad_link(stage: Stage, game: str, weather: Weather) -> int:
    """A game over it; how often the link was cut."""
    invite = await stage.open(game, 3, options=TURNS.get(game, {}))
    async with between(invite, weather) as (proxy, through):
        await stage.join_all(PEOPLE, through)
        await stage.over()
        cuts = proxy.cuts
    check_game(await stage.record(), stage.people)
    return cuts


async def answered(stage: Stage, act: Act | None) -> int:
    """A game beside that: how long its players waited for the answer to a move."""
    invite = await stage.open("butim", 3)
    async with beside(act, invite) if act is not None else nullcontext():
        await stage.join_all(PEOPLE, pace=0.02)
        await stage.over()
    check_game(await stage.record(), stage.people)
    took = sorted(1000 * seconds for person in stage.people for seconds in person.told("took"))
    name = "alone" if act is None else act.__name__.replace("_", " ")
    p50, p99 = took[len(took) // 2], took[99 * len(took) // 100]
    print(f"{name}: {len(took)} moves, answered in {p50:.1f} ms (p50), {p99:.1f} ms (p99)", flush=True)
    return len(took)


async def staged(play: Callable[[Stage], Awaitable[int]]) -> tuple[int, float]:
    """On a stage of its own: what came of it, and the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        stage, start = Stage(Path(folder)), time.monotonic()
        try:
            return await play(stage), time.monotonic() - start
        finally:
            stage.close()


async def main(wanted: int) -> None:
    for name, weather in WEATHERS.items():
        cuts, seconds = await staged(partial(over_a_bad_link, game="heroes", weather=weather))
        print(f"{name}: heroes in {seconds:.0f} s, cut {cuts} times, the same record everywhere", flush=True)
    for act in (None, *ACTS):
        await staged(partial(answered, act=act))
    kills = games = 0
    while kills < wanted:
        game, rng = GAMES[games % len(GAMES)], random.Random(games)
        count, seconds = await staged(partial(killed, game=game, rng=rng))
        kills, games = kills + count, games + 1
        print(
            f"{kills} kills in {games} games ({game}: {count} in {seconds:.0f} s), nothing lost", flush=True
        )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS))
