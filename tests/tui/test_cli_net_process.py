"""`butique host` and three `butique join --bot`, each a process of its own: whole games, and how they all end."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.engine.match import verify
from core.games import rules_of
from saves.folder import FINISHED, RUNNING, list_saves
from saves.store import read_record
from tests.processes import port_to_keep
from tests.tui.command_line import Shell, shell

__all__ = ["shell"]

BUTIQUE = [sys.executable, "-m", "tui.cli"]
PATIENCE = 120.0
"""Seconds after which a test gives up: far more than anything takes."""


class Program:
    """`butique` with these words, and what it has printed so far."""

    def __init__(self, home: Path, *words: str) -> None:
        self.printed = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._process = subprocess.Popen(
            [*BUTIQUE, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "BUTIQUE_HOME": str(home)},
        )
        assert self._process.stdout is not None
        self._out = self._process.stdout

    def until(self, pattern: str) -> re.Match[str]:
        """Read on until it has printed that."""
        limit = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.printed)) is None:
            left = max(0.0, limit - time.monotonic())
            assert select.select([self._out], [], [], left)[0], self.printed
            piece = os.read(self._out.fileno(), 1 << 16)
            assert piece, f"it ended without {pattern!r}: {self.printed}"
            self.printed += self._decoder.decode(piece)
        return found

    def send(self, number: int) -> None:
        self._process.send_signal(number)

    def ended(self) -> int:
        """Its exit status; all that it printed is read by then."""
        rest, _ = self._process.communicate(timeout=PATIENCE)
        self.printed += self._decoder.decode(rest, final=True)
        return self._process.returncode

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._out.close()


@contextmanager
def programs(home: Path) -> Iterator[list[Program]]:
    """Whatever is put there is closed at the end."""
    running: list[Program] = []
    try:
        yield running
    finally:
        for program in running:
            program.close()


def hosting(home: Path, *words: str) -> tuple[Program, str]:
    """A host on the loopback, and its invite."""
    host = Program(home, "host", *words, "--bind", "127.0.0.1", "--unlisted")
    return host, host.until(r"butique join (\S+)\s")[1]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("butine", ()),
        ("butababel", ("--option", "pace=turns")),
        ("heroes", ()),
        ("butim", ("--option", "mode=party")),
    ],
)
def test_four_processes_play_a_game(
    own_home: Path, shell: Shell, game: str, options: tuple[str, ...]
) -> None:
    with programs(own_home) as running:
        host, invite = hosting(own_home, game, *options, "--seats", "3", "--auto-start", "--port", "0")
        running.append(host)
        bots = [
            Program(own_home, "join", invite, "--bot", "random", "--name", name) for name in ("A", "B", "C")
        ]
        running += bots
        result = host.until(r"The game is over: .*\n")[0]
        for bot in bots:
            assert bot.until(r"The game is over: .*\n")[0] == result
        host.send(signal.SIGINT)
        assert [program.ended() for program in running] == [0, 0, 0, 0]
        assert "go on with it" not in host.printed
        assert "Traceback" not in "".join(program.printed for program in running)
    infos = list_saves()
    assert [info.state for info in infos] == [FINISHED] * 4
    records = [read_record(info.path) for info in infos]
    assert records[1:] == records[:1] * 3
    assert verify(rules_of(records[0].header.game), records[0]).outcome() is not None
    for info in infos:
        assert shell("verify", info.path.stem).out.startswith("PROVEN: ")


def test_a_host_that_is_told_to_end_keeps_the_game_and_goes_on_with_it(own_home: Path) -> None:
    with programs(own_home) as running:
        host, invite = hosting(
            own_home, "heroes", "--seats", "2", "--auto-start", "--port", str(port_to_keep()), "--limit", "60"
        )
        running.append(host)
        one = Program(own_home, "join", invite, "--bot", "random", "--as", "one")
        two = Program(own_home, "join", invite, "--bot", "hard", "--as", "two")
        running += [one, two]
        host.until("Game 1 begins")
        two.until("Game 1 begins")
        host.send(signal.SIGTERM)
        assert host.ended() == 0
        assert [one.ended(), two.ended()] == [0, 0]
        assert "closed the table" in one.printed
        (info,) = list_saves()
        assert info.state == RUNNING
        assert f"go on with it: butique host --resume {info.path.stem}\n" in host.printed

        again = Program(own_home, "host", "--resume", info.path.stem, "--unlisted")
        running.append(again)
        assert again.until(r"butique join (\S+)\s")[1] == invite
        one, two = (
            Program(own_home, "join", invite, "--bot", "random", "--as", name) for name in ("one", "two")
        )
        running += [one, two]
        result = again.until(r"The game is over: .*\n")[0]
        assert one.until(r"The game is over: .*\n")[0] == result
        again.send(signal.SIGTERM)
        assert [again.ended(), one.ended(), two.ended()] == [0, 0, 0]


def test_a_bot_that_is_told_to_end_says_so_at_the_table(own_home: Path) -> None:
    with programs(own_home) as running:
        host, invite = hosting(own_home, "heroes", "--seats", "2", "--port", "0")
        bot = Program(own_home, "join", invite, "--bot", "easy", "--name", "Robot")
        running += [host, bot]
        bot.until("At the table.")
        bot.send(signal.SIGINT)
        assert bot.ended() == 0
        host.until("Robot has left.")


def test_who_has_no_right_to_join_is_told(own_home: Path) -> None:
    with programs(own_home) as running:
        host, invite = hosting(own_home, "heroes", "--seats", "2", "--port", "0", "--pin", "4711")
        bot = Program(own_home, "join", invite, "--bot", "easy", "--pin", "1147")
        good = Program(own_home, "join", invite, "--bot", "easy", "--pin", "4711")
        running += [host, bot, good]
        assert bot.ended() == 1
        assert bot.printed == "butique: That is not the PIN of this table.\n"
        good.until("At the table.")
        assert "4711" not in host.printed


def test_where_nobody_answers_it_says_so_and_tries_on(own_home: Path) -> None:
    with programs(own_home) as running:
        host, invite = hosting(own_home, "heroes", "--seats", "2", "--port", "0")
        host.close()
        bot = Program(own_home, "join", invite, "--bot", "easy")
        running.append(bot)
        bot.until("butique: Nobody answers at ")
        bot.send(signal.SIGTERM)
        assert bot.ended() == 0


def test_a_terminal_is_given_the_invite_for_its_clipboard(own_home: Path) -> None:
    master, slave = pty.openpty()
    host = subprocess.Popen(
        [*BUTIQUE, "host", "heroes", "--bind", "127.0.0.1", "--port", "0", "--unlisted"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**os.environ, "BUTIQUE_HOME": str(own_home)},
    )
    os.close(slave)
    written = b""
    try:
        while b"Ctrl+C" not in written:
            assert select.select([master], [], [], PATIENCE)[0], written
            written += os.read(master, 1 << 16)
        assert re.search(rb"\x1b\]52;c;[A-Za-z0-9+/=]+\a", written)
        host.send_signal(signal.SIGHUP)
        assert host.wait(PATIENCE) == 0
    finally:
        host.kill()
        host.wait()
        os.close(master)


def test_when_nobody_reads_any_more_the_table_goes_on(own_home: Path) -> None:
    with programs(own_home) as running:
        host, invite = hosting(own_home, "heroes", "--seats", "2", "--auto-start", "--port", "0")
        running.append(host)
        host._out.close()
        bots = [Program(own_home, "join", invite, "--bot", "random") for _ in range(2)]
        running += bots
        for bot in bots:
            bot.until("The game is over")
