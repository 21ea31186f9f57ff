"""`python -m ai.search.guides.butim.learn`: learns weights.json from games of rule-based bots, in two steps.

First how many points each seat is going to have, from facts: least squares on what each position expects of the next
one (J. Boyan, Technical update: least-squares temporal difference learning, 2002), as neighbours have most of their
luck in common, and points tell more of a game than who won it. Then what being ahead is worth so long before the
end, by a logit. Needs the extra `research`; nothing that plays needs this module. It sees all of the games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from ai.figures.playing import watch_game
from ai.search.guides.butim import facts
from core.engine.events import Event
from core.engine.rules import Move, OptionValue, Seat
from core.games import rules_of
from core.games.butim.ending import points
from core.games.butim.state import ButimState

Array = Any

PROGRAM = "ai/search/guides/butim/learn.py"

FADING = 0.9
"""By so much less than of the next position each is taken to tell of the one after it: lambda, 1 for the end alone."""

RIDGE = 1e-2

STEPS = 50
"""Of Newton's method: far more than it needs."""

HELD_BACK = 5
"""One of so many games is held back, to judge by."""


class Played(NamedTuple):
    """A game. facts: position, seat, fact; points and shares (of the win): by seat, at the end."""

    facts: Array
    points: Array
    shares: Array


class _Recorder:
    def __init__(self) -> None:
        self.rows: list[list[list[float]]] = []
        self._turn = 0

    def asked(self, s: ButimState, seat: Seat, moves: Sequence[Move]) -> None:  # noqa: ARG002 - see Watcher
        if s.turn > self._turn and facts.is_quiet(s):
            self._turn = s.turn
            self.rows.append(facts.facts(s))

    def happened(self, events: Sequence[Event]) -> None:
        """Nothing of it is needed."""


def play(seats: int, options: dict[str, OptionValue], seed: str) -> tuple[str, Played]:
    """A game, and the kind of its positions; the same seed gives the same."""
    rules, recorder = rules_of("butim"), _Recorder()
    s = watch_game(rules, rules.setup(seats, options), "medium", seed, recorder)
    outcome = rules.outcome(s)
    assert outcome is not None, "games end"
    winners = outcome.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    total = [float(points(s, seat)) for seat in range(seats)]
    return facts.kind(s), Played(np.array(recorder.rows), np.array(total), np.array(shares))


def learn_points(games: Sequence[Played]) -> Array:
    """By fact, its weight in a seat's points at the end, compared with the average of the table."""
    deviation = np.concatenate([game.facts for game in games]).std(axis=(0, 1))
    deviation[deviation == 0] = 1.0
    size, count = len(deviation), 0
    steps, gains = np.zeros((size, size)), np.zeros(size)
    for game in games:
        now = centred(game.facts / deviation)
        step = now.copy()
        step[:-1] -= now[1:]
        trace = np.empty_like(now)
        fading = np.zeros_like(now[0])
        for number, rows in enumerate(now):
            fading = trace[number] = FADING * fading + rows
        steps += np.einsum("psf,psg->fg", trace, step)
        gains += trace[-1].T @ (game.points - game.points.mean())
        count += now.shape[0] * now.shape[1]
    return np.linalg.solve(steps / count + RIDGE * np.eye(size), gains / count) / deviation


def learn_shares(games: Sequence[Played], weights: Array) -> Array:
    """The weights of facts.LEADS, by Newton's method."""
    x, y = leads(games, weights), won(games)
    found = np.zeros(len(facts.LEADS))
    for _ in range(STEPS):
        shares = softmax(x @ found)
        slope = np.einsum("ps,psf->f", shares - y, x) / len(x)
        apart = x - (shares[..., None] * x).sum(axis=1, keepdims=True)
        bend = np.einsum("ps,psf,psg->fg", shares, apart, apart) / len(x)
        found -= np.linalg.solve(bend + 1e-6 * np.eye(len(found)), slope)
    return found


def leads(games: Sequence[Played], weights: Array) -> Array:
    """facts.leads of all positions."""
    rows = np.concatenate([game.facts for game in games])
    ahead = centred((rows @ weights)[..., None])[..., 0]
    late = 1 / (1 + rows[..., facts.NAMES.index("turns")])
    return np.stack([ahead, ahead * late, ahead * late**3], axis=-1)


def won(games: Sequence[Played]) -> Array:
    """By position and seat, what it won in the end."""
    return np.concatenate([np.tile(game.shares, (len(game.facts), 1)) for game in games])


def centred(rows: Array) -> Array:
    """Compared with the average of the seats."""
    return rows - rows.mean(axis=1, keepdims=True)


def softmax(scores: Array) -> Array:
    """By position, the shares of the seats."""
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def loss(games: Sequence[Played], weights: Array, shares: Array) -> float:
    """Cross entropy in nats a position."""
    found = np.maximum(softmax(leads(games, weights) @ shares), 1e-12)
    return float(-(won(games) * np.log(found)).sum(axis=1).mean())


def learn(games: Sequence[Played]) -> tuple[Array, Array]:
    """The weights of facts.NAMES and of facts.LEADS."""
    weights = learn_points(games)
    return weights, learn_shares(games, weights)


def judged(games: Sequence[Played]) -> float:
    """The loss on games held back, of what is learnt from the others."""
    learnt = [game for number, game in enumerate(games) if number % HELD_BACK]
    return loss(games[::HELD_BACK], *learn(learnt))


def to_data(names: Sequence[str], weights: Array) -> dict[str, Any]:
    """As ai.search.scoring reads them."""
    linear = {name: float(f"{value:.4g}") for name, value in zip(names, weights, strict=True)}
    return {"linear": linear, "hidden": []}


def written(kinds: dict[str, list[Played]], seed: str) -> dict[str, Any]:
    """What stands in weights.json, from the games of each kind."""
    found = {}
    for kind, games in kinds.items():
        weights, shares = learn(games)
        found[kind] = to_data(facts.NAMES, weights)
        found[f"{kind}: shares"] = to_data(facts.LEADS, shares)
    made = {"program": PROGRAM, "games": {kind: len(games) for kind, games in kinds.items()}, "seed": seed}
    return {"made by": made, "weights": found}


@click.command()
@click.option(
    "--games", default=300, show_default=True, help="So many with two seats, half as many with more."
)
@click.option("--seed", default="t", show_default=True)
@click.option("--dry", is_flag=True, help="Write nothing.")
def main(games: int, seed: str, dry: bool) -> None:
    """Learn the weights anew."""
    kinds: dict[str, list[Played]] = {}
    for number, (seats, options) in enumerate(facts.TABLES):
        for game in range(games if seats == 2 else games // 2):
            print(f"\r{seats} {game}", end="", file=sys.stderr)
            kind, played = play(seats, options, f"{seed}/{number}/{game}")
            kinds.setdefault(kind, []).append(played)
        click.echo(
            f"{kind}: {len(kinds[kind])} games, loss {judged(kinds[kind]):.4f} (blind {np.log(seats):.4f})"
        )
    if not dry:
        text = json.dumps(written(kinds, seed), indent=1)
        (Path(__file__).parent / "weights.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
