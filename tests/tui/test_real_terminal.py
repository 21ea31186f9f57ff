"""Whole games through a real terminal: the program as a process of its own on a pty, by keys and clicks."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from saves.folder import FINISHED, RUNNING, look_at
from tests.terminal import Terminal

PLAY = [sys.executable, "-m", "tui.cli"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home of its own, without animation."""
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "speed": 0.0}), encoding="utf-8")
    return tmp_path


def at_home(home: Path) -> dict[str, str]:
    return {"BUTIQUE_HOME": str(home)}


def saved(home: Path) -> Path:
    (path,) = (home / "saves").glob("*.butique")
    return path


def prompt(terminal: Terminal) -> str:
    """The sentence that asks, two lines above the keys that always work."""
    lines = terminal.text().split("\n")
    return lines[-3] + "\n" + lines[-2]


def play_until(terminal: Terminal, end: str, limit: int = 400) -> None:
    """Answer every prompt with the simplest key until `end` is on the screen."""
    asked = re.compile(r"roll the die\.|pass\b|Exchange two free cards")
    for _ in range(limit):
        terminal.wait_until(
            lambda: end in terminal.text() or asked.search(prompt(terminal)) is not None, f"prompt or {end!r}"
        )
        if end in terminal.text():
            return
        if "Exchange" in prompt(terminal):
            terminal.press("enter")
        else:
            terminal.press("space")
        terminal.settle(0.05)
    raise AssertionError(f"{end!r} never came; the screen:\n{terminal.text()}")


def test_a_whole_game_by_keys_left_in_the_middle_and_resumed(home: Path) -> None:
    seats = ["--seats", "you,medium", "--seed", "7", "--first", "0"]
    with Terminal([*PLAY, "play", "heroes", *seats], env=at_home(home)) as terminal:
        play_until(terminal, "rolled", limit=20)
        terminal.press("escape")
        terminal.wait_for("Settings")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    info = look_at(saved(home))
    assert (info.state, info.players[0]) == (RUNNING, "You")
    moves = info.moves
    assert moves > 0

    with Terminal([*PLAY, "resume"], env=at_home(home)) as terminal:
        terminal.wait_for("rolled")
        play_until(terminal, "Rematch")
        assert "won" in terminal.text()
        terminal.press("b")
        terminal.wait_for("Settings")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    info = look_at(saved(home))
    assert info.state == FINISHED
    assert info.moves > moves


def test_a_killed_program_loses_no_move(home: Path) -> None:
    seats = ["--seats", "you,easy,random", "--seed", "3", "--first", "0"]
    with Terminal([*PLAY, "play", "heroes", *seats], env=at_home(home)) as terminal:
        play_until(terminal, "You rolled")
        terminal.kill()
    with Terminal([*PLAY], env=at_home(home)) as terminal:
        terminal.wait_for("Go on with")
        terminal.press("enter")
        terminal.wait_for("You rolled")


def test_from_the_menu_to_the_first_roll_by_mouse(home: Path) -> None:
    with Terminal(PLAY, env=at_home(home)) as terminal:
        terminal.wait_for("Heroes")
        terminal.settle()
        terminal.click(*terminal.find("Butts away!"))
        terminal.wait_for("Start")
        terminal.settle()
        terminal.click(*terminal.find("Start"))
        terminal.wait_for("Leave")
        play_until(terminal, "You rolled")


def test_a_save_that_another_program_plays_is_refused_in_words(home: Path) -> None:
    with Terminal(
        [*PLAY, "play", "heroes", "--seats", "you,easy", "--first", "0"], env=at_home(home)
    ) as first:
        first.wait_for("roll the die")
        with Terminal([*PLAY, "resume", saved(home).stem], columns=120, env=at_home(home)) as second:
            second.wait_for("open in another program")
