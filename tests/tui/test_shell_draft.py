"""Set-ups: every table that can be drafted can be played, remembered and spoken."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.engine.errors import BadSetup
from core.engine.match import Match
from core.engine.record import BOT, DUMMY, PERSON, Header
from core.engine.seating import with_dummies
from core.games import GAMES, rules_of
from net.opening import Plan
from tui.draft import SOMEBODY, YOU, Draft, remembered_draft, spoken_draft, usual_draft

pytestmark = pytest.mark.usefixtures("fixed_cast")
fixed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def begin(plan: Plan) -> Match:
    rules = rules_of(plan.game)
    seats = with_dummies(rules, plan.setup, plan.seats)
    return Match(rules, Header(plan.game, rules.version, plan.setup, seats, bytes(32)))


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_table_can_be_played(game: str) -> None:
    plan = usual_draft(game).plan()
    assert [seat.kind for seat in plan.seats] == [PERSON, BOT, BOT]
    assert [seat.level for seat in plan.seats] == ["", "medium", "easy"]
    assert begin(plan).ply == 0


changes = st.lists(
    st.tuples(
        st.sampled_from(["add", "remove", "who", "piece", "name", "first"]),
        st.integers(0, 9),
        st.integers(0, 9),
    ),
    max_size=12,
)


def changed(draft: Draft, steps: list[tuple[str, int, int]]) -> Draft:
    for what, number, value in steps:
        at = number % len(draft.seats)
        with contextlib.suppress(BadSetup):
            if what == "add":
                draft.add()
            elif what == "remove":
                draft.remove(at)
            elif what == "who":
                choices = draft.choices(at)
                draft.seat(at, choices[value % len(choices)])
            elif what == "piece":
                draft.take_piece(at, value % len(draft.info.pieces))
            elif what == "name" and not draft.seats[at].is_bot:
                draft.seats[at].name = f"Ann {value}"
            elif what == "first":
                draft.first = at
    return draft


@fixed
@given(changes)
def test_whatever_is_changed_it_can_be_played_or_says_why(steps: list[tuple[str, int, int]]) -> None:
    draft = changed(usual_draft("heroes"), steps)
    pieces = [seat.piece for seat in draft.seats]
    assert len(set(pieces)) == len(pieces)
    assert sum(seat.who == YOU for seat in draft.seats) <= 1
    typed = [seat.name for seat in draft.seats if seat.name]
    if len(set(typed)) < len(typed):
        with pytest.raises(BadSetup, match="called"):
            draft.plan()
        return
    plan = draft.plan()
    names = [seat.name for seat in plan.seats]
    assert len(set(names)) == len(names)
    begin(plan)


@fixed
@given(changes)
def test_what_is_remembered_comes_back(steps: list[tuple[str, int, int]]) -> None:
    draft = changed(usual_draft("heroes"), steps)
    draft.seed = "secret"
    again = remembered_draft("heroes", json.loads(json.dumps(draft.to_data())))
    assert again.to_data() == draft.to_data()
    assert again.seed == ""


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"seats": 3},
        {"seats": []},
        {"seats": [["you", 0, "", ""]]},
        {"seats": [["you", 0, "", ""], ["you", 1, "", ""]]},
        {"seats": [["you", 0, "", ""], ["person", 0, "", ""]]},
        {"seats": [["you", 0, "", ""], ["genius", 1, "", "Zed"]]},
        {"seats": [["you", 0, "", ""], ["easy", 1, "", "Nobody"]]},
        {"seats": [["you", 0, "", ""], ["person", 99, "", ""]]},
        {"seats": [["you", 0, "", ""], ["person", 1, "", ""]], "first": 7},
        {"seats": [["you", 0, "", ""], ["person", 1, "", ""]], "first": "x"},
        {"seats": [["you", 0, "", ""], ["person", 1, "", ""]], "options": {"no such": 1}},
        {"seats": [["you", 0, "", ""], ["person", 1, "", ""]], "options": 3},
    ],
)
def test_what_cannot_be_used_is_forgotten(data: object) -> None:
    assert remembered_draft("heroes", data).to_data() == usual_draft("heroes").to_data()


def test_names_people_are_called_by() -> None:
    draft = usual_draft("heroes")
    assert draft.names() == ("You", "Vex", "Moss")
    draft.seat(2, SOMEBODY)
    assert draft.names() == ("Player 1", "Vex", "Player 3")
    draft.owner = "Ann"
    assert draft.names() == ("Ann", "Vex", "Player 3")
    draft.seats[2].name = "  an\u202en "
    with pytest.raises(BadSetup, match="called ann"):
        draft.names()


def test_the_same_persona_twice_has_a_number() -> None:
    draft = usual_draft("heroes")
    for _ in range(2):
        draft.add("easy")
    assert draft.names() == ("You", "Vex", "Moss", "Fern", "Moss 2")


def test_who_begins_follows_the_seats() -> None:
    draft = usual_draft("heroes")
    draft.first = 2
    draft.remove(1)
    assert draft.first == 1
    draft.add()
    draft.remove(1)
    assert draft.first is None


def test_a_taken_piece_changes_places() -> None:
    draft = usual_draft("heroes")
    draft.take_piece(0, 2)
    assert [seat.piece for seat in draft.seats] == [2, 1, 0]


def test_seats_can_be_spoken() -> None:
    plan = spoken_draft("heroes", "you, Medium, easy:fern,name=Ann").plan()
    assert [(seat.kind, seat.name, seat.level) for seat in plan.seats] == [
        (PERSON, "Player 1", ""),
        (BOT, "Vex", "medium"),
        (BOT, "Fern", "easy"),
        (PERSON, "Ann", ""),
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("you", "2 to 5 players"),
        ("you,you", "one seat"),
        ("you,genius", "random, easy, medium"),
        ("you,", "''"),
        ("you,easy:Zed", "Moss, Fern"),
        ("you,name=", "name="),
        ("you,easy,easy,easy,easy,easy", "5 seats at most"),
        ("name=Ann,name=ann", "called ann"),
    ],
)
def test_seats_that_make_no_sense_are_refused_in_words(words: str, told: str) -> None:
    with pytest.raises(BadSetup) as refused:
        spoken_draft("heroes", words).plan()
    assert told in str(refused.value)


# A game with a dummy, in real time ------------------------------------------------------------------------------------


def test_a_dummy_comes_with_three_players_and_is_none_of_the_plan() -> None:
    draft = usual_draft("butababel")
    assert [(plan.kind, plan.name, plan.piece) for plan in draft.dummies()] == [(DUMMY, "Dummy", 3)]
    draft.take_piece(1, 3)
    assert [plan.piece for plan in draft.dummies()] == [1]
    assert len(draft.plan().seats) == 3
    draft.add()
    assert draft.dummies() == ()
    assert draft.most_dummies() == 1
    assert begin(draft.plan()).header.players() == draft.plan().seats
    assert usual_draft("heroes").most_dummies() == 0


def test_nobody_is_called_as_the_dummy_is_nor_seated_as_one() -> None:
    draft = usual_draft("butababel")
    draft.seats[0].name = " dummy "
    with pytest.raises(BadSetup, match="dummy is what nobody's seat is called"):
        draft.plan()
    draft.add()
    assert draft.plan().seats[0].name == "dummy"
    with pytest.raises(BadSetup, match="Nobody can sit down as 'dummy'"):
        spoken_draft("butababel", "you,easy,dummy")


def test_a_game_in_real_time_has_one_person_and_nobody_who_begins() -> None:
    draft = usual_draft("butababel")
    draft.first = 1
    assert draft.plan().setup.first is None
    draft.seat(2, SOMEBODY)
    with pytest.raises(BadSetup, match="one person at a keyboard; choose pace = turns"):
        draft.plan()
    draft.options["pace"] = "turns"
    assert begin(draft.plan()).header.people() == (0, 2)
    assert draft.plan().setup.first == 1
