"""A table in real time: countdown, pauses, idle moves, bots that react; all by a clock that the test moves."""

from __future__ import annotations

import asyncio

import pytest

from ai.workers import WorkerLost
from core.engine.codec import state_bytes
from core.engine.errors import Refused
from core.engine.match import replay
from core.engine.record import Entry
from core.engine.rules import TABLE, Idle
from core.games.butababel import moves as m
from core.games.butababel.rules import CALL_SECONDS, IDLE_SECONDS, BabelRules
from core.games.butababel.state import NO_CHOICE, PLAY_STAGE, STALL_STAGE, BabelState
from net.live import COUNTDOWN_SECONDS, rhythm
from net.session import COUNTDOWN, PAUSED, RUNNING, Pulse, Trouble, Update
from net.table import Table
from saves.errors import SaveError
from tests.helpers import FairChance
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import (
    READY,
    RULES,
    Bots,
    babel_match,
    playing,
    pulses,
    stalled_match,
    state,
    taken,
    updates,
)


def slow(level: str) -> tuple[float, float]:
    return 1e6, 1e6


def second(level: str) -> tuple[float, float]:
    return 1.0, 1.0


def legal(table: Table, seat: int) -> list[int]:
    return list(RULES.legal_moves(table.match.state, seat))


# Countdown and pauses --------------------------------------------------------------------------------------


async def test_a_game_begins_with_a_countdown_in_which_nobody_moves() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock, reaction=second)
    person = table.sit(0)
    async with playing(table, clock, 0.0):
        first = taken(person)
        assert isinstance(first[0], Update)
        assert first[1:] == [Pulse(COUNTDOWN, COUNTDOWN_SECONDS)]
        with pytest.raises(Refused, match="GO!"):
            await person.submit(legal(table, 0)[0])
        await clock.pass_(READY - 0.125)
        assert taken(person) == [Pulse(COUNTDOWN, 2), Pulse(COUNTDOWN, 1)]
        await clock.pass_(0.125)
        assert taken(person) == [Pulse(RUNNING)]
        assert table.match.ply == person.game_time() == 0
        await person.submit(legal(table, 0)[0])
        assert [update.ply for update in updates(person)] == [1]


async def test_game_time_on_the_record_leaves_out_countdowns_and_pauses() -> None:
    clock = FakeClock(1000.0)
    table = Table(babel_match("ppp"), Bots(), clock=clock)
    person, other = table.sit(0), table.sit(2)
    async with playing(table, clock):
        await clock.pass_(1.5)
        await person.submit(legal(table, 0)[0])
        await clock.pass_(0.25)
        other.pause()
        await clock.pass_(3600.0)
        assert person.game_time() == 1750
        person.go_on()
        await clock.pass_(READY)
        await clock.pass_(0.25)
        await person.submit(legal(table, 0)[0])
    assert [step.entry.at for step in table.match.steps] == [1500, 2000]
    assert replay(RULES, table.match.record()).ply == 2


async def test_a_pause_is_told_to_all_with_who_asked_and_no_move_is_made_in_it() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    person, watcher = table.sit(0), table.sit(None)
    async with playing(table, clock):
        taken(watcher)
        person.pause()
        person.pause()
        assert taken(watcher) == [Pulse(PAUSED, 0, 0)]
        with pytest.raises(Refused, match="paused"):
            await person.submit(legal(table, 0)[0])
        await clock.pass_(600.0)
        assert (table.match.ply, taken(watcher), bots.requests) == (0, [], [])
        watcher.go_on()
        watcher.go_on()
        await clock.pass_(READY)
        assert pulses(watcher) == [*(Pulse(COUNTDOWN, left) for left in (3, 2, 1)), Pulse(RUNNING)]
        await clock.pass_(1.0)
        assert table.match.ply > 0


async def test_a_countdown_can_be_paused_and_begins_anew() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock, 2.5):
        taken(person)
        person.pause()
        await clock.pass_(60.0)
        person.go_on()
        await clock.pass_(READY)
        told = [Pulse(PAUSED, 0, 0), *(Pulse(COUNTDOWN, left) for left in (3, 2, 1)), Pulse(RUNNING)]
        assert pulses(person) == told


