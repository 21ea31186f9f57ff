"""A room for tests: all of it but the sockets. Frames go from a guest's Caller to the desk and back at once."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any

from ai.player import Choice
from ai.workers import Request
from core.engine.codec import state_from_bytes
from core.engine.deal import Transcript
from core.engine.match import Match
from core.engine.record import Header
from core.engine.rules import Move, OptionValue, Seat
from core.games import rules_of
from net.host.lobby import Lobby
from net.host.manners import Manners
from net.host.members import Member, Members
from net.host.opening import Opening
from net.host.play import Play
from net.host.room import Room
from net.host.underway import UnderWay
from net.peer.deal import Hand, header_of, seals_of
from net.protocol.caller import Answer, Body, Caller, Welcomed
from net.protocol.desk import Desk
from net.protocol.lobby import RoomInfo
from net.protocol.messages import PLAYER, Error, from_host
from net.table import Table
from saves.errors import SaveError
from tests.helpers import ListJournal
from tests.net.clocks import FakeClock, settle

WORD = "word"
NO_DEAL = Transcript(bytes(32), bytes(32), (), (), host_secret=bytes(32))
SILENT = 7.0
"""Seconds without a word after which a member is away."""

PING_AFTER = 4.0
ROUNDS = 20
"""More turns of the event loop than anything in a room takes that waits for nobody."""


class Bots:
    """Thinks for every game: a random move of the view it is given. gate: holds it back."""

    def __init__(self) -> None:
        self.asked = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def get_ready(self, game: str, levels: Sequence[str]) -> None:
        """Nothing to start."""

    async def choose(self, request: Request) -> Choice:
        self.asked += 1
        await self.gate.wait()
        rules = rules_of(request.game)
        view = state_from_bytes(rules.state_type, request.view)
        moves = list(rules.legal_moves(view, request.seat))
        return Choice(random.Random(request.seed).choice(moves), 1.0, (), "")

    def hurry(self) -> None:
        self.gate.set()

    def close(self) -> None:
        """Nothing to end."""


class Tables(Opening):
    """Tables without files. full: no save can be begun, and nothing written to one that was."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(clock)
        self.full = False
        self.bots = Bots()

    def table(self, header: Header, transcript: Transcript, limit: int) -> Table:
        self._check()
        return self.of(Match(rules_of(header.game), header, ListJournal(self._check)), limit)

    def of(self, match: Match, limit: int = 0) -> Table:
        """A table with a match of the test's own."""
        return Table(match, self.bots, self.clock, move_seconds=float(limit) if limit else None)

    def _check(self) -> None:
        if self.full:
            raise SaveError("The disk is full.")


class House:
    """A room, its desk and whoever comes."""

    def __init__(
        self,
        game: str = "heroes",
        seats: int = 3,
        fill: str = "",
        options: Mapping[str, OptionValue] | None = None,
        manners: Manners | None = None,
        pin: str = "",
        owner: bytes | None = None,
    ) -> None:
        self.clock = FakeClock(100.0)
        self.opening = Tables(self.clock)
        self.lobby = Lobby.for_game(rules_of(game), seats, dict(options or {}))
        self.lobby.fill_with(fill)
        self.members = Members(self.clock, "" if pin else WORD, pin, owner)
        self.room = Room(manners or Manners("Room"), self.lobby, self.members, self.opening, self.clock)
        self.desk = self.room.desk = Desk(self.room, self._send, b"epoch678")
        self.guests: list[Guest] = []
        self._numbers = count(1)

    def _send(self, route: bytes, frame: bytes) -> bool:
        for guest in self.guests:
            if guest.route == route:
                guest.queue.append(frame)
        return True

    def guest(self, name: str = "Guest", role: str = PLAYER, word: str = WORD, key: bytes = b"") -> Guest:
        """Somebody who has not come yet."""
        number = next(self._numbers)
        guest = Guest(self, key or number.to_bytes(32, "big"), name, role, word, number)
        self.guests.append(guest)
        return guest

    def come(self, *names: str, role: str = PLAYER) -> list[Guest]:
        """Some who come now, one after the other."""
        guests = [self.guest(name, role) for name in names]
        for guest in guests:
            guest.come()
        return guests

    def listen(self) -> None:
        """Everybody hears what was said, and answers."""
        for guest in self.guests:
            guest.hear()

    async def settled(self) -> None:
        """Until all is done that can be done now."""
        while True:
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            if not any(guest.queue for guest in self.guests):
                return
            self.listen()

    async def passes(self, seconds: float) -> None:
        """Time goes by, and who is there says so."""
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            await self.settled()
            while self.clock.step(min(until, self.clock.now() + PING_AFTER)):
                await self.settled()
            for guest in self.guests:
                guest.ping()
            self.desk.tick(self.clock.now())
        await self.settled()

    async def goes(self, *guests: Guest) -> None:
        """They are cut off, and it is noticed."""
        for guest in guests:
            guest.route = b""
        await self.passes(SILENT)

    async def started(self, *guests: Guest) -> UnderWay:
        """A game begun by the first of them, when the others are ready."""
        owner, *others = guests
        for guest in others:
            assert guest.ask("ready", True) is None
        assert owner.ask("start") is None
        await self.settled()
        return self.game

    def resume(self, match: Match, limit: int = 0) -> None:
        """Go on with a game that was under way when the host ended."""
        self.room.resume(Play(self.opening.of(match, limit), 1, NO_DEAL, self.desk.put, self.room.over))

    @property
    def game(self) -> UnderWay:
        assert self.room.game is not None
        return self.room.game

    @property
    def table(self) -> Table:
        return self.game.play.table

    def seat(self, guest: Guest) -> Seat:
        seat = self.lobby.seat_of(self.member(guest).number)
        assert seat is not None
        return seat

    def member(self, guest: Guest) -> Member:
        member = self.members.get(guest.key)
        assert member is not None
        return member

    def holder(self, seat: Seat) -> Guest:
        """Who sits there."""
        return next(guest for guest in self.guests if guest.number == self.lobby.seats[seat].member)

    async def play_to_the_end(self) -> None:
        """By the default moves of who must act."""
        while self.table.match.outcome() is None:
            assert self.step(), "nobody moves"
            await self.settled()

    def step(self) -> bool:
        """A move of a person who must act; whether there is one."""
        table = self.table
        for seat in table.rules.must_act(table.match.state):
            if seat >= 0 and table.bots.player(seat) is None:
                move = table.rules.default_move(table.match.view(seat), seat)
                assert self.holder(seat).move(move) is None
                return True
        return False


