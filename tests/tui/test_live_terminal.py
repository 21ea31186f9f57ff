"""A game in real time through a real terminal: the program on a pty, its clock in the hands of the test."""

from __future__ import annotations

import re
from pathlib import Path

from core.engine.match import Match
from net.live import rhythm
from saves.folder import FINISHED, RUNNING, look_at
from saves.store import Save
from tests.terminal import Terminal
from tests.tui.clocked import Hands
from tests.tui.test_real_terminal import at_home, home, prompt, saved

__all__ = ["home"]

PLAY = ("play", "butababel", "--seats", "you,medium,easy", "--seed", "7")
READY = 3.0


def played(path: Path) -> Match:
    """The match that a save holds."""
    opened = Save.open(path)
    opened.save.close()
    return opened.match


def answer(terminal: Terminal) -> None:
    """One thing that the prompt offers, if it offers one."""
    asked = prompt(terminal)
    tower = re.search(r"onto tower ([A-E])", asked)
    if tower:
        terminal.press(tower[1].lower())
    elif "lay it" in asked or "pick a card" in asked or "another card" in asked:
        terminal.press("1" if "another" not in asked else "backspace")
    elif re.search(r"space +draw", asked):
        terminal.press("space")


def test_a_whole_game_in_real_time_with_a_pause_left_and_resumed(home: Path) -> None:
    with Hands() as hands, Terminal(hands.command(*PLAY), env=at_home(home)) as terminal:
        terminal.wait_for("Ready ...")
        assert "0:00 ready" in terminal.text()
        hands.pass_(terminal, READY)
        terminal.wait_until(lambda: "ready" not in terminal.text(), "GO!")
        terminal.press("3")  # with this seed the only card that beats a tower
        terminal.wait_for("onto tower")
        answer(terminal)
        terminal.wait_for("You played")
        hands.pass_(terminal, 8.0)
        terminal.wait_for("0:08")
        terminal.press("p")
        terminal.wait_for("p goes on")
        before = terminal.text()
        hands.pass_(terminal, 3600.0)
        terminal.settle()
        assert terminal.text() == before
        terminal.press("p")
        terminal.wait_for("Ready ...")
        hands.pass_(terminal, READY)
        hands.pass_(terminal, 2.0)
        terminal.press("escape")
        terminal.wait_for("Settings")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    info = look_at(saved(home))
    assert (info.state, info.moves > 3) == (RUNNING, True)
    match = played(saved(home))
    assert (match.steps[0].entry.seat, match.steps[0].entry.at) == (0, 0)
    assert match.steps[-1].entry.at <= 10_000
    finish(home)


def finish(home: Path) -> None:
    """Resume the game and play it to its end."""
    with Hands() as hands, Terminal(hands.command("resume"), env=at_home(home)) as terminal:
        terminal.wait_for("Ready ...")
        hands.pass_(terminal, READY)
        for _ in range(400):
            answer(terminal)
            hands.pass_(terminal, 1.0)
            terminal.settle(0.03)
            if "Rematch" in terminal.text():
                break
        terminal.wait_for("Rematch")
        terminal.press("b")
        terminal.wait_for("Settings")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    assert look_at(saved(home)).state == FINISHED
    match = played(saved(home))
    assert any(step.entry.seat == 0 for step in match.steps)
    assert min(rhythm(match.record())) >= 0
    assert sum(rhythm(match.record())) < 400 + 10
