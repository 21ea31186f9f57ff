"""What a player rightly knows of cards and ore that lie hidden, and keeps knowing while they move about.

A token says that one card of a look (or ore of a kind) is in one of a few places: look << SHIFT | bits of the places.
A player's notes are a list of tokens, no two of which are the same card. Where it is not seen which of several
cards moved, tokens get vaguer; where what they tell is seen, they go. Knows no game: places are bits.
Tokens are always true. They tell all that can be known until a second card moved that nobody saw: that just one of
two went and the other stayed, or that two changed places, is more than they can tell once other cards come there.

Places of game cards and ore are the seats that hold them; places of an island's cards are its positions from
the bottom up, and WHIRLPOOL.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from core.engine.chance import Chance

Notes = list[int]

SHIFT = 11
PLACES = (1 << SHIFT) - 1
"""The bits of all places."""

_PLACE_OF = {1 << place: place for place in range(SHIFT)}

WHIRLPOOL_PLACE = 10
WHIRLPOOL = 1 << WHIRLPOOL_PLACE


def token(look: int, places: int) -> int:
    """One card of this look is in one of these places."""
    return look << SHIFT | places


def left(notes: Notes, look: int, place: int) -> None:
    """A card of this look was seen to leave `place` (a bit) for where all can see it."""
    exact = look << SHIFT | place
    if exact in notes:
        notes.remove(exact)
    else:
        _take_one(notes, look, place)


def seen(notes: Notes, look: int, place: int, count: int = 1) -> None:
    """So many cards of this look were seen at `place`, where they stay."""
    exact = look << SHIFT | place
    for _ in range(count - notes.count(exact)):
        _take_one(notes, look, place)
        notes.append(exact)


def emptied(notes: Notes, looks: Sequence[int], place: int) -> None:
    """What was at `place`, which has room for one, is known: no other token of these looks is there."""
    for at, some in enumerate(notes):
        if some & place and some & PLACES != place and some >> SHIFT in looks:
            notes[at] = some & ~place


def moved(notes: Notes, looks: Sequence[int], origin: int, to: int) -> None:
    """The one card at `origin` went to `to`; nobody saw which of `looks` it is.

    Of tokens that are alike at most one is there, so that the others stay where else they can be.
    """
    alike = set()
    for at, some in enumerate(notes):
        if some & origin and some >> SHIFT in looks:
            notes[at] = some & ~origin if some in alike else some & ~origin | to
            alike.add(some)


def nothing_at(notes: Notes, places: int) -> None:
    """There is nothing at these places."""
    for at, some in enumerate(notes):
        if some & places and some & PLACES & ~places:
            notes[at] = some & ~places


def mixed(notes: Notes, looks: Sequence[int], places: int) -> None:
    """The cards at these places may have changed places."""
    for at, some in enumerate(notes):
        if some & places and some >> SHIFT in looks:
            notes[at] = some | places


def spread(notes: Notes, moves: Sequence[tuple[int, int]], lone: int) -> None:
    """From each first bit one card, nobody saw which, went to the second, all at once; lone: bits with one card.

    Of tokens that are alike at most one moved by each of the moves, so that the others stay as they are.
    """
    may_move = 0
    for origin, _ in moves:
        may_move |= origin
    alike: dict[int, list[int]] = {}
    for at, some in enumerate(notes):
        if some & may_move:
            alike.setdefault(some, []).append(at)
    for some, group in alike.items():
        targets = [to for origin, to in moves if some & origin]
        for at in group:
            notes[at] = some & ~(lone & may_move)
        if len(group) >= len(targets):
            for at, to in zip(group, targets, strict=False):
                notes[at] |= to
        else:
            for at in group:
                for to in targets:
                    notes[at] |= to


def rotated(notes: Notes, looks: Sequence[int], size: int) -> None:
    """The top card of a pile of `size` went to its bottom."""
    top, within = 1 << size - 1, (1 << size) - 1
    for at, some in enumerate(notes):
        if some & within and some >> SHIFT in looks:
            in_pile = some & within
            turned = (in_pile << 1 & within) | (1 if in_pile & top else 0)
            notes[at] = some & ~within | turned


def _take_one(notes: Notes, look: int, place: int) -> None:
    """Take away one of the tokens of this look that may be at `place`, none that is known to be there.

    Each of the others becomes one with the next: whichever was the one, those after it step into the places of
    those before. That is sound, and leaves tokens that are alike as they are.
    """
    exact = look << SHIFT | place
    may_be = [some for some in notes if some >> SHIFT == look and some & place and some != exact]
    for some in may_be:
        notes.remove(some)
    if len(may_be) > 1:
        may_be.sort()
        notes += [some | after for some, after in pairwise(may_be)]


def assign(
    notes: Sequence[int],
    room: Sequence[int],
    rng: Chance | None = None,
    start: Sequence[tuple[int, int]] = (),
) -> list[int] | None:
    """A place for every token, none fuller than its room (by place), or None where there is no such.

    Kuhn's algorithm for bipartite matching, with places and tokens in random order if `rng` is given. start: pairs of
    a token and a place to begin with, of tokens with several places; no place of a pair is emptied again.
    """
    free = list(room)
    places = [-1] * len(notes)
    vague = []
    for at, some in enumerate(notes):
        place = _PLACE_OF.get(some & PLACES)
        if place is None:
            vague.append(at)
            continue
        if place >= len(free) or free[place] <= 0:
            return None
        free[place] -= 1
        places[at] = place
    if not vague:
        return places
    held: list[list[int]] = [[] for _ in free]
    for at, place in start:
        _put(at, place, places, held)
    if rng is not None:
        rng.shuffle(vague)
    for at in vague:
        if places[at] < 0 and not _find_place(at, notes, free, places, held, rng, [False] * len(free)):
            return None
    return places


def holds(notes: Sequence[int], there: Callable[[int], Sequence[int]]) -> bool:
    """Whether each token is a card of its own of those that lie there; there: how many of a look, by place."""
    by_look: dict[int, list[int]] = {}
    for some in notes:
        by_look.setdefault(some >> SHIFT, []).append(some)
    for look, tokens in by_look.items():
        room = there(look)
        if len(tokens) == 1:
            if not any(count > 0 and tokens[0] >> place & 1 for place, count in enumerate(room)):
                return False
        elif assign(tokens, room) is None:
            return False
    return True


def beyond(notes: Notes, own: Notes) -> Notes:
    """What `notes` tell of the looks of which one's own don't tell the very same."""
    if notes == own:
        return []
    told = set(notes)
    looks = {some >> SHIFT for some in told.difference(own)}
    if len(told) < len(notes):
        looks.update(some >> SHIFT for some in told if notes.count(some) > own.count(some))
    return [some for some in notes if some >> SHIFT in looks] if looks else []


def joined(own: Notes, more: Notes) -> Notes:
    """One's own notes, but `more` of looks of which these tell all that one's own do."""
    tokens = own
    for look in {some >> SHIFT for some in more}:
        mine = [some for some in tokens if some >> SHIFT == look]
        theirs = [some for some in more if some >> SHIFT == look]
        if len(mine) <= len(theirs) <= SHIFT and _imply(theirs, mine):
            tokens = [some for some in tokens if some >> SHIFT != look] + theirs
    return tokens


def _imply(notes: Notes, weaker: Notes) -> bool:
    """Whether each of the weaker ones is one of its own of `notes`, made vaguer."""
    fits = [sum(1 << at for at, some in enumerate(notes) if some & ~vague == 0) for vague in weaker]
    return assign(fits, [1] * len(notes)) is not None


def _find_place(
    at: int,
    notes: Sequence[int],
    room: Sequence[int],
    places: list[int],
    held: list[list[int]],
    rng: Chance | None,
    tried: list[bool],
) -> bool:
    options = [place for place in range(len(room)) if notes[at] >> place & 1 and not tried[place]]
    if rng is not None and len(options) > 1:
        rng.shuffle(options)
    for place in options:
        if len(held[place]) < room[place]:
            _put(at, place, places, held)
            return True
    for place in options:
        if tried[place]:
            continue
        tried[place] = True
        for other in held[place][:]:
            if _find_place(other, notes, room, places, held, rng, tried):
                held[place].remove(other)
                _put(at, place, places, held)
                return True
    return False


def _put(at: int, place: int, places: list[int], held: list[list[int]]) -> None:
    places[at] = place
    held[place].append(at)


def bounds(notes: Notes, room: Sequence[int], place: int, look: int) -> tuple[int, int]:
    """The least and the most cards of this look at a place, where the tokens are all cards there are.

    The sets of tokens that can fill a place while all others find theirs are the bases of a matroid (the dual of a
    transversal one), so that taking them greedily gives the most. Raises ValueError where nothing can be.
    """
    most = _most(notes, room, place, [some >> SHIFT == look for some in notes])
    others = _most(notes, room, place, [some >> SHIFT != look for some in notes])
    return room[place] - others, most


def _most(notes: Notes, room: Sequence[int], place: int, counted: Sequence[bool]) -> int:
    here = 1 << place
    fixed = [some & ~PLACES | here if some & PLACES == here else some for some in notes]
    if assign(fixed, room) is None:
        raise ValueError("these notes can't be true")
    number = 0
    for at, some in enumerate(fixed):
        if counted[at] and some & here:
            trial = fixed[:]
            trial[at] = some & ~PLACES | here
            if some & PLACES == here or assign(trial, room) is not None:
                fixed = trial
                number += 1
    return number
