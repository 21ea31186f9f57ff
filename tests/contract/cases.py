"""What the contract tests run over: every game, seat count and option set, and positions by random play.

A game with many option sets shares its examples among them, and one for many seat counts has fewer for each, so that
no game costs much more than another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from core.engine.rules import FILE, Option, OptionValue
from core.games import GAMES
from tests.helpers import Case, all_cases

CASES = all_cases()
every_case = pytest.mark.parametrize("case", CASES, ids=str)

seeds = st.integers(0, (1 << 32) - 1)
plies = st.integers(0, 60) | st.integers(0, 120) | st.integers(0, 300)
"""Few games are longer; the shorter ones should not nearly always be over."""
any_int = st.one_of(
    st.integers(-300, 300),
    st.integers(),
    st.integers(0, 1 << 16).map(lambda n: n << 8 | n & 7),  # a likely kind with any argument
)

_FEW_COUNTS = 4
_FEW = 5
"""Examples of an option set at the least: the first that hypothesis tries is always the simplest."""


def for_every_case(
    **strategies: st.SearchStrategy[Any],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Test a property `test(case, **drawn)` on every case, and on tables with options mixed at will."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @pytest.mark.parametrize("cases", _SOURCES, ids=str)
        def run(cases: Source) -> None:
            usual = settings()
            holds = given(case=cases.strategy, **strategies)(test)
            if usual.derandomize:  # each case its own examples, the same ones on every run
                holds = seed(crc32(f"{test.__name__} {cases}".encode()))(holds)
            settings(max_examples=cases.examples(usual.max_examples))(holds)()

        run.__name__, run.__qualname__, run.__doc__ = test.__name__, test.__qualname__, test.__doc__
        return run

    return decorate


class Source:
    """Where the cases of one test come from: one option set `alone`, or with None any mixture of options."""

    def __init__(self, game: str, seats: int, sets: int, alone: Case | None) -> None:
        self._name = f"{game}-{seats}-mixed" if alone is None else str(alone)
        self._sets = sets
        info = GAMES[game].info
        self._counts = info.max_seats - info.min_seats + 1
        self._mixed = alone is None
        self.strategy = mixtures(game, seats) if alone is None else st.just(alone)

    def __str__(self) -> str:
        return self._name

    def examples(self, usual: int) -> int:
        """How many examples there are, where a game without options has `usual` for each of a few seat counts."""
        usual = min(usual, usual * _FEW_COUNTS // self._counts)
        return usual // 2 if self._mixed else min(usual, max(_FEW, -(-usual // self._sets)))


def mixtures(game: str, seats: int) -> st.SearchStrategy[Case]:
    """Tables of a game with any value of each option."""
    rules = GAMES[game]
    options = {option.name: values_of(option) for option in rules.info.options}
    return st.fixed_dictionaries(options).map(lambda values: Case(game, rules.setup(seats, values)))


def values_of(option: Option) -> st.SearchStrategy[OptionValue]:
    """Every value that an option takes, the default first; of files the house's own, its game tests others."""
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    if option.kind == FILE:
        return st.just(option.default)
    return st.just(option.default) | st.integers(option.low, option.high)


def _sources() -> list[Source]:
    tables: dict[tuple[str, int], list[Case]] = {}
    for case in CASES:
        tables.setdefault((case.game, case.setup.seats), []).append(case)
    return [
        Source(game, seats, len(cases), alone)
        for (game, seats), cases in tables.items()
        for alone in (*cases, *([None] if len(cases) > 1 else []))
    ]


_SOURCES = _sources()
