"""Deals that several made together, for tests: who gave what, and what each of them keeps of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from core.engine.chance import commitment
from core.engine.codec import view_digest
from core.engine.deal import Contribution, Seen, Transcript, seal_of, secret_of, terms_of
from core.engine.match import Match
from core.engine.record import Header, Record
from core.engine.rules import Seat
from core.games import rules_of

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")


def some_bytes(what: str) -> bytes:
    """32 bytes that nobody knows who has not been told."""
    return hashlib.blake2b(what.encode(), digest_size=32).digest()


def contributions(people: int, seed: str = "") -> tuple[Contribution, ...]:
    """One each from so many people."""
    return tuple(
        Contribution(some_bytes(f"key {name}"), name, some_bytes(f"{seed} value {name}"))
        for name in NAMES[:people]
    )


def dealt(header: Header, people: int = 2, seed: str = "") -> tuple[Header, Transcript]:
    """The header of a game with the secret that host and people made, and what the host keeps of it."""
    host_secret, given = some_bytes(f"{seed} host"), contributions(people, seed)
    transcript = Transcript(
        commitment(host_secret),
        terms_of(header),
        tuple((one.member, seal_of(one.member, one.value)) for one in given),
        given,
        host_secret=host_secret,
    )
    return replace(header, secret=secret_of(host_secret, given)), transcript


def kept_by(transcript: Transcript, person: int, record: Record, seats: Sequence[Seat | None]) -> Transcript:
    """What one of the people keeps, who saw the whole game from these seats."""
    own = transcript.contributions[person]
    return replace(transcript, own=own.member, own_value=own.value, views=views_of(record, seats))


def views_of(record: Record, seats: Sequence[Seat | None]) -> tuple[Seen, ...]:
    """What was seen from these seats before the first move and after each."""
    match = Match(rules_of(record.header.game), record.header)
    seen = [(0, seat, view_digest(match.view(seat))) for seat in seats]
    for entry in record.entries:
        match.submit(entry.seat, entry.move, entry.at)
        seen.extend((match.ply, seat, view_digest(match.view(seat))) for seat in seats)
    return tuple(seen)
