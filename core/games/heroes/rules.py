"""The rules of Butts away! Heroes, whole, as core/games/heroes/rules.md tells them.

Hidden are the effects of face-down cards on the row, from everybody, and the hands, from all but their owner.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.chance import Chance
from core.engine.errors import BadNotation
from core.engine.events import HIDDEN, Event, SeenEvent
from core.engine.rules import TABLE, GameInfo, Move, Outcome, Rules, Seat, Setup
from core.games.heroes import events as happened
from core.games.heroes import moves as m
from core.games.heroes.effects import ask, exchange, play, resolve, roll
from core.games.heroes.state import (
    CARDS_KEPT,
    CASTLE,
    CAVE,
    COPIES,
    DIE_STAGE,
    FIRST_SWAP_STAGE,
    HAND_COUNTS,
    HAND_UNIT,
    MAX_SEATS,
    MIN_SEATS,
    NO_EFFECT,
    OVER_STAGE,
    QUESTION,
    QUESTION_UP,
    QUESTIONS,
    ROLL_STAGE,
    SECOND_SWAP_STAGE,
    WINDOW_STAGE,
    HeroesState,
)

INFO = GameInfo(
    id="heroes",
    title="Butts away! Heroes",
    tagline="Steal a treasure and get it home, past heroes and meddling friends",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    pieces=("skeleton", "zombie", "vampire", "witch", "ghost"),
)

_SEATS = tuple((seat,) for seat in range(MAX_SEATS))
_TABLE = (TABLE,)
_NOBODY: tuple[Seat, ...] = ()
_NOTHING: tuple[Move, ...] = ()
_ROLLS = (m.ROLL_MOVE,)
_ANSWERS = tuple(
    (*(m.PLAY_MOVES[way] for way, effect in enumerate(m.WAY_EFFECT) if counts[effect]), m.PASS_MOVE)
    for counts in HAND_COUNTS
)
"""By hand code: what its owner may answer in the window. Equal cards count once.

