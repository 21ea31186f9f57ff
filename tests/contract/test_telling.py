"""What is told: events as lines for everybody, the reasons at the end, and the ending itself."""

from __future__ import annotations

from core.engine.events import SeenEvent, seen
from core.engine.rules import TABLE, Outcome
from tests.contract.cases import for_every_case, plies, seeds
from tests.helpers import (
    PLY_CAP,
    Case,
    FairChance,
    act_when_idle,
    case_match,
    match_moves,
    names_of,
    play_on,
    position_of,
    viewers,
)


def assert_clean_line(line: str) -> None:
    assert line == " ".join(line.split())
    assert line.isprintable()
    assert 3 < len(line) < 200
    assert "None" not in line
    assert line.endswith((".", "!", "?"))


@for_every_case(seed=seeds, plies=plies)
def test_every_event_is_told_to_every_seat_in_a_clean_line_or_not_at_all(
    case: Case, seed: int, plies: int
) -> None:
    rules, names = case.rules, names_of(case.everybody)
    s = position_of(case, seed, plies // 2)
    events = play_on(rules, s, FairChance(seed), plies)
    for viewer in viewers(case.setup.seats):
        for event in seen(events, viewer):
            line = rules.tell(s, event, names)
            if line is not None:
                assert_clean_line(line)


@for_every_case(seed=seeds, plies=plies)
def test_an_event_is_told_alike_with_any_position_or_view_of_its_game(
    case: Case, seed: int, plies: int
) -> None:
    rules, names = case.rules, names_of(case.everybody)
    first = position_of(case, seed, 0)
    s = first.clone()
    events = play_on(rules, s, FairChance(seed), plies)
    for viewer in viewers(case.setup.seats):
        any_view = (first, rules.mask(first, viewer), s, rules.mask(s, viewer))
        for event in seen(events, viewer):
            assert len({rules.tell(each, event, names) for each in any_view}) == 1


@for_every_case(seed=seeds, plies=plies)
def test_events_go_through_plain_data(case: Case, seed: int, plies: int) -> None:
    events = play_on(case.rules, position_of(case, seed, 0), FairChance(seed), plies)
    for viewer in viewers(case.setup.seats):
        for event in seen(events, viewer):
            assert SeenEvent.from_data(event.to_data()) == event
            assert hash(SeenEvent.from_data(event.to_data())) == hash(event)
            assert TABLE <= event.seat < case.everybody


@for_every_case(seed=seeds)
def test_a_random_game_ends_with_a_ranking_and_its_reasons(case: Case, seed: int) -> None:
    rules, names = case.rules, names_of(case.everybody)
    s = position_of(case, seed, PLY_CAP)
    outcome = rules.outcome(s)
    assert outcome is not None, "the game does not end"
    assert_well_formed(outcome, case.everybody)
    lines = rules.explain(s, names)
    assert lines
    for line in lines:
        assert_clean_line(line)
    told = " ".join(lines)
    assert all(name in told for name in names)


def assert_well_formed(outcome: Outcome, seats: int) -> None:
    """Places from 1 (or from 2 where nobody wins), tied seats alike and the next place after all of them."""
    assert len(outcome.places) == seats
    best = min(outcome.places)
    assert best in (1, 2)
    for place in outcome.places:
        assert place == best + sum(other < place for other in outcome.places)
    assert outcome.winners() == tuple(seat for seat in range(seats) if outcome.places[seat] == 1)
    if outcome.points is not None:
        assert len(outcome.points) == seats


@for_every_case(seed=seeds)
def test_a_game_ends_where_everybody_lets_their_time_run_out(case: Case, seed: int) -> None:
    match = case_match(case, f"{seed}")
    while match.outcome() is None:
        assert match.ply < PLY_CAP, "the game does not end"
        waited_for = match.rules.must_act(match.state)
        if match.waits_for_chance():
            match.draw()
        elif waited_for:
            match.submit(waited_for[0], match.rules.default_move(match.state, waited_for[0]))
        else:
            assert act_when_idle(match)


@for_every_case(seed=seeds)
def test_nothing_can_be_done_after_the_end(case: Case, seed: int) -> None:
    match = case_match(case, f"{seed}")
    match_moves(match, FairChance(seed))
    rules, s = match.rules, match.state
    assert not rules.to_act(s)
    assert not rules.must_act(s)
    assert not match.waits_for_chance()
    assert rules.idle(s) is None
    for seat in range(TABLE, case.everybody):
        assert not rules.legal_moves(s, seat)
        assert rules.refusal(s, seat, 0)
