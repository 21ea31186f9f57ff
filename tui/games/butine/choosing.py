"""How a person's keys and clicks become a move: what is picked by number, marked, stepped on, turned.

One object for one question. It knows the view, the legal moves and the half-made choice; no widget and no key.
Every method that a person triggers returns an Answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.engine.rules import Move
from core.games.butine import moves as m
from core.games.butine.cards import HAND
from core.games.butine.lattice import SHAPE_OF, Place
from core.games.butine.state import ACT_STAGE, MORE_STAGE, ButineState
from tui.games.butine import items as it
from tui.games.butine.placing import Placing, Vector, spot
from tui.games.butine.walking import Walking


@dataclass(frozen=True, slots=True)
class Answer:
    """move: what was chosen, or None; why: why that can't be done, or ""; neither: only a mark has moved."""

    move: Move | None = None
    why: str = ""


MOVED = Answer()


class Choosing:
    """placing, walking: a half-made choice, at most one; marked: the number under the cursor, or None."""

    def __init__(self, s: ButineState, legal: Sequence[Move]) -> None:
        self.s = s
        self.legal = legal
        self.placing: Placing | None = None
        self.walking: Walking | None = None
        self.items = it.items(s) if legal else {}
        self.open = [number for number, item in self.items.items() if it.possible(s, item, legal)]
        self.marked = self.open[0] if self.open else None

    @property
    def acting(self) -> bool:
        """Whether tiles and walks are asked for, not cards."""
        return self.s.stage in (ACT_STAGE, MORE_STAGE)

    @property
    def kinds(self) -> set[int]:
        """The kinds of move that are legal."""
        return {m.kind(move) for move in self.legal}

    def pick(self, number: int) -> Answer:
        """The card, shape or deck with a number."""
        item = self.items.get(number)
        if item is None:
            return Answer(why="Nothing has that number now.")
        if number not in self.open:
            return Answer(why=it.why_not(self.s, item, self.legal))
        self.marked = number
        if item.kind == it.SHAPE_ITEM:
            start = spot(self.placing.place) if self.placing else self._bee()
            self.placing = Placing.near(it.places_for(item.index, self.legal), start)
            self.walking = None
        elif self.acting:
            card = self.s.hands[self.s.active][item.index]
            self.walking, self.placing = Walking(it.walks_for(self.s, card, self.legal)), None
        else:
            return Answer(it.move_of(self.s, item))
        return MOVED

    def take(self) -> Answer:
        """What is marked."""
        if self.placing is not None:
            return Answer(m.place_move(self.placing.place))
        if self.walking is not None:
            return Answer(m.walk_move(*self.walking.walk))
        return self.done() if self.marked is None else self.pick(self.marked)

    def done(self) -> Answer:
        """Be done, keep the cards, pass."""
        last = self.legal[-1]
        if last in (m.DONE_MOVE, m.PASS_MOVE):
            return Answer(last)
        if self.acting:
            return Answer(why="Place a tile or gather first: passing is only for who can do neither.")
        return Answer(why="A card must be taken.")

    def back(self) -> Answer:
        """One step back in a half-made choice."""
        if self.walking is not None:
            self.walking = self.walking.back()
        self.placing = None
        return MOVED

    def step(self, way: Vector) -> Answer:
        """In a direction: the next place, a step of the walk, the next number."""
        if self.placing is not None:
            self.placing = self.placing.step(way)
        elif self.walking is not None:
            return self._walk_on(self.walking, way)
        elif self.open:
            return self.next(1 if (way[0] or way[1]) > 0 else -1)
        return MOVED

    def _walk_on(self, walking: Walking, way: Vector) -> Answer:
        spots = [spot(m.to_place(move)) for move in self.s.tiles]
        start = spots[walking.stepped[-1]] if walking.stepped else self._bee()
        stepped = walking.step(start, way, spots)
        if stepped is None:
            return Answer(why="All three steps are made." if walking.whole else "No walk goes that way.")
        self.walking = stepped
        return MOVED

    def next(self, step: int) -> Answer:
        """The next place, walk or number, or the one before."""
        if self.placing is not None:
            self.placing = self.placing.next(step)
        elif self.walking is not None:
            self.walking = self.walking.next(step)
        elif self.open and self.marked is not None:
            self.marked = self.open[(self.open.index(self.marked) + step) % len(self.open)]
        return MOVED

    def turn(self, flip: bool) -> Answer:
        """Turn the tile by 60 degrees, or flip it left for right."""
        if self.placing is not None:
            self.placing = self.placing.flipped() if flip else self.placing.turned()
        return MOVED

    def point(self, place: Place | None) -> Answer:
        """At one of the places: marks it, or lays the tile where it is marked already."""
        assert self.placing is not None
        if place is None:
            return MOVED
        if place == self.placing.place:
            return self.take()
        self.placing = self.placing.marking(place)
        return MOVED

    def step_on(self, tile: int | None) -> Answer:
        """Step onto a tile; the third step makes the walk."""
        assert self.walking is not None
        stepped = None if tile is None else self.walking.on(tile)
        if stepped is None:
            return Answer(why="The walk can't go on there: step on a tile that is lit.")
        self.walking = stepped
        return self.take() if stepped.whole else MOVED

    def go_to(self, column: int, row: int) -> Answer:
        """Mark the place with that topmost corner, in doubled coordinates."""
        if self.placing is None:
            return Answer(why="Choose a shape first (4-7), or name it: hexagon 3,-1.")
        there = self.placing.at(column, row)
        if there is None:
            return Answer(why=f"This shape can't lie with its top corner at {column},{row}.")
        self.placing = there
        return MOVED

    def name(self, move: Move) -> Answer:
        """A legal move: a place is marked first, to be looked at; all else is done."""
        if m.kind(move) != m.PLACE:
            return Answer(move)
        place = m.to_place(move)
        shape = SHAPE_OF[place[0]]
        self.marked = HAND + 1 + shape
        self.placing = Placing.near(it.places_for(shape, self.legal), spot(place)).marking(place)
        self.walking = None
        return MOVED

    def _bee(self) -> Vector:
        return spot(m.to_place(self.s.tiles[self.s.bee]))
