"""Positions of ButaBabel in readable form: to build them, to play on from them and to look at them.

A card is a letter: r brick (rock), p straw (paper), s stick (scissors); so p beats r, s beats p, r beats s. Towers are
written from the foundation up, decks with their top first, an empty one as "-". A move is its notation after the
letter of who makes it, "B draw 2", or T for the table.
"""

from __future__ import annotations

from typing import Any

from core.engine.events import HIDDEN, Event
from core.engine.rules import TABLE
from core.games import rules_of
from core.games.butababel import play
from core.games.butababel.cards import HAND, HAND_COUNTS, HAND_UNIT, KIND_NAMES, deck_counts
from core.games.butababel.moves import LETTERS
from core.games.butababel.notes import NOTHING
from core.games.butababel.rules import TURNS
from core.games.butababel.state import NO_CHOICE, NOBODY, PLAY_STAGE, BabelState, draws_of, plays_of
from tests.helpers import FairChance

RULES = rules_of("butababel")
CARDS = "rps"
STAGES = ("play", "stall", "over")

Snapshot = dict[str, Any]


def cards(text: str) -> list[int]:
    """The cards of a pile or hand, as it is written."""
    return [CARDS.index(letter) for letter in text.replace("-", "")]


def letters(pile: list[int]) -> str:
    """A pile as it is written, hidden cards as "?"; "-" where it is empty."""
    return "".join("?" if card == HIDDEN else CARDS[card] for card in pile) or "-"


def hand_letters(code: int) -> str:
    """A hand in the order r, p, s; "?" where it is hidden."""
    if code == HIDDEN:
        return "?"
    return "".join(card * count for card, count in zip(CARDS, HAND_COUNTS[code], strict=True)) or "-"


def table(
    towers: str, hands: str, decks: str | None = None, pace: str = "real-time", due: int = 0
) -> BabelState:
    """A position in play, or in a stall where that is what it is.

    decks: by default all the other cards, and then the position is checked as one that was loaded; those that
    are named hold whatever the test needs.
    """
    s = BabelState.__new__(BabelState)
    held = [cards(text) for text in hands.split()]
    n = s.players = len(held)
    s.towers = [cards(text) for text in towers.split()]
    s.hands = [sum(HAND_UNIT[card] for card in hand) for hand in held]
    s.sizes = [len(hand) for hand in held]
    s.decks = [cards(text)[::-1] for text in decks.split()] if decks else _rest(s.towers, held)
    s.by = [NOBODY if len(pile) == 1 else 0 for pile in s.towers]
    s.chosen, s.notes = [NO_CHOICE] * n, [NOTHING] * n
    s.stage, s.called, s.due, s.turns, s.stalls = PLAY_STAGE, 0, due, int(pace == TURNS), 0
    s.plays, s.draws = plays_of(s.towers), draws_of(s.decks)
    if min(s.sizes) == HAND:
        play.find_stall(s, None)
    return s if decks else BabelState.from_data(s.to_data())


def _rest(towers: list[list[int]], hands: list[list[int]]) -> list[list[int]]:
    """Three decks, more or less equal, of all that lies nowhere else."""
    rest = [kind for kind, count in enumerate(deck_counts()) for _ in range(count)]
    for pile in (*towers, *hands):
        for card in pile:
            rest.remove(card)
    return [rest[0::3], rest[1::3], rest[2::3]]


def snapshot(s: BabelState) -> Snapshot:
    """All that there is to a position, in words, for comparison with one that was reached another way."""
    return {
        "towers": [letters(pile) for pile in s.towers],
        "hands": [hand_letters(code) for code in s.hands],
        "sizes": list(s.sizes),
        "decks": [letters(pile[::-1]) for pile in s.decks],
        "chosen": ["" if card == NO_CHOICE else KIND_NAMES[card] for card in s.chosen],
        "stage": STAGES[s.stage],
        "called": bool(s.called),
        "due": s.due,
        "stalls": s.stalls,
    }


class Game:
    """Plays on from a position in notation."""

    def __init__(self, s: BabelState) -> None:
        self.s = s
        self.events: list[Event] = []

    def __getattr__(self, name: str) -> Any:
        """What a snapshot says of this: `game.towers`."""
        return snapshot(self.s)[name]

    def do(self, *texts: str) -> Game:
        """Moves, each of which must be legal; `events` has what happened in all of them."""
        self.events = []
        for text in texts:
            seat, move = self.move(text)
            refusal = RULES.refusal(self.s, seat, move)
            assert refusal is None, f"{text}: {refusal}"
            RULES.apply(self.s, seat, move, FairChance(0), self.events)
        return self

    def refused(self, text: str) -> str:
        """Why a move is not allowed."""
        seat, move = self.move(text)
        refusal = RULES.refusal(self.s, seat, move)
        assert refusal is not None, f"{text} is allowed"
        return refusal

    def move(self, text: str) -> tuple[int, int]:
        """Who makes a move, and the move."""
        who, _, what = text.partition(" ")
        return TABLE if who == "T" else LETTERS.index(who), RULES.parse(self.s, what)

    def moves(self, who: str) -> list[str]:
        """What somebody may do, in notation."""
        seat = TABLE if who == "T" else LETTERS.index(who)
        return [RULES.show(self.s, move) for move in RULES.legal_moves(self.s, seat)]

    @property
    def acting(self) -> str:
        """The letters of those who may act."""
        return "".join(LETTERS[seat] for seat in RULES.to_act(self.s))

    @property
    def kinds(self) -> list[str]:
        """What happened, by the names of the events."""
        return [event.kind for event in self.events]
