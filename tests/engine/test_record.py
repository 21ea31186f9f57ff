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
from core.engine.record import BOT, DUMMY, HEADER_VERSION, PERSON, Entry, Header, NoJournal, SeatPlan
from core.engine.rules import Setup
from core.engine.text import MAX_NAME, clean
from core.games import rules_of
from tests.helpers import mutations, new_header

names = st.text(max_size=40).map(lambda text: clean(text, MAX_NAME))
plans = st.builds(SeatPlan, st.sampled_from([PERSON, BOT]), names, names, names, st.integers(0, 15))


dummies = st.builds(SeatPlan, st.just(DUMMY), names, names, names, st.integers(0, 15))


@given(plans | dummies)
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


@given(
    st.lists(plans, min_size=1, max_size=8),
    st.lists(dummies, max_size=2),
    options,
    st.none() | st.integers(0, 7),
    st.binary(),
)
def test_a_header_goes_through_plain_data(
    players: list[SeatPlan], others: list[SeatPlan], chosen: dict[str, Any], first: int | None, secret: bytes
) -> None:
    setup = Setup(len(players), chosen, first)
    header = Header("heroes", 3, setup, (*players, *others), secret[:32].ljust(32))
    assert Header.from_data(unpack(pack(header.to_data()))) == header
    assert header.players() == tuple(players)
    assert len(header.names()) == len(players) + len(others)


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


@pytest.mark.parametrize("order", [(3, 0, 1, 2), (0, 1, 3, 2), (0, 1, 2), (0, 1, 3), (0, 3, 3)])
def test_a_header_whose_dummies_do_not_come_last_or_hold_a_players_seat_is_refused(
    order: tuple[int, ...],
) -> None:
    data = new_header("butababel", 3).to_data()
    assert Header.from_data(data).seats[3].kind == DUMMY
    wrong = {**data, "seats": [data["seats"][seat] for seat in order]}
    if order == (0, 1, 2):  # whether its game wants a dummy, only the match can know
        with pytest.raises(BadSetup, match="seat 3 that nobody plays, not no seat"):
            Match(rules_of("butababel"), Header.from_data(wrong))
        return
    with pytest.raises(BadData, match=r"dummies after|lists 2|lists 1"):
        Header.from_data(wrong)


def test_a_header_without_dummies_is_written_as_it_always_was() -> None:
    """Byte for byte as before there were dummies."""
    seats = (SeatPlan(PERSON, "A"), SeatPlan(BOT, "B", "easy", "C", 1))
    assert pack(Header("heroes", 1, Setup(2, {}, 0), seats, bytes(32)).to_data()) == bytes.fromhex(
        "86a668656164657201a467616d65a66865726f6573a572756c657301a573657475708"
        "3a5736561747302a76f7074696f6e7380a5666972737400a573656174739295a6706572736f6ea141a0a000"
        "95a3626f74a142a465617379a14301a6736563726574c420" + 32 * "00"
    )


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


def test_a_dummy_is_named_and_is_nobody() -> None:
    header = new_header("butababel", 3, people=[1])
    assert header.names() == ("Bot 0", "Player 1", "Bot 2", "Dummy")
    assert header.people() == (1,)
    assert [plan.name for plan in header.players()] == ["Bot 0", "Player 1", "Bot 2"]


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
