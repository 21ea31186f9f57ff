"""What results come to: ratings that find a person's strength, and counts that agree with the results."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.levels import LEVELS, levels_of
from ai.ratings import START
from core.games import GAMES
from saves.results import YOU, Result
from tests.saves.test_results import results
from tui.standings import ANCHORS, anchor, standing_of

NOW = datetime(2026, 5, 17, tzinfo=UTC)


def game(levels: str, place: int, helped: bool = False, number: int = 0) -> Result:
    """The person in the first seat and bots after it, by a letter each; the bots' places are what is left."""
    names = dict(zip("remhx", LEVELS, strict=True))
    others = [other for other in range(1, len(levels) + 2) if other != place]
    seats = (YOU, *(names[letter] for letter in levels))
    return Result(number.to_bytes(16, "big"), NOW, "heroes", (), seats, (place, *others), helped)


def test_every_level_of_every_game_has_its_anchor_in_the_order_of_the_levels() -> None:
    assert set(ANCHORS) == set(GAMES)
    for name, points in ANCHORS.items():
        assert tuple(points) == levels_of(name)
        assert list(points.values()) == sorted(points.values())
        assert [anchor(name, level).points for level in points] == list(points.values())
        assert points["medium"] == 1050


def test_nothing_played_is_the_start() -> None:
    standing = standing_of("heroes", [])
    assert (standing.rating, standing.curve, standing.games) == (START, (START,), 0)
    assert (standing.mean_place, standing.mean_seats, standing.best_streak) == (None, None, 0)


@given(st.lists(results(), max_size=12))
def test_counts_agree_with_the_results(kept: list[Result]) -> None:
    standings = [standing_of(name, kept) for name in GAMES]
    assert sum(standing.games + standing.helped for standing in standings) == len(kept)
    for standing in standings:
        own = [result for result in kept if result.game == standing.game and not result.helped]
        assert standing.games == len(own) == len(standing.curve) - 1
        assert standing.wins == sum(result.won for result in own)
        assert 0 <= standing.streak <= standing.best_streak <= standing.wins
        assert sum(against.met for against in standing.against.values()) == sum(
            len(result.places) - 1 for result in own
        )
        assert sum(played.change is None for played in standing.played) == standing.helped


def test_a_streak_ends_with_a_game_that_was_not_won_and_help_neither_adds_nor_ends() -> None:
    places = (1, 1, 2, 1, 1, 1, 3, 1)
    kept = [game("em", place) for place in places]
    kept.insert(5, game("em", 3, helped=True))
    standing = standing_of("heroes", kept)
    assert (standing.best_streak, standing.streak, standing.wins, standing.helped) == (3, 1, 6, 1)


def test_each_bot_at_a_table_is_met() -> None:
    shared = replace(game("em", 2), places=(2, 2, 1))
    standing = standing_of("heroes", [game("eem", 2), shared])
    assert list(standing.against) == ["easy", "medium"]
    easy, medium = standing.against.values()
    assert (easy.ahead, easy.tied, easy.behind) == (1, 1, 1)
    assert (medium.ahead, medium.tied, medium.behind) == (1, 0, 1)
    assert standing.mean_place == 2
    assert standing.mean_seats == 3.5


def test_a_win_lifts_and_a_loss_lowers_and_stronger_bots_lift_more() -> None:
    changes = {
        (levels, place): standing_of("heroes", [game(levels, place)]).played[0].change
        for levels in ("r", "m", "h", "mm")
        for place in (1, 2)
    }
    lifts = [changes[level, 1] or 0 for level in ("r", "m", "h")]
    assert 0 < lifts[0] < lifts[1] < lifts[2]
    assert all((changes[level, 2] or 0) < 0 for level in ("r", "m", "h"))
    assert (changes["mm", 1] or 0) > (changes["mm", 2] or 0)


def test_a_helped_game_moves_nothing() -> None:
    kept = [game("em", 1), game("em", 3)]
    plain = standing_of("heroes", kept)
    helped = standing_of("heroes", [kept[0], game("mh", 1, helped=True), kept[1]])
    assert helped.rating == plain.rating
    assert helped.played[1].rating == plain.curve[1]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_whoever_plays_like_a_level_ends_near_its_anchor(level: str) -> None:
    """Wins half of the games against it: there the rating belongs."""
    rng = random.Random(level)
    kept = [game(level[0], rng.choice((1, 2))) for _ in range(150)]
    rating = standing_of("heroes", kept).rating
    assert abs(rating.points - ANCHORS["heroes"][level]) <= rating.spread
    assert rating.spread < START.spread / 2


def test_a_level_of_another_program_is_an_average_player() -> None:
    strange = replace(game("m", 1), levels=(YOU, "grandmaster"))
    standing = standing_of("heroes", [strange, game("e", 1)])
    assert list(standing.against) == ["grandmaster", "easy"]
    assert standing.games == 2
