"""A room: who is in it, what they may do there, and what they are told. Knows no socket: its desk does.

Everything that a member wants comes in by `do`, in the order of arrival, and is done before the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.engine.errors import Refused
from core.engine.rules import Seat
from core.engine.text import clean
from net.clock import Clock
from net.host.absence import Absence
from net.host.assembly import Assembly
from net.host.deal import Deal
from net.host.lobby import Lobby
from net.host.members import Member, Members
from net.host.opening import Opening
from net.host.play import Play
from net.protocol.desk import Desk
from net.protocol.lobby import DEALING, LOBBY, NOBODY, OVER, PLAYING, RoomInfo
from net.protocol.messages import BOT, WATCHER, Hello
from net.protocol.news import body_of
from net.protocol.requests import MAX_CHAT
from net.session import Note, Said

Verb = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Manners:
    """How a room does things. grace: seconds until a bot of `deputy` plays for who is away, None for never;
    auto: it starts by itself when all seats are taken and everybody is ready."""

    name: str
    grace: float | None = 30.0
    deputy: str = "medium"
    auto: bool = False


class Room:
    """desk: to be set before anybody comes. changed: called when somebody came, went or sat down, or a game began."""

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
        self._manners, self.lobby, self.members = manners, lobby, members
        self._opening, self._clock, self._changed = opening, clock, changed
        self.phase = LOBBY
        self.number = 0
        self.play: Play | None = None
        self._deal: Deal | None = None
        self._dealing: asyncio.Task[None] | None = None
        self._assembly: Assembly | None = None
        self._absence = Absence(clock, manners.grace, self._cover)
        self._told: RoomInfo | None = None
        self._verbs = self._all_verbs()

    # Coming and going: what the desk calls -----------------------------------------------------------------

    def admit(self, key: bytes, hello: Hello) -> int:
        """See House."""
        return self.members.admit(key, hello).number

    def came(self, key: bytes, anew: bool) -> None:
        """See House."""
        member = self._member(key)
        was_here, member.here = member.here, True
        seat = self._arrive(member)
        if anew:
            self.desk.put(key, ["room", self.info().to_data()])
            if self.play is not None:
                self.play.show(key, seat)
                self._tell_vote(key)
        if not was_here and self.play is not None and seat is not None:
            self._back(member, seat)
        self._tell_room()

    def _arrive(self, member: Member) -> Seat | None:
        """Where it sits; a player who comes to the lobby takes the first open seat."""
        seat = self.lobby.seat_of(member.number)
        if seat is None and member.role != WATCHER and self.phase == LOBBY:
            self.lobby.sit_anywhere(member.number, member.name)
            seat = self.lobby.seat_of(member.number)
        self.lobby.mark(member.number, here=True)
        if member.role == BOT:
            self.lobby.mark(member.number, ready=True)
        return seat

    def _back(self, member: Member, seat: Seat) -> None:
        self._absence.end(seat)
        assert self.play is not None, "asked during a game"
        covered = self.play.uncover(seat)
        self._note(f"{member.name} is back{' and plays on' if covered else ''}.")

    def went(self, key: bytes) -> None:
        """See House."""
        member = self.members.get(key)
        if member is None or not member.here:
            return
        member.here = False
        seat = self.lobby.seat_of(member.number)
        self.lobby.mark(member.number, here=False, **({"ready": False} if self.phase == LOBBY else {}))
        if self._deal is not None:
            self._deal.without(key)
        if self.play is not None and seat is not None and not self.play.table.over:
            self._note(f"{member.name} is away.")
            self._absence.begin(seat)
        if self._assembly is not None:
            self._assembly.look()
        self._tell_room()

    def _cover(self, seat: Seat, level: str = "") -> None:
        """Somebody has been away for too long, or has left."""
        if self.play is not None and self.play.cover(seat, level or self._manners.deputy):
            self._note(f"A bot plays for {self.play.table.info.seats[seat].name} until they are back.")

    def do(self, key: bytes, verb: str, args: tuple[Any, ...]) -> None:
        """See House."""
        self._verbs[verb](self._member(key), *args)
        self._tell_room()

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

    def _tell_room(self) -> None:
        """Tell everybody how the room is now, where that is something new."""
        info = self.info()
        if info == self._told:
            return
        self._told = info
        self._tell_all(["room", info.to_data()])
        self._changed()
        if self._manners.auto and self.phase == LOBBY and self._is_full():
            self._start(None)

    def _is_full(self) -> bool:
        return all(seat.ready and seat.here for seat in self.lobby.seats)

    def _tell_all(self, body: list[Any]) -> None:
        for member in self.members:
            self.desk.put(member.key, body)

    def _note(self, text: str) -> None:
        body = body_of(Note(text))
        assert body is not None, "notes travel"
        self._tell_all(body)

    def _tell_vote(self, key: bytes) -> None:
        if self._assembly is not None and (body := body_of(self._assembly.told())) is not None:
            self.desk.put(key, body)

    def _member(self, key: bytes) -> Member:
        member = self.members.get(key)
        assert member is not None, "the desk serves members only"
        return member

    # What members do ---------------------------------------------------------------------------------------

    def _all_verbs(self) -> dict[str, Verb]:
        lobby = self.lobby
        return {
            "call me": self._in_lobby(self._call),
            "sit": self._in_lobby(lambda member, seat: lobby.sit(seat, member.number, member.name)),
            "stand": self._in_lobby(lambda member: lobby.stand(member.number)),
            "ready": self._in_lobby(lambda member, ready: lobby.ready(member.number, ready)),
            "piece": self._in_lobby(lambda member, piece: lobby.piece(member.number, piece)),
            "seats": self._by_owner(lobby.count),
            "option": self._by_owner(lobby.option),
            "bot": self._by_owner(lobby.bot),
            "open": self._by_owner(lobby.open),
            "swap": self._by_owner(lobby.swap),
            "fill": self._by_owner(lobby.fill_with),
            "limit": self._by_owner(lobby.limit_to),
            "friendly": self._by_owner(lambda friendly: setattr(lobby, "friendly", friendly)),
            "send away": self._send_away,
            "start": self._in_lobby(self._start),
            "lobby": self._to_lobby,
            "seal": self._of_deal(lambda deal, key, value: deal.seal(key, value)),
            "contribute": self._of_deal(lambda deal, key, value: deal.contribute(key, value)),
            "move": self._at_table(lambda play, seat, ply, move: play.move(seat, ply, move)),
            "undo": self._at_table(lambda play, seat, ply: play.undo(seat, ply)),
            "pause": self._at_table(lambda _, seat: self._assembled().call(seat, "pause")),
            "go on": self._at_table(lambda play, _: play.table.go_on_playing()),
            "retry": self._at_table(lambda play, _: play.table.retry()),
            "hurry": self._at_table(lambda play, _: play.table.hurry()),
            "hand over": self._at_table(lambda play, seat, level: play.table.hand_over(seat, level)),
            "take back": self._at_table(lambda play, seat: play.table.take_back(seat)),
            "helped": self._at_table(lambda play, seat: play.table.helped.add(seat)),
            "call": self._at_table(lambda _, seat, what: self._assembled().call(seat, what)),
            "vote": self._at_table(lambda _, seat, yes: self._assembled().vote(seat, yes)),
            "say": self._say,
            "leave": self._leave,
        }

    def _in_lobby(self, verb: Verb) -> Verb:
        def do(member: Member, *args: Any) -> None:
            if self.phase != LOBBY:
                raise Refused("A game is under way: that can be changed after it.")
            verb(member, *args)

        return do

    def _by_owner(self, verb: Verb) -> Verb:
        def do(member: Member, *args: Any) -> None:
            self._check_owner(member)
            verb(*args)

        return self._in_lobby(do)

    def _check_owner(self, member: Member) -> None:
        if member.key != self.members.owner:
            raise Refused("Only whoever the table belongs to can do that.")

    def _of_deal(self, verb: Verb) -> Verb:
        def do(member: Member, value: bytes) -> None:
            if self._deal is None:
                raise Refused("Nothing is dealt now.")
            verb(self._deal, member.key, value)

        return do

    def _at_table(self, verb: Verb) -> Verb:
        def do(member: Member, *args: Any) -> None:
            seat = self.lobby.seat_of(member.number)
            if self.play is None:
                raise Refused("There is no game yet.")
            if seat is None:
                raise Refused("You are watching; only players do that.")
            verb(self.play, seat, *args)

        return do

    def _assembled(self) -> Assembly:
        assert self._assembly is not None, "there is one with every game"
        return self._assembly

    def _call(self, member: Member, name: str) -> None:
        member.name = self.members.free_name(name, member)
        self.lobby.mark(member.number, name=member.name)

    def _say(self, member: Member, text: str) -> None:
        words = clean(text, MAX_CHAT)
        if not words:
            raise Refused("There is nothing in it to say.")
        if not self.members.may_say(member):
            raise Refused("Not so fast: others want to be heard as well.")
        body = body_of(Said(member.name, words, self.lobby.seat_of(member.number)))
        assert body is not None, "what was said travels"
        self._tell_all(body)

    def _send_away(self, member: Member, number: int) -> None:
        self._check_owner(member)
        other = self.members.numbered(number)
        if other is None or other is member:
            raise Refused("There is nobody else of that number.")
        self._take_leave(other)
        self.members.send_away(other)
        self.desk.drop(other.key, "You were sent away from this table.")
        self._note(f"{other.name} was sent away.")

    def _leave(self, member: Member) -> None:
        self._take_leave(member)
        self._note(f"{member.name} has left.")
        self.members.heir()

    def _take_leave(self, member: Member) -> None:
        """On purpose: a seat in the lobby is free again; in a game it stays theirs, and a bot plays on at once."""
        seat = self.lobby.seat_of(member.number)
        member.here, member.left = False, True
        if self.play is not None:
            self.play.hide(member.key)
        if self.phase == LOBBY or seat is None:
            self.lobby.stand(member.number)
            self.members.forget(member)
            asyncio.get_running_loop().call_soon(self.desk.drop, member.key, "You have left the table.")
            return
        self.lobby.mark(member.number, here=False)
        if self._deal is not None:
            self._deal.without(member.key)
        self._absence.end(seat)
        self._cover(seat)
        if self._assembly is not None:
            self._assembly.look()

    # Games -------------------------------------------------------------------------------------------------

    def _start(self, member: Member | None) -> None:
        """Begin a game; None: it begins by itself."""
        if member is not None:
            self._check_owner(member)
        self.lobby.check_start(None if member is None else member.number)
        self.phase = DEALING
        self._dealing = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        try:
            table, transcript = await self._agreed()
        except Exception as error:
            self.phase = LOBBY
            self._note(self._opening.sorry(error))
            self._tell_room()
            if not self._opening.expects(error):
                raise
            return
        finally:
            self._deal = None
        self.number += 1
        self._seat_all(Play(table, self.number, transcript, self.desk.put, self.over))

    async def _agreed(self) -> Any:
        going_on = self._opening.going_on()
        if going_on is not None:
            return going_on
        header = self._opening.header(self.lobby)
        names = {
            member.key: member.name
            for member in self.members
            if member.here and self.lobby.seat_of(member.number) is not None
        }
        self._tell_room()
        self._deal = Deal(header, names, self.desk.put, self._clock)
        header, transcript = await self._deal.agree()
        return self._opening.table(header, transcript, self.lobby.limit), transcript

    def resume(self, play: Play) -> None:
        """A game that was under way when the host ended: everybody is away and may come back."""
        self._seat_all(play)

    def _seat_all(self, play: Play) -> None:
        self.play, self.phase = play, PLAYING
        self._assembly = Assembly(
            play,
            self._clock,
            self.lobby.friendly,
            self._present,
            self._absence.long,
            lambda seat: self._cover(seat),
        )
        play.start({each.key: self.lobby.seat_of(each.number) for each in self.members})
        for each in self.members:
            seat = self.lobby.seat_of(each.number)
            if seat is not None and not each.here:
                self._absence.begin(seat)
        self._tell_room()

    def _present(self) -> set[Seat]:
        """The seats of people who are here and play themselves."""
        assert self.play is not None, "asked during a game"
        seats = {self.lobby.seat_of(each.number) for each in self.members if each.here and each.role != BOT}
        return {seat for seat in seats if seat is not None and not self.play.table.bots.plays_for(seat)}

    def over(self) -> None:
        """The game has come to its end."""
        self.phase = OVER
        self._absence.end_all()
        self._tell_room()

    def _to_lobby(self, member: Member) -> None:
        """After a game: everybody to the lobby, for the next one."""
        if self.play is None or not self.play.table.over:
            raise Refused("The game is not over.")
        if self.lobby.seat_of(member.number) is None:
            raise Refused("You are watching; the players decide that.")
        closing, self.play = self.play, None
        if self._assembly is not None:
            self._assembly.close()
            self._assembly = None
        self._dealing = asyncio.create_task(closing.close())
        self.phase = LOBBY
        self.lobby.again()
        for each in list(self.members):
            if each.left:
                self.lobby.stand(each.number)
                self.members.forget(each)
            elif each.role == BOT:
                self.lobby.mark(each.number, ready=True)
        self._tell_all(["lobby"])

    async def close(self) -> None:
        """The room is no more; a game under way is kept."""
        self._absence.end_all()
        if self._assembly is not None:
            self._assembly.close()
        if self._dealing is not None:
            self._dealing.cancel()
            await asyncio.gather(self._dealing, return_exceptions=True)
        if self.play is not None:
            await self.play.close()
