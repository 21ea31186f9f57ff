"""Events as plain data: what is none is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.codec import pack, unpack
from core.engine.errors import BadData
from core.engine.events import Event, Reveals, SeenEvent, seen
from tests.helpers import mutations

numbers = st.integers(-(1 << 31), (1 << 31) - 1)
words = st.from_regex(r"[a-z_]{1,20}", fullmatch=True)
seen_events = st.builds(SeenEvent, words, st.integers(-1, 7), st.lists(numbers, max_size=6).map(tuple))


@given(seen_events)
def test_an_event_goes_through_plain_data(event: SeenEvent) -> None:
    again = SeenEvent.from_data(unpack(pack(event.to_data())))
    assert again == event
    assert hash(again) == hash(event)
    assert repr(again) == repr(event)
    assert (event != SeenEvent(event.kind, event.seat + 1, event.args)) is True
    assert event != event.to_data()


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, "abc", b"abc", 3, ["moved", 0], ["moved", 0, [], 1], [0, 0, []], ["moved", "0", []],
        ["moved", True, []], ["moved", 0, None], ["moved", 0, "12"], ["moved", 0, [True]],
        ["moved", 0, [1.0]], ["moved", 0, [None]], ["moved", 0, [[1]]], ["moved", 0, [1 << 64]],
        ["moved", 1 << 64, []], ["moved", 0, [0] * 100], ["x" * 100, 0, []], ["\x1b[2J", 0, []],
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_event_is_refused(data: Any) -> None:
    with pytest.raises(BadData):
        SeenEvent.from_data(data)


@given(seen_events, st.integers())
def test_a_mutated_event_is_bad_or_one_that_can_be_packed(event: SeenEvent, seed: int) -> None:
    for mutant in mutations(event.to_data(), random.Random(seed), 20):
        try:
            read = SeenEvent.from_data(mutant)
        except BadData:
            continue
        assert SeenEvent.from_data(unpack(pack(read.to_data()))) == read


def test_seen_gives_each_seat_its_own_version_in_order() -> None:
    drew = Event("drew", 1, (3, -1), {1: (3, 7), 2: (4, 4)}, Reveals.NEW)
    peeked = Event("peeked", 1, None, {1: (7,)})
    assert seen([drew, peeked], 1) == (SeenEvent("drew", 1, (3, 7)), SeenEvent("peeked", 1, (7,)))
    assert seen([drew, peeked], 2) == (SeenEvent("drew", 1, (4, 4)),)
    assert seen([drew, peeked], 0) == seen([drew, peeked], None) == (SeenEvent("drew", 1, (3, -1)),)


def test_an_event_shows_itself_whole() -> None:
    assert repr(Event("drew", 1, (3,), {1: (7,)}, Reveals.OWN)) == (
        "Event('drew', 1, (3,), private={1: (7,)}, reveals=OWN)"
    )
    assert not Reveals.NOTHING
