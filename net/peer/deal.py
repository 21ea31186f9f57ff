"""A player's part in the deal of a game: seals and gives its value, and holds the host to what was told."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from core.engine.chance import SECRET_BYTES
from core.engine.deal import (
    CONTRIBUTION_BYTES,
    Contribution,
    Seen,
    Transcript,
    check,
    check_told,
    seal_of,
    terms_of,
)
from core.engine.errors import BadData
from core.engine.match import Match, verify
from core.engine.record import Header, Record, SeatPlan, setup_from_data
from core.engine.rules import Rules, Seat
from net.protocol.checks import blob, fields, rows, whole


class Hand:
    """What this player gives to deals. key: its public one."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._value = b""
        self._sealed: tuple[bytes, bytes, tuple[tuple[bytes, bytes], ...]] | None = None

    def seal(self) -> bytes:
        """Of a fresh value: one that was given is never given again."""
        self._value = secrets.token_bytes(CONTRIBUTION_BYTES)
        self._sealed = None
        return seal_of(self._key, self._value)

    def value(self, header: Header, commitment: bytes, seals: tuple[tuple[bytes, bytes], ...]) -> bytes:
        """The value; raises BadData where the own seal is not among those told, so that it is not given."""
        if (self._key, seal_of(self._key, self._value)) not in seals:
            raise BadData("The host left your seal out of the deal.")
        if self._sealed is not None:
            raise BadData("The host asks twice for one value.")
        self._sealed = commitment, terms_of(header), seals
        return self._value

    def transcript(
        self,
        header: Header,
        commitment: bytes,
        seals: tuple[tuple[bytes, bytes], ...],
        told: tuple[Contribution, ...],
    ) -> Transcript:
        """Of a game that begins: by what was told before the values where this player took part."""
        if self._sealed is None:
            return Transcript(commitment, terms_of(header), seals, told)
        before, terms, sealed = self._sealed
        return Transcript(before, terms, sealed, told, self._key, self._value)


def header_of(rules: Rules[Any], setup: object, plans: object) -> Header:
    """A header without its secret, from the wire; raises BadData."""
    if not isinstance(plans, list) or len(plans) > 16:
        raise BadData("seats are a list")
    seats = tuple(SeatPlan.from_data(plan) for plan in plans)
    return Header(rules.info.id, rules.version, setup_from_data(setup), seats, bytes(SECRET_BYTES))


def seals_of(data: object) -> tuple[tuple[bytes, bytes], ...]:
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
        self._secret = b""

    def trouble(self) -> str | None:
        """What is wrong with the deal already, before a card is seen."""
        return None if self.transcript.own is None else check_told(self.transcript, self._header)

    def saw(self, ply: int, seat: Seat | None, digest: bytes, fresh: bool) -> None:
        """A view; what was taken back is forgotten."""
        while fresh and self._views and self._views[-1][0] >= ply:
            self._views.pop()
        self._views.append((ply, seat, digest))

    def secret(self, secret: bytes) -> None:
        """The host told its secret: moves follow."""
        self._secret = secret
        self._entries.clear()

    def moves(self, data: object) -> None:
        """Some of the record; raises BadData."""
        number = whole(-(1 << 62), 1 << 62)
        for row in rows(data):
            self._entries.append(fields(row, (number, number, number, blob(16, 16)), "a move"))

    def record(self) -> tuple[Record, Transcript, str | None]:
        """The whole game, its transcript, and what is wrong with it in a player's words, or None.

        Raises EngineError where these are no moves of a game.
        """
        from core.engine.deal import check_views, secret_of
        from core.engine.record import Entry

        transcript = replace(self.transcript, host_secret=self._secret, views=tuple(self._views))
        header = replace(self._header, secret=secret_of(self._secret, transcript.contributions))
        start = Match(self._rules, header).start
        entries = tuple(Entry(ply, *rest) for ply, rest in enumerate(self._entries))
        record = Record(header, start, entries)
        wrong = check(transcript, header)
        verify(self._rules, record)
        return record, transcript, wrong or check_views(self._rules, record, transcript)