The last code stands for HIDDEN (-1) too: all that somebody might answer whose hand is unknown.
"""

FULL_COLOUR = tuple(effect for effect in m.HERO_EFFECTS for _ in range(COPIES))


class HeroesRules(Rules[HeroesState]):
    """See core/games/heroes/rules.md."""

    info = INFO
    version = 1
    state_type = HeroesState

    def new(self, setup: Setup, chance: Chance) -> HeroesState:
        """Deal: of each colour 2 cards to the hand and 4 to the row, shuffled with the question cards."""
        n = setup.seats
        s = HeroesState.__new__(HeroesState)
        s.seats = n
        cards = [QUESTION << 4 | effect for effect in QUESTIONS]
        s.hands = []
        for seat in range(n):
            colour = list(FULL_COLOUR)
            chance.shuffle(colour)
            s.hands.append(sum(HAND_UNIT[effect] for effect in colour[:CARDS_KEPT]))
            cards.extend(seat << 4 | effect for effect in colour[CARDS_KEPT:])
        chance.shuffle(cards)
        s.row = [CAVE, *(card >> 4 for card in cards), CASTLE]
        s.effects = [NO_EFFECT, *(card & 15 for card in cards), NO_EFFECT]
        s.sizes = [CARDS_KEPT] * n
        s.position, s.carries, s.kicks, s.spent = [0] * n, [0] * n, [0] * n, [0] * n
        s.out = []
        s.active = chance.below(n) if setup.first is None else setup.first
        s.stage, s.asked, s.passed, s.die, s.picked, s.turn, s.winner = ROLL_STAGE, -1, 0, 0, 0, 1, -1
        return s

    def to_act(self, s: HeroesState) -> Sequence[Seat]:
        """One seat at a time, or the TABLE for the die."""
        stage = s.stage
        if stage == WINDOW_STAGE:
            return _SEATS[s.asked]
        if stage == DIE_STAGE:
            return _TABLE
        if stage == OVER_STAGE:
            return _NOBODY
        return _SEATS[s.active]

    def legal_moves(self, s: HeroesState, seat: Seat) -> Sequence[Move]:
        """Plays before the pass; places from the Cave on."""
        stage = s.stage
        if stage == WINDOW_STAGE:
            return _ANSWERS[s.hands[seat]] if seat == s.asked else _NOTHING
        if stage == DIE_STAGE:
            return m.DIE_MOVES if seat == TABLE else _NOTHING
        if stage == OVER_STAGE or seat != s.active:
            return _NOTHING
        if stage == ROLL_STAGE:
            return _ROLLS
        free = free_places(s)
        if stage == FIRST_SWAP_STAGE:
            return [m.swap(place) for place in free[:-1]]
        return [m.swap(place) for place in free if place > s.picked]

    def apply(
        self, s: HeroesState, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        """Do a legal move; see the contract."""
        stage = s.stage
        if stage == WINDOW_STAGE:
            if move == m.PASS_MOVE:
                s.passed |= 1 << seat
                if events is not None:
                    events.append(Event(happened.PASSED, seat))
            else:
                play(s, seat, move >> 8, events)
            if not ask(s, seat + 1):
                resolve(s, events)
        elif stage == DIE_STAGE:
            roll(s, move >> 8, events)
            if not ask(s, s.active):
                resolve(s, events)
        elif stage == ROLL_STAGE:
            s.stage = DIE_STAGE
        elif stage == FIRST_SWAP_STAGE:
            s.picked = move >> 8
            s.stage = SECOND_SWAP_STAGE
            if events is not None:
                events.append(Event(happened.PICKED, seat, (s.picked,)))
        else:
            exchange(s, move >> 8, events)

    def refusal(self, s: HeroesState, seat: Seat, move: Move) -> str | None:
        """Why not, from what the seat itself can see."""
        stage, what = s.stage, m.kind(move)
        if stage == OVER_STAGE:
            return "The game is over."
        if move in self.legal_moves(s, seat) and seat in self.to_act(s):
            return None
        if stage == DIE_STAGE:
            return "The die is still rolling."
        if seat not in self.to_act(s):
            if stage == WINDOW_STAGE:
                return "Somebody else is being asked now; wait until the question comes to you."
            return "It is not your turn."
        if stage == ROLL_STAGE:
            return "Roll the die first."
        if stage == WINDOW_STAGE:
            if move in m.PLAY_MOVES:
                return "You hold no card that does that."
            return "Play a card on the servant whose turn it is, or pass."
        if what != m.SWAP:
            return "Choose two cards of the track to exchange."
        return _swap_refusal(s, m.argument(move))

    def outcome(self, s: HeroesState) -> Outcome | None:
        """The winner, then all still on the row, then those out, the last one out first. No points."""
        if s.stage != OVER_STAGE:
            return None
        places = [2] * s.seats
        places[s.winner] = 1
        for rank, seat in enumerate(s.out):
            places[seat] = s.seats - rank
        return Outcome(tuple(places))

    def explain(self, s: HeroesState, names: Sequence[str]) -> list[str]:
        """Who won and how, and why the others stand where they stand."""
        return happened.explain(s, names)

    def mask(self, s: HeroesState, seat: Seat | None) -> HeroesState:
        """Others' hands and the effects of face-down cards are HIDDEN; after the end nothing is."""
        view = s.clone()
        if s.stage != OVER_STAGE:
            for other in range(s.seats):
                if other != seat:
                    view.hands[other] = HIDDEN
            for place in range(1, len(s.row) - 1):
                if s.row[place] != QUESTION_UP:
                    view.effects[place] = HIDDEN
        return view

    def determinize(self, view: HeroesState, seat: Seat | None, rng: Chance) -> HeroesState:
        """Deal what is unknown of each colour, and of the question cards, over its hidden places, evenly."""
        s = view.clone()
        places: dict[int, list[int]] = {}
        for place, effect in enumerate(s.effects):
            if effect == HIDDEN:
                places.setdefault(s.row[place], []).append(place)
        for colour in range(s.seats):
            pool = unseen(s, colour)
            if pool:
                rng.shuffle(pool)
            if s.hands[colour] == HIDDEN:
                s.hands[colour] = sum(HAND_UNIT[pool.pop()] for _ in range(s.sizes[colour]))
            for place in places.get(colour, ()):
                s.effects[place] = pool.pop()
        pool = unseen_questions(s)
        if pool:
            rng.shuffle(pool)
        for place in places.get(QUESTION, ()):
            s.effects[place] = pool.pop()
        return s

    def default_move(self, s: HeroesState, seat: Seat) -> Move:
        """Roll, pass, or the first card there is."""
        if s.stage == WINDOW_STAGE:
            return m.PASS_MOVE
        return self.legal_moves(s, seat)[0]

    def show(self, s: HeroesState, move: Move) -> str:
        """roll, pass, back 2, forward 1, swap 7, die 5."""
        return m.to_text(move)

    def parse(self, s: HeroesState, text: str) -> Move:
        """The inverse of show."""
        move = m.from_text(text)
        if move is None:
            raise BadNotation(
                f"{text[:40]!r} is no move here; moves look like: roll, pass, back 2, forward 1, swap 7."
            )
        return move

    def tell(self, s: HeroesState, event: SeenEvent, names: Sequence[str]) -> str | None:
        """A line for the log."""
        return happened.tell(event, names)


def free_places(s: HeroesState) -> list[int]:
    """Places of the cards on which no servant stands, from the Cave on."""
    position = s.position
    return [place for place in range(1, len(s.row) - 1) if place not in position]


def unseen(s: HeroesState, colour: Seat) -> list[int]:
    """The effects of a colour's cards that lie hidden: on the row, and in its hand where that is HIDDEN."""
    counts = [COPIES] * 3
    codes = [s.spent[colour]]
    if s.hands[colour] != HIDDEN:
        codes.append(s.hands[colour])
    for code in codes:
        for effect, number in enumerate(HAND_COUNTS[code]):
            counts[effect] -= number
    for place, what in enumerate(s.row):
        if what == colour and s.effects[place] != HIDDEN:
            counts[s.effects[place]] -= 1
    return [effect for effect in m.HERO_EFFECTS for _ in range(counts[effect])]


def unseen_questions(s: HeroesState) -> list[int]:
    """The effects of the question cards that lie face down and HIDDEN."""
    pool = list(QUESTIONS)
    for what, effect in zip(s.row, s.effects, strict=True):
        if what in (QUESTION, QUESTION_UP) and effect != HIDDEN:
            pool.remove(effect)
    return pool


def _swap_refusal(s: HeroesState, place: int) -> str:
    if not 0 < place < len(s.row) - 1:
        return "Only cards of the track can be exchanged."
    if place in s.position:
        return "A servant stands on that card; only free cards can be exchanged."
    if s.stage == SECOND_SWAP_STAGE:
        return "Name the card nearer to the Cave first: the second one must lie beyond the first."
    return "Name the card nearer to the Cave first: nothing free lies beyond that one."
