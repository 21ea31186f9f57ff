"""What can be picked by its number: cards of the hand, shapes, cards of the row, the deck. Pure, from a view.

The numbers stand beside the things on the screen; which of them may be picked follows from the legal moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.engine.rules import Move
from core.games.butine import moves as m
from core.games.butine.cards import HAND, Card, card_of
from core.games.butine.lattice import SHAPE_NAMES, SHAPE_OF, SHAPES, Place
from core.games.butine.state import (
    ACT_STAGE,
    EXCHANGE_STAGE,
    MORE_STAGE,
    OVER_STAGE,
    SWAP_STAGE,
    ButineState,
)

HAND_ITEM, SHAPE_ITEM, ROW_ITEM, DECK_ITEM = range(4)


@dataclass(frozen=True, slots=True)
class Item:
    """kind: HAND_ITEM ...; index: which card of the hand or the row, or which shape."""

    kind: int
    index: int = 0


def items(s: ButineState) -> Mapping[int, Item]:
    """By number, from 1 on, what can be asked for at this stage; not all of it may be possible."""
    hand = {number + 1: Item(HAND_ITEM, number) for number in range(len(s.hands[s.active]))}
    if s.stage in (ACT_STAGE, MORE_STAGE):
        return hand | {HAND + 1 + shape: Item(SHAPE_ITEM, shape) for shape in SHAPES}
    if s.stage == EXCHANGE_STAGE:
        return hand
    if s.stage == OVER_STAGE:
        return {}
    row = {number + 1: Item(ROW_ITEM, number) for number in range(len(s.row))}
    return row | {len(s.row) + 1: Item(DECK_ITEM)} if s.stage == SWAP_STAGE else row


def walks_for(s: ButineState, card: Card, legal: Sequence[Move]) -> list[tuple[int, int, int]]:
    """The legal walks that do a card."""
    walks = (m.to_walk(move) for move in legal if m.kind(move) == m.GATHER)
    return [walk for walk in walks if card_of(*(s.flowers[tile] for tile in walk)) == card]


def places_for(shape: int, legal: Sequence[Move]) -> list[Place]:
    """The legal places of a shape."""
    places = (m.to_place(move) for move in legal if m.kind(move) == m.PLACE)
    return [place for place in places if SHAPE_OF[place[0]] == shape]


def move_of(s: ButineState, item: Item) -> Move:
    """The move that a card or the deck stands for, where picking it is all there is to it."""
    if item.kind == DECK_ITEM:
        return m.DRAW_MOVE
    if item.kind == ROW_ITEM:
        return m.take(s.row[item.index])
    return m.give(s.hands[s.active][item.index])


def item_of(s: ButineState, move: Move) -> Item | None:
    """What a move begins with: the card that it does, gives or takes, the deck, or a shape; None for none of them."""
    what, hand = m.kind(move), s.hands[s.active]
    if what == m.PLACE:
        return Item(SHAPE_ITEM, SHAPE_OF[m.orientation_of(move)])
    if what == m.DRAW:
        return Item(DECK_ITEM)
    if what == m.TAKE:
        return Item(ROW_ITEM, s.row.index(m.argument(move)))
    if what == m.GIVE:
        return Item(HAND_ITEM, hand.index(m.argument(move)))
    if what == m.GATHER:
        return Item(HAND_ITEM, hand.index(card_of(*(s.flowers[tile] for tile in m.to_walk(move)))))
    return None


def possible(s: ButineState, item: Item, legal: Sequence[Move]) -> bool:
    """Whether picking it leads to a legal move."""
    if item.kind == SHAPE_ITEM:
        return bool(places_for(item.index, legal))
    if item.kind == HAND_ITEM and s.stage != EXCHANGE_STAGE:
        return bool(walks_for(s, s.hands[s.active][item.index], legal))
    return move_of(s, item) in legal


def why_not(s: ButineState, item: Item, legal: Sequence[Move]) -> str:
    """Why an item that is there can't be picked now."""
    if item.kind == SHAPE_ITEM:
        if not s.left[item.index]:
            return f"No {SHAPE_NAMES[item.index]} is left."
        return "No tile can be placed now."
    if any(m.kind(move) == m.GATHER for move in legal):
        return "No walk from where the bee is does that card; another one can be done."
    return "No card can be gathered from where the bee is."
