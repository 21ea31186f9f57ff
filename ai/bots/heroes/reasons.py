"""Says in one line why the bot does what it does. Decides nothing, and tells nothing that lies hidden."""

from __future__ import annotations

from ai.bots.heroes.landing import Landing
from core.engine.rules import Seat
from core.games.heroes.state import CASTLE, HeroesState

CARELESS = "picks any two cards"
FORGOTTEN = "does not think of answering"
WAITING = "sees no danger in the active servant yet"


def only(rolls: bool) -> str:
    """For a move that is the only one."""
    return "rolls the die" if rolls else "can do nothing else"


def answer(view: HeroesState, seat: Seat, landing: Landing, after: int) -> str:
    """For an answer in the window that leaves the active servant at the place `after`."""
    before = view.position[view.active]
    if seat == view.active:
        return _own(view, landing, before, after)
    return _on_another(view, landing, before, after)


def _own(view: HeroesState, landing: Landing, before: int, after: int) -> str:
    if landing.wins(after):
        return "brings its treasure home" if after != before else "stands in the Cave with its treasure"
    if after == before:
        return "keeps its cards: its own servant may stay where it is"
    if landing.kicks(before):
        return "takes its own servant off a hero of its own colour"
    if view.row[after] == CASTLE and not view.carries[view.active]:
        return "takes its own servant to the Castle"
    return "takes its own servant to a better place"


def _on_another(view: HeroesState, landing: Landing, before: int, after: int) -> str:
    if after == before:
        return "keeps its cards: the active servant is not worth one now"
    if landing.wins(before):
        return "keeps the active servant from bringing its treasure home"
    if landing.kicks(after):
        return "pushes the active servant onto a hero of its own colour"
    back = (after > before) if view.carries[view.active] else (after < before)
    return "pushes the active servant back" if back else "moves the active servant to a worse place"


def exchange(view: HeroesState, seat: Seat, first: int, second: int) -> str:
    """For an exchange of the cards at two places."""
    colours = (view.row[first], view.row[second])
    if seat in colours:
        return "moves a hero of its own colour out of the way"
    if any(colour < view.seats for colour in colours):
        return "puts another's hero where it will hurt"
    return "turns the track to its own use"
