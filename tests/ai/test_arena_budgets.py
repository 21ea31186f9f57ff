"""What stands after @: how much a bot may think in the arena, as it is typed, shown, refused and played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.arena import run_arena
from ai.contestants import MOST_ITERATIONS, MOST_SECONDS, Contestant, parse_budget, show_budget
from ai.levels import budget_of
from ai.player import Budget
from core.engine.errors import BadSetup
from core.games import GAMES

RULES = GAMES["heroes"]
BUDGETS = st.one_of(
    st.integers(1, MOST_ITERATIONS).map(lambda iterations: Budget(iterations=iterations)),
    st.floats(0, MOST_SECONDS, exclude_min=True).map(lambda seconds: Budget(seconds=seconds)),
)


@given(BUDGETS)
def test_a_budget_reads_back_as_it_is_shown(budget: Budget) -> None:
    assert parse_budget(show_budget(budget)) == budget
    contestant = Contestant("hard", "", budget)
    assert Contestant.parse("heroes", str(contestant)) == contestant


@pytest.mark.parametrize(
    ("typed", "budget", "shown"),
    [
        ("hard@400", Budget(iterations=400), "hard@400"),
        (" Hard @ 400 ", Budget(iterations=400), "hard@400"),
        ("hard@0.2s", Budget(seconds=0.2), "hard@0.2s"),
        ("expert@2S", Budget(seconds=2), "expert@2s"),
        ("medium:vex@1s", Budget(seconds=1), "medium:Vex@1s"),
        ("hard", budget_of("hard"), "hard"),
    ],
)
def test_what_one_types_for_a_budget(typed: str, budget: Budget, shown: str) -> None:
    contestant = Contestant.parse("heroes", typed)
    assert (contestant.thinks, str(contestant)) == (budget, shown)


@pytest.mark.parametrize(
    "budget",
    ["", "0", "-1", "1.5", "0s", "-1s", "s", "infs", "nans", "1e9s", "3601s", "10000001", "4x", "ten", "1@2"],
)
def test_what_is_no_budget_is_refused_in_words(budget: str) -> None:
    with pytest.raises(BadSetup, match=r"iterations like 400, or seconds like 0\.5s"):
        Contestant.parse("heroes", f"hard@{budget}")


def played(line: str, games: int = 2) -> Any:
    data = json.loads(run_arena(RULES, line.split(","), games, seed="budgets", processes=1).to_json())
    return data, data.pop("times")


def test_iterations_give_the_same_games_again_and_other_ones_other_games() -> None:
    (first, times), (again, _), (others, _) = (
        played("hard@2,easy"),
        played("hard@2,easy"),
        played("hard@3,easy"),
    )
    assert first == again
    assert first["repeatable"]
    assert set(times) == {"hard@2", "easy"}
    assert [standing["thinker"] for standing in first["standings"]] == ["hard@2", "easy"]
    assert first["moves"] != others["moves"]


def test_who_thinks_by_the_clock_is_told_of() -> None:
    data, _ = played("hard@0.001s,random")
    assert data["games"] == 2
    assert not data["repeatable"]
    assert played("easy,random")[0]["repeatable"]
