"""A room: who is in it, what phase it is in, and what everybody is told. Knows no socket: its desk does.

Everything that a member wants comes in by `do`, in the order of arrival, and is done before the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ai.levels import levels_of
from core.engine.deal import Transcript
from core.engine.errors import BadSetup, Refused
from core.engine.rules import Seat
from core.engine.text import clean
from net.clock import Clock
from net.host.absence import Absence
from net.host.deal import Deal
from net.host.lobby import Lobby
from net.host.manners import Manners
from net.host.members import Member, Members
from net.host.opening import Opening
from net.host.play import Play
from net.host.underway import UnderWay
from net.host.verbs import verbs_of
from net.host.voice import Voice
from net.protocol.desk import Desk
from net.protocol.lobby import DEALING, LOBBY, NOBODY, OPEN, OVER, PLAYING, TAKEN, RoomInfo
from net.protocol.messages import BOT, PLAYER, WATCHER, Hello
from net.protocol.requests import MAX_CHAT
from net.session import Said
from net.table import Table

HELD_SECONDS = 120.0
"""So long a place in the lobby is kept for who is away."""


class Room:
    """desk: to be set before anybody comes. changed: called when somebody came, went, sat down or was sent away, or
    a game began.

    Raises BadSetup where the manners' deputy is no level of the game.
    """

    desk: Desk

    def __init__(
        self,
        manners: Manners,
        lobby: Lobby,
        members: Members,
        opening: Opening,
        clock: Clock,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        if manners.deputy not in levels_of(lobby.rules.info.id):
            raise BadSetup(f"No bot of this game plays at level {manners.deputy[:20]!r}.")
        self._manners, self.lobby, self.members = manners, lobby, members
        self._opening, self._clock, self._changed = opening, clock, changed
        self.phase = LOBBY
        self.number = 0
        self.game: UnderWay | None = None
        self.deal: Deal | None = None
        self._voice = Voice(members, lambda key, body: self.desk.put(key, body))
        self._missed: Absence[bytes] = Absence(clock, HELD_SECONDS, self._give_up)
        self._dealing: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._told: RoomInfo | None = None
        self._failed = False  # the last start; it is not tried again before somebody does something
        lobby.names = lambda: [each.name for each in members]
        self._verbs = verbs_of(self)

    @property
    def play(self) -> Play | None:
        """Of the game that is played, or just over."""
        return None if self.game is None else self.game.play

    # Coming and going: what the desk calls -----------------------------------------------------------------

    def admit(self, key: bytes, hello: Hello) -> int:
        """See House."""
        return self.members.admit(key, hello, self.lobby.bot_names()).number

    def came(self, key: bytes, anew: bool) -> None:
        """See House."""
        member = self.members.get(key)
        if member is None or member.left:
            return  # it has left just now
        was_here, member.here, self._failed = member.here, True, False
        self._missed.end(key)
        seat = self._seat_for(member)
        if anew:
            self._voice.put(key, ["room", self.info().to_data()])
            if self.deal is not None:
                self.deal.without(key)  # what it was asked, it has lost
            if self.game is not None:
                self.game.show(member, seat)
        if not was_here and self.game is not None and seat is not None:
            self.game.back(member, seat)
        self._settle()

    def _seat_for(self, member: Member) -> Seat | None:
        """Where it sits; a player who comes to the lobby takes the first open seat."""
        seat = self.lobby.seat_of(member.number)
        if seat is None and member.role != WATCHER and self.phase == LOBBY:
            self.lobby.sit_anywhere(member.number, member.name)
            seat = self.lobby.seat_of(member.number)
        self.lobby.mark(member.number, here=True)
        return seat

    def went(self, key: bytes) -> None:
        """See House."""
        member = self.members.get(key)
        if member is None or not member.here:
            return
        member.here = False
        self._missed.begin(key)
        self.lobby.mark(member.number, here=False, **({"ready": False} if self.phase == LOBBY else {}))
        seat = self.lobby.seat_of(member.number)
        if self.deal is not None:
            self.deal.without(key)
        if self.game is not None and seat is not None:
            self.game.went(member, seat)
        self._settle()

    def _give_up(self, key: bytes) -> None:
        """A member has been away for very long: it keeps its seat in a game, and nothing else."""
        member = self.members.get(key)
        if member is None or (self.phase != LOBBY and self.lobby.seat_of(member.number) is not None):
            return
        self._forget(member)
        self._settle()

    def _forget(self, member: Member) -> None:
        self.lobby.stand(member.number)
        self._missed.end(member.key)
        self.members.forget(member)
        self._drop_soon(member.key)

    def _drop_soon(self, key: bytes) -> None:
        """Once what it asked for is answered; not where it is back by then."""

        def drop() -> None:
            member = self.members.get(key)
            if member is None or member.left:
                self.desk.drop(key, "You have left the table.")

        asyncio.get_running_loop().call_soon(drop)

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        """See House."""
        member = self.members.get(key)
        if member is None or member.left:
            raise Refused("You have left the table.")
        self._failed = False
        self._verbs[verb](member, *args)
        self._settle()

    # Telling -----------------------------------------------------------------------------------------------

    def info(self) -> RoomInfo:
        """The room as everybody may see it."""
        owner = None if self.members.owner is None else self.members.get(self.members.owner)
        watchers = tuple(
            each.name for each in self.members if each.here and self.lobby.seat_of(each.number) is None
        )
        return RoomInfo(
            self._manners.name, self.lobby.rules.info.id, self.phase, NOBODY if owner is None else owner.number,
            dict(self.lobby.options), tuple(self.lobby.seats), watchers, self.lobby.fill, self.lobby.limit,
            self.lobby.friendly, self.number,
        )  # fmt: skip

    def _settle(self) -> None:
        """Something was done: what follows from it by itself, and what all are told of it."""
        self.members.heir()
        if self.phase == LOBBY:
            for each in self.members:
                if each.role == BOT:
                    self.lobby.mark(each.number, ready=each.here)
        info = self.info()
        if info == self._told:
            return
        self._told = info
        self._voice.all(["room", info.to_data()])
        self._changed()
        if self._manners.auto and self._can_start():
            self._start(None)

    def _can_start(self) -> bool:
        """Whether all are there and ready, so that a game may start by itself."""
        kinds = {each.kind for each in self.lobby.seats}
        everybody = all(each.ready and each.here for each in self.lobby.seats)
        return self.phase == LOBBY and not self._failed and everybody and TAKEN in kinds and OPEN not in kinds

    # What members do -----------------------------------------------------------------------------------------

    def call(self, member: Member, name: str) -> None:
        """A member wants to be called so."""
        member.name = self.members.free_name(name, member, self.lobby.bot_names())
        self.lobby.mark(member.number, name=member.name)

    def sit(self, member: Member, seat: Seat) -> None:
        """A member wants to play there; raises Refused."""
        self.lobby.sit(seat, member.number, member.name)
        if member.role == WATCHER:
            member.role = PLAYER

    def stand(self, member: Member) -> None:
        """A member would rather watch."""
        self.lobby.stand(member.number)
        if member.role == PLAYER:
            member.role = WATCHER

    def say(self, member: Member, text: str) -> None:
        """To everybody; raises Refused."""
        words = clean(text, MAX_CHAT)
        if not words:
            raise Refused("There is nothing in it to say.")
        if not self.members.may_say(member):
            raise Refused("Not so fast: others want to be heard as well.")
        self._voice.news(Said(member.name, words, self.lobby.seat_of(member.number)))

    def send_away(self, number: int) -> None:
        """The owner wants to have somebody here no longer; raises Refused."""
        other = self.members.numbered(number)
        if other is None or not self.members.may_be_sent_away(other):
            raise Refused("There is nobody of that number who could be sent away.")
        self._take_leave(other)
        self.members.send_away(other)
        self.desk.drop(other.key, "You were sent away from this table.")
        self._changed()
        self._voice.note(f"{other.name} was sent away.")

    def leave(self, member: Member) -> None:
        """A member goes on purpose."""
        self._take_leave(member)
        self._voice.note(f"{member.name} has left.")

    def _take_leave(self, member: Member) -> None:
        """A seat in the lobby is free again; in a game it stays theirs, and a bot plays on at once."""
        seat = self.lobby.seat_of(member.number)
        self.members.leave(member)
        if self.deal is not None:
            self.deal.without(member.key)
        if self.game is not None:
            self.game.left(member, seat)
        if self.phase == LOBBY or seat is None:
            self._forget(member)
        else:
            self.lobby.mark(member.number, here=False)
            self._drop_soon(member.key)

    # Games -----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The owner wants to begin a game; raises Refused."""
        owner = None if self.members.owner is None else self.members.get(self.members.owner)
        self._start(owner)

    def _start(self, owner: Member | None) -> None:
        """None: it begins by itself, and everybody has to be ready."""
        self.lobby.check_start(None if owner is None else owner.number)
        self.phase = DEALING
        self._dealing = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        try:
            table, transcript = await self._agreed()
        except Exception as error:
            self._failed = True
            self._back_in_lobby()
            self._voice.note(self._opening.sorry(error))
            self._settle()
            if not self._opening.expects(error):
                raise
            return
        finally:
            self.deal = None
        self.number += 1
        self._play(Play(table, self.number, transcript, self._voice.put, self.over))

    async def _agreed(self) -> tuple[Table, Transcript]:
        """The table of the next game; raises what opening one may raise."""
        going_on = self._opening.going_on()
        if going_on is not None:
            return going_on
        header = self._opening.header(self.lobby)
        seated = [each for each in self.members if self.lobby.seat_of(each.number) is not None]
        self._settle()
        self.deal = Deal(
            header, {each.key: each.name for each in seated if each.here}, self._voice, self._clock
        )
        header, transcript = await self.deal.agree()
        if not any(each.here for each in seated):
            raise Refused("everybody has gone.")
        return self._opening.table(header, transcript, self.lobby.limit), transcript

    def resume(self, play: Play) -> None:
        """A game that was under way when the host ended: everybody is away and may come back."""
        for member in self.members:
            if not member.here:
                self._missed.begin(member.key)
        self._play(play)

    def _play(self, play: Play) -> None:
        self.phase = PLAYING
        self.game = UnderWay(
            play, self.lobby, self.members, self._manners, self._voice, self._clock, self.over
        )
        self.game.start()
        self._settle()

    def over(self) -> None:
        """The game has come to its end."""
        if self.game is not None and self.phase == PLAYING:
            self.phase = OVER
            self.game.over()
            self._settle()

    def to_lobby(self, member: Member) -> None:
        """After a game: everybody to the lobby, for the next one; raises Refused.

        The people who played decide when. Where all of them have left, anybody may, also before the end: the save
        keeps the game.
        """
        game = self.game
        if game is None:
            return  # somebody else was faster
        players = game.people_here()
        if players and self.lobby.seat_of(member.number) not in players:
            raise Refused("The people who play decide that.")
        if not game.play.table.over and not (member.person and game.forsaken()):
            raise Refused("The game is not over.")
        self.game = None
        closing = asyncio.create_task(game.close())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        self._back_in_lobby()
        self._voice.all(["lobby"])

    def _back_in_lobby(self) -> None:
        """Seats of those who are gone are free again, and who waited for one sits down."""
        self.phase = LOBBY
        self.lobby.again()
        for each in self.lobby.seats:
            if each.kind == TAKEN and self.members.numbered(each.member) is None:
                self.lobby.stand(each.member)
        for member in self.members:
            if member.left:
                self._forget(member)
            elif not member.here:
                self._missed.end(member.key)
                self._missed.begin(member.key)
        for member in self.members:
            if member.here and member.role != WATCHER and self.lobby.seat_of(member.number) is None:
                self.lobby.sit_anywhere(member.number, member.name)

    async def close(self) -> None:
        """The room is no more; a game under way is kept."""
        self._missed.end_all()
        if self._dealing is not None:
            self._dealing.cancel()
            await asyncio.gather(self._dealing, return_exceptions=True)
        await asyncio.gather(*self._closing)
        if self.game is not None:
            await self.game.close()
