"""Full positions that a view could come from: what is hidden is dealt anew, as the viewer's notes allow."""

from __future__ import annotations

from core.engine.chance import SECRET_BYTES, Chance, StreamChance
from core.engine.errors import BadData
from core.engine.events import HIDDEN
from core.games.butim import notes as n
from core.games.butim.deal import (
    hand_places,
    island_places,
    ore_left,
    ore_notes_of,
    ore_places,
    unseen_game_cards,
    unseen_island_cards,
    whose_view,
)
from core.games.butim.state import (
    COMPASS_STAGE,
    ISLANDS,
    LOOK_STAGE,
    MAX_SEATS,
    NOBODY,
    ORDER_STAGE,
    ORES,
    ButimState,
)
from core.games.butim.told import Wanted, is_met, wanted_of_hand

_PILE_STAGES = (COMPASS_STAGE, LOOK_STAGE, ORDER_STAGE)
"""Where `looked` are the top cards of the island `isle`."""

_TRIES = 40
"""How often cards are dealt anew where they don't agree with what the table can tell, before they are forced to."""


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


# Islands and whirlpool -------------------------------------------------------------------------------------


def _deal_islands(s: ButimState, viewer: int, rng: Chance) -> bool:
    common = s.isle_notes[-1] or []
    own = s.isle_notes[viewer]
    tokens = common if own is None else own
    more = n.beyond(common, tokens)
    if more:
        tokens = n.joined(tokens, more)
    if viewer == s.asked and s.looked:
        tokens = _with_looked(s, tokens)
    left = unseen_island_cards(s)
    by_island: list[n.Notes] = [[] for _ in range(ISLANDS)]
    lands = s.cards.lands
    for some in tokens:
        left[some >> n.SHIFT] -= 1
        by_island[lands[some >> n.SHIFT]].append(some)
    if min(left) < 0:
        return False
    pools: list[list[int]] = [[] for _ in range(ISLANDS)]
    for card, count in enumerate(left):
        if count:
            pools[lands[card]] += [card] * count
    for _ in range(_TRIES):
        for island, pool in enumerate(pools):
            if not _deal_island(s, island, by_island[island], pool[:], rng):
                return False
        if not more or n.holds(more, lambda look: island_places(s, look)):
            return True
    return False


def _with_looked(s: ButimState, notes: n.Notes) -> n.Notes:
    """The notes and what lies before one's eyes, which they tell as well where they are one's own."""
    tokens = notes[:]
    if s.stage in _PILE_STAGES:
        size, looks = len(s.piles[s.isle]), s.cards.of_land[s.isle]
        for depth, card in enumerate(reversed(s.looked)):
            place = 1 << size - 1 - depth
            n.seen(tokens, card, place)
            n.emptied(tokens, looks, place)
    else:
        for card in set(s.looked):
            n.seen(tokens, card, n.WHIRLPOOL, s.looked.count(card))
    return tokens


def _deal_island(s: ButimState, island: int, tokens: n.Notes, pool: list[int], rng: Chance) -> bool:
    """Deal the tokens and the pool to an island and what sank of it."""
    size, sunk_size = len(s.piles[island]), len(s.sunk[island])
    if len(pool) + len(tokens) != size + sunk_size:
        return False
    rng.shuffle(pool)
    if not tokens:
        s.piles[island], s.sunk[island] = pool[:size], pool[size:]
        return True
    room = [1] * size + [0] * (n.WHIRLPOOL_PLACE - size) + [sunk_size]
    places = n.assign(tokens, room, rng)
    if places is None:
        return False
    pile, sunk = [HIDDEN] * size, []
    for some, place in zip(tokens, places, strict=True):
        if place == n.WHIRLPOOL_PLACE:
            sunk.append(some >> n.SHIFT)
        else:
            pile[place] = some >> n.SHIFT
    s.piles[island] = [pool.pop() if card == HIDDEN else card for card in pile]
    s.sunk[island] = sunk + pool
    return True


def _deal_looked(s: ButimState, rng: Chance) -> None:
    if s.stage in _PILE_STAGES:
        s.looked = s.piles[s.isle][-len(s.looked) :]
    else:
        sunk = [card for cards in s.sunk for card in cards]
        rng.shuffle(sunk)
        s.looked = sorted(sunk[: len(s.looked)])


# Game cards ------------------------------------------------------------------------------------------------


def _deal_game_cards(s: ButimState, viewer: int, rng: Chance) -> bool:
    common = s.hand_notes[-1] or []
    own = s.hand_notes[viewer]
    tokens = _others_of(common, s, viewer) if own is None else own
    more = n.beyond(common, tokens)
    if more:
        tokens = n.joined(tokens, n.beyond(_others_of(common, s, viewer), tokens))
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


# Ore -------------------------------------------------------------------------------------------------------


def _deal_ore(s: ButimState, viewer: int, rng: Chance) -> bool:
    """Notes tell each piece of ore."""
    notes, room = ore_notes_of(s, viewer)
    if len(notes) != sum(room):
        return False
    more = n.beyond(s.ore_notes[-1] or [], notes)
    own = [0 if count == HIDDEN else count for count in s.ore]
    for _ in range(_TRIES):
        places = n.assign(notes, room, rng)
        if places is None:
            return False
        s.ore = own[:]
        for some, place in zip(notes, places, strict=True):
            if place < MAX_SEATS:
                s.ore[place * ORES + (some >> n.SHIFT)] += 1
        if not more or n.holds(more, lambda kind: ore_places(s, kind)):
            return ore_left(s) == s.bag
    return False
