"""The four games of the house as the menu shows them, those that are still to come among them.

A game becomes playable by being registered in core.games and tui.games; what its rules say of it counts then.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.games import GAMES
from tui.games import BOARDS


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on the menu."""

    id: str
    title: str
    tagline: str
    min_seats: int
    max_seats: int

    @property
    def playable(self) -> bool:
        """Whether rules and board are there."""
        return self.id in GAMES and self.id in BOARDS

    @property
    def seats(self) -> str:
        """How many play, in words."""
        return f"{self.min_seats}-{self.max_seats} players"


_HOUSE = (
    Entry("butine", "Butine!", "Lay a meadow of tiles and fly the bee from flower to flower", 2, 4),
    Entry("butababel", "ButaBabel", "Build towers all at once, and never too high", 3, 5),
    Entry("heroes", "Butts away! Heroes", "", 2, 5),
    Entry("butim", "Butim", "Dig for treasure, dodge the whirlpool, rob your friends", 2, 7),
)


def _entry(entry: Entry) -> Entry:
    if entry.id not in GAMES:
        return entry
    info = GAMES[entry.id].info
    return Entry(info.id, info.title, info.tagline, info.min_seats, info.max_seats)


CATALOGUE = tuple(_entry(entry) for entry in _HOUSE)


def entry_of(game: str) -> Entry:
    """The entry of a game of the house."""
    return next(entry for entry in CATALOGUE if entry.id == game)


def playable() -> tuple[Entry, ...]:
    """The games that can be played now."""
    return tuple(entry for entry in CATALOGUE if entry.playable)
