"""`python -m ai.learning GAME`: play, fit, and write the weights of the game's guide."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import ai.search.guides
from ai.learning.fit import HELD_BACK, fit
from ai.learning.samples import Sample, Source, collect, facts_of
from core.games import rules_of

PROGRAM = "ai/learning"


def path_of(game: str) -> Path:
    """Where the weights of a game's guide stand."""
    return Path(ai.search.guides.__path__[0]) / game / "weights.json"


def refuse_what_others_make(game: str) -> None:
    """Raises ClickException where a game's weights tell that another program makes them, in another way than here."""
    path = path_of(game)
    made = json.loads(path.read_text("utf-8"))["made by"] if path.exists() else {}
    program = made.get("program", PROGRAM)
    if program != PROGRAM:
        title = rules_of(game).info.title
        raise click.ClickException(
            f"The weights of {title} are made by {program}; only --dry is for them here."
        )


@click.command()
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(min=HELD_BACK),
    default=2000,
    show_default=True,
    help="So many of each of the guide's tables.",
)
@click.option("--level", default="medium", show_default=True, help="Who plays them.")
@click.option("--seed", default="1", show_default=True)
@click.option("--units", default=0, show_default=True, help="Hidden units.")
@click.option("--dry", is_flag=True, help="Write nothing.")
def main(game: str, games: int, level: str, seed: str, units: int, dry: bool) -> None:
    """Learn the weights of GAME's guide anew."""
    if not dry:
        refuse_what_others_make(game)
    facts = facts_of(game)
    source = Source(game, level, seed)
    samples = collect(source, games, lambda done: print(f"\r{done}", end="", file=sys.stderr))
    kinds: dict[str, list[Sample]] = {}
    for sample in samples:
        kinds.setdefault(sample.kind, []).append(sample)
    weights = {}
    for kind, each in sorted(kinds.items()):
        found = fit(facts.NAMES, each, units, seed=1)
        weights[kind] = found.weights.to_data()
        click.echo(f"{kind}: {found.samples} positions, loss {found.loss:.4f} (blind {found.blind:.4f})")
    made = {"program": PROGRAM, "level": level, "games": games, "seed": seed, "units": units}
    if not dry:
        text = json.dumps({"made by": made, "weights": weights}, indent=1)
        path_of(game).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
