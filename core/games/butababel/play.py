"""What follows from a card, a draw, a choice and from nobody's moving: turns, stalls, the end.

Changes the position and tells what happened; what may be done is asked in rules.py.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import TABLE, Seat
from core.games.butababel import events as happened
from core.games.butababel.cards import BEATEN_BY, HAND, HAND_COUNTS, HAND_UNIT, KINDS
from core.games.butababel.state import (
    NO_CHOICE,
    OVER_STAGE,
    PLAY_STAGE,
    STALL_STAGE,
    BabelState,
)


def put(s: BabelState, seat: Seat, card: int, tower: int, events: list[Event] | None) -> None:
    """A card goes from a hand onto a tower."""
    _lay(s, seat, card, tower)
    if events is not None:
        # In real time a card on the table is a fact: everybody may have acted on it.
        reveals = Reveals.OWN if s.turns else Reveals.NEW
        events.append(Event(happened.PLAYED, seat, (card, tower, len(s.towers[tower])), reveals=reveals))
    _go_on(s, events)


def _lay(s: BabelState, seat: Seat, card: int, tower: int) -> None:
    s.hands[seat] -= HAND_UNIT[card]
    s.sizes[seat] -= 1
    s.towers[tower].append(card)
    s.by[tower] = seat
    if s.least[seat] and s.kinds[seat] >> card & 1:
        s.least[seat] -= 1


def draw(s: BabelState, seat: Seat, deck: int, events: list[Event] | None) -> None:
    """The top card of a deck goes to a hand."""
    _take(s, seat, deck, events)
    _go_on(s, events)


def _take(s: BabelState, seat: Seat, deck: int, events: list[Event] | None) -> None:
    card = s.decks[deck].pop()
    s.hands[seat] += HAND_UNIT[card]
    s.sizes[seat] += 1
    if events is not None:
        left = len(s.decks[deck])
        own = {seat: (deck, card, left)}
        events.append(Event(happened.DREW, seat, (deck, HIDDEN, left), own, reveals=Reveals.NEW))


def everybody_draws(s: BabelState, events: list[Event] | None) -> None:
    """Nobody moved: each who may draws a card from the fullest deck, as long as there are any."""
    if events is not None:
        events.append(Event(happened.IDLED, TABLE))
    for seat in range(s.players):
        if s.sizes[seat] < HAND:
            fullest = max(range(len(s.decks)), key=lambda deck: len(s.decks[deck]))
            if not s.decks[fullest]:
                break
            _take(s, seat, fullest, events)
    _go_on(s, events)


def pass_on(s: BabelState, seat: Seat, events: list[Event] | None) -> None:
    """Whose turn it is can do nothing: everybody knows now what that hand lacks."""
    s.kinds[seat], s.least[seat] = _useless(s), s.sizes[seat]
    if events is not None:
        events.append(Event(happened.PASSED, seat, reveals=Reveals.NEW))
    _go_on(s, events)


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
        _lay(s, player, laid, player)
        if events is not None:
            height = len(s.towers[player])
            events.append(Event(happened.LAID, player, (laid, height), reveals=Reveals.NEW))
    s.chosen = [NO_CHOICE] * s.players
    s.stage = PLAY_STAGE
    s.called = 0


def _go_on(s: BabelState, events: list[Event] | None) -> None:
    """After a move: the end, the next turn, or a stall."""
    first, second, third = s.decks
    if not (first or second or third):
        s.stage = OVER_STAGE
        if events is not None:
            events.append(Event(happened.OVER, TABLE, reveals=Reveals.NEW))
        return
    if s.turns:
        s.due = (s.due + 1) % s.players
        if events is not None:
            events.append(Event(happened.TURN, s.due))
    find_stall(s, events)


def find_stall(s: BabelState, events: list[Event] | None) -> None:
    """Stand still where no player can play or draw; what that tells of the hands is known from then on."""
    for size in s.sizes:
        if size < HAND:
            return
    tops = {cards[-1] for cards in s.towers}
    if len(tops) == len(KINDS):
        return
    wanted = [BEATEN_BY[top] for top in tops]
    for code in s.hands:
        counts = HAND_COUNTS[code]
        for card in wanted:
            if counts[card]:
                return
    useless = _useless(s)
    for seat in range(s.players):
        s.kinds[seat], s.least[seat] = useless, HAND
    _stall(s, 0, events)


def _stall(s: BabelState, called: int, events: list[Event] | None) -> None:
    s.stage, s.called = STALL_STAGE, called
    s.stalls += 1
    if events is not None:
        reveals = Reveals.NOTHING if called else Reveals.NEW
        events.append(Event(happened.STALLED, TABLE, (called,), reveals=reveals))


def _useless(s: BabelState) -> int:
    """Bits of the kinds that beat no tower's top."""
    wanted = {BEATEN_BY[cards[-1]] for cards in s.towers}
    return sum(1 << kind for kind in KINDS if kind not in wanted)
