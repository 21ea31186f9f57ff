"""The position of a game of Butim. Holds no rules; checks of one that comes from outside stand in check.py."""

from __future__ import annotations

from typing import Any

from core.engine.events import HIDDEN
from core.engine.rules import State
from core.games.butim.cards import Cards

MIN_SEATS, MAX_SEATS = 2, 7
ISLANDS = 7
ORES = 3
ORE_TOTALS = (20, 12, 8)
ADRIFT = -1
NOBODY = -1

# Stages: what is waited for. RUN is passed through, and stays only while a claim is asked about.
(
    RUN,
    PLACE_STAGE,
    ORE_STAGE,
    BUY_STAGE,
    ACT_STAGE,
    PAY_STAGE,
    SEAT_STAGE,
    GEAR_STAGE,
    MAP_STAGE,
    ISLAND_STAGE,
    GIVE_STAGE,
    HAND_STAGE,
    COMPASS_STAGE,
    LOOK_STAGE,
    ORDER_STAGE,
    SHOW_STAGE,
    DISCARD_STAGE,
    LOSE_STAGE,
    TEAR_STAGE,
    CARD_STAGE,
    PIECE_STAGE,
    CANCEL_STAGE,
    OVER_STAGE,
) = range(23)
TABLE_STAGES = (ORE_STAGE, CARD_STAGE, PIECE_STAGE)
"""Where chance decides: an ore of the bag, a card of a hand, an ore of a player."""

TRADED, DIVED, SPIED, SHOVELLED = 1, 2, 4, 8
"""Bits of `used`: what is done once a turn."""

SEAT_BITS = 3
SEAT_MASK = (1 << SEAT_BITS) - 1


