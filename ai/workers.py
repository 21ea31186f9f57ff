"""Bots that think in a process of their own.

The worker is given a view's bytes as a remote peer would be and decodes them itself: there is no true state
anywhere near a bot.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

from ai.player import Choice, Ranked, Stop
from core.engine.errors import EngineError
from core.engine.rules import Seat

if TYPE_CHECKING:
    from ai.processes import Child


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a bot. view: the seat's view as bytes (core.engine.codec); seed: makes the answer repeatable."""

    game: str
    view: bytes
    seat: Seat
    level: str
    persona: str
    seed: bytes | int


class WorkerLost(EngineError):
    """The bots' process is gone, or a bot failed at a question."""


class Thinker:
    """Bots in a worker process, started when first asked and kept. One question at a time.

    work: what the worker runs, "module:function"; tests put bots of their own there.
    """

    def __init__(self, work: str = "ai.workers:think") -> None:
        self._work = work
        self._child: Child | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The worker's process id while there is one."""
        return None if self._child is None else self._child.pid

    async def choose(self, request: Request) -> Choice:
        """The bot's move. A worker that died is replaced once; then, or once closed, WorkerLost.

        Cancelling it ends the thinking, and the worker with it.
        """
        from ai.processes import Child, WorkFailed

        async with self._turn:
            for _ in range(2):
                if self._closed:
                    raise WorkerLost("The bots of this table have gone home.")
                if self._child is None:
                    self._child = Child(self._work)
                try:
                    return choice_from_data(await self._child.ask(astuple(request)))
                except WorkFailed as error:
                    raise WorkerLost(f"A bot failed at a question ({error}).") from error
                except EOFError:
                    self._drop()
                except BaseException:
                    # Nobody waits for the answer any more: it must not be taken for the next question's.
                    self._drop()
                    raise
        raise WorkerLost("The bots' process died twice over the same question.")

    def hurry(self) -> None:
        """Decide now, with the best move so far."""
        if self._child is not None:
            self._child.hurry()

    def close(self) -> None:
        """End the worker at once, in the middle of thinking too; whoever waits for it gets WorkerLost."""
        self._closed = True
        self._drop()

    def _drop(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None


def answer(request: Request, stop: Stop) -> Choice:
    """What the bot that a request names chooses, in this very process; raises BadSetup or BadData."""
    from ai.levels import bot_of, budget_of
    from core.engine.codec import state_from_bytes
    from core.games import rules_of

    rules = rules_of(request.game)
    view = state_from_bytes(rules.state_type, request.view)
    bot = bot_of(request.game, request.level, request.persona)
    return bot.choose(rules, view, request.seat, budget_of(request.level), random.Random(request.seed), stop)


def think(data: Any, stop: Stop) -> Any:
    """The worker's part: a Request as plain data in, a Choice as plain data out."""
    return choice_to_data(answer(Request(*data), stop))


def choice_to_data(choice: Choice) -> list[Any]:
    """Plain builtins for msgpack."""
    best = [[ranked.move, ranked.value] for ranked in choice.best]
    return [choice.move, choice.confidence, best, choice.reason]


def choice_from_data(data: Any) -> Choice:
    """The inverse of choice_to_data, for data from the own worker."""
    move, confidence, best, reason = data
    return Choice(move, confidence, tuple(Ranked(*ranked) for ranked in best), reason)
