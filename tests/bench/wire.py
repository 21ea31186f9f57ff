"""What the wire costs: `python -m tests.bench.wire`. A move's way, many tables in one process, coming back, bad guests.

A move goes through Link, Gate, Room and Table with its save, and back with what all others see of it; beside it, in
turn with it, the same number of bytes goes to and fro over bare pyzmq with CURVE, and with a commit like a save's.
Hosts are processes of their own; all peers are in this one, so that their work is in the times as well. Where the
machine is busy, the host's own seconds of a processor tell more than any time. Saves lie in TMPDIR: where that is in
memory, one sees what the disk costs.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from typing import Any

import click
import zmq
import zmq.asyncio

from net.protocol.invite import Invite
from tests.bench.wire_near import Process, Table, dealer, far, tables
from tests.net.wire.proxy import Weather, between

GAME = "butine"
"""No die falls in it: whoever has moved waits for nobody but the next one."""
FRAME = bytes(240)
"""About what a move and what is told of it come to."""
WARM = 20
TABLE_SEATS = 4
BAD_GUEST_STARTS = 1.5
"""Seconds until it does what it does."""


@dataclass(frozen=True)
class Scale:
    """How much is measured.

    trips: round trips; tables: in one process; offered: moves a second to all of them; seconds: of each phase with
    them; times: how often something is cut, or a bad guest comes.
    """

    trips: int
    tables: int
    offered: float
    seconds: float
    times: int


USUAL = Scale(trips=400, tables=50, offered=200.0, seconds=8.0, times=5)


def quantile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of all is not above."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def milliseconds(values: Sequence[float]) -> str:
    """Median, and the 95th and 99th of a hundred."""
    return "".join(f"{1000 * quantile(values, share):9.2f}" for share in (0.5, 0.95, 0.99))


HEAD = f"{'':34}{'median':>9}{'p95':>9}{'p99':>9}   ms"


# 1: a move's way -------------------------------------------------------------------------------------------


WAYS = {
    "blocking": "bare pyzmq, blocking",
    "asyncio": "bare pyzmq, asyncio",
    "commit": "bare pyzmq, asyncio, commit",
    "wire": "a move, as Link and host have it",
    "move": "a move, with the peer's reading",
}


async def round_trips(scale: Scale) -> None:
    """A move between bare round trips, one of each in turn."""
    took: dict[str, list[float]] = {what: [] for what in WAYS}
    with ExitStack() as processes:
        async with AsyncExitStack() as near:
            home = processes.enter_context(tempfile.TemporaryDirectory())
            steps: dict[str, Callable[[], Awaitable[float]]] = {}
            for what in ("blocking", "asyncio", "commit"):
                process = processes.enter_context(far(home, what))
                steps[what] = _trip(what, (await process.opened())[0], near)
            table = await _table_for_two(home, processes, near)
            for _ in range(WARM + scale.trips):
                for what, step in steps.items():
                    took[what].append(await step())
                whole, read = await table.move()
                took["move"].append(whole)
                took["wire"].append(whole - read)
    print(
        f"Round trip, {scale.trips} of each in turn; a move: asked, checked, on the disk, told to two, answered"
    )
    print(f"{HEAD}   a move (Link and host) takes times as long")
    move = statistics.median(took["wire"][WARM:])
    for what, name in WAYS.items():
        values = took[what][WARM:]
        print(f"{name:34}{milliseconds(values)}      {move / statistics.median(values):6.2f}")


async def _table_for_two(home: str, processes: ExitStack, near: AsyncExitStack) -> Table:
    """One of them here, who begins; the other one is a process of its own."""
    host = processes.enter_context(far(home, "rooms", 1, GAME, 2))
    (invite,) = await host.opened()
    table = Table(0)
    near.push_async_callback(table.leave)
    await table.join(invite)
    processes.enter_context(far(home, "guest", invite))
    await table.begin()
    return table


def _trip(what: str, invite: Invite, near: AsyncExitStack) -> Callable[[], Awaitable[float]]:
    context: zmq.Context[Any] = zmq.Context() if what == "blocking" else zmq.asyncio.Context()
    socket = dealer(context, invite)
    near.callback(context.destroy, 0)

    async def bare() -> float:
        start = time.perf_counter()
        if what == "blocking":
            socket.send(FRAME)
            socket.recv()
        else:
            await socket.send(FRAME)
            await socket.recv()
        return time.perf_counter() - start

    return bare


# 2 and 3: many tables, and coming back -------------------------------------------------------------------------


async def many_tables(scale: Scale) -> None:
    """As many moves as go through, then so many a second; then the host is killed and goes on."""
    with tempfile.TemporaryDirectory() as home, ExitStack() as hosts:
        host = hosts.enter_context(far(home, "rooms", scale.tables, GAME, TABLE_SEATS))
        invites = await host.opened()
        empty = host.resident()
        async with tables(invites, TABLE_SEATS) as found:
            begun = host.resident()
            print(f"{scale.tables} tables of {TABLE_SEATS} in one process, all peers in another")
            await _closed(scale, host, found)
            await _offered(scale, host, found)
            for what, size in (("with empty rooms", empty), ("games begun", begun), ("now", host.resident())):
                print(
                    f"memory {what:27}{size / 2**20:9.1f} MiB {size / 2**10 / scale.tables:9.0f} KiB a table"
                )
            print()
            print(f"Host killed and started again from its saves, {TABLE_SEATS * scale.tables} peers")
            await _resumed(host, home, found, hosts)


async def _closed(scale: Scale, host: Process, found: list[Table]) -> None:
    """Everybody moves as soon as they can."""
    end, moves = time.perf_counter() + scale.seconds, 0

    async def play(table: Table) -> None:
        nonlocal moves
        while time.perf_counter() < end:
            await table.move()
            moves += 1

    start, worked, own = time.perf_counter(), host.worked(), time.process_time()
    await asyncio.gather(*map(play, found))
    elapsed, worked = time.perf_counter() - start, host.worked() - worked
    peers = (time.process_time() - own) / elapsed
    print(
        f"as many as go through: {moves / elapsed:.0f} moves/s, {1000 * worked / moves:.2f} ms of a processor"
        f" a move in the host, busy {worked / elapsed:.0%}; the peers' process {peers:.0%}"
    )


async def _offered(scale: Scale, host: Process, found: list[Table]) -> None:
    """So many a second, each due at its time: who is late counts as late."""
    took: list[float] = []
    between_moves = len(found) / scale.offered

    async def play(table: Table, first: float, end: float) -> None:
        due = first
        while due < end:
            turn = await table.turn()
            await asyncio.sleep(due - time.perf_counter())
            guest, ply, move = turn
            await guest.peer.ask("move", ply, move)
            took.append(time.perf_counter() - due)
            table.moved(ply)
            due += between_moves

    start, worked = time.perf_counter() + 0.5, host.worked()
    plays = (play(table, start + at / scale.offered, start + scale.seconds) for at, table in enumerate(found))
    await asyncio.gather(*plays)
    elapsed, worked = time.perf_counter() - start, host.worked() - worked
    print(
        f"{scale.offered:.0f} moves/s offered: {len(took) / elapsed:.0f} done, host busy {worked / elapsed:.0%}"
    )
    print(HEAD)
    print(f"{'answered, from when it was due':34}{milliseconds(took)}")


async def _resumed(host: Process, home: str, found: list[Table], hosts: ExitStack) -> None:
    host.kill()
    start = time.perf_counter()
    for table in found:
        table.forget()
    again = hosts.enter_context(far(home, "rooms", len(found), GAME, TABLE_SEATS))
    backs = [asyncio.create_task(_back(table, start)) for table in found]
    await again.opened()
    opened = time.perf_counter() - start
    back = await asyncio.gather(*backs)
    print(f"all hosts open after {opened:.2f} s; all of a table have their view again after")
    print(
        f"{min(back):.2f} s the first table, {statistics.median(back):.2f} s half of them, {max(back):.2f} s all"
    )
    await asyncio.gather(*(table.move() for table in found))


async def _back(table: Table, start: float) -> float:
    await table.back()
    return time.perf_counter() - start


async def coming_back(scale: Scale) -> None:
    """All connections are cut; a peer's program is started anew: one table."""
    cut, anew = [], []
    with tempfile.TemporaryDirectory() as home, far(home, "rooms", 1, GAME, TABLE_SEATS) as host:
        (invite,) = await host.opened()
        async with between(invite, Weather()) as (proxy, through), tables([through], TABLE_SEATS) as (table,):
            for _ in range(scale.times):
                await table.turn()
                start = time.perf_counter()
                proxy.cut()
                await table.move()
                await table.seen()
                cut.append(time.perf_counter() - start)
                start = time.perf_counter()
                await table.replace(through)
                anew.append(time.perf_counter() - start)
    print(f"Coming back, {scale.times} times")
    print(HEAD)
    print(f"{'cut, until a move asked then':34}{milliseconds(cut)}")
    print("is seen by all four")
    print(f"{'a program anew, until its view':34}{milliseconds(anew)}")


