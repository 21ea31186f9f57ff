"""The command line in this process, for tests: what a command says, and what it would have opened."""

from __future__ import annotations

from typing import Any

import pytest

from tui.cli import run


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been opened on the screen; there is a terminal."""
    opened: list[Any] = []

    def launch(opening: Any = None) -> int:
        opened.append(opening)
        return 0

    monkeypatch.setattr("tui.cli.launch", launch)
    monkeypatch.setattr("tui.cli_commands.launch", launch)
    monkeypatch.setattr("tui.cli_commands.check_terminal", lambda: None)
    return opened


class Said:
    """What a command printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


class Shell:
    """Runs commands and takes down what they say."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: str) -> Said:
        status = run(args)
        captured = self._capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Said(status, captured.out, captured.err)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def refused(said: Said) -> str:
    """The one sentence that a refusal is."""
    assert said.status != 0
    assert said.out == ""
    assert said.err.startswith("butique: ")
    assert said.err.count("\n") == 1
    return said.err
