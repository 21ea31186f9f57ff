"""Butine through a real terminal: a gathering left in the middle and gone on with, and a game to its end."""

from __future__ import annotations

import re
from pathlib import Path

from core.engine.match import Match
from core.games.butine import moves as m
from core.games.butine.cards import card_of
from core.games.butine.state import ACT_STAGE, MORE_STAGE
from saves.folder import FINISHED, RUNNING, look_at
from saves.store import Save
from tests.helpers import FairChance
from tests.terminal import Terminal
from tests.tui.butine_tables import RULES, asks, butine_match, played, state
from tests.tui.test_real_terminal import PLAY, at_home, home, prompt, saved

__all__ = ["home"]


def leads_on(match: Match) -> int | None:
    """A walk of seat 0 after which it may gather another card."""
    if not asks(0, ACT_STAGE)(match):
        return None
    for move in RULES.legal_moves(match.state, 0):
        if m.kind(move) == m.GATHER:
            after = state(match).clone()
            RULES.apply(after, 0, move, FairChance(1))
            if after.stage == MORE_STAGE:
                return move
    return None


def keys_of(match: Match, move: int) -> list[str]:
    """The number of the card, and so many times the next walk."""
    s, walk = state(match), m.to_walk(move)
    card = card_of(*(s.flowers[tile] for tile in walk))
    walks = [m.to_walk(other) for other in RULES.legal_moves(s, 0) if m.kind(other) == m.GATHER]
    alike = [other for other in walks if card_of(*(s.flowers[tile] for tile in other)) == card]
    return [str(s.hands[0].index(card) + 1), *["n"] * alike.index(walk)]


def test_a_gathering_left_in_the_middle_is_gone_on_with(home: Path) -> None:
    match = butine_match("pb", seed="7")
    (home / "saves").mkdir()
    save = Save.create(home / "saves" / "meadow.butique", match.header, match.start, "Meadow")
    match.journal = save
    played(match, lambda match: leads_on(match) is not None)
    move, ply = leads_on(match), match.ply
    assert move is not None
    save.close()

    with Terminal([*PLAY, "resume"], env=at_home(home)) as terminal:
        terminal.wait_for("Your turn")
        for key in keys_of(match, move):
            terminal.press(key)
        terminal.wait_for("Fly")
        terminal.press("enter")
        terminal.wait_for("Gather for another card")
        terminal.press("escape")
        terminal.wait_for("Settings")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    info = look_at(saved(home))
    assert (info.state, info.moves) == (RUNNING, ply + 1)

    with Terminal([*PLAY, "resume"], env=at_home(home)) as terminal:
        terminal.wait_for("Gather for another card")
        terminal.press("space")
        terminal.wait_for("Take a card from the row")


ACTING = re.compile(r"(\d)\S* +(?:\d +)*(?:gather|place a tile)")
TAKING = re.compile(r"(\d)\S* +(?:\d +)*take")
RESTING = re.compile(r" space ")


def half_made(terminal: Terminal) -> bool:
    """Whether a place or a walk is under the cursor."""
    return "backspace" in prompt(terminal)


def asked(terminal: Terminal) -> bool:
    """Whether the prompt asks something that `answer` can answer."""
    line = prompt(terminal)
    return not half_made(terminal) and any(pattern.search(line) for pattern in (ACTING, TAKING, RESTING))


def answer(terminal: Terminal) -> None:
    """The first thing that the prompt offers; waits for what it does, not to answer a prompt of before."""
    before, line = terminal.text(), prompt(terminal)
    acting, taking = ACTING.search(line), TAKING.search(line)
    if acting:
        terminal.press(acting[1])
        terminal.wait_until(lambda: half_made(terminal), "a choice")
        terminal.press("enter")
        terminal.wait_until(lambda: not half_made(terminal), "what follows")
    else:
        terminal.press(taking[1] if taking else "space")
        terminal.wait_until(lambda: terminal.text() != before, "what follows")


def test_a_game_against_a_bot_to_its_end(home: Path) -> None:
    options = ["--option", "quick=yes", "--option", "challenge=3"]
    seats = ["--seats", "you,medium", "--seed", "2", "--first", "0"]
    with Terminal([*PLAY, "play", "butine", *seats, *options], env=at_home(home)) as terminal:
        for _ in range(200):
            terminal.wait_until(
                lambda: (
                    "Rematch" in terminal.text() or re.search(r"\d +\w|space", prompt(terminal)) is not None
                ),
                "a prompt or the end",
            )
            if "Rematch" in terminal.text():
                break
            answer(terminal)
        terminal.wait_for("Rematch")
        terminal.press("b")
        terminal.wait_for("Settings")
        terminal.press("q")
        assert terminal.wait_exit() == 0
    assert look_at(saved(home)).state == FINISHED
