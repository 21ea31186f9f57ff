"""All worlds that what a player has seen of a few hidden cards leaves possible, to measure notes against.

A world is what really lies where. The worlds of the tests are made and sorted out by hand, one by one; notes are kept
beside them as the game keeps them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product

from core.games.butim import notes as n
from core.games.butim.notes import SHIFT, WHIRLPOOL, WHIRLPOOL_PLACE, Notes, token

Looks = tuple[int, ...]
World = tuple[Looks, ...]
"""By place, the looks of the cards there, sorted unless the place is a pile."""


def places_of(some: int, count: int) -> list[int]:
    """The places of a token."""
    return [place for place in range(count) if some >> place & 1]


def is_true(notes: Sequence[int], lying: Sequence[tuple[int, int]]) -> bool:
    """Whether each token is a card of its own among (look, place), tried out."""
    if not notes:
        return True
    some, rest = notes[0], notes[1:]
    for at, (look, place) in enumerate(lying):
        fits = look == some >> SHIFT and some >> place & 1
        if fits and (look, place) not in lying[:at] and is_true(rest, [*lying[:at], *lying[at + 1 :]]):
            return True
    return False


class Hands:
    """Hands of a few cards: which worlds are possible for somebody who holds none of them, one of them the truth."""

    def __init__(self, rng: random.Random, sizes: Sequence[int], looks: Sequence[int]) -> None:
        self.rng = rng
        self.worlds = set(dealt(looks, sizes))
        self.truth = rng.choice(sorted(self.worlds))
        self.notes: Notes = []

    def step(self) -> None:
        rng, full = self.rng, [place for place, hand in enumerate(self.truth) if hand]
        what = rng.choice(("show", "show", "draw", "hand over", "hand over", "pass on"))
        if what == "draw" or not full:
            if sum(map(len, self.truth)) < 6:
                self.draw(rng.randrange(len(self.truth)), rng.randrange(3))
        elif what == "show":
            place = rng.choice(full)
            self.show(place, rng.choice(self.truth[place]))
        elif what == "hand over":
            giver = rng.choice(full)
            self.hand_over(
                [(giver, rng.choice([other for other in range(len(self.truth)) if other != giver]))]
            )
        else:
            self.hand_over([(giver, (giver + 1) % len(self.truth)) for giver in full])

    def draw(self, place: int, look: int) -> None:
        """A card is seen to come into a hand."""
        self.worlds = {more(world, place, look) for world in self.worlds}
        self.truth = more(self.truth, place, look)
        self.notes.append(token(look, 1 << place))

    def show(self, place: int, look: int) -> None:
        """A card is seen to leave a hand."""
        self.worlds = {less(world, place, look) for world in self.worlds if look in world[place]}
        self.truth = less(self.truth, place, look)
        n.left(self.notes, look, 1 << place)
        if not self.truth[place]:
            n.nothing_at(self.notes, 1 << place)

    def hand_over(self, moves: Sequence[tuple[int, int]]) -> None:
        """Cards go from hands to hands, unseen, all at once."""
        lone = sum(1 << giver for giver, _ in moves if len(self.truth[giver]) == 1)
        n.spread(self.notes, [(1 << giver, 1 << taker) for giver, taker in moves], lone)
        self.worlds = {after for world in self.worlds for after in handed(world, moves)}
        self.truth = self.rng.choice(sorted(handed(self.truth, moves)))

    def lying(self, world: World) -> list[tuple[int, int]]:
        return [(look, place) for place, hand in enumerate(world) for look in hand]

    def allowed(self) -> set[World]:
        """The worlds with as many cards everywhere that the notes are true of."""
        looks = [look for hand in self.truth for look in hand]
        worlds = dealt(looks, [len(hand) for hand in self.truth])
        return {world for world in worlds if is_true(self.notes, self.lying(world))}


def dealt(looks: Sequence[int], sizes: Sequence[int]) -> set[World]:
    """All ways to lay cards on places of these sizes."""
    worlds = set()
    for row in set(permutations(looks)):
        cards = iter(row)
        worlds.add(tuple(tuple(sorted(next(cards) for _ in range(size))) for size in sizes))
    return worlds


def more(world: World, place: int, look: int) -> World:
    return tuple(tuple(sorted((*hand, look))) if at == place else hand for at, hand in enumerate(world))


def less(world: World, place: int, look: int) -> World:
    at = world[place].index(look)
    return (*world[:place], world[place][:at] + world[place][at + 1 :], *world[place + 1 :])


def handed(world: World, moves: Sequence[tuple[int, int]]) -> set[World]:
    """What can come of a card from each hand going to another, all at once."""
    found = set()
    for picks in product(*(sorted(set(world[giver])) for giver, _ in moves)):
        after = world
        for (giver, _), look in zip(moves, picks, strict=True):
            after = less(after, giver, look)
        for (_, taker), look in zip(moves, picks, strict=True):
            after = more(after, taker, look)
        found.add(after)
    return found


class Island:
    """An island of a few cards and what the whirlpool has of it, as Hands; a world is a pile and the whirlpool."""

    def __init__(self, rng: random.Random, looks: Sequence[int], sunk: int) -> None:
        self.rng = rng
        self.looks = sorted(set(looks))
        size = len(looks) - sunk
        self.worlds: set[World] = {
            (row[:size], tuple(sorted(row[size:]))) for row in set(permutations(looks))
        }
        self.truth: World = rng.choice(sorted(self.worlds))
        self.notes: Notes = []

    @property
    def top(self) -> int:
        return 1 << len(self.truth[0]) - 1

    def step(self) -> None:
        pile, sunk = self.truth
        steps = [self.dive, self.fish] if sunk else []
        if pile:
            steps += [self.look, self.look, self.sink, self.dig, self.turn_below]
        if len(pile) > 1:
            steps += [self.others_order, self.order]
        if steps:
            self.rng.choice(steps)()

    def _keep(self, worlds: Iterable[World]) -> None:
        self.worlds = set(worlds)

    def look(self, depth: int = 0) -> None:
        """The viewer looks at a card of the pile."""
        look = self.truth[0][-1 - depth]
        self._keep(world for world in self.worlds if world[0][-1 - depth] == look)
        n.seen(self.notes, look, self.top >> depth)
        n.emptied(self.notes, self.looks, self.top >> depth)

    def sink(self) -> None:
        """The top card goes to the whirlpool, unseen."""
        n.moved(self.notes, self.looks, self.top, WHIRLPOOL)
        self._keep(map(_sunk, self.worlds))
        self.truth = _sunk(self.truth)

    def dig(self) -> None:
        """The top card is turned up; it goes to the whirlpool, or away."""
        look, stays = self.truth[0][-1], self.rng.random() < 0.5
        n.left(self.notes, look, self.top)
        n.emptied(self.notes, self.looks, self.top)
        self._keep(world for world in self.worlds if world[0][-1] == look)
        for world in [self.truth, *self.worlds]:
            after = _sunk(world) if stays else (world[0][:-1], world[1])
            self.worlds.discard(world)
            self.worlds.add(after)
        self.truth = _sunk(self.truth) if stays else (self.truth[0][:-1], self.truth[1])
        if stays:
            self.notes.append(token(look, WHIRLPOOL))

    def turn_below(self) -> None:
        """The top card goes to the bottom, unseen."""
        n.rotated(self.notes, self.looks, len(self.truth[0]))
        self._keep((world[0][-1:] + world[0][:-1], world[1]) for world in self.worlds)
        self.truth = self.truth[0][-1:] + self.truth[0][:-1], self.truth[1]

    def others_order(self) -> None:
        """Somebody else puts back the top two cards in any order."""
        n.mixed(self.notes, self.looks, self.top | self.top >> 1)
        self._keep([*self.worlds, *map(_swapped, self.worlds)])
        self.truth = self.rng.choice((self.truth, _swapped(self.truth)))

    def order(self) -> None:
        """The viewer looks at the top two cards and changes their places."""
        self.look(0)
        self.look(1)
        above, below = self.truth[0][-1], self.truth[0][-2]
        n.left(self.notes, above, self.top)
        n.left(self.notes, below, self.top >> 1)
        self.notes += [token(below, self.top), token(above, self.top >> 1)]
        self._keep(map(_swapped, self.worlds))
        self.truth = _swapped(self.truth)

    def dive(self) -> None:
        """The viewer looks at cards of the whirlpool."""
        came_up = Counter(self.rng.sample(self.truth[1], self.rng.randint(1, min(3, len(self.truth[1])))))
        self._keep(world for world in self.worlds if came_up <= Counter(world[1]))
        for look, count in came_up.items():
            n.seen(self.notes, look, WHIRLPOOL, count)

    def fish(self) -> None:
        """A card of the whirlpool is shown, and taken or put back."""
        look = self.rng.choice(self.truth[1])
        self._keep(world for world in self.worlds if look in world[1])
        if self.rng.random() < 0.5:
            n.seen(self.notes, look, WHIRLPOOL)
        else:
            n.left(self.notes, look, WHIRLPOOL)
            self._keep((world[0], less(world, 1, look)[1]) for world in self.worlds)
            self.truth = self.truth[0], less(self.truth, 1, look)[1]

    def lying(self, world: World) -> list[tuple[int, int]]:
        return [
            *((look, at) for at, look in enumerate(world[0])),
            *((look, WHIRLPOOL_PLACE) for look in world[1]),
        ]

    def allowed(self) -> set[World]:
        """As of Hands."""
        size = len(self.truth[0])
        rows = set(permutations([*self.truth[0], *self.truth[1]]))
        worlds = {(row[:size], tuple(sorted(row[size:]))) for row in rows}
        return {world for world in worlds if is_true(self.notes, self.lying(world))}


def _sunk(world: World) -> World:
    return world[0][:-1], tuple(sorted((*world[1], world[0][-1])))


def _swapped(world: World) -> World:
    pile = world[0]
    return (*pile[:-2], pile[-1], pile[-2]), world[1]


def fillings(notes: Sequence[int], room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to give each token a place, none fuller than its room."""
    for places in product(*(places_of(some, len(room)) for some in notes)):
        if all(places.count(place) <= free for place, free in enumerate(room)):
            yield places
