"""`make shots`: the pictures of the README, from the real program on a real pty, the same every time."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from core.engine.match import Match
from core.games.butim.moves import DIG, kind
from core.games.butim.state import ACT_STAGE
from saves.store import write_record
from tests.shots.picture import NoFont, save
from tests.terminal import Terminal
from tests.tui.babel_tables import babel_match, played
from tests.tui.butim_tables import RULES, asks, butim_match, contested, state

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
EXAMPLE = Path(__file__).parent.parent.parent / "saves" / "examples" / "flight-for-three.butique"
PROGRAM = [sys.executable, "-m", "tui.cli"]


def heroes(home: str) -> None:
    """A table of four in the middle of a window, an answer looked at."""
    seats = ["--seats", "you,medium,easy,medium", "--seed", "3", "--first", "0"]
    with Terminal([*PROGRAM, "play", "heroes", *seats], 110, 34, {"BUTIQUE_HOME": home}) as terminal:
        for _ in range(60):
            terminal.wait_until(
                lambda: "roll the die" in terminal.text() or "pass" in terminal.text(), "a prompt"
            )
            if "pass" in terminal.text() and terminal.text().count("rolled") >= 8:
                break
            terminal.press("space")
            terminal.settle(0.2)
        terminal.press("left")
        terminal.settle()
        save(terminal, PICTURES / "heroes.png")


def butine(home: str) -> None:
    """The example that ships, a walk looked at."""
    folder = Path(home) / "saves"
    folder.mkdir(exist_ok=True)
    save_path = folder / "flight.butique"
    shutil.copyfile(EXAMPLE, save_path)
    with Terminal([*PROGRAM, "resume", str(save_path)], 110, 34, {"BUTIQUE_HOME": home}) as terminal:
        terminal.wait_for("another card")
        terminal.settle()
        terminal.press("enter")
        terminal.wait_for("Fly")
        terminal.settle()
        save(terminal, PICTURES / "butine.png")
    save_path.unlink()


def butababel(home: str) -> None:
    """Towers of four, one of them too tall; in turns, as a picture in real time is never the same."""
    match = played(babel_match("pbbb", "10"), lambda match: match.ply == 72)
    save_path = Path(home) / "saves" / "towers.butique"
    save_path.parent.mkdir(exist_ok=True)
    write_record(save_path, match.record(), "Towers")
    with Terminal([*PROGRAM, "resume", str(save_path)], 110, 34, {"BUTIQUE_HOME": home}) as terminal:
        terminal.wait_for("Your turn")
        terminal.settle()
        save(terminal, PICTURES / "butababel.png")
    save_path.unlink()


def _late_in_butim(seed: str) -> Match | None:
    """A game of that seed where the person can dig late in it, with a treasure on the table; None without such."""
    late = asks(0, ACT_STAGE, 20)

    def is_fit(match: Match) -> bool:
        return late(match) and bool(state(match).quests) and kind(RULES.legal_moves(match.state, 0)[0]) == DIG

    match = butim_match("pbbb", seed)
    contested(match, lambda match: match.outcome() is not None or is_fit(match))
    return match if match.outcome() is None else None


def butim(home: str) -> None:
    """The islands of four when one is gone and a treasure lies on the table, an excavation looked for."""
    match = next(match for match in (_late_in_butim(str(seed)) for seed in range(100)) if match is not None)
    save_path = Path(home) / "saves" / "islands.butique"
    save_path.parent.mkdir(exist_ok=True)
    write_record(save_path, match.record(), "Islands")
    with Terminal([*PROGRAM, "resume", str(save_path)], 120, 40, {"BUTIQUE_HOME": home}) as terminal:
        terminal.wait_for("Your turn")
        terminal.settle()
        terminal.press("d")
        terminal.wait_for("Dig on which island?")
        terminal.settle()
        save(terminal, PICTURES / "butim.png")
    save_path.unlink()


def menu(home: str) -> None:
    """The menu with a game to go on with."""
    with Terminal(PROGRAM, 100, 30, {"BUTIQUE_HOME": home}) as terminal:
        terminal.wait_for("Go on with")
        terminal.settle()
        save(terminal, PICTURES / "menu.png")


def main() -> int:
    """Make them all."""
    os.environ["PYTHONPATH"] = str(Path.cwd())
    with tempfile.TemporaryDirectory() as home:
        settings = {"version": 1, "speed": 0.0}
        (Path(home) / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        try:
            butine(home)
            butababel(home)
            heroes(home)
            butim(home)
            menu(home)
        except NoFont as error:
            print(error, file=sys.stderr)
            return 1
    print("pictures in", PICTURES.relative_to(Path.cwd()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
