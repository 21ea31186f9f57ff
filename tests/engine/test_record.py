"""Headers, seats and entries: what comes from a file or the wire is whole or refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.codec import pack, unpack
from core.engine.errors import BadData, BadSetup
from core.engine.match import Match
from core.engine.record import BOT, HEADER_VERSION, PERSON, Entry, Header, NoJournal, SeatPlan
from core.engine.rules import Setup
from core.engine.text import MAX_NAME, clean
from core.games import rules_of
from tests.helpers import mutations, new_header

names = st.text(max_size=40).map(lambda text: clean(text, MAX_NAME))
plans = st.builds(SeatPlan, st.sampled_from([PERSON, BOT]), names, names, names, st.integers(0, 15))


@given(plans)
def test_a_seat_goes_through_plain_data(plan: SeatPlan) -> None:
    assert SeatPlan.from_data(unpack(pack(plan.to_data()))) == plan


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, "seat", ["person", "Ann", "", ""], ["person", "Ann", "", "", 0, 0],
        ["king", "Ann", "", "", 0], [None, "Ann", "", "", 0], ["person", 7, "", "", 0],
        ["person", "\x1b[2J", "", "", 0], ["person", "A\u202e", "", "", 0], ["person", "x" * 25, "", "", 0],
        ["person", " Ann", "", "", 0], ["bot", "Ann", "hard\n", "", 0], ["bot", "Ann", "", "\x00", 0],
        ["bot", "Ann", "", "", -1], ["bot", "Ann", "", "", 16], ["bot", "Ann", "", "", True],
        ["bot", "Ann", "", "", 0.0], ["bot", "Ann", "", "", "0"], ["bot", ["Ann"], "", "", 0],
    ],
)  # fmt: skip
def test_what_is_no_seat_is_refused(data: Any) -> None:
    with pytest.raises(BadData) as caught:
        SeatPlan.from_data(data)
    assert str(caught.value).isprintable()


options = st.dictionaries(
    st.from_regex(r"[a-z_]{1,20}", fullmatch=True),
    st.booleans()
    | st.integers(-99, 99)
    | st.from_regex(r"([a-z-]+( [a-z-]+)?)?", fullmatch=True).filter(lambda text: len(text) <= 20),
    max_size=4,
)


@given(st.lists(plans, min_size=1, max_size=8), options, st.none() | st.integers(0, 7), st.binary())
def test_a_header_goes_through_plain_data(
    seats: list[SeatPlan], chosen: dict[str, Any], first: int | None, secret: bytes
) -> None:
    setup = Setup(len(seats), chosen, first)
    header = Header("heroes", 3, setup, tuple(seats), secret[:32].ljust(32))
    assert Header.from_data(unpack(pack(header.to_data()))) == header


GOOD = new_header("heroes", 3, people=[0]).to_data()


@pytest.mark.parametrize(
    "wrong",
    [
        {"header": HEADER_VERSION + 1}, {"header": None}, {"header": True}, {"game": None},
        {"game": b"heroes"}, {"game": "\x1b[2J"}, {"game": ""}, {"game": "../heroes"}, {"game": "x" * 100},
        {"rules": "1"}, {"rules": None}, {"rules": True}, {"rules": 1 << 64}, {"rules": -1},
        {"secret": b""}, {"secret": bytes(31)}, {"secret": "x" * 32}, {"secret": None},
        {"seats": None}, {"seats": []}, {"seats": {}}, {"seats": GOOD["seats"][:2]}, {"seats": [None] * 3},
        {"setup": None}, {"setup": {}}, {"setup": []},
        {"setup": {"seats": True, "options": {}, "first": None}},
        {"setup": {"seats": 4, "options": {}, "first": None}},
        {"setup": {"seats": 3, "options": {}, "first": "0"}},
        {"setup": {"seats": 3, "options": {}, "first": 1 << 64}},
        {"setup": {"seats": 3, "options": [], "first": 0}},
        {"setup": {"seats": 3, "options": {"a": None}, "first": 0}},
        {"setup": {"seats": 3, "options": {"a": 1 << 64}, "first": 0}},
        {"setup": {"seats": 3, "options": {"a": 0.5}, "first": 0}},
        {"setup": {"seats": 3, "options": {"a": []}, "first": 0}},
        {"setup": {"seats": 3, "options": {1: 1}, "first": 0}},
        {"setup": {"seats": 3, "options": {"\x1b[2J": 1}, "first": 0}},
        {"setup": {"seats": 3, "options": {"a": "\x1b[2J"}, "first": 0}},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_header_is_refused(wrong: dict[str, Any]) -> None:
    assert Header.from_data(GOOD)
    with pytest.raises(BadData) as caught:
        Header.from_data({**GOOD, **wrong})
    assert str(caught.value).isprintable()


@given(st.integers())
def test_a_mutated_header_is_bad_or_starts_a_game_or_is_no_set_up(seed: int) -> None:
    for mutant in mutations(GOOD, random.Random(seed), 50):
        try:
            header = Header.from_data(mutant)
            pack(header.to_data())
            Match(rules_of(header.game), header)
        except (BadData, BadSetup) as error:
            sentence = str(error)
            assert sentence.isprintable()
            assert len(sentence) < 300


@pytest.mark.parametrize("data", [None, [], "x", 5, b"", [["header", 1]]])
def test_what_is_no_map_is_no_header(data: Any) -> None:
    with pytest.raises(BadData, match="map"):
        Header.from_data(data)


def test_a_header_knows_its_names_and_people() -> None:
    header = new_header("heroes", 3, people=[0, 2])
    assert header.names() == ("Player 0", "Bot 1", "Player 2")
    assert header.people() == (0, 2)


@pytest.mark.parametrize("field", ["ply", "seat", "move", "at"])
@pytest.mark.parametrize("value", [True, 0.0, "1", None, 1 << 62, -(1 << 62), 10**40])
def test_an_entry_is_made_of_whole_numbers(field: str, value: Any) -> None:
    good = {"ply": 0, "seat": 0, "move": 1, "at": 0, "digest": bytes(16)}
    assert Entry(**good)  # type: ignore[arg-type]
    with pytest.raises(BadData, match="whole numbers"):
        Entry(**{**good, field: value})


@pytest.mark.parametrize("digest", [b"", bytes(15), bytes(17), "x" * 16, None])
def test_an_entry_has_a_digest(digest: Any) -> None:
    with pytest.raises(BadData, match="digest"):
        Entry(0, 0, 1, 0, digest)


def test_the_body_of_an_entry_covers_all_but_the_digest() -> None:
    entry = Entry(1, 2, 3, 4, bytes(16))
    bodies = {
        entry.body(),
        replace(entry, ply=9).body(),
        replace(entry, seat=9).body(),
        replace(entry, move=9).body(),
        replace(entry, at=9).body(),
    }
    assert len(bodies) == 5
    assert replace(entry, digest=bytes(range(16))).body() == entry.body()


def test_a_journal_that_keeps_nothing_says_nothing() -> None:
    NoJournal().append(Entry(0, 0, 1, 0, bytes(16)))
    NoJournal().truncate(0)
