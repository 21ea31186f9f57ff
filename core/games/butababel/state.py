"""The position of a game of ButaBabel, and the checks on one that comes from outside.

Holds no rules: what may be done is in rules.py.
"""

from __future__ import annotations

from typing import Any

from core.engine.errors import BadData, BadSetup
from core.engine.events import HIDDEN
from core.engine.rules import State
from core.games.butababel.cards import HAND, HAND_CODES, HAND_COUNTS, HAND_SIZE, KINDS, deck_counts
from core.games.butababel.moves import DECKS

MIN_PLAYERS, MAX_PLAYERS = 3, 5
DUMMY = 3
"""The dummy's tower and seat in a game for three."""

# Stages: what is going on.
PLAY_STAGE, STALL_STAGE, OVER_STAGE = range(3)
NO_CHOICE = -2
NOBODY = -1


class BabelState(State):
    """A position, or a view of one (HIDDEN in `hands`, `decks` and `chosen`).

    towers: by seat, the dummy's last, the cards from the foundation up; by: by tower, who laid its top card, or
    NOBODY; hands: by player, coded, see cards.py; sizes: cards in hand; decks: the last card is the top; chosen:
    by player, the card to be laid in a stall, or NO_CHOICE.
    stage; called: whether a stall was called though somebody could play; due: whose turn it is where the pace is
    turns; turns: whether it is; moves: how many were made; stalls: how often the table stood still.
    kinds, least: what everybody knows of a hand since a stall or a pass: at least `least` of its cards are among
    the kinds whose bits are set.
    """

    __slots__ = (
        "by",
        "called",
        "chosen",
        "decks",
        "due",
        "hands",
        "kinds",
        "least",
        "moves",
        "players",
        "sizes",
        "stage",
        "stalls",
        "towers",
        "turns",
    )

    players: int
    towers: list[list[int]]
    by: list[int]
    hands: list[int]
    sizes: list[int]
    decks: list[list[int]]
    chosen: list[int]
    kinds: list[int]
    least: list[int]
    stage: int
    called: int
    due: int
    turns: int
    moves: int
    stalls: int

    def clone(self) -> BabelState:
        """An independent copy."""
        new = BabelState.__new__(BabelState)
        new.players = self.players
        new.towers = [cards[:] for cards in self.towers]
        new.by = self.by[:]
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.decks = [cards[:] for cards in self.decks]
        new.chosen = self.chosen[:]
        new.kinds = self.kinds[:]
        new.least = self.least[:]
        new.stage = self.stage
        new.called = self.called
        new.due = self.due
        new.turns = self.turns
        new.moves = self.moves
        new.stalls = self.stalls
        return new

    def to_data(self) -> list[Any]:
        """The fields in a fixed order."""
        return [
            [cards[:] for cards in self.towers],
            [cards[:] for cards in self.decks],
            self.by[:],
            self.hands[:],
            self.sizes[:],
            self.chosen[:],
            self.kinds[:],
            self.least[:],
            self.stage,
            self.called,
            self.due,
            self.turns,
            self.moves,
            self.stalls,
        ]

    @classmethod
    def from_data(cls, data: object) -> BabelState:
        """A state or a view from plain data; raises BadData where it could not be one."""
        _require(isinstance(data, list | tuple) and len(data) == 14, "it has 14 fields")
        assert isinstance(data, list | tuple)
        new = cls.__new__(cls)
        new.towers, new.decks = _lists(data[0]), _lists(data[1])
        new.by, new.hands, new.sizes, new.chosen, new.kinds, new.least = map(_ints, data[2:8])
        new.stage, new.called, new.due, new.turns, new.moves, new.stalls = _ints(data[8:])
        new.players = len(new.hands)
        _check_shape(new)
        _check_cards(new)
        _check_stage(new)
        return new


def towers_of(players: int) -> int:
    """How many towers there are: the dummy has one in a game for three."""
    return max(players, DUMMY + 1)


