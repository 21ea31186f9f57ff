"""A person's standing in words, for the screen and the command line alike. Lays nothing out and computes no rating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ai.ratings import Rating
from saves.results import YOU
from tui.standings import Played, Standing, anchors_of, strength

NONE = "No games here yet."
HOW = "One that you play to its end against bots counts, and its result stands here."
_A_GUESS = 250
"""Points of spread from which on a rating says little yet."""


def facts(standing: Standing) -> list[tuple[str, str]]:
    """What there is to say of a game, as (what, words)."""
    rows = [
        ("Rating", rating_words(standing.rating)),
        ("", _like(standing.rating, anchors_of(standing.game))),
        ("Games", str(standing.games)),
    ]
    if standing.games:
        share = round(100 * standing.wins / standing.games)
        rows += [
            ("Won", f"{standing.wins} ({share} %)"),
            ("Place", f"{place_mean(standing)} on average"),
            ("In a row", f"{standing.best_streak} won at best, {standing.streak} now"),
        ]
    if standing.helped:
        rows.append(("Helped", f"{standing.helped}, not counted"))
    return rows


def place_mean(standing: Standing) -> str:
    """The place on average, of how many: "1.8 of 3.1"; a dash without games."""
    if standing.mean_place is None or standing.mean_seats is None:
        return "-"
    return f"{standing.mean_place:.1f} of {standing.mean_seats:.1f}"


def rating_words(rating: Rating) -> str:
    """The points and how far they may be off."""
    return f"{rating.points} ±{rating.spread}"


def _like(rating: Rating, anchors: Mapping[str, int]) -> str:
    """Which levels play like that."""
    if rating.spread >= _A_GUESS:
        return "a guess so far"
    below = [level for level, points in anchors.items() if points <= rating.points]
    above = [level for level, points in anchors.items() if points > rating.points]
    if not below:
        return f"below {above[0]}"
    if not above:
        return f"above {below[-1]}"
    low, high = anchors[below[-1]], anchors[above[0]]
    part = (rating.points - low) / (high - low)
    if part < 0.25 or part > 0.75:
        return f"about like {below[-1] if part < 0.25 else above[0]}"
    return f"between {below[-1]} and {above[0]}"


def against_rows(standing: Standing) -> list[tuple[str, str, str, str]]:
    """A head, then for each level that was met how often the person came ahead of it, tied with it, behind it."""
    rows = [
        (level, str(against.ahead), str(against.tied), str(against.behind))
        for level, against in standing.against.items()
    ]
    return [("against", "ahead", "tied", "behind"), *rows] if rows else []


def place_words(played: Played) -> str:
    """The person's place at the table: "2 of 4", "1= of 3" where it was shared."""
    result = played.result
    shared = result.places.count(result.place) > 1
    return f"{result.place}{'=' if shared else ''} of {len(result.places)}"


def change_words(played: Played) -> str:
    """What the game did to the rating."""
    if played.change is None:
        return "helped"
    return f"{played.change:+d}" if played.change else "0"


def bots_words(played: Played) -> str:
    """Who else sat there, the strongest first: "medium, 2 easy"."""
    counts = Counter(level for level in played.result.levels if level != YOU)
    order = sorted(counts, key=strength, reverse=True)
    return ", ".join(level if counts[level] == 1 else f"{counts[level]} {level}" for level in order)
