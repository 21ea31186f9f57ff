"""The arena on a Dask cluster, through joblib's backend. Asks for the extra `research`, and for it only here.

The workers play what the processes of this machine would: the same questions to the same code, so the same games.
They are other people's processes, maybe on other machines: they run the same release of Butique or play nothing.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from ai.arena.games import Question, play
from ai.arena.local import Heard
from ai.processes import WorkFailed
from core.engine.errors import EngineError
from core.games import rules_of

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 5.0
"""So many seconds the scheduler may take to answer, and a first worker to come."""

_TALKATIVE = ("distributed.client", "tornado.application")
"""They log what an error of this module says, and tracebacks of answers that nobody waits for after Ctrl+C."""

_Answer = tuple[int, Any, str]


class NoCluster(EngineError):
    """There is no cluster to play on; the text says why."""


def play_on_cluster(questions: Sequence[Question], heard: Heard, address: str) -> None:
    """Play the games on the cluster whose scheduler is at `address`, until all are played or Ctrl+C ends it.

    heard is told in the order in which they end. Games that take no time travel many at once: joblib measures that.
    Raises NoCluster, or WorkFailed where a bot fails or the cluster is lost.
    """
    try:
        import distributed  # noqa: F401 - joblib needs both
        import joblib
    except ImportError as error:
        raise NoCluster(
            "Playing on a cluster needs Butique's extra `research` (joblib and distributed), "
            f"which is not installed: pip install 'butique[research]' ({error})."
        ) from error
    with _client(address) as client:
        _check_workers(client, questions[0].game, address)
        with joblib.parallel_config(backend="dask", client=client):
            parallel = joblib.Parallel(return_as="generator_unordered")
            _listen(parallel(joblib.delayed(_play)(astuple(question)) for question in questions), heard)


def _listen(answers: Generator[_Answer, None, None], heard: Heard) -> None:
    """Hand on what the workers answer; an interrupt ends it, and what was played still counts."""
    try:
        with warnings.catch_warnings(), closing(answers):
            warnings.filterwarnings("ignore", module="joblib")  # whoever breaks off knows that games are lost
            for answer in answers:
                heard(*_good(*answer))
    except KeyboardInterrupt:
        return
    except EngineError:
        raise
    except Exception as error:
        first_line = str(error).partition("\n")[0].rstrip(".")
        raise WorkFailed(
            f"The cluster broke off in the middle of a game: {type(error).__name__}: {first_line}."
        ) from error


def _good(number: int, answer: Any, fault: str) -> tuple[int, Any]:
    if fault:
        raise WorkFailed(f"A bot failed in the middle of a game: {fault}.")
    return number, answer


def _play(data: Any) -> _Answer:
    """A worker's part: the number of the Question, its answer, and what went wrong ("" if nothing did)."""
    number = Question(*data).number
    try:
        return number, play(data), ""
    except Exception as error:  # noqa: BLE001 - the asker is told; a worker's own faults are other errors
        return number, None, f"{type(error).__name__}: {error}"


@contextmanager
def _client(address: str) -> Iterator[Client]:
    """A line to the scheduler; raises NoCluster where nobody answers."""
    from distributed import Client

    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        asyncio.run(asyncio.wait_for(_knock(address), PATIENCE))
        client: Client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except Exception as error:
        raise NoCluster(
            f"No Dask scheduler answers at {address!r} (an address is HOST:PORT as `dask scheduler` tells it): "
            f"{str(error) or type(error).__name__}."
        ) from error
    with client:
        yield client


async def _knock(address: str) -> None:
    """See that there is somebody before a Client is made: one that was never answered leaves threads behind."""
    from distributed.comm.core import connect

    comm = await connect(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    await comm.close()


def _check_workers(client: Client, game: str, address: str) -> None:
    """Raises NoCluster where there are no workers, or where they would play other games than this machine."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise NoCluster(
            f"The cluster at {address} has no workers; start some there: dask worker {address} --nthreads 1"
        ) from error
    try:
        there = client.run(release, game)
    except Exception as error:
        raise NoCluster(
            f"The workers of {address} cannot play: Butique is to be installed there as it is here ({error})."
        ) from error
    here = release(game)
    for worker, theirs in there.items():
        if theirs != here:
            raise NoCluster(
                f"The worker {worker} has Butique {theirs}, and here is {here}: their games would differ."
            )


def release(game: str) -> str:
    """What games of one seed depend on: the release, and the version of the game's rules."""
    try:
        installed = version("butique")
    except PackageNotFoundError:
        installed = "of no release"
    return f"{installed} ({game} {rules_of(game).version})"
