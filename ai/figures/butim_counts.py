"""Counts what happens in games of Butim: turns, treasures, what becomes of every card, who wins with it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.engine.events import Event
from core.engine.rules import Move, Outcome, Seat
from core.games.butim import events as happened
from core.games.butim import moves as m
from core.games.butim import ops
from core.games.butim.cards import TREASURE
from core.games.butim.ending import coins, ore_value
from core.games.butim.hands import power
from core.games.butim.state import ACT_STAGE, ButimState

USED, DUG, DISCARDED, LOST, KEPT = range(5)
"""What becomes of a card that is held: its effect, an excavation, by choice, by chance, nothing until the end."""

_NO_ACTION = (m.END, m.SPY, m.CLAIM)
_FATES = {happened.PLAYED: USED, happened.EQUIPPED: USED, happened.PAID: DUG}


class Watched:
    """One game as it is played: a Watcher.

    turns: their numbers; able: those in which there was ever anything to do; dug: those with an excavation; fates: by
    name of the card and what became of it; used: who played or equipped which; claimed, fished: treasures.
    """

    def __init__(self) -> None:
        self.turns: set[int] = set()
        self.able: set[int] = set()
        self.dug: set[int] = set()
        self.claimed = self.fished = 0
        self.fates: Counter[tuple[str, int]] = Counter()
        self.used: set[tuple[str, Seat]] = set()
        self._turn = 0
        self._names: tuple[str, ...] = ()
        self._faces: tuple[int, ...] = ()

    def asked(self, s: ButimState, seat: Seat, moves: Sequence[Move]) -> None:
        """See Watcher."""
        self._names, self._faces, self._turn = s.cards.names, s.cards.faces, s.turn
        if s.stage == ACT_STAGE and seat == s.active:
            self.turns.add(s.turn)
            if any(m.kind(move) not in _NO_ACTION for move in moves):
                self.able.add(s.turn)

    def happened(self, events: Sequence[Event]) -> None:
        """See Watcher."""
        for event in events:
            kind, args = event.kind, event.args or ()
            if kind in _FATES:
                self._leaves(args[0], _FATES[kind])
                if kind != happened.PAID:
                    self.used.add((self._names[args[0]], event.seat))
            elif kind == happened.DISCARDED:
                self._leaves(args[0], DISCARDED if args[1] else LOST)
            elif kind == happened.DUG:
                self.dug.add(self._turn)
            elif kind == happened.CLAIMED:
                self.claimed += 1
            elif kind == happened.FISHED:
                self.fished += bool(args[1]) and self._faces[args[0]] == TREASURE

    def _leaves(self, card: int, fate: int) -> None:
        self.fates[self._names[card], fate] += 1


@dataclass(slots=True)
class Shares:
    """How much of the wins falls to some seats, and how much would if all seats won alike."""

    seats: int = 0
    won: float = 0.0
    even: float = 0.0
    squares: float = 0.0
    products: float = 0.0
    even_squares: float = 0.0

    def add(self, won: float, even: float) -> None:
        """A seat that won so much of a game, where an even share is `even`."""
        self.seats += 1
        self.won += won
        self.even += even
        self.squares += won * won
        self.products += won * even
        self.even_squares += even * even

    def join(self, other: Shares) -> None:
        """Count those of another as well."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def ratio(self) -> float:
        """How many times the even share was won."""
        return self.won / self.even if self.even else 0.0

    def error(self) -> float:
        """The standard error of the ratio, as of a ratio estimator.

        W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6.
        """
        if not self.even:
            return 0.0
        ratio = self.ratio()
        spread = self.squares - 2 * ratio * self.products + ratio * ratio * self.even_squares
        return math.sqrt(max(0.0, spread)) / self.even


@dataclass(slots=True)
class Counts:
    """Everything about the games of one set-up.

    stuck: turns in which there was never anything to do; undug: turns without an excavation; shared: games with several
    winners;
    treasures: claimed, fished, in the whirlpool, on the table, in the islands; by_place: wins by how late a seat's
    turn comes; points: from coins, equipment, ore; users, owners: by card, who used it, who had it on the table at
    the end.
    """

    seats: int
    games: int = 0
    turns: int = 0
    stuck: int = 0
    undug: int = 0
    shared: int = 0
    treasures: list[int] = field(default_factory=lambda: [0] * 5)
    by_place: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0] * 3)
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    fates: Counter[tuple[str, int]] = field(default_factory=Counter)
    users: dict[str, Shares] = field(default_factory=dict)
    owners: dict[str, Shares] = field(default_factory=dict)

    def add(self, s: ButimState, watched: Watched, outcome: Outcome) -> None:
        """Count a game that is over."""
        winners = outcome.winners()
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]
        self.games += 1
        self.turns += len(watched.turns)
        self.stuck += len(watched.turns - watched.able)
        self.undug += len(watched.turns - watched.dug)
        self.shared += len(winners) > 1
        self.by_place = self.by_place or [0.0] * self.seats
        for seat in range(self.seats):
            self.by_place[(seat - s.first) % self.seats] += won[seat]
        self._add_points(s, outcome)
        self._add_treasures(s, watched)
        self._add_cards(s, watched, won)

    def _add_points(self, s: ButimState, outcome: Outcome) -> None:
        assert outcome.points is not None
        self.scores += outcome.points
        best, second = sorted(outcome.points)[:-3:-1]
        self.margins.append(best - second)
        for seat in range(self.seats):
            for which, count in enumerate((coins(s, seat), power(s, seat, ops.POINTS), ore_value(s, seat))):
                self.points[which] += count

    def _add_treasures(self, s: ButimState, watched: Watched) -> None:
        faces = s.cards.faces
        lying = [
            sum(faces[card] == TREASURE for pile in piles for card in pile) for piles in (s.sunk, s.piles)
        ]
        found = (watched.claimed, watched.fished, lying[0], len(s.quests), lying[1])
        for which, count in enumerate(found):
            self.treasures[which] += count

    def _add_cards(self, s: ButimState, watched: Watched, won: Sequence[float]) -> None:
        names, even = s.cards.names, 1 / self.seats
        self.fates += watched.fates
        for hand in s.hands:
            for card in hand:
                self.fates[names[card], KEPT] += 1
        for name, seat in watched.used:
            self.users.setdefault(name, Shares()).add(won[seat], even)
        for seat, gear in enumerate(s.gear):
            for name in {names[card] for card in gear}:
                self.owners.setdefault(name, Shares()).add(won[seat], even)
