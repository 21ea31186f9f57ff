"""Bots that think in a process of their own.

The worker is given a view's bytes as a remote peer would be and decodes them itself: there is no true state
anywhere near a bot.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from ai.player import Bot, Choice, Ranked, Stop
from core.engine.errors import EngineError
from core.engine.rules import Seat

if TYPE_CHECKING:
    from ai.processes import Child


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a bot. view: the seat's view as bytes (core.engine.codec); seed: makes the answer repeatable.

    live: whether the clock of a real-time game runs on while the bot thinks.
    """

    game: str
    view: bytes
    seat: Seat
    level: str
    persona: str
    seed: bytes
    live: bool = False


class WorkerLost(EngineError):
    """The bots' process is gone, or a bot failed at a question."""


class Thinker:
    """Bots in worker processes, started when first asked and kept. One question at a time.

    work: what a worker runs, "module:function"; tests put bots of their own there.
    """

    def __init__(self, work: str = "ai.workers:think") -> None:
        self._work = work
        self._team: list[Child] = []
        self._turn = asyncio.Lock()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers there are."""
        return [child.pid for child in self._team]

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Start the workers that these levels need, and have them load it all: no question waits for that then.

        Says nothing where it fails: the first question will.
        """
        from ai.levels import cores_of
        from ai.processes import WorkFailed

        async with self._turn:
            if self._closed:
                return
            team = self._team_of(max(map(cores_of, levels)))
            try:
                await _all_of(child.ask({"game": game, "levels": list(levels)}) for child in team)
            except WorkFailed:
                return
            except EOFError:
                self._drop()
            except BaseException:
                self._drop()
                raise

    async def choose(self, request: Request) -> Choice:
        """The bot's move. Workers of which one died are replaced once; then, or once closed, WorkerLost.

        A level that thinks on several cores is asked on each, with luck of its own there. Cancelling it ends the
        thinking, and the workers with it.
        """
        from ai.levels import cores_of
        from ai.processes import WorkFailed
        from ai.search.merging import merged

        async with self._turn:
            for _ in range(2):
                if self._closed:
                    raise WorkerLost("The bots of this table have gone home.")
                team = self._team_of(cores_of(request.level))
                asked = zip(team, variants(request), strict=False)
                try:
                    answers = await _all_of(child.ask(astuple(each)) for child, each in asked)
                except WorkFailed as error:
                    raise WorkerLost(f"A bot failed at a question ({error}).") from error
                except EOFError:
                    self._drop()
                except BaseException:
                    # Nobody waits for the answers any more: they must not be taken for the next question's.
                    self._drop()
                    raise
                else:
                    return merged([choice_from_data(data) for data in answers])
        raise WorkerLost("The bots' process died twice over the same question.")

    def _team_of(self, size: int) -> list[Child]:
        """So many workers, of those there are first."""
        from ai.processes import Child

        while len(self._team) < size:
            self._team.append(Child(self._work))
        return self._team[:size]

    def hurry(self) -> None:
        """Decide now, with the best move so far."""
        for child in self._team:
            child.hurry()

    def close(self) -> None:
        """End the workers at once, in the middle of thinking too; whoever waits for them gets WorkerLost."""
        self._closed = True
        self._drop()

    def _drop(self) -> None:
        for child in self._team:
            child.kill()
        self._team = []


async def _all_of(asked: Iterable[Awaitable[Any]]) -> list[Any]:
    """All answers, once each asked child has given its own or failed; raises the first failure then."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers


def variants(request: Request) -> Iterator[Request]:
    """The question, again and again, each time with luck of its own."""
    yield request
    for number in count(1):
        yield replace(request, seed=request.seed + number.to_bytes(2, "big"))


def answer(request: Request, stop: Stop) -> Choice:
    """What the bot that a request names chooses, in this very process; raises BadSetup or BadData."""
    from ai.levels import budget_of
    from core.engine.codec import state_from_bytes
    from core.games import rules_of

    rules = rules_of(request.game)
    view = state_from_bytes(rules.state_type, request.view)
    bot = _bot(request.game, request.level, request.persona, request.seat)
    budget = budget_of(request.level, request.live)
    return bot.choose(rules, view, request.seat, budget, random.Random(request.seed), stop)


@lru_cache(maxsize=16)
def _bot(game: str, level: str, persona: str, seat: Seat) -> Bot:  # noqa: ARG001 - each seat has a bot of its own
    """The same bot for a seat's next question: it may remember what it worked out."""
    from ai.levels import bot_of

    return bot_of(game, level, persona)


def think(data: Any, stop: Stop) -> Any:
    """The worker's part: a Request as plain data in, a Choice as plain data out.

    A map names what is to be loaded instead: see Thinker.get_ready.
    """
    if isinstance(data, dict):
        from ai.loading import load

        return load(**data)
    return choice_to_data(answer(Request(*data), stop))


def choice_to_data(choice: Choice) -> list[Any]:
    """Plain builtins for msgpack."""
    best = [[ranked.move, ranked.value, ranked.visits] for ranked in choice.best]
    return [choice.move, choice.confidence, best, choice.reason]


def choice_from_data(data: Any) -> Choice:
    """The inverse of choice_to_data, for data from the own worker."""
    move, confidence, best, reason = data
    return Choice(move, confidence, tuple(Ranked(*ranked) for ranked in best), reason)
