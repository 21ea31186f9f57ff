"""What the people at a table decide together: who may call a vote, who has a say, and what is done when it is won."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from core.engine.errors import Refused
from core.engine.rules import Seat
from net.clock import Clock
from net.host.votes import SECONDS, Ballot
from net.session import END, PAUSE, UNDO, Note, Votes, claimed
from net.table import Table


class Assembly:
    """Of one game. friendly: whether moves may be taken back.

    present: the seats of people who are here and play themselves; away: those for which a bot may be asked to play.
    claim: lets one play there; ended: called when all have agreed to end the game.
    """

    def __init__(
        self,
        table: Table,
        clock: Clock,
        friendly: bool,
        present: Callable[[], Collection[Seat]],
        away: Callable[[], Collection[Seat]],
        claim: Callable[[Seat], None],
        ended: Callable[[], None],
    ) -> None:
        self._table, self._clock, self._friendly = table, clock, friendly
        self._present, self._away, self._claim, self._ended = present, away, claim, ended
        self._ballot: Ballot | None = None
        self._late: asyncio.Task[None] | None = None

    def told(self) -> Votes:
        """What is voted on now."""
        return Votes(None if self._ballot is None else self._ballot.told())

    # Calling a vote ----------------------------------------------------------------------------------------

    def call(self, seat: Seat, what: str) -> None:
        """Have a vote, to which who calls it agrees; raises Refused."""
        if self._ballot is not None:
            raise Refused("One vote at a time: another is still open.")
        self._check(what)
        ply = self._check_undo(seat) if what == UNDO else None
        ballot = Ballot(what, seat, frozenset(self._present()), ply)
        ballot.vote(seat, yes=True)
        self._ballot = ballot
        self._late = asyncio.create_task(self._expire())
        self._settle()

    def _check(self, what: str) -> None:
        target = claimed(what)
        if self._table.over:
            raise Refused("The game is over.")
        if what == PAUSE and self._table.halted:
            raise Refused("The game is paused already.")
        if target is not None and target not in self._away():
            raise Refused("Whoever sits there is here, or has not been away for long, or a bot plays there.")
        if target is None and what not in (PAUSE, END, UNDO):
            raise Refused("Nobody can vote on that.")

    def _check_undo(self, seat: Seat) -> int:
        """The move that would be taken back."""
        if not self._friendly:
            raise Refused("At this table nothing is taken back.")
        if self._table.time_runs:
            raise Refused("Nothing can be taken back where everybody plays at once.")
        ply = self._table.last_move_of(seat)
        if ply is None:
            raise Refused("You have not moved yet.")
        return ply

    # Voting ------------------------------------------------------------------------------------------------

    def vote(self, seat: Seat, yes: bool) -> None:
        """A seat's say; raises Refused."""
        if self._ballot is None:
            raise Refused("There is nothing to vote on.")
        self._ballot.vote(seat, yes)
        self._settle()

    def look(self) -> None:
        """Somebody came or went: they have a say, or none, or nothing is to be voted on."""
        if self._ballot is None:
            return
        target = claimed(self._ballot.what)
        if target is not None and target not in self._away():
            self.close()
            return
        self._ballot.without(self._present())
        self._settle()

    def _settle(self) -> None:
        ballot = self._ballot
        assert ballot is not None, "asked where there is a vote"
        if not (ballot.won or ballot.lost):
            self._table.tell(self.told())
            return
        self.close()
        if ballot.won:
            self._do(ballot)
        else:
            self._table.tell(Note("The vote failed: not enough agree."))

    def _do(self, ballot: Ballot) -> None:
        """What was agreed, where that still can be done: the game went on meanwhile."""
        try:
            self._check(ballot.what)
            self._carry_out(ballot)
        except Refused as refused:
            self._table.tell(Note(f"That was agreed, but it can't be done: {refused}"))

    def _carry_out(self, ballot: Ballot) -> None:
        table, target = self._table, claimed(ballot.what)
        name = table.info.seats[ballot.by].name
        if ballot.what == PAUSE and table.time_runs:
            table.pause(ballot.by)
        elif ballot.what == PAUSE:
            table.halt(f"The game is paused: {name} asked for it.")
        elif ballot.what == END:
            table.stop("All agreed to end the game here.")
            self._ended()
        elif target is not None:
            self._claim(target)
        else:
            self._take_back(ballot, name)

    def _take_back(self, ballot: Ballot, name: str) -> None:
        steps, ply = self._table.match.steps, ballot.ply
        if ply is None or ply >= len(steps) or steps[ply].entry.seat != ballot.by:
            raise Refused("That move was taken back already.")
        self._table.take_back_to(ply)
        self._table.tell(Note(f"All agreed: a move of {name} was taken back."))

    async def _expire(self) -> None:
        await self._clock.sleep(SECONDS)
        self._late = None
        self.close()
        self._table.tell(Note("The vote failed: nobody waits for ever."))

    def close(self) -> None:
        """No vote is open any more."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if self._ballot is not None:
            self._ballot = None
            self._table.tell(self.told())
