"""The real program with a clock that a test holds: `python -m tests.tui.clocked SOCKET ARGUMENTS...` on a pty.

The test listens at SOCKET (see Hands) and says how much time passes. Time stands still while a bot thinks, so that
a game does not depend on how fast the machine is.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any
from unittest.mock import patch

from ai.player import Choice
from ai.workers import Request
from net.bots import Thinks
from net.table import Table
from tests.net.clocks import FakeClock, settle
from tests.terminal import Terminal

HOME_OF_SOCKETS = "/tmp"
"""A short path: the address of a socket may not be long."""


class Watched:
    """A thinker, and whether it is asked something just now."""

    def __init__(self, thinker: Thinks) -> None:
        self._thinker = thinker
        self.rests = asyncio.Event()
        self.rests.set()

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        await self._thinker.get_ready(game, levels)

    async def choose(self, request: Request) -> Choice:
        self.rests.clear()
        try:
            return await self._thinker.choose(request)
        finally:
            self.rests.set()

    def hurry(self) -> None:
        self._thinker.hurry()

    def close(self) -> None:
        self._thinker.close()


class Held:
    """Makes tables whose clock the test holds."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._clock = FakeClock()
        self._thinkers: list[Watched] = []
        self._task: asyncio.Task[None] | None = None

    def table(self, match: Any, thinker: Thinks, **others: Any) -> Table:
        """In the place of net.table.Table."""
        if self._task is None:
            self._task = asyncio.create_task(self._obey())
        watched = Watched(thinker)
        self._thinkers.append(watched)
        return Table(match, watched, clock=self._clock, **others)

    async def _obey(self) -> None:
        reader, writer = await asyncio.open_unix_connection(self._address)
        while line := await reader.readline():
            until = self._clock.now() + float(line)
            await self._quiet()
            while self._clock.step(until):
                await self._quiet()
            writer.write(b"%.3f\n" % self._clock.now())

    async def _quiet(self) -> None:
        await settle()
        while not all(thinker.rests.is_set() for thinker in self._thinkers):
            for thinker in self._thinkers:
                await thinker.rests.wait()
            await settle()


class Hands:
    """The test's part: holds the clock of a program that runs `command(...)`; a context manager."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(dir=HOME_OF_SOCKETS)
        self._address = str(Path(self._folder.name) / "clock")
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self._address)
        self._listener.listen()
        self._line: socket.socket | None = None

    def __enter__(self) -> Hands:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line is not None:
            self._line.close()
        self._listener.close()
        self._folder.cleanup()

    def command(self, *arguments: str) -> list[str]:
        """The program, to be run with arguments of butique."""
        return [sys.executable, "-m", "tests.tui.clocked", self._address, *arguments]

    def pass_(self, terminal: Terminal, seconds: float) -> None:
        """Let time go by at the program's table, and all happen that does by then."""
        if self._line is None:
            self._listener.settimeout(20)
            self._line, _ = self._listener.accept()
            self._line.setblocking(False)
        self._line.sendall(b"%r\n" % seconds)
        answer = b""

        def answered() -> bool:
            nonlocal answer
            assert self._line is not None
            try:
                answer += self._line.recv(64)
            except BlockingIOError:
                return False
            return answer.endswith(b"\n")

        terminal.wait_until(answered, "answer of the program's clock")


def main() -> None:
    """The program's part."""
    address, *arguments = sys.argv[1:]
    sys.argv = ["butique", *arguments]
    from tui.cli import main as butique

    with patch("net.opening.Table", Held(address).table):
        butique()


if __name__ == "__main__":
    main()
