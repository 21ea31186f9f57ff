"""What happens in Butine, and how it is told in words. Decides nothing.

The arguments of each kind stand beside its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.events import SeenEvent
from core.engine.text import inside
from core.games.butine.cards import Card, flowers_of
from core.games.butine.lattice import FLOWER_NAMES, SHAPE_NAMES, SHAPE_OF
from core.games.butine.moves import orientation_of
from core.games.butine.state import (
    BY_CHALLENGE,
    BY_DECK,
    OVER_STAGE,
    ButineState,
    points,
)

TURN = "turn"  # turn number
PLACED = "placed"  # the move
GATHERED = "gathered"  # card, from tile, first, second, third tile
FOURTH = "fourth"  # points by now
PAID = "paid"  # points that are left
TOOK = "took"  # card, its place in the row, whether the row closes up until it is filled again
DEALT = "dealt"  # card, the row's place that it goes to
GAVE = "gave"  # card, points that are left
DREW = "drew"  # card
PASSED = "passed"
OVER = "over"  # why


def tell(event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event as a line for the log, or None where it is not worth one."""
    who, args = names[event.seat], event.args
    if event.kind == PLACED:
        return f"{who} placed a {SHAPE_NAMES[SHAPE_OF[orientation_of(args[0])]]}."
    if event.kind == GATHERED:
        return f"{who} gathered {_flowers(args[0])}."
    if event.kind == FOURTH:
        return f"{who} did three cards in one turn and drew a fourth, unseen."
    if event.kind == PAID:
        return f"{who} paid 2 points for both actions."
    if event.kind == TOOK:
        return f"{who} took {_flowers(args[0])} from the row."
    if event.kind == GAVE:
        return f"{who} paid 1 point to give up {_flowers(args[0])}."
    if event.kind == DREW:
        return f"{who} drew {_flowers(args[0])} from the deck."
    if event.kind == PASSED:
        return f"{who} could do nothing and passed."
    if event.kind == OVER:
        return _END[args[0]].format(who=inside(who))
    return None


def _flowers(card: Card) -> str:
    return ", ".join(FLOWER_NAMES[flower] for flower in flowers_of(card))


_END = (
    "",
    "The last card was drawn: the game is over.",
    "The challenge was met by {who}: the game is over.",
    "Everybody passed in a row: the game is over.",
)


def explain(s: ButineState, names: Sequence[str]) -> list[str]:
    """Why the game ended and what everybody's points are made of; empty while it runs."""
    if s.stage != OVER_STAGE:
        return []
    if s.end == BY_DECK:
        lines = ["The last card of the deck was drawn."]
    elif s.end == BY_CHALLENGE:
        lines = [f"{names[s.active]} had {s.challenge} face-down cards first."]
    else:
        lines = ["Nobody could act, and everybody passed in a row."]
    best = max(points(s, seat) for seat in range(s.seats))
    winners = [names[seat] for seat in range(s.seats) if points(s, seat) == best]
    if len(winners) > 1:
        lines.append(f"{' and '.join(map(str, winners))} share the win.")
    for seat in range(s.seats):
        lines.append(f"{names[seat]}: {_sum(s, seat)}.")
    return lines


def _sum(s: ButineState, seat: int) -> str:
    done, bonus = s.done[seat], len(s.bonus[seat])
    total = f"{done + bonus} point{'' if done + bonus == 1 else 's'}"
    if not bonus:
        return total
    return f"{total}, {bonus} of them {'a bonus card' if bonus == 1 else 'bonus cards'} drawn unseen"
