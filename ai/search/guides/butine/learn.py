"""`python -m ai.search.guides.butine.learn`: learns weights.json from games of rule-based bots that often slip.

A conditional logit (see ai.search.scoring) by Newton's method. A ridge holds it back: many of the facts tell nearly the
same, and a game gives few positions that differ much. Needs the extra `research`; nothing that plays needs this module.
It sees all of the games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from ai.learning.samples import Sample, Source, collect
from ai.search.guides.butine.facts import NAMES
from ai.search.scoring import Weights

Array = Any

PROGRAM = "ai/search/guides/butine/learn.py"

LEARNT_FROM = {"2": ("2",), "3": ("3", "4"), "4": ("3", "4")}
"""By kind of position, the kinds that its weights are learnt from: three seats and four have much in common."""

NOISE, ONE_OF = 0.1, 2

RIDGE = 10.0

STEPS, CLOSE = 30, 1e-5
"""Of Newton's method: at most so many, until they are as small as that."""

PARTS = 5
"""One of so many parts of the games is held back, each in its turn, to judge by."""


class Table(NamedTuple):
    """Positions of as many sides each, filled up with sides that are not seated.

    facts: position, side, fact; shares (of the win) and seated: position, side; kinds and games: position.
    """

    facts: Array
    shares: Array
    seated: Array
    kinds: Array
    games: Array

    @classmethod
    def of(cls, samples: Sequence[Sample]) -> Table:
        """Of samples that may have different numbers of sides."""
        sides = max(len(sample.sides) for sample in samples)
        seated = np.array([[side < len(sample.sides) for side in range(sides)] for sample in samples])
        facts = np.zeros((len(samples), sides, len(samples[0].sides[0])))
        shares = np.zeros(seated.shape)
        facts[seated] = [row for sample in samples for row in sample.sides]
        shares[seated] = [share for sample in samples for share in sample.shares]
        kinds, games = ([sample.kind for sample in samples], [sample.game for sample in samples])
        return cls(facts, shares, seated, np.array(kinds), np.array(games))

    def only(self, positions: Array) -> Table:
        """Some of the positions, by truth values."""
        return Table(*(column[positions] for column in self))

    def expected(self, weights: Array) -> Array:
        """By position and side, its share by these weights; 0 where nobody is seated."""
        scores = np.where(self.seated, self.facts @ weights, -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def losses(self, weights: Array) -> Array:
        """By position, the cross entropy in nats between the shares expected and won."""
        return -(self.shares * np.log(np.maximum(self.expected(weights), 1e-12))).sum(axis=1)


def learn(table: Table) -> Array:
    """The weight of each fact."""
    deviation = table.facts[table.seated].std(axis=0)
    deviation[deviation == 0] = 1.0
    scaled = table._replace(facts=table.facts / deviation)
    x, size = scaled.facts, len(deviation)
    weights = np.zeros(size)
    for _ in range(STEPS):
        expected = scaled.expected(weights)
        slope = np.einsum("ps,psf->f", expected - table.shares, x) + RIDGE * weights
        mean = np.einsum("ps,psf->pf", expected, x)
        spread = (expected[..., None] * x).reshape(-1, size).T @ x.reshape(-1, size)
        step = np.linalg.solve(spread - mean.T @ mean + RIDGE * np.eye(size), slope)
        weights -= step
        if np.abs(step).max() < CLOSE:
            break
    return weights / deviation


def judged(table: Table, kind: str) -> float:
    """The loss of positions of a kind, each by what is learnt without a fifth of the games, its own among them."""
    lost = []
    for part in range(PARTS):
        held_back = table.games % PARTS == part
        asked = table.only(held_back & (table.kinds == kind))
        lost.append(asked.losses(learn(table.only(~held_back))))
    return float(np.concatenate(lost).mean())


def to_data(weights: Array) -> dict[str, Any]:
    """As ai.search.scoring reads them."""
    return Weights(NAMES, tuple(float(f"{value:.5g}") for value in weights)).to_data()


@click.command()
@click.option(
    "--games", default=1000, show_default=True, help="So many with two seats, with three, with four."
)
@click.option("--seed", default="1", show_default=True)
@click.option("--dry", is_flag=True, help="Write nothing.")
def main(games: int, seed: str, dry: bool) -> None:
    """Learn the weights anew."""
    source = Source("butine", "medium", seed, NOISE, ONE_OF)
    samples = collect(source, games, lambda done: print(f"\r{done}", end="", file=sys.stderr))
    weights = {}
    for kind, kinds in LEARNT_FROM.items():
        table = Table.of([sample for sample in samples if sample.kind in kinds])
        weights[kind] = to_data(learn(table))
        click.echo(f"{kind} seats: loss {judged(table, kind):.4f} (blind {np.log(int(kind)):.4f})")
    made = {"program": PROGRAM, "games": games, "seed": seed}
    if not dry:
        text = json.dumps({"made by": made, "weights": weights}, indent=1)
        (Path(__file__).parent / "weights.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
