"""Tiny games whose best moves are known, for tests of the search. They implement what a search asks, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.engine.chance import Chance
from core.engine.events import HIDDEN, Event
from core.engine.rules import TABLE, GameInfo, Move, Outcome, Rules, Seat, Setup, State


class Toy(State):
    """numbers: all that a toy has to remember; what they mean is the game's own."""

    __slots__ = ("numbers", "players")

    def __init__(self, players: int, *numbers: int) -> None:
        self.players, self.numbers = players, list(numbers)

    @property
    def seats(self) -> int:
        return self.players

    def clone(self) -> Toy:
        return Toy(self.players, *self.numbers)

    def to_data(self) -> list[Any]:
        return [self.players, *self.numbers]

    @classmethod
    def from_data(cls, data: Any) -> Toy:
        return cls(*data)


def won_by(seat: Seat, seats: int = 2) -> Outcome:
    return Outcome(tuple(1 if other == seat else 2 for other in range(seats)))


class ToyRules(Rules[Toy]):
    """Nothing hidden, no chance, no words."""

    info = GameInfo("toy", "Toy", "", 2, 2, ("a", "b"))
    version = 1
    state_type = Toy

    def new(self, setup: Setup, chance: Chance) -> Toy:
        raise NotImplementedError

    def refusal(self, s: Toy, seat: Seat, move: Move) -> str | None:
        raise NotImplementedError

    def explain(self, s: Toy, names: Sequence[str]) -> list[str]:
        raise NotImplementedError

    def mask(self, s: Toy, seat: Seat | None) -> Toy:
        return s.clone()

    def determinize(self, view: Toy, seat: Seat | None, rng: Chance) -> Toy:
        return view.clone()

    def default_move(self, s: Toy, seat: Seat) -> Move:
        raise NotImplementedError

    def show(self, s: Toy, move: Move) -> str:
        raise NotImplementedError

    def parse(self, s: Toy, text: str) -> Move:
        raise NotImplementedError

    def tell(self, s: Toy, event: Any, names: Sequence[str]) -> str | None:
        raise NotImplementedError


class Nim(ToyRules):
    """Take 1 to 3 of a heap in turn; who takes the last wins. numbers: the heap, whose turn it is."""

    def to_act(self, s: Toy) -> Sequence[Seat]:
        return (s.numbers[1],) if s.numbers[0] else ()

    def legal_moves(self, s: Toy, seat: Seat) -> Sequence[Move]:
        return range(1, min(3, s.numbers[0]) + 1) if seat == s.numbers[1] else ()

    def apply(
        self, s: Toy, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        s.numbers = [s.numbers[0] - move, 1 - seat]

    def outcome(self, s: Toy) -> Outcome | None:
        return None if s.numbers[0] else won_by(1 - s.numbers[1])


class Pennies(ToyRules):
    """Both show a side of a penny at once; the first wins where they are alike. numbers: sides by seat, 2 not yet."""

    def to_act(self, s: Toy) -> Sequence[Seat]:
        return [seat for seat in range(2) if s.numbers[seat] == 2]

    def legal_moves(self, s: Toy, seat: Seat) -> Sequence[Move]:
        return (0, 1) if s.numbers[seat] == 2 else ()

    def apply(
        self, s: Toy, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        s.numbers[seat] = move

    def outcome(self, s: Toy) -> Outcome | None:
        return None if 2 in s.numbers else won_by(int(s.numbers[0] != s.numbers[1]))


class Wager(ToyRules):
    """Choose a chance of so many sixths, then a die falls. numbers: the chance, the die; 0 not yet."""

    def to_act(self, s: Toy) -> Sequence[Seat]:
        return () if s.numbers[1] else (TABLE,) if s.numbers[0] else (0,)

    def legal_moves(self, s: Toy, seat: Seat) -> Sequence[Move]:
        if seat == TABLE:
            return range(1, 7) if s.numbers[0] and not s.numbers[1] else ()
        return () if s.numbers[0] or seat else (1, 5, 2)

    def apply(
        self, s: Toy, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        s.numbers[seat == TABLE] = move

    def outcome(self, s: Toy) -> Outcome | None:
        return won_by(int(s.numbers[1] > s.numbers[0])) if s.numbers[1] else None


class Shells(ToyRules):
    """The other seat hid a pea: under shell 3 in three of four cases, else under 0; it shows the empty shell 5, or that
    of 1 and 2 that it has. numbers: the pea, which of 1 and 2 the other has, what was shown, the guess; -9 not yet.
    """

    NOT_YET = -9

    def to_act(self, s: Toy) -> Sequence[Seat]:
        if s.numbers[2] == self.NOT_YET:
            return (1,)
        return (0,) if s.numbers[3] == self.NOT_YET else ()

    def legal_moves(self, s: Toy, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act(s):
            return ()
        return (0, 3) if seat == 0 else (5, s.numbers[1])

    def apply(
        self, s: Toy, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        s.numbers[3 - seat] = move

    def outcome(self, s: Toy) -> Outcome | None:
        return None if self.to_act(s) else won_by(int(s.numbers[3] != s.numbers[0]))

    def mask(self, s: Toy, seat: Seat | None) -> Toy:
        view = s.clone()
        if seat != 1:
            view.numbers[:2] = [HIDDEN, HIDDEN]
        return view

    def determinize(self, view: Toy, seat: Seat | None, rng: Chance) -> Toy:
        s = view.clone()
        if s.numbers[0] == HIDDEN:
            s.numbers[:2] = [0 if rng.below(4) == 0 else 3, 1 + rng.below(2)]
        return s


class Steps(ToyRules):
    """Seat 0 walks 1 or 2 steps, three times, and wins if it ends on a multiple of 3. numbers: where it stands, how
    often it was asked, the card that it draws with each step; 0 where none is drawn.
    """

    def to_act(self, s: Toy) -> Sequence[Seat]:
        return (0,) if s.numbers[1] < 3 else ()

    def legal_moves(self, s: Toy, seat: Seat) -> Sequence[Move]:
        return (1, 2) if seat == 0 and s.numbers[1] < 3 else ()

    def apply(
        self, s: Toy, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        s.numbers[0] += move
        s.numbers[1] += 1
        if s.numbers[2]:
            s.numbers[2] = 1 + chance.below(50)

    def outcome(self, s: Toy) -> Outcome | None:
        return won_by(int(s.numbers[0] % 3 > 0)) if s.numbers[1] == 3 else None
