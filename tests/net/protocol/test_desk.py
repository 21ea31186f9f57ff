"""What a desk does with single frames, and what it lets nobody do to the others."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.errors import BadSetup, Refused
from net.protocol import VERSION
from net.protocol.desk import ALLOWED, ALLOWED_IN, ANEW_COSTS, KEYS_COUNTED, SILENT_AFTER, Desk, Unwelcome
from net.protocol.feed import KEPT
from net.protocol.messages import (
    FULL,
    GONE,
    MALFORMED,
    MAX_WHY,
    PLAYER,
    RATE,
    TOKEN,
    UNKNOWN,
    VERSIONS,
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
    from_host,
)
from net.protocol.requests import MAX_MEMBERS
from tests.net.protocol.wire import EPOCH, RUN, damaged, from_peers


class Lobby:
    """A house that lets everybody in who has the word, and does what it is told to."""

    def __init__(self) -> None:
        self.desk = Desk(self, self._send, EPOCH)
        self.full: set[bytes] = set()
        self.sent: list[tuple[bytes, Message]] = []
        self.calls: list[tuple[Any, ...]] = []
        self.now = 1000.0

    def _send(self, route: bytes, frame: bytes) -> bool:
        if route in self.full:
            return False
        self.sent.append((route, from_host(frame)))
        return True

    def admit(self, key: bytes, hello: Hello) -> int:
        if hello.token != "word":
            raise Unwelcome(TOKEN)
        return int.from_bytes(key, "big")

    def came(self, key: bytes, anew: bool) -> None:
        self.calls.append(("came", key, anew))

    def went(self, key: bytes) -> None:
        self.calls.append(("went", key))

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        if verb == "move" and ("do", key, verb, args) not in self.calls:
            self.desk.put(key, ["note", "a move"])
        self.calls.append(("do", key, verb, args))
        if verb == "sit":
            raise Refused("x" * 5000)
        if verb == "seats":
            raise BadSetup("Not so many.")

    def says(self, key: bytes, message: Message, route: bytes | None = None) -> list[Message]:
        """What is answered on the same route."""
        return self.raw(key, message.to_bytes(), route)

    def raw(self, key: bytes, raw: bytes, route: bytes | None = None) -> list[Message]:
        route = key if route is None else route
        self.sent.clear()
        self.desk.take(key, route, raw, self.now)
        return [message for to, message in self.sent if to == route]

    def joins(
        self, key: bytes, have: int = 0, epoch: bytes = b"", route: bytes | None = None
    ) -> list[Message]:
        return self.says(key, Hello(VERSION, "x", "word", "Ann", PLAYER, RUN, epoch, have), route)

    def tell(self, key: bytes, words: str) -> list[Message]:
        self.sent.clear()
        self.desk.put(key, ["note", words])
        return [message for _, message in self.sent]


def codes(messages: list[Message]) -> list[str]:
    return [message.code for message in messages if isinstance(message, Error)]


@pytest.fixture
def lobby() -> Lobby:
    return Lobby()


A, B = b"a", b"b"


# Coming and going ------------------------------------------------------------------------------------------


def test_a_stranger_is_let_in_by_the_word_only(lobby: Lobby) -> None:
    wrong = lobby.says(A, Hello(VERSION, "x", "sword", "Ann", PLAYER, RUN, b"", 0))
    assert codes(wrong) == [TOKEN]
    assert lobby.calls == []
    assert lobby.joins(A) == [Welcome(VERSION, EPOCH, 97), News(1, ["anew"])]
    assert lobby.calls == [("came", A, True)]


def test_other_versions_part_before_anything_else(lobby: Lobby) -> None:
    assert codes(lobby.says(A, Hello(VERSION + 1, "x", "?", "Ann", PLAYER, RUN, b"", 0))) == [VERSIONS]


def test_before_its_hello_nobody_is_served(lobby: Lobby) -> None:
    lobby.joins(B)
    for message in (Do(1, "stand", []), Ping(1), Sync(EPOCH, 0)):
        assert codes(lobby.says(A, message)) == [UNKNOWN]
        assert codes(lobby.says(B, message, b"another route")) == [UNKNOWN]
    assert [call[0] for call in lobby.calls] == ["came"]


def test_there_is_room_for_so_many_members(lobby: Lobby) -> None:
    for number in range(MAX_MEMBERS):
        assert not codes(lobby.joins(bytes([number, 1])))
    assert codes(lobby.joins(A)) == [FULL]
    assert not codes(lobby.joins(bytes([7, 1]), route=b"again"))
    lobby.desk.drop(bytes([7, 1]), "")
    assert not codes(lobby.joins(A))


def test_who_joins_from_elsewhere_goes_on_there(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.joins(A, route=b"elsewhere")
    assert [message.code for to, message in lobby.sent if to == A and isinstance(message, Error)] == [GONE]
    assert codes(lobby.says(A, Ping(1))) == [UNKNOWN]
    assert ("went", A) not in lobby.calls


def test_who_is_silent_is_away_until_it_says_hello(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.desk.tick(lobby.now + SILENT_AFTER)
    assert ("went", A) not in lobby.calls
    lobby.desk.tick(lobby.now + SILENT_AFTER + 0.1)
    assert lobby.calls.pop() == ("went", A)
    assert codes(lobby.says(A, Ping(1))) == [UNKNOWN]
    lobby.joins(A, have=1, epoch=EPOCH)
    assert lobby.calls[-1] == ("came", A, False)


def test_a_room_that_closes_tells_everybody_who_is_there(lobby: Lobby) -> None:
    for key in (A, B):
        lobby.joins(key)
    lobby.sent.clear()
    lobby.desk.close("Closed.")
    assert lobby.sent == [(key, Error(GONE, "Closed.")) for key in (A, B)]


# Requests --------------------------------------------------------------------------------------------------


def test_a_request_is_done_once_and_answered_each_time(lobby: Lobby) -> None:
    lobby.joins(A)
    for _ in range(3):
        assert lobby.says(A, Do(1, "say", ["hello"])) == [Done(1)]
    assert lobby.calls[1:] == [("do", A, "say", ("hello",))]
    assert lobby.says(A, Do(5, "stand", [])) == [Done(5)]
    assert codes(lobby.says(A, Do(4, "stand", []))) == [MALFORMED]


def test_requests_are_numbered_within_a_run(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.says(A, Do(9, "stand", []))
    lobby.says(A, Hello(VERSION, "x", "word", "Ann", PLAYER, b"another!", b"", 0))
    assert lobby.says(A, Do(1, "stand", [])) == [Done(1)]
    lobby.joins(A)
    assert codes(lobby.says(A, Do(1, "stand", []))) == [MALFORMED]


@pytest.mark.parametrize(
    "request_",
    [Do(1, "sit", [0]), Do(1, "seats", [4]), Do(1, "dance", []), Do(1, "say", [7]), Do(1, "say", [])],
)
def test_what_is_not_done_is_answered_all_the_same(lobby: Lobby, request_: Do) -> None:
    """Or its peer would ask again for ever."""
    lobby.joins(A)
    (answer,) = lobby.says(A, request_)
    assert isinstance(answer, Refusal)
    assert 0 < len(answer.why) <= MAX_WHY
    assert lobby.says(A, request_) == [answer]


def test_an_answer_that_could_not_be_sent_comes_with_the_next_ping(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.full.add(A)
    assert lobby.says(A, Do(1, "stand", [])) == []
    lobby.full.clear()
    assert lobby.says(A, Ping(3)) == [Done(1), Pong(3, 1)]
    assert lobby.says(A, Ping(4)) == [Pong(4, 1)]


# News ------------------------------------------------------------------------------------------------------


def test_after_news_that_could_not_be_sent_none_come_before_they_are_asked_for(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.full.add(A)
    lobby.tell(A, "one")
    lobby.full.clear()
    assert lobby.tell(A, "two") == []
    assert lobby.says(A, Do(1, "stand", [])) == []  # nor the answer: what it did is in news before it
    assert lobby.says(A, Ping(1)) == [Pong(1, 3)]
    again = lobby.says(A, Sync(EPOCH, 1))
    assert again == [News(2, ["note", "one"]), News(3, ["note", "two"]), Done(1)]
    assert lobby.tell(A, "three") == [News(4, ["note", "three"])]


def test_what_is_sent_again_may_fail_again(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.full.add(A)
    lobby.tell(A, "one")
    lobby.says(A, Sync(EPOCH, 1))
    lobby.full.clear()
    assert lobby.tell(A, "two") == []
    assert [message.number for message in lobby.says(A, Sync(EPOCH, 1)) if isinstance(message, News)] == [
        2,
        3,
    ]


def test_who_knows_another_host_is_told_anew(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.tell(A, "one")
    assert lobby.joins(A, have=1, epoch=b"another!")[1:] == [News(3, ["anew"])]


def test_news_that_are_kept_no_more_are_told_anew(lobby: Lobby) -> None:
    lobby.joins(A)
    for number in range(KEPT):
        lobby.tell(A, str(number))
    assert len(lobby.says(A, Sync(EPOCH, 1))) == KEPT
    assert lobby.calls[-1][0] == "came"
    for epoch, have in ((EPOCH, 0), (EPOCH, KEPT + 9), (b"12345678", KEPT), (b"", 0)):
        last = lobby.desk._lines[A].feed.last
        assert lobby.says(A, Sync(epoch, have)) == [News(last + 1, ["anew"])]
        assert lobby.calls[-1] == ("came", A, True)


def test_a_member_that_was_forgotten_takes_no_new_news_for_old(lobby: Lobby) -> None:
    lobby.joins(A)
    for number in range(5):
        lobby.tell(A, str(number))
    lobby.desk.drop(A, "")
    assert lobby.joins(A, have=6, epoch=EPOCH)[1:] == [News(7, ["anew"])]


# Limits ----------------------------------------------------------------------------------------------------


def test_who_says_too_much_is_away_for_a_while_and_costs_nobody_else(lobby: Lobby) -> None:
    lobby.joins(A)
    lobby.joins(B)
    answers = [codes(lobby.says(A, Ping(number))) for number in range(2 * ALLOWED)]
    assert answers.count([RATE]) == 1
    assert answers.index([RATE]) <= ALLOWED
    assert not any(answers[answers.index([RATE]) + 1 :])
    assert ("went", A) in lobby.calls
    assert lobby.says(B, Ping(1)) == [Pong(1, 1)]
    assert lobby.joins(A) == []
    lobby.now += ALLOWED_IN
    assert isinstance(lobby.joins(A)[0], Welcome)


def test_moves_that_are_made_are_not_counted(lobby: Lobby) -> None:
    """A bot may play as fast as it likes: a game takes only as many moves as belong to it."""
    lobby.joins(A)
    for number in range(1, 5 * ALLOWED):
        assert lobby.says(A, Do(number, "move", [number, 1]))[-1] == Done(number)


def test_a_move_that_was_made_before_is_counted(lobby: Lobby) -> None:
    lobby.joins(A)
    answers = [codes(lobby.says(A, Do(number, "move", [0, 1]))) for number in range(1, 2 * ALLOWED)]
    assert [RATE] in answers


def test_frames_that_nobody_can_read_count_more(lobby: Lobby) -> None:
    lobby.joins(A)
    answers = [codes(lobby.raw(A, b"garbage")) for _ in range(ALLOWED)]
    assert answers.count([MALFORMED]) <= ALLOWED // 5
    assert [RATE] in answers


def test_to_be_told_anew_counts_more(lobby: Lobby) -> None:
    lobby.joins(A)
    shown = sum(bool(lobby.says(A, Sync(b"", 0))) for _ in range(ALLOWED))
    assert shown <= ALLOWED // ANEW_COSTS


def test_strangers_without_number_take_no_room(lobby: Lobby) -> None:
    """Nor do they take away what is known of members."""
    lobby.joins(A)
    for number in range(ALLOWED):
        lobby.says(A, Ping(number))
    tracemalloc.start()
    try:
        for number in range(20_000):
            lobby.raw(number.to_bytes(32, "big"), b"garbage")
        assert tracemalloc.get_traced_memory()[0] < 1 << 20
    finally:
        tracemalloc.stop()
    assert len(lobby.desk._rates) <= KEYS_COUNTED
    assert lobby.says(A, Ping(0)) == [], "it has still said too much"


@given(
    st.lists(st.tuples(st.sampled_from([A, B, b"c"]), damaged(from_peers) | from_peers.map(Message.to_bytes)))
)
def test_whatever_a_peer_sends_the_others_are_served(frames: list[tuple[bytes, bytes]]) -> None:
    lobby = Lobby()
    lobby.joins(b"honest")
    for key, raw in frames:
        lobby.raw(key, raw)
    assert lobby.says(b"honest", Do(1, "stand", [])) == [Done(1)]
    assert ("went", b"honest") not in lobby.calls
