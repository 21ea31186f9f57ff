"""The position of a game of Butine, and the checks on one that comes from outside.

Holds no rules: what may be done is in rules.py. What follows from the tiles (cells, neighbours, free places) is
kept beside them and never stored.
"""

from __future__ import annotations

from typing import Any

from core.engine.errors import BadData, BadSetup
from core.engine.events import HIDDEN
from core.engine.rules import State
from core.games.butine.cards import HAND, hive
from core.games.butine.lattice import SHAPES
from core.games.butine.meadow import FIRST_TILE, grow

MIN_SEATS, MAX_SEATS = 2, 4
SUPPLY = (7, 10, 10, 12)
"""Tiles by shape, the first hexagon among them."""
TILES = sum(SUPPLY)
MIN_CHALLENGE, MAX_CHALLENGE = 3, 30

# Stages: what the active seat is asked for.
ACT_STAGE, MORE_STAGE, REFILL_STAGE, EXCHANGE_STAGE, SWAP_STAGE, OVER_STAGE = range(6)
# Why a game is over.
BY_NOTHING, BY_DECK, BY_CHALLENGE, BY_PASSES = range(4)


class ButineState(State):
    """A position, or a view of one (HIDDEN in `deck`, `away`, `bonus` and `boxed`).

    tiles: the placements in their order, as moves; a tile's number is its place here, 0 the first hexagon.
    bee: the tile that it is on. deck: its last card is the top; away: the half not used in a quick game; row:
    the revealed cards; hands: face-up cards by seat; done: by seat, how many face-down cards everybody has
    seen; bonus: by seat, the face-down cards that nobody has; boxed: cards of those put back; seen: by kind,
    how many cards that everybody has seen lie face down or in the box.
    active, stage, turn: whose turn, what is asked, the turn's number; gathered: cards done in this turn; placed,
    passed: whether in this turn a tile was laid, the action passed; idle: turns passed in a row; end: why it is
    over. expert, late_refill, challenge: the options.
    Kept up by meadow.grow: flowers (by tile), near (by tile, the tiles beside it), left (supply by shape),
    cells (which tile covers a cell), free and blocked (by shape, placements open and overlapped, as moves).
    """

    __slots__ = (
        "active",
        "away",
        "bee",
        "blocked",
        "bonus",
        "boxed",
        "cells",
        "challenge",
        "deck",
        "done",
        "end",
        "expert",
        "flowers",
        "free",
        "gathered",
        "hands",
        "idle",
        "late_refill",
        "left",
        "near",
        "passed",
        "placed",
        "row",
        "seats",
        "seen",
        "stage",
        "tiles",
        "turn",
    )

    seats: int
    tiles: list[int]
    flowers: list[int]
    near: list[tuple[int, ...]]
    left: list[int]
    cells: dict[int, int]
    free: list[set[int]]
    blocked: list[set[int]]
    bee: int
    deck: list[int]
    away: list[int]
    row: list[int]
    hands: list[list[int]]
    done: list[int]
    bonus: list[list[int]]
    boxed: list[int]
    seen: list[int]
    active: int
    stage: int
    turn: int
    gathered: int
    placed: int
    passed: int
    idle: int
    end: int
    expert: int
    late_refill: int
    challenge: int

    def clone(self) -> ButineState:
        """An independent copy."""
        new = ButineState.__new__(ButineState)
        new.seats = self.seats
        new.tiles = self.tiles[:]
        new.flowers = self.flowers[:]
        new.near = self.near[:]
        new.left = self.left[:]
        new.cells = self.cells.copy()
        new.free = [places.copy() for places in self.free]
        new.blocked = [places.copy() for places in self.blocked]
        new.bee = self.bee
        new.deck = self.deck[:]
        new.away = self.away[:]
        new.row = self.row[:]
        new.hands = [hand[:] for hand in self.hands]
        new.done = self.done[:]
        new.bonus = [cards[:] for cards in self.bonus]
        new.boxed = self.boxed[:]
        new.seen = self.seen[:]
        new.active = self.active
        new.stage = self.stage
        new.turn = self.turn
        new.gathered = self.gathered
        new.placed = self.placed
        new.passed = self.passed
        new.idle = self.idle
        new.end = self.end
        new.expert = self.expert
        new.late_refill = self.late_refill
        new.challenge = self.challenge
        return new

    def to_data(self) -> list[Any]:
        """The fields in a fixed order, without what follows from the tiles."""
        return [
            self.tiles[:],
            self.deck[:],
            self.away[:],
            self.row[:],
            [hand[:] for hand in self.hands],
            self.done[:],
            [cards[:] for cards in self.bonus],
            self.boxed[:],
            self.seen[:],
            self.bee,
            self.active,
            self.stage,
            self.turn,
            self.gathered,
            self.placed,
            self.passed,
            self.idle,
            self.end,
            self.expert,
            self.late_refill,
            self.challenge,
        ]

    @classmethod
    def from_data(cls, data: object) -> ButineState:
        """A state or a view from plain data; raises BadData where it could not be one."""
        _require(isinstance(data, list | tuple) and len(data) == 21, "it has 21 fields")
        assert isinstance(data, list | tuple)
        new = cls.__new__(cls)
        tiles = _ints(data[0])
        new.deck, new.away, new.row = _ints(data[1]), _ints(data[2]), _ints(data[3])
        new.hands, new.bonus = _lists(data[4]), _lists(data[6])
        new.done, new.boxed, new.seen = _ints(data[5]), _ints(data[7]), _ints(data[8])
        numbers = _ints(data[9:])
        new.bee, new.active, new.stage, new.turn, new.gathered, new.placed = numbers[:6]
        new.passed, new.idle, new.end, new.expert, new.late_refill, new.challenge = numbers[6:]
        new.seats = len(new.hands)
        _check_seats(new)
        _lay(new, tiles)
        _check_cards(new)
        _check_turn(new)
        return new


