"""Plays random games into saves and kills each at a random moment: `python -m tests.saves.killer FOLDER COUNT SEED`.

Prints, for each game, how many moves had been acknowledged: -1 where not even the new file was.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from tests.helpers import match_moves
from tests.saves.games import save_of, saved


def play_until_killed(path: Path, seed: int, pipe: int) -> None:
    rng = random.Random(seed)
    match = saved(path, 2 + seed % 4, seed=str(seed))
    os.write(pipe, b"+")
    while match_moves(match, rng, 1):
        os.write(pipe, b"+")
        if rng.random() < 0.2:
            save_of(match).snapshot(match)
    save_of(match).close()


def acknowledged(path: Path, seed: int, rng: random.Random) -> int:
    """Starts one game, kills it, and tells how far it had got."""
    reading, writing = os.pipe()
    player = os.fork()
    if not player:
        os.close(reading)
        play_until_killed(path, seed, writing)
        os._exit(0)
    os.close(writing)
    patience, got = rng.randrange(160), b""
    while len(got) < patience and (more := os.read(reading, patience - len(got))):
        got += more
    time.sleep(rng.random() * 0.002)
    os.kill(player, signal.SIGKILL)
    os.waitpid(player, 0)
    while more := os.read(reading, 4096):
        got += more
    os.close(reading)
    return len(got) - 1


def main(folder: str, count: str, seed: str) -> None:
    rng = random.Random(seed)
    for number in range(int(count)):
        path = Path(folder) / f"{number}.butique"
        sys.stdout.write(f"{acknowledged(path, number, rng)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
