"""What goes on in a room, a line each, for who has no screen there. Compares how a room is with how it was."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.record import DUMMY, Header
from core.engine.rules import Outcome
from net.protocol.lobby import LOBBY, OVER, PLAYING, TAKEN, RoomInfo, RoomSeat


def happened(was: RoomInfo | None, now: RoomInfo) -> list[str]:
    """What is new, in sentences. How a game ended is told by `ending`."""
    return [*_people(was, now), *games(was, now)]


def _people(was: RoomInfo | None, now: RoomInfo) -> Iterator[str]:
    before, after = _seated(was), _seated(now)
    watched = () if was is None else was.watchers
    for member, (seat, place) in after.items():
        if member not in before:
            yield f"{place.name} sits down in seat {seat + 1}."
            if not place.here:
                yield f"{place.name} is not here yet."
            continue
        old_seat, old = before[member]
        if old.name != place.name:
            yield f"{old.name} is called {place.name} now."
        if old_seat != seat:
            yield f"{place.name} moves to seat {seat + 1}."
        if old.here != place.here:
            yield f"{place.name} is {'back' if place.here else 'away'}."
        if now.phase == LOBBY and place.ready and not old.ready:
            yield f"{place.name} is ready."
    stood = [place.name for member, (_, place) in before.items() if member not in after]
    for name in stood:
        yield f"{name} {'stands up and watches' if name in now.watchers else 'has left'}."
    sat = {place.name for _, place in after.values()}
    for name in now.watchers:
        if name not in watched and name not in stood:
            yield f"{name} watches."
    for name in watched:
        if name not in now.watchers and name not in sat:
            yield f"{name} watches no more."


def _seated(room: RoomInfo | None) -> dict[int, tuple[int, RoomSeat]]:
    """By member: their seat."""
    if room is None:
        return {}
    return {each.member: (at, each) for at, each in enumerate(room.seats) if each.kind == TAKEN}


def games(was: RoomInfo | None, now: RoomInfo) -> Iterator[str]:
    """Which game has begun, or that all are back from it."""
    phase = LOBBY if was is None else was.phase
    if now.phase == phase:
        return
    if now.phase == PLAYING:
        players = [f"{seat.name} ({seat.level})" if seat.level else seat.name for seat in now.seats]
        yield f"Game {now.number} begins: {listed(players)}."
    elif now.phase == LOBBY:
        yield "Everybody is back in the lobby." if phase == OVER else "The game did not begin."


def ending(header: Header, outcome: Outcome) -> str:
    """Who won a game, in a sentence."""
    winners = outcome.winners()
    if any(header.seats[seat].kind == DUMMY for seat in winners):
        return "The game is over: the dummy won, all players lost."
    if not winners:
        return "The game is over: nobody won."
    names = [header.seats[seat].name for seat in winners]
    return f"The game is over: {listed(names)} {'won' if len(names) == 1 else 'share the win'}."


def listed(names: list[str]) -> str:
    """Several names in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
