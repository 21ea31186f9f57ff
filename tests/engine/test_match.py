"""The match at its edges: what it refuses, and that it stays as it was then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.engine.codec import state_bytes
from core.engine.errors import BadData, BadSetup, Damaged, Refused
from core.engine.match import Match, Step, replay, replay_good
from core.engine.record import DUMMY, Entry, Record, SeatPlan
from core.engine.rules import TABLE
from core.games import rules_of
from core.games.heroes.moves import DIE_MOVES, ROLL_MOVE
from tests.helpers import ListJournal, new_header, new_match, say


@pytest.fixture
def match() -> Match:
    return new_match("heroes", 2, first=0)


@pytest.mark.parametrize(
    ("seat", "move"), [(0, True), (False, ROLL_MOVE), (0, 1.0), (0.0, ROLL_MOVE), ("0", 1), (0, None)]
)
def test_what_is_no_whole_number_is_refused(match: Match, seat: Any, move: Any) -> None:
    with pytest.raises(Refused, match="whole numbers"):
        match.submit(seat, move)
    assert match.ply == 0


@pytest.mark.parametrize("at", [1.5, True, 1 << 62, None])
def test_a_time_that_cannot_be_recorded_leaves_the_match_as_it_was(match: Match, at: Any) -> None:
    before = state_bytes(match.state)
    with pytest.raises(BadData, match="whole numbers"):
        match.submit(0, ROLL_MOVE, at)
    assert (match.ply, state_bytes(match.state)) == (0, before)


def test_a_draw_where_nothing_is_left_to_chance_is_refused(match: Match) -> None:
    with pytest.raises(Refused, match="Nothing is left to chance"):
        match.draw()
    assert match.chance.position == Match(match.rules, match.header).chance.position


def test_a_player_cannot_decide_the_die(match: Match) -> None:
    say(match, "roll")
    with pytest.raises(Refused, match="die"):
        match.submit(0, DIE_MOVES[5])


def test_the_time_of_a_move_is_on_the_record(match: Match) -> None:
    assert match.submit(0, ROLL_MOVE, at=1234).entry.at == 1234
    assert match.draw(at=2345).entry.at == 2345
    assert [step.entry.at for step in replay(match.rules, match.record()).steps] == [1234, 2345]


def test_a_move_is_in_the_journal_when_submit_returns() -> None:
    journal = ListJournal()
    match = new_match("heroes", 2, journal=journal)
    for ply in range(1, 4):
        step = match.draw() if match.waits_for_chance() else say(match, "roll")[0]
        assert journal.entries[-1] == step.entry
        assert len(journal.entries) == ply
        if ply == 2:
            break


def test_a_replay_writes_nothing_and_then_goes_on_in_its_journal(match: Match) -> None:
    say(match, "roll", "die 3")
    journal = ListJournal()
    again = replay(match.rules, match.record(), journal)
    assert journal.entries == []
    say(again, "pass")
    assert [entry.ply for entry in journal.entries] == [2]


def test_an_interrupted_journal_is_no_exception_to_the_rule() -> None:
    """Ctrl-C in the middle of writing is no Exception, and the match must still be whole."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    match = new_match("heroes", 2, first=0, journal=ListJournal(interrupt))
    before = state_bytes(match.state)
    with pytest.raises(KeyboardInterrupt):
        match.submit(0, ROLL_MOVE)
    assert (match.ply, state_bytes(match.state)) == (0, before)


def changed(entry: Entry, **fields: int) -> Entry:
    numbers = {"ply": entry.ply, "seat": entry.seat, "move": entry.move, "at": entry.at, **fields}
    return Entry(**numbers, digest=entry.digest)


@pytest.mark.parametrize("fields", [{"at": 77}, {"move": 2}, {"seat": 1}, {"seat": TABLE}, {"ply": 5}])
def test_a_changed_entry_is_found_where_it_stands(match: Match, fields: dict[str, int]) -> None:
    say(match, "roll", "die 3")
    record = match.record()
    wrong = Record(record.header, record.start, (changed(record.entries[0], **fields), record.entries[1]))
    with pytest.raises(Damaged) as caught:
        replay(match.rules, wrong)
    assert caught.value.ply == 0
    good, damage = replay_good(match.rules, wrong)
    assert good.ply == 0
    assert damage is not None


def test_a_whole_record_is_good(match: Match) -> None:
    say(match, "roll", "die 3")
    good, damage = replay_good(match.rules, match.record())
    assert damage is None
    assert good.record() == match.record()


def test_a_wrong_first_digest_is_damage_at_the_start(match: Match) -> None:
    wrong = Record(match.header, bytes(16), ())
    with pytest.raises(Damaged, match="first position"):
        replay_good(match.rules, wrong)


@pytest.mark.parametrize(
    ("game", "seats", "told"),
    [
        ("butababel", 4, "no seat that nobody plays, not seat 4"),
        ("heroes", 3, "no seat that nobody plays, not seat 3"),
    ],
)
def test_a_dummy_where_the_game_has_none_is_refused(game: str, seats: int, told: str) -> None:
    header = new_header(game, seats)
    more = replace(header, seats=(*header.seats, SeatPlan(DUMMY, "Dummy", DUMMY, piece=4)))
    with pytest.raises(BadSetup, match=told):
        Match(rules_of(game), more)


def test_a_dummy_has_a_piece_of_its_own() -> None:
    header = new_header("butababel", 3)
    same = replace(header, seats=(*header.seats[:3], replace(header.seats[3], piece=0)))
    with pytest.raises(BadSetup, match="piece of its own"):
        Match(rules_of("butababel"), same)


@pytest.mark.parametrize("move", ["draw 1", "brick D 1"])
def test_nobody_moves_for_a_dummy(move: str) -> None:
    match = new_match("butababel", 3)
    with pytest.raises(Refused):
        match.submit(3, match.rules.parse(match.state, move))
    assert match.ply == 0


def test_two_matches_of_one_header_are_the_same_and_independent(match: Match) -> None:
    other = Match(match.rules, match.header)
    assert other.start == match.start
    say(match, "roll")
    assert other.ply == 0
    say(other, "roll")
    assert other.record() == match.record()


@pytest.mark.parametrize(
    ("people", "moves", "who", "ply"),
    [
        ([0], [], 0, None),
        ([0], ["roll"], 0, 0),
        ([0], ["roll"], 1, None),
        ([0], ["roll", "die 1"], 0, None),
        ([0], ["roll", "die 1", "pass"], 0, 2),
        ([0], ["roll", "die 1", "pass", "pass"], 0, None),
        ([0, 1], ["roll", "die 1", "pass"], 1, None),
    ],
)
def test_undo_reaches_the_last_move_until_something_is_revealed(
    people: list[int], moves: list[str], who: int, ply: int | None
) -> None:
    """The first card of this deal is a question: the second pass turns it up."""
    match = new_match("heroes", 2, seed="s3", people=people, first=0)
    say(match, *moves)
    assert match.undo_ply(who) == ply


def test_nobody_takes_back_what_the_table_has_done_since_even_where_it_tells_nothing() -> None:
    match = new_match("heroes", 2, people=[0], first=0)
    say(match, "roll", "die 1")
    match.steps[-1] = Step(match.steps[-1].entry, (), None)
    assert match.undo_ply(0) is None
