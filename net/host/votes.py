"""A vote of the people at a table: who may, who did, and when it is settled. What follows from it the room does."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from core.engine.errors import Refused
from core.engine.rules import Seat
from net.session import PAUSE, Vote, claimed

SECONDS = 60.0
"""After which a vote that is not settled has failed."""


@dataclass(slots=True)
class Ballot:
    """what: see net.session.Vote; voters: the seats that have a say; ply: of the move that it is about, or None."""

    what: str
    by: Seat
    voters: frozenset[Seat]
    ply: int | None = None
    yes: set[Seat] = field(default_factory=set)
    no: set[Seat] = field(default_factory=set)

    @property
    def needed(self) -> int:
        """More than half for a pause or for somebody who is away; all for what changes the game."""
        by_most = self.what == PAUSE or claimed(self.what) is not None
        return len(self.voters) // 2 + 1 if by_most else len(self.voters)

    def vote(self, seat: Seat, yes: bool) -> None:
        """A seat's say; it may change its mind. Raises Refused."""
        if seat not in self.voters:
            raise Refused("You have no say in this.")
        (self.no if yes else self.yes).discard(seat)
        (self.yes if yes else self.no).add(seat)

    def without(self, present: Collection[Seat]) -> None:
        """Who went away has no say any more."""
        self.voters &= frozenset(present)
        self.yes &= self.voters
        self.no &= self.voters

    @property
    def won(self) -> bool:
        """Whether it is agreed."""
        return bool(self.voters) and len(self.yes) >= self.needed

    @property
    def lost(self) -> bool:
        """Whether it can't be agreed any more, or nobody who is here agrees."""
        return len(self.voters) - len(self.no) < self.needed or not self.yes

    def told(self) -> Vote:
        """What everybody is told."""
        return Vote(self.what, self.by, tuple(sorted(self.yes)), self.needed)
