"""A bad network, for tests: a TCP proxy between peers and their host that delays, slices, throttles and cuts."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from net.protocol.invite import Invite

CHUNK = 1 << 12


@dataclass(frozen=True)
class Weather:
    """delay: seconds one way; slices: bytes of each piece at most; rate: bytes a second each way, 0 for all there is.

    cut_after: least and most bytes that a connection lives for, None for ever.
    """

    delay: float = 0.0
    slices: int = CHUNK
    rate: float = 0.0
    cut_after: tuple[int, int] | None = None


class Proxy:
    """Between peers and the port of a host. cuts: how many connections were cut."""

    def __init__(self, port: int, weather: Weather, rng: random.Random) -> None:
        self._port, self.weather, self._rng = port, weather, rng
        self._links: set[asyncio.Task[None]] = set()
        self._quota: dict[asyncio.Task[None], int] = {}
        self.cuts = 0
        self.port = 0

    async def serve(self, near: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        """A peer's connection, until one end closes it or it is cut."""
        task = asyncio.current_task()
        assert task is not None
        self._links.add(task)
        if self.weather.cut_after is not None:
            self._quota[task] = self._rng.randint(*self.weather.cut_after)
        writers = [near_out]
        try:
            far, far_out = await asyncio.open_connection("127.0.0.1", self._port)
            writers.append(far_out)
            flows = [self._flow(near, far_out, task), self._flow(far, near_out, task)]
            running = [asyncio.ensure_future(each) for each in flows]
            try:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in running:
                    each.cancel()
                await asyncio.gather(*running, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._links.discard(task)
            for writer in writers:
                writer.transport.abort()

    async def _flow(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, task: asyncio.Task[None]
    ) -> None:
        """One direction: read and written by two tasks, so that what is on its way does not hold up what follows."""
        way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(maxsize=64)
        loop = asyncio.get_running_loop()

        async def deliver() -> None:
            while True:
                due, data = await way.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                for piece in self._pieces(data):
                    if self.weather.rate:
                        await asyncio.sleep(len(piece) / self.weather.rate)
                    self._spend(task, len(piece))
                    writer.write(piece)
                    await writer.drain()

        delivering = asyncio.ensure_future(deliver())
        try:
            while data := await reader.read(CHUNK):
                await way.put((loop.time() + self.weather.delay, data))
                if delivering.done():
                    return
        except OSError:
            return
        finally:
            delivering.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await delivering

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        while data:
            size = self._rng.randint(1, self.weather.slices)
            yield data[:size]
            data = data[size:]

    def _spend(self, task: asyncio.Task[None], size: int) -> None:
        """Raises ConnectionResetError where that was all that the connection had to live for."""
        if task in self._quota:
            self._quota[task] -= size
            if self._quota[task] <= 0:
                del self._quota[task]
                self.cuts += 1
                raise ConnectionResetError

    def cut(self) -> None:
        """All connections, now."""
        for task in list(self._links):
            self.cuts += 1
            task.cancel()

    async def close(self) -> None:
        """Every connection ends."""
        self.cut()
        await asyncio.gather(*self._links, return_exceptions=True)


@asynccontextmanager
async def between(invite: Invite, weather: Weather, seed: int = 0) -> AsyncIterator[tuple[Proxy, Invite]]:
    """A proxy before the host of an invite, and the invite that leads through it."""
    proxy = Proxy(invite.port, weather, random.Random(seed))
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    try:
        port = server.sockets[0].getsockname()[1]
        yield proxy, replace(invite, host="127.0.0.1", port=port)
    finally:
        server.close()
        await proxy.close()
