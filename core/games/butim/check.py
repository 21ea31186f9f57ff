"""Checks of a position of Butim that comes from outside: its form, that no card is lost, and that its notes are true.

A position is the whole truth, of which nothing is hidden, or the view of one seat or of spectators, which hides
what `mask` hides. What the stage and the queue may be stands in check_turn.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.errors import BadData, BadSetup
from core.engine.events import HIDDEN
from core.engine.text import is_file_text
from core.games.butim import deal, dealing
from core.games.butim import notes as n
from core.games.butim.cards import EQUIPMENT, MAP, TRAP, TREASURE, cards_of
from core.games.butim.check_turn import check_turn, require
from core.games.butim.claims import claimable
from core.games.butim.deck import ISLAND_CARDS
from core.games.butim.state import (
    ADRIFT,
    ISLANDS,
    MAX_SEATS,
    MIN_SEATS,
    NOBODY,
    ORE_TOTALS,
    ORES,
    OVER_STAGE,
    ButimState,
)

FIELDS = 17
_MAX_ITEMS = 256
_MAX_NUMBER = 1 << 32


def read_state(data: object) -> ButimState:
    """A state or a view from plain data; raises BadData where it could not be one."""
    s = _read_fields(data)
    _check_places(s)
    viewer = deal.whose_view(s)
    _check_hidden(s, viewer)
    _check_cards(s)
    s.could = [claimable(s, seat) for seat in range(s.seat_count)]
    check_turn(s)
    _check_notes(s, viewer)
    if viewer == NOBODY:
        _check_truth(s)
    else:
        dealing.require_deal(s)
    return s


# Form ------------------------------------------------------------------------------------------------------


def _read_fields(data: object) -> ButimState:
    fields = _list(data, FIELDS)
    s = ButimState.__new__(ButimState)
    s.deck = _deck(fields[0])
    s.party, s.first, s.active, s.turn, s.began, s.used = _numbers(fields[1], 6)
    s.digs, s.winds, s.forgeries, s.twice = _numbers(fields[2], 4)
    s.stage, s.asked, s.op, s.turned = _numbers(fields[3], 4)
    s.place, s.isle, s.victim, s.need, s.last, s.price = _numbers(fields[4], 6)
    s.queue, s.looked, s.picks, s.claims, s.contest, s.declined = _lists(fields[5], 6)
    s.pile, s.discards, s.played, s.quests, s.cancelled = _lists(fields[6], 5)
    s.piles, s.sunk = _lists(fields[7], ISLANDS), _lists(fields[8], ISLANDS)
    count = s.seat_count = len(_list(fields[9]))
    require(MIN_SEATS <= count <= MAX_SEATS, f"{count} seats")
    s.hands, s.gear, s.maps, s.won = (_lists(field, count) for field in fields[9:13])
    where, ore, pieces, bag = _list(fields[13], 4)
    s.where, s.pieces = _numbers(where, count), _numbers(pieces, count)
    s.ore, s.bag = _numbers(ore, count * ORES), _numbers(bag, ORES)
    s.hand_notes, s.isle_notes, s.ore_notes = (_notes(field, count + 1) for field in fields[14:17])
    require(s.party in (0, 1), "the mode")
    try:
        s.cards = cards_of(s.deck, bool(s.party))
    except BadSetup as error:
        raise BadData(str(error)) from error
    return s


def _deck(field: object) -> str:
    require(isinstance(field, str), "it begins with the text of its deck")
    assert isinstance(field, str)
    require(is_file_text(field), "the text of its deck is too long, or has characters that are not shown")
    return field


def _list(field: object, count: int | None = None) -> Sequence[object]:
    if not isinstance(field, list | tuple) or len(field) > _MAX_ITEMS:
        raise BadData("no Butim state: it is made of short lists")
    require(count is None or len(field) == count, "a list is too short or too long")
    return field


def _numbers(field: object, count: int | None = None) -> list[int]:
    items = _list(field, count)
    numbers = [item for item in items if type(item) is int and HIDDEN <= item < _MAX_NUMBER]
    require(len(numbers) == len(items), "it is made of small numbers")
    return numbers


def _lists(field: object, count: int) -> list[list[int]]:
    return [_numbers(item) for item in _list(field, count)]


def _notes(field: object, count: int) -> list[list[int] | None]:
    return [None if type(item) is int and item == HIDDEN else _numbers(item) for item in _list(field, count)]


# Cards and ore ---------------------------------------------------------------------------------------------


def _check_places(s: ButimState) -> None:
    """Cards are numbers of the deck, each where cards of its kind can be, and what has no order is sorted."""
    cards = s.cards
    game_cards, island_cards = range(HIDDEN, len(cards.copies)), range(HIDDEN, len(cards.lands))
    for lying in (*s.hands, *s.gear, s.pile, s.discards, s.played):
        require(all(card in game_cards for card in lying), "a game card that the deck does not have")
    for lying in (*s.gear, s.discards, s.played):
        require(HIDDEN not in lying, "a card that lies open is hidden")
    for lying in (*s.piles, *s.sunk, s.looked):
        require(all(card in island_cards for card in lying), "an island card that the deck does not have")
    require(all(cards.kinds[card] == EQUIPMENT for some in s.gear for card in some), "equipment that is none")
    for lying in (*s.maps, *s.won, s.quests):
        require(all(0 <= card < len(cards.lands) for card in lying), "a map or treasure of no island")
    require(all(cards.faces[card] == MAP for some in s.maps for card in some), "a map that is none")
    treasures = (*s.won, s.quests)
    require(
        all(cards.faces[card] == TREASURE for some in treasures for card in some), "a treasure that is none"
    )
    require(s.turned in island_cards, "the trap")
    require(s.turned == HIDDEN or cards.faces[s.turned] == TRAP, "a trap that is none")
    for lying in (*s.hands, *s.gear, *s.maps, *s.won, s.quests):
        require(lying == sorted(lying), "cards that are not sorted")
    for island, lying in enumerate(s.piles):
        require(len(lying) + len(s.sunk[island]) <= ISLAND_CARDS, "an island with too many cards")
        here = all(card == HIDDEN or cards.lands[card] == island for card in lying + s.sunk[island])
        require(here, "a card on an island that it is not of")
    _check_ore(s)


def _check_ore(s: ButimState) -> None:
    for seat, place in enumerate(s.where):
        there = place == ADRIFT or (0 <= place < ISLANDS and bool(s.piles[place]) and not s.party)
        require(there, "a pawn where no island is")
        held = s.ore[seat * ORES : seat * ORES + ORES]
        require(held == [HIDDEN] * ORES or min(held) >= 0, "ore that is hidden in part")
        require(s.pieces[seat] >= 0, "a number of pieces of ore")
        require(held[0] == HIDDEN or sum(held) == s.pieces[seat], "ore and its number differ")
    require(min(s.bag) >= 0 and sum(s.bag) + sum(s.pieces) == sum(ORE_TOTALS), "ore is lost or too much")
    require(not s.party or not any(s.pieces), "ore in party mode")


def _check_hidden(s: ButimState, viewer: int) -> None:
    """Either nothing is hidden, or all that the viewer can't see."""
    if viewer == NOBODY:
        every = (*s.hands, s.pile, *s.piles, *s.sunk, s.looked, s.picks)
        require(not any(HIDDEN in some for some in every), "it is hidden in part")
        return
    require(s.stage != OVER_STAGE, "a secret after the end")
    shown = [seat for seat in range(s.seat_count) if s.ore[seat * ORES] != HIDDEN]
    require(len(shown) <= 1, "it shows the ore of several seats, not of all")
    for seat, hand in enumerate(s.hands):
        require(hand.count(HIDDEN) == (0 if seat == viewer else len(hand)), "hands that are hidden in part")
    for some in (s.pile, *s.piles, *s.sunk):
        require(some.count(HIDDEN) == len(some), "piles that are hidden in part")
    require(s.looked.count(HIDDEN) == (0 if viewer == s.asked else len(s.looked)), "what somebody looks at")
    require(all(index == HIDDEN for index in s.picks[1::2]), "what a Ghost Ship picked")


