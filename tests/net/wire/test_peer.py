"""A peer and what a host tells it: whatever that is, the peer goes on, asks anew, or parts with a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from core.engine.record import SeatPlan
from core.games import rules_of
from net.identity import Identity
from net.peer.deal import CALLED_OFF
from net.peer.link import CONNECTING, PARTED, Link, Status
from net.peer.peer import PATIENCE, Peer
from net.protocol.lobby import PLAYING, RoomInfo, RoomSeat
from net.protocol.news import Teller, Told
from net.session import Note, Update
from tests.helpers import FairChance

RULES = rules_of("heroes")


class FakeLink:
    """Notes what it is asked for."""

    def __init__(self) -> None:
        self.identity = Identity(bytes(32), bytes(32))
        self.status = Status(CONNECTING)
        self.member = 1
        self.desyncs = 0
        self.asked: list[tuple[Any, ...]] = []
        self.body: Callable[[list[Any]], None]
        self.changed: Callable[[], None]

    async def ask(self, verb: str, *args: Any) -> None:
        self.asked.append((verb, *args))

    def desync(self) -> None:
        self.desyncs += 1

    def part(self, why: str) -> None:
        self.status = Status(PARTED, why)


@pytest.fixture
def link() -> FakeLink:
    link = FakeLink()
    Peer(cast(Link, link))
    seats = (RoomSeat("taken", 1, "Ann"), RoomSeat("taken", 2, "Bob"))
    link.body(["room", RoomInfo("Room", "heroes", PLAYING, 1, {}, seats).to_data()])
    return link


def begin(
    version: int = RULES.version, game: str = "heroes", number: int = 1, seat: int = 0, **setup: Any
) -> list[Any]:
    """News of a game."""
    plans = [SeatPlan("person", name, piece=piece).to_data() for piece, name in enumerate(("Ann", "Bob"))]
    return [
        "begin",
        number,
        game,
        version,
        {**RULES.setup(2).to_data(), **setup},
        plans,
        seat,
        bytes(32),
        [],
        [],
    ]


def test_a_host_with_other_rules_is_left(link: FakeLink) -> None:
    link.body(begin(RULES.version + 1))
    assert link.status.state == PARTED
    assert "other rules" in link.status.why
    assert not link.desyncs


@pytest.mark.parametrize(
    "nonsense",
    [
        begin(game="chess"),
        begin(number=-1),
        begin(seat=2),
        begin(seats=3),
        begin(options={"odd": 1}),
        ["room", [1]],
        ["begin"],
        ["sealed", b"", 0, [], []],
    ],
    ids=str,
)
def test_nonsense_is_asked_for_anew_and_then_is_enough(link: FakeLink, nonsense: list[Any]) -> None:
    for _ in range(PATIENCE):
        link.body(nonsense)
    assert (link.desyncs, link.status.state) == (PATIENCE, CONNECTING)
    link.body(nonsense)
    assert link.status.state == PARTED
    assert "can't make sense" in link.status.why


def test_a_view_that_does_not_fit_is_asked_for_anew(link: FakeLink) -> None:
    link.body(begin())
    before = link.desyncs
    link.body(["update", 0, True, [[]], bytes(16), [], 0, False, False])
    assert (before, link.desyncs) == (0, 1)


@pytest.mark.parametrize(
    "body",
    [
        ["said", "Ann", "hello", 2], ["thinks", 2], ["why", 2, 0, "so"], ["pulse", "paused", 0, 2],
        ["stand-ins", [[2, "hard"]]], ["clock", [[2, 5]]], ["votes", ["end", 2, [], 1]], ["votes", ["end", 0, [2], 1]],
        ["votes", ["claim 2", 0, [], 1]], ["why", -1, 0, "so"],
    ],
    ids=str,
)  # fmt: skip
def test_of_seats_that_the_game_has_not_nothing_is_believed(link: FakeLink, body: list[Any]) -> None:
    link.body(begin())
    session = cast(Any, link.body).__self__.game.session(0)
    before = session._news.qsize()
    link.body(body)
    assert (link.desyncs, session._news.qsize()) == (1, before)
    assert (session.thinking(), session.reasons()) == (None, ())


async def test_a_deal_that_is_called_off_when_the_host_can_know_it_shows(link: FakeLink) -> None:
    peer = cast(Any, link.body).__self__
    plans, setup = begin()[5], RULES.setup(2).to_data()

    async def told(*body: Any) -> list[Any]:
        link.body(list(body))
        await asyncio.sleep(0)
        return list(link.asked[-1])

    await told("deal")
    verb, seal = await told("deal")
    assert (verb, list(peer.said)) == ("seal", [])
    assert (await told("sealed", bytes(32), setup, plans, [[bytes(32), seal]]))[0] == "contribute"
    await told("deal")
    assert list(peer.said) == [Note(CALLED_OFF)]
    await told("deal")
    assert list(peer.said) == [Note(CALLED_OFF)]


def test_a_view_for_more_players_is_not_shown(link: FakeLink) -> None:
    link.body(begin())
    view = RULES.mask(RULES.new(RULES.setup(3), FairChance(1)), 0)
    for body in Teller().told(Told(Update(0, view, (), fresh=True), 0, undo=False, ask=False)):
        link.body(body)
    session = cast(Any, link.body).__self__.game.session(0)
    assert (link.desyncs, session._told) == (1, None)


def test_a_move_that_is_taken_back_takes_no_more_than_its_own_reasons(link: FakeLink) -> None:
    view, teller = RULES.mask(RULES.new(RULES.setup(2), FairChance(1)), 0), Teller()
    link.body(begin())

    def tell(ply: int) -> None:
        for body in teller.told(Told(Update(ply, view, (), fresh=True), 0, undo=False, ask=False)):
            link.body(body)

    tell(3)
    link.body(["why", 1, 1, "the nearest"])
    link.body(["why", 1, 2, "the farthest"])
    tell(2)
    session = cast(Any, link.body).__self__.game.session(0)
    assert [reason.ply for reason in session.reasons()] == [1]
    link.body(["anew"])
    assert session.reasons() == ()
    assert not link.desyncs


def test_the_same_game_told_again_goes_on_and_another_one_ends_it(link: FakeLink) -> None:
    peer = cast(Any, link.body).__self__
    link.body(begin())
    game = peer.game
    link.body(["anew"])
    link.body(begin())
    assert peer.game is game
    link.body(begin(number=2))
    assert peer.game is not game