def points(s: ButineState, seat: int) -> int:
    """A seat's face-down cards."""
    return s.done[seat] + len(s.bonus[seat])


def lay_first(s: ButineState) -> None:
    """The meadow of one hexagon with the bee on it."""
    s.tiles, s.flowers, s.near, s.cells = [], [], [], {}
    s.left = list(SUPPLY)
    s.free = [set() for _ in SHAPES]
    s.blocked = [set() for _ in SHAPES]
    grow(s, FIRST_TILE)
    s.bee = 0


def _require(truth: bool, what: str) -> None:
    if not truth:
        raise BadData(f"no Butine state: {what}")


def _ints(field: object) -> list[int]:
    _require(isinstance(field, list | tuple) and len(field) <= 512, "it is made of short lists")
    assert isinstance(field, list | tuple)
    _require(
        all(type(item) is int and HIDDEN <= item < 1 << 31 for item in field),
        "it is made of small whole numbers",
    )
    return list(field)


def _lists(field: object) -> list[list[int]]:
    _require(isinstance(field, list | tuple) and len(field) <= MAX_SEATS, "cards by seat")
    assert isinstance(field, list | tuple)
    return [_ints(item) for item in field]


def _check_seats(s: ButineState) -> None:
    _require(MIN_SEATS <= s.seats <= MAX_SEATS, f"{s.seats} seats")
    _require(len(s.done) == len(s.bonus) == s.seats, "a field by seat is too short or too long")
    _require(0 <= s.active < s.seats, "whose turn it is")
    _require(s.expert in (0, 1) and s.late_refill in (0, 1), "the options")
    _require(s.challenge in (0, *range(MIN_CHALLENGE, MAX_CHALLENGE + 1)), "the challenge")


def _lay(s: ButineState, tiles: list[int]) -> None:
    """Lay the tiles one after another, each where the rules allow it."""
    bee = s.bee
    _require(bool(tiles) and tiles[0] == FIRST_TILE and len(tiles) <= TILES, "the first hexagon")
    lay_first(s)
    for move in tiles[1:]:
        _require(any(move in places for places in s.free), "a tile lies where none may")
        grow(s, move)
    _require(0 <= bee < len(tiles), "the bee is on no tile")
    s.bee = bee


