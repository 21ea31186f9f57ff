"""A host: a gate, a room, an advert on the LAN, and what is kept of them. Runs until it is stopped; draws nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from core.engine.errors import BadSetup, Refused
from core.engine.rules import OptionValue
from core.games import rules_of
from net.clock import Clock, SystemClock
from net.discovery import Ad, announced
from net.host import keep
from net.host.gate import Gate, own_addresses
from net.host.lobby import Lobby
from net.host.manners import Manners
from net.host.members import Members, fresh_token
from net.host.opening import Opening, Resumed
from net.host.play import Play
from net.host.room import Room
from net.identity import Identity
from net.protocol.invite import DEFAULT_PORT, Invite
from net.protocol.lobby import LOBBY, TAKEN, RoomSeat
from saves.errors import SaveError

if TYPE_CHECKING:
    from net.discovery.announcement import Announcement

ANYWHERE = "*"
EVERYWHERE = ANYWHERE, "0.0.0.0", "::"


@dataclass(frozen=True, slots=True)
class HostPlan:
    """A room to be opened. bots: level by seat; others as their classes have them.

    address: to listen at, ANYWHERE for all; port: 0 for any; pin: asked for in place of the invite's word; listed:
    whether it is told on the LAN; owner: the key of whose room it is, b"" for who comes first; resume: a save to go on
    with.
    """

    game: str
    seats: int
    name: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    bots: dict[int, str] = field(default_factory=dict)
    first: int | None = None
    fill: str = ""
    limit: int = 0
    friendly: bool = True
    grace: float | None = 30.0
    deputy: str = "medium"
    auto: bool = False
    address: str = ANYWHERE
    port: int = DEFAULT_PORT
    pin: str = ""
    listed: bool = True
    owner: bytes = b""
    resume: Path | None = None


class Host:
    """A room that is open. notes: what whoever opened it should be told.

    changed: called when the room is another one, or there is a new note.
    """

    def __init__(self, plan: HostPlan, clock: Clock | None = None) -> None:
        """Raises BadSetup or SaveError where the plan is none."""
        kept = None if plan.resume is None else keep.read(plan.resume)
        self._plan, self._kept = plan, kept
        self._address = plan.address if kept is None else kept.address
        self._is_listed = plan.listed and (kept is None or kept.listed)
        self.notes: list[str] = []
        self._resumed: Resumed | None = None
        self._clock = clock or SystemClock()
        self._identity = Identity.fresh() if kept is None else Identity.of_secret(bytes.fromhex(kept.secret))
        owner = plan.owner or (b"" if kept is None else bytes.fromhex(kept.owner))
        self._pin = plan.pin if kept is None else kept.pin
        token = kept.token if kept is not None else "" if plan.pin else fresh_token()
        self._members = Members(self._clock, token, self._pin, owner or None)
        self._told_token = token
        self._hosts: list[str] = []
        self._opening = Opening(self._clock)
        manners = Manners(plan.name, plan.grace, plan.deputy, plan.auto)
        if kept is not None:
            manners = Manners(kept.name, kept.grace, plan.deputy, plan.auto)
        self._manners = manners
        self.room = Room(manners, self._lobby(), self._members, self._opening, self._clock, self._look)
        self._gate = Gate(self._identity, self.room, self._clock)
        self.room.desk = self._gate.desk
        self._advert: Announcement | None = None
        self._written: tuple[Path, keep.Kept] | None = None
        self._updates: set[asyncio.Future[None]] = set()
        self.changed: Callable[[], None] = lambda: None

    def _lobby(self) -> Lobby:
        plan = self._plan
        if plan.resume is not None:
            return self._lobby_of_save(plan.resume)
        lobby = Lobby.for_game(rules_of(plan.game), plan.seats, plan.options)
        lobby.first = plan.first
        try:
            for seat, level in plan.bots.items():
                lobby.bot(seat, level, "")
            lobby.fill_with(plan.fill)
            lobby.limit_to(plan.limit)
        except Refused as refused:
            raise BadSetup(str(refused)) from refused
        lobby.friendly = plan.friendly
        return lobby

    def _lobby_of_save(self, path: Path) -> Lobby:
        """The seats as they were; they are their members' again, or open where nobody's room was kept."""
        kept = self._kept
        self._resumed = resumed = self._opening.resume(path, 0 if kept is None else kept.limit)
        if resumed.damage:
            self.notes.append(resumed.damage)
        if kept is None and resumed.table.over:
            resumed.table.close()
            raise BadSetup("This game is over: there is nothing to go on with.")
        header = resumed.table.match.header
        lobby = Lobby(rules_of(header.game), [], dict(header.setup.options), header.setup.first, fixed=True)
        owners = {} if kept is None else dict(kept.seats)
        names = {} if kept is None else {number: name for _, number, name, *_ in kept.members}
        for seat, plan in enumerate(header.players()):
            if plan.kind != "person":
                lobby.seats.append(
                    RoomSeat("bot", -1, plan.name, plan.level, plan.persona, plan.piece, True, True)
                )
            elif owners.get(seat) in names:
                member = owners[seat]
                lobby.seats.append(RoomSeat(TAKEN, member, names[member], piece=plan.piece))
            else:
                lobby.seats.append(RoomSeat(piece=plan.piece))
        if kept is not None:
            lobby.fill, lobby.limit, lobby.friendly = kept.fill, kept.limit, kept.friendly
        return lobby

    @property
    def invite(self) -> Invite:
        """The line that others join by, with the address by which they likeliest reach this machine."""
        return self.invites()[0]

    def invites(self) -> tuple[Invite, ...]:
        """One for each address of this machine, the likeliest first, the last for whoever is at it."""
        if not self._hosts:  # which may ask the system's name service, and so take its time
            self._hosts = own_addresses() if self._address in EVERYWHERE else [self._address]
        port, key, token = self._gate.port, self._identity.public, self._members.token
        return tuple(Invite(each, port, key, token) for each in self._hosts)

    @property
    def under_way(self) -> Path | None:
        """The save of the game that is being played, None where there is none."""
        play = self.room.play
        return None if play is None or play.table.match.outcome() is not None else self._opening.path

    async def run(self, opened: Callable[[], None] = lambda: None) -> None:
        """Serve until cancelled; then the table is closed and kept."""
        kept = self._kept
        port = self._plan.port if kept is None else kept.port
        try:
            self._gate.open(self._address, port)
        except BadSetup:
            if self._resumed is not None:
                self._resumed.table.close()
            raise
        if kept is not None and kept.port != self._gate.port:
            self.notes.append(f"Port {kept.port} is in use: old invites do not lead here, give out this one.")
        if self._plan.resume is not None:
            self._go_on()
        try:
            async with self._listed():
                opened()
                await self._gate.run()
        finally:
            await asyncio.shield(self._end())

    def _go_on(self) -> None:
        assert self._resumed is not None, "asked where a save goes on"
        table, transcript = self._resumed.table, self._resumed.transcript
        if self._kept is None:
            self._opening.wait_with(table, transcript)
            return
        self._members.restore(self._kept.people())
        self._members.sent_away = {bytes.fromhex(key) for key in self._kept.sent_away}
        self.room.number = self._kept.number
        self.room.resume(Play(table, self._kept.number, transcript, self.room.desk.put, self.room.over))

    async def _end(self) -> None:
        over = self.under_way is None
        await self.room.close()
        if over and self._written is not None:
            keep.forget(self._written[0])
        await self._gate.close(
            "The host has closed the table. A game under way is kept, and can be gone on with when the host is back."
        )

    @asynccontextmanager
    async def _listed(self) -> AsyncIterator[None]:
        if not self._is_listed:
            yield
            return
        address = self._address
        near = () if address in EVERYWHERE else (address,)
        async with announced(self._ad(), near) as advert:
            self._advert = advert
            if advert.trouble:
                self.notes.append(advert.trouble)
            yield
            self._advert = None

    def _ad(self) -> Ad:
        lobby = self.room.lobby
        free = sum(seat.kind == "open" for seat in lobby.seats)
        phase = "lobby" if self.room.phase == LOBBY else "playing"
        return Ad(
            self._manners.name, lobby.rules.info.id, self._gate.port, self._identity.public,
            self._members.token, len(lobby.seats), free, phase,
        )  # fmt: skip

    # What is kept ------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """The room changed: what is told on the LAN and what is kept of it follow."""
        if self._advert is not None:
            update = asyncio.ensure_future(self._advert.update(self._ad()))
            self._updates.add(update)
            update.add_done_callback(self._updates.discard)
        if self.room.play is not None and self._opening.path is not None:
            self._keep(self._opening.path)
        if self._members.token != self._told_token:
            self._told_token = self._members.token
            self.notes.append(
                f"The invite is another one now, and the old one leads here no more: {self.invite}"
            )
        self.changed()

    def _keep(self, path: Path) -> None:
        kept = self._as_kept()
        if (path, kept) == self._written:
            return
        try:
            keep.write(path, kept)
        except SaveError as error:
            if str(error) not in self.notes:
                self.notes.append(str(error))
            return
        if self._written is not None and self._written[0] != path:
            keep.forget(self._written[0])
        self._written = path, kept

    def _as_kept(self) -> keep.Kept:
        lobby = self.room.lobby
        seats = [(seat, each.member) for seat, each in enumerate(lobby.seats) if each.kind == TAKEN]
        return keep.Kept(
            self._identity.secret.hex(), self._gate.port, self._address, self._members.token, self._pin,
            (self._members.owner or b"").hex(), self._manners.name, self.room.number, lobby.fill, lobby.limit,
            lobby.friendly, self._manners.grace, self._is_listed,
            tuple(tuple(each.to_data()) for each in self._members), tuple(seats),
            tuple(sorted(key.hex() for key in self._members.sent_away)),
        )  # fmt: skip
