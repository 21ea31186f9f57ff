"""Match: the single writer of a game. Owns state, chance and the growing record.

It checks, records, then shows. It knows no clock, no socket and no file: a local table, a host, the arena and
a replay stand around it, and all of them drive the same Match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.engine.chance import StreamChance
from core.engine.codec import chain_digest
from core.engine.errors import BadSetup, Damaged, Refused
from core.engine.events import Event, Reveals
from core.engine.record import DUMMY, Entry, Header, Journal, NoJournal, Record
from core.engine.rules import TABLE, Move, Outcome, Rules, Seat, Setup, State


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was done: its entry and what happened. For the table only; seats get `seen` of the events.

    drawn: what the chance stream gave, where chance decided: not the entry's move if that was forced.
    """

    entry: Entry
    events: tuple[Event, ...]
    drawn: Move | None


class Match:
    """A game in progress. `state` is the truth: give players `view(seat)` and nothing else.

    header: the one it was made with, every option filled in.
    """

    def __init__(self, rules: Rules[Any], header: Header, journal: Journal | None = None) -> None:
        if header.game != rules.info.id or header.rules_version != rules.version:
            raise BadSetup(
                f"This game was made by {header.game} rules {header.rules_version}; "
                f"here are {rules.info.id} rules {rules.version}."
            )
        self.rules = rules
        self.header = replace(header, setup=_checked_setup(rules, header))
        self.journal: Journal = journal or NoJournal()
        self.chance = StreamChance(header.secret)
        self.state: State = rules.new(self.header.setup, self.chance)
        self.start = chain_digest(header.secret, b"", b"start", self.state)
        self.steps: list[Step] = []

    @property
    def ply(self) -> int:
        """How many moves are on the record."""
        return len(self.steps)

    def view(self, seat: Seat | None) -> State:
        """A new state as `seat` (None: a spectator) may know it."""
        view: State = self.rules.mask(self.state, seat)
        return view

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.rules.outcome(self.state)

    def waits_for_chance(self) -> bool:
        """Whether the next move is the table's own: call draw() then."""
        return tuple(self.rules.to_act(self.state)) == (TABLE,)

    def submit(self, seat: Seat, move: Move, at: int = 0) -> Step:
        """Do a move of `seat`, on the record before it returns.

        at: milliseconds since the game began. Raises Refused with the reason, or whatever the journal raises;
        the game is unchanged then. A test may submit a draw of the TABLE to force it: the stream moves on all
        the same, and `verify` will tell.
        """
        if type(seat) is not int or type(move) is not int:
            raise Refused("A seat and a move are whole numbers.")
        reason = self.rules.refusal(self.state, seat, move)
        if reason is not None:
            raise Refused(reason)
        return self._do(seat, move, at)

    def draw(self, at: int = 0) -> Step:
        """Let chance decide where the game waits for it."""
        if not self.waits_for_chance():
            raise Refused("Nothing is left to chance here.")
        return self._do(TABLE, None, at)

    def _draw_move(self) -> Move:
        weights = self.rules.odds(self.state)
        mark = self.chance.below(sum(weights))
        for move, weight in zip(self.rules.legal_moves(self.state, TABLE), weights, strict=True):
            mark -= weight
            if mark < 0:
                return move
        raise AssertionError("below(n) gave n or more")

    def _do(self, seat: Seat, move: Move | None, at: int) -> Step:
        before, position = self.state.clone(), self.chance.position
        events: list[Event] = []
        try:
            drawn = self._draw_move() if self.waits_for_chance() else None
            chosen = drawn if move is None else move
            assert chosen is not None
            self.rules.apply(self.state, seat, chosen, self.chance, events)
            entry = self._entry(seat, chosen, at)
            self.journal.append(entry)
        except BaseException:
            self.state = before
            self.chance.position = position
            raise
        step = Step(entry, tuple(events), drawn)
        self.steps.append(step)
        return step

    def _entry(self, seat: Seat, move: Move, at: int) -> Entry:
        bare = Entry(self.ply, seat, move, at, bytes(16))
        previous = self.steps[-1].entry.digest if self.steps else self.start
        digest = chain_digest(self.header.secret, previous, bare.body(), self.state)
        return Entry(bare.ply, seat, move, at, digest)

    def record(self) -> Record:
        """The game so far."""
        return Record(self.header, self.start, tuple(step.entry for step in self.steps))

    def undo_ply(self, seat: Seat) -> int | None:
        """The ply of the last move of `seat` if it may be taken back, else None.

        Not where since then a die fell or somebody learnt what was hidden; what the seat itself laid open
        only counts where another person saw it.
        """
        others = any(other != seat for other in self.header.people())
        for step in reversed(self.steps):
            entry = step.entry
            if entry.seat == TABLE or any(_binds(event, seat, others) for event in step.events):
                return None
            if entry.seat == seat:
                return entry.ply
            if entry.seat in self.header.people():
                return None
        return None

    def rewind(self, ply: int) -> None:
        """Go back to the position before move number `ply`; the journal first."""
        if not 0 <= ply <= self.ply:
            raise ValueError(f"there is no move {ply} to go back to")
        again = replay(self.rules, Record(self.header, self.start, self.record().entries[:ply]))
        self.journal.truncate(ply)
        self.state, self.chance, self.steps = again.state, again.chance, again.steps