async def test_a_resumed_game_counts_down_and_its_time_goes_on_where_it_stood() -> None:
    match = babel_match("pbb")
    match.submit(0, RULES.legal_moves(match.state, 0)[0], at=5000)
    clock = FakeClock(77.0)
    table = Table(match, Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    async with playing(table, clock, READY + 1.0):
        assert pulses(person)[0] == Pulse(COUNTDOWN, COUNTDOWN_SECONDS)
        await person.submit(legal(table, 0)[0])
    assert match.steps[1].entry.at == 6000


async def test_a_game_in_turns_has_no_clock() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb", options={"pace": "turns"}), Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock, 0.0):
        assert pulses(person) == []
        with pytest.raises(Refused, match="no clock"):
            person.pause()
        with pytest.raises(Refused, match="no clock"):
            person.go_on()
        await person.submit(legal(table, 0)[0])
        assert table.match.ply > 0


async def test_a_game_for_a_look_only_never_counts_down() -> None:
    clock = FakeClock()
    table = Table(babel_match("bbb"), Bots(), clock=clock, read_only="For a look only.")
    watcher = table.sit(None)
    async with playing(table, clock, 60.0):
        assert len(taken(watcher)) == 1
        assert table.match.ply == 0


async def test_a_finished_game_has_no_clock_any_more() -> None:
    match, rng = babel_match("pbb"), FairChance(1)
    while match.outcome() is None:
        seat = next((seat for seat in range(3) if RULES.legal_moves(match.state, seat)), TABLE)
        legal = RULES.legal_moves(match.state, seat)
        match.submit(seat, legal[rng.below(len(legal))])
    clock = FakeClock()
    table = Table(match, Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock):
        assert pulses(person) == []
        with pytest.raises(Refused, match="clock"):
            person.pause()


async def test_nothing_is_taken_back_in_real_time() -> None:
    clock = FakeClock()
    table = Table(stalled_match("pbb"), Bots(), clock=clock, reaction=slow)  # a choice would bind nobody
    person = table.sit(0)
    async with playing(table, clock):
        await person.submit(legal(table, 0)[0])
        assert not person.can_undo()
        with pytest.raises(Refused, match="taken back"):
            await person.undo()


# Nobody moves ----------------------------------------------------------------------------------------------


def play_of(table: Table, seat: int) -> int:
    """A play of `seat`, not a draw."""
    return next(move for move in legal(table, seat) if m.kind(move) == m.PLAY)


async def test_who_may_draw_draws_when_nobody_moved_for_a_while_and_a_move_begins_the_wait_anew() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb", seed="3"), Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    async with playing(table, clock):
        await clock.pass_(5.0)
        await person.submit(play_of(table, 0))
        await clock.pass_(IDLE_SECONDS - 0.125)
        assert table.match.ply == 1
        await clock.pass_(0.125)
        assert [(step.entry.seat, step.entry.move) for step in table.match.steps[1:]] == [
            (TABLE, m.IDLE_MOVE)
        ]
        assert table.match.steps[1].entry.at == 5000 + 1000 * IDLE_SECONDS


async def test_the_wait_stands_still_in_a_pause() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb", seed="3"), Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    async with playing(table, clock):
        await person.submit(play_of(table, 0))
        await clock.pass_(IDLE_SECONDS - 1.0)
        person.pause()
        await clock.pass_(1000.0)
        person.go_on()
        await clock.pass_(READY + 0.875)
        assert table.match.ply == 1
        await clock.pass_(0.125)
        assert table.match.ply == 2


async def test_a_stall_is_called_where_nobody_plays_for_long() -> None:
    clock = FakeClock()
    match = next(
        match
        for match in (babel_match("pbb", str(seed)) for seed in range(100))
        if state(match).stage == PLAY_STAGE
    )
    table = Table(match, Bots(), clock=clock, reaction=slow)
    async with playing(table, clock):
        await clock.pass_(CALL_SECONDS)
        assert state(match).stage == STALL_STAGE
        assert match.steps[0].entry.move == m.CALL_MOVE


async def test_in_a_stall_all_that_have_not_chosen_lay_a_card_at_the_same_moment() -> None:
    clock = FakeClock()
    match = stalled_match("pbbb")
    table = Table(match, Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    async with playing(table, clock):
        await clock.pass_(3.0)
        await person.submit(legal(table, 0)[-1])
        await clock.pass_(IDLE_SECONDS - 3.125)
        assert [choice == NO_CHOICE for choice in state(match).chosen] == [False, True, True, True]
        await clock.pass_(0.125)
        assert [step.entry.at for step in match.steps] == [0, 3000, 8000, 8000, 8000]
        assert [step.entry.seat for step in match.steps] == [TABLE, 0, 1, 2, 3]
        assert state(match).stage == PLAY_STAGE


async def test_the_table_does_what_is_still_legal_and_waits_again_where_nothing_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0

    def idle(rules: BabelRules, s: BabelState) -> Idle:
        nonlocal asked
        asked += 1
        assert asked < 50, "it never waits"
        return Idle(7, 2.0, ((0, m.PASS_MOVE), (TABLE, m.CALL_MOVE)))

    monkeypatch.setattr(BabelRules, "idle", idle)
    clock = FakeClock()
    match = babel_match("pbb")
    async with playing(Table(match, Bots(), clock=clock, reaction=slow), clock):
        await clock.pass_(2.0)
        assert [step.entry.move for step in match.steps] == [m.CALL_MOVE]
        await clock.pass_(10.0)
        assert match.ply == 1


async def test_a_game_that_nobody_plays_ends_by_itself() -> None:
    clock = FakeClock()
    match = babel_match("bbb")
    noted: list[int] = []
    table = Table(match, Bots(), clock=clock, reaction=slow, on_rest=lambda match: noted.append(match.ply))
    watcher = table.sit(None)
    async with playing(table, clock):
        for _ in range(200):
            await clock.pass_(CALL_SECONDS)
            if match.outcome() is not None:
                break
        assert RULES.outcome(updates(watcher)[-1].view) == match.outcome() is not None
        assert noted == [match.ply]
        played = table.time.milliseconds()
        await clock.pass_(60.0)
        assert (match.steps[-1].entry.at, table.time.milliseconds()) == (played, played)
        with pytest.raises(Refused, match="over"):
            watcher.pause()


# Bots ------------------------------------------------------------------------------------------------------


async def test_bots_move_after_their_reaction_from_the_view_of_that_moment() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbbb", seed="5"), bots, clock=clock, reaction=lambda level: (2.0, 2.0))
    person = table.sit(0)
    async with playing(table, clock):
        await clock.pass_(1.0)
        await person.submit(play_of(table, 0))
        expected = state_bytes(table.match.view(1))
        assert bots.requests == []
        await clock.pass_(0.875)
        assert bots.requests == []
        await clock.pass_(0.125)
        assert [request.seat for request in bots.requests] == [1, 2, 3]
        assert bots.requests[0].view == expected


async def test_a_bot_whose_question_waited_is_shown_what_happened_meanwhile() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("bbbb", seed="5"), bots, clock=clock, reaction=second)
    bots.gate.clear()
    async with playing(table, clock):
        await clock.pass_(1.0)
        assert [request.seat for request in bots.requests] == [0]
        bots.gate.set()
        await settle()
        assert [request.seat for request in bots.requests] == [0, 1, 2, 3]
        views = [request.view for request in bots.requests]
        assert len(set(views)) == 4
        assert table.match.ply > 1


async def test_a_choice_that_came_too_late_is_lost_and_the_bot_reacts_anew() -> None:
    clock, bots = FakeClock(), Bots()
    match = next(
        match
        for match in (babel_match("pbb", str(seed)) for seed in range(100))
        if {m.tower_of(move) for move in RULES.legal_moves(match.state, 0)}
        & {m.tower_of(RULES.default_move(match.state, 1))}
        and RULES.legal_moves(match.state, 1)
    )
    table = Table(match, bots, clock=clock, reaction=second)
    tower = m.tower_of(RULES.default_move(match.state, 1))
    person = table.sit(0)
    bots.gate.clear()
    async with playing(table, clock):
        await clock.pass_(1.0)
        await person.submit(next(move for move in legal(table, 0) if m.tower_of(move) == tower))
        bots.gate.set()
        await settle()
        assert [step.entry.seat for step in match.steps if step.entry.seat == 1] == []
        asked = sum(request.seat == 1 for request in bots.requests)
        assert asked == 1
        bots.requests.clear()
        await clock.pass_(1.0)
        assert [request.seat for request in bots.requests][:1] in ([1], [2])


async def test_what_a_bot_thought_before_a_pause_is_lost() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb", seed="3"), bots, clock=clock, reaction=second)
    person = table.sit(0)
    bots.gate.clear()
    async with playing(table, clock):
        await clock.pass_(1.0)
        assert len(bots.requests) == 1
        person.pause()
        person.go_on()
        await clock.pass_(READY)
        bots.gate.set()
        await settle()
        assert table.match.ply == 0
        await clock.pass_(1.0)
        assert table.match.ply > 0


async def test_a_bot_with_nothing_to_do_sleeps_until_the_game_changes() -> None:
    clock, bots = FakeClock(), Bots()
    match = next(
        match
        for match in (babel_match("ppb", str(seed)) for seed in range(500))
        if not RULES.legal_moves(match.state, 2) and state(match).stage == PLAY_STAGE
    )
    table = Table(match, bots, clock=clock, reaction=second)
    async with playing(table, clock):
        await clock.pass_(IDLE_SECONDS)
        assert bots.requests == []
        assert clock.due() == READY + CALL_SECONDS  # the table's own waiting, and nobody else's


async def test_a_whole_game_of_bots_by_their_reactions_replays() -> None:
    clock, bots = FakeClock(), Bots()
    match = babel_match("bbbb", seed="9")
    table = Table(match, bots, clock=clock, reaction=lambda level: (0.3, 0.9))
    watcher = table.sit(None)
    async with playing(table, clock):
        for _ in range(400):
            await clock.pass_(1.0)
            if match.outcome() is not None:
                break
        told = updates(watcher)
    assert [update.ply for update in told] == list(range(match.ply + 1))
    assert replay(RULES, match.record()).outcome() == match.outcome() is not None
    times = [step.entry.at for step in match.steps]
    assert times == sorted(times)


async def test_the_same_seed_and_the_same_clock_give_the_same_game() -> None:
    records = []
    for _ in range(2):
        clock = FakeClock()
        table = Table(
            babel_match("bbb", seed="again"), Bots(), clock=clock, reaction=lambda level: (0.5, 2.0)
        )
        async with playing(table, clock):
            await clock.pass_(60.0)
        records.append(table.match.record())
    assert records[0] == records[1]
    assert len({entry.at for entry in records[0].entries}) > 20


# Screens that are slow, disks that are full ----------------------------------------------------------------


async def test_a_screen_that_shows_nothing_holds_nobody_back() -> None:
    clock = FakeClock()
    table = Table(babel_match("bbb"), Bots(), clock=clock, reaction=second)
    watcher = table.sit(None)
    async with playing(table, clock):
        await watcher.next()
        await clock.pass_(10.0)
        assert table.match.ply >= 10
        assert len(updates(watcher)) == table.match.ply


class Disk:
    """A journal that fails while `full`."""

    def __init__(self) -> None:
        self.full = False

    def append(self, entry: Entry) -> None:
        if self.full:
            raise SaveError("The disk is full.")

    def truncate(self, ply: int) -> None:
        """Nothing kept."""


async def test_a_full_disk_stops_the_clock_until_somebody_says_try_again() -> None:
    clock, disk = FakeClock(), Disk()
    table = Table(babel_match("pbb", journal=disk), Bots(), clock=clock, reaction=second)
    person = table.sit(0)
    async with playing(table, clock):
        taken(person)
        disk.full = True
        with pytest.raises(Refused, match="disk is full"):
            await person.submit(legal(table, 0)[0])
        await clock.pass_(30.0)
        assert taken(person) == [Pulse(PAUSED), Trouble("The disk is full.")]
        assert (table.match.ply, person.game_time()) == (0, 1000)
        disk.full = False
        person.retry()
        await clock.pass_(READY + 1.0)
        assert table.match.ply > 0


async def test_what_fails_in_a_pause_is_tried_again_after_it() -> None:
    clock, bots = FakeClock(), Bots()
    choose = bots.choice

    def fail(view: object, seat: int) -> int:
        bots.choice = choose
        raise WorkerLost("The bots are gone.")

    bots.choice = fail
    bots.gate.clear()
    table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
    person = table.sit(0)
    async with playing(table, clock):
        await clock.pass_(1.0)
        taken(person)
        person.pause()
        bots.gate.set()
        await settle()
        assert taken(person) == [Pulse(PAUSED, 0, 0)]
        person.go_on()
        await clock.pass_(READY + 1.0)
        assert table.match.ply > 0


async def test_closing_in_any_state_ends_the_table() -> None:
    for seconds in (0.0, 1.5, READY, READY + 1.0):
        clock, bots = FakeClock(), Bots()
        bots.gate.clear()
        table = Table(babel_match("pbb"), bots, clock=clock, reaction=second)
        async with playing(table, clock, seconds):
            pass
        assert clock.due() is None
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock)
    person = table.sit(0)
    async with playing(table, clock):
        person.pause()
        await settle()


async def test_a_table_that_is_given_up_leaves_no_task_behind() -> None:
    clock = FakeClock()
    table = Table(babel_match("bbb"), Bots(), clock=clock, reaction=second)
    before = asyncio.all_tasks()
    task = asyncio.create_task(table.run())
    await clock.pass_(READY + 1.5)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert asyncio.all_tasks() == before


# Rhythm ----------------------------------------------------------------------------------------------------


async def test_a_record_replays_in_the_rhythm_of_its_game() -> None:
    clock = FakeClock()
    table = Table(babel_match("pbb"), Bots(), clock=clock, reaction=slow)
    person = table.sit(0)
    moments = [0.5, 0.25, 2.0]
    async with playing(table, clock):
        for seconds in moments:
            await clock.pass_(seconds)
            await person.submit(legal(table, 0)[0])
    record = table.match.record()
    assert rhythm(record) == moments
    assert rhythm(record, speed=4.0) == [seconds / 4 for seconds in moments]


def test_times_that_go_backwards_are_no_waits() -> None:
    match = babel_match("pbb")
    for at in (2000, 500):
        match.submit(0, RULES.legal_moves(match.state, 0)[0], at=at)
    assert rhythm(match.record()) == [2.0, 0.0]
