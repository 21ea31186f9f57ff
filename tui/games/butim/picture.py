"""Moves a picture of a position along with the events that are shown, and says where they happen.

Only what stands out on the sea and among the treasures; the position that follows brings the rest.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, SeenEvent
from core.games.butim import events as happened
from core.games.butim.cards import MAP, TREASURE
from core.games.butim.state import ISLANDS, ButimState
from tui.games.butim.seamarks import WHIRLPOOL

_ON_ISLAND = (
    happened.PLACED, happened.DUG, happened.LOOKED, happened.LEFT_THERE, happened.PUT_BACK, happened.WENT_BELOW,
    happened.SANK, happened.GONE,
)  # fmt: skip
_IN_WHIRLPOOL = (happened.DIVED, happened.FISHED, happened.LOST_MAP)
_SILENT = (happened.TURN, happened.OVER, happened.ENDING)
_SHORT = (happened.DREW, happened.DREW_ORE, happened.PAID, happened.DISCARDED, happened.SANK)
BEAT, SHORT_BEAT = 0.6, 0.2
"""Seconds that an event is looked at."""


def struck(s: ButimState, event: SeenEvent) -> frozenset[int]:
    """The islands, or the whirlpool, where an event happens."""
    if event.kind in _ON_ISLAND:
        return frozenset(event.args[:1])
    if event.kind == happened.TURNED_UP:
        return frozenset((s.cards.lands[event.args[0]],))
    if event.kind in _IN_WHIRLPOOL:
        return frozenset((WHIRLPOOL,))
    return frozenset(range(ISLANDS)) if event.kind == happened.ROUND else frozenset()


def beat(event: SeenEvent) -> float:
    """How long it is looked at."""
    if event.kind in _SILENT:
        return 0.0
    return SHORT_BEAT if event.kind in _SHORT else BEAT


def advance(s: ButimState, event: SeenEvent) -> None:
    """Change the picture as the event says."""
    kind, seat, args = event.kind, event.seat, event.args
    if kind == happened.PLACED or (kind == happened.DUG and not s.party):
        s.where[seat] = args[0]
    elif kind == happened.SANK:
        _sink(s, args[0])
    elif kind == happened.TURNED_UP:
        _turn_up(s, seat, args[0])
    elif kind == happened.CLAIMED and args[0] in s.quests:
        s.quests.remove(args[0])
        s.won[seat] = sorted([*s.won[seat], args[0]])


def _sink(s: ButimState, island: int) -> None:
    if s.piles[island]:
        s.piles[island].pop()
        s.sunk[island].append(HIDDEN)


def _turn_up(s: ButimState, seat: int, card: int) -> None:
    island, face = s.cards.lands[card], s.cards.faces[card]
    if s.piles[island]:
        s.piles[island].pop()
    if face == MAP:
        s.maps[seat] = sorted([*s.maps[seat], card])
    elif face == TREASURE:
        s.quests = sorted([*s.quests, card])
