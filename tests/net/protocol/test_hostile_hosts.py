"""Whatever a host tells, a peer takes it for news, or refuses it: it neither breaks nor holds more than it should."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.codec import pack, unpack, view_digest
from core.engine.errors import BadData
from core.engine.events import Event, SeenEvent, seen
from core.engine.rules import Rules, State
from core.games import GAMES
from net.protocol.invite import KEY_BYTES, MAX_INVITE, Invite
from net.protocol.lobby import RoomInfo, RoomSeat
from net.protocol.messages import MAX_FROM_HOST, News, from_host
from net.protocol.news import MAX_HISTORY, NEWS, Listener, Teller, Told, body_of, news_of
from net.protocol.views import Incoming, Outgoing
from net.session import (
    Clock,
    Halted,
    Note,
    Pulse,
    Reason,
    Said,
    StandIns,
    Stopped,
    Thinks,
    Trouble,
    Update,
    Vote,
    Votes,
    Why,
)
from net.session import News as GameNews
from tests.helpers import FairChance, mutations, random_move
from tests.net.protocol.wire import odd, read

MANY = settings(max_examples=150)
EXAMPLES: tuple[GameNews, ...] = (
    Pulse("running"), Pulse("countdown", 3), Pulse("paused", 0, 2), StandIns(()), StandIns(((1, "hard"),)),
    Clock(()), Clock(((0, 12.5), (3, 0.25))), Thinks(None), Thinks(1), Why(Reason(0, 7, "the nearest")),
    Votes(None), Votes(Vote("claim 2", 1, (0, 1), 2)), Said("Ann", "hello"), Said("Ben", "hi", 0),
    Trouble("no disk"), Note("Ann is back."), Halted(""), Halted("a pause"), Stopped("all agreed"),
)  # fmt: skip
ROOM = RoomInfo(
    "A room", "heroes", "lobby", 1, {"mode": "full", "size": 3, "open": True},
    (RoomSeat("taken", 1, "Ann", ready=True, here=True), RoomSeat("bot", -1, "Hal", "hard", "bold", 2), RoomSeat()),
    ("Cid",), "medium", 60, True, 4,
)  # fmt: skip


def travelled(data: list[Any]) -> list[Any]:
    """As it is after a journey."""
    result: list[Any] = unpack(pack(data))
    return result


@pytest.mark.parametrize("told", EXAMPLES, ids=repr)
def test_news_of_a_game_travel(told: GameNews) -> None:
    body = body_of(told)
    assert body is not None
    assert news_of(travelled(body)) == told


def test_a_long_sentence_arrives_short() -> None:
    body = body_of(Note("word " * 5000))
    assert body is not None
    assert isinstance(news_of(body), Note)


@pytest.mark.parametrize("told", EXAMPLES, ids=repr)
def test_spoilt_news_are_news_or_refused(told: GameNews) -> None:
    body = body_of(told)
    assert body is not None
    for rest in mutations(body[1:], random.Random(repr(told)), 200):
        with suppress(BadData):
            heard = news_of([body[0], *(rest if isinstance(rest, list) else [rest])])
            assert type(heard) is type(told)
            assert "\x1b" not in repr(heard)


@given(st.text(max_size=10), st.lists(odd, max_size=4))
def test_news_of_something_else_are_none_of_a_game(kind: str, rest: list[Any]) -> None:
    with suppress(BadData):
        assert news_of([kind, *rest]) is None or kind in NEWS


def test_a_room_travels() -> None:
    assert RoomInfo.from_data(travelled(ROOM.to_data())) == ROOM


def test_a_spoilt_room_is_a_room_or_refused() -> None:
    for data in mutations(ROOM.to_data(), random.Random(1), 2000):
        with suppress(BadData):
            room = RoomInfo.from_data(data)
            assert RoomInfo.from_data(room.to_data()) == room
            assert "\\x1b" not in repr(room)


def positions(rules: Rules[Any], seats: int, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Each position of a game at random, and what led there."""
    rng = FairChance(seed)
    state: State = rules.new(rules.setup(seats), rng)
    yield state, []
    while rules.outcome(state) is None:
        events: list[Event] = []
        rules.apply(state, *random_move(rules, state, rng), rng, events)
        yield state, events


@pytest.mark.parametrize("game", GAMES)
def test_views_and_events_travel(game: str) -> None:
    """Of a seat and a spectator, through a whole game: each frame fits, each view is what it was."""
    rules = GAMES[game]
    ends = {seat: (Teller(), Listener(rules)) for seat in (0, None)}
    history: list[Event] = []
    for ply, (state, events) in enumerate(positions(rules, rules.info.max_seats, 1)):
        history += events
        fresh = ply % 50 == 7
        for seat, (teller, listener) in ends.items():
            told_events = seen(history if fresh else events, seat)
            told = Told(Update(ply, rules.mask(state, seat), told_events, fresh), 5, True, False)
            frames = [News(1, body).to_bytes() for body in teller.told(told)]
            assert max(map(len, frames)) <= MAX_FROM_HOST // 2
            *others, heard = [listener.update(unpack(frame)[2]) for frame in frames]
            assert not any(others)
            assert heard is not None
            assert view_digest(heard.update.view) == view_digest(told.update.view)
            assert (heard.update.events, heard.update.fresh) == (told_events, fresh)


