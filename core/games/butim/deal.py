"""What a seat may see of a position, and full positions that such a view could come from."""

from __future__ import annotations

from core.engine.chance import SECRET_BYTES, Chance, StreamChance
from core.engine.errors import BadData
from core.engine.events import HIDDEN
from core.engine.rules import Seat
from core.games.butim import notes as n
from core.games.butim.state import (
    COMPASS_STAGE,
    ISLANDS,
    LOOK_STAGE,
    MAX_SEATS,
    NOBODY,
    ORDER_STAGE,
    ORE_TOTALS,
    ORES,
    OVER_STAGE,
    ButimState,
)
from core.games.butim.told import Wanted, is_met, wanted_of_hand

PILE_STAGES = (COMPASS_STAGE, LOOK_STAGE, ORDER_STAGE)
"""Where `looked` are the top cards of the island `isle`."""

_TRIES = 40
"""How often cards are dealt anew where they don't agree with what the table can tell, before they are forced to."""


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


# Deals -----------------------------------------------------------------------------------------------------


def determinize(view: ButimState, rng: Chance) -> ButimState:
    """See Rules.determinize; the view itself tells whose it is.

    Cards that nobody knows of are equally likely everywhere, also under the condition that the seat that is asked
    can do what it has begun. Approximate: of the places where a token can be each is as likely, however it got there.
    """
    viewer = whose_view(view)
    s = view.clone()
    if viewer == NOBODY or _deal(s, viewer, rng):
        return s
    s = view.clone()
    if not _deal(s, viewer, _fixed_chance()) and HIDDEN in s.ore:
        raise ValueError("no deal agrees with this view")
    return s


def require_deal(view: ButimState) -> None:
    """Raise BadData where no deal agrees with a view."""
    if not _deal(view.clone(), whose_view(view), _fixed_chance()):
        raise BadData("no Butim state: what is known can't be true")


def _fixed_chance() -> Chance:
    """Always the same, so that a deal is found again where one was found."""
    return StreamChance(bytes(SECRET_BYTES))


def _deal(s: ButimState, viewer: int, rng: Chance) -> bool:
    """Deal all that is hidden, the ore last; False where some of it agrees with nothing that is found."""
    if not (_deal_islands(s, viewer, rng) and _deal_game_cards(s, viewer, rng)):
        return False
    if HIDDEN in s.looked:
        _deal_looked(s, rng)
    for at in range(1, len(s.picks), 2):
        s.picks[at] = rng.below(len(s.hands[s.picks[at - 1]]))
    return _deal_ore(s, viewer, rng)


def _joined(own: n.Notes | None, common: n.Notes) -> n.Notes:
    """The notes to deal by: one's own, but what all know where that tells more, or one's own are not known."""
    if own is None:
        return common
    more = n.beyond(common, own)
    return n.joined(own, more) if more else own


# Islands and whirlpool -------------------------------------------------------------------------------------


def _deal_islands(s: ButimState, viewer: int, rng: Chance) -> bool:
    common = s.isle_notes[-1] or []
    tokens = _joined(s.isle_notes[viewer], common)
    more = n.beyond(common, tokens)
    if viewer == s.asked and s.looked:
        tokens = _with_looked(s, tokens)
    lands, cards = s.cards.lands, [s.piles, s.sunk]
    by_island: list[n.Notes] = [[] for _ in range(ISLANDS)]
    for some in tokens:
        by_island[lands[some >> n.SHIFT]].append(some)
    counts = unseen_island_cards(s)
    for _ in range(_TRIES):
        for island in range(ISLANDS):
            if not _deal_island(s, island, by_island[island], counts, rng):
                return False
        if not more or n.holds(more, lambda look: island_places(s, look)):
            return True
        s.piles, s.sunk = cards
    return False


def _with_looked(s: ButimState, notes: n.Notes) -> n.Notes:
    """The notes and what lies before one's eyes, which they tell as well where they are one's own."""
    tokens = notes[:]
    if s.stage in PILE_STAGES:
        size, looks = len(s.piles[s.isle]), s.cards.of_land[s.isle]
        for depth, card in enumerate(reversed(s.looked)):
            place = 1 << size - 1 - depth
            n.seen(tokens, card, place)
            n.emptied(tokens, looks, place)
    else:
        for card in set(s.looked):
            n.seen(tokens, card, n.WHIRLPOOL, s.looked.count(card))
    return tokens


