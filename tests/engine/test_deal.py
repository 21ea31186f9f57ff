"""Deals made together: pinned, provable, and everything that is altered afterwards is found."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.engine.chance import StreamChance, commitment, secret_from_seed
from core.engine.codec import pack, unpack
from core.engine.deal import (
    MAX_MEMBERS,
    MAX_VIEWS,
    Contribution,
    Transcript,
    check,
    check_told,
    check_views,
    seal_of,
    secret_of,
    terms_of,
)
from core.engine.errors import BadData
from core.engine.match import Match, verify
from core.engine.record import Header, Record
from core.games import GAMES, rules_of
from tests.deals import contributions, dealt, kept_by, some_bytes, views_of
from tests.helpers import FairChance, match_moves, mutations, new_header, viewers

HEROES = rules_of("heroes")
HEADER = new_header("heroes", 3, people=(0, 1))
keys = st.binary(min_size=32, max_size=32)
some = st.lists(st.builds(Contribution, keys, st.sampled_from(("Ann", "Ben", "日本")), keys), max_size=6)


@cache
def played(game: str = "heroes", seats: int = 3, plies: int = 60) -> tuple[Record, Transcript]:
    """A game that was dealt together, and what one of the people keeps of it."""
    header, told = dealt(new_header(game, seats, people=(0, 1)))
    match = Match(rules_of(game), header)
    match_moves(match, FairChance(5), plies)
    return match.record(), kept_by(told, 1, match.record(), (1,))


# What is computed -----------------------------------------------------------------------------------------------------


def test_a_deal_is_pinned() -> None:
    """A change of these would make every deal that was proven unprovable."""
    ann, ben = contributions(2)
    computed = (seal_of(ann.member, ann.value), secret_of(some_bytes("host"), (ann, ben)), terms_of(HEADER))
    assert [value.hex() for value in computed] == [
        "e9a72b5ece4adc695c3cb57453c175f5075bc3bc5d55d015c1ff327e83028b33",
        "cde29ff08f217bfe3281817de6de9a976ed774e853df97f0afe75f9f4ef60867",
        "5ddf70337adaa931e75223d2e84510452053a3e0b7c22e73fd4bbc533131d09a",
    ]


@given(host=keys, given_=some)
def test_a_secret_is_keyed_blake2b_over_all_contributions(host: bytes, given_: list[Contribution]) -> None:
    parts = []
    for one in given_:
        name = one.name.encode()
        parts.append(one.member + one.value + len(name).to_bytes(4, "big") + name)
    expected = hashlib.blake2b(
        b"".join(sorted(parts)), key=host, person=b"butique-deal", digest_size=32
    ).digest()
    assert secret_of(host, given_) == expected
    StreamChance(expected)


@given(host=keys, given_=some, seed=st.integers(0, 99))
def test_the_order_of_contributions_is_nothing(host: bytes, given_: list[Contribution], seed: int) -> None:
    mixed = random.Random(seed).sample(given_, len(given_))
    assert secret_of(host, mixed) == secret_of(host, given_)


def flipped(value: bytes, bit: int) -> bytes:
    changed = int.from_bytes(value, "big") ^ 1 << bit % (8 * len(value))
    return changed.to_bytes(len(value), "big")


@given(host=keys, given_=some, at=st.integers(0, 5), bit=st.integers(0, 255))
def test_every_bit_of_every_part_makes_another_secret(
    host: bytes, given_: list[Contribution], at: int, bit: int
) -> None:
    assume(given_)
    before, one, after = given_[: at % len(given_)], given_[at % len(given_)], given_[at % len(given_) + 1 :]
    others = [
        replace(one, member=flipped(one.member, bit)),
        replace(one, value=flipped(one.value, bit)),
        replace(one, name=one.name + "a"),
    ]
    secrets = {
        secret_of(host, given_),
        secret_of(flipped(host, bit), given_),
        secret_of(host, before + after),
    }
    secrets |= {secret_of(host, [*before, other, *after]) for other in others}
    assert len(secrets) == 3 + len(others)
    seals = {seal_of(one.member, one.value), *(seal_of(other.member, other.value) for other in others[:2])}
    assert len(seals) == 3


def test_terms_are_all_of_the_header_but_its_secret() -> None:
    assert terms_of(replace(HEADER, secret=secret_from_seed("other"))) == terms_of(HEADER)
    for changed in other_terms(HEADER):
        assert terms_of(changed) != terms_of(HEADER)


def other_terms(header: Header) -> list[Header]:
    """Headers with one thing different each, as a host might like it better."""
    first, second, *rest = header.seats
    return [
        replace(header, game="butine"),
        replace(header, rules_version=header.rules_version + 1),
        replace(header, setup=replace(header.setup, first=0)),
        replace(header, setup=replace(header.setup, options={"fast": True})),
        replace(header, seats=(second, first, *rest)),
        replace(header, seats=(replace(first, name="Eve"), second, *rest)),
        replace(header, seats=(replace(first, piece=9), second, *rest)),
    ]


# What is proven -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_honest_deal_is_proven_to_everybody(game: str) -> None:
    rules = rules_of(game)
    seats = rules.info.min_seats
    header, told = dealt(new_header(game, seats, people=(0, 1)))
    match = Match(rules, header)
    match_moves(match, FairChance(1), 150)
    record = match.record()
    verify(rules, record)
    for transcript in (told, kept_by(told, 0, record, viewers(seats)), kept_by(told, 1, record, (1,))):
        assert check_told(replace(transcript, host_secret=None), record.header) is None
        assert check(transcript, record.header) is None
        assert check_views(rules, record, transcript) is None


def changed(**fields: Any) -> Callable[[Transcript], Transcript]:
    return lambda transcript: replace(transcript, **fields)


def test_before_the_host_has_told_its_secret_nothing_is_proven() -> None:
    record, transcript = played()
    assert "not told its secret" in str(check(replace(transcript, host_secret=None), record.header))


@given(
    bit=st.integers(0, 255), which=st.sampled_from(("commitment", "terms", "own", "own_value", "host_secret"))
)
def test_every_bit_of_what_was_told_counts(bit: int, which: str) -> None:
    record, transcript = played()
    altered = changed(**{which: flipped(getattr(transcript, which), bit)})(transcript)
    assert check(altered, record.header) is not None
    assert check(transcript, replace(record.header, secret=flipped(record.header.secret, bit))) is not None


@given(bit=st.integers(0, 255), at=st.integers(0, 1), which=st.sampled_from(("member", "value")))
def test_every_bit_of_a_contribution_and_of_its_seal_counts(bit: int, at: int, which: str) -> None:
    record, transcript = played()
    given_, seals = list(transcript.contributions), list(transcript.seals)
    member, value = given_[at].member, given_[at].value
    if which == "member":
        given_[at] = replace(given_[at], member=flipped(member, bit))
    else:
        given_[at] = replace(given_[at], value=flipped(value, bit))
    seals[at] = (seals[at][0], flipped(seals[at][1], bit))
    for altered in (
        replace(transcript, contributions=tuple(given_)),
        replace(transcript, seals=tuple(seals)),
    ):
        assert check_told(altered, record.header) is not None
        assert check(altered, record.header) is not None


def test_contributions_that_come_go_or_double_are_found() -> None:
    record, transcript = played()
    ann, ben = transcript.contributions
    other = contributions(3)[2]
    for given_, told in (
        ((), "Nobody contributed"),
        ((ann,), "Your own contribution is missing"),
        ((ben,), "sealed is missing"),
        ((ann, ben, other), "contribution of Cleo is not one that was sealed"),
        ((ann, ben, ben), "two"),
        ((ann, ben, replace(ben, value=ann.value)), "two"),
        ((replace(ann, name="Anna"), ben), "does not follow"),
    ):
        fault = check(replace(transcript, contributions=given_), record.header)
        assert told.lower() in str(fault).lower()
    doubled = replace(transcript, seals=(*transcript.seals, transcript.seals[0]))
    assert "one member" in str(check_told(doubled, record.header))


def test_other_terms_are_found() -> None:
    record, transcript = played()
    for header in other_terms(record.header):
        assert "not those agreed" in str(check_told(transcript, header))


def test_a_host_that_lets_a_friend_give_its_value_last_is_found() -> None:
    """It knows all the others' values then, and tries its friend's until it likes the first card."""
    ann, friend = contributions(2)
    host_secret = some_bytes("host")
    tries = (replace(friend, value=some_bytes(f"try {number}")) for number in range(1000))
    liked = next(one for one in tries if StreamChance(secret_of(host_secret, (ann, one))).below(52) == 0)
    transcript = Transcript(
        commitment(host_secret),
        terms_of(HEADER),
        ((ann.member, seal_of(ann.member, ann.value)), (friend.member, seal_of(friend.member, friend.value))),
        (ann, liked),
        ann.member,
        ann.value,
        host_secret,
    )
    header = replace(HEADER, secret=secret_of(host_secret, (ann, liked)))
    assert "contribution of Ben is not one that was sealed" in str(check_told(transcript, header))


# What was seen --------------------------------------------------------------------------------------------------------


@given(at=st.integers(0, 59), bit=st.integers(0, 127))
def test_every_bit_of_every_view_counts(at: int, bit: int) -> None:
    record, transcript = played()
    ply, seat, digest = transcript.views[at]
    altered = (*transcript.views[:at], (ply, seat, flipped(digest, bit)), *transcript.views[at + 1 :])
    fault = check_views(HEROES, record, replace(transcript, views=altered))
    assert fault == f"After {ply} moves the game of the record is not the one that was seen."


@given(game=st.sampled_from(sorted(GAMES)), at=st.integers(0, 39), seed=st.integers(0, 99))
def test_another_history_than_was_seen_is_found(game: str, at: int, seed: int) -> None:
    """A host may make up a record that is good by itself: from some move on, others were made."""
    record, transcript = played(game, rules_of(game).info.min_seats, 40)
    match = Match(rules_of(game), record.header)
    for entry in record.entries[:at]:
        match.submit(entry.seat, entry.move, entry.at)
    match_moves(match, FairChance(seed), len(record.entries) - at)
    other = match.record()
    verify(rules_of(game), other)
    told = views_of(other, (1,))
    fault = check_views(rules_of(game), other, transcript)
    first = next((seen[0] for seen, true in zip(transcript.views, told, strict=False) if seen != true), None)
    if first is not None:
        assert fault == f"After {first} moves the game of the record is not the one that was seen."
    else:
        assert (fault is None) == (len(told) >= len(transcript.views))


def test_a_record_that_ends_too_soon_and_a_seat_that_is_none_are_found() -> None:
    record, transcript = played()
    short = replace(record, entries=record.entries[:40])
    assert check_views(HEROES, short, transcript) == "The record ends after 40 moves, but 60 were seen."
    strange = replace(transcript, views=((3, 9, bytes(16)),))
    assert check_views(HEROES, record, strange) == "Seat 9 was seen, which the game has not."


# What is kept ---------------------------------------------------------------------------------------------------------


@given(
    st.builds(
        Transcript,
        keys,
        keys,
        st.lists(st.tuples(keys, keys), max_size=5).map(tuple),
        some.map(tuple),
        host_secret=st.none() | keys,
        views=st.lists(
            st.tuples(
                st.integers(0, 999_999_999),
                st.none() | st.integers(0, 15),
                st.binary(min_size=16, max_size=16),
            ),
            max_size=9,
        ).map(tuple),
    ),
    st.none() | st.tuples(keys, keys),
)
def test_a_transcript_goes_through_plain_data(
    transcript: Transcript, own: tuple[bytes, bytes] | None
) -> None:
    if own is not None:
        transcript = replace(transcript, own=own[0], own_value=own[1])
    assert Transcript.from_data(unpack(pack(transcript.to_data()))) == transcript
    assert Transcript.from_data(json.loads(json.dumps(transcript.to_data()))) == transcript


@given(st.integers(0, 10_000))
def test_what_is_no_transcript_is_refused(seed: int) -> None:
    data = played()[1].to_data()
    for mutant in mutations(data, random.Random(seed), 20):
        try:
            transcript = Transcript.from_data(mutant)
        except BadData as error:
            told = str(error)
        else:
            told = ""
            known = {name: value for name, value in mutant.items() if name in data}
            assert pack(transcript.to_data()) == pack({name: known.get(name) for name in data})
        assert len(told) < 200
        assert told.isprintable()


@pytest.mark.parametrize("data", [None, [], "", 7, b"", [["transcript", 1]]])
def test_what_is_no_map_is_no_transcript(data: object) -> None:
    with pytest.raises(BadData, match="map"):
        Transcript.from_data(data)


@pytest.mark.parametrize(
    "spell", [str.upper, lambda text: text[:2] + " " + text[2:], lambda text: text + "\n"]
)
def test_a_value_is_spelt_in_one_way(spell: Callable[[str], str]) -> None:
    data = played()[1].to_data()
    with pytest.raises(BadData, match="plain hex"):
        Transcript.from_data(data | {"terms": spell(data["terms"])})


@given(st.data())
def test_every_character_that_is_kept_counts(data: st.DataObject) -> None:
    record, transcript = played()
    text = json.dumps(transcript.to_data())
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.sampled_from("0123456789abcdef-/ Z").filter(lambda char: char != text[at]))
    try:
        altered = Transcript.from_data(json.loads(text[:at] + new + text[at + 1 :]))
    except (ValueError, BadData):
        return
    if altered == transcript:  # white space between two values
        return
    found = check(altered, record.header) or check_views(HEROES, record, altered)
    assert found is not None


@pytest.mark.parametrize(
    "change",
    [
        changed(commitment=b""),
        changed(terms=bytes(31)),
        changed(host_secret=bytes(33)),
        changed(own=None),
        changed(own_value=None),
        changed(own=b"me"),
        changed(seals=((bytes(32), bytes(31)),)),
        changed(seals=((bytes(32), bytes(32)),) * (MAX_MEMBERS + 1)),
        changed(contributions=(Contribution(bytes(32), "Ann", bytes(32)),) * (MAX_MEMBERS + 1)),
        changed(views=((0, 0, bytes(16)),) * (MAX_VIEWS + 1)),
        changed(views=((-1, 0, bytes(16)),)),
        changed(views=((0, 16, bytes(16)),)),
        changed(views=((0, True, bytes(16)),)),
        changed(views=((0, None, bytes(15)),)),
    ],
)
def test_a_transcript_of_impossible_parts_is_refused(change: Callable[[Transcript], Transcript]) -> None:
    with pytest.raises(BadData):
        change(played()[1])


@pytest.mark.parametrize("name", ["", "\x1b[2J", " Ann", "x" * 25, "A\u202e"])
def test_a_name_that_could_steer_a_terminal_is_refused(name: str) -> None:
    with pytest.raises(BadData):
        Contribution(bytes(32), name, bytes(32))


def test_the_longest_transcript_is_one_that_a_save_takes() -> None:
    members = [bytes([number]) * 32 for number in range(MAX_MEMBERS)]
    longest = Transcript(
        bytes(32),
        bytes(32),
        tuple((member, bytes(32)) for member in members),
        tuple(Contribution(member, "日" * 24, bytes(32)) for member in members),
        views=((999_999_999, 15, bytes(16)),) * MAX_VIEWS,
    )
    raw = pack(longest.to_data())
    assert Transcript.from_data(unpack(raw, 1 << 20)) == longest
