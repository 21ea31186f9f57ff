"""Time limits: whose clock runs and how long, what is played for who is late, and that no time is had twice."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.errors import BadSetup
from core.engine.match import Match, verify
from core.engine.rules import Seat
from core.games import GAMES
from net.limits import PART_SECONDS, Limits
from net.session import Clock, Note, Trouble, Update
from net.table import Table
from tests.helpers import Case, all_cases, case_match, match_moves
from tests.net.apart import Flying, ended, passed, played, told, unhurried_cases
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import Bots, babel_match
from tests.net.test_bots import Telling, rolled
from tests.net.test_table import Disk, Thinker, a_match

HEROES = GAMES["heroes"]
SECONDS = 30.0


def clocks_of(table: Table) -> dict[Seat, float]:
    session = table.sit(None)
    (clock,) = told(session, Clock)
    session.leave()
    return dict(clock.by_seat)


# The clocks themselves -----------------------------------------------------------------------------------------


class Waits:
    """A game that waits for seats, as a table would tell its clocks of it."""

    def __init__(self, seconds: float) -> None:
        self.clock = FakeClock()
        self.limits = Limits(seconds, self.clock)
        self.ply = 0
        self.asked: set[Seat] = set()
        self.left: dict[tuple[int, Seat], float] = {}

    def ask(self, seats: set[Seat], ply: int, mover: Seat | None = None) -> None:
        before = self.limits.told()
        changed = self.limits.ask(sorted(seats), ply, mover)
        if not changed:
            assert self.limits.told() == before
        assert not self.limits.ask(sorted(seats), ply, mover), "nothing new"
        if ply < self.ply:
            self.left = {at: left for at, left in self.left.items() if at[0] <= ply or at[1] in seats}
        self.ply, self.asked = ply, seats

    def check(self, seconds: float) -> None:
        """Whoever is asked has a clock and no one else; none ever has more at a place than it had there before."""
        now = dict(self.limits.told().by_seat)
        assert set(now) == self.asked
        for seat, left in now.items():
            assert 0 <= left <= self.left.get((self.ply, seat), seconds) + 1e-6
            self.left[self.ply, seat] = left


SEATS = st.sets(st.integers(0, 2), max_size=3)
TIMES = st.floats(0, 40)
DOINGS = st.one_of(
    st.tuples(st.just("move"), SEATS, st.integers(-1, 2)),
    st.tuples(st.just("back"), SEATS, st.integers(1, 4)),
    st.tuples(st.just("still"), TIMES),
    st.tuples(st.just("seat"), SEATS),
    st.tuples(st.just("time"), TIMES),
)


@given(st.floats(1, 60), st.lists(DOINGS, max_size=40))
def test_no_seat_is_ever_given_a_time_twice_by_what_people_do_alone(
    seconds: float, doings: Sequence[tuple[object, ...]]
) -> None:
    waits = Waits(seconds)
    waits.ask({0}, 0)
    for doing in doings:
        match doing:
            case ("move", set() as seats, int() as mover):
                waits.ask(seats, waits.ply + 1, mover)
            case ("back", set() as seats, int() as plies):
                waits.ask(seats, max(0, waits.ply - plies), None)
            case ("seat", set() as seats):
                waits.ask(seats, waits.ply, None)
            case ("still", float() as time):
                asked = waits.asked
                waits.ask(set(), waits.ply)
                waits.clock.step(waits.clock.now() + time)
                waits.ask(asked, waits.ply)
            case ("time", float() as time):
                waits.clock.step(waits.clock.now() + time)
        waits.check(seconds)


@given(st.floats(1, 60), st.floats(0, 60))
def test_a_clock_goes_on_while_a_seat_is_asked_and_gives_a_little_for_each_part_of_its_own_move(
    seconds: float, thought: float
) -> None:
    waits = Waits(seconds)
    waits.ask({0, 1}, 0)
    waits.clock.step(thought)
    left = max(0.0, seconds - thought)
    waits.ask({0, 1}, 1, mover=0)
    clocks = dict(waits.limits.told().by_seat)
    assert clocks[0] == pytest.approx(max(left, min(PART_SECONDS, seconds)))
    assert clocks[1] == pytest.approx(left)
    waits.ask({1}, 2, mover=0)
    waits.ask({0}, 3, mover=1)
    assert dict(waits.limits.told().by_seat) == pytest.approx({0: seconds})


def test_who_is_first_late_is_known_with_the_time_that_is_left() -> None:
    waits = Waits(SECONDS)
    assert waits.limits.first() is None
    waits.ask({1}, 0)
    waits.clock.step(10.0)
    waits.ask({1, 2}, 1, mover=0)
    assert waits.limits.first() == (1, 20.0)
    waits.clock.step(100.0)
    assert waits.limits.first() == (1, 0.0)


def test_where_everybody_agreed_to_go_back_all_have_their_whole_time() -> None:
    waits = Waits(SECONDS)
    waits.ask({0}, 5)
    waits.clock.step(20.0)
    waits.limits.forget()
    waits.ask({0}, 5)
    assert waits.limits.told() == Clock(((0, SECONDS),))


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.nan, math.inf])
def test_what_is_no_time_is_no_limit(seconds: float) -> None:
    with pytest.raises(BadSetup, match="seconds"):
        Table(a_match("pp"), Thinker(), move_seconds=seconds)


def test_a_game_in_real_time_has_a_clock_of_its_own() -> None:
    with pytest.raises(BadSetup, match="real time"):
        Table(babel_match("ppp"), Bots(), move_seconds=SECONDS)
    Table(babel_match("ppp", options={"pace": "turns"}), Bots(), move_seconds=SECONDS)


# What is played for people -------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", unhurried_cases(), ids=str)
async def test_every_game_comes_to_its_end_with_nobody_there_by_moves_that_are_allowed(case: Case) -> None:
    match, clock = case_match(case, "away", people=range(case.setup.seats)), Flying()
    table = Table(match, Thinker(), clock=clock, move_seconds=SECONDS)
    async with played(table):
        await ended(table)
    verify(case.rules, match.record())
    again = Match(case.rules, match.header)
    for step in match.steps:
        seat, move = step.entry.seat, step.entry.move
        assert seat < 0 or move == case.rules.default_move(again.state, seat)
        again.submit(seat, move)
    moves = sum(step.entry.seat >= 0 for step in match.steps)
    assert PART_SECONDS * moves <= clock.seconds + SECONDS
    assert clock.seconds <= SECONDS * moves


@given(st.sampled_from(all_cases()), st.integers(0, 1 << 20), st.integers(0, 150))
def test_the_table_moves_for_a_seat_by_what_that_seat_knows(case: Case, seed: int, plies: int) -> None:
    match = case_match(case, str(seed))
    match_moves(match, random.Random(seed), plies)
    rules = case.rules
    for seat in (seat for seat in rules.must_act(match.state) if seat >= 0):
        move = rules.default_move(match.view(seat), seat)
        assert move == rules.default_move(match.state, seat)
        assert rules.refusal(match.state, seat, move) is None


async def test_the_table_moves_when_the_time_is_up_and_not_before_and_says_so() -> None:
    clock, match = FakeClock(), rolled("pp")
    table = Table(match, Thinker(), clock=clock, move_seconds=SECONDS)
    watcher = table.sit(None, remote=True)
    async with played(table):
        ply = match.ply
        await passed(clock, SECONDS - 0.01)
        assert match.ply == ply
        taken = told(watcher, Update, Clock, Note)
        assert taken[1:] == [Clock(), Clock(((0, SECONDS),))]
        await passed(clock, 0.01)
        entry = match.steps[ply].entry
        assert (entry.seat, match.ply) == (0, ply + 1)
        update, note, clocks = told(watcher, Update, Clock, Note)
        assert isinstance(update, Update)
        assert note == Note("Time is up: the table moved for N0.")
        assert clocks == Clock(((1, SECONDS),))


async def test_who_moves_in_time_is_not_moved_for() -> None:
    clock, match = FakeClock(), rolled("pp")
    table = Table(match, Thinker(), clock=clock, move_seconds=SECONDS)
    people = [table.sit(seat, remote=True) for seat in (0, 1)]
    async with played(table):
        while match.outcome() is None and match.ply < 40:
            ((seat, left),) = clocks_of(table).items()
            await passed(clock, left - 0.01)
            await people[seat].submit(HEROES.legal_moves(match.state, seat)[0])
            await settle()
        assert not told(people[0], Note)
        assert match.ply >= 40


def everybodys(case: Case, seed: str, plies: int) -> Match:
    match = case_match(case, seed, people=range(case.setup.seats))
    match_moves(match, random.Random(seed), plies)
    return match


@pytest.mark.parametrize("game", GAMES)
async def test_the_clocks_that_run_are_those_of_the_people_who_must_move_and_are_told_to_all(
    game: str,
) -> None:
    case = next(case for case in unhurried_cases() if case.game == game and case.setup.seats >= 3)
    match, clock = everybodys(case, "told", 20), FakeClock()
    table = Table(match, Thinker(), clock=clock, move_seconds=SECONDS)
    sessions = [table.sit(None, remote=True), table.sit(1, remote=True)]
    async with played(table):
        for _ in range(30):
            if match.outcome() is not None:
                break
            asked = [seat for seat in case.rules.must_act(match.state) if seat >= 0]
            late = table.sit(0, remote=True)
            (standing,) = told(late, Clock)
            assert [seat for seat, _ in standing.by_seat] == asked
            newest = [told(session, Clock)[-1:] for session in sessions]
            assert newest[0] == newest[1]
            assert [seat for each in newest[0] for seat, _ in each.by_seat] in (asked, [])
            late.leave()
            await passed(clock, SECONDS)


# Whose clock stands still --------------------------------------------------------------------------------------


async def test_bots_have_no_clock_and_a_person_has_none_while_a_bot_stands_in() -> None:
    clock, thinker = FakeClock(), Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker, clock=clock, move_seconds=SECONDS)
    async with played(table):
        await passed(clock, 20.0)
        assert clocks_of(table) == {0: 10.0}
        table.hand_over(0, "easy")
        await settle()
        assert clocks_of(table) == {}
        await passed(clock, 500.0)
        table.take_back(0)
        await settle()
        assert clocks_of(table) == {0: 10.0}, "no time is gained by it"
        table.submit(0, HEROES.parse(table.match.state, "pass"))
        await settle()
        assert HEROES.must_act(table.match.state) == (1,)
        assert clocks_of(table) == {}


async def test_who_takes_a_move_back_has_what_was_left() -> None:
    clock, thinker = FakeClock(), Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker, clock=clock, move_seconds=SECONDS)
    async with played(table):
        for left in (20.0, 10.0):
            await passed(clock, 10.0)
            table.submit(0, HEROES.parse(table.match.state, "pass"))
            await passed(clock, 100.0)
            table.undo(0)
            await settle()
            assert clocks_of(table) == {0: left}
        await passed(clock, 10.0)
        assert table.match.steps[-1].entry.seat == 0, "the table has moved"


async def test_who_is_asked_anew_after_another_took_a_move_back_has_the_whole_time() -> None:
    clock = FakeClock()
    table = Table(rolled("pp"), Thinker(), clock=clock, move_seconds=SECONDS)
    async with played(table):
        for _ in range(2):
            table.submit(0, HEROES.parse(table.match.state, "pass"))
            await settle()
            assert clocks_of(table) == {1: SECONDS}
            await passed(clock, 25.0)
            table.undo(0)
            await settle()
            assert clocks_of(table) == {0: SECONDS}


async def test_no_time_passes_while_the_table_is_halted_or_in_trouble() -> None:
    clock, disk = FakeClock(), Disk()
    match = a_match("pp", journal=disk)
    table = Table(match, Thinker(), clock=clock, move_seconds=SECONDS)
    watcher = table.sit(None, remote=True)
    async with played(table):
        await passed(clock, 10.0)
        table.halt("Lunch.")
        await passed(clock, 3600.0)
        assert told(watcher, Clock)[-1] == Clock()
        table.go_on_playing()
        await settle()
        assert told(watcher, Clock) == [Clock(((0, 20.0),))]
        disk.full = True
        await passed(clock, 20.0)
        assert [type(news) for news in told(watcher, Clock, Trouble)] == [Clock, Trouble]
        await passed(clock, 3600.0)
        assert match.ply == 0
        disk.full = False
        table.retry()
        await passed(clock, 0.0)
        assert match.steps[0].entry.seat == 0


async def test_a_game_without_a_limit_tells_of_no_clock() -> None:
    clock, match = FakeClock(), rolled("pp")
    table = Table(match, Thinker(), clock=clock)
    watcher = table.sit(None, remote=True)
    async with played(table):
        await passed(clock, 1e6)
        table.submit(0, HEROES.parse(match.state, "pass"))
        await settle()
        assert told(watcher, Clock) == []
