"""Who learns what when cards and ore move: keeps the notes of all viewers. Decides nothing, tells nothing.

Viewers are the seats and, last, all spectators, who know what everybody knows. What a seat holds itself is no
matter of its notes: it sees that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.rules import Seat
from core.games.butim import notes as n
from core.games.butim.state import ButimState


def _viewers(lists: list[n.Notes | None], seat: Seat) -> Iterator[n.Notes]:
    """The notes of all but `seat`."""
    for viewer, notes in enumerate(lists):
        if notes is not None and viewer != seat:
            yield notes


# Game cards ------------------------------------------------------------------------------------------------


def card_shown(s: ButimState, seat: Seat, card: int) -> None:
    """A card has left a hand for where all see it."""
    for notes in _viewers(s.hand_notes, seat):
        if notes:
            n.left(notes, card, 1 << seat)
            if not s.hands[seat]:
                n.nothing_at(notes, 1 << seat)


def cards_handed(s: ButimState, moves: Sequence[tuple[Seat, Seat, int]]) -> None:
    """Cards have gone from hands to hands (giver, taker, card), all at once, each seen by these two only."""
    takers = [taker for _, taker, _ in moves]
    lone = sum(1 << giver for giver, _, _ in moves if len(s.hands[giver]) == takers.count(giver))
    for viewer, notes in enumerate(s.hand_notes):
        if notes is None:
            continue
        for giver, taker, card in moves:
            if taker == viewer and notes:
                n.left(notes, card, 1 << giver)
                n.nothing_at(notes, lone & 1 << giver)
        if notes:
            unseen = [(1 << giver, 1 << taker) for giver, taker, _ in moves if viewer not in (giver, taker)]
            n.spread(notes, unseen, lone)
        notes += [n.token(card, 1 << taker) for giver, taker, card in moves if giver == viewer]


def pile_ran_out(s: ButimState) -> None:
    """Whoever can see all cards but those in the other hands knows what is in them, taken together."""
    cards = s.cards
    for viewer, notes in enumerate(s.hand_notes):
        if notes is None:
            continue
        left = list(cards.copies)
        own = s.hands[viewer] if viewer < s.seat_count else []
        for lying in (own, s.discards, s.played, *s.gear):
            for card in lying:
                left[card] -= 1
        for some in notes:
            left[some >> n.SHIFT] -= 1
        others = sum(1 << seat for seat, hand in enumerate(s.hands) if hand and seat != viewer)
        for card, count in enumerate(left):
            notes += [n.token(card, others)] * count


# Ore -------------------------------------------------------------------------------------------------------


def ore_drawn(s: ButimState, seat: Seat, ore: int) -> None:
    """A seat takes ore from the bag, seen by all."""
    drawn = n.token(ore, 1 << seat)
    for notes in _viewers(s.ore_notes, seat):
        notes.append(drawn)


def ore_shown(s: ButimState, seat: Seat, ore: int) -> None:
    """A seat's ore has gone to the bag, seen by all."""
    for notes in _viewers(s.ore_notes, seat):
        n.left(notes, ore, 1 << seat)
        if not s.pieces[seat]:
            n.nothing_at(notes, 1 << seat)


def ore_handed(s: ButimState, giver: Seat, taker: Seat, ore: int) -> None:
    """One ore has changed hands, seen by these two only; all know it who know that the giver had no other kind."""
    origin, to = 1 << giver, 1 << taker
    for viewer, notes in enumerate(s.ore_notes):
        if notes is None:
            continue
        if viewer == giver:
            notes.append(n.token(ore, to))
        elif viewer == taker:
            n.left(notes, ore, origin)
            if not s.pieces[giver]:
                n.nothing_at(notes, origin)
        elif len({some >> n.SHIFT for some in notes if some & origin}) == 1:
            n.left(notes, ore, origin)
            notes.append(n.token(ore, to))
        else:
            n.spread(notes, [(origin, to)], 0 if s.pieces[giver] else origin)


# Islands and whirlpool -------------------------------------------------------------------------------------


def turned_up(s: ButimState, island: int) -> None:
    """The top card of an island, still there, is turned up for all."""
    pile, looks = s.piles[island], s.cards.of_land[island]
    top = 1 << len(pile) - 1
    for notes in _viewers(s.isle_notes, -1):
        if notes:
            n.left(notes, pile[-1], top)
            n.emptied(notes, looks, top)


def looked_at(s: ButimState, seat: Seat, island: int, depth: int = 0) -> None:
    """A seat looks at a card of an island, `depth` cards below the top."""
    notes = s.isle_notes[seat]
    if notes is not None:
        pile = s.piles[island]
        place = 1 << len(pile) - 1 - depth
        n.seen(notes, pile[-1 - depth], place)
        n.emptied(notes, s.cards.of_land[island], place)


def sank_unseen(s: ButimState, island: int) -> None:
    """The top card of an island, still there, goes to the whirlpool; who knew it knows it there."""
    top, looks = 1 << len(s.piles[island]) - 1, s.cards.of_land[island]
    for notes in _viewers(s.isle_notes, -1):
        if notes:
            n.moved(notes, looks, top, n.WHIRLPOOL)


def sank_open(s: ButimState, card: int) -> None:
    """A card that all see goes to the whirlpool."""
    there = n.token(card, n.WHIRLPOOL)
    for notes in _viewers(s.isle_notes, -1):
        notes.append(there)


def went_below(s: ButimState, island: int) -> None:
    """The top card of an island goes to its bottom, as all see from outside."""
    size, looks = len(s.piles[island]), s.cards.of_land[island]
    for notes in _viewers(s.isle_notes, -1):
        if notes:
            n.rotated(notes, looks, size)


def may_be_swapped(s: ButimState, seat: Seat, island: int) -> None:
    """A seat may put the top two cards of an island in the other order; only it knows."""
    size = len(s.piles[island])
    for notes in _viewers(s.isle_notes, seat):
        if notes:
            n.mixed(notes, s.cards.of_land[island], 3 << size - 2)


def swapped(s: ButimState, seat: Seat, island: int) -> None:
    """The seat, which knows the top two cards of an island, is about to change their places."""
    notes = s.isle_notes[seat]
    if notes is not None:
        top, below = s.piles[island][-1], s.piles[island][-2]
        place = 1 << len(s.piles[island]) - 1
        n.left(notes, top, place)
        n.left(notes, below, place >> 1)
        notes += [n.token(below, place), n.token(top, place >> 1)]


def dived(s: ButimState, seat: Seat) -> None:
    """A seat has drawn `looked` from the whirlpool, to look at."""
    notes = s.isle_notes[seat]
    if notes is not None:
        for card in set(s.looked):
            n.seen(notes, card, n.WHIRLPOOL, s.looked.count(card))


def fished(s: ButimState, card: int, taken: bool) -> None:
    """A card of the whirlpool is shown to all, and taken out or put back."""
    for notes in _viewers(s.isle_notes, -1):
        if taken:
            n.left(notes, card, n.WHIRLPOOL)
        else:
            n.seen(notes, card, n.WHIRLPOOL)
