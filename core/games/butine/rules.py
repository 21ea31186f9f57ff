"""The rules of Butine, whole, as core/games/butine/rules.md tells them.

Hidden are the deck's order, the half put away in a quick game, and the fourth cards: from everybody alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine.chance import Chance
from core.engine.errors import BadNotation, BadSetup
from core.engine.events import HIDDEN, Event, SeenEvent
from core.engine.rules import GameInfo, Move, Option, OptionValue, Outcome, Rules, Seat, Setup
from core.games.butine import events as happened
from core.games.butine import moves as m
from core.games.butine import turn
from core.games.butine.cards import HAND, hive
from core.games.butine.refusals import refusal
from core.games.butine.state import (
    ACT_STAGE,
    BY_NOTHING,
    EXCHANGE_STAGE,
    MAX_CHALLENGE,
    MAX_SEATS,
    MIN_CHALLENGE,
    MIN_SEATS,
    MORE_STAGE,
    OVER_STAGE,
    REFILL_STAGE,
    ButineState,
    lay_first,
    points,
)
from core.games.butine.walks import walks

IMMEDIATE, AFTER = "immediate", "after"

INFO = GameInfo(
    id="butine",
    title="Butine!",
    tagline="Lay a meadow of tiles and fly the bee from flower to flower",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    pieces=("clover", "thistle", "heather", "mint"),
    options=(
        Option("expert", "Expert", "Once a turn, 2 points buy both actions.", "flag", False),
        Option("quick", "Quick", "A short game: half of the deck is used.", "flag", False),
        Option(
            "challenge",
            "Challenge",
            "Who first has so many points wins at once; 15 is usual.",
            "number",
            0,
            low=MIN_CHALLENGE,
            high=MAX_CHALLENGE,
        ),
        Option(
            "refill",
            "Refill",
            "A card taken from the row is replaced at once, or after all are taken.",
            "choice",
            IMMEDIATE,
            choices=(IMMEDIATE, AFTER),
        ),
    ),
)

_SEATS = tuple((seat,) for seat in range(MAX_SEATS))
_NOBODY: tuple[Seat, ...] = ()
_NOTHING: tuple[Move, ...] = ()


class ButineRules(Rules[ButineState]):
    """See core/games/butine/rules.md."""

    info = INFO
    version = 1
    state_type = ButineState

    def setup(
        self, seats: int, options: Mapping[str, OptionValue] | None = None, first: Seat | None = None
    ) -> Setup:
        """See Rules; a deck of one's own may be too small for the seats."""
        setup = super().setup(seats, options, first)
        needed = (HAND + 1) * seats + 2 + bool(setup.options["quick"])
        if len(hive().cards) < needed:
            raise BadSetup(
                f"hive.txt lists {len(hive().cards)} cards; with these seats and options a game needs {needed}."
            )
        return setup

    def new(self, setup: Setup, chance: Chance) -> ButineState:
        """Shuffle, deal 3 cards to each and seats + 1 to the row; halve what is left in a quick game."""
        n = setup.seats
        s = ButineState.__new__(ButineState)
        s.seats = n
        deck = list(hive().cards)
        chance.shuffle(deck)
        s.hands = [[deck.pop() for _ in range(HAND)] for _ in range(n)]
        s.row = [deck.pop() for _ in range(n + 1)]
        put_away = len(deck) // 2 if setup.options["quick"] else 0
        s.deck, s.away = deck[put_away:], deck[:put_away]
        s.done, s.bonus, s.boxed, s.seen = [0] * n, [[] for _ in range(n)], [], [0] * len(hive().kinds)
        s.active = chance.below(n) if setup.first is None else setup.first
        s.stage, s.turn, s.end = ACT_STAGE, 1, BY_NOTHING
        s.gathered = s.placed = s.passed = s.idle = 0
        s.expert = int(setup.options["expert"])
        s.late_refill = int(setup.options["refill"] == AFTER)
        s.challenge = int(setup.options["challenge"])
        lay_first(s)
        return s

    def to_act(self, s: ButineState) -> Sequence[Seat]:
        """One seat at a time."""
        return _NOBODY if s.stage == OVER_STAGE else _SEATS[s.active]

    def legal_moves(self, s: ButineState, seat: Seat) -> Sequence[Move]:
        """Placements by shape, then walks, then DONE; or cards, equal ones once, then the deck or DONE."""
        stage = s.stage
        if stage == OVER_STAGE or seat != s.active:
            return _NOTHING
        if stage == ACT_STAGE:
            moves = _placements(s)
            moves += walks(s, s.hands[seat])
            return moves or (m.PASS_MOVE,)
        if stage == MORE_STAGE:
            moves = _placements(s) if turn.may_place_now(s) else []
            if turn.may_gather_now(s):
                moves += walks(s, s.hands[seat])
            moves.append(m.DONE_MOVE)
            return moves
        if stage == EXCHANGE_STAGE:
            return [*(m.give(card) for card in sorted(set(s.hands[seat]))), m.DONE_MOVE]
        taken = [m.take(card) for card in sorted(set(s.row))]
        return taken if stage == REFILL_STAGE else [*taken, m.DRAW_MOVE]

    def apply(
        self, s: ButineState, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        """Do a legal move; see the contract."""
        what = m.kind(move)
        if what == m.PLACE:
            turn.place(s, move, events)
        elif what == m.GATHER:
            turn.gather(s, move, events)
        elif what == m.TAKE:
            take = turn.take_up if s.stage == REFILL_STAGE else turn.swap_row
            take(s, m.argument(move), events)
        elif what == m.DRAW:
            turn.swap_top(s, events)
        elif what == m.GIVE:
            turn.give_up(s, m.argument(move), events)
        elif what == m.PASS:
            turn.pass_on(s, events)
        elif s.stage == MORE_STAGE:
            turn.end_action(s, events)
        else:
            turn.next_turn(s, False, events)

    def refusal(self, s: ButineState, seat: Seat, move: Move) -> str | None:
        """Why not: everything that this tells lies open."""
        if move in self.legal_moves(s, seat):
            return None
        return refusal(s, seat, move)

    def outcome(self, s: ButineState) -> Outcome | None:
        """By points; equal points share a place."""
        if s.stage != OVER_STAGE:
            return None
        totals = tuple(points(s, seat) for seat in range(s.seats))
        return Outcome(tuple(1 + sum(other > mine for other in totals) for mine in totals), totals)

    def explain(self, s: ButineState, names: Sequence[str]) -> list[str]:
        """Why it ended, and what everybody's points are made of."""
        return happened.explain(s, names)

    def mask(self, s: ButineState, seat: Seat | None) -> ButineState:
        """The deck, the half put away, and cards face down that nobody saw are HIDDEN; after the end nothing."""
        view = s.clone()
        if s.stage != OVER_STAGE:
            for cards in (view.deck, view.away, view.boxed, *view.bonus):
                cards[:] = [HIDDEN] * len(cards)
        return view

    def determinize(self, view: ButineState, seat: Seat | None, rng: Chance) -> ButineState:
        """Deal the cards that nobody has seen over the hidden places, evenly."""
        s = view.clone()
        hidden = (s.deck, s.away, s.boxed, *s.bonus)
        if not any(HIDDEN in cards for cards in hidden):
            return s
        pool = unseen(s)
        rng.shuffle(pool)
        for cards in hidden:
            for place, card in enumerate(cards):
                if card == HIDDEN:
                    cards[place] = pool.pop()
        return s

    def default_move(self, s: ButineState, seat: Seat) -> Move:
        """The last move there is that asks for no decision: done, pass; else the first."""
        moves = self.legal_moves(s, seat)
        return moves[-1] if moves[-1] in (m.DONE_MOVE, m.PASS_MOVE) else moves[0]

    def show(self, s: ButineState, move: Move) -> str:
        """rhombus2 3,-1, fly 0 4 2, take daisy-poppy-borage, done ..."""
        return m.to_text(move)

    def parse(self, s: ButineState, text: str) -> Move:
        """The inverse of show; names may be cut short where that is clear."""
        move = m.from_text(text)
        if move is None:
            raise BadNotation(f"{text[:40]!r} is no move here; moves look like: {m.EXAMPLES}.")
        return move

    def tell(self, s: ButineState, event: SeenEvent, names: Sequence[str]) -> str | None:
        """A line for the log."""
        return happened.tell(event, names)


def unseen(s: ButineState) -> list[int]:
    """The cards that may be anywhere hidden, in their order: the whole deck without all that lies open or did."""
    deck = hive()
    left = [count - seen for count, seen in zip(deck.counts, s.seen, strict=True)]
    for cards in (s.row, *s.hands, s.deck, s.away, s.boxed, *s.bonus):
        for card in cards:
            if card != HIDDEN:
                left[deck.number[card]] -= 1
    return [card for card, count in zip(deck.kinds, left, strict=True) for _ in range(count)]


def _placements(s: ButineState) -> list[Move]:
    moves: list[Move] = []
    for places in s.free:
        moves += sorted(places)
    return moves
