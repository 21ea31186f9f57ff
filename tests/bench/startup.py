"""Start-up: from the start of the process to the first paint on a real pty, beside a ten-line Textual program.

Runs alternate, so that a machine that drifts slows both; what counts is the ratio of the medians.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.terminal import Terminal

RUNS = 9

TEN_LINES = """
from textual.app import App
from textual.widgets import Static


class Ten(App):
    def compose(self):
        yield Static("ready to play")


Ten().run()
"""


def first_paint(command: list[str], marker: str, home: str) -> float:
    """Seconds until `marker` is on the screen."""
    start = time.perf_counter()
    with Terminal(command, 80, 24, {"BUTIQUE_HOME": home, "PYTHONDONTWRITEBYTECODE": ""}) as terminal:
        while marker not in terminal.text():
            if not terminal.read(5):
                raise RuntimeError(f"the program ended before its first paint:\n{terminal.text()}")
        return time.perf_counter() - start


def main() -> None:
    """Print both medians and their ratio."""
    with tempfile.TemporaryDirectory() as home:
        ten = Path(home) / "ten.py"
        ten.write_text(TEN_LINES, encoding="utf-8")
        commands = {
            "ten-line Textual program": ([sys.executable, str(ten)], "ready to play"),
            "butique": ([sys.executable, "-m", "tui.cli"], "Heroes"),
        }
        for command, marker in commands.values():  # warm the caches
            first_paint(command, marker, home)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(RUNS):
            for name, (command, marker) in commands.items():
                times[name].append(first_paint(command, marker, home))
    medians = {name: statistics.median(seconds) for name, seconds in times.items()}
    print("start-up to first paint, median of", RUNS)
    for name, seconds in medians.items():
        print(f"  {name:26} {seconds * 1000:6.0f} ms")
    base, ours = medians.values()
    print(f"  ratio {ours / base:.2f} (aim: at most 1.5)")


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path.cwd()))
    main()