def _deal_island(s: ButimState, island: int, tokens: n.Notes, counts: list[int], rng: Chance) -> bool:
    size, sunk_size = len(s.piles[island]), len(s.sunk[island])
    room = [1] * size + [0] * (n.WHIRLPOOL_PLACE - size) + [sunk_size]
    places = n.assign(tokens, room, rng)
    if places is None:
        return False
    left = counts[:]
    for some in tokens:
        left[some >> n.SHIFT] -= 1
    looks = s.cards.of_land[island]
    pool = [card for card in looks for _ in range(left[card])]
    if len(pool) != size + sunk_size - len(tokens) or min([left[card] for card in looks], default=0) < 0:
        return False
    rng.shuffle(pool)
    pile, sunk = [HIDDEN] * size, []
    for some, place in zip(tokens, places, strict=True):
        if place == n.WHIRLPOOL_PLACE:
            sunk.append(some >> n.SHIFT)
        else:
            pile[place] = some >> n.SHIFT
    s.piles[island] = [pool.pop() if card == HIDDEN else card for card in pile]
    s.sunk[island] = sunk + pool
    return True


def unseen_island_cards(s: ButimState) -> list[int]:
    """By number, how many island cards lie hidden; negative where there are too many of one."""
    counts = list(s.cards.island_copies)
    for lying in (s.quests, *s.maps, *s.won, *s.piles, *s.sunk):
        for card in lying:
            if card != HIDDEN:
                counts[card] -= 1
    if s.turned >= 0:
        counts[s.turned] -= 1
    return counts


def unseen_of_island(s: ButimState, island: int) -> list[int]:
    """As unseen_island_cards, for one island; 0 for cards of others."""
    counts = [0] * len(s.cards.lands)
    every = unseen_island_cards(s)
    for card in s.cards.of_land[island]:
        counts[card] = every[card]
    return counts


def island_places(s: ButimState, look: int) -> list[int]:
    """How many cards of this look there are by place of an island's notes."""
    island = s.cards.lands[look]
    pile = s.piles[island]
    in_pile = [int(card == look) for card in pile] + [0] * (n.WHIRLPOOL_PLACE - len(pile))
    return [*in_pile, s.sunk[island].count(look)]


def _deal_looked(s: ButimState, rng: Chance) -> None:
    if s.stage in PILE_STAGES:
        s.looked = s.piles[s.isle][-len(s.looked) :]
    else:
        sunk = [card for cards in s.sunk for card in cards]
        rng.shuffle(sunk)
        s.looked = sorted(sunk[: len(s.looked)])


# Game cards ------------------------------------------------------------------------------------------------


def _deal_game_cards(s: ButimState, viewer: int, rng: Chance) -> bool:
    common = s.hand_notes[-1] or []
    tokens = _joined(s.hand_notes[viewer], _others_of(common, s, viewer))
    more = n.beyond(common, tokens)
    sizes = [len(hand) if HIDDEN in hand else 0 for hand in s.hands]
    left = unseen_game_cards(s)
    for some in tokens:
        left[some >> n.SHIFT] -= 1
    pool = [card for card, count in enumerate(left) for _ in range(count)]
    if min(left) < 0 or len(pool) != len(s.pile) + sum(sizes) - len(tokens):
        return False
    wanted = wanted_of_hand(s) if viewer != s.asked else []
    for attempt in range(2 * _TRIES):
        forced = wanted if attempt >= _TRIES else []
        if not _deal_hands(s, sizes, tokens, pool[:], forced, rng):
            return False
        if (not wanted or is_met(wanted, s.hands[s.asked])) and (
            not more or n.holds(more, lambda look: hand_places(s, look))
        ):
            return True
    return False


def _others_of(common: n.Notes, s: ButimState, viewer: int) -> n.Notes:
    """What all know, for a seat, without what may be about its own cards."""
    if viewer == s.seat_count or not common:
        return common
    own = 1 << viewer
    hand = s.hands[viewer]
    return [some & ~own for some in common if not (some & own and some >> n.SHIFT in hand)]


