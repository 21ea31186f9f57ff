"""The round robin: everybody meets everybody equally often, the ratings agree with the places, nothing is lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena import run_arena
from ai.arena.games import Question
from ai.arena.ladder import Ladder, Meeting, climb
from ai.arena.local import Heard
from ai.contestants import Contestant, schedule
from ai.levels import levels_of
from core.engine.errors import BadSetup
from core.games import GAMES

RULES = GAMES["heroes"]
LEVELS = ["random", "easy", "medium", "medium:Vex", "hard@9"]
TABLES = st.lists(
    st.lists(st.tuples(st.sampled_from("abcd"), st.integers(1, 4)), min_size=2, max_size=4), max_size=9
)


@given(st.integers(2, 5), st.integers(2, 6), st.integers(1, 200))
def test_everybody_meets_everybody_equally_often_in_every_seat(many: int, seats: int, games: int) -> None:
    contestants = [Contestant.parse("heroes", level) for level in LEVELS[:many]]
    pairings = schedule("heroes", contestants, seats, games, round_robin=True)
    assert [pairing.number for pairing in pairings] == list(range(len(pairings)))
    assert len(pairings) >= games
    met = Counter(
        tuple(sorted(two))
        for pairing in pairings
        for two in combinations(pairing.contestants, 2)
        if two[0] != two[1]
    )
    assert len(met) == many * (many - 1) // 2
    assert len(set(met.values())) == 1
    sat = Counter((who, seat) for pairing in pairings for seat, who in enumerate(pairing.contestants))
    assert len(sat) == many * seats
    assert len(set(sat.values())) == 1


@given(TABLES)
def test_the_ladder_counts_every_meeting_from_both_sides(tables: list[list[tuple[str, int]]]) -> None:
    ladder = climb("abcd", tables)
    assert [rated.mu for rated in ladder.ratings] == sorted(
        (rated.mu for rated in ladder.ratings), reverse=True
    )
    assert {rated.name for rated in ladder.ratings} == set("abcd")
    assert len(ladder.meetings) == 6
    for meeting in ladder.meetings:
        both = [meeting, meeting.turned()]
        assert both[1].turned() == meeting
        assert sum(each.share for each in both) == pytest.approx(1)
        for each in both:
            ahead = [
                place < theirs
                for table in tables
                for name, place in table
                for other, theirs in table
                if (name, other) == (each.name, each.other)
            ]
            assert (each.met, each.ahead) == (len(ahead), sum(ahead))


def test_who_always_wins_is_above_and_nobody_learns_from_themselves() -> None:
    ladder = climb("ab", [[("b", 1), ("a", 2)]] * 5)
    assert [rated.name for rated in ladder.ratings] == ["b", "a"]
    assert ladder.ratings[0].points > 1000 > ladder.ratings[1].points
    assert ladder.meetings == (Meeting("b", "a", 5, 5, 0),)
    assert climb("ab", [[("a", 1), ("a", 2)]]).ratings == climb("ab", []).ratings
    between = climb("ab", [[("a", 1), ("b", 2), ("a", 3)]])
    assert between.ratings[0].mu == between.ratings[1].mu, "first and last is as good as twice in the middle"


def ladder_of(text: str) -> Any:
    return json.loads(text)["ladder"]


def test_a_round_robin_of_bots_puts_them_in_their_order_on_any_number_of_processes() -> None:
    results = [
        run_arena(RULES, ["random", "medium", "easy"], 16, "c", processes=count, round_robin=True)
        for count in (1, 2)
    ]
    result = results[0]
    assert (result.seats, result.games, result.interrupted) == (2, 18, False), (
        "rounded up to whole rounds of 6"
    )
    assert isinstance(result.ladder, Ladder)
    assert [rated.name for rated in result.ladder.ratings] == ["medium", "easy", "random"]
    assert [meeting.met for meeting in result.ladder.meetings] == [6, 6, 6]
    assert ladder_of(result.to_json()) == json.loads(json.dumps(asdict(result.ladder)))
    assert ladder_of(result.to_json()) == ladder_of(results[1].to_json())
    for standing in result.standings:
        own = [
            each
            for both in result.ladder.meetings
            for each in (both, both.turned())
            if each.name == standing.name
        ]
        assert sum(each.ahead for each in own) == standing.wins, "at a table of two"


def test_without_a_round_robin_there_is_no_ladder() -> None:
    assert run_arena(RULES, ["random"], 1, "x", processes=1).ladder is None


def test_all_levels_play_where_none_are_named_and_the_smallest_table_is_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Question] = []

    def play_nothing(questions: Sequence[Question], heard: Heard, processes: int | None) -> None:
        asked.extend(questions)

    monkeypatch.setattr("ai.arena.run.play_here", play_nothing)
    for game, rules in GAMES.items():
        asked.clear()
        result = run_arena(rules, [], 1, "x", round_robin=True)
        assert {level for question in asked for level in question.levels} == set(levels_of(game))
        assert {question.seats for question in asked} == {rules.info.min_seats}
        assert result.interrupted
        assert result.ladder is not None
        assert {rated.points for rated in result.ladder.ratings} == {1000}


def test_a_round_robin_wants_two_different_bots() -> None:
    for levels in (["easy"], ["medium:Vex", "medium:vex"]):
        with pytest.raises(BadSetup, match="at least two different bots"):
            run_arena(RULES, levels, 2, "x", round_robin=True)
