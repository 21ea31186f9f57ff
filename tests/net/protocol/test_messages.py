"""Every message travels as it is; whatever else a frame holds is refused, in little time and memory."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.codec import pack
from core.engine.errors import BadData
from net.protocol.messages import (
    MAX_FROM_HOST,
    MAX_FROM_PEER,
    Do,
    Hello,
    Message,
    Ping,
    Sync,
    from_host,
    from_peer,
)
from net.protocol.requests import VERBS, checked
from tests.net.protocol.wire import BOMBS, EPOCH, RUN, damaged, from_hosts, from_peers, odd, plain, read

READERS = (from_peer, from_host)
MANY = settings(max_examples=150)


@MANY
@given(from_peers)
def test_what_a_peer_says_is_what_a_host_reads(message: Message) -> None:
    raw = message.to_bytes()
    assert len(raw) <= MAX_FROM_PEER
    assert from_peer(raw) == message


@MANY
@given(from_hosts)
def test_what_a_host_says_is_what_a_peer_reads(message: Message) -> None:
    assert from_host(message.to_bytes()) == message


@MANY
@given(st.data())
def test_a_damaged_frame_is_a_message_or_refused(data: st.DataObject) -> None:
    for reader, messages in ((from_peer, from_peers), (from_host, from_hosts)):
        read(reader, data.draw(damaged(messages)))


@MANY
@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(raw: bytes) -> None:
    for reader in READERS:
        read(reader, raw)


@MANY
@given(odd)
def test_any_data_is_a_message_or_refused(data: Any) -> None:
    for reader in READERS:
        read(reader, pack(data))
        read(reader, pack([data]))


@pytest.mark.parametrize("raw", BOMBS.values(), ids=BOMBS)
def test_a_bomb_costs_next_to_nothing(raw: bytes) -> None:
    for reader, most in ((from_peer, 2 << 20), (from_host, 16 << 20)):
        tracemalloc.start()
        try:
            with pytest.raises(BadData):
                reader(raw)
            assert tracemalloc.get_traced_memory()[1] < most
        finally:
            tracemalloc.stop()


def test_a_frame_is_no_longer_than_agreed() -> None:
    for reader, limit in ((from_peer, MAX_FROM_PEER), (from_host, MAX_FROM_HOST)):
        with pytest.raises(BadData, match=str(limit)):
            reader(pack(["ping", b"x" * limit]))


@given(st.data())
def test_no_field_of_a_message_takes_what_is_of_another_kind(data: st.DataObject) -> None:
    """A bool for a number, a number for a bool, bytes for a text, a text for bytes, too much, too little."""
    message = data.draw(st.one_of(from_peers, from_hosts))
    reader = from_peer if isinstance(message, Hello | Do | Sync | Ping) else from_host
    fields = [message.kind, *(getattr(message, name) for name in message.__match_args__)]  # type: ignore[attr-defined]
    at = data.draw(st.integers(1, len(fields) - 1))
    wrong = {
        int: [True, 1.0, -1, 1 << 63, "1", b"1", None, [1]],
        str: [b"text", 1, None, True, "x" * 5000],
        bytes: ["text", 1, None, b"x" * 5000],
        list: ["text", {}, 1, None],
    }[type(fields[at])]
    fields[at] = data.draw(st.sampled_from(wrong))
    with pytest.raises(BadData):
        reader(pack(fields))


def test_no_message_has_a_field_too_many_or_too_few() -> None:
    for message in (Hello(1, "", "", "", "player", RUN, EPOCH, 0), Do(1, "say", ["x"]), Ping(1)):
        fields = [message.kind, *(getattr(message, name) for name in message.__match_args__)]
        for raw in (pack(fields[:-1]), pack([*fields, 1]), pack(fields[:1]), pack([])):
            with pytest.raises(BadData):
                from_peer(raw)


def test_neither_end_reads_what_only_the_other_says() -> None:
    with pytest.raises(BadData):
        from_host(Ping(1).to_bytes())
    with pytest.raises(BadData):
        from_peer(pack(["pong", 1, 0]))


@MANY
@given(st.sampled_from(sorted(VERBS)) | st.text(max_size=16), st.lists(odd | plain, max_size=4))
def test_a_request_has_its_arguments_or_is_none(verb: str, args: list[Any]) -> None:
    try:
        values = checked(verb, args)
    except BadData:
        return
    assert len(values) == len(VERBS[verb])
    assert all(type(value) in (int, str, bool, bytes) for value in values)
    assert len(Do(1, verb, args).to_bytes()) <= MAX_FROM_PEER


@pytest.mark.parametrize(
    "inside",
    [b"\xc7\x00\x05", b"\xd4\x01x", b"\xd6\xff\x00\x00\x00\x01", pack([0] * 65), pack({str(n): n for n in range(33)})],
    ids=["an empty extension", "an extension", "a time", "a long list", "a large map"],
)  # fmt: skip
def test_what_nobody_sends_is_nowhere_in_a_frame(inside: bytes) -> None:
    frame = b"\x94\xa2do\x01\xa3say\x91"
    assert isinstance(from_peer(frame + pack("x")), Do)
    with pytest.raises(BadData):
        from_peer(frame + inside)
