"""What a seat may see of a position, and full positions that such a view could come from."""

from __future__ import annotations

from core.engine.chance import Chance
from core.engine.errors import BadData
from core.engine.events import HIDDEN
from core.engine.rules import Seat
from core.games.butim import notes as n
from core.games.butim.state import (
    COMPASS_STAGE,
    ISLANDS,
    LOOK_STAGE,
    ORDER_STAGE,
    ORE_TOTALS,
    ORES,
    OVER_STAGE,
    ButimState,
)

PILE_STAGES = (COMPASS_STAGE, LOOK_STAGE, ORDER_STAGE)
"""Where `looked` are the top cards of the island `isle`."""


def mask(s: ButimState, seat: Seat | None) -> ButimState:
    """See Rules.mask. After the end nothing is hidden."""
    view = s.clone()
    if s.stage == OVER_STAGE:
        return view
    viewer = s.seat_count if seat is None else seat
    view.pile = [HIDDEN] * len(s.pile)
    view.piles = [[HIDDEN] * len(cards) for cards in s.piles]
    view.sunk = [[HIDDEN] * len(cards) for cards in s.sunk]
    for other in range(s.seat_count):
        if other != viewer:
            view.hands[other] = [HIDDEN] * len(s.hands[other])
            view.ore[other * ORES : other * ORES + ORES] = [HIDDEN] * ORES
    if viewer != s.asked:
        view.looked = [HIDDEN] * len(s.looked)
    view.picks[1::2] = [HIDDEN] * (len(s.picks) // 2)
    for lists in (view.hand_notes, view.isle_notes, view.ore_notes):
        for other in range(s.seat_count + 1):
            if other not in (viewer, s.seat_count):
                lists[other] = None
    return view


def viewer_of(s: ButimState, seat: Seat | None) -> int:
    """Whose notes count: a seat's own, or those of all spectators."""
    return s.seat_count if seat is None else seat


def determinize(view: ButimState, seat: Seat | None, rng: Chance) -> ButimState:
    """See Rules.determinize."""
    s = view.clone()
    viewer = viewer_of(s, seat)
    for island in range(ISLANDS):
        deal_island(s, island, viewer, rng)
    deal_game_cards(s, viewer, rng)
    deal_ore(s, viewer, rng)
    _deal_looked(s, viewer, rng)
    for at in range(1, len(s.picks), 2):
        if s.picks[at] == HIDDEN:
            s.picks[at] = rng.below(len(s.hands[s.picks[at - 1]]))
    return s


def unseen_of_island(s: ButimState, island: int) -> list[int]:
    """By number, how many cards of an island lie hidden; negative where there are too many of one."""
    cards = s.cards
    counts = [0] * len(cards.lands)
    for card in cards.of_land[island]:
        counts[card] = cards.island_copies[card]
    open_cards = [s.piles[island], s.sunk[island], s.quests, *s.maps, *s.won]
    if s.turned >= 0:
        open_cards.append([s.turned])
    for lying in open_cards:
        for card in lying:
            if card != HIDDEN and cards.lands[card] == island:
                counts[card] -= 1
    return counts


def unseen_game_cards(s: ButimState) -> list[int]:
    """By number, how many game cards lie hidden; negative where there are too many of one."""
    counts = list(s.cards.copies)
    for lying in (*s.hands, *s.gear, s.discards, s.played, s.pile):
        for card in lying:
            if card != HIDDEN:
                counts[card] -= 1
    return counts


def deal_island(s: ButimState, island: int, viewer: int, rng: Chance | None) -> bool:
    """Fill the hidden places of an island and of what sank of it; False where no deal fits the notes."""
    pile, sunk = s.piles[island], s.sunk[island]
    if HIDDEN not in pile and HIDDEN not in sunk:
        return True
    lands = s.cards.lands
    tokens = [some for some in s.isle_notes[viewer] or () if lands[some >> n.SHIFT] == island]
    room = [1 if at < len(pile) else 0 for at in range(n.WHIRLPOOL_PLACE)] + [len(sunk)]
    places = n.assign(tokens, room, rng)
    counts = unseen_of_island(s, island)
    for some in tokens:
        counts[some >> n.SHIFT] -= 1
    if places is None or min(counts) < 0:
        return False
    pool = [card for card in s.cards.of_land[island] for _ in range(counts[card])]
    if len(pool) != len(pile) + len(sunk) - len(tokens):
        return False
    if rng is None:
        return True
    rng.shuffle(pool)
    filled = [HIDDEN] * len(pile)
    s.sunk[island] = []
    for some, place in zip(tokens, places, strict=True):
        if place == n.WHIRLPOOL_PLACE:
            s.sunk[island].append(some >> n.SHIFT)
        else:
            filled[place] = some >> n.SHIFT
    s.piles[island] = [pool.pop() if card == HIDDEN else card for card in filled]
    s.sunk[island] += pool
    return True


def deal_game_cards(s: ButimState, viewer: int, rng: Chance | None) -> bool:
    """Fill hidden hands and the pile; False where no deal fits the notes."""
    hidden = [seat for seat, hand in enumerate(s.hands) if HIDDEN in hand]
    if not hidden and HIDDEN not in s.pile:
        return True
    tokens = s.hand_notes[viewer] or []
    room = [len(hand) if seat in hidden else 0 for seat, hand in enumerate(s.hands)]
    places = n.assign(tokens, room, rng)
    counts = unseen_game_cards(s)
    for some in tokens:
        counts[some >> n.SHIFT] -= 1
    if places is None or min(counts) < 0:
        return False
    pool = [card for card, count in enumerate(counts) for _ in range(count)]
    in_pile = len(s.pile) if HIDDEN in s.pile else 0
    if len(pool) != in_pile + sum(room) - len(tokens):
        return False
    if rng is None:
        return True
    rng.shuffle(pool)
    for seat in hidden:
        known = [some >> n.SHIFT for some, place in zip(tokens, places, strict=True) if place == seat]
        count = room[seat] - len(known)
        s.hands[seat] = sorted(known + pool[len(pool) - count :])
        del pool[len(pool) - count :]
    if in_pile:
        s.pile = pool
    return True


def deal_ore(s: ButimState, viewer: int, rng: Chance | None) -> bool:
    """Fill hidden ore: the notes tell each piece. False where they can't be true."""
    hidden = [seat for seat in range(s.seat_count) if s.ore[seat * ORES] == HIDDEN]
    if not hidden:
        return True
    tokens = s.ore_notes[viewer] or []
    room = [s.pieces[seat] if seat in hidden else 0 for seat in range(s.seat_count)]
    places = n.assign(tokens, room, rng)
    if places is None or len(tokens) != sum(room) or ore_left(s, tokens) != s.bag:
        return False
    if rng is None:
        return True
    for seat in hidden:
        s.ore[seat * ORES : seat * ORES + ORES] = [0] * ORES
    for some, place in zip(tokens, places, strict=True):
        s.ore[place * ORES + (some >> n.SHIFT)] += 1
    return True


def ore_left(s: ButimState, tokens: n.Notes) -> list[int]:
    """By kind, what is in the bag: all but what is in sight and what the tokens tell."""
    left = list(ORE_TOTALS)
    for at, count in enumerate(s.ore):
        if count != HIDDEN:
            left[at % ORES] -= count
    for some in tokens:
        left[some >> n.SHIFT] -= 1
    return left


def ore_bounds(view: ButimState, viewer: Seat | None, seat: Seat, ore: int) -> tuple[int, int]:
    """The least and the most of a kind of ore that a seat can have, as far as the viewer may know."""
    held = view.ore[seat * ORES + ore]
    if held != HIDDEN:
        return held, held
    tokens = view.ore_notes[viewer_of(view, viewer)] or []
    room = [view.pieces[other] if view.ore[other * ORES] == HIDDEN else 0 for other in range(view.seat_count)]
    return n.bounds(tokens, room, seat, ore)


def known_cards(view: ButimState, viewer: Seat | None, seat: Seat) -> list[int]:
    """The game cards that the viewer is sure to be in another's hand."""
    tokens = view.hand_notes[viewer_of(view, viewer)] or []
    return sorted(some >> n.SHIFT for some in tokens if some & n.PLACES == 1 << seat)


def known_place(view: ButimState, viewer: Seat | None, island: int, depth: int = 0) -> int:
    """The island card that the viewer is sure to lie so deep under the top, or HIDDEN."""
    place = 1 << len(view.piles[island]) - 1 - depth
    for some in view.isle_notes[viewer_of(view, viewer)] or ():
        if some & n.PLACES == place and view.cards.lands[some >> n.SHIFT] == island:
            return some >> n.SHIFT
    return HIDDEN


def known_sunk(view: ButimState, viewer: Seat | None) -> list[int]:
    """The island cards that the viewer is sure to be in the whirlpool."""
    tokens = view.isle_notes[viewer_of(view, viewer)] or []
    return sorted(some >> n.SHIFT for some in tokens if some & n.PLACES == n.WHIRLPOOL)


def _deal_looked(s: ButimState, viewer: int, rng: Chance) -> None:
    if HIDDEN not in s.looked:
        return
    if s.stage in PILE_STAGES:
        s.looked = s.piles[s.isle][-len(s.looked) :]
    else:
        sunk = [card for cards in s.sunk for card in cards]
        rng.shuffle(sunk)
        s.looked = sorted(sunk[: len(s.looked)])


def require_deal(s: ButimState) -> None:
    """Raise BadData where the notes of somebody who has some can't be true of what is hidden from them."""
    for seat in range(s.seat_count + 1):
        if s.hand_notes[seat] is None or s.isle_notes[seat] is None or s.ore_notes[seat] is None:
            continue
        view = mask(s, seat if seat < s.seat_count else None)
        fits = all(deal_island(view, island, seat, None) for island in range(ISLANDS))
        if not (fits and deal_game_cards(view, seat, None) and deal_ore(view, seat, None)):
            raise BadData("no Butim state: what somebody knows can't be true")


__all__ = [
    "determinize", "known_cards", "known_place", "known_sunk", "mask", "ore_bounds", "require_deal",
]  # fmt: skip
