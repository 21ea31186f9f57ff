"""What follows from a roll, a card and a closed window: steps, questions, kicks, displaced servants, the end.

Changes the position and tells what happened; what may be done is asked in rules.py.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, Event, Reveals
from core.engine.rules import Seat
from core.games.heroes import events as happened
from core.games.heroes import moves as m
from core.games.heroes.state import (
    CASTLE,
    CAVE,
    FIRST_SWAP_STAGE,
    HAND_UNIT,
    LIVES,
    OFF,
    OVER_STAGE,
    QUESTION,
    QUESTION_UP,
    ROLL_STAGE,
    WINDOW_STAGE,
    HeroesState,
)

_QUESTION_SIDES = (QUESTION, QUESTION_UP)


def forward(s: HeroesState, seat: Seat, steps: int) -> int:
    """The place `steps` ahead of a servant in its own sense (negative: behind it), never past the ends."""
    place = s.position[seat] + (-steps if s.carries[seat] else steps)
    last = len(s.row) - 1
    return 0 if place < 0 else last if place > last else place


def _move(s: HeroesState, seat: Seat, place: int, why: int, events: list[Event] | None) -> None:
    if events is not None:
        events.append(Event(happened.MOVED, seat, (s.position[seat], place, why)))
    s.position[seat] = place


def roll(s: HeroesState, face: int, events: list[Event] | None) -> None:
    """The die shows `face`: the active servant goes forward."""
    seat = s.active
    s.die = face
    steps = face - 1 if s.carries[seat] else face
    if events is not None:
        events.append(Event(happened.ROLLED, seat, (face, steps), reveals=Reveals.NEW))
    _move(s, seat, forward(s, seat, steps), happened.BY_ROLL, events)


def play(s: HeroesState, seat: Seat, way: int, events: list[Event] | None) -> None:
    """`seat` plays a card in one of its ways on the active servant; everybody is asked again."""
    unit = HAND_UNIT[m.WAY_EFFECT[way]]
    s.hands[seat] -= unit
    s.sizes[seat] -= 1
    s.spent[seat] += unit
    s.passed = 0
    if events is not None:
        events.append(Event(happened.PLAYED, seat, (way, s.active), reveals=Reveals.OWN))
    _move(s, s.active, forward(s, s.active, m.WAY_STEPS[way]), happened.BY_CARD, events)


def ask(s: HeroesState, start: Seat) -> bool:
    """Ask the next seat from `start` on that holds a card and has not passed; False closes the window."""
    n, passed, sizes, position = s.seats, s.passed, s.sizes, s.position
    for step in range(n):
        seat = (start + step) % n
        if sizes[seat] and not passed >> seat & 1 and position[seat] != OFF:
            s.asked = seat
            s.stage = WINDOW_STAGE
            return True
    s.asked = -1
    s.passed = 0
    return False


def resolve(s: HeroesState, events: list[Event] | None) -> None:
    """What the place does to the active servant, question after question."""
    seat = s.active
    while True:
        place = s.position[seat]
        what = s.row[place]
        if what == seat:
            _kick(s, seat, events)
            break
        if what in _QUESTION_SIDES:
            effect = s.effects[place]
            s.row[place] = QUESTION_UP
            if events is not None:
                turned = what == QUESTION
                reveals = Reveals.NEW if turned else Reveals.NOTHING
                events.append(Event(happened.QUESTION, seat, (place, effect, int(turned)), reveals=reveals))
            if effect == m.STEP_BACK:
                _move(s, seat, forward(s, seat, -1), happened.BY_QUESTION, events)
                continue
            s.stage = FIRST_SWAP_STAGE
            return
        if what == CASTLE and not s.carries[seat]:
            s.carries[seat] = 1
            if events is not None:
                events.append(Event(happened.TREASURE, seat))
        elif what == CAVE and s.carries[seat]:
            _win(s, seat, events)
        break
    if s.stage != OVER_STAGE:
        _next_turn(s, events)


def _next_turn(s: HeroesState, events: list[Event] | None) -> None:
    seat = (s.active + 1) % s.seats
    while s.position[seat] == OFF:
        seat = (seat + 1) % s.seats
    s.active = seat
    s.stage = ROLL_STAGE
    s.die = 0
    s.turn += 1
    if events is not None:
        events.append(Event(happened.TURN, seat, (s.turn,)))


def _win(s: HeroesState, seat: Seat, events: list[Event] | None) -> None:
    s.winner = seat
    s.stage = OVER_STAGE
    if events is not None:
        events.append(Event(happened.WON, seat, (len(s.out),), reveals=Reveals.NEW))


def _kick(s: HeroesState, seat: Seat, events: list[Event] | None) -> None:
    """Kick a servant out, then everybody whom that displaces, until all stand or somebody has won."""
    waiting: list[Seat] = []
    _take_card(s, seat, waiting, events)
    while waiting:
        first = min(waiting, key=lambda other: (other - s.active) % s.seats)
        waiting.remove(first)
        # It stands in the gap before the card that is at its place now: the next one on the Castle's side.
        gap = s.position[first]
        place = gap if s.carries[first] else gap - 1
        _move(s, first, place, happened.BY_DISPLACEMENT, events)
        if s.row[place] == first and s.stage != OVER_STAGE:
            _take_card(s, first, waiting, events)


def _take_card(s: HeroesState, seat: Seat, waiting: list[Seat], events: list[Event] | None) -> None:
    """The kicked servant goes back with its card; the row closes up; who else stood on it joins `waiting`."""
    place = s.position[seat]
    effect = s.effects[place]
    del s.row[place]
    del s.effects[place]
    for other in range(s.seats):
        if s.position[other] > place:
            s.position[other] -= 1
        elif s.position[other] == place and other != seat and other not in waiting:
            waiting.append(other)
    s.position[seat] = len(s.row) - 1 if s.carries[seat] else 0
    s.hands[seat] += HAND_UNIT[effect]
    s.sizes[seat] += 1
    s.kicks[seat] += 1
    if events is not None:
        public = (place, s.kicks[seat], HIDDEN)
        events.append(
            Event(happened.KICKED, seat, public, {seat: (place, s.kicks[seat], effect)}, reveals=Reveals.NEW)
        )
    if s.kicks[seat] == LIVES:
        s.position[seat] = OFF
        s.out.append(seat)
        if events is not None:
            events.append(Event(happened.OUT, seat))
        if len(s.out) == s.seats - 1:
            _win(s, next(other for other in range(s.seats) if other not in s.out), events)


def exchange(s: HeroesState, second: int, events: list[Event] | None) -> None:
    """The card picked before and the one at `second` change places; the turn is over."""
    first = s.picked
    s.row[first], s.row[second] = s.row[second], s.row[first]
    s.effects[first], s.effects[second] = s.effects[second], s.effects[first]
    s.picked = 0
    if events is not None:
        events.append(Event(happened.EXCHANGED, s.active, (first, second)))
    _next_turn(s, events)
