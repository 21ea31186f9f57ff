"""Learning Butine's weights: the best there are, judged by games that they do not know; and no program but the one
that made a game's weights overwrites them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ai.learning import __main__ as general
from ai.learning.samples import Sample, Source, play
from ai.player import never
from ai.search.guides.butine import learn
from ai.search.guides.butine.facts import NAMES
from ai.search.scoring import Weights, load
from core.games import GAMES

ROOT = Path(__file__).parents[2]
seeds = st.integers(0, (1 << 32) - 1)


def made_up(seed: int, games: int = 20, positions: int = 6) -> list[Sample]:
    """Positions of two to four sides whose facts tell nothing of who wins."""
    luck = np.random.default_rng(seed)
    samples = []
    for game in range(games):
        sides = 2 + game % 3
        shares = list(luck.permutation([1.0] + [0.0] * (sides - 1)))
        samples += [
            Sample(str(sides), game, luck.normal(size=(sides, len(NAMES))).tolist(), shares)
            for _ in range(positions)
        ]
    return samples


def penalised(table: learn.Table, weights: Any) -> float:
    deviation = table.facts[table.seated].std(axis=0)
    return float(table.losses(weights).sum() + learn.RIDGE / 2 * ((weights * deviation) ** 2).sum())


@given(seeds)
def test_no_other_weights_are_better(seed: int) -> None:
    table = learn.Table.of(made_up(seed))
    best = learn.learn(table)
    for step in np.random.default_rng(seed).normal(size=(5, len(NAMES))):
        assert penalised(table, best + 0.02 * step) > penalised(table, best)


@given(seeds)
def test_what_is_expected_is_what_the_search_will_be_told(seed: int) -> None:
    samples = made_up(seed, games=6, positions=2)
    table = learn.Table.of(samples)
    values = np.random.default_rng(seed).normal(size=len(NAMES))
    told = Weights(NAMES, tuple(values))
    for sample, row in zip(samples, table.expected(values), strict=True):
        sides = len(sample.sides)
        assert row[:sides] == pytest.approx(told.shares(sample.sides))
        assert not row[sides:].any()


def test_nothing_is_judged_by_weights_that_know_its_game() -> None:
    """Of games each of which has a fact of its own that tells who wins, all is known to whoever has seen them."""
    samples = []
    for game in range(30):
        kind = 2 + game % 3
        sides = [[float(side == 0 and fact == game) for fact in range(len(NAMES))] for side in range(kind)]
        samples += [Sample(str(kind), game, sides, [1.0] + [0.0] * (kind - 1))] * 20
    table = learn.Table.of(samples)
    for kind in (2, 3, 4):
        known = table.only(table.kinds == str(kind))
        assert known.losses(learn.learn(table)).mean() < np.log(kind) / 2
        assert learn.judged(table, str(kind)) == pytest.approx(np.log(kind))


def test_games_are_the_same_for_a_seed_and_others_with_noise() -> None:
    def games(noise: float) -> Any:
        return play([Source("butine", "easy", "1", noise, 2), 2, {}, 0, 2], never)

    assert games(0.3) == games(0.3) != games(0.0)


def test_a_dry_run_tells_the_loss_and_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "collect", lambda source, games, progress: made_up(1, games))
    before = load("butine")
    result = CliRunner().invoke(learn.main, ["--games", "30", "--dry"])
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.output.splitlines()] == ["2 seats", "3 seats", "4 seats"]
    assert load("butine") == before


@pytest.mark.parametrize("game", GAMES)
def test_weights_tell_what_program_makes_them_and_no_other_overwrites_them(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> list[Sample]:
        raise AssertionError("it plays")

    monkeypatch.setattr(general, "collect", none)
    result = CliRunner().invoke(general.main, [game])
    assert result.exit_code == 1
    program = result.output.split("are made by ")[1].split(";")[0]
    assert (ROOT / program).is_file()
