"""What a seat may see of a position, what lies hidden from it, and what it is sure of all the same."""

from __future__ import annotations

from core.engine.events import HIDDEN
from core.engine.rules import Seat
from core.games.butim import notes as n
from core.games.butim.state import MAX_SEATS, NOBODY, ORE_TOTALS, ORES, OVER_STAGE, ButimState


def mask(s: ButimState, seat: Seat | None) -> ButimState:
    """See Rules.mask. After the end nothing is hidden."""
    view = s.clone()
    if s.stage == OVER_STAGE:
        return view
    viewer = viewer_of(s, seat)
    view.pile = [HIDDEN] * len(s.pile)
    view.piles = [[HIDDEN] * len(cards) for cards in s.piles]
    view.sunk = [[HIDDEN] * len(cards) for cards in s.sunk]
    ore = [HIDDEN] * len(s.ore)
    hands = [[HIDDEN] * len(hand) for hand in s.hands]
    if viewer < s.seat_count:
        ore[viewer * ORES : viewer * ORES + ORES] = s.ore[viewer * ORES : viewer * ORES + ORES]
        hands[viewer] = view.hands[viewer]
    view.ore, view.hands = ore, hands
    if viewer != s.asked:
        view.looked = [HIDDEN] * len(s.looked)
    if s.picks:
        view.picks[1::2] = [HIDDEN] * (len(s.picks) // 2)
    view.hand_notes = _notes_of(view.hand_notes, viewer)
    view.isle_notes = _notes_of(view.isle_notes, viewer)
    view.ore_notes = _notes_of(view.ore_notes, viewer)
    return view


def _notes_of(notes: list[n.Notes | None], viewer: int) -> list[n.Notes | None]:
    """One's own and those of spectators, who know what everybody knows."""
    seen: list[n.Notes | None] = [None] * len(notes)
    seen[viewer], seen[-1] = notes[viewer], notes[-1]
    return seen


def viewer_of(s: ButimState, seat: Seat | None) -> int:
    """Whose notes count: a seat's own, or those of all spectators."""
    return s.seat_count if seat is None else seat


def whose_view(s: ButimState) -> int:
    """Whose view this is: a seat, or the number of seats for spectators; NOBODY where nothing is hidden."""
    shown = [seat for seat in range(s.seat_count) if s.ore[seat * ORES] != HIDDEN]
    if len(shown) == s.seat_count:
        return NOBODY
    return shown[0] if shown else s.seat_count


# What lies hidden -----------------------------------------------------------------------------------------


def unseen_island_cards(s: ButimState) -> list[int]:
    """By number, how many island cards lie hidden; negative where there are too many of one."""
    counts = list(s.cards.island_copies)
    for lying in (s.quests, *s.maps, *s.won, *s.piles, *s.sunk):
        if HIDDEN not in lying:
            for card in lying:
                counts[card] -= 1
    if s.turned >= 0:
        counts[s.turned] -= 1
    return counts


def island_places(s: ButimState, look: int) -> list[int]:
    """How many cards of this look there are by place of an island's notes."""
    island = s.cards.lands[look]
    pile = s.piles[island]
    in_pile = [int(card == look) for card in pile] + [0] * (n.WHIRLPOOL_PLACE - len(pile))
    return [*in_pile, s.sunk[island].count(look)]


def unseen_game_cards(s: ButimState) -> list[int]:
    """By number, how many game cards lie hidden; negative where there are too many of one."""
    counts = list(s.cards.copies)
    for lying in (*s.hands, *s.gear, s.discards, s.played, s.pile):
        if HIDDEN not in lying:
            for card in lying:
                counts[card] -= 1
    return counts


def hand_places(s: ButimState, look: int) -> list[int]:
    """How many cards of this look there are by seat."""
    return [hand.count(look) for hand in s.hands]


def ore_left(s: ButimState) -> list[int]:
    """By kind, what nobody has."""
    return [total - sum(s.ore[kind::ORES]) for kind, total in enumerate(ORE_TOTALS)]


def ore_places(s: ButimState, kind: int) -> list[int]:
    """How much ore of this kind there is by seat."""
    return s.ore[kind::ORES]


def ore_notes_of(s: ButimState, viewer: int) -> tuple[n.Notes, list[int]]:
    """The notes that tell each piece of ore hidden from a viewer, and how many pieces are at the places they speak of.

    Where its own are not known, these are what all know; its own place is made into one for each kind then, as it
    sees how many it has of each.
    """
    room = s.pieces + [0] * (MAX_SEATS - s.seat_count)
    if viewer < s.seat_count:
        room[viewer] = 0
    notes = s.ore_notes[viewer]
    if notes is not None:
        return notes, room
    own = 1 << viewer
    notes = [
        some & ~own | 1 << MAX_SEATS + (some >> n.SHIFT) if some & own else some
        for some in s.ore_notes[-1] or ()
    ]
    return notes, room + s.ore[viewer * ORES : viewer * ORES + ORES]


# What is known ---------------------------------------------------------------------------------------------


def _notes(lists: list[n.Notes | None], view: ButimState, viewer: Seat | None) -> n.Notes:
    """A viewer's own notes, or what all know where these are not known."""
    own = lists[viewer_of(view, viewer)]
    return own if own is not None else lists[-1] or []


def ore_bounds(view: ButimState, viewer: Seat | None, seat: Seat, ore: int) -> tuple[int, int]:
    """The least and the most of a kind of ore that a seat can have, as far as the viewer may know."""
    held = view.ore[seat * ORES + ore]
    if held != HIDDEN:
        return held, held
    notes, room = ore_notes_of(view, viewer_of(view, viewer))
    return n.bounds(notes, room, seat, ore)


def known_cards(view: ButimState, viewer: Seat | None, seat: Seat) -> list[int]:
    """The game cards that the viewer is sure to be in another's hand."""
    there = 1 << seat
    notes = _notes(view.hand_notes, view, viewer)
    return sorted(some >> n.SHIFT for some in notes if some & n.PLACES == there)


def known_place(view: ButimState, viewer: Seat | None, island: int, depth: int = 0) -> int:
    """The island card that the viewer is sure to lie so deep under the top, or HIDDEN."""
    at = len(view.piles[island]) - 1 - depth
    for some in _notes(view.isle_notes, view, viewer) if at >= 0 else ():
        if some & n.PLACES == 1 << at and view.cards.lands[some >> n.SHIFT] == island:
            return some >> n.SHIFT
    return HIDDEN


def known_sunk(view: ButimState, viewer: Seat | None) -> list[int]:
    """The island cards that the viewer is sure to be in the whirlpool."""
    notes = _notes(view.isle_notes, view, viewer)
    return sorted(some >> n.SHIFT for some in notes if some & n.PLACES == n.WHIRLPOOL)
