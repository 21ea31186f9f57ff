"""Learns the weights of ButaBabel's guide anew: `python scripts/learn_butababel.py` from the project's folder.

Needs a C compiler and the extra `research`. Games are played by learn_butababel.c beside it, as those of
`python -m ai.learning butababel` would take hours; what is learnt and how is the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import numpy as np

import ai.search.guides.butababel as guide
from ai.learning.fit import fit
from ai.learning.samples import Sample
from ai.search.guides.butababel.facts import NAMES, TABLES, kind_of
from core.games.butababel.state import towers_of

PROGRAM = Path(__file__).with_suffix(".c")


def played(program: Path, players: int, games: int, seed: int) -> Iterator[Sample]:
    """Positions of so many games, with who won in the end."""
    towers, words = towers_of(players), [str(program), str(players), str(games), str(seed)]
    found = np.frombuffer(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout, np.float32)
    for row in found.reshape(-1, 2 + towers * len(NAMES) + towers):
        sides: Any = row[2:-towers].reshape(towers, -1)
        shares: Any = row[-towers:]
        yield Sample(kind_of(players, int(row[1])), int(row[0]), sides, shares)


@click.command()
@click.option("--games", default=8000, show_default=True, help="So many of each number of players.")
@click.option("--seed", default=1, show_default=True)
@click.option("--units", default=8, show_default=True, help="Hidden units.")
@click.option("--dry", is_flag=True, help="Write nothing.")
def main(games: int, seed: int, units: int, dry: bool) -> None:
    """Play, fit, and write weights.json."""
    kinds: dict[str, list[Sample]] = {}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "play"
        subprocess.run(
            [os.environ.get("CC", "cc"), "-O2", "-o", str(program), str(PROGRAM), "-lm"], check=True
        )
        for players, _ in TABLES:
            for sample in played(program, players, games, seed):
                kinds.setdefault(sample.kind, []).append(sample)
    weights = {}
    for kind, samples in kinds.items():
        found = fit(NAMES, samples, units, seed=1)
        weights[kind] = found.weights.to_data()
        click.echo(f"{kind}: {found.samples} positions, loss {found.loss:.4f} (blind {found.blind:.4f})")
    made = {"program": f"scripts/{Path(__file__).name}", "games": games, "seed": seed, "units": units}
    if not dry:
        text = json.dumps({"made by": made, "weights": weights}, indent=1) + "\n"
        Path(guide.__path__[0], "weights.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