def test_a_history_of_long_events_comes_in_frames_that_fit() -> None:
    rules = GAMES["heroes"]
    state, _ = next(positions(rules, 2, 1))
    events = tuple(SeenEvent("e" * 32, -1, ((1 << 62) - 1,) * 64) for _ in range(300))
    frames = [
        News(1, body).to_bytes()
        for body in Teller().told(Told(Update(1, rules.mask(state, 0), events, True), 0, False, False))
    ]
    assert max(map(len, frames)) <= MAX_FROM_HOST
    listener = Listener(rules)
    heard = [listener.update(unpack(frame)[2]) for frame in frames][-1]
    assert heard is not None
    assert heard.update.events == events


@pytest.mark.parametrize("game", GAMES)
def test_a_spoilt_update_is_an_update_or_refused(game: str) -> None:
    rules, rng = GAMES[game], random.Random(game)
    outgoing, listener = Outgoing(), Listener(rules)
    for ply, (state, events) in enumerate(islice(positions(rules, rules.info.min_seats, 2), 40)):
        patch, digest = outgoing.patch(rules.mask(state, 0))
        told = [event.to_data() for event in seen(events, 0)]
        whole = [ply, False, patch, digest, told, 5, True, False]
        for spoilt in mutations(whole, rng, 10):
            with suppress(BadData):
                listener.update(["update", *spoilt] if isinstance(spoilt, list) else ["update", spoilt])
        assert listener.update(["update", *whole]) is not None


def test_a_view_that_is_not_the_one_that_was_meant_is_refused() -> None:
    rules = GAMES["heroes"]
    first, *_, last = [state.clone() for state, _ in positions(rules, 2, 1)]
    patch, digest = Outgoing().patch(rules.mask(first, 0))
    with pytest.raises(BadData, match="not the one"):
        Incoming(rules.state_type).take(patch, view_digest(rules.mask(last, 0)))
    Incoming(rules.state_type).take(patch, digest)


@pytest.mark.parametrize("game", GAMES)
def test_a_made_up_view_with_its_own_digest_is_a_view_or_refused(game: str) -> None:
    rules, rng = GAMES[game], random.Random(game)
    (state, _), *_ = islice(positions(rules, rules.info.max_seats, 3), 30, 31)
    for spoilt in mutations(rules.mask(state, None).to_data(), rng, 300):
        with suppress(BadData):
            digest = view_digest(rules.state_type.from_data(spoilt))
            Incoming(rules.state_type).take([spoilt], digest)


def test_a_history_without_end_is_refused() -> None:
    listener = Listener(GAMES["heroes"])
    part = ["history", [["e", 0, []]] * 1024]
    for _ in range(MAX_HISTORY // 1024):
        listener.update(part)
    with pytest.raises(BadData, match="so long"):
        listener.update(part)


keys = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
words = st.text("abcXYZ019-_", max_size=64)
hosts = st.sampled_from(["192.168.1.5", "host.example", "fe80::1%eth0", "::1", "a_b-c"])


@MANY
@given(hosts, st.integers(1, 65535), keys, words)
def test_an_invite_is_read_as_it_is_written(host: str, port: int, key: bytes, token: str) -> None:
    invite = Invite(host, port, key, token)
    assert Invite.parse(f"  {invite}\n") == invite


def test_a_key_has_one_spelling() -> None:
    """Its last letter has two bits to spare: where they are set, it was mistyped."""
    line = str(Invite("host", 1, bytes(KEY_BYTES)))
    assert line.endswith("A")
    with pytest.raises(BadData, match="mistyped"):
        Invite.parse(line[:-1] + "B")


@MANY
@given(hosts, keys, words, st.data())
def test_a_mistyped_invite_is_refused_or_another_one(
    host: str, key: bytes, token: str, data: st.DataObject
) -> None:
    line = str(Invite(host, 47600, key, token))
    at = data.draw(st.integers(0, len(line)))
    line = line[:at] + data.draw(st.text(max_size=3)) + line[at + data.draw(st.integers(0, 3)) :]
    _is_invite_or_refused(line)


@MANY
@given(st.text() | st.text("#:[]0123456789abc-_=\ud800", max_size=120))
def test_any_line_is_an_invite_or_refused(line: str) -> None:
    _is_invite_or_refused(line)
    _is_invite_or_refused(line * (MAX_INVITE // max(1, len(line)) + 1))


def _is_invite_or_refused(line: str) -> None:
    try:
        invite = Invite.parse(line)
    except BadData:
        return
    assert Invite.parse(str(invite)) == invite
    assert str(invite).isascii()


@given(odd)
def test_a_body_is_a_list_that_says_what_it_is_about(body: Any) -> None:
    """So that nobody who reads news has to ask."""
    message = read(from_host, pack(["news", 1, body]))
    assert message is None or (isinstance(message, News) and isinstance(message.body[0], str))
