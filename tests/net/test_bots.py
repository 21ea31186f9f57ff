"""Bots at a table: that they think is told, they can be hurried, say why they moved, and stand in for people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from ai.player import Choice
from ai.workers import Request, Thinker
from core.engine.codec import state_bytes
from core.engine.errors import Refused
from core.engine.match import Match
from core.games import GAMES
from net.local import LocalSession
from net.session import StandIns, Thinking
from net.table import Table
from tests.net.clocks import FakeClock, settle
from tests.net.live_tables import Bots, babel_match, play_of, second
from tests.net.live_tables import playing as playing_live
from tests.net.test_table import Thinker as Scripted
from tests.net.test_table import a_match, playing

RULES = GAMES["heroes"]


class Telling(Scripted):
    """Says why it moves, and counts what it is asked before and what it had to give up."""

    def __init__(self) -> None:
        super().__init__()
        self.ready: list[tuple[str, list[str]]] = []
        self.given_up = 0

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        self.ready.append((game, list(levels)))

    async def choose(self, request: Request) -> Choice:
        try:
            choice = await super().choose(request)
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return replace(choice, reason=f"reason {len(self.requests)}")


def rolled(kinds: str) -> Match:
    """A match in which seat 0 has rolled and decides what comes of it."""
    match = a_match(kinds)
    match.submit(0, RULES.parse(match.state, "roll"))
    match.draw()
    assert RULES.must_act(match.state) == (0,)
    return match


async def drained(session: LocalSession) -> list[object]:
    """All that is told until nothing more happens."""
    news: list[object] = []
    while True:
        await settle()
        if not session.waiting():
            session._mark_shown()
            await settle()
            if not session.waiting():
                return news
        news.append(await session.next())


# Thinking ------------------------------------------------------------------------------------------------------


async def test_a_bot_that_thinks_is_told_with_its_time_and_nobody_else_is() -> None:
    clock, thinker = FakeClock(), Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker, clock=clock)
    person = table.sit(0)
    async with playing(table):
        await drained(person)
        assert person.thinking() is None
        await person.submit(RULES.parse(table.match.state, "pass"))
        await drained(person)
        await clock.pass_(2.5)
        assert person.thinking() == table.sit(None).thinking() == Thinking(1, 2.5)
        thinker.gate.set()
        await drained(person)
        assert person.thinking() is None


async def test_a_thought_that_is_given_up_is_no_longer_told() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    person = table.sit(0)
    async with playing(table):
        await drained(person)
        await person.submit(RULES.parse(table.match.state, "pass"))
        await drained(person)
        assert person.thinking() is not None
        await person.undo()
        await drained(person)
        assert (person.thinking(), thinker.given_up) == (None, 1)


async def test_a_slow_bot_in_a_process_of_its_own_moves_once_it_is_hurried() -> None:
    match = rolled("pb")
    plans = (match.header.seats[0], replace(match.header.seats[1], persona="slow"))
    slow = Match(RULES, replace(match.header, seats=plans))
    table = Table(slow, Thinker("tests.ai.test_workers:odd"))
    person = table.sit(0)
    async with playing(table):
        await drained(person)
        await person.submit(RULES.parse(slow.state, "roll"))
        await drained(person)
        await person.submit(RULES.parse(slow.state, "pass"))
        while person.thinking() is None:
            await drained(person)
        ply = slow.ply
        await asyncio.sleep(0.05)
        assert slow.ply == ply
        while slow.ply == ply:
            await person.hurry()
            await asyncio.sleep(0.01)
        assert slow.steps[ply].entry.seat == 1
        assert person.reasons()[-1].text == "hurried"


async def test_bots_get_ready_when_the_table_opens_each_level_once() -> None:
    thinker = Telling()
    async with playing(Table(a_match("pbb"), thinker)):
        await settle()
    assert thinker.ready == [("heroes", ["random"])]
    alone = Telling()
    async with playing(Table(a_match("pp"), alone)):
        await settle()
    assert alone.ready == []


# Why -----------------------------------------------------------------------------------------------------------


async def test_reasons_are_told_to_everybody_the_newest_first() -> None:
    table = Table(a_match("bbb"), Telling())
    watcher = table.sit(None)
    async with playing(table):
        await drained(watcher)
        reasons = watcher.reasons()
        plies = [reason.ply for reason in reasons]
        assert len(plies) > 5
        assert plies == sorted(plies, reverse=True)
        assert reasons == table.sit(1).reasons()
        assert all(table.match.steps[each.ply].entry.seat == each.seat for each in reasons)


# Standing in ---------------------------------------------------------------------------------------------------


async def test_a_bot_plays_for_a_person_from_that_seats_view_and_the_record_is_the_same() -> None:
    thinker = Telling()
    match = rolled("ppb")
    table, header = Table(match, thinker), match.header
    ann, bob = table.sit(0), table.sit(1)
    async with playing(table):
        await drained(ann)
        expected = state_bytes(match.view(0))
        thinker.gate.clear()
        await ann.hand_over("medium")
        told = [*await drained(ann), *await drained(bob)]
        assert told.count(StandIns(((0, "medium"),))) == 2
        (request,) = thinker.requests
        assert (request.seat, request.level, request.view) == (0, "medium", expected)
        assert table.helped == set()
        thinker.gate.set()
        await drained(bob)
        assert (ann.reasons()[-1].seat, table.helped) == (0, {0})
        assert match.header == header


async def test_who_handed_a_seat_over_makes_no_move_until_it_is_taken_back() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    person = table.sit(0)
    move = RULES.parse(table.match.state, "pass")
    async with playing(table):
        await person.hand_over("easy")
        await drained(person)
        with pytest.raises(Refused, match="take your seat back"):
            await person.submit(move)
        assert person.thinking() is not None
        await person.take_back()
        assert StandIns() in await drained(person)
        assert (person.thinking(), thinker.given_up, table.helped) == (None, 1, set())
        await person.submit(move)


async def test_another_bots_thought_goes_on_when_a_seat_changes_hands() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    person = table.sit(0)
    async with playing(table):
        await drained(person)
        await person.submit(RULES.parse(table.match.state, "pass"))
        await drained(person)
        await person.hand_over("medium")
        await person.take_back()
        await person.hand_over("medium")
        await drained(person)
        assert ([request.seat for request in thinker.requests], thinker.given_up) == ([1], 0)
        thinker.gate.set()
        await drained(person)
        assert table.match.outcome() is not None


async def test_another_level_begins_the_thought_anew() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    person = table.sit(0)
    async with playing(table):
        for level in ("easy", "expert"):
            await person.hand_over(level)
            await drained(person)
        assert [request.level for request in thinker.requests] == ["easy", "expert"]


async def test_what_a_stand_in_did_is_taken_back_only_by_the_person_who_plays() -> None:
    thinker = Telling()
    table = Table(rolled("pb"), thinker)
    person = table.sit(0)
    async with playing(table):
        await drained(person)
        await person.hand_over("medium")
        await settle()
        while table.match.undo_ply(0) is None and table.match.outcome() is None:
            await person.next()
            await settle()
        thinker.gate.clear()
        assert table.match.outcome() is None
        assert not person.can_undo()
        with pytest.raises(Refused, match="take your seat back"):
            await person.undo()
        await person.take_back()
        ply = table.match.undo_ply(0)
        assert ply is not None
        assert person.can_undo()
        await person.undo()
        assert table.match.ply == ply
        assert all(reason.ply < ply for reason in person.reasons())
        assert table.helped == {0}


async def test_a_session_that_comes_later_is_told_who_stands_in() -> None:
    thinker = Telling()
    thinker.gate.clear()
    table = Table(rolled("pb"), thinker)
    async with playing(table):
        await table.sit(0).hand_over("hard")
        assert StandIns(((0, "hard"),)) in await drained(table.sit(None))


async def test_only_people_at_a_game_that_goes_on_hand_their_seat_over() -> None:
    table = Table(rolled("pb"), Telling())
    person = table.sit(0)
    with pytest.raises(Refused, match="watching"):
        await table.sit(None).hand_over("medium")
    with pytest.raises(Refused, match="watching"):
        await table.sit(None).take_back()
    with pytest.raises(Refused, match="already"):
        await table.sit(1).hand_over("medium")
    with pytest.raises(Refused, match="level godly"):
        await person.hand_over("godly")
    with pytest.raises(Refused, match="Nobody plays for you"):
        await person.take_back()
    table.close()
    with pytest.raises(Refused, match="nothing left"):
        await person.hand_over("medium")


# Real time -----------------------------------------------------------------------------------------------------


def only_medium(level: str) -> tuple[float, float]:
    """Nobody else ever comes to it."""
    return (1.0, 1.0) if level == "medium" else (1e6, 1e6)


async def test_a_stand_in_plays_by_its_reaction_and_no_more_once_it_is_sent_away() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb", seed="5"), bots, clock=clock, reaction=second)
    person = table.sit(0)
    async with playing_live(table, clock):
        await person.hand_over("medium")
        await clock.pass_(0.9)
        assert bots.requests == []
        await clock.pass_(0.1)
        mine = [request for request in bots.requests if request.seat == 0]
        assert [(request.level, request.live) for request in mine] == [("medium", True)]
        assert 0 in {step.entry.seat for step in table.match.steps}
        await person.take_back()
        moves = sum(step.entry.seat == 0 for step in table.match.steps)
        await clock.pass_(10.0)
        assert sum(step.entry.seat == 0 for step in table.match.steps) == moves
        assert person.thinking() is None


async def test_in_real_time_what_a_stand_in_thought_before_it_was_sent_away_is_lost() -> None:
    clock, bots = FakeClock(), Bots()
    table = Table(babel_match("pbb", seed="5"), bots, clock=clock, reaction=only_medium)
    person = table.sit(0)
    bots.gate.clear()
    async with playing_live(table, clock):
        await person.hand_over("medium")
        await clock.pass_(1.0)
        assert bots.requests[0].seat == 0
        await person.take_back()
        bots.gate.set()
        await settle()
        assert 0 not in {step.entry.seat for step in table.match.steps}
        await person.submit(play_of(table, 0))