# 4: bad guests ---------------------------------------------------------------------------------------------------


async def bad_guests(scale: Scale) -> None:
    """Moves at a table of four alone and beside those who do not read, or say too much; in turn."""
    took: dict[str, list[float]] = {"alone": [], "stall": [], "flood": []}
    with tempfile.TemporaryDirectory() as home, far(home, "rooms", 1, GAME, TABLE_SEATS) as host:
        (invite,) = await host.opened()
        async with tables([invite], TABLE_SEATS) as (table,):
            for _ in range(scale.times):
                for what, times in took.items():
                    with ExitStack() as guests:
                        if what != "alone":
                            guests.enter_context(far(home, what, invite))
                            await asyncio.sleep(BAD_GUEST_STARTS)
                        times += [(await table.move())[0] for _ in range(scale.trips // scale.times)]
    print(f"A table of {TABLE_SEATS} beside bad guests, {len(took['alone'])} moves each, in turn")
    print(HEAD)
    for what, name in (
        ("alone", "alone"), ("stall", "a spectator who never reads"), ("flood", "a member who floods")
    ):  # fmt: skip
        print(f"{name:34}{milliseconds(took[what])}")


@click.command()
@click.option("--trips", default=400, show_default=True, help="Round trips of each kind.")
@click.option("--tables", "count", default=50, show_default=True, help="In one process.")
@click.option("--offered", default=200.0, show_default=True, help="Moves a second, to all tables together.")
@click.option("--seconds", default=8.0, show_default=True, help="Of each phase at many tables.")
@click.option(
    "--times", default=5, show_default=True, help="How often something is cut, or a bad guest comes."
)
def command(trips: int, count: int, offered: float, seconds: float, times: int) -> None:
    """Measure it all."""
    main(Scale(trips, count, offered, seconds, times))


def main(scale: Scale = USUAL) -> None:
    """Measure it all and print it."""
    for number, part in enumerate((round_trips, many_tables, coming_back, bad_guests)):
        if number:
            print()
        asyncio.run(part(scale))


if __name__ == "__main__":
    command()
