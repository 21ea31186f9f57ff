"""What a caller, the peer's end of the wire, does with single frames, and what it has to say itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.errors import BadData, Refused
from net.protocol import VERSION
from net.protocol.caller import MAX_WAITING, Answer, Body, Caller, Welcomed
from net.protocol.messages import (
    GONE,
    PLAYER,
    Do,
    Done,
    Error,
    Hello,
    Message,
    News,
    Pong,
    Refusal,
    Sync,
    Welcome,
    from_peer,
)
from tests.net.protocol.wire import EPOCH, RUN


def caller() -> Caller:
    """That was welcomed and has the first news."""
    result = Caller("x", "word", "Ann", PLAYER, RUN)
    result.connected()
    result.take(Welcome(VERSION, EPOCH, 1).to_bytes())
    result.take(News(1, ["anew"]).to_bytes())
    result.out.clear()
    return result


def said(one: Caller) -> list[Message]:
    messages = [from_peer(raw) for raw in one.out]
    one.out.clear()
    return messages


def test_a_connection_begins_with_hello_and_what_is_known() -> None:
    one = caller()
    one.ping()
    one.connected()
    assert said(one) == [Hello(VERSION, "x", "word", "Ann", PLAYER, RUN, EPOCH, 1)]


def test_what_could_never_be_read_is_not_even_said() -> None:
    one = Caller("x" * 900, "y" * 900, "z" * 900, PLAYER, RUN)
    one.connected()
    assert len(said(one)) == 1
    for verb, args in (("dance", []), ("say", ["x" * 301]), ("say", ["\ud800"]), ("sit", [True])):
        with pytest.raises(Refused):
            one.ask(verb, args)


def test_only_so_much_waits() -> None:
    one = Caller("x", "word", "Ann", PLAYER, RUN)
    for _ in range(MAX_WAITING):
        one.ask("stand", [])
    with pytest.raises(Refused):
        one.ask("stand", [])


def test_one_request_is_open_at_a_time_and_asked_again_after_a_cut() -> None:
    one = caller()
    for words in ("a", "b"):
        one.ask("say", [words])
    assert said(one) == [Do(1, "say", ["a"])]
    one.connected()
    one.take(Welcome(VERSION, EPOCH, 1).to_bytes())
    assert said(one)[1:] == [Do(1, "say", ["a"])]
    assert one.take(Done(1).to_bytes()) == [Answer(1, None)]
    assert one.take(Done(1).to_bytes()) == []
    assert said(one) == [Do(2, "say", ["b"])]
    assert one.take(Refusal(2, "No.").to_bytes()) == [Answer(2, "No.")]


def test_a_gap_is_asked_for_once() -> None:
    one = caller()
    for number in (3, 4, 5):
        assert one.take(News(number, ["note", "x"]).to_bytes()) == []
    assert said(one) == [Sync(EPOCH, 1)]
    one.take(Pong(1, 5).to_bytes())
    assert said(one) == [Sync(EPOCH, 1)]


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=30))
def test_news_are_heard_in_order_and_once(frames: list[tuple[int, bool]]) -> None:
    """Whatever comes, twice, late or never; to be told anew is the only leap."""
    one, have = caller(), 1
    for number, anew in frames:
        for heard in one.take(News(number, ["anew"] if anew else ["note", number]).to_bytes()):
            assert isinstance(heard, Body)
            assert number == have + 1 or (anew and number > have)
            have = number


def test_who_is_lost_hears_nothing_before_all_is_told_anew() -> None:
    one = caller()
    one.desync()
    one.desync()
    assert said(one) == [Sync(b"", 0)]
    assert one.take(News(2, ["note", "x"]).to_bytes()) == []
    one.connected()
    one.take(Welcome(VERSION, EPOCH, 1).to_bytes())
    assert said(one)[-1] == Sync(b"", 0)
    assert one.take(News(3, ["anew"]).to_bytes()) == [Body(["anew"])]
    assert one.take(News(4, ["note", "x"]).to_bytes()) == [Body(["note", "x"])]


def test_another_host_begins_anew() -> None:
    one = caller()
    one.connected()
    assert one.take(Welcome(VERSION, b"another!", 4).to_bytes()) == [Welcomed(4)]
    assert one.take(News(1, ["anew"]).to_bytes()) == [Body(["anew"])]


def test_a_host_says_welcome_first_and_speaks_our_version() -> None:
    one = Caller("x", "word", "Ann", PLAYER, RUN)
    one.connected()
    for message in (News(1, ["anew"]), Done(1), Pong(1, 1), Welcome(VERSION + 1, EPOCH, 1)):
        with pytest.raises(BadData):
            one.take(message.to_bytes())
    assert one.take(Error(GONE, "Closed.").to_bytes()) == [Error(GONE, "Closed.")]
