"""What the people at a table decide together: who may call a vote, who has a say, and what is done when it is won."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from core.engine.errors import Refused
from core.engine.rules import Seat
from core.engine.seating import has_clock
from net.clock import Clock
from net.host.play import Play
from net.host.votes import SECONDS, Ballot
from net.session import END, PAUSE, UNDO, Note, Votes, claimed


class Assembly:
    """Of one game. present: the seats of people who are here and play themselves; away: of those who are not here.

    claim: lets a bot play for a seat; friendly: whether moves may be taken back.
    """

    def __init__(
        self,
        play: Play,
        clock: Clock,
        friendly: bool,
        present: Callable[[], Collection[Seat]],
        away: Callable[[], Collection[Seat]],
        claim: Callable[[Seat], None],
    ) -> None:
        self._play, self._clock, self._friendly = play, clock, friendly
        self._present, self._away, self._claim = present, away, claim
        self._ballot: Ballot | None = None
        self._late: asyncio.Task[None] | None = None

    def told(self) -> Votes:
        """What is voted on now."""
        return Votes(None if self._ballot is None else self._ballot.told())

    def call(self, seat: Seat, what: str) -> None:
        """Have a vote, to which who calls it agrees; raises Refused."""
        if self._ballot is not None:
            raise Refused("One vote at a time: another is still open.")
        self._check(seat, what)
        self._ballot = Ballot(what, seat, frozenset(self._present()), self._clock.now() + SECONDS)
        self._late = asyncio.create_task(self._expire())
        self.vote(seat, yes=True)

    def _check(self, seat: Seat, what: str) -> None:
        table, target = self._play.table, claimed(what)
        if table.over:
            raise Refused("The game is over.")
        if what == PAUSE and table.halted:
            raise Refused("The game is paused already.")
        if what == UNDO:
            if not self._friendly:
                raise Refused("At this table nothing is taken back.")
            if has_clock(table.rules, table.info.setup):
                raise Refused("Nothing can be taken back where everybody plays at once.")
            if table.last_move_of(seat) is None:
                raise Refused("You have not moved yet.")
        elif target is not None:
            if target not in self._away():
                raise Refused("Whoever sits there is here, or has not been away for long.")
        elif what not in (PAUSE, END):
            raise Refused("Nobody can vote on that.")

    def vote(self, seat: Seat, yes: bool) -> None:
        """A seat's say; raises Refused."""
        if self._ballot is None:
            raise Refused("There is nothing to vote on.")
        self._ballot.vote(seat, yes)
        self._look()

    def look(self) -> None:
        """Somebody came or went: they have a say, or none."""
        if self._ballot is not None:
            self._ballot.without(self._present())
            self._look()

    def _look(self) -> None:
        ballot = self._ballot
        assert ballot is not None, "asked where there is a vote"
        if not (ballot.won or ballot.lost):
            self._play.table.tell(self.told())
            return
        self.close()
        if ballot.won:
            self._do(ballot)
        else:
            self._play.table.tell(Note("The vote failed: not enough agree."))

    def _do(self, ballot: Ballot) -> None:
        table, target = self._play.table, claimed(ballot.what)
        name = table.info.seats[ballot.by].name
        if ballot.what == PAUSE:
            table.halt(f"The game is paused: {name} asked for it.")
        elif ballot.what == END:
            table.stop("All agreed to end the game here.")
        elif target is not None:
            self._claim(target)
        else:
            ply = table.last_move_of(ballot.by)
            if ply is not None:
                table.take_back_to(ply)
                table.tell(Note(f"All agreed: the last move of {name} was taken back."))

    async def _expire(self) -> None:
        await self._clock.sleep(SECONDS)
        self._late = None
        self.close()
        self._play.table.tell(Note("The vote failed: nobody waits for ever."))

    def close(self) -> None:
        """No vote is open any more."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if self._ballot is not None:
            self._ballot = None
            self._play.table.tell(self.told())