def _binds(event: Event, seat: Seat, others: bool) -> bool:
    """Whether what the event laid open keeps `seat` from undoing; others: whether other people watch."""
    if event.reveals is Reveals.OWN and event.seat == seat:
        return others
    return event.reveals is not Reveals.NOTHING


def _checked_setup(rules: Rules[Any], header: Header) -> Setup:
    """The header's set-up with every option filled in: one from before an option had no such choice."""
    setup = rules.setup(header.setup.seats, header.setup.options, header.setup.first)
    players = len(header.players())
    if players != setup.seats:
        raise BadSetup(f"{setup.seats} seats are set up and {players} are filled.")
    dummies = tuple(seat for seat, plan in enumerate(header.seats) if plan.kind == DUMMY)
    if dummies != tuple(rules.dummies(setup)):
        raise BadSetup(
            f"{rules.info.title} for {setup.seats} has {_seats(rules.dummies(setup))} that nobody plays, "
            f"not {_seats(dummies)}."
        )
    pieces = [plan.piece for plan in header.seats]
    if len(set(pieces)) != len(pieces) or not all(0 <= piece < len(rules.info.pieces) for piece in pieces):
        raise BadSetup("Every seat needs a piece of its own.")
    return setup


def _seats(seats: Sequence[Seat]) -> str:
    """ "no seat", "seat 3", "seats 3, 4"."""
    if not seats:
        return "no seat"
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def replay(rules: Rules[Any], record: Record, journal: Journal | None = None) -> Match:
    """The match that a record leads to, every digest checked; raises Damaged at the first that is wrong.

    `journal` takes over from there: what is replayed is not written again.
    """
    match = Match(rules, record.header)
    if match.start != record.start:
        raise Damaged(0, "The first position does not agree with the record.")
    for number, entry in enumerate(record.entries):
        if entry.ply != number:
            raise Damaged(number, f"Move {number} is missing.")
        try:
            step = match.submit(entry.seat, entry.move, entry.at)
        except Refused as error:
            raise Damaged(number, f"Move {number} is not allowed there: {error}") from error
        if step.entry.digest != entry.digest:
            raise Damaged(number, f"Move {number} does not lead where the record says.")
    match.journal = journal or NoJournal()
    return match


def replay_good(rules: Rules[Any], record: Record) -> tuple[Match, Damaged | None]:
    """The match up to the last good move and what is wrong after it; raises Damaged where the start is."""
    try:
        return replay(rules, record), None
    except Damaged as damage:
        if Match(rules, record.header).start != record.start:
            raise
        good = Record(record.header, record.start, record.entries[: damage.ply])
        return replay(rules, good), damage


def verify(rules: Rules[Any], record: Record) -> Match:
    """Replay, and prove every draw by the chance stream; raises Damaged at the first that differs."""
    match = replay(rules, record)
    for step in match.steps:
        if step.drawn is not None and step.drawn != step.entry.move:
            raise Damaged(step.entry.ply, f"Draw {step.entry.ply} is not what the chance stream gave.")
    return match