def _deal_hands(
    s: ButimState, sizes: list[int], tokens: n.Notes, pool: list[int], forced: Wanted, rng: Chance
) -> bool:
    """Deal the tokens and the pool to hands of these sizes, and the rest to the pile.

    forced: what the hand of the seat that is asked must have. A place of its own stands for each item of that; as
    many tokens are put there at first as the pool has too few cards.
    """
    room, start = sizes + [0] * (MAX_SEATS - len(sizes)), []
    rng.shuffle(pool)
    if forced:
        tokens = tokens[:]
        for place, (count, looks) in enumerate(forced, MAX_SEATS):
            room[s.asked] -= count
            room.append(count)
            fit = [at for at, some in enumerate(tokens) if some >> s.asked & 1 and some >> n.SHIFT in looks]
            for at in fit:
                tokens[at] |= 1 << place
            rng.shuffle(fit)
            short = count - sum(card in looks for card in pool)
            start += [(at, place) for at in fit[: max(short, 0)]]
    places = n.assign(tokens, room, rng, start) if min(room) >= 0 else None
    if places is None:
        return False
    hands: list[list[int]] = [[] for _ in sizes]
    for some, place in zip(tokens, places, strict=True):
        hands[place if place < MAX_SEATS else s.asked].append(some >> n.SHIFT)
    for place, (count, looks) in enumerate(forced, MAX_SEATS):
        fitting = [card for card in pool if card in looks][: max(count - places.count(place), 0)]
        for card in fitting:
            pool.remove(card)
        hands[s.asked] += fitting
    for seat, size in enumerate(sizes):
        if size:
            at = len(pool) - size + len(hands[seat])
            s.hands[seat] = sorted(hands[seat] + pool[at:])
            del pool[at:]
    s.pile = pool
    return True


def unseen_game_cards(s: ButimState) -> list[int]:
    """By number, how many game cards lie hidden; negative where there are too many of one."""
    counts = list(s.cards.copies)
    for lying in (*s.hands, *s.gear, s.discards, s.played, s.pile):
        for card in lying:
            if card != HIDDEN:
                counts[card] -= 1
    return counts


def hand_places(s: ButimState, look: int) -> list[int]:
    """How many cards of this look there are by seat."""
    return [hand.count(look) for hand in s.hands]


# Ore -------------------------------------------------------------------------------------------------------


def _deal_ore(s: ButimState, viewer: int, rng: Chance) -> bool:
    """Notes tell each piece of ore."""
    common, tokens = s.ore_notes[-1] or [], s.ore_notes[viewer]
    room = s.pieces + [0] * (MAX_SEATS - s.seat_count)
    own = [0] * ORES
    if viewer < s.seat_count:
        room[viewer] = 0
        own = s.ore[viewer * ORES : viewer * ORES + ORES]
    if tokens is None:
        tokens = _with_own_kinds(common, viewer)
        room += own
    more = n.beyond(common, tokens)
    if len(tokens) != sum(room):
        return False
    for _ in range(_TRIES):
        places = n.assign(tokens, room, rng)
        if places is None:
            return False
        ore = [0] * len(s.ore)
        if viewer < s.seat_count:
            ore[viewer * ORES : viewer * ORES + ORES] = own
        for some, place in zip(tokens, places, strict=True):
            if place < MAX_SEATS:
                ore[place * ORES + (some >> n.SHIFT)] += 1
        s.ore = ore
        if not more or n.holds(more, lambda kind: ore_places(s, kind)):
            return ore_left(s) == s.bag
    return False


def _with_own_kinds(common: n.Notes, viewer: int) -> n.Notes:
    """What all know, with the viewer's place made into one for each kind, as it sees how many it has of each."""
    own = 1 << viewer
    return [some & ~own | 1 << MAX_SEATS + (some >> n.SHIFT) if some & own else some for some in common]


def ore_left(s: ButimState) -> list[int]:
    """By kind, what nobody has."""
    return [total - sum(s.ore[kind::ORES]) for kind, total in enumerate(ORE_TOTALS)]


def ore_places(s: ButimState, kind: int) -> list[int]:
    """How much ore of this kind there is by seat."""
    return s.ore[kind::ORES]


# What is known ---------------------------------------------------------------------------------------------


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
