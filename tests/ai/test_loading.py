"""Workers that are ready before they are asked: started once, quiet where it fails, able to give way."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ai.levels import LEVELS, cores_of
from ai.loading import load
from ai.workers import Thinker, WorkerLost
from core.games import GAMES
from tests.ai.test_workers import ODD, a_match, question


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_loads_with_its_weakest_and_its_searching_bots(game: str) -> None:
    load(game, LEVELS)
    assert f"ai.search.guides.{game}" in sys.modules


async def test_who_is_ready_answers_from_the_process_that_got_ready() -> None:
    thinker = Thinker()
    try:
        await thinker.get_ready("heroes", ["medium"])
        ready = thinker.pids
        assert len(ready) == 1
        await thinker.choose(question(a_match()))
        assert thinker.pids == ready
    finally:
        thinker.close()


async def test_as_many_workers_get_ready_as_the_strongest_level_thinks_with() -> None:
    thinker = Thinker()
    try:
        await thinker.get_ready("heroes", ["easy", "expert"])
        assert len(thinker.pids) == cores_of("expert")
    finally:
        thinker.close()


async def test_what_cannot_be_loaded_is_told_by_the_first_question_only() -> None:
    thinker = Thinker(ODD)  # takes questions and nothing else
    try:
        await thinker.get_ready("heroes", ["medium"])
        assert (await thinker.choose(question(a_match()))).confidence >= 0
    finally:
        thinker.close()
    await thinker.get_ready("heroes", ["medium"])
    assert thinker.pids == []
    with pytest.raises(WorkerLost, match="gone home"):
        await thinker.choose(question(a_match()))


async def test_a_worker_gives_way_though_it_has_a_session_of_its_own() -> None:
    thinker = Thinker()
    try:
        await thinker.get_ready("heroes", ["random"])
        (pid,) = thinker.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) >= 10
        session = Path(f"/proc/{pid}/autogroup")  # where the system shares processors by session
        assert not session.exists() or session.read_text(encoding="ascii").rstrip().endswith("nice 10")
    finally:
        thinker.close()
