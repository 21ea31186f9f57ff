"""Why a move may not be done, in a player's words. Is asked about illegal moves only, and tells what lies open."""

from __future__ import annotations

from core.engine.events import HIDDEN
from core.games.butababel import moves as m
from core.games.butababel.cards import BEATEN_BY, HAND, HAND_COUNTS, KIND_NAMES, KINDS
from core.games.butababel.state import (
    DUMMY,
    NO_CHOICE,
    NOBODY,
    OVER_STAGE,
    PLAY_STAGE,
    BabelState,
)


def refusal(s: BabelState, seat: int, move: int) -> str:
    """The reason for an illegal move."""
    if s.stage == OVER_STAGE:
        return "The last card was drawn: everybody has stopped."
    if not 0 <= seat < s.players:
        return "The dummy only watches." if s.players == DUMMY == seat else "The table has nothing to do now."
    what = m.kind(move)
    if s.stage != PLAY_STAGE:
        return _in_a_stall(s, seat, move)
    if s.turns and seat != s.due:
        return "It is not your turn."
    if what == m.PLAY:
        return _no_play(s, seat, move)
    if what == m.DRAW:
        return _no_draw(s, seat, move)
    if what == m.LAY:
        return "The table does not stand still: play a card or draw one."
    if move == m.PASS_MOVE and s.turns:
        return "Play a card or draw one: passing is only for who can do neither."
    return "That is no move here: play a card or draw one."


def _in_a_stall(s: BabelState, seat: int, move: int) -> str:
    if s.chosen[seat] != NO_CHOICE:
        return "You have chosen; wait for the others."
    if move in m.LAY_MOVES:
        return f"You hold no {KIND_NAMES[m.card_of(move)]}."
    return "The table stands still: choose the card that you lay on your own tower."


def _no_play(s: BabelState, seat: int, move: int) -> str:
    card, tower, height = m.card_of(move), m.tower_of(move), m.height_of(move)
    if card not in KINDS or not 0 <= tower < len(s.towers):
        return "There is no such card or tower."
    hand = s.hands[seat]
    if hand != HIDDEN and not HAND_COUNTS[hand][card]:
        return f"You hold no {KIND_NAMES[card]}."
    letter, cards = m.LETTERS[tower], s.towers[tower]
    if height != len(cards):
        faster = s.by[tower]
        if height < len(cards) and faster != NOBODY:
            return f"{'You were' if faster == seat else f'{m.LETTERS[faster]} was'} faster on tower {letter}."
        return f"Tower {letter} is {len(cards)} high."
    top = cards[-1]
    wanted = KIND_NAMES[BEATEN_BY[top]]
    return f"Tower {letter} shows {KIND_NAMES[top]}: only {wanted} beats it."


def _no_draw(s: BabelState, seat: int, move: int) -> str:
    if not 0 <= m.deck_of(move) < m.DECKS:
        return "There is no such deck."
    if s.sizes[seat] >= HAND:
        return f"You hold {HAND} cards already."
    return f"Deck {m.deck_of(move) + 1} is empty."
