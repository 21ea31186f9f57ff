"""A game of four processes, a host and three peers, from the lobby to its end: for each of the games."""

from __future__ import annotations

import pytest

from tests.net.wire.stage import Stage, check_game

GAMES = [
    ("butine", {}),
    ("butababel", {"pace": "turns"}),
    ("heroes", {}),
    ("butim", {}),
]


PEOPLE = "Ann", "Bob", "Cy"


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_all_four_processes_keep_the_same_proven_game(
    stage: Stage, game: str, options: dict[str, str]
) -> None:
    await stage.open(game, 3, options=options)
    await stage.join_all(PEOPLE)
    await stage.over()
    record = await stage.record()
    check_game(record, stage.people)
    for person in stage.people:
        digest, wrong, own, views = person.told("proof")[0]
        assert (digest, wrong, own, views) == (
            record.entries[-1].digest.hex(),
            None,
            True,
            len(record.entries) + 1,
        )


async def test_in_real_time_as_well(stage: Stage) -> None:
    await stage.open("butababel", 3, times=8, options={"pace": "real-time"})
    await stage.join_all(PEOPLE)
    await stage.over()
    check_game(await stage.record(), stage.people, strict=False)
