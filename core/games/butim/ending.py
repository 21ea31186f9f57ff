"""What the end is worth: points, places and the reasons. Asked when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.rules import Outcome, Seat
from core.games.butim import ops
from core.games.butim.events import Words, coins_words, needs_words
from core.games.butim.hands import power
from core.games.butim.state import ORES, SEAT_BITS, SEAT_MASK, ButimState


def coins(s: ButimState, seat: Seat) -> int:
    """The coins on a seat's treasures, without those that a False Map voided."""
    total = sum(s.cards.coins[card] for card in s.won[seat])
    for some in s.cancelled:
        if some & SEAT_MASK == seat:
            total -= s.cards.coins[some >> SEAT_BITS]
    return total


def ore_value(s: ButimState, seat: Seat) -> int:
    """What a seat's ore is worth."""
    return sum((ore + 1) * s.ore[seat * ORES + ore] for ore in range(ORES))


def points(s: ButimState, seat: Seat) -> int:
    """All points of a seat."""
    return coins(s, seat) + power(s, seat, ops.POINTS) + ore_value(s, seat)


def outcome(s: ButimState) -> Outcome:
    """By points, then by coins; equal in both is equal."""
    marks = [(points(s, seat), coins(s, seat)) for seat in range(s.seat_count)]
    places = tuple(1 + sum(other > mine for other in marks) for mine in marks)
    return Outcome(places, tuple(mine for mine, _ in marks))


def explain(s: ButimState, names: Sequence[str]) -> list[str]:
    """A line for every seat, the best first, and one for every treasure that was voided."""
    places = outcome(s).places
    words = Words(s.cards, names)
    lines = []
    for seat in sorted(range(s.seat_count), key=lambda some: (places[some], some)):
        parts = [f"{coins_words(coins(s, seat))} from {_treasures(s, seat)}"]
        if power(s, seat, ops.POINTS):
            parts.append(f"{power(s, seat, ops.POINTS)} from equipment")
        if not s.party:
            parts.append(f"{ore_value(s, seat)} from ore")
        total = points(s, seat)
        lines.append(f"{names[seat]}: {total} point{'s' if total != 1 else ''}: {', '.join(parts)}.")
    for some in s.cancelled:
        card, owner = some >> SEAT_BITS, some & SEAT_MASK
        lines.append(
            f"A False Map voided {words.whose(owner)} treasure for {needs_words(s.cards.needs[card])} "
            f"({coins_words(s.cards.coins[card])})."
        )
    ranked = {(points(s, seat), places[seat]) for seat in range(s.seat_count)}
    if len({mine for mine, _ in ranked}) < len(ranked):
        lines.append("Equal points are ranked by the coins of treasures.")
    if places.count(1) > 1:
        first, *others, last = (seat for seat, place in enumerate(places) if place == 1)
        before = ", ".join([words.who(first), *map(words.whom, others)])
        lines.append(f"{before} and {words.whom(last)} share the win.")
    return lines


def _treasures(s: ButimState, seat: Seat) -> str:
    count = len(s.won[seat])
    return "no treasure" if not count else "a treasure" if count == 1 else f"{count} treasures"
