"""`python -m ai.search.guides.butim.learn`: learns weights.json from games of rule-based bots, in two steps.

How many points each seat ends with, by ridge regression on facts: a game's points tell more than who won it (the loss
on games held back shows it, see docs/ai/butim.md). Then what being ahead is worth so long before the end, by a logit.
Needs the extra `research`; nothing that plays needs this module. It sees all of the games that it learns from.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from ai.figures.playing import watch_game
from ai.search.guides.butim import facts
from ai.search.guides.butim.situation import Situation
from core.engine.events import Event
from core.engine.rules import Move, OptionValue, Seat
from core.games import rules_of
from core.games.butim.ending import points
from core.games.butim.state import ButimState

Array = Any

ONE_OF = 5
"""One of so many quiet positions is kept, on average."""

HELD_BACK = 5
"""One of so many games is held back, to judge by."""

RIDGE, STEPS = 0.01, 50


class Kept(NamedTuple):
    """A position of a game, by seat: its facts and how late it is for it."""

    game: int
    rows: list[list[float]]
    late: list[float]


class Table(NamedTuple):
    """All positions of one kind. facts: position, seat, fact; late, shares (won in the end), points: position, seat."""

    game: Array
    facts: Array
    late: Array
    shares: Array
    points: Array

    def some(self, which: Array) -> Table:
        """Those of its positions."""
        return Table(*(column[which] for column in self))


class _Recorder:
    def __init__(self, game: int, luck: random.Random) -> None:
        self._game, self._luck = game, luck
        self.kept: list[Kept] = []

    def asked(self, s: ButimState, seat: Seat, moves: Sequence[Move]) -> None:  # noqa: ARG002 - see Watcher
        if self._luck.random() * ONE_OF < 1 and facts.is_quiet(s):
            situation = Situation(s)
            self.kept.append(Kept(self._game, facts.facts(s, situation), situation.late))

    def happened(self, events: Sequence[Event]) -> None:
        """Nothing of it is needed."""


def collect(seats: int, options: dict[str, OptionValue], games: int, seed: str) -> tuple[str, Table]:
    """So many games of one table, and which kind of position that is; the same seed gives the same."""
    rules, columns, kind = rules_of("butim"), [], ""
    for game in range(games):
        print(f"\r{seats} {game}", end="", file=sys.stderr)
        recorder = _Recorder(game, random.Random(f"{seed}/{game}"))
        s = watch_game(rules, rules.setup(seats, options), "medium", f"{seed}/{game}", recorder)
        outcome = rules.outcome(s)
        assert outcome is not None, "games end"
        winners, kind = outcome.winners(), facts.kind(s)
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        total = [float(points(s, seat)) for seat in range(seats)]
        columns += [(*kept, won, total) for kept in recorder.kept]
    return kind, Table(*map(np.array, zip(*columns, strict=True)))


def learn_points(table: Table) -> Array:
    """By fact, its weight in a seat's points, compared with the average of the table."""
    deviation = table.facts.std(axis=(0, 1))
    deviation[deviation == 0] = 1.0
    x = table.facts / deviation
    x = (x - x.mean(axis=1, keepdims=True)).reshape(-1, x.shape[2])
    y = (table.points - table.points.mean(axis=1, keepdims=True)).reshape(-1)
    return np.linalg.solve(x.T @ x / len(x) + RIDGE * np.eye(x.shape[1]), x.T @ y / len(x)) / deviation


def learn_shares(table: Table, weights: Array) -> Array:
    """The weights of facts.LEADS, by Newton's method."""
    x, found = leads(table, weights), np.zeros(len(facts.LEADS))
    for _ in range(STEPS):
        shares = softmax(x @ found)
        slope = np.einsum("ns,nsf->f", shares - table.shares, x) / len(x)
        apart = x - (shares[..., None] * x).sum(axis=1, keepdims=True)
        bend = np.einsum("ns,nsf,nsg->fg", shares, apart, apart) / len(x)
        found -= np.linalg.solve(bend + 1e-6 * np.eye(len(found)), slope)
    return found


def leads(table: Table, weights: Array) -> Array:
    """facts.leads of all positions."""
    ahead = table.facts @ weights
    ahead -= ahead.mean(axis=1, keepdims=True)
    return np.stack([ahead, ahead * table.late, ahead * table.late**3], axis=-1)


def softmax(scores: Array) -> Array:
    """By position, the shares of the seats."""
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def loss(table: Table, weights: Array, shares: Array) -> float:
    """Cross entropy in nats a position."""
    found = np.maximum(softmax(leads(table, weights) @ shares), 1e-12)
    return float(-(table.shares * np.log(found)).sum(axis=1).mean())


def learn(table: Table) -> tuple[Array, Array]:
    """The weights of facts.NAMES and of facts.LEADS."""
    weights = learn_points(table)
    return weights, learn_shares(table, weights)


def to_data(names: Sequence[str], weights: Array) -> dict[str, Any]:
    """As ai.search.scoring reads them."""
    return {
        "linear": {name: float(f"{value:.4g}") for name, value in zip(names, weights, strict=True)},
        "hidden": [],
    }


@click.command()
@click.option("--games", default=1000, show_default=True, help="So many of each table.")
@click.option("--seed", default="c", show_default=True)
@click.option("--dry", is_flag=True, help="Write nothing.")
def main(games: int, seed: str, dry: bool) -> None:
    """Learn the weights anew."""
    found: dict[str, Any] = {}
    for number, (seats, options) in enumerate(facts.TABLES):
        kind, table = collect(seats, options, games, f"{seed}/{number}")
        held_back = table.game % HELD_BACK == 0
        judged = loss(table.some(held_back), *learn(table.some(~held_back)))
        click.echo(f"{kind}: {len(table.game)} positions, loss {judged:.4f} (blind {np.log(seats):.4f})")
        weights, shares = learn(table)
        found[kind] = to_data(facts.NAMES, weights)
        found[f"{kind}: shares"] = to_data(facts.LEADS, shares)
    if not dry:
        made = {"games": games, "seed": seed}
        text = json.dumps({"made by": made, "weights": found}, indent=1)
        (Path(__file__).parent / "weights.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
