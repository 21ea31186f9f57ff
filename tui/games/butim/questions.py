"""What can be asked on Butim's screen: one of several answers, or several cards of the hand. Knows no rules.

A question is plain data with a mark in it; what an answer does stands in it as moves, or as the question that follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.engine.rules import Move

CARD, ISLAND, SEAT, QUEST, ANSWER = range(5)
"""What on the screen an option is about: a place in the hand, an island, a seat, a treasure, nothing."""


@dataclass(frozen=True, slots=True)
class Option:
    """number: the key that means it; text: what it is; kind, index: what of the screen it is about.

    moves: what it does, one after the other; opens: the question, or the moves, that follow it instead; detail: a
    sentence on it, shown while it is marked.
    """

    number: int
    text: str
    kind: int = ANSWER
    index: int = -1
    moves: tuple[Move, ...] = ()
    opens: Callable[[], Question | tuple[Move, ...]] | None = None
    detail: str = ""

    def lead(self) -> Question | tuple[Move, ...]:
        """What comes of choosing it."""
        return self.moves if self.opens is None else self.opens()


@dataclass(slots=True)
class Question:
    """One of several answers.

    text: what is asked; marked: which option, by its place; at_once: whether a number does it without being marked
    first, as all but cards of the hand are; rest: what the space bar does, as a word and a move; means: the move that
    something of that kind, by its index, would be, to ask why it can't be made; notes: what one has to know to answer,
    a line each.
    """

    text: str
    options: tuple[Option, ...]
    marked: int | None = 0
    at_once: bool = True
    rest: tuple[str, Move] | None = None
    means: Callable[[int], Move] | None = None
    notes: tuple[str, ...] = ()

    @property
    def on_islands(self) -> bool:
        """Whether it is about islands."""
        return bool(self.options) and self.options[0].kind == ISLAND

    @property
    def on_hand(self) -> bool:
        """Whether it is about cards of the hand."""
        return not self.at_once

    def numbered(self, number: int) -> int | None:
        """The place of the option with that number."""
        return next((at for at, option in enumerate(self.options) if option.number == number), None)

    def about(self, kind: int, index: int) -> int | None:
        """The place of the option about something on the screen."""
        found = (at for at, option in enumerate(self.options) if (option.kind, option.index) == (kind, index))
        return next(found, None)

    def step(self, step: int) -> None:
        """Mark the next option, or the one before."""
        if self.options:
            self.marked = 0 if self.marked is None else (self.marked + step) % len(self.options)

    @property
    def marked_option(self) -> Option | None:
        """What is marked."""
        return None if self.marked is None else self.options[self.marked]


@dataclass(slots=True)
class CardQuestion(Question):
    """So many cards of the hand, chosen in any order.

    hand: card numbers by place, ascending; wanted: by card in the order in which the rules take them, the places that
    it may come from: all the same, or no two with one in common; move_of: makes the move of a card; before: moves
    that come first; doing: "pay", "discard".
    """

    hand: Sequence[int] = ()
    wanted: tuple[frozenset[int], ...] = ()
    move_of: Callable[[int], Move] = int
    before: tuple[Move, ...] = ()
    doing: str = ""
    chosen: list[int] = field(default_factory=list)

    @property
    def need(self) -> int:
        """How many cards."""
        return len(self.wanted)

    @property
    def complete(self) -> bool:
        """Whether all are chosen."""
        return len(self.chosen) == self.need

    def open(self) -> frozenset[int]:
        """Places whose cards may still be added."""
        if self.complete:
            return frozenset()
        places = frozenset[int]().union(*self.wanted) - set(self.chosen)
        return frozenset(place for place in places if self._in_order([*self.chosen, place]) is not None)

    def toggle(self, place: int) -> bool:
        """Choose a card or put it back; the only one wanted takes the place of another. False where it can't be."""
        if place in self.chosen:
            self.chosen.remove(place)
            return True
        if self.need == 1 and place in self.wanted[0]:
            self.chosen = [place]
            return True
        if place not in self.open():
            return False
        self.chosen.append(place)
        return True

    def done(self) -> tuple[Move, ...]:
        """The moves that hand over what is chosen, in the order of the rules."""
        places = self._in_order(self.chosen)
        assert places is not None
        return (*self.before, *(self.move_of(self.hand[place]) for place in places))

    def half_made(self) -> tuple[Move, ...]:
        """The moves so far, in the order of the rules; of cards none where the next one need not be the next there."""
        ordered = self._in_order(self.chosen)
        if self.complete or ordered is None:
            return self.before
        return (*self.before, *(self.move_of(self.hand[place]) for place in ordered))

    def only_way(self) -> tuple[Move, ...] | None:
        """The moves where there is but one way to choose, as far as can be seen."""
        looks = [{self.hand[place] for place in places} for places in self.wanted]
        alike = all(len(some) == 1 for some in looks)
        if not alike and not (len(set(self.wanted)) == 1 and len(self.wanted[0]) == self.need):
            return None
        before, self.chosen = self.chosen, []
        while not self.complete:
            self.chosen.append(min(self.open()))
        moves, self.chosen = self.done(), before
        return moves

    def _in_order(self, chosen: Sequence[int]) -> list[int] | None:
        """The chosen places as the rules take them, or None where not all of them fit."""
        left = sorted(chosen, key=lambda place: self.hand[place])
        ordered = []
        for places in self.wanted:
            fitting = next((place for place in left if place in places), None)
            if fitting is not None:
                left.remove(fitting)
                ordered.append(fitting)
        return None if left else ordered