class ButimState(State):
    """A position, or a view of one. Cards and island cards are numbers of `cards`.

    party: 1 in that mode; deck: the text of the deck, "" for the house's; cards: its tables, which follow.
    piles: by island, the last is the top; sunk: by island, what the whirlpool has of it, in no order; pile: the game
    cards to draw, the last is the top; discards; played: what joins them when the turn ends.
    hands, gear (equipment on the table), maps (sorted), won (treasures): by seat. quests: treasures face up, sorted.
    where: by seat, its pawn's island or ADRIFT; ore: seat * 3 + kind; pieces: by seat, how many ore; bag: by kind.
    first, active, turn: who began, whose turn it is, its number from 1 on.
    stage; asked: the seat that decides in it; op: the operation that it belongs to; queue: operations that follow, the
    last is the next. place: the island of the turn's last excavation, or -1; isle, victim, need, last, price: what the
    stage is about: an island looked at, a seat, how many cards are still wanted, the last one chosen, what an
    excavation costs. looked: island cards that `asked` sees, the top last; turned: the trap being done, or -1;
    picks: cards that a Ghost Ship has picked so far, (seat, index).
    began: 1 where the turn began adrift or on a single island; used: bits of what was done this turn; digs, winds,
    forgeries, twice: excavations left, those of Second Wind, maps that may be forged, repetitions of the next card.
    claims: treasures that a seat is to be asked about, treasure << 3 | seat; contest: a seat and its claim that
    waits for those before it, then who is still to be asked; declined: as claims, who said no since the last move.
    could: by seat, bits of the treasures that it can claim, in the order of cards.treasures; this follows.
    cancelled: treasures that a False Map voided, as claims.
    hand_notes, isle_notes, ore_notes: by seat, and last of all spectators, what they know, see notes.py; None where
    the viewer does not know what another knows.
    """

    __slots__ = (
        "active", "asked", "bag", "began", "cancelled", "cards", "claims", "contest", "could", "deck", "declined",
        "digs", "discards", "first", "forgeries", "gear", "hand_notes", "hands", "isle", "isle_notes", "last", "looked",
        "maps", "need", "op", "ore", "ore_notes", "party", "picks", "pieces", "pile", "piles", "place", "played",
        "price", "quests", "queue", "seat_count", "stage", "sunk", "turn", "turned", "twice", "used", "victim",
        "where", "winds", "won",
    )  # fmt: skip

    cards: Cards
    deck: str
    seat_count: int
    party: int
    piles: list[list[int]]
    sunk: list[list[int]]
    pile: list[int]
    discards: list[int]
    played: list[int]
    hands: list[list[int]]
    gear: list[list[int]]
    maps: list[list[int]]
    won: list[list[int]]
    quests: list[int]
    where: list[int]
    ore: list[int]
    pieces: list[int]
    bag: list[int]
    first: int
    active: int
    turn: int
    stage: int
    asked: int
    op: int
    queue: list[int]
    place: int
    isle: int
    victim: int
    need: int
    last: int
    price: int
    looked: list[int]
    turned: int
    picks: list[int]
    began: int
    used: int
    digs: int
    winds: int
    forgeries: int
    twice: int
    claims: list[int]
    contest: list[int]
    declined: list[int]
    could: list[int]
    cancelled: list[int]
    hand_notes: list[list[int] | None]
    isle_notes: list[list[int] | None]
    ore_notes: list[list[int] | None]

    @property
    def seats(self) -> int:
        """How many play."""
        return self.seat_count

    def clone(self) -> ButimState:
        """An independent copy."""
        new = ButimState.__new__(ButimState)
        new.cards = self.cards
        new.deck = self.deck
        new.seat_count = self.seat_count
        new.party = self.party
        new.piles = [cards[:] for cards in self.piles]
        new.sunk = [cards[:] for cards in self.sunk]
        new.pile = self.pile[:]
        new.discards = self.discards[:]
        new.played = self.played[:]
        new.hands = [cards[:] for cards in self.hands]
        new.gear = [cards[:] for cards in self.gear]
        new.maps = [cards[:] for cards in self.maps]
        new.won = [cards[:] for cards in self.won]
        new.quests = self.quests[:]
        new.where = self.where[:]
        new.ore = self.ore[:]
        new.pieces = self.pieces[:]
        new.bag = self.bag[:]
        new.first, new.active, new.turn = self.first, self.active, self.turn
        new.stage, new.asked, new.op = self.stage, self.asked, self.op
        new.queue = self.queue[:]
        new.place, new.isle, new.victim, new.need = self.place, self.isle, self.victim, self.need
        new.last, new.price, new.turned = self.last, self.price, self.turned
        new.looked = self.looked[:]
        new.picks = self.picks[:]
        new.began, new.used, new.digs, new.winds = self.began, self.used, self.digs, self.winds
        new.forgeries, new.twice = self.forgeries, self.twice
        new.claims = self.claims[:]
        new.contest = self.contest[:]
        new.declined = self.declined[:]
        new.could = self.could[:]
        new.cancelled = self.cancelled[:]
        new.hand_notes = [None if notes is None else notes[:] for notes in self.hand_notes]
        new.isle_notes = [None if notes is None else notes[:] for notes in self.isle_notes]
        new.ore_notes = [None if notes is None else notes[:] for notes in self.ore_notes]
        return new

    def to_data(self) -> list[Any]:
        """The fields in a fixed order, without those that follow from others."""
        return [
            self.deck,
            [self.party, self.first, self.active, self.turn, self.began, self.used],
            [self.digs, self.winds, self.forgeries, self.twice],
            [self.stage, self.asked, self.op, self.turned],
            [self.place, self.isle, self.victim, self.need, self.last, self.price],
            [self.queue[:], self.looked[:], self.picks[:], self.claims[:], self.contest[:], self.declined[:]],
            [self.pile[:], self.discards[:], self.played[:], self.quests[:], self.cancelled[:]],
            [cards[:] for cards in self.piles],
            [cards[:] for cards in self.sunk],
            [cards[:] for cards in self.hands],
            [cards[:] for cards in self.gear],
            [cards[:] for cards in self.maps],
            [cards[:] for cards in self.won],
            [self.where[:], self.ore[:], self.pieces[:], self.bag[:]],
            _notes_data(self.hand_notes),
            _notes_data(self.isle_notes),
            _notes_data(self.ore_notes),
        ]

    @classmethod
    def from_data(cls, data: object) -> ButimState:
        """A state or a view from plain data; raises BadData where it could not be one."""
        from core.games.butim.check import read_state  # here, as it asks what may be done

        return read_state(data)


def _notes_data(notes: list[list[int] | None]) -> list[list[int] | int]:
    return [HIDDEN if some is None else some[:] for some in notes]
