"""What a person's results come to: ratings, wins, streaks, by game. Computed, never kept; knows no screen and no file.

The person's rating starts anew in every game. Bots are opponents of known strength: a level's points stand in ANCHORS,
for good, and a person's games never move them. So a rating means the same for everybody and in ten years, whichever
levels one plays against: whoever stands at 1050 is as good as `medium`. Where several bots sat at a table, all of them
and their places go into the update together. A game in which a hint was asked for, or a bot played for the person, is
no measure of the person: it is listed, and counts for nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ai.levels import LEVELS
from ai.ratings import POINTS_PER_MU, START, START_MU, START_POINTS, Rating, rate
from saves.results import YOU, Result

ANCHORS: Mapping[str, Mapping[str, int]] = {
    "butine": {"random": 100, "easy": 500, "medium": 1050, "hard": 1350, "expert": 1450},
    "butababel": {"random": 810, "easy": 880, "medium": 1050, "hard": 1250, "expert": 1280},
    "heroes": {"random": 420, "easy": 830, "medium": 1050, "hard": 1090, "expert": 1100},
    "butim": {"random": 250, "easy": 800, "medium": 1050, "hard": 1180, "expert": 1210},
}
"""By game the points of its levels, the weakest first, as the arena finds them at the smallest table, in round numbers;
`medium` stands at the same mark everywhere, and nobody below 100. Bots may be measured again when they change, but a
number that was released stays what it is: else old games would be rated anew."""
_ANCHOR_SIGMA = 1.0
"""Small, so that hardly any of a surprise is put down to the bot."""


@dataclass(frozen=True, slots=True)
class Against:
    """How a person did against a level, each bot at a table counted: placed ahead of it, tied with it, behind it."""

    ahead: int = 0
    tied: int = 0
    behind: int = 0

    @property
    def met(self) -> int:
        """How many bots of the level were met."""
        return self.ahead + self.tied + self.behind


@dataclass(frozen=True, slots=True)
class Played:
    """A result and the rating after it; change: in points, None where the game was not rated."""

    result: Result
    rating: Rating
    change: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's in one game. played: all results in order; helped ones are in nothing else but `helped`.

    curve: the rating before the first game and after each rated one. streak, best_streak: games won in a row, now and
    ever. against: by level, the weakest first, only those that were met.
    """

    game: str
    played: tuple[Played, ...]
    curve: tuple[Rating, ...]
    wins: int
    helped: int
    streak: int
    best_streak: int
    against: Mapping[str, Against]

    @property
    def games(self) -> int:
        """How many count."""
        return len(self.played) - self.helped

    @property
    def rating(self) -> Rating:
        """As it is now."""
        return self.curve[-1]

    @property
    def mean_place(self) -> float | None:
        """The place on average, None without games."""
        places = [played.result.place for played in self.played if not played.result.helped]
        return sum(places) / len(places) if places else None

    @property
    def mean_seats(self) -> float | None:
        """How many played on average, None without games."""
        seats = [len(played.result.places) for played in self.played if not played.result.helped]
        return sum(seats) / len(seats) if seats else None


def standing_of(game: str, results: Iterable[Result]) -> Standing:
    """The standing in a game that all results, in their order, come to; those of other games are passed over."""
    mine = [result for result in results if result.game == game]
    played = _rated(mine)
    own = [result for result in mine if not result.helped]
    streaks = _streaks(own)
    return Standing(
        game,
        tuple(played),
        (START, *(each.rating for each in played if each.change is not None)),
        sum(result.won for result in own),
        len(mine) - len(own),
        streaks[-1],
        max(streaks),
        _against(own),
    )


def _rated(results: Iterable[Result]) -> list[Played]:
    rating = START
    played = []
    for result in results:
        if result.helped:
            played.append(Played(result, rating, None))
            continue
        before = rating
        seated = [before if level == YOU else anchor(result.game, level) for level in result.levels]
        rating = rate(seated, result.places)[result.seat]
        played.append(Played(result, rating, rating.points - before.points))
    return played


def anchors_of(game: str) -> Mapping[str, int]:
    """The points of a game's levels, the weakest first; none where the game is not known here."""
    return ANCHORS.get(game, {})


def anchor(game: str, level: str) -> Rating:
    """The rating of a level; one that this program does not know is taken for an average player."""
    points = anchors_of(game).get(level, START_POINTS)
    return Rating(START_MU + (points - START_POINTS) / POINTS_PER_MU, _ANCHOR_SIGMA)


def strength(level: str) -> int:
    """A number to sort levels by, the weakest first; those of another program come before all."""
    return LEVELS.index(level) if level in LEVELS else -1


def _streaks(results: Iterable[Result]) -> list[int]:
    """Games won in a row: before the first game, and up to each."""
    streaks = [0]
    for result in results:
        streaks.append(streaks[-1] + 1 if result.won else 0)
    return streaks


def _against(results: Iterable[Result]) -> dict[str, Against]:
    counts: dict[str, list[int]] = {}
    for result in results:
        for level, place in zip(result.levels, result.places, strict=True):
            if level != YOU:
                how = 0 if result.place < place else 1 if result.place == place else 2
                counts.setdefault(level, [0, 0, 0])[how] += 1
    return {level: Against(*counts[level]) for level in sorted(counts, key=strength)}
