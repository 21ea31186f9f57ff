"""The position of a game of ButaBabel, and the checks on one that comes from outside.

Holds no rules: what may be done is in rules.py.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from core.engine.errors import BadData, BadSetup
from core.engine.events import HIDDEN
from core.engine.rules import State
from core.games.butababel.cards import (
    BEATEN_BY,
    HAND,
    HAND_BITS,
    HAND_CODES,
    HAND_COUNTS,
    HAND_SIZE,
    HANDS_OF,
    KINDS,
    deck_counts,
)
from core.games.butababel.moves import CARD_SHIFT, DECKS, DRAW_MOVES, answer
from core.games.butababel.notes import MAX_WEIGHT, NOTHING, Note, Pool, allows, deals, weights_of

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
    by player, the card to be laid in a stall, or NO_CHOICE; notes: by player, what everybody may know of the
    hand, see notes.py.
    stage; called: whether a stall was called though somebody could play; due: whose turn it is where the pace is
    turns; turns: whether it is; stalls: how often the table stood still.
    plays, draws follow from these and are kept at hand: by tower the one play that it allows, and the draws from
    decks that have cards.
    """

    __slots__ = (
        "by",
        "called",
        "chosen",
        "decks",
        "draws",
        "due",
        "hands",
        "notes",
        "players",
        "plays",
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
    notes: list[Note]
    stage: int
    called: int
    due: int
    turns: int
    stalls: int
    plays: list[int]
    draws: tuple[int, ...]

    @property
    def seats(self) -> int:
        """The players; the dummy is none."""
        return self.players

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
        new.notes = self.notes[:]
        new.stage = self.stage
        new.called = self.called
        new.due = self.due
        new.turns = self.turns
        new.stalls = self.stalls
        new.plays = self.plays[:]
        new.draws = self.draws
        return new

    def to_data(self) -> list[Any]:
        """The fields in a fixed order, without those that follow from others."""
        return [
            [cards[:] for cards in self.towers],
            [cards[:] for cards in self.decks],
            [list(note) for note in self.notes],
            self.by[:],
            self.hands[:],
            self.sizes[:],
            self.chosen[:],
            self.stage,
            self.called,
            self.due,
            self.turns,
            self.stalls,
        ]

    @classmethod
    def from_data(cls, data: object) -> BabelState:
        """A state or a view from plain data; raises BadData where it could not be one."""
        _require(isinstance(data, list | tuple) and len(data) == 12, "it has 12 fields")
        assert isinstance(data, list | tuple)
        new = cls.__new__(cls)
        new.towers, new.decks, notes = map(_lists, data[:3])
        new.notes = [tuple(note) for note in notes]
        new.by, new.hands, new.sizes, new.chosen = map(_ints, data[3:7])
        new.stage, new.called, new.due, new.turns, new.stalls = _ints(data[7:])
        new.players = len(new.hands)
        _check_shape(new)
        _check_hands(new)
        _check_cards(new)
        _check_towers(new)
        new.plays, new.draws = plays_of(new.towers), draws_of(new.decks)
        _check_stage(new)
        _check_choices(new)
        _require(_can_be_dealt(new), "no deal agrees with it")
        return new


def towers_of(players: int) -> int:
    """How many towers there are: the dummy has one in a game for three."""
    return max(players, DUMMY + 1)


def plays_of(towers: list[list[int]]) -> list[int]:
    """By tower, the one play that it allows."""
    return [answer(cards[-1], tower, len(cards)) for tower, cards in enumerate(towers)]


def draws_of(decks: list[list[int]]) -> tuple[int, ...]:
    """The draws from decks that have cards."""
    return tuple(DRAW_MOVES[deck] for deck, cards in enumerate(decks) if cards)


def wanted_kinds(s: BabelState) -> int:
    """Bits of the kinds that beat some tower's top."""
    wanted = 0
    for move in s.plays:
        wanted |= move
    return wanted >> CARD_SHIFT & 7


def must_be_held(s: BabelState) -> int:
    """Bits of kinds of which a hidden hand has one, as the table did not find a stall; 0 where that tells nothing."""
    could_play = s.stage == PLAY_STAGE or s.called
    if not could_play or min(s.sizes) < HAND:
        return 0
    wanted = wanted_kinds(s)
    in_sight = any(code != HIDDEN and HAND_BITS[code] & wanted for code in s.hands)
    return 0 if in_sight else wanted


def unseen(s: BabelState) -> Pool:
    """By kind, how many cards lie hidden in hands and decks; negative where there are too many of one."""
    left = list(deck_counts())
    for cards in (*s.towers, *s.decks):
        for card in cards:
            if card != HIDDEN:
                left[card] -= 1
    for code in s.hands:
        if code != HIDDEN:
            for kind in KINDS:
                left[kind] -= HAND_COUNTS[code][kind]
    return left[0], left[1], left[2]


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
    _require(isinstance(field, list | tuple) and len(field) <= MAX_PLAYERS, "it has few piles and notes")
    assert isinstance(field, list | tuple)
    return [_ints(item) for item in field]


def _check_shape(s: BabelState) -> None:
    n = s.players
    _require(MIN_PLAYERS <= n <= MAX_PLAYERS, f"{n} players")
    _require(len(s.towers) == len(s.by) == towers_of(n) and len(s.decks) == DECKS, "towers and decks")
    by_player = (s.sizes, s.chosen, s.notes)
    _require(all(len(field) == n for field in by_player), "a field by player is too short or too long")
    _require(all(NOBODY <= seat < n for seat in s.by), "who laid a top card")
    _require(s.stage in range(3) and s.called in (0, 1) and s.turns in (0, 1), "the stage")
    _require(0 <= s.due < n, "whose turn it is")
    _require(s.stalls >= (s.stage == STALL_STAGE), "how many stalls there were")


def _check_hands(s: BabelState) -> None:
    for code, size, note in zip(s.hands, s.sizes, s.notes, strict=True):
        _require(HIDDEN <= code < HAND_CODES and 0 <= size <= HAND, "a hand")
        _require(len(note) in (0, len(HANDS_OF[size])), "a note of a hand of another size")
        _require(all(0 <= weight <= MAX_WEIGHT for weight in note), "a note's weight")
        if code != HIDDEN:
            _require(HAND_SIZE[code] == size, "a hand's size and cards differ")
            _require(allows(note, code), "a hand that is known to be another")


def _check_cards(s: BabelState) -> None:
    _require(all(card in KINDS for cards in s.towers for card in cards), "a card of no kind on a tower")
    _require(all(HIDDEN <= card < len(KINDS) for cards in s.decks for card in cards), "a card of no kind")
    try:
        left = unseen(s)
    except BadSetup as error:
        raise BadData(str(error)) from error
    hidden = sum(cards.count(HIDDEN) for cards in s.decks)
    _require(hidden in (0, sum(map(len, s.decks))), "decks that are hidden in part")
    hidden += sum(size for code, size in zip(s.hands, s.sizes, strict=True) if code == HIDDEN)
    _require(min(left) >= 0 and sum(left) == hidden, "cards are lost or too many")


def _check_towers(s: BabelState) -> None:
    """Only a stall lays a card on one that it does not beat, one a player and stall, and never on the dummy's."""
    stalls = s.stalls - (s.stage == STALL_STAGE)
    for tower, cards in enumerate(s.towers):
        laid = stalls if tower < s.players else 0
        _require(len(cards) > laid, "a tower without a foundation or a stall's card")
        _require((s.by[tower] == NOBODY) == (len(cards) == 1), "who laid a top card")
        odd = sum(above != BEATEN_BY[below] for below, above in pairwise(cards))
        _require(odd <= laid, "a tower out of the cycle")


def _check_stage(s: BabelState) -> None:
    _require(
        bool(s.draws) == (s.stage != OVER_STAGE), "the decks are empty and the game goes on, or vice versa"
    )
    _require(s.stage != OVER_STAGE or HIDDEN not in s.hands, "a secret after the end")
    _require(s.called == 0 or (s.stage == STALL_STAGE and not s.turns), "a stall that nobody called")
    if s.stage != STALL_STAGE:
        return
    _require(min(s.sizes) == HAND, "a stall while somebody may draw")
    _require(NO_CHOICE in s.chosen, "a stall in which all have chosen")
    if not s.called:
        wanted = wanted_kinds(s)
        for note in s.notes:
            weights = zip(HANDS_OF[HAND], weights_of(note, HAND), strict=True)
            _require(
                not any(weight and HAND_BITS[code] & wanted for code, weight in weights),
                "a stall while somebody may play",
            )


def _check_choices(s: BabelState) -> None:
    for code, choice in zip(s.hands, s.chosen, strict=True):
        _require(choice in (NO_CHOICE, HIDDEN, *KINDS), "a choice")
        if choice != NO_CHOICE:
            _require(s.stage == STALL_STAGE, "a choice without a stall")
            _require((choice == HIDDEN) == (code == HIDDEN), "a choice is as hidden as its hand")
        if choice in KINDS:
            _require(HAND_COUNTS[code][choice] > 0, "a choice of a card that is not there")


def _can_be_dealt(s: BabelState) -> bool:
    wanted = must_be_held(s)
    hidden = [seat for seat, code in enumerate(s.hands) if code == HIDDEN]
    hands = tuple((s.sizes[seat], s.notes[seat]) for seat in hidden if wanted or s.notes[seat] != NOTHING)
    return deals(hands, unseen(s), wanted) > 0
