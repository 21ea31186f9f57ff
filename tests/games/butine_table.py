"""Positions of Butine in readable form: to build them, to play on from them and to look at them.

A card is written by the colours of its flowers, from either end: w daisy (white), y dandelion (yellow), r poppy
(red), b borage (blue); "wyr" is daisy-dandelion-poppy. Tiles are written as their placements, "rhombus3 4,0",
one after another with ";" between them; the first hexagon is there without being named.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from core.engine.events import Event
from core.engine.rules import OptionValue, Setup
from core.games import rules_of
from core.games.butine.cards import Card, card_of, card_words, hive
from core.games.butine.moves import kind, to_text
from core.games.butine.state import ACT_STAGE, BY_NOTHING, ButineState, lay_first, points
from tests.games import butine_oracle as oracle
from tests.helpers import FairChance

RULES = rules_of("butine")
COLOURS = "wyrb"
STAGES = ("act", "more", "refill", "exchange", "swap", "over")
ENDS = ("", "deck", "challenge", "passes")

Snapshot = dict[str, Any]


def card(colours: str) -> Card:
    """The card "wyr"."""
    first, second, third = map(COLOURS.index, colours)
    return card_of(first, second, third)


def cards(text: str) -> list[Card]:
    """The cards "wyr ybw"."""
    return [card(word) for word in text.split()]


def spelt(text: str) -> str:
    """A move in full notation: "take wyr" is "take daisy-dandelion-poppy"."""
    word, _, rest = text.partition(" ")
    return f"{word} {card_words(card(rest))}" if word in ("take", "give") and len(rest) == 3 else text


def table(
    tiles: str = "",
    seats: int = 2,
    bee: int = 0,
    hands: Mapping[int, str] | None = None,
    row: str = "",
    deck: str | None = None,
    seen: Mapping[int, int] | None = None,
    unseen: Mapping[int, str] | None = None,
    active: int = 0,
    idle: int = 0,
    **options: OptionValue,
) -> ButineState:
    """The position before the active seat's action.

    hands: by seat, row: what is not named is filled up from the hive. deck: top card first; by default all that
    is left. seen and unseen: face-down cards by seat, a number of those everybody saw and the fourth cards.
    Cards that are left over lie in the box, and everybody has seen them.
    """
    setup = RULES.setup(seats, options, first=active)
    pool = list(hive().cards)
    s = ButineState.__new__(ButineState)
    s.seats, s.active, s.idle, s.turn = seats, active, idle, 1
    named = [(hands or {}).get(seat, "") for seat in range(seats)]
    s.hands = [_taken(pool, text) for text in named]
    s.row, s.deck = _taken(pool, row), _taken(pool, deck or "")[::-1]
    s.bonus = [_taken(pool, (unseen or {}).get(seat, "")) for seat in range(seats)]
    for lot, full in (*((hand, 3) for hand in s.hands), (s.row, seats + 1)):
        lot += [pool.pop(len(pool) // 2) for _ in range(full - len(lot))]
    s.done = [(seen or {}).get(seat, 0) for seat in range(seats)]
    gone = pool if deck is not None else [pool.pop() for _ in range(sum(s.done))]
    s.deck = s.deck or pool
    s.seen = [gone.count(kind_of_card) for kind_of_card in hive().kinds]
    _begin(s, setup)
    moves = [RULES.parse(s, text) for text in tiles.split(";") if text.strip()]
    data = s.to_data()
    data[0], data[9] = data[0] + moves, bee
    return ButineState.from_data(data)


def _begin(s: ButineState, setup: Setup) -> None:
    """A turn on the first tile alone, by the options of the set-up."""
    s.away, s.boxed = [], []
    s.stage, s.end, s.gathered, s.placed, s.passed = ACT_STAGE, BY_NOTHING, 0, 0, 0
    s.expert = int(setup.options["expert"])
    s.late_refill = int(setup.options["refill"] == "after")
    s.challenge = int(setup.options["challenge"])
    lay_first(s)


def _taken(pool: list[Card], text: str) -> list[Card]:
    """These cards, out of the pool."""
    for one in cards(text):
        pool.remove(one)
    return cards(text)


def snapshot(s: ButineState) -> Snapshot:
    """All that there is to a position, in words, for comparison with one that was reached another way."""
    return {
        "tiles": [to_text(tile) for tile in s.tiles],
        "bee": s.bee,
        "hands": [sorted(map(card_words, hand)) for hand in s.hands],
        "row": sorted(map(card_words, s.row)),
        "deck": [card_words(one) for one in reversed(s.deck)],
        "points": [points(s, seat) for seat in range(s.seats)],
        "unseen": [len(lot) for lot in s.bonus],
        "active": s.active,
        "stage": STAGES[s.stage],
        "turn": s.turn,
        "gathered": s.gathered,
        "placed": bool(s.placed),
        "passed": bool(s.passed),
        "idle": s.idle,
        "end": ENDS[s.end],
    }


def options_of(s: ButineState) -> dict[str, Any]:
    """The options that still matter after the set-up."""
    return {"expert": bool(s.expert), "late_refill": bool(s.late_refill), "challenge": s.challenge}


class Game:
    """Plays on from a position in notation; whoever is to act does it."""

    def __init__(self, s: ButineState) -> None:
        self.s = s
        self.events: list[Event] = []

    @property
    def stage(self) -> str:
        return STAGES[self.s.stage]

    @property
    def end(self) -> str:
        return ENDS[self.s.end]

    @property
    def points(self) -> list[int]:
        return [points(self.s, seat) for seat in range(self.s.seats)]

    @property
    def row(self) -> str:
        return written(self.s.row)

    @property
    def deck(self) -> int:
        return len(self.s.deck)

    def hand(self, seat: int) -> str:
        return written(self.s.hands[seat])

    def unseen(self, seat: int) -> str:
        """The fourth cards of a seat."""
        return written(self.s.bonus[seat])

    def kinds(self) -> list[str]:
        """The events of the last move by name."""
        return [event.kind for event in self.events]

    def moves(self) -> list[str]:
        """What may be done now, in full notation."""
        return [to_text(move) for move in RULES.legal_moves(self.s, self.s.active)]

    def verbs(self) -> set[str]:
        """The kinds of moves there are now: "place" or a move's first word."""
        words = {text.split()[0] for text in self.moves()}
        return {"place" if oracle.shape_of(word) in oracle.SUPPLY else word for word in words}

    def refusal(self, text: str, seat: int | None = None) -> str | None:
        """Why the active seat (or `seat`) may not do this."""
        who = self.s.active if seat is None else seat
        reason: str | None = RULES.refusal(self.s, who, RULES.parse(self.s, spelt(text)))
        return reason

    def do(self, *texts: str) -> Game:
        """Do these moves, all legal, each checked as a state afterwards."""
        for text in texts:
            assert self.refusal(text) is None, f"{text}: {self.refusal(text)}"
            self.events = []
            move = RULES.parse(self.s, spelt(text))
            RULES.apply(self.s, self.s.active, move, FairChance(0), self.events)
            assert ButineState.from_data(self.s.to_data()).to_data() == self.s.to_data()
        return self


