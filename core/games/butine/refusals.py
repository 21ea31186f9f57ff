"""Why a move may not be done, in a player's words. Is asked about illegal moves only, and tells what lies open."""

from __future__ import annotations

from core.games.butine import moves as m
from core.games.butine.cards import card_of, card_words, hive
from core.games.butine.lattice import (
    ORIENTATIONS,
    RIM,
    SHAPE_NAMES,
    SHAPE_OF,
    Place,
    cells,
)
from core.games.butine.state import (
    ACT_STAGE,
    EXCHANGE_STAGE,
    MORE_STAGE,
    OVER_STAGE,
    REFILL_STAGE,
    SWAP_STAGE,
    ButineState,
    points,
)

_ASKED = {
    ACT_STAGE: "Place a tile or gather first.",
    MORE_STAGE: "Go on with your action, or say that you are done.",
    REFILL_STAGE: "Take a card from the row.",
    EXCHANGE_STAGE: "Give a card up, or keep your cards.",
    SWAP_STAGE: "Take a card from the row, or the top of the deck.",
}
_FITTING = {
    ACT_STAGE: (m.PLACE, m.GATHER, m.PASS),
    MORE_STAGE: (m.PLACE, m.GATHER, m.DONE),
    REFILL_STAGE: (m.TAKE,),
    EXCHANGE_STAGE: (m.GIVE, m.DONE),
    SWAP_STAGE: (m.TAKE, m.DRAW),
}


def refusal(s: ButineState, seat: int, move: int) -> str:
    """The reason for an illegal move."""
    if s.stage == OVER_STAGE:
        return "The game is over."
    if seat != s.active:
        return "It is not your turn."
    what = m.kind(move)
    if move < 0 or what not in _FITTING[s.stage]:
        return _ASKED[s.stage]
    if what == m.PLACE:
        return _no_place(s, move)
    if what == m.GATHER:
        return _no_walk(s, seat, move)
    if what in (m.TAKE, m.GIVE):
        return _no_card(what, m.argument(move))
    return "You can still act: passing is only for who can't." if move == m.PASS_MOVE else _ASKED[s.stage]


def _no_place(s: ButineState, move: int) -> str:
    if s.stage == MORE_STAGE:
        if s.placed:
            return "You have placed a tile in this turn already."
        if not s.expert:
            return "Only one action a turn: you are gathering."
        if points(s, s.active) < 2:
            return "Both actions cost 2 points, and you have not got them."
    place = m.to_place(move)
    if place[0] >= ORIENTATIONS or max(map(abs, place[1:])) >= m.MIDDLE - 3:
        return "That is no place for a tile."
    shape = SHAPE_OF[place[0]]
    if not s.left[shape]:
        return f"No {SHAPE_NAMES[shape]} is left."
    covered = {m.cell(cell) for cell in cells(place)}
    if covered & s.cells.keys():
        return "Another tile lies there."
    if any(m.cell(cell) in s.cells for cell in _beside(place)):
        return "Sides must match: equal ones end to end, a short one at one end of a long one."
    return "A tile must share a side with the meadow."


def _beside(place: Place) -> list[tuple[int, int, int]]:
    orientation, x, y = place
    return [(x + cell_x, y + cell_y, up) for cell_x, cell_y, up in RIM[orientation]]


def _no_walk(s: ButineState, seat: int, move: int) -> str:
    tiles = m.to_walk(move)
    if max(tiles) >= len(s.tiles):
        return "There is no such tile."
    if len(set(tiles)) < len(tiles):
        return "The three tiles of a walk are different ones."
    if any(after not in s.near[before] for before, after in zip((s.bee, *tiles), tiles, strict=False)):
        return "The bee only flies to a tile that shares a side with the one it is on."
    card = card_of(*(s.flowers[tile] for tile in tiles))
    if card not in s.hands[seat]:
        return (
            f"You have no card {card_words(card)}." if card in hive().number else "No card has these flowers."
        )
    return _ASKED[s.stage]


def _no_card(what: int, card: int) -> str:
    if card not in hive().number:
        return "There is no such card."
    where = "lies in the row" if what == m.TAKE else "is in your hand"
    return f"No card {card_words(card)} {where}."
