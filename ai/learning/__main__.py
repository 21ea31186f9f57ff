"""`python -m ai.learning GAME`: play, fit, and write the weights of the game's guide."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import ai.search.guides
from ai.learning.fit import fit
from ai.learning.samples import Sample, collect, facts_of


@click.command()
@click.argument("game")
@click.option("--games", default=2000, show_default=True, help="So many of each of the guide's tables.")
@click.option("--level", default="medium", show_default=True, help="Who plays them.")
@click.option("--seed", default="1", show_default=True)
@click.option("--units", default=0, show_default=True, help="Hidden units.")
@click.option("--dry", is_flag=True, help="Write nothing.")
def main(game: str, games: int, level: str, seed: str, units: int, dry: bool) -> None:
    """Learn the weights of GAME's guide anew."""
    facts = facts_of(game)
    samples = collect(game, level, games, seed, lambda done: print(f"\r{done}", end="", file=sys.stderr))
    kinds: dict[str, list[Sample]] = {}
    for sample in samples:
        kinds.setdefault(sample.kind, []).append(sample)
    weights = {}
    for kind, each in sorted(kinds.items()):
        found = fit(facts.NAMES, each, units, seed=1)
        weights[kind] = found.weights.to_data()
        click.echo(f"{kind}: {found.samples} positions, loss {found.loss:.4f} (blind {found.blind:.4f})")
    made = {"level": level, "games": games, "seed": seed, "units": units}
    if not dry:
        path = Path(ai.search.guides.__path__[0]) / game / "weights.json"
        path.write_text(json.dumps({"made by": made, "weights": weights}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
