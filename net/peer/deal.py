"""A player's part in the deal of a game: seals and gives its value, and holds the host to what was told."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from core.engine.chance import SECRET_BYTES
from core.engine.codec import view_digest
from core.engine.deal import (
    CONTRIBUTION_BYTES,
    MAX_VIEWS,
    Contribution,
    Seen,
    Transcript,
    check,
    check_told,
    check_views,
    seal_of,
    secret_of,
    terms_of,
)
from core.engine.errors import BadData
from core.engine.match import Match, verify
from core.engine.record import Entry, Header, Record, SeatPlan, setup_from_data
from core.engine.rules import Rules, Seat
from net.protocol.checks import blob, fields, rows, whole

Seals = tuple[tuple[bytes, bytes], ...]

DEALS_KEPT = 16
WITHOUT = "The deal of this game was made without you."
CALLED_OFF = "The deal is made anew. You had given your part of the last: the host could know its cards."
FORGOTTEN = "This program was started since the deal of this game: it can't prove what you gave to it."


@dataclass(frozen=True, slots=True)
class _Told:
    """What a host told before any value was known. terms: of the header."""

    commitment: bytes
    terms: bytes
    seals: Seals


class Hand:
    """What this player gives to deals. key: its public one; gave: whether it gave to one that did not begin yet."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._value = b""
        self.gave = False
        self._given: dict[
            bytes, tuple[bytes, _Told]
        ] = {}  # by own seal: the value, and what it was given for

    def seal(self) -> bytes:
        """Of a fresh value: one that was given is never given again."""
        self._value, self.gave = secrets.token_bytes(CONTRIBUTION_BYTES), False
        return seal_of(self._key, self._value)

    def value(self, header: Header, commitment: bytes, seals: Seals) -> bytes:
        """The value; raises BadData where the own seal is not among those told, so that it is not given."""
        own = seal_of(self._key, self._value)
        if not self._value or (self._key, own) not in seals:
            raise BadData("The host left your seal out of the deal.")
        told = _Told(commitment, terms_of(header), seals)
        if own in self._given and self._given[own][1] != told:
            raise BadData("The host asks twice for one value.")
        self._given[own] = self._value, told
        while len(self._given) > DEALS_KEPT:
            del self._given[next(iter(self._given))]
        self.gave = True
        return self._value

    def transcript(
        self, header: Header, commitment: bytes, seals: Seals, told: tuple[Contribution, ...]
    ) -> tuple[Transcript, str]:
        """Of a game that begins, and what this player has to know of its own part, or "".

        By what was told before the values where this player took part and remembers. Otherwise all of it is as the
        host tells it now: then it shows that the host's words fit together, and no more.
        """
        self.gave = False
        own = dict(seals).get(self._key)
        if own in self._given:
            value, before = self._given[own]
            return Transcript(before.commitment, before.terms, before.seals, told, self._key, value), ""
        bare = Transcript(commitment, terms_of(header), seals, told)
        return bare, WITHOUT if own is None else FORGOTTEN


def header_of(rules: Rules[Any], setup: object, plans: object) -> Header:
    """A header without its secret, from the wire; raises BadData, or BadSetup where the game knows no such set-up."""
    if not isinstance(plans, list) or len(plans) > 16:
        raise BadData("seats are a list")
    seats = tuple(SeatPlan.from_data(plan) for plan in plans)
    header = Header(rules.info.id, rules.version, setup_from_data(setup), seats, bytes(SECRET_BYTES))
    told = header.setup
    if rules.setup(told.seats, told.options, told.first) != told:
        raise BadData("a set-up has all options of its game")
    players = header.players()
    if len(players) != told.seats or players != seats[: told.seats]:
        raise BadData("a game has the seats of its set-up, and then its dummies")
    if len(seats) != told.seats + len(rules.dummies(told)):
        raise BadData("a game has as many dummies as its rules say")
    return header


def seals_of(data: object) -> Seals:
    """From the wire; raises BadData."""
    checks = (blob(32, 32), blob(32, 32))
    return tuple(fields(row, checks, "a seal") for row in rows(data))


def contributions_of(data: object) -> tuple[Contribution, ...]:
    """From the wire; raises BadData."""
    if len(rows(data)) > 64:
        raise BadData("there are not so many members")
    return tuple(Contribution(*fields(row, (_any, _any, _any), "a contribution")) for row in rows(data))


def _any(value: object) -> Any:
    return value


class Proof:
    """What a peer keeps of a game to prove it by, once the host tells its secret and every move."""

    def __init__(self, rules: Rules[Any], header: Header, transcript: Transcript) -> None:
        self._rules, self._header = rules, header
        self.transcript = transcript
        self._entries: list[Any] = []
        self._views: list[Seen] = []
        self._doubtful: list[Seen] = []
        self._secret = b""

    def trouble(self) -> str | None:
        """What is wrong with the deal already, before a card is seen."""
        return None if self.transcript.own is None else check_told(self.transcript, self._header)

    def saw(self, ply: int, seat: Seat | None, digest: bytes, fresh: bool) -> None:
        """A view; what was taken back is forgotten."""
        if fresh:
            self._views = [view for view in self._views if view[0] < ply]
            self._doubtful = [view for view in self._doubtful if view[0] <= ply]
        self._views.append((ply, seat, digest))
        del self._views[:-MAX_VIEWS]

    def anew(self) -> None:
        """Something was missed: of what was seen before, any of it but the deal may have been taken back meanwhile."""
        self._doubtful = (self._doubtful + self._views)[-MAX_VIEWS:]
        self._views = []

    def secret(self, secret: bytes) -> None:
        """The host told its secret: moves follow."""
        self._secret = secret
        self._entries.clear()

    def moves(self, data: object) -> None:
        """Some of the record; raises BadData."""
        number = whole(-(1 << 62), 1 << 62)
        for row in rows(data):
            self._entries.append(fields(row, (number, number, number, blob(16, 16)), "a move"))
        if len(self._entries) > MAX_VIEWS:
            raise BadData("no game has so many moves")

    def record(self) -> tuple[Record, Transcript, str | None]:
        """The whole game, its transcript, and what is wrong with it in a player's words, or None.

        Raises EngineError where these are no moves of a game.
        """
        transcript = replace(self.transcript, host_secret=self._secret)
        header = replace(self._header, secret=secret_of(self._secret, transcript.contributions))
        start = Match(self._rules, header).start
        record = Record(header, start, tuple(Entry(ply, *rest) for ply, rest in enumerate(self._entries)))
        wrong = check(transcript, header)
        verify(self._rules, record)
        transcript = replace(transcript, views=self._seen(record))
        return record, transcript, wrong or check_views(self._rules, record, transcript)

    def _seen(self, record: Record) -> tuple[Seen, ...]:
        """The views that the record has to fit. Of the doubtful ones those that it does, and any from before a move."""
        fitting = views_of(self._rules, record, {seat for _, seat, _ in self._doubtful})
        kept = [view for view in self._doubtful if view in fitting or view[0] == 0]
        return tuple(dict.fromkeys([*kept, *self._views]))[-MAX_VIEWS:]


def views_of(rules: Rules[Any], record: Record, seats: Collection[Seat | None]) -> set[Seen]:
    """All that these seats see in a proven game."""
    match = Match(rules, record.header)
    places = [seat for seat in seats if seat is None or seat < match.header.setup.seats]
    seen = {(0, seat, view_digest(match.view(seat))) for seat in places}
    for entry in record.entries:
        match.submit(entry.seat, entry.move, entry.at)
        seen |= {(match.ply, seat, view_digest(match.view(seat))) for seat in places}
    return seen
