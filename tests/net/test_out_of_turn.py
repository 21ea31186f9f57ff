"""A game of turns in which others may act: people at once and at any moment, bots only where they must."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from ai.player import Choice
from ai.workers import Request
from core.engine.codec import state_from_bytes
from core.engine.errors import Refused
from core.engine.match import replay, verify
from core.games import GAMES
from net.table import Table
from tests.net.test_table import Thinker, a_match, playing, until_asked, update
from tests.prizes import CLAIM, DONE, RULES, PrizesState, prizes_match


class Slow:
    """Claims what lies there, else is done; thinks until it is let go."""

    def __init__(self) -> None:
        self.asked: list[PrizesState] = []
        self.gate = asyncio.Event()
        self.given_up = 0

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Nothing to start."""

    async def choose(self, request: Request) -> Choice:
        view = state_from_bytes(RULES.state_type, request.view)
        assert request.seat in RULES.must_act(view), "a bot is asked where it need not act"
        self.asked.append(view)
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        moves = RULES.legal_moves(view, request.seat)
        return Choice(CLAIM if CLAIM in moves else DONE, 1.0, (), "")

    def hurry(self) -> None:
        self.gate.set()

    def close(self) -> None:
        """Nothing to end."""


async def turns_of_the_loop(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_claim_is_taken_at_once_while_a_bot_thinks_and_the_thought_begins_anew() -> None:
    thinker = Slow()
    table = Table(prizes_match("pbp", (0, DONE)), thinker)
    ann, cleo = table.sit(0), table.sit(2)
    async with playing(table):
        for person in (ann, cleo):
            await update(person)
        cleo_waits = asyncio.ensure_future(cleo.next())
        ann_waits = asyncio.ensure_future(ann.next())
        await turns_of_the_loop()
        assert [view.lies for view in thinker.asked] == [1]
        await cleo.submit(CLAIM)
        assert [step.entry.seat for step in table.match.steps] == [0, 2]
        assert (await cleo_waits, await ann_waits)[0].view.prizes == [0, 0, 1]  # type: ignore[union-attr]
        waits = [asyncio.ensure_future(person.next()) for person in (ann, cleo)]
        await turns_of_the_loop()
        assert [view.lies for view in thinker.asked] == [1, 0]
        assert thinker.given_up == 1
        thinker.gate.set()
        await asyncio.gather(*waits)
        assert [(step.entry.seat, step.entry.move) for step in table.match.steps[2:]] == [(1, DONE)]


async def test_a_claim_at_the_very_moment_a_bot_has_decided_is_never_followed_by_a_stale_move() -> None:
    for hops in range(12):
        thinker = Slow()
        table = Table(prizes_match("pb", (0, DONE)), thinker)
        person = table.sit(0)
        async with playing(table) as running:
            await update(person)
            waits = asyncio.ensure_future(person.next())
            await turns_of_the_loop()
            thinker.gate.set()
            await turns_of_the_loop(hops)
            with suppress(Refused):  # the bot was faster
                await person.submit(CLAIM)
            await turns_of_the_loop()
            assert not running.done()
            waits.cancel()
        replay(RULES, table.match.record())
        assert sum(step.entry.move == CLAIM for step in table.match.steps) == 1


async def test_a_roll_taken_back_at_any_moment_leaves_no_die_falling() -> None:
    heroes = GAMES["heroes"]
    for hops in range(12):
        table = Table(a_match("pb"), Thinker())
        person = table.sit(0)
        async with playing(table) as running:
            asked = await until_asked(person)
            await person.submit(heroes.parse(asked.view, "roll"))
            await update(person)
            waits = asyncio.ensure_future(person.next())
            await turns_of_the_loop(hops)
            with suppress(Refused):  # the die was faster
                await person.undo()
            await turns_of_the_loop()
            assert not running.done()
            waits.cancel()
        verify(heroes, table.match.record())


async def test_bots_play_on_where_a_person_may_claim_and_does_not() -> None:
    thinker = Slow()
    thinker.gate.set()
    table = Table(prizes_match("bbp"), thinker)
    cleo = table.sit(2)
    async with playing(table):
        news = await update(cleo)
        while news.ply < 3:
            news = await update(cleo)
        assert 2 in table.rules.must_act(news.view)
        await cleo.submit(DONE)
        with pytest.raises(Refused, match="not your turn"):
            await cleo.submit(DONE)
        while (news := await update(cleo)).ply < 7:
            pass
    assert [step.entry.seat for step in table.match.steps] == [0, 1, 1, 2, 0, 0, 1]


async def test_a_claim_can_be_taken_back_until_another_person_moved() -> None:
    match = prizes_match("pbp", (0, DONE), (2, CLAIM))
    assert (match.undo_ply(2), match.undo_ply(0)) == (1, None)
    match.submit(1, DONE)
    assert match.undo_ply(2) == 1, "the bot's move goes with it"
    match.submit(0, CLAIM)
    assert (match.undo_ply(2), match.undo_ply(0)) == (None, 3)
    match.rewind(3)
    assert match.undo_ply(2) == 1
