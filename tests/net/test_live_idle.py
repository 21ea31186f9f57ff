"""What a table in real time does where nobody moves: cards for who may draw, a stall, default cards."""

from __future__ import annotations

import pytest

from core.engine.errors import Refused
from core.engine.rules import TABLE, Idle
from core.games.butababel import moves as m
from core.games.butababel.rules import CALL_SECONDS, IDLE_SECONDS, BabelRules
from core.games.butababel.state import NO_CHOICE, PLAY_STAGE, STALL_STAGE, BabelState
from net.table import Table
from tests.net.clocks import FakeClock
from tests.net.live_tables import (
    READY,
    RULES,
    Bots,
    babel_match,
    legal,
    play_of,
    playing,
    slow,
    stalled_match,
    state,
    updates,
)


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
        await person.pause()
        await clock.pass_(1000.0)
        await person.go_on()
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
            await watcher.pause()
