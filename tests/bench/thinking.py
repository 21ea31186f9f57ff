"""Key to paint on the table screen of Butine!, the real program on a pty: while a person is asked, and while `expert`
thinks on every core.

As in latency.py the times without waiting for a processor stand beside those that a person has: the workers give way,
but other programs of a busy machine may not.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

from tests.bench.latency import AIM_MS, Meter, Moment, spread
from tests.terminal import KEYS

SIZES = ((80, 24), (120, 40), (200, 60))
TABLES = {"you are asked": ("easy,you", "Your turn"), "expert thinks": ("expert,expert,expert", "thinking, ")}
"""What is measured: who sits there, and what the prompt says while keys are timed. After a second of thinking what led
to it has been shown."""
PARTS = {"prompt": "v", "all of it": "l"}
"""What is drawn anew by which key: a reason in the prompt, the log in the place of the board."""
WANTED = 40
LOOK_SECONDS = 0.15
LONGEST_SECONDS = 60.0


def effect(game: Meter, key: str) -> list[str]:
    """What a key changes, and a second that passes does not: the prompt's second line, or the board."""
    lines = game.screen.display
    return lines[-2:-1] if key == PARTS["prompt"] else [line[: len(line) // 2] for line in lines[6:-4]]


def timed(game: Meter, key: str) -> Moment | None:
    """From a key to the output that shows what it did; None where nothing came of it."""
    before, start = effect(game, key), game.moment()
    os.write(game._master, KEYS.get(key, key).encode())
    shown = None
    for at, data in game.take(LOOK_SECONDS):
        game._feed(data)
        if shown is None and effect(game, key) != before:
            shown = Moment(at.clock - start.clock, at.waited - start.waited)
    return shown


def measure(columns: int, rows: int, seats: str, asked: str) -> dict[str, list[Moment]]:
    """Times of keys while the prompt says `asked`, by what they draw."""
    command = [
        sys.executable,
        "-m",
        "tui.cli",
        "play",
        "butine",
        "--seats",
        seats,
        "--seed",
        "1",
        "--first",
        "0",
    ]
    delays: dict[str, list[Moment]] = {part: [] for part in PARTS}
    parts = cycle(PARTS)
    with tempfile.TemporaryDirectory() as home, Meter(command, columns, rows, {"BUTIQUE_HOME": home}) as game:
        assert isinstance(game, Meter)
        game.wait_for(asked)
        end = time.monotonic() + LONGEST_SECONDS
        while time.monotonic() < end and min(map(len, delays.values())) < WANTED:
            game.read(0.05)
            if asked in game.asked():
                part = next(parts)
                delay = timed(game, PARTS[part])
                delays[part] += [] if delay is None else [delay]
    return delays


def main() -> None:
    """Print a line a size, table and part: about a minute each size."""
    cores = os.cpu_count()
    print(f"Butine!, expert on all {cores} cores, on a pty: key to paint in ms (aim: p95 under {AIM_MS})")
    three = f"{'p50':>8}{'p95':>8}{'max':>8}"
    print(f"{'size':<10}{'':<15}{'drawn':<10}{'keys':>6}{three}   on a free processor:{three}")
    for columns, rows in SIZES:
        for table, (seats, asked) in TABLES.items():
            for part, delays in measure(columns, rows, seats, asked).items():
                line = f"{columns}x{rows:<6} {table:<15}{part:<10}{len(delays):>6}"
                if delays:
                    line += spread([each.clock for each in delays])
                    line += f"{'':23}{spread([each.clock - each.waited for each in delays])}"
                print(line, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path.cwd()))
    main()