def _require(truth: bool, what: str) -> None:
    if not truth:
        raise BadData(f"no ButaBabel state: {what}")


def _ints(field: object) -> list[int]:
    _require(isinstance(field, list | tuple) and len(field) <= 256, "it is made of short lists")
    assert isinstance(field, list | tuple)
    _require(
        all(type(item) is int and NO_CHOICE <= item < 1 << 31 for item in field),
        "it is made of small numbers",
    )
    return list(field)


def _lists(field: object) -> list[list[int]]:
    _require(isinstance(field, list | tuple) and len(field) <= MAX_PLAYERS, "cards in a few piles")
    assert isinstance(field, list | tuple)
    return [_ints(item) for item in field]


def _check_shape(s: BabelState) -> None:
    n = s.players
    _require(MIN_PLAYERS <= n <= MAX_PLAYERS, f"{n} players")
    _require(len(s.towers) == len(s.by) == towers_of(n) and len(s.decks) == DECKS, "towers and decks")
    by_player = (s.sizes, s.chosen, s.kinds, s.least)
    _require(all(len(field) == n for field in by_player), "a field by player is too short or too long")
    _require(all(NOBODY <= seat < n for seat in s.by), "who laid a top card")
    _require(all(s.towers), "a tower without a foundation")
    _require(s.stage in range(3) and s.called in (0, 1) and s.turns in (0, 1), "the stage")
    _require(0 <= s.due < n and s.moves >= 0 and s.stalls >= 0, "the turn")


def _check_cards(s: BabelState) -> None:
    try:
        left = list(deck_counts())
    except BadSetup as error:
        raise BadData(str(error)) from error
    hidden = 0
    for cards in (*s.towers, *s.decks):
        for card in cards:
            if card == HIDDEN and cards in s.decks:
                hidden += 1
            else:
                _require(card in KINDS, "a card of no kind")
                left[card] -= 1
    for seat, code in enumerate(s.hands):
        _require(HIDDEN <= code < HAND_CODES and 0 <= s.sizes[seat] <= HAND, "a hand")
        if code == HIDDEN:
            hidden += s.sizes[seat]
            continue
        _require(HAND_SIZE[code] == s.sizes[seat], "a hand's size and cards differ")
        for kind in KINDS:
            left[kind] -= HAND_COUNTS[code][kind]
        _require(known(s, seat, code), "a hand that is known to be another")
    _require(min(left) >= 0 and sum(left) == hidden, "cards are lost or too many")


def known(s: BabelState, seat: int, code: int) -> bool:
    """Whether a hand agrees with what everybody knows of it."""
    mask, counts = s.kinds[seat], HAND_COUNTS[code]
    return sum(counts[kind] for kind in KINDS if mask >> kind & 1) >= s.least[seat]


def _check_stage(s: BabelState) -> None:
    over = not any(s.decks)
    _require(
        over == (s.stage == OVER_STAGE), "the decks are empty and the game goes on, or the other way round"
    )
    for seat in range(s.players):
        _require(0 <= s.kinds[seat] < 8 and 0 <= s.least[seat] <= s.sizes[seat], "what is known of a hand")
        choice = s.chosen[seat]
        _require(choice in (NO_CHOICE, HIDDEN, *KINDS), "a choice")
        _require(choice == NO_CHOICE or s.stage == STALL_STAGE, "a choice without a stall")
        if choice >= 0 and s.hands[seat] != HIDDEN:
            _require(HAND_COUNTS[s.hands[seat]][choice] > 0, "a choice of a card that is not there")
    if s.stage == STALL_STAGE:
        _require(all(size == HAND for size in s.sizes), "a stall while somebody may draw")
        _require(NO_CHOICE in s.chosen, "a stall in which all have chosen")
    _require(s.called == 0 or s.stage == STALL_STAGE, "a stall that nobody called")
