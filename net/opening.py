"""Opens tables here: a new game, or one from a save. The only place where secret, save, bots and match meet."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from core.engine.chance import secret_from_seed
from core.engine.errors import BadSetup
from core.engine.match import Match
from core.engine.record import PERSON, Header, Record, SeatPlan
from core.engine.rules import Seat, Setup
from core.engine.seating import PACE, TURNS, can_be_unhurried, has_clock, with_dummies
from core.games import rules_of
from net.counting import Counting
from net.local import LocalSession
from net.session import TableInfo
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


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A Game in this process: all who play at its table sit at this keyboard. See net.session.Game."""

    table: Table
    notes: tuple[str, ...] = ()
    read_only: bool = False
    remote: bool = field(default=False, init=False)
    _sessions: dict[Seat | None, LocalSession] = field(default_factory=dict, init=False, compare=False)

    @property
    def info(self) -> TableInfo:
        """See Game."""
        return self.table.info

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """See Game."""
        people = self.table.people()
        return people if len(people) == 1 else (*people, None)

    def session(self, seat: Seat | None) -> LocalSession:
        """See Game."""
        if seat not in self._sessions:
            self._sessions[seat] = self.table.sit(seat)
        return self._sessions[seat]

    async def run(self) -> None:
        """See Game."""
        await self.table.run()

    def note_help(self, seat: Seat) -> None:
        """See Game."""
        self.table.helped.add(seat)

    def record(self) -> Record | None:
        """See Game."""
        match = self.table.match
        return None if match.outcome() is None else match.record()

    async def rematch(self) -> Plan:
        """See Game."""
        return Plan(self.info.game, self.info.setup, self.info.seats)

    def close(self) -> None:
        """See Game."""
        self.table.close()


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


def resume_table(path: Path) -> LocalGame:
    """A table that goes on where a save stands; raises SaveError."""
    from saves.store import Save

    opened = Save.open(path)
    look_only = opened.read_only or _not_for_here(opened.match)
    notes = tuple(note for note in (opened.damage, look_only) if note)
    return LocalGame(_table(opened.match, opened.save, look_only), notes, bool(look_only))


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
