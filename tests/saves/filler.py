"""Plays into a save while files may not grow: `python -m tests.saves.filler FILE`. Prints what came of it.

In a program of its own, since the limit holds for all that a program writes.
"""

from __future__ import annotations

import json
import random
import resource
import sys
from pathlib import Path

from core.engine.match import Match
from saves.errors import SaveFull
from tests.helpers import match_moves
from tests.saves.games import play, save_of, saved

UNLIMITED = resource.RLIM_INFINITY


def limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, UNLIMITED))


def play_until_full(match: Match, rng: random.Random) -> str:
    while True:
        before = match.record(), match.state.to_data(), match.chance.position
        try:
            match_moves(match, rng, 1)
        except SaveFull as error:
            assert before == (match.record(), match.state.to_data(), match.chance.position)
            return str(error)


def main(file: str) -> None:
    path, rng = Path(file), random.Random(1)
    match = saved(path, plies=5)
    wal = path.with_name(path.name + "-wal")
    told = []
    for room in (1, 1500, 7000):
        limit_files(wal.stat().st_size + room)
        told += [play_until_full(match, rng), play_until_full(match, rng)]
        limit_files(UNLIMITED)
        play(match, 2)
    limit_files(1024)  # nothing can be folded into the file
    save_of(match).close()
    limit_files(UNLIMITED)
    print(json.dumps({"told": told, "moves": match.ply, "digest": match.record().entries[-1].digest.hex()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
