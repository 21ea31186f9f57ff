"""Island cards on their way to the whirlpool, and islands that are gone."""

from __future__ import annotations

from core.engine.events import Event
from core.engine.rules import TABLE, Seat
from core.games.butim import events as happened
from core.games.butim import sight
from core.games.butim.state import ADRIFT, ButimState


def sink_top(s: ButimState, island: int, events: list[Event] | None, seat: Seat = TABLE) -> None:
    """The top card of an island goes to the whirlpool, unseen; seat: by whose doing."""
    sight.sank_unseen(s, island)
    s.sunk[island].append(s.piles[island].pop())
    if events is not None:
        events.append(Event(happened.SANK, seat, (island,)))
    may_be_gone(s, island, events)


def sink_open(s: ButimState, card: int) -> None:
    """A card that all see goes to the whirlpool."""
    s.sunk[s.cards.lands[card]].append(card)
    sight.sank_open(s, card)


def may_be_gone(s: ButimState, island: int, events: list[Event] | None) -> None:
    """An island without cards leaves the table; pawns there are adrift."""
    if s.piles[island]:
        return
    if events is not None:
        events.append(Event(happened.GONE, TABLE, (island,)))
    for seat, where in enumerate(s.where):
        if where == island:
            s.where[seat] = ADRIFT
