"""Checks of a position of Butim that comes from outside."""

from __future__ import annotations

from core.engine.errors import BadData, BadSetup
from core.engine.events import HIDDEN
from core.games.butim.cards import cards_of
from core.games.butim.claims import claimable
from core.games.butim.state import ISLANDS, MAX_SEATS, MIN_SEATS, ORES, ButimState

FIELDS = 17


def read_state(data: object) -> ButimState:
    """A state or a view from plain data; raises BadData where it could not be one."""
    _require(isinstance(data, list | tuple) and len(data) == FIELDS, f"it has {FIELDS} fields")
    assert isinstance(data, list | tuple)
    s = ButimState.__new__(ButimState)
    _require(isinstance(data[0], str), "it begins with the text of its deck")
    s.deck = data[0]
    s.party, s.first, s.active, s.turn, s.began, s.used = _numbers(data[1], 6)
    s.digs, s.winds, s.forgeries, s.twice = _numbers(data[2], 4)
    s.stage, s.asked, s.op, s.turned = _numbers(data[3], 4)
    s.place, s.isle, s.victim, s.need, s.last, s.price = _numbers(data[4], 6)
    s.queue, s.looked, s.picks, s.claims, s.contest, s.declined = _lists(data[5], 6)
    s.pile, s.discards, s.played, s.quests, s.cancelled = _lists(data[6], 5)
    s.piles, s.sunk = _lists(data[7], ISLANDS), _lists(data[8], ISLANDS)
    _require(isinstance(data[9], list | tuple), "hands")
    s.seat_count = n = len(data[9])
    _require(MIN_SEATS <= n <= MAX_SEATS, f"{n} seats")
    s.hands, s.gear, s.maps, s.won = (_lists(field, n) for field in data[9:13])
    s.where, s.ore, s.pieces, s.bag = _lists(data[13], 4)
    for field, size in ((s.where, n), (s.ore, n * ORES), (s.pieces, n), (s.bag, ORES)):
        _require(len(field) == size, "a field by seat is too short or too long")
    s.hand_notes, s.isle_notes, s.ore_notes = (_notes(field, n + 1) for field in data[14:17])
    _require(s.party in (0, 1), "the mode")
    try:
        s.cards = cards_of(s.deck, bool(s.party))
    except BadSetup as error:
        raise BadData(str(error)) from error
    s.could = [claimable(s, seat) for seat in range(n)]
    return s


def _require(truth: bool, what: str) -> None:
    if not truth:
        raise BadData(f"no Butim state: {what}")


def _ints(field: object) -> list[int]:
    _require(isinstance(field, list | tuple) and len(field) <= 256, "it is made of short lists")
    assert isinstance(field, list | tuple)
    _require(
        all(type(item) is int and HIDDEN <= item < 1 << 32 for item in field), "it is made of small numbers"
    )
    return list(field)


def _numbers(field: object, count: int) -> list[int]:
    numbers = _ints(field)
    _require(len(numbers) == count, "a group of numbers is too short or too long")
    return numbers


def _lists(field: object, count: int) -> list[list[int]]:
    _require(isinstance(field, list | tuple) and len(field) == count, "a group of lists is of another size")
    assert isinstance(field, list | tuple)
    return [_ints(item) for item in field]


def _notes(field: object, count: int) -> list[list[int] | None]:
    _require(isinstance(field, list | tuple) and len(field) == count, "notes are kept by viewer")
    assert isinstance(field, list | tuple)
    return [None if type(item) is int and item == HIDDEN else _ints(item) for item in field]