def _check_cards(s: ButimState) -> None:
    game_cards, island_cards = deal.unseen_game_cards(s), deal.unseen_island_cards(s)
    hidden = sum(some.count(HIDDEN) for some in (*s.hands, s.pile))
    require(min(game_cards) >= 0 and sum(game_cards) == hidden, "game cards are lost or too many")
    require(min(island_cards) >= 0, "there are too many of an island card")
    for island, looks in enumerate(s.cards.of_land):
        hidden = s.piles[island].count(HIDDEN) + s.sunk[island].count(HIDDEN)
        require(sum(island_cards[card] for card in looks) == hidden, "island cards are lost or too many")


# Notes -----------------------------------------------------------------------------------------------------


def _check_notes(s: ButimState, viewer: int) -> None:
    """Their form, and whose there may be."""
    island_places = [(1 << len(s.piles[land])) - 1 | n.WHIRLPOOL for land in s.cards.lands]
    for seat in range(s.seat_count + 1):
        notes = s.hand_notes[seat], s.isle_notes[seat], s.ore_notes[seat]
        require(notes.count(None) in (0, 3), "notes of somebody that are known in part")
        if notes[0] is None:
            require(seat < s.seat_count, "the notes of spectators are missing")
            continue
        require(viewer in (NOBODY, seat) or seat == s.seat_count, "the notes of another seat")
        hand_notes, isle_notes, ore_notes = notes
        assert hand_notes is not None
        assert isle_notes is not None
        assert ore_notes is not None
        others = (1 << s.seat_count) - 1 & ~(1 << seat)
        _check_tokens(hand_notes, [others] * len(s.cards.copies))
        _check_tokens(ore_notes, [others] * ORES)
        _check_tokens(isle_notes, island_places)
        pieces = sum(s.pieces) - (s.pieces[seat] if seat < s.seat_count else 0)
        require(len(ore_notes) == pieces, "notes that don't tell each piece of ore")


def _check_tokens(tokens: n.Notes, places: Sequence[int]) -> None:
    """places: by look, bits of where a card of it can be."""
    for some in tokens:
        require(0 <= some >> n.SHIFT < len(places), "a note of a card that the deck does not have")
        there = some & n.PLACES
        require(there != 0 and there & ~places[some >> n.SHIFT] == 0, "a note of a place that is none")


def _check_truth(s: ButimState) -> None:
    require(deal.ore_left(s) == s.bag, "ore is lost or too much")
    for seat in range(s.seat_count + 1):
        hand_notes, isle_notes, ore_notes = s.hand_notes[seat], s.isle_notes[seat], s.ore_notes[seat]
        if hand_notes is None or isle_notes is None or ore_notes is None:
            continue
        true = (
            n.holds(hand_notes, lambda look: deal.hand_places(s, look))
            and n.holds(isle_notes, lambda look: deal.island_places(s, look))
            and n.holds(ore_notes, lambda kind: deal.ore_places(s, kind))
        )
        require(true, "somebody knows what is not true")
