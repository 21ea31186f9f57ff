"""Records: they replay to the same digests, prove their draws, and go back where nothing was learnt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from core.engine.codec import pack, state_bytes, unpack
from core.engine.errors import Damaged
from core.engine.events import Event, seen
from core.engine.match import Match, Step, replay, replay_good, verify
from core.engine.record import Header, Record
from core.engine.rules import TABLE, Rules, Seat, State
from tests.contract.cases import every_case, for_every_case, plies, seeds
from tests.helpers import Case, FairChance, ListJournal, case_match, match_moves, viewers

some_people = st.sets(st.integers(0, 7)).map(sorted)


def played(
    case: Case, seed: int, plies: int, people: list[Seat] | None = None, journal: ListJournal | None = None
) -> Match:
    """A match after random moves, with those of `people` that there are."""
    seated = [seat for seat in people or () if seat < case.setup.seats]
    match = case_match(case, f"{seed}", seated, journal)
    match_moves(match, FairChance(seed), plies)
    return match


@for_every_case(seed=seeds, plies=plies)
def test_a_record_replays_to_the_same_digests(case: Case, seed: int, plies: int) -> None:
    match = played(case, seed, plies)
    again = verify(match.rules, match.record())
    assert again.record() == match.record()
    assert state_bytes(again.state) == state_bytes(match.state)
    assert again.chance.position == match.chance.position
    for mine, theirs in zip(match.steps, again.steps, strict=True):
        for viewer in viewers(case.setup.seats):
            assert seen(mine.events, viewer) == seen(theirs.events, viewer)


@for_every_case(seed=seeds, plies=plies)
def test_a_replayed_match_goes_on_as_the_first_would(case: Case, seed: int, plies: int) -> None:
    match = played(case, seed, plies)
    again = replay(match.rules, match.record())
    for other in (match, again):
        match_moves(other, FairChance(seed + 1), 20)
    assert again.record() == match.record()


@for_every_case(seed=seeds)
def test_a_header_survives_its_bytes(case: Case, seed: int) -> None:
    header = case_match(case, f"{seed}").header
    assert Header.from_data(unpack(pack(header.to_data()))) == header


@for_every_case(seed=seeds, plies=plies, at=seeds, bit=st.integers(0, 127))
def test_a_changed_digest_is_found_and_what_is_before_it_kept(
    case: Case, seed: int, plies: int, at: int, bit: int
) -> None:
    match = played(case, seed, plies)
    assume(match.ply)
    number = at % match.ply
    entries = list(match.record().entries)
    flipped = int.from_bytes(entries[number].digest, "big") ^ 1 << bit
    entries[number] = replace(entries[number], digest=flipped.to_bytes(16, "big"))
    wrong = Record(match.header, match.start, tuple(entries))
    with pytest.raises(Damaged) as caught:
        replay(match.rules, wrong)
    assert caught.value.ply == number
    good, damage = replay_good(match.rules, wrong)
    assert damage is not None
    assert (good.ply, damage.ply) == (number, number)
    assert good.record().entries == match.record().entries[:number]


@for_every_case(seed=seeds, plies=plies, at=seeds)
def test_a_lost_or_doubled_move_is_found(case: Case, seed: int, plies: int, at: int) -> None:
    match = played(case, seed, plies)
    assume(match.ply > 1)
    entries = match.record().entries
    number = at % (match.ply - 1)
    for wrong in (
        entries[:number] + entries[number + 1 :],
        entries[:number] + entries[number : number + 1] + entries[number:],
    ):
        with pytest.raises(Damaged) as caught:
            replay(match.rules, Record(match.header, match.start, wrong))
        assert caught.value.ply in (number, number + 1)


@for_every_case(seed=seeds, other=seeds)
def test_another_deal_is_not_this_record(case: Case, seed: int, other: int) -> None:
    assume(seed != other)
    match = played(case, seed, 5)
    stranger = case_match(case, f"{other}")
    wrong = Record(stranger.header, match.start, match.record().entries)
    with pytest.raises(Damaged) as caught:
        replay_good(match.rules, wrong)
    assert caught.value.ply == 0


@for_every_case(seed=seeds, plies=st.integers(0, 60))
def test_a_forced_draw_replays_and_is_found_by_verify(case: Case, seed: int, plies: int) -> None:
    match = played(case, seed, plies)
    rng = FairChance(seed)
    while not match.waits_for_chance() and match.outcome() is None:
        match_moves(match, rng, 1)
    if not any(step.drawn is not None for step in match.steps) and match.outcome() is not None:
        return  # a game that leaves nothing to chance after its deal
    assume(match.outcome() is None)
    outcomes = list(match.rules.legal_moves(match.state, TABLE))
    assume(len(outcomes) > 1)
    number = match.ply
    drawn = replay(match.rules, match.record()).draw().entry.move
    forced = outcomes[(outcomes.index(drawn) + 1) % len(outcomes)]
    step = match.submit(TABLE, forced)
    assert (step.drawn, step.entry.move) == (drawn, forced)
    match_moves(match, rng, 10)
    assert replay(match.rules, match.record()).record() == match.record()
    with pytest.raises(Damaged) as caught:
        verify(match.rules, match.record())
    assert caught.value.ply == number


@for_every_case(seed=seeds, plies=plies)
def test_a_draw_that_was_submitted_uses_the_stream_as_a_drawn_one_does(
    case: Case, seed: int, plies: int
) -> None:
    match = played(case, seed, plies)
    again = Match(match.rules, match.header)
    for step in match.steps:
        again.submit(step.entry.seat, step.entry.move)
    assert again.record() == match.record()
    assert again.chance.position == match.chance.position


@for_every_case(seed=seeds, plies=plies)
def test_a_journal_that_fails_leaves_the_match_as_it_was(case: Case, seed: int, plies: int) -> None:
    failing = False

    def fail() -> None:
        if failing:
            raise OSError("the disk is full")

    journal = ListJournal(fail)
    match = played(case, seed, plies, journal=journal)
    before = (state_bytes(match.state), match.chance.position, match.record())
    failing = True
    if match.outcome() is None:
        with pytest.raises(OSError, match="full"):
            match_moves(match, FairChance(seed), 1)
    with pytest.raises(OSError, match="full"):
        match.rewind(match.ply // 2)
    assert (state_bytes(match.state), match.chance.position, match.record()) == before
    failing = False
    match_moves(match, FairChance(seed), 10)
    assert tuple(journal.entries) == match.record().entries
    verify(match.rules, match.record())


@for_every_case(seed=seeds, plies=plies, back=seeds)
def test_going_back_restores_the_position_the_stream_and_the_journal(
    case: Case, seed: int, plies: int, back: int
) -> None:
    journal = ListJournal()
    match = case_match(case, f"{seed}", journal=journal)
    known = [(state_bytes(match.state), match.chance.position)]
    rng = FairChance(seed)
    while match.ply < plies and match_moves(match, rng, 1):
        known.append((state_bytes(match.state), match.chance.position))
    whole = match.record()
    ply = back % (match.ply + 1)
    match.rewind(ply)
    assert (state_bytes(match.state), match.chance.position) == known[ply]
    assert match.record().entries == whole.entries[:ply] == tuple(journal.entries)
    match_moves(match, FairChance(seed), plies)
    assert tuple(journal.entries) == match.record().entries


@every_case
def test_there_is_no_going_back_past_either_end(case: Case) -> None:
    match = played(case, 1, 4)
    for ply in (-1, match.ply + 1):
        with pytest.raises(ValueError, match="no move"):
            match.rewind(ply)


@for_every_case(seed=seeds, people=some_people)
def test_undo_is_offered_only_for_the_seats_own_last_move(case: Case, seed: int, people: list[Seat]) -> None:
    for match, _, seat, ply in undos(case, seed, people):
        since = match.steps[ply:]
        assert since[0].entry.seat == seat
        for step in since[1:]:
            assert step.entry.seat not in (TABLE, seat, *match.header.people())


@for_every_case(seed=seeds, people=some_people, luck=seeds)
def test_undo_is_offered_only_where_no_person_has_learnt_anything(
    case: Case, seed: int, people: list[Seat], luck: int
) -> None:
    """In every deal that a person could think of at the move to be taken back, the same play looks the same.

    The seat that takes back knows its own cards, so that playing them tells it nothing.
    """
    for match, positions, seat, ply in undos(case, seed, people):
        for person in match.header.people():
            view = match.rules.mask(positions[ply], person)
            for number in range(3):
                deal = match.rules.determinize(view, person, FairChance(luck + number))
                assert looks_alike(match, ply, deal, person), f"seat {person} learnt something, {seat} undoes"


def undos(case: Case, seed: int, people: list[Seat]) -> Iterator[tuple[Match, list[State], Seat, int]]:
    """Through a game, wherever a person may undo: the match, its positions by ply, the seat, the ply."""
    match = case_match(case, f"{seed}", [seat for seat in people if seat < case.setup.seats])
    positions = [match.state.clone()]
    rng = FairChance(seed)
    while match.ply < 300 and match_moves(match, rng, 1):
        positions.append(match.state.clone())
        for seat in match.header.people():
            ply = match.undo_ply(seat)
            if ply is not None:
                yield match, positions, seat, ply


def looks_alike(match: Match, ply: int, deal: State, viewer: Seat) -> bool:
    """Whether the moves since `ply`, done in `deal`, show `viewer` what they showed in the match."""
    s: State | None = deal
    for step in match.steps[ply:]:
        s = s and done_alike(match.rules, s, step, viewer)
    return s is not None and state_bytes(match.rules.mask(s, viewer)) == state_bytes(match.view(viewer))


def done_alike(rules: Rules[Any], s: State, step: Step, viewer: Seat) -> State | None:
    """The position after the same move in `s`, or after any that looks the same to `viewer` where it is a secret."""
    seat, move = step.entry.seat, step.entry.move
    legal = rules.legal_moves(s, seat)
    for alike in [move] if move in legal else legal if seat != viewer else ():
        after, events = s.clone(), list[Event]()
        rules.apply(after, seat, alike, FairChance(0), events)
        if seen(events, viewer) == seen(step.events, viewer):
            return after
    return None


@for_every_case(seed=seeds, plies=plies, people=some_people)
def test_after_an_undo_everybody_sees_what_they_saw_before_the_move(
    case: Case, seed: int, plies: int, people: list[Seat]
) -> None:
    match = case_match(case, f"{seed}", [seat for seat in people if seat < case.setup.seats])
    views = [match_views(match)]
    rng = FairChance(seed)
    for _ in range(plies):
        if not match_moves(match, rng, 1):
            break
        views.append(match_views(match))
    for seat in match.header.people():
        ply = match.undo_ply(seat)
        if ply is not None:
            match.rewind(ply)
            assert match_views(match) == views[ply]
            del views[ply + 1 :]


def match_views(match: Match) -> list[bytes]:
    """The view of every seat and of a spectator."""
    return [state_bytes(match.view(viewer)) for viewer in viewers(match.header.setup.seats)]
