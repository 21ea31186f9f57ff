"""Fits weights to samples: gradient descent on the cross entropy between the shares that are estimated and won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.learning.samples import Sample
from ai.search.scoring import Weights

Array = Any

HELD_BACK = 5
"""One of so many games is not learnt from: the weights are judged by those."""

EPOCHS, STOP_AFTER, BATCH, RATE, DECAY = 200, 12, 512, 3e-3, 1e-4


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights and how well they tell who wins, in games that were held back.

    loss: cross entropy in nats a position; blind: that of knowing nothing; samples: all positions.
    """

    weights: Weights
    samples: int
    loss: float
    blind: float


@dataclass(slots=True)
class _Net:
    """The weights while they are learnt, for facts of mean 0 and deviation 1."""

    linear: Array
    hidden: Array
    bias: Array
    out: Array

    def parts(self) -> tuple[Array, ...]:
        return self.linear, self.hidden, self.bias, self.out

    def shares(self, x: Array) -> tuple[Array, Array]:
        """By position and side the share, and the hidden units' values."""
        units = np.tanh(x @ self.hidden.T + self.bias)
        scores = x @ self.linear + units @ self.out
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), units

    def slopes(self, x: Array, y: Array) -> list[Array]:
        """Of the loss, by part."""
        shares, units = self.shares(x)
        error = (shares - y) / len(x)
        back = error[..., None] * self.out * (1 - units**2)
        return [
            np.einsum("ns,nsf->f", error, x) + DECAY * self.linear,
            np.einsum("nsh,nsf->hf", back, x) + DECAY * self.hidden,
            back.sum(axis=(0, 1)),
            np.einsum("ns,nsh->h", error, units) + DECAY * self.out,
        ]


def fit(names: Sequence[str], samples: Sequence[Sample], units: int, seed: int) -> Fit:
    """Weights with so many hidden units, from samples of one kind; the same seed gives the same."""
    x = np.array([sample.sides for sample in samples], float)
    y = np.array([sample.shares for sample in samples], float)
    held_back = np.array([sample.game % HELD_BACK == 0 for sample in samples])
    mean, deviation = x.mean(axis=(0, 1)), x.std(axis=(0, 1))
    deviation[deviation == 0] = 1.0
    net = _learn((x - mean) / deviation, y, held_back, units, np.random.default_rng(seed))
    shares, _ = net.shares(((x - mean) / deviation)[held_back])
    loss = _loss(shares, y[held_back])
    return Fit(_unscaled(names, net, mean, deviation), len(samples), loss, float(np.log(x.shape[1])))


def _learn(x: Array, y: Array, held_back: Array, units: int, luck: Any) -> _Net:
    """Adam (D. Kingma, J. Ba, 2015) until the held back games are told no better for a while; the best of all."""
    facts = x.shape[2]
    net = _Net(np.zeros(facts), luck.normal(0, facts**-0.5, (units, facts)), np.zeros(units), np.zeros(units))
    first = [np.zeros_like(part) for part in net.parts()]
    second = [np.zeros_like(part) for part in net.parts()]
    best, best_loss, since, step = net, np.inf, 0, 0
    learnt = np.flatnonzero(~held_back)
    for _ in range(EPOCHS):
        luck.shuffle(learnt)
        for start in range(0, len(learnt), BATCH):
            rows = learnt[start : start + BATCH]
            step += 1
            for at, (part, slope) in enumerate(zip(net.parts(), net.slopes(x[rows], y[rows]), strict=True)):
                first[at] = 0.9 * first[at] + 0.1 * slope
                second[at] = 0.999 * second[at] + 0.001 * slope**2
                rate = RATE * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
                part -= rate * first[at] / (np.sqrt(second[at]) + 1e-8)
        loss = _loss(net.shares(x[held_back])[0], y[held_back])
        since += 1
        if loss < best_loss - 1e-5:
            best, best_loss, since = _Net(*(part.copy() for part in net.parts())), loss, 0
        if since >= STOP_AFTER:
            break
    return best


def _loss(shares: Array, y: Array) -> float:
    return float(-(y * np.log(np.maximum(shares, 1e-12))).sum(axis=1).mean())


def _unscaled(names: Sequence[str], net: _Net, mean: Array, deviation: Array) -> Weights:
    """The same weights for facts as they come."""
    linear = net.linear / deviation
    hidden = net.hidden / deviation
    bias = net.bias - hidden @ mean
    return Weights(
        tuple(names),
        tuple(_short(value) for value in linear),
        tuple(
            (tuple(_short(value) for value in row), _short(each), _short(out))
            for row, each, out in zip(hidden, bias, net.out, strict=True)
        ),
    )


def _short(value: Any) -> float:
    return float(f"{value:.5g}")
