"""A game under way in a room: its play, its votes, who of its people is away, and whether it waits for them.

Knows who sits where and who is here; what a lobby and a deal are, the room knows.
"""

from __future__ import annotations

from collections.abc import Callable

from core.engine.record import PERSON
from core.engine.rules import Seat
from net.clock import Clock
from net.host.absence import Absence
from net.host.assembly import Assembly
from net.host.lobby import Lobby
from net.host.manners import Manners
from net.host.members import Member, Members
from net.host.play import Play
from net.host.voice import Voice
from net.protocol.lobby import OPEN, TAKEN

WAITING = "Nobody who plays is here: the game waits for them."


class UnderWay:
    """ended: called when all have agreed to end the game."""

    def __init__(
        self,
        play: Play,
        lobby: Lobby,
        members: Members,
        manners: Manners,
        voice: Voice,
        clock: Clock,
        ended: Callable[[], None],
    ) -> None:
        self.play, self._lobby, self._members = play, lobby, members
        self._voice, self._deputy = voice, manners.deputy
        self._absence: Absence[Seat] = Absence(clock, manners.grace, self.cover)
        self.assembly = Assembly(
            play.table, clock, lobby.friendly, self._voters, self._claimable, self.cover, ended
        )
        self._of_people = bool(self._people())
        play.friendly = lobby.friendly
        self.deserted = False
        self._stilled = False

    # Who is here -------------------------------------------------------------------------------------------

    def _people(self) -> dict[Seat, Member]:
        """The people who play, by seat: not the bots of others, nor who was sent away."""
        seats = {each.member: seat for seat, each in enumerate(self._lobby.seats) if each.kind == TAKEN}
        return {seats[each.number]: each for each in self._members if each.person and each.number in seats}

    def people_here(self) -> frozenset[Seat]:
        """The seats of those of them who are here."""
        return frozenset(seat for seat, each in self._people().items() if each.here)

    def forsaken(self) -> bool:
        """Whether all people who played have left on purpose."""
        return self._of_people and all(each.left for each in self._people().values())

    def _voters(self) -> frozenset[Seat]:
        """Who has a say: for whom a bot plays, has none."""
        bots = self.play.table.bots
        return frozenset(seat for seat in self.people_here() if not bots.plays_for(seat))

    def _claimable(self) -> frozenset[Seat]:
        bots = self.play.table.bots
        return frozenset(seat for seat in self._absence.long() if not bots.plays_for(seat))

    # Coming and going --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to play. Who is away is waited for; for who has left, and in open seats, bots play."""
        self.play.start(
            {each.key: self._lobby.seat_of(each.number) for each in self._members if not each.left}
        )
        for seat, each in enumerate(self._lobby.seats):
            member = self._members.numbered(each.member) if each.kind == TAKEN else None
            if each.kind == OPEN and self.play.table.info.seats[seat].kind == PERSON:
                self.play.cover(seat, self._lobby.fill or self._deputy)
            elif each.kind == TAKEN and (member is None or member.left):
                self.cover(seat)
            elif member is not None and not member.here:
                self._absence.begin(seat)
        self._look()

    def show(self, member: Member, seat: Seat | None) -> None:
        """Tell a member all of the game, as far as it may know it."""
        self.play.show(member.key, seat)
        self._voice.news(self.assembly.told(), member.key)

    def back(self, member: Member, seat: Seat) -> None:
        """Somebody who plays was away and is here again."""
        self._absence.end(seat)
        covered = self.play.uncover(seat)
        self._voice.note(f"{member.name} is back{' and plays on' if covered else ''}.")
        self._look()

    def went(self, member: Member, seat: Seat) -> None:
        """Somebody who plays is away."""
        if not self.play.table.over:
            self._voice.note(f"{member.name} is away.")
            self._absence.begin(seat)
        self._look()

    def left(self, member: Member, seat: Seat | None) -> None:
        """Somebody has left on purpose, or was sent away. The seat stays theirs; a bot plays on at once."""
        self.play.hide(member.key)
        if seat is not None:
            self._absence.end(seat)
            self.cover(seat)
            self._look()

    def cover(self, seat: Seat) -> None:
        """Let a bot play for somebody who is not here."""
        if self.play.cover(seat, self._deputy):
            self._voice.note(f"A bot plays for {self.play.table.info.seats[seat].name} until they are back.")
            self.assembly.look()

    def _look(self) -> None:
        """Somebody came or went. Without anybody who plays the game stands still: bots don't play on for themselves."""
        self.deserted = self._of_people and not self.people_here()
        table = self.play.table
        if self.deserted and not (table.over or table.halted):
            self._stilled = True
            table.halt(WAITING)
        elif self._stilled and not self.deserted:
            self._stilled = False
            table.go_on_playing()
        self.assembly.look()

    # What players do beside their moves ----------------------------------------------------------------------

    def hand_over(self, seat: Seat, level: str) -> None:
        """Let a bot play for a seat whose player is here; raises Refused."""
        self.play.table.hand_over(seat, level)
        self.assembly.look()

    def take_back(self, seat: Seat) -> None:
        """Its player plays again; raises Refused."""
        self.play.table.take_back(seat)
        self.assembly.look()

    # The end -------------------------------------------------------------------------------------------------

    def over(self) -> None:
        """Nobody is waited for any more, and nothing voted on."""
        self._absence.end_all()
        self.assembly.close()

    async def close(self) -> None:
        """The game is left; its save keeps it."""
        self.over()
        await self.play.close()