def _check_cards(s: ButineState) -> None:
    try:
        deck = hive()
    except BadSetup as error:
        raise BadData(str(error)) from error
    _require(len(s.seen) == len(deck.kinds) and min(s.seen) >= 0, "the cards seen")
    _require(min(s.done) >= 0 and sum(s.done) <= sum(s.seen), "the cards done")
    left = [count - seen for count, seen in zip(deck.counts, s.seen, strict=True)]
    open_cards = [card for cards in (s.row, *s.hands) for card in cards]
    hidden = [card for cards in (s.deck, s.away, s.boxed, *s.bonus) for card in cards]
    _require(HIDDEN not in open_cards, "an open card is hidden")
    for card in (*open_cards, *hidden):
        if card != HIDDEN:
            _require(card in deck.number, "a card of no kind")
            left[deck.number[card]] -= 1
    _require(min(left) >= 0, "more cards of a kind than there are")
    _require(sum(left) == hidden.count(HIDDEN), "cards are lost or too many")


def _check_turn(s: ButineState) -> None:
    _require(s.stage in range(6) and s.turn >= 1, "the stage and the turn")
    _require(0 <= s.gathered <= HAND, "how many cards were done")
    _require(all(flag in (0, 1) for flag in (s.placed, s.passed)), "what was done in this turn")
    _require(s.passed + (s.placed or s.gathered > 0) <= 1, "an action was passed and done")
    _require(bool(s.placed and s.gathered) <= s.expert, "two actions in one turn")
    _require(0 <= s.idle <= s.seats, "turns passed in a row")
    _check_end(s)
    if s.stage == OVER_STAGE:
        return
    acted = bool(s.placed or s.gathered or s.passed)
    _require(acted == (s.stage != ACT_STAGE), "the stage and what was done")
    _require(s.stage != MORE_STAGE or not s.passed, "more after a pass")
    _require(s.stage != MORE_STAGE or s.gathered > 0 or s.expert == 1, "more after a tile")
    _check_hands(s)
    _require(s.stage != EXCHANGE_STAGE or points(s, s.active) > 0, "an exchange costs a point")
    _require(
        not s.challenge or all(points(s, seat) < s.challenge for seat in range(s.seats)),
        "the challenge is won and the game goes on",
    )


def _check_hands(s: ButineState) -> None:
    """How many cards lie where, while the game runs."""
    for seat, hand in enumerate(s.hands):
        if seat != s.active:
            _require(len(hand) == HAND, "a hand has three cards")
    mine, full = len(s.hands[s.active]), s.seats + 1
    if s.stage == SWAP_STAGE:
        _require(mine == HAND - 1, "a card was given up")
    elif s.stage == MORE_STAGE:
        _require(mine == HAND - s.gathered, "the cards done are turned")
    elif s.stage == REFILL_STAGE:
        _require(HAND - s.gathered <= mine < HAND, "cards are taken up")
    else:
        _require(mine == HAND, "a hand has three cards")
    taken = mine - HAND + s.gathered if s.stage == REFILL_STAGE and s.late_refill else 0
    _require(len(s.row) == full - taken, "the row")


def _check_end(s: ButineState) -> None:
    over = s.stage == OVER_STAGE
    _require(s.end in (range(1, 4) if over else (BY_NOTHING,)), "why it is over")
    _require(s.end != BY_DECK or not s.deck, "the deck's end")
    _require(bool(s.deck) or s.end in (BY_DECK, BY_CHALLENGE), "the deck is empty and the game goes on")
    _require(s.end != BY_PASSES or s.idle == s.seats, "not everybody has passed")
    _require(over or s.idle < s.seats, "everybody has passed")
    if s.end == BY_CHALLENGE:
        _require(bool(s.challenge) and points(s, s.active) >= s.challenge, "the challenge")
