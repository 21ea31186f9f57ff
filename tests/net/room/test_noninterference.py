"""Nobody sees what the rules hide: in rooms that differ only in that, every byte to a member is the same.

Views, events, refusals, flags, thoughts, clocks, votes and notes, and all of it again for who comes back.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAMES
from tests.contract.cases import values_of
from tests.helpers import Case, viewers
from tests.net.room.truths import Rooms

DEEDS = 100
"""In one example; most games are over before."""


def tables(game: str) -> st.SearchStrategy[Case]:
    """Any number of seats, any options."""
    rules = GAMES[game]
    options = st.fixed_dictionaries({option.name: values_of(option) for option in rules.info.options})
    seats = st.integers(rules.info.min_seats, rules.info.max_seats)
    return st.builds(lambda count, chosen: Case(game, rules.setup(count, chosen)), seats, options)


async def compared(case: Case, whose: int, seed: int, luck: int, deeds: int = DEEDS) -> Counter[str]:
    rooms = Rooms(case, viewers(case.setup.seats)[whose % (case.setup.seats + 1)], seed, luck)
    try:
        await rooms.begin()
        for _ in range(deeds):
            if not await rooms.step():
                break
    finally:
        await rooms.close()
    return rooms.counts


NUMBERS = st.integers(0, 1 << 32)


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_tells_what_a_member_may_not_know(game: str) -> None:
    @settings(max_examples=max(5, settings().max_examples // 5))
    @given(tables(game), st.integers(0, 7), NUMBERS, NUMBERS)
    def holds(case: Case, whose: int, seed: int, luck: int) -> None:
        asyncio.run(compared(case, whose, seed, luck))

    holds()


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_do_differ_and_much_is_told(game: str) -> None:
    """The test above would hold for nothing if its two truths were one."""
    case = Case(game, GAMES[game].setup(3))
    counts = sum((asyncio.run(compared(case, whose, 5, 7 + whose)) for whose in (0, 2, 3)), Counter[str]())
    assert counts["frames"] > 500, counts
    assert counts["different"] > 0.5 * counts["steps"] > 30, counts
    assert all(counts[deed] for deed in ("try_moves", "come_back_myself", "vote", "undo", "wait")), counts
