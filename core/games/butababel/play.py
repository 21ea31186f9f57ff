"""What follows from a card, a draw, a choice and from nobody's moving: turns, stalls, the end.

Changes the position and tells what happened; what may be done is asked in rules.py. `put` and `draw` are what
searches spend their time in: a play never ends or stalls the game, as its player may draw next.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import TABLE, Move, Seat
from core.games.butababel import events as happened
from core.games.butababel import notes
from core.games.butababel.cards import HAND, HAND_BITS, HAND_UNIT
from core.games.butababel.moves import GROUND, HEIGHT, UNPACKED, play
from core.games.butababel.state import (
    NO_CHOICE,
    OVER_STAGE,
    PLAY_STAGE,
    STALL_STAGE,
    BabelState,
    draws_of,
    wanted_kinds,
)


def put(s: BabelState, seat: Seat, move: Move, events: list[Event] | None) -> None:
    """A card goes from a hand onto a tower, played or laid in a stall."""
    card, tower, unit, answered = UNPACKED[move & GROUND]
    s.towers[tower].append(card)
    s.plays[tower] = answered + (move & HEIGHT)
    s.by[tower] = seat
    s.hands[seat] -= unit
    s.sizes[seat] -= 1
    if s.notes[seat]:
        s.notes[seat] = notes.after_play(s.notes[seat], card, s.sizes[seat])
    if events is not None:
        events.append(_laid(s, seat, card, tower))
    if s.turns and s.stage == PLAY_STAGE:
        _next_turn(s, events)


def _laid(s: BabelState, seat: Seat, card: int, tower: int) -> Event:
    height = len(s.towers[tower])
    if s.stage == STALL_STAGE:
        return Event(happened.LAID, seat, (card, height), reveals=Reveals.NEW)
    # In real time a card on the table is a fact: everybody may have acted on it.
    reveals = Reveals.OWN if s.turns else Reveals.NEW
    return Event(happened.PLAYED, seat, (card, tower, height), reveals=reveals)


def draw(s: BabelState, seat: Seat, deck: int, events: list[Event] | None) -> None:
    """The top card of a deck goes to a hand."""
    cards = s.decks[deck]
    card = cards.pop()
    s.hands[seat] += HAND_UNIT[card]
    size = s.sizes[seat] + 1
    s.sizes[seat] = size
    if s.notes[seat]:
        s.notes[seat] = notes.after_draw(s.notes[seat], size)
    if events is not None:
        own = {seat: (deck, card, len(cards))}
        events.append(Event(happened.DREW, seat, (deck, HIDDEN, len(cards)), own, reveals=Reveals.NEW))
    if not cards:
        s.draws = draws_of(s.decks)
        if not s.draws:
            _end(s, events)
            return
    if s.turns:
        _next_turn(s, events)
    if size == HAND and s.sizes.count(HAND) == s.players:
        find_stall(s, events)


def _end(s: BabelState, events: list[Event] | None) -> None:
    s.stage = OVER_STAGE
    if events is not None:
        events.append(Event(happened.OVER, TABLE, reveals=Reveals.NEW))


def _next_turn(s: BabelState, events: list[Event] | None) -> None:
    s.due = (s.due + 1) % s.players
    if events is not None:
        events.append(Event(happened.TURN, s.due))


def everybody_draws(s: BabelState, events: list[Event] | None) -> None:
    """Nobody moved: each who may draws a card from the fullest deck, as long as there are any."""
    if events is not None:
        events.append(Event(happened.IDLED, TABLE))
    for seat in range(s.players):
        if s.sizes[seat] < HAND and s.stage == PLAY_STAGE:
            fullest = max(range(len(s.decks)), key=lambda deck: len(s.decks[deck]))
            draw(s, seat, fullest, events)


def pass_on(s: BabelState, seat: Seat, events: list[Event] | None) -> None:
    """Whose turn it is can do nothing: everybody knows now what that hand lacks."""
    s.notes[seat] = notes.without(s.notes[seat], wanted_kinds(s), s.sizes[seat])
    if events is not None:
        events.append(Event(happened.PASSED, seat, reveals=Reveals.NEW))
    _next_turn(s, events)


def call_stall(s: BabelState, events: list[Event] | None) -> None:
    """Nobody plays, though somebody could: the table stands still all the same."""
    _stall(s, 1, events)


def choose(s: BabelState, seat: Seat, card: int, events: list[Event] | None) -> None:
    """A card is chosen in secret; the last choice lays all of them, each on its player's tower."""
    s.chosen[seat] = card
    if events is not None:
        events.append(Event(happened.CHOSE, seat, (HIDDEN,), {seat: (card,)}))
    if NO_CHOICE in s.chosen:
        return
    for player, laid in enumerate(s.chosen):
        put(s, player, play(laid, player, len(s.towers[player])), events)
    s.stage, s.called = PLAY_STAGE, 0
    s.chosen = [NO_CHOICE] * s.players


def find_stall(s: BabelState, events: list[Event] | None) -> None:
    """All hands are full: stand still where nobody can play; what that tells of the hands is known from then on."""
    wanted = wanted_kinds(s)
    for code in s.hands:
        if HAND_BITS[code] & wanted:
            return
    for seat in range(s.players):
        s.notes[seat] = notes.without(s.notes[seat], wanted, HAND)
    _stall(s, 0, events)


def _stall(s: BabelState, called: int, events: list[Event] | None) -> None:
    s.stage, s.called = STALL_STAGE, called
    s.stalls += 1
    if events is not None:
        reveals = Reveals.NOTHING if called else Reveals.NEW
        events.append(Event(happened.STALLED, TABLE, (called,), reveals=reveals))
