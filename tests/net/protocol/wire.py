"""Frames for the tests of the wire: of every kind as they should be, and as nobody should send them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
from hypothesis import strategies as st

from core.engine.errors import BadData
from net.protocol.messages import (
    BOT,
    CODES,
    EPOCH_BYTES,
    MAX_HELLO,
    MAX_NUMBER,
    MAX_WHY,
    PLAYER,
    RUN_BYTES,
    WATCHER,
    Do,
    Done,
    Error,
    Hello,
    Message,
    News,
    Ping,
    Pong,
    Refusal,
    Sync,
    Welcome,
)

RUN = bytes(RUN_BYTES)
EPOCH = b"e" * EPOCH_BYTES

numbers = st.integers(0, MAX_NUMBER)
epochs = st.binary(min_size=EPOCH_BYTES, max_size=EPOCH_BYTES)
known = epochs | st.just(b"")
runs = st.binary(min_size=RUN_BYTES, max_size=RUN_BYTES)
sentences = st.text(max_size=MAX_WHY)
plain = st.recursive(
    st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.text(max_size=20) | st.binary(max_size=20),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)
"""What may stand in a request or in news before anybody has looked at it."""


def _short(limit: int) -> st.SearchStrategy[str]:
    return st.text(max_size=limit)


from_peers: st.SearchStrategy[Message] = st.one_of(
    st.builds(
        Hello, numbers, _short(MAX_HELLO), _short(MAX_HELLO), _short(MAX_HELLO),
        st.sampled_from([PLAYER, WATCHER, BOT]), runs, known, numbers,
    ),
    st.builds(Do, numbers, _short(16), st.lists(plain, max_size=4)),
    st.builds(Sync, known, numbers),
    st.builds(Ping, numbers),
)  # fmt: skip
from_hosts: st.SearchStrategy[Message] = st.one_of(
    st.builds(Welcome, numbers, epochs, numbers),
    st.builds(Done, numbers),
    st.builds(Refusal, numbers, sentences),
    st.builds(News, numbers, st.builds(lambda head, rest: [head, *rest], _short(12), st.lists(plain, max_size=4))),
    st.builds(Pong, numbers, numbers),
    st.builds(Error, st.sampled_from(sorted(CODES)), sentences),
)  # fmt: skip

odd: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([
        None, True, False, -1, -(1 << 63), (1 << 64) - 1, 0.0, 1.0, float("nan"), float("inf"), "", b"", [], {},
        "\N{BELL}\x1b]0;", "x" * 2000, b"x" * 2000, msgpack.ExtType(1, b""), msgpack.ExtType(5, b"xy"),
        msgpack.Timestamp(1, 2), {1: 2}, {b"a": [1]}, {"a": {"b": None}}, list(range(70)),
    ])
    | plain,
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
"""What fits nowhere, or only by luck."""

BOMBS = {
    "nested lists": b"\x91" * 8000,
    "nested long lists": b"\xdc\x00\x40" * 2700,
    "nested lists that say they are huge": b"\xdd\xff\xff\xff\xff" * 1600,
    "nested maps": b"\x81\xa1a" * 2700,
    "a list of half a million": b"\xdd\x00\x08\x00\x00" + bytes(8000),
    "a map of half a million": b"\xdf\x00\x08\x00\x00" + bytes(8000),
    "a text of four gigabytes": b"\xdb\xff\xff\xff\xff" + b"x" * 8000,
    "bytes of four gigabytes": b"\xc6\xff\xff\xff\xff" + b"x" * 8000,
    "an extension of four gigabytes": b"\xc9\xff\xff\xff\xff\x01" + b"x" * 8000,
    "an empty extension": b"\x91\xc7\x00\x05",
    "half of a pair of surrogates": b"\x92\xa4ping\xa3\xed\xa0\x80",
    "a map as a key": b"\x81\x81\x01\x02\x03",
    "two frames in one": b"\x92\xa4ping\x01" * 2,
    "a byte that means nothing": b"\xc1",
    "nothing": b"",
}


@st.composite
def damaged(draw: st.DrawFn, messages: st.SearchStrategy[Message]) -> bytes:
    """A frame with bits flipped, bytes lost or put in, or fields that belong elsewhere."""
    raw = bytearray(draw(messages).to_bytes())
    if draw(st.booleans()):
        fields = msgpack.unpackb(bytes(raw), strict_map_key=False)
        at = draw(st.integers(0, len(fields)))
        fields[at : at + draw(st.integers(0, 2))] = draw(st.lists(odd, max_size=2))
        return bytes(msgpack.packb(fields))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(raw) - 1)) if raw else 0
        how = draw(st.integers(0, 3))
        if how == 0 and raw:
            raw[at] ^= 1 << draw(st.integers(0, 7))
        elif how == 1:
            del raw[at:]
        elif how == 2:
            del raw[at : at + 1]
        else:
            raw[at:at] = draw(st.binary(min_size=1, max_size=6))
    return bytes(raw)


def read(reader: Callable[[bytes], Message], raw: bytes) -> Message | None:
    """The message of a frame, which then says the same again, or None where it is refused as it should be."""
    try:
        message = reader(raw)
    except BadData:
        return None
    assert reader(message.to_bytes()).to_bytes() == message.to_bytes()
    return message
