"""Who is stronger than whom, from the places of an arena's games: ratings, and a line for every two that met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ai.ratings import START, Rating, rate

Table = Sequence[tuple[str, int]]
"""A game: who sat there, and in what place that seat came in. A name may have several seats."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A contestant's rating: points and spread as people read them, mu and sigma as ai.ratings has them."""

    name: str
    points: int
    spread: int
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """How two did against each other: each seat of the one against each seat of the other at the same table.

    ahead: how often `name` came in before `other`; tied: how often in the same place.
    """

    name: str
    other: str
    met: int
    ahead: int
    tied: int

    @property
    def share(self) -> float:
        """Of the times they met those where `name` was ahead, ties as a half; even where they never met."""
        return (self.ahead + self.tied / 2) / self.met if self.met else 0.5

    def turned(self) -> Meeting:
        """The same from the other's side."""
        return Meeting(self.other, self.name, self.met, self.met - self.ahead - self.tied, self.tied)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Everybody's rating, the best first, and every two's meetings, the better one named first."""

    ratings: tuple[Rated, ...]
    meetings: tuple[Meeting, ...]


def climb(names: Sequence[str], tables: Iterable[Table]) -> Ladder:
    """The ladder after the games of `tables`, in their order. names: all who may sit there, each once."""
    ratings = dict.fromkeys(names, START)
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for table in tables:
        _rate(ratings, table)
        for name, place in table:
            for other, theirs in table:
                count = counts[name, other]
                count[0] += 1
                count[1] += place < theirs
                count[2] += place == theirs
    best_first = sorted(names, key=lambda name: -ratings[name].mu)
    return Ladder(
        ratings=tuple(_rated(name, ratings[name]) for name in best_first),
        meetings=tuple(Meeting(*two, *counts[two]) for two in combinations(best_first, 2)),
    )


def _rate(ratings: dict[str, Rating], table: Table) -> None:
    """One game. Who has several seats is rated once, by their mean place: against oneself nothing is learnt."""
    means = _mean_places(table)
    order = sorted(set(means.values()))
    places = [1 + order.index(mean) for mean in means.values()]
    ratings.update(zip(means, rate([ratings[name] for name in means], places, drift=0), strict=True))


def _mean_places(table: Table) -> Mapping[str, float]:
    places: dict[str, list[int]] = {}
    for name, place in table:
        places.setdefault(name, []).append(place)
    return {name: sum(own) / len(own) for name, own in places.items()}


def _rated(name: str, rating: Rating) -> Rated:
    return Rated(name, rating.points, rating.spread, round(rating.mu, 3), round(rating.sigma, 3))
