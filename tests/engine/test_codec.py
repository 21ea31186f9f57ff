"""Bytes in and out: equal data gives equal bytes, and hostile bytes cost nothing but a sentence."""

from __future__ import annotations

import tracemalloc
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.chance import secret_from_seed
from core.engine.codec import (
    DIGEST_BYTES,
    MAX_LIST,
    MAX_MAP,
    MAX_STATE_BYTES,
    chain_digest,
    pack,
    pack_list,
    state_bytes,
    state_from_bytes,
    unpack,
    view_digest,
)
from core.engine.errors import BadData
from core.games import rules_of
from core.games.heroes.state import HeroesState
from tests.helpers import Case, position_of

CASE = Case("heroes", rules_of("heroes").setup(2))  # every seat has a view of its own

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 64) - 1)
    | st.text(max_size=20)
    | st.binary(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=20,
)


@given(st.lists(plain, max_size=40))
def test_what_was_packed_one_by_one_is_packed_as_one(items: list[Any]) -> None:
    assert pack_list([pack(item) for item in items]) == pack(items)


@given(plain)
def test_plain_data_goes_both_ways(data: Any) -> None:
    assert unpack(pack(data)) == data


@pytest.mark.parametrize(
    ("what", "raw"),
    [
        ("nothing", b""),
        ("a never used code", b"\xc1"),
        ("two values", b"\xc0\xc0"),
        ("half a value", pack([1, 2, 3])[:-1]),
        ("no UTF-8", b"\xd9\x02\xc3\x28"),
        ("a list as key", b"\x81\x90\xc0"),
        ("an extension", msgpack.packb(msgpack.ExtType(5, b"x"))),
        ("an empty extension", b"\xc7\x00\x05"),
        ("a time", msgpack.packb(msgpack.Timestamp(1))),
        ("an empty time", b"\xc7\x00\xff"),
        ("lists without end", b"\x91" * 60_000),
        ("maps without end", b"\x81\xc0" * 30_000),
        ("a list too long", pack([0] * (MAX_LIST + 1))),
        ("a map too long", pack({str(key): 0 for key in range(MAX_MAP + 1)})),
    ],
)  # fmt: skip
def test_bad_bytes_are_refused_in_words(what: str, raw: bytes) -> None:
    with pytest.raises(BadData, match="these bytes are no msgpack"):
        unpack(raw)


def test_the_longest_list_and_map_are_read() -> None:
    assert len(unpack(pack([0] * MAX_LIST))) == MAX_LIST
    assert len(unpack(pack({str(key): 0 for key in range(MAX_MAP)}))) == MAX_MAP


def test_too_many_bytes_are_not_read_at_all() -> None:
    with pytest.raises(BadData, match="65537 bytes are more than the 65536"):
        unpack(bytes(MAX_STATE_BYTES + 1))
    with pytest.raises(BadData, match="3 bytes are more than the 2"):
        unpack(b"\x92\x01\x02", limit=2)


@pytest.mark.parametrize(
    "bomb",
    [
        b"\xdc\xff\xff" * 21_000,
        b"\xdc\xea\x00" * 1000 + b"\xc0" * 57_000,
        b"\xdc\x04\x00" * 1000 + b"\xc0" * 57_000,
        b"\xdd\x7f\xff\xff\xff" * 13_000,
        b"\xdf\x7f\xff\xff\xff" * 13_000,
        b"\xc6\x7f\xff\xff\xff" + b"x" * 100,
        b"\xdc\x04\x00" + (b"\xdc\x00\x3a" + b"\x90" * 58) * 1024,
    ],
    ids=["nested", "wide and nested", "as wide as allowed", "huge lists", "huge maps", "huge bytes", "many"],
)
def test_a_bomb_takes_little_memory(bomb: bytes) -> None:
    assert len(bomb) <= MAX_STATE_BYTES
    tracemalloc.start()
    try:
        unpack(bomb)
    except BadData:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 10_000_000


@given(st.binary(max_size=300))
def test_any_bytes_are_data_or_bad_data(raw: bytes) -> None:
    try:
        unpack(raw)
    except BadData as error:
        sentence = str(error)
        assert sentence


def test_a_view_digest_is_short_and_follows_the_view() -> None:
    s = position_of(CASE, 1, 0)
    views = [CASE.rules.mask(s, seat) for seat in (0, 1, None)]
    digests = {view_digest(view) for view in views}
    assert len(digests) == 3
    assert {len(digest) for digest in digests} == {DIGEST_BYTES}
    assert view_digest(CASE.rules.mask(s, 0)) == view_digest(views[0])


def test_a_chain_digest_depends_on_all_it_covers() -> None:
    s, other = position_of(CASE, 1, 0), position_of(CASE, 2, 0)
    secret, another = secret_from_seed("1"), secret_from_seed("2")
    digests = [
        chain_digest(secret, b"before", b"entry", s),
        chain_digest(another, b"before", b"entry", s),
        chain_digest(secret, b"beforeen", b"try", s),
        chain_digest(secret, b"", b"beforeentry", s),
        chain_digest(secret, b"before", b"entry!", s),
        chain_digest(secret, b"before", b"entry", other),
    ]
    assert len(set(digests)) == len(digests)
    assert {len(digest) for digest in digests} == {DIGEST_BYTES}
    assert chain_digest(secret, b"before", b"entry", s.clone()) == digests[0]


def test_the_bytes_of_one_game_are_no_state_of_foreign_shape() -> None:
    with pytest.raises(BadData):
        state_from_bytes(HeroesState, pack({"row": []}))
    s = position_of(CASE, 1, 30)
    assert state_bytes(state_from_bytes(type(s), state_bytes(s))) == state_bytes(s)
