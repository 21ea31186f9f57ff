"""A real terminal for tests and pictures: runs a program on a pty and keeps the screen a person would see.

pyte is the terminal; this module feeds it, presses keys, waits for text. It never looks into the program.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

import pyte

# Sequences that pyte would print as text: private modes with prefixes and intermediates, kitty's keyboard.
_UNKNOWN = re.compile(
    rb"\x1b\[[<=>][0-9;:]*[A-Za-z]|\x1b\[\??[0-9;]*\$[a-z]|\x1b\[\?[0-9;]*u|\x1b[P_^][^\x1b]*\x1b\\"
)

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "f1": "\x1bOP",
}


class Terminal:
    """A program on a pty of columns x rows cells; as a context manager it ends the program."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, rows: int = 24, env: Mapping[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""
        master, slave = pty.openpty()
        self._master = master
        self._set_size(columns, rows)
        full = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})}
        full.pop("NO_COLOR", None) if env is None or "NO_COLOR" not in env else None
        self.process = subprocess.Popen(
            list(command),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=full,
            start_new_session=True,
            close_fds=True,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        os.close(self._master)

    def kill(self) -> None:
        """End the program and all it started, at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Another size while the program runs."""
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within `seconds`; False where it has closed the terminal."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            return False
        self._feed(data)
        return bool(data)

    def _feed(self, data: bytes) -> None:
        data = self._rest + data
        # Keep back a sequence that may not be whole yet.
        cut = data.rfind(b"\x1b")
        whole = (
            cut == -1 or len(data) - cut > 64 or re.match(rb"\x1b(\[[0-9;:?<=>$]*[@-~]|[^\[P_^])", data[cut:])
        )
        self._rest = b"" if whole else data[cut:]
        self._stream.feed(_UNKNOWN.sub(b"", data if whole else data[:cut]))

    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, text: str, seconds: float = 30.0) -> None:
        """Until `text` is on the screen; AssertionError with the screen where it does not come."""
        self.wait_until(lambda: text in self.text(), f"{text!r} on the screen", seconds)

    def wait_until(self, test: object, what: str, seconds: float = 30.0) -> None:
        """Until test() is true."""
        assert callable(test)
        end = time.monotonic() + seconds
        while not test():
            if time.monotonic() > end or not self.read(0.05):
                raise AssertionError(f"no {what}; the screen:\n{self.text()}")

    def settle(self, seconds: float = 0.3) -> None:
        """Until nothing has been written for `seconds`."""
        while select.select([self._master], [], [], seconds)[0]:
            if not self.read(0):
                return

    def press(self, *keys: str) -> None:
        """Keys by name, or text as it is."""
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())
            self.read(0.02)

    def click(self, column: int, row: int) -> None:
        """A left click on a cell, counted from 0."""
        for end in "Mm":
            os.write(self._master, f"\x1b[<0;{column + 1};{row + 1}{end}".encode())

    def find(self, text: str) -> tuple[int, int]:
        """Column and row where `text` begins; AssertionError where it is not."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"no {text!r}; the screen:\n{self.text()}")

    def wait_exit(self, seconds: float = 20.0) -> int:
        """Until the program ends; its exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise AssertionError(f"the program did not end; the screen:\n{self.text()}")
            self.read(0.05)
        return self.process.returncode
