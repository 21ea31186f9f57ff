"""The position as it is shown between two updates: follows the events one by one.

Only what is seen is kept right; legality and hidden cards are the rules' part. The next view replaces all.
"""

from __future__ import annotations

from core.engine.events import HIDDEN, SeenEvent
from core.games.heroes import events as happened
from core.games.heroes.moves import WAY_EFFECT
from core.games.heroes.state import CASTLE, HAND_UNIT, OFF, QUESTION_UP, HeroesState


def advance(s: HeroesState, event: SeenEvent) -> None:
    """Change the shown position by what one event tells."""
    seat, args = event.seat, event.args
    if event.kind == happened.TURN:
        s.active, s.turn, s.die, s.passed = seat, args[0], 0, 0
    elif event.kind == happened.ROLLED:
        s.die = args[0]
    elif event.kind == happened.MOVED:
        s.position[seat] = args[1]
    elif event.kind == happened.PASSED:
        s.passed |= 1 << seat
    elif event.kind == happened.PLAYED:
        _play(s, seat, args[0])
    elif event.kind == happened.QUESTION:
        s.row[args[0]] = QUESTION_UP
        s.effects[args[0]] = args[1]
    elif event.kind == happened.PICKED:
        s.picked = args[0]
    elif event.kind == happened.EXCHANGED:
        first, second = args
        s.row[first], s.row[second] = s.row[second], s.row[first]
        s.effects[first], s.effects[second] = s.effects[second], s.effects[first]
        s.picked = 0
    elif event.kind == happened.TREASURE:
        s.carries[seat] = 1
    elif event.kind == happened.KICKED:
        _kick(s, seat, args[0], args[1], args[2])
    elif event.kind == happened.OUT:
        s.position[seat] = OFF


def _play(s: HeroesState, seat: int, way: int) -> None:
    unit = HAND_UNIT[WAY_EFFECT[way]]
    s.passed = 0
    s.sizes[seat] -= 1
    s.spent[seat] += unit
    if s.hands[seat] != HIDDEN:
        s.hands[seat] -= unit


def _kick(s: HeroesState, seat: int, place: int, kicks: int, effect: int) -> None:
    del s.row[place]
    del s.effects[place]
    for other, position in enumerate(s.position):
        if position > place:
            s.position[other] -= 1
    s.position[seat] = s.row.index(CASTLE) if s.carries[seat] else 0
    s.kicks[seat] = kicks
    s.sizes[seat] += 1
    if effect != HIDDEN and s.hands[seat] != HIDDEN:
        s.hands[seat] += HAND_UNIT[effect]


def path(event: SeenEvent) -> range:
    """The places that a MOVED event steps on, one after another, without the first."""
    start, end = event.args[0], event.args[1]
    return range(start + 1, end + 1) if end > start else range(start - 1, end - 1, -1)
