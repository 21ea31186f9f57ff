"""A host in a process of its own, for a program that is busy drawing: a room goes on whatever its opener's screen does.

The two talk in lines of JSON: a plan goes in, the invites or a sentence come back, notes follow. The child ends when
its standard input does, so that it never outlives its program, however that came to its end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from core.engine.errors import BadSetup
from net.host.run import HostPlan
from net.protocol.invite import Invite

END_WITHIN = 10.0
"""Seconds for a child to keep its game and say goodbye; then it is killed. Every move is safe by then."""

_LINE_BYTES = 1 << 20
GONE = "The table's process has come to its end by itself. A game under way is kept: host it again to go on."


class HostChild:
    """A room that is open. invites: the lines that others join by, one an address, the likeliest first.

    local: for who is at this machine; notes: what whoever opened the room should be told; noted: called with each that
    comes later, by when the invites may be others.
    """

    def __init__(self, process: Process, invites: tuple[Invite, ...], notes: list[str]) -> None:
        self._process = process
        self.invites, self.notes = invites, notes
        self.noted: Callable[[str], None] = lambda _: None

    @property
    def invite(self) -> Invite:
        """The likeliest line for others."""
        return self.invites[0]

    @property
    def local(self) -> Invite:
        """The line for who is at this machine."""
        return self.invites[-1]

    async def ended(self) -> str:
        """Wait until the child is no more though nobody closed it; why, in a sentence. Notes come in meanwhile."""
        assert self._process.stdout is not None
        why = GONE
        async for line in self._process.stdout:
            told = json.loads(line)
            if "error" in told:
                why = told["error"]
            elif "note" in told:
                self.invites = _invites(told)
                self.notes.append(told["note"])
                self.noted(told["note"])
        return why


@contextlib.asynccontextmanager
async def hosted(plan: HostPlan) -> AsyncIterator[HostChild]:
    """A child that hosts meanwhile; raises BadSetup where the room can't be opened."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "net.host",
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LINE_BYTES,
        env={**os.environ, "PYTHONPATH": _search_path()},
        start_new_session=True,  # the terminal's Ctrl+C and hang-up are its owner's to judge
    )  # fmt: skip
    try:
        yield await _opened(process, plan)
    finally:
        await asyncio.shield(_end(process))


def _search_path() -> str:
    """Where this process finds its modules, so that the child is of the same program."""
    return os.pathsep.join(path or str(Path.cwd()) for path in sys.path)


async def _opened(process: Process, plan: HostPlan) -> HostChild:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(plan_to_data(plan)).encode() + b"\n")
    line = await process.stdout.readline()
    told: dict[str, Any] = (
        json.loads(line) if line else {"error": "The table's process could not be started."}
    )
    if "error" in told:
        raise BadSetup(told["error"])
    return HostChild(process, _invites(told), list(told["notes"]))


def _invites(told: dict[str, Any]) -> tuple[Invite, ...]:
    return tuple(map(Invite.parse, told["invites"]))


async def _end(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), END_WITHIN)
    except TimeoutError:
        process.kill()
        await process.wait()


def plan_to_data(plan: HostPlan) -> dict[str, Any]:
    """Plain data for JSON."""
    data = asdict(plan)
    data["bots"] = sorted(plan.bots.items())
    data["owner"] = plan.owner.hex()
    data["resume"] = None if plan.resume is None else str(plan.resume)
    return data


def plan_from_data(data: dict[str, Any]) -> HostPlan:
    """The inverse, for data from the own program."""
    plan = HostPlan(**data)
    return replace(
        plan,
        bots={int(seat): level for seat, level in data["bots"]},
        owner=bytes.fromhex(data["owner"]),
        resume=None if data["resume"] is None else Path(data["resume"]),
    )
