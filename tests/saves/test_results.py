"""A result: which games have one, and what plain data may be one."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.chance import secret_from_seed
from core.engine.errors import BadData
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header
from core.games import GAMES, rules_of
from saves.results import KEY_BYTES, YOU, Result, can_count, key_of, result_of
from tests.helpers import match_moves, mutations, new_match, seat_plans

NOW = datetime(2026, 5, 17, 20, 30, tzinfo=UTC)

words = st.text("abcdefgh éß日", min_size=1, max_size=20).map(lambda text: " ".join(text.split()))


@st.composite
def results(draw: st.DrawFn) -> Result:
    """Any result that may be kept."""
    bots = draw(st.lists(st.sampled_from(["random", "easy", "medium", "hard"]), min_size=1, max_size=6))
    seat = draw(st.integers(0, len(bots)))
    places = draw(st.lists(st.integers(1, 7), min_size=len(bots) + 1, max_size=len(bots) + 1))
    return Result(
        draw(st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)),
        NOW + timedelta(seconds=draw(st.integers(-(10**9), 10**9))),
        draw(st.sampled_from(list(GAMES))),
        tuple(draw(st.lists(words, max_size=3))),
        (*bots[:seat], YOU, *bots[seat:]),
        tuple(places),
        draw(st.booleans()),
    )


def over(
    game: str, seats: int, people: tuple[int, ...] = (0,), seed: str = "result", **options: str
) -> Match:
    """A game that random moves brought to its end."""
    match = new_match(game, seats, seed, people, options)
    match_moves(match, random.Random(seed))
    return match


@given(results())
def test_a_result_comes_back_from_its_data(result: Result) -> None:
    assert Result.from_data(result.key, json.loads(json.dumps(result.to_data()))) == result


@given(results(), st.randoms(use_true_random=False))
def test_whatever_is_read_is_a_result_or_refused(result: Result, rng: random.Random) -> None:
    for data in mutations(result.to_data(), rng, 20):
        try:
            read = Result.from_data(result.key, data)
        except BadData:
            continue
        assert Result.from_data(result.key, read.to_data()) == read
        assert read.levels[read.seat] == YOU
        assert read.place >= 1


@pytest.mark.parametrize("key", [b"", bytes(15), "x" * 16, None])
def test_a_key_has_its_length(key: object) -> None:
    with pytest.raises(BadData):
        Result.from_data(key, {})


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_of_one_person_has_a_result_at_its_end_and_not_before(game: str) -> None:
    seats = rules_of(game).info.min_seats
    assert result_of(new_match(game, seats, people=(0,)), NOW) is None
    match = over(game, seats, people=(1,))
    outcome = match.outcome()
    assert outcome is not None
    result = result_of(match, NOW)
    assert result is not None
    assert result.levels == tuple(YOU if seat == 1 else "easy" for seat in range(seats))
    assert result.places == outcome.places[:seats]
    assert (result.seat, result.place) == (1, outcome.places[1])
    assert result.won == (1 in outcome.winners())
    assert (result.game, result.helped, result.options) == (game, False, ())
    assert Result.from_data(result.key, result.to_data()) == result


def test_nobody_who_does_not_play_is_in_a_result() -> None:
    match = over("butababel", 3)
    assert len(match.header.seats) == 4
    result = result_of(match, NOW)
    assert result is not None
    assert len(result.levels) == len(result.places) == 3


@pytest.mark.parametrize("people", [(), (0, 1), (0, 1, 2)])
def test_games_of_several_people_or_none_have_no_result(people: tuple[int, ...]) -> None:
    match = over("heroes", 3, people)
    assert not can_count(match.header)
    assert result_of(match, NOW) is None


def test_options_are_told_where_they_are_not_the_usual_ones() -> None:
    result = result_of(over("butim", 2, mode="party"), NOW, helped=True)
    assert result is not None
    assert result.options == ("Mode: party",)
    assert result.helped


def header(seed: str, **changes: object) -> Header:
    rules = rules_of("heroes")
    setup = rules.setup(2)
    return replace(
        Header("heroes", rules.version, setup, seat_plans(rules, setup, (0,)), secret_from_seed(seed)),
        **changes,  # type: ignore[arg-type]
    )


def test_the_key_is_of_the_cards_and_the_table() -> None:
    """Who plays under which name does not matter: the cards are known then."""
    first = header("7")
    other_names = tuple(replace(plan, name=f"Other {seat}") for seat, plan in enumerate(first.seats))
    assert key_of(first) == key_of(header("7", seats=other_names))
    assert len({key_of(first), key_of(header("8")), key_of(header("7", game="butine"))}) == 3
    assert len(key_of(first)) == KEY_BYTES
    assert first.secret not in key_of(first)


def test_when_it_ended_is_kept_to_the_second_wherever_one_was() -> None:
    there = datetime(2026, 5, 17, 22, 30, 1, 5, tzinfo=timezone(timedelta(hours=2)))
    result = result_of(over("heroes", 2), there)
    assert result is not None
    assert result.ended == NOW + timedelta(seconds=1)


def test_kinds_are_what_counts() -> None:
    """A header's seats as they are, whatever their order."""
    kinds = {plan.kind for plan in header("7").seats}
    assert kinds == {PERSON, BOT}
    assert can_count(header("7"))
