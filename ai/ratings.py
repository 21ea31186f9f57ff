"""Ratings from the places of games: the arithmetic alone. Knows no game, no bot and no file.

The model is Bradley and Terry's over all pairs of a table, updated a game at a time (R. C. Weng and C.-J. Lin, A
Bayesian approximation method for online ranking, Journal of Machine Learning Research 12 (2011) 267-300, algorithm 1),
as the package openskill has it with its usual constants. An update depends on the order of the games: whoever wants
the same ratings again feeds them in the same order.

Of openskill's models this one, and not its usual Plackett-Luce: a gap of points means the same at a table of two and
of five, a better place is worth more also below a shared first place (with places 1, 1, 3, 4 and equal players the
other gives the third as much as the first), and the 95 % intervals hold at every size (simulated, 300 games among
five players: 93 to 98 %; the other's fall from 93 % with two at a table to 50 % with five). With two players both are
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ai.stats import Z_95

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

START_MU, START_SIGMA = 25.0, 25.0 / 3
DRIFT = START_SIGMA / 100
"""By how much a player's strength may wander between two games, as a standard deviation: people learn."""

START_POINTS, POINTS_PER_MU = 1000, 30
"""On this scale a gap between two players reads as in chess: 200 points more win about 3 of 4 games (Elo's own
figure is 400 / (ln 10 * sqrt 2 * beta) = 29.5 points, with openskill's beta of 25 / 6)."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player's strength: a normal distribution of mean `mu` and deviation `sigma`."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The strength as people read it; 1000 to start with."""
        return round(START_POINTS + POINTS_PER_MU * (self.mu - START_MU))

    @property
    def spread(self) -> int:
        """Within so many points either way the strength lies, 19 times out of 20."""
        return round(POINTS_PER_MU * Z_95 * self.sigma)


START = Rating(START_MU, START_SIGMA)
"""Of whom nothing is known."""


def rate(ratings: Sequence[Rating], places: Sequence[int], drift: float = DRIFT) -> list[Rating]:
    """The ratings after a game, in the order of the players. places: theirs, 1 for the best, equal ones for a tie.

    drift: see DRIFT; 0 for players who never change, as bots are. Where fewer than two play nothing is learnt.
    Raises ValueError where there are not as many places as ratings.
    """
    if len(places) != len(ratings):
        raise ValueError(f"{len(ratings)} players have {len(places)} places")
    if len(ratings) < 2:
        return list(ratings)
    model = _model(drift)
    teams = [[model.rating(rating.mu, rating.sigma)] for rating in ratings]
    return [Rating(player.mu, player.sigma) for (player,) in model.rate(teams, ranks=list(places))]


@cache
def _model(drift: float) -> BradleyTerryFull:
    """Imported when first needed: it costs the start-up of whoever rates nothing."""
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=START_MU, sigma=START_SIGMA, tau=drift)