def written(lot: Sequence[Card]) -> str:
    """Cards by their colours, sorted."""
    return " ".join(sorted("".join(COLOURS[one >> shift & 3] for shift in (4, 2, 0)) for one in lot))


def placements(s: ButineState) -> list[int]:
    """The legal placements of the active seat."""
    return [move for move in RULES.legal_moves(s, s.active) if kind(move) == 1]


def grown(rng: random.Random, size: int, snug: bool = False) -> ButineState:
    """A random meadow of up to `size` tiles, laid by two players who only place.

    Some meadows are short of one shape, since it is chosen more often; a snug one stays near its middle, so
    that it gets holes.
    """
    s: ButineState = RULES.new(RULES.setup(2), FairChance(rng.random()))
    favourite = rng.choice(tuple(oracle.SUPPLY))
    while len(s.tiles) < size:
        moves = placements(s)
        liked = [move for move in moves if to_text(move).startswith(favourite)] if rng.random() < 0.3 else []
        choice = min(rng.sample(moves, min(len(moves), 12)), key=_far) if snug else rng.choice(liked or moves)
        RULES.apply(s, s.active, choice, FairChance(0))
    return s


def random_table(rng: random.Random, seats: int) -> ButineState:
    """A position before an action with a meadow of any size, a short deck, points and options at random."""
    tiles = "; ".join(
        map(to_text, grown(rng, rng.choice((15, 25, 35, 39)), snug=rng.random() < 0.7).tiles[1:])
    )
    pool = rng.sample(hive().cards, len(hive().cards))
    hands = {seat: written([pool.pop() for _ in range(3)]) for seat in range(seats)}
    seen = {seat: rng.choice((0, 0, 1, 2, 5)) for seat in range(seats)}
    unseen = {seat: written([pool.pop() for _ in range(rng.choice((0, 0, 1, 2)))]) for seat in range(seats)}
    most = max(seen[seat] + len(unseen[seat].split()) for seat in range(seats))
    return table(
        tiles,
        seats,
        bee=rng.randrange(tiles.count(";") + 2),
        hands=hands,
        row=written([pool.pop() for _ in range(seats + 1)]),
        deck=written([pool.pop() for _ in range(rng.choice((1, 2, 3, 6)))]),
        seen=seen,
        unseen=unseen,
        active=rng.randrange(seats),
        idle=rng.randrange(seats),
        expert=rng.random() < 0.6,
        challenge=max(3, most + rng.randint(1, 4)) if rng.random() < 0.5 else 0,
        refill=rng.choice(("immediate", "after")),
    )


def chain(colours: str) -> str:
    """A way to the east from the first hexagon: tiles with these flowers, each beside the one before it only."""
    meadow = oracle.Meadow()
    for colour in colours:
        shape = tuple(oracle.SUPPLY)[COLOURS.index(colour)]
        *before, last = meadow.tiles
        alone = [
            place
            for place in meadow.places()
            if oracle.shape_of(place[0]) == shape
            and oracle.relation(last, place) == oracle.JOINED
            and all(oracle.relation(tile, place) == oracle.APART for tile in before)
        ]
        meadow.add(max(alone, key=lambda place: (place[1], place[2], place[0])))
    return "; ".join(oracle.to_text(tile) for tile in meadow.tiles[1:])


LINE = chain("wyrywbryw")
"""Nine tiles east of the first hexagon, on which the bee sits: three cards can be done one after another."""
HAND = "wyr ywb wyr"
ALL_TILES = chain("yby" + "w" * 6 + "y" * 8 + "r" * 10 + "b" * 11)
"""The whole supply is placed, and no card can be gathered from the first hexagon."""


def line(**fields: Any) -> Game:
    """Seat 0 of two may do one, two or three cards."""
    return Game(table(LINE, **{"hands": {0: HAND}, **fields}))


def _far(move: int) -> int:
    """How far from the middle a placement lies, roughly: its anchor by doubled coordinates, squared."""
    _, column, row = oracle.from_text(to_text(move))
    return column * column + 3 * row * row
