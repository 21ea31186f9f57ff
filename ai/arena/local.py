"""The arena on this machine: a process a core, each playing one game after the other."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Any

from ai.arena.games import Question

Heard = Callable[[int, Any], None]
"""Told of each game as it ends: its number, and what ai.arena.games.play answered."""


def play_here(questions: Sequence[Question], heard: Heard, processes: int | None = None) -> None:
    """Play the games, on so many processes (None: one a core), until all are played or Ctrl+C ends it.

    Raises WorkFailed where a bot fails.
    """
    asyncio.run(_play(questions, heard, processes))


async def _play(questions: Sequence[Question], heard: Heard, processes: int | None) -> None:
    from ai.processes import Child, WorkFailed

    waiting = iter(questions)
    children: list[Child] = []

    async def keep_busy(child: Child) -> None:
        for question in waiting:
            heard(question.number, await child.ask(astuple(question)))

    try:
        count = min(len(questions), processes or os.cpu_count() or 1)
        children.extend(Child("ai.arena.games:play") for _ in range(count))
        await asyncio.gather(*map(keep_busy, children))
    except asyncio.CancelledError:
        pass  # Ctrl+C: what was played still counts
    except (EOFError, WorkFailed) as error:
        raise WorkFailed(
            f"A bot failed in the middle of a game: {str(error) or 'its process ended'}."
        ) from error
    finally:
        for child in children:
            child.kill()
