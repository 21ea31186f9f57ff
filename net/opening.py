"""Opens tables: a new game, or one from a save. The only place where secret, save, bots and match meet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.engine.chance import secret_from_seed
from core.engine.errors import BadSetup
from core.engine.match import Match
from core.engine.record import PERSON, Header, SeatPlan
from core.engine.rules import Setup
from core.engine.seating import PACE, TURNS, can_be_unhurried, has_clock, with_dummies
from core.games import rules_of
from net.counting import Counting
from net.table import Table

if TYPE_CHECKING:
    from saves.store import Save


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be started.

    seats: the players; dummies among them are nothing, since the game brings its own. seed: a text that gives the
    same game again, or None.
    """

    game: str
    setup: Setup
    seats: tuple[SeatPlan, ...]
    seed: str | None = None

    def again(self) -> Plan:
        """The same table for another game: fresh cards."""
        return Plan(self.game, self.setup, self.seats)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table and what a person should be told before it goes on. read_only: it can be looked at only."""

    table: Table
    notes: tuple[str, ...] = ()
    read_only: bool = False


def check(plan: Plan) -> None:
    """Raises BadSetup where a plan is none for one keyboard, before anything is opened."""
    rules = rules_of(plan.game)
    people = sum(seat.kind == PERSON for seat in plan.seats)
    if people > 1 and has_clock(rules, plan.setup):
        turns = f"; choose {PACE} = {TURNS} for several" if can_be_unhurried(rules.info) else ""
        raise BadSetup(f"{rules.info.title} in real time is for one person at a keyboard{turns}.")


def new_table(plan: Plan) -> Table:
    """A table for a new game, its save begun; raises BadSetup or SaveError."""
    import secrets
    from datetime import datetime

    from saves.folder import new_path
    from saves.store import Save

    check(plan)
    rules = rules_of(plan.game)
    seats = with_dummies(rules, plan.setup, plan.seats)
    secret = secrets.token_bytes(32) if plan.seed is None else secret_from_seed(plan.seed)
    header = Header(plan.game, rules.version, plan.setup, seats, secret)
    match = Match(rules, header)
    title = f"{rules.info.title}: {', '.join(seat.name for seat in header.players())}"
    save = Save.create(new_path(plan.game, datetime.now().astimezone()), match.header, match.start, title)
    match.journal = save
    return _table(match, save)


def resume_table(path: Path) -> Opened:
    """A table that goes on where a save stands; raises SaveError."""
    from saves.store import Save

    opened = Save.open(path)
    look_only = opened.read_only or _not_for_here(opened.match)
    notes = tuple(note for note in (opened.damage, look_only) if note)
    return Opened(_table(opened.match, opened.save, look_only), notes, bool(look_only))


def _not_for_here(match: Match) -> str:
    """Why a game can't be played on at one keyboard, or "": it may have been begun at several."""
    header = match.header
    try:
        check(Plan(header.game, header.setup, header.seats))
    except BadSetup as error:
        return "" if match.outcome() is not None else f"{error} It can be looked at, not played on."
    return ""


def _table(match: Match, save: Save, read_only: str = "") -> Table:
    from ai.workers import Thinker

    counting = Counting(match)

    def rest(match: Match) -> None:
        save.snapshot(match)
        counting.rest(match, table.helped)

    table = Table(match, Thinker(), on_rest=rest, on_close=save.close, read_only=read_only)
    return table
