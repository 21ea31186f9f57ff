"""The rules of ButaBabel, whole, as core/games/butababel/rules.md tells them, for both paces.

Hidden are the hands, from all but their owners, and the decks, from everybody. What a stall or a pass tells of the
hands is kept in the state, so that nobody need remember it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine.chance import Chance
from core.engine.errors import BadNotation, BadSetup
from core.engine.events import HIDDEN, Event, SeenEvent
from core.engine.rules import TABLE, GameInfo, Idle, Move, Option, OptionValue, Outcome, Rules, Seat, Setup
from core.games.butababel import events as happened
from core.games.butababel import moves as m
from core.games.butababel import scoring
from core.games.butababel.cards import HAND, HAND_UNIT, HELD, KINDS, deck_counts
from core.games.butababel.deal import determinize
from core.games.butababel.moves import DECK_SHIFT, DRAW, IDLE, KIND, LAY, PASS, PLAY, PLAYABLE
from core.games.butababel.notes import NOTHING
from core.games.butababel.play import call_stall, choose, draw, everybody_draws, find_stall, pass_on, put
from core.games.butababel.refusals import refusal
from core.games.butababel.state import (
    DUMMY,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NO_CHOICE,
    NOBODY,
    OVER_STAGE,
    PLAY_STAGE,
    STALL_STAGE,
    BabelState,
    draws_of,
    plays_of,
    towers_of,
)

REAL_TIME, TURNS = "real-time", "turns"
IDLE_SECONDS = 8.0
CALL_SECONDS = 3 * IDLE_SECONDS

INFO = GameInfo(
    id="butababel",
    title="ButaBabel",
    tagline="Build towers all at once, and never too high",
    min_seats=MIN_PLAYERS,
    max_seats=MAX_PLAYERS,
    pieces=("snout", "trotter", "curl", "ear", "bristle"),
    options=(
        Option(
            "pace",
            "Pace",
            "Everybody plays at once, or one after another without haste.",
            "choice",
            REAL_TIME,
            choices=(REAL_TIME, TURNS),
        ),
    ),
    pace="real time",
)

_SEATS = tuple((seat,) for seat in range(MAX_PLAYERS))
_EVERYBODY = tuple(tuple(range(players)) for players in range(MAX_PLAYERS + 1))
_NOBODY: tuple[Seat, ...] = ()
_NOTHING: tuple[Move, ...] = ()
_PASSING = (m.PASS_MOVE,)
_LAYS = tuple(tuple(m.LAY_MOVES[kind] for kind in held) for held in (*HELD, KINDS))
"""By hand code; HIDDEN finds the last."""


class BabelRules(Rules[BabelState]):
    """See core/games/butababel/rules.md."""

    info = INFO
    version = 1
    state_type = BabelState

    def dummies(self, setup: Setup) -> tuple[Seat, ...]:
        """A game for three has the dummy's tower as a fourth."""
        return (DUMMY,) if setup.seats == DUMMY else ()

    def setup(
        self, seats: int, options: Mapping[str, OptionValue] | None = None, first: Seat | None = None
    ) -> Setup:
        """See Rules; a deck of one's own may be too small for the seats."""
        setup = super().setup(seats, options, first)
        needed = HAND * seats + towers_of(seats) + m.DECKS
        if sum(deck_counts()) < needed:
            raise BadSetup(f"houses.txt lists {sum(deck_counts())} cards; {seats} players need {needed}.")
        return setup

    def new(self, setup: Setup, chance: Chance) -> BabelState:
        """Shuffle, deal 3 cards to each, a foundation to each tower, and make three decks of the rest."""
        n = setup.seats
        s = BabelState.__new__(BabelState)
        s.players = n
        cards = [kind for kind, count in enumerate(deck_counts()) for _ in range(count)]
        chance.shuffle(cards)
        s.hands = [sum(HAND_UNIT[cards.pop()] for _ in range(HAND)) for _ in range(n)]
        s.towers = [[cards.pop()] for _ in range(towers_of(n))]
        s.decks = _split(cards)
        s.plays, s.draws = plays_of(s.towers), draws_of(s.decks)
        s.by = [NOBODY] * len(s.towers)
        s.sizes, s.chosen, s.notes = [HAND] * n, [NO_CHOICE] * n, [NOTHING] * n
        s.turns = int(setup.options["pace"] == TURNS)
        s.due = chance.below(n) if setup.first is None else setup.first
        s.stage = PLAY_STAGE
        s.called = s.stalls = 0
        find_stall(s, None)
        return s

    def to_act(self, s: BabelState) -> Sequence[Seat]:
        """All players at once, who may have nothing to do: who can is nobody's business. In turns, one."""
        if s.stage == PLAY_STAGE:
            return _SEATS[s.due] if s.turns else _EVERYBODY[s.players]
        if s.stage == OVER_STAGE:
            return _NOBODY
        return [seat for seat in range(s.players) if s.chosen[seat] == NO_CHOICE]

    def must_act(self, s: BabelState) -> Sequence[Seat]:
        """In real time the game waits for nobody but in a stall."""
        return _NOBODY if s.stage == PLAY_STAGE and not s.turns else self.to_act(s)

    def idle(self, s: BabelState) -> Idle | None:
        """Cards for who may draw; a stall where nobody may and nobody plays; default cards in a stall."""
        if s.turns or s.stage == OVER_STAGE:
            return None
        if s.stage == STALL_STAGE:
            seats = self.to_act(s)
            lays = tuple((seat, self.default_move(s, seat)) for seat in seats if s.hands[seat] != HIDDEN)
            return Idle(-s.stalls, IDLE_SECONDS, lays)  # what _cards_moved never is
        (move,) = _idle_moves(s)
        seconds = IDLE_SECONDS if move == m.IDLE_MOVE else CALL_SECONDS
        return Idle(_cards_moved(s), seconds, ((TABLE, move),))

    def legal_moves(self, s: BabelState, seat: Seat) -> Sequence[Move]:
        """Plays by tower, then draws by deck; in a stall one's cards; the table's when nobody moves."""
        if s.stage == PLAY_STAGE:
            if s.turns and seat != s.due:
                return _NOTHING
            if not 0 <= seat < s.players:
                return _idle_moves(s) if seat == TABLE else _NOTHING
            playable = PLAYABLE[s.hands[seat]]
            moves = []
            for move in s.plays:
                if move & playable:
                    moves.append(move)  # noqa: PERF401 - slower as a comprehension
            if s.sizes[seat] < HAND:
                moves += s.draws
            if moves or not s.turns:
                return moves
            return _PASSING
        if s.stage == STALL_STAGE and 0 <= seat < s.players and s.chosen[seat] == NO_CHOICE:
            return _LAYS[s.hands[seat]]
        return _NOTHING

    def apply(
        self, s: BabelState, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        """Do a legal move; see the contract."""
        what = move & KIND
        if what == PLAY:
            put(s, seat, move, events)
        elif what == DRAW:
            draw(s, seat, move >> DECK_SHIFT, events)
        elif what == LAY:
            choose(s, seat, m.card_of(move), events)
        elif what == PASS:
            pass_on(s, seat, events)
        elif what == IDLE:
            everybody_draws(s, events)
        else:
            call_stall(s, events)

    def refusal(self, s: BabelState, seat: Seat, move: Move) -> str | None:
        """Why not, from what the seat itself can see; who was faster on a tower is told."""
        if move in self.legal_moves(s, seat):
            return None
        return refusal(s, seat, move)

    def outcome(self, s: BabelState) -> Outcome | None:
        """By seat, the dummy last: winners first, all others after them; no winner where the dummy wins."""
        if s.stage != OVER_STAGE:
            return None
        heights = tuple(len(cards) for cards in s.towers)
        winners = scoring.winners(heights)
        if s.players == DUMMY and DUMMY in winners:
            winners = (DUMMY,)
        if not winners:
            return Outcome((2,) * len(heights), heights)
        places = (1 if tower in winners else 1 + len(winners) for tower in range(len(heights)))
        return Outcome(tuple(places), heights)

    def explain(self, s: BabelState, names: Sequence[str]) -> list[str]:
        """The judgement step by step."""
        return happened.explain(s, names)

    def mask(self, s: BabelState, seat: Seat | None) -> BabelState:
        """Others' hands, their choices in a stall, and the decks are HIDDEN; after the end nothing is."""
        view = s.clone()
        if s.stage != OVER_STAGE:
            for cards in view.decks:
                cards[:] = [HIDDEN] * len(cards)
            for other in range(s.players):
                if other != seat:
                    view.hands[other] = HIDDEN
                    if s.chosen[other] != NO_CHOICE:
                        view.chosen[other] = HIDDEN
        return view

    def determinize(self, view: BabelState, seat: Seat | None, rng: Chance) -> BabelState:
        """Hands that agree with what is known of them, each as likely as it is; the decks from what is left."""
        return determinize(view, rng)

    def default_move(self, s: BabelState, seat: Seat) -> Move:
        """The first play there is, else the first draw; in a stall the first card."""
        moves = self.legal_moves(s, seat)
        return moves[0]

    def show(self, s: BabelState, move: Move) -> str:
        """brick C 7, draw 2, lay straw, pass."""
        return m.to_text(move)

    def parse(self, s: BabelState, text: str) -> Move:
        """The inverse of show; the height may be left out: what one sees now is meant."""
        move = m.from_text(text)
        if move is None:
            words = text.split()
            tower = m.LETTERS.find(words[-1].upper()) if words and len(words[-1]) == 1 else -1
            if 0 <= tower < len(s.towers):
                move = m.from_text(f"{text} {len(s.towers[tower])}")
        if move is None:
            raise BadNotation(f"{text[:40]!r} is no move here; moves look like: {m.EXAMPLES}.")
        return move

    def tell(self, s: BabelState, event: SeenEvent, names: Sequence[str]) -> str | None:
        """A line for the log."""
        return happened.tell(event, names)


def _idle_moves(s: BabelState) -> tuple[Move]:
    return (m.IDLE_MOVE if min(s.sizes) < HAND else m.CALL_MOVE,)


def _cards_moved(s: BabelState) -> int:
    """One more with every play and every draw."""
    return 2 * sum(map(len, s.towers)) + sum(s.sizes)


def _split(cards: list[int]) -> list[list[int]]:
    """Three decks as equal as possible, larger ones first."""
    decks, start = [], 0
    for deck in range(m.DECKS):
        size = len(cards) // m.DECKS + (deck < len(cards) % m.DECKS)
        decks.append(cards[start : start + size])
        start += size
    return decks
