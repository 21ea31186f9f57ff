"""A real-time game on a real pty with four fast bots: bytes written for a move, and the time from a key to its paint.

The program is the one that is played, but for bots that react within a tenth of a second or two. A key's time ends
with the output after which its effect stood on the screen; a refusal is one. On a busy machine much of it is waiting
for a processor, so the times without that stand beside them (where the system tells, as Linux does). A whole screen's
bytes stand beside those of a move: what is drawn is what changed.
"""

from __future__ import annotations

import os
import re
import select
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from saves.folder import look_at
from tests.terminal import KEYS, Terminal

SIZES = ((80, 24), (120, 40), (200, 60))
WANTED = 60
"""Keys pressed at each size."""
AIM_MS = 30
LOOK_SECONDS = 0.25
BETWEEN_KEYS = 0.05

PROGRAM = """
from functools import partial
import net.opening
from net.table import Table
net.opening.Table = partial(Table, reaction=lambda level: (0.1, 0.25))
from tui.cli import main
main()
"""
SEATS = "you,medium,medium,medium,medium"


@dataclass(frozen=True)
class Moment:
    """A time, or the time between two: seconds, and those of them that were spent waiting for a processor."""

    clock: float
    waited: float


def waited(pid: int) -> float:
    """How long the main thread of a process has waited for a processor, in seconds; 0 where nobody tells.

    It alone: other threads wait at the same time, and to add them up would take off more than there was.
    """
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except OSError:
        return 0.0


class Meter(Terminal):
    """A terminal that counts what is written. It looks at the screen only when all that was timed has come in."""

    written = 0

    def _feed(self, data: bytes) -> None:
        self.written += len(data)
        super()._feed(data)

    def take(self, seconds: float) -> list[tuple[Moment, bytes]]:
        """What is written within so many seconds, each piece with the time it came."""
        pieces = []
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self._master], [], [], left)[0]:
                data = os.read(self._master, 1 << 16)
                pieces.append((self.moment(), data))
        return pieces

    def moment(self) -> Moment:
        """Now."""
        return Moment(time.perf_counter(), waited(self.process.pid))

    def asked(self) -> str:
        """The prompt: what is asked and which keys answer."""
        return "".join(self.screen.display[-3:-1])

    def state(self) -> tuple[str, str]:
        """What a key of one's own changes: the prompt, and the cards in one's hand."""
        return self.asked(), self.screen.display[1][-12:]

    def delay(self, key: str) -> Moment | None:
        """From a key to the output that shows what it did; None where nothing came of it."""
        before, shown = self.state(), None
        start = self.moment()
        os.write(self._master, KEYS.get(key, key).encode())
        for at, data in self.take(LOOK_SECONDS):
            self._feed(data)
            if shown is None and self.state() != before:
                shown = Moment(at.clock - start.clock, at.waited - start.waited)
        return shown


@dataclass
class Figures:
    """What was measured at one size: times by kind of key, bytes of all moves, moves, a whole screen."""

    delays: dict[str, list[Moment]] = field(default_factory=lambda: {"pick": [], "play": [], "draw": []})
    written: int = 0
    moves: int = 0
    screen: int = 0

    def count(self) -> int:
        """How many keys were timed."""
        return sum(map(len, self.delays.values()))


def next_key(asked: str) -> tuple[str, str] | None:
    """A key that the prompt offers, and what kind it is; None where there is nothing to do."""
    question = re.search(r"onto tower ([A-E])", asked)
    if question:
        return question[1].lower(), "play"
    if "another card" in asked:
        return "backspace", "pick"
    if "pick a card" in asked:
        return str(1 + int(time.perf_counter() * 1000) % 3), "pick"
    if "lay it" in asked:
        return "1", "play"
    return ("space", "draw") if re.search(r"space +draw", asked) else None


def play(game: Meter, figures: Figures) -> None:
    """Play until the game is over, or enough was measured."""
    game.wait_for("0:00  ")
    before = game.written
    while figures.count() < WANTED and not re.search(r"game is over|Rematch", game.text()):
        choice = next_key(game.asked())
        if choice is None:
            game.read(BETWEEN_KEYS)
            continue
        delay = game.delay(choice[0])
        if delay is not None:
            figures.delays[choice[1]].append(delay)
    figures.written += game.written - before


def whole_screen(game: Meter) -> int:
    """Bytes of the table drawn anew: coming back from the rules, paused."""
    game.press("f1")
    game.settle()
    before = game.written
    game.press("escape")
    game.settle()
    return game.written - before


def measure(columns: int, rows: int) -> Figures:
    """As many games as it takes at one size."""
    figures = Figures()
    for seed in range(20):
        with tempfile.TemporaryDirectory() as home:
            command = [
                sys.executable,
                "-c",
                PROGRAM,
                "play",
                "butababel",
                "--seats",
                SEATS,
                "--seed",
                str(seed),
            ]
            with Meter(command, columns, rows, {"BUTIQUE_HOME": home}) as game:
                assert isinstance(game, Meter)
                game.wait_for("Leave")
                if not figures.screen:
                    figures.screen = whole_screen(game)
                    game.press("p")
                play(game, figures)
            (saved,) = (Path(home) / "saves").glob("*.butique")
            figures.moves += look_at(saved).moves
        if figures.count() >= WANTED:
            break
    return figures


def spread(seconds: list[float]) -> str:
    """Median, 95th percentile and maximum in milliseconds."""
    ordered = sorted(1000 * each for each in seconds)
    marks = (ordered[len(ordered) // 2], ordered[int(0.95 * len(ordered))], ordered[-1])
    return "".join(f"{mark:>8.1f}" for mark in marks)


def main() -> None:
    """Print a line a size: about half a minute each."""
    print(f"ButaBabel in real time, four fast bots, on a pty: key to paint in ms (aim: p95 under {AIM_MS})")
    three = f"{'p50':>8}{'p95':>8}{'max':>8}"
    print(f"{'size':<10}{'keys':>6}{three}   on a free processor:{three}   bytes: move, whole screen")
    for columns, rows in SIZES:
        figures = measure(columns, rows)
        delays = [delay for kind in figures.delays.values() for delay in kind]
        busy, free = [each.clock for each in delays], [each.clock - each.waited for each in delays]
        size, move = f"{columns}x{rows}", figures.written / max(1, figures.moves)
        line = (
            f"{size:<10}{len(delays):>6}{spread(busy)}{'':23}{spread(free)}{move:>15.0f}{figures.screen:>14}"
        )
        print(line, flush=True)
        for kind, each in figures.delays.items():
            if each:
                print(f"  {kind:<8}{len(each):>6}{spread([d.clock for d in each])}{'':23}", end="")
                print(spread([d.clock - d.waited for d in each]), flush=True)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path.cwd()))
    main()