class Guest:
    """A member, or whoever wants to be one. bodies: all that it was told; parted: why it is out, or ""."""

    def __init__(self, house: House, key: bytes, name: str, role: str, word: str, serial: int) -> None:
        self._house, self.key, self._serial = house, key, serial
        self._made = name, role, word
        self.queue: deque[bytes] = deque()
        self.frames: list[bytes] = []
        self.bodies: list[list[Any]] = []
        self.errors: list[str] = []
        self.route = b""
        self.number = 0
        self.parted = ""
        self.deals = True
        self._routes, self._runs = count(1), count(1)
        self._answers: dict[int, str | None] = {}
        self._hand = Hand(key)
        self.caller = self._new_caller()

    def _new_caller(self) -> Caller:
        name, role, word = self._made
        run = self._serial.to_bytes(4, "big") + next(self._runs).to_bytes(4, "big")
        return Caller("test", word, name, role, run)

    def come(self, anew: bool = False) -> None:
        """Connect, for the first time or again; anew: with a program that knows nothing."""
        if anew:
            self.caller = self._new_caller()
        self.parted = ""
        self.route = self._serial.to_bytes(2, "big") + next(self._routes).to_bytes(2, "big")
        self.caller.connected()
        self._flush()
        self._house.listen()

    def _flush(self) -> None:
        while self.caller.out:
            frame = self.caller.out.pop(0)
            if self.route:
                self._house.desk.take(self.key, self.route, frame, self._house.clock.now())

    def hear(self) -> None:
        """What has come."""
        while self.queue:
            frame = self.queue.popleft()
            self.frames.append(frame)
            from_host(frame)
            for heard in self.caller.take(frame):
                self._take(heard)
            self._flush()

    def _take(self, heard: object) -> None:
        if isinstance(heard, Answer):
            self._answers[heard.number] = heard.why
        elif isinstance(heard, Welcomed):
            self.number = heard.member
        elif isinstance(heard, Error):
            self.errors.append(heard.code)
            self.parted, self.route = heard.why, b""
        elif isinstance(heard, Body):
            self.bodies.append(heard.body)
            if self.deals:
                self._deal(heard.body)

    def _deal(self, body: list[Any]) -> None:
        if body[0] == "deal":
            self.caller.ask("seal", [self._hand.seal()])
        elif body[0] == "sealed":
            header = header_of(self._house.lobby.rules, body[2], body[3])
            self.caller.ask("contribute", [self._hand.value(header, body[1], seals_of(body[4]))])

    def ask(self, verb: str, *args: Any) -> str | None:
        """Have something done; why it is refused, None where it is done."""
        number = self.caller.ask(verb, list(args))
        self._flush()
        self._house.listen()
        return self._answers.pop(number)

    def ping(self) -> None:
        if self.route:
            self.caller.ping()
            self._flush()

    def move(self, move: Move) -> str | None:
        return self.ask("move", self._house.table.match.ply, move)

    def told(self, *kinds: str) -> list[list[Any]]:
        """What it was told of these kinds."""
        return [body for body in self.bodies if body[0] in kinds]

    def notes(self) -> list[str]:
        """The sentences that it was told."""
        return [body[1] for body in self.told("note")]

    @property
    def room(self) -> RoomInfo:
        """As it was last told."""
        return RoomInfo.from_data(self.told("room")[-1][1])


@asynccontextmanager
async def house(**how: Any) -> AsyncIterator[House]:
    """A house that is closed at the end."""
    made = House(**how)
    try:
        yield made
    finally:
        await made.room.close()
        await settle()


def resumed(old: House, name: str = "Room") -> House:
    """The same room after its host was ended and started again: everybody is away."""
    new = House(old.lobby.rules.info.id, len(old.lobby.seats))
    new.lobby.seats = [replace(seat, here=False) for seat in old.lobby.seats]
    new.members.restore([Member(each.key, each.number, each.name, each.role) for each in old.members])
    new.members.owner = old.members.owner
    return new
