"""Worker processes: work done elsewhere, so that the screen never waits and a quit ends it at once.

A Child is one process and a socket to it; only msgpack passes between them. It never touches the terminal, ignores
Ctrl+C (that is its owner's to judge), and ends by itself when its owner is gone, however that went. This is not
multiprocessing: its helpers want a real sys.stderr, which a full-screen program has not, and run the program's
main module once more. What a child does is named by the code that starts it, never by data.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.engine.codec import pack, unpack
from core.engine.errors import EngineError

Work = Callable[[Any, Callable[[], bool]], Any]
"""What a child does: (plain data, stop) -> plain data; `stop` turns true once it should come to an end."""

_LENGTH_BYTES = 4
_FRAME_LIMIT = 1 << 24
_NICENESS = 10  # the screen comes first, also where every core thinks
_HURRY = b"\xc0"  # msgpack's nil: no question is that


class WorkFailed(EngineError):
    """The work itself raised; the process lives on."""


class Child:
    """A process that answers one question at a time. work: "module:function", a Work."""

    def __init__(self, work: str) -> None:
        self._socket, theirs = socket.socketpair()
        self._socket.setblocking(False)
        self._asking = False
        search = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__, work],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": search},
                start_new_session=True,  # out of the terminal's reach: its Ctrl+C and hang-up go to the owner
            )
        _alive.add(self)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def ask(self, question: object) -> Any:
        """The answer to `question` (plain data); raises EOFError where the process died, or WorkFailed.

        Where this is cancelled the child still owes an answer: kill it.
        """
        loop = asyncio.get_running_loop()
        self._asking = True
        try:
            await loop.sock_sendall(self._socket, _frame(pack(question)))
            size = int.from_bytes(await self._read(_LENGTH_BYTES), "big")
            good, answer = unpack(await self._read(size), _FRAME_LIMIT)
        except OSError as error:
            raise EOFError from error
        finally:
            self._asking = False
            if self._process.returncode is not None:
                self._socket.close()
        if not good:
            raise WorkFailed(answer)
        return answer

    async def _read(self, size: int) -> bytes:
        loop, data = asyncio.get_running_loop(), b""
        while len(data) < size:
            part = await loop.sock_recv(self._socket, size - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def hurry(self) -> None:
        """Turn the `stop` of the question at work true; without one, nothing."""
        if self._asking:
            try:
                self._socket.send(_frame(_HURRY))
            except OSError:
                return  # it is gone, or not yet started and full: whoever asks will hear of it

    def kill(self) -> None:
        """End the process at once; whoever asks it gets EOFError."""
        _alive.discard(self)
        self._process.kill()
        self._process.wait()
        if not self._asking:  # whoever asks reads the end of the stream first
            self._socket.close()


_alive: weakref.WeakSet[Child] = weakref.WeakSet()


@atexit.register
def _end_all() -> None:
    for child in list(_alive):
        child.kill()


def _frame(body: bytes) -> bytes:
    return len(body).to_bytes(_LENGTH_BYTES, "big") + body


def serve(work: Work, line: socket.socket) -> None:
    """A child's life: answer what comes in on `line`; the process ends when the other end is gone."""
    import queue
    import threading

    stream = line.makefile("rb")
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    hurried = threading.Event()

    def listen() -> None:
        try:
            while True:
                head = stream.read(_LENGTH_BYTES)
                body = stream.read(int.from_bytes(head, "big")) if len(head) == _LENGTH_BYTES else b""
                if not body:
                    return
                if body == _HURRY:
                    hurried.set()
                else:
                    hurried.clear()
                    questions.put(body)
        finally:
            # In the middle of a thought, too; a line whose owner left with an answer unread ends in an error.
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        line.sendall(_frame(pack(_answer(work, questions.get(), hurried.is_set))))


def _answer(work: Work, question: bytes, stop: Callable[[], bool]) -> tuple[bool, Any]:
    try:
        return True, work(unpack(question, _FRAME_LIMIT), stop)
    except Exception as error:  # noqa: BLE001 - the asker is told; the worker lives on
        return False, f"{type(error).__name__}: {error}"


def give_way() -> None:
    """Let this process wait where others want the processor.

    Linux's autogroups share the processor by session whatever the niceness of processes is, and a child has a session
    of its own: that has a niceness too (sched(7)).
    """
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(_NICENESS), encoding="ascii")


def main() -> None:
    """The entry of a child: `python -m ai.processes module:function`, a socket for its standard input."""
    from importlib import import_module

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way()
    module, _, function = sys.argv[1].partition(":")
    line = socket.socket(fileno=os.dup(0))
    serve(getattr(import_module(module), function), line)


if __name__ == "__main__":
    main()
