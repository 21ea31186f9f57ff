"""`butique` as a process of its own: pipes that break, terminals that are not there, that go, signals."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal import Terminal

BUTIQUE = [sys.executable, "-m", "tui.cli"]
LEAVE_ALTERNATE_SCREEN = b"\x1b[?1049l"


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "BUTIQUE_HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"}


def test_a_pipe_that_breaks_is_no_fault(own_home: Path) -> None:
    writer = subprocess.Popen(
        [*BUTIQUE, "rules", "heroes"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(own_home),
    )
    assert writer.stdout is not None
    writer.stdout.close()
    _, err = writer.communicate(timeout=60)
    assert err == b""
    assert writer.returncode == 1


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_without_a_terminal_it_ends_at_once(own_home: Path, term: str) -> None:
    done = subprocess.run(
        BUTIQUE,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env={**environment(own_home), "TERM": term},
    )
    assert done.returncode == 1
    assert done.stderr.startswith("butique: Butique draws on a terminal")
    assert done.stdout == ""


def test_a_dumb_terminal_is_told(own_home: Path) -> None:
    with Terminal(BUTIQUE, env={"BUTIQUE_HOME": str(own_home), "TERM": "dumb"}) as terminal:
        assert terminal.wait_exit() == 1
        assert "TERM" in terminal.text()


def test_output_in_few_letters_does_not_fail(own_home: Path) -> None:
    done = subprocess.run(
        [*BUTIQUE, "rules", "heroes"],
        capture_output=True,
        timeout=60,
        env={**environment(own_home), "PYTHONIOENCODING": "latin-1"},
    )
    assert done.returncode == 0
    assert b"?" in done.stdout


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_in_good_order(own_home: Path, name: str) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        BUTIQUE, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env=environment(own_home)
    )
    os.close(slave)
    written = read_until(master, b"Heroes")
    process.send_signal(getattr(signal, name))
    written = read_until(master, LEAVE_ALTERNATE_SCREEN)
    assert LEAVE_ALTERNATE_SCREEN in written
    os.close(master)
    assert process.wait(timeout=60) == 0


def test_when_the_terminal_goes_it_goes_too(own_home: Path) -> None:
    """Without a controlling terminal nobody signals the end, and reading gives nothing for ever."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        BUTIQUE, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env=environment(own_home)
    )
    os.close(slave)
    read_until(master, b"Heroes")
    os.close(master)
    process.wait(timeout=60)


def read_until(master: int, mark: bytes) -> bytes:
    """What is written up to `mark`, or to the end."""
    written = b""
    while mark not in written:
        try:
            piece = os.read(master, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        written += piece
    return written


def test_nothing_heavy_is_imported_before_the_first_paint() -> None:
    heavy = (
        "sqlite3",
        "multiprocessing",
        "zmq",
        "zeroconf",
        "ifaddr",
        "click",
        "ai.levels",
        "saves.folder",
        "net.opening",
        "asyncssh",
    )
    code = f"import sys, tui.cli, tui.app; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "[]\n"
