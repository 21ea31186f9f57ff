"""The deal that nobody can stack: what host and players bring to a game's secret, and the proof of it afterwards.

1. Everybody who is to have a say draws a fresh value and gives the host its seal, `seal_of(own key, value)`.
2. The host draws a secret of its own and tells all, together: its commitment (core.engine.chance), the terms (the
   header without its secret) and every seal.
3. Whoever finds its own seal there, and the terms it expects, gives its value.
4. The host tells all values: the game's secret is `secret_of` its own and these. Its own it tells at the game's end.

So all that anybody can still say is fixed (2) before any value is known (3). Without the seals the host, which could
try the values of a friend or of its own player last, would choose the deal; without the terms, the seat that it suits.
What no seal prevents: a deal that is called off before the first card. That shows, since all are asked anew, and for a
new value: one that was given is never given again. The host knows every card; that it did not choose them is proven.

Nothing here draws a random number or reads a file: it computes, and checks what it is given.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.engine.chance import SECRET_BYTES, opens
from core.engine.check import is_whole
from core.engine.codec import DIGEST_BYTES, pack, view_digest
from core.engine.errors import BadData
from core.engine.match import Match
from core.engine.record import Header, Record
from core.engine.rules import Rules, Seat
from core.engine.text import MAX_NAME, clean

MEMBER_BYTES = CONTRIBUTION_BYTES = SEAL_BYTES = TERMS_BYTES = 32
MAX_MEMBERS = 64
MAX_VIEWS = 20_480
"""More than a game has moves; of a longer one the last ones may be kept."""

_TRANSCRIPT_VERSION = 1
_MAX_SEAT = 15
_NOBODY = "-"
_VIEW_ROW = re.compile(rf"([0-9]{{1,9}})/([0-9]{{1,2}}|{_NOBODY})/([0-9a-f]{{{2 * DIGEST_BYTES}}})")

Sealed = tuple[bytes, bytes]
"""A member and the seal that it gave."""

Seen = tuple[int, Seat | None, bytes]
"""How many moves were made, whose view it was (None: a spectator's) and its view_digest."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a member brought to the secret. member: its public key; name: as shown; value: 32 bytes, drawn afresh."""

    member: bytes
    name: str
    value: bytes

    def __post_init__(self) -> None:
        _want_bytes(self.member, MEMBER_BYTES, "a member's key")
        _want_bytes(self.value, CONTRIBUTION_BYTES, "a contribution")
        if not (isinstance(self.name, str) and self.name and clean(self.name, MAX_NAME) == self.name):
            raise BadData("a member's name is a short text without control characters")


def seal_of(member: bytes, value: bytes) -> bytes:
    """What a member tells of its value before anybody's is known (32 bytes); nobody else can give the same one."""
    return hashlib.blake2b(member + value, person=b"butique-seal", digest_size=SEAL_BYTES).digest()


def terms_of(header: Header) -> bytes:
    """A digest of what is agreed on before the deal (32 bytes): game, rules, set-up and seats, not the secret."""
    plans = [plan.to_data() for plan in header.seats]
    terms = pack([header.game, header.rules_version, header.setup.to_data(), plans])
    return hashlib.blake2b(terms, person=b"butique-terms", digest_size=TERMS_BYTES).digest()


def secret_of(host_secret: bytes, contributions: Sequence[Contribution]) -> bytes:
    """The secret of the game (32 bytes), the same in whatever order the contributions come."""
    digest = hashlib.blake2b(key=host_secret, person=b"butique-deal", digest_size=SECRET_BYTES)
    for contribution in sorted(contributions, key=lambda one: (one.member, one.value, one.name)):
        name = contribution.name.encode()
        digest.update(contribution.member + contribution.value + len(name).to_bytes(4, "big") + name)
    return digest.digest()


@dataclass(frozen=True, slots=True)
class Transcript:
    """What a player or the host keeps of a deal, to prove it by. Raises BadData for what can't be one.

    commitment, terms, seals: as they were told before any value. own, own_value: the key of the player who keeps this
    and what it gave; None at the host. host_secret: None until it is told. views: what was seen during the game; of
    moves that were taken back, nothing.
    """

    commitment: bytes
    terms: bytes
    seals: tuple[Sealed, ...]
    contributions: tuple[Contribution, ...]
    own: bytes | None = None
    own_value: bytes | None = None
    host_secret: bytes | None = None
    views: tuple[Seen, ...] = ()

    def __post_init__(self) -> None:
        _want_bytes(self.commitment, SECRET_BYTES, "a commitment")
        _want_bytes(self.terms, TERMS_BYTES, "the digest of the terms")
        if max(len(self.seals), len(self.contributions)) > MAX_MEMBERS or len(self.views) > MAX_VIEWS:
            raise BadData(f"a transcript has at most {MAX_MEMBERS} members and {MAX_VIEWS} views")
        for member, seal in self.seals:
            _want_bytes(member, MEMBER_BYTES, "a member's key")
            _want_bytes(seal, SEAL_BYTES, "a seal")
        if (self.own is None) != (self.own_value is None):
            raise BadData("whoever gave a value has a key")
        if self.own is not None:
            _want_bytes(self.own, MEMBER_BYTES, "a member's key")
            _want_bytes(self.own_value, CONTRIBUTION_BYTES, "a contribution")
        if self.host_secret is not None:
            _want_bytes(self.host_secret, SECRET_BYTES, "the host's secret")
        for ply, seat, digest in self.views:
            if not (is_whole(ply) and ply >= 0 and (seat is None or _is_seat(seat))):
                raise BadData("a view has a number of moves and a seat or none")
            _want_bytes(digest, DIGEST_BYTES, "a view's digest")

    def to_data(self) -> dict[str, Any]:
        """Plain builtins for msgpack and JSON: bytes as hex, each view as ply/seat/digest."""
        return {
            "transcript": _TRANSCRIPT_VERSION,
            "commitment": self.commitment.hex(),
            "terms": self.terms.hex(),
            "seals": [[member.hex(), seal.hex()] for member, seal in self.seals],
            "contributions": [[one.member.hex(), one.name, one.value.hex()] for one in self.contributions],
            "own": _hex_or_none(self.own),
            "own_value": _hex_or_none(self.own_value),
            "host_secret": _hex_or_none(self.host_secret),
            "views": " ".join(
                f"{ply}/{_NOBODY if seat is None else seat}/{digest.hex()}"
                for ply, seat, digest in self.views
            ),
        }

    @classmethod
    def from_data(cls, data: object) -> Transcript:
        """The inverse of to_data; raises BadData."""
        if not isinstance(data, dict):
            raise BadData("a transcript is a map")
        version = data.get("transcript")
        if type(version) is not int or version != _TRANSCRIPT_VERSION:
            raise BadData(f"transcript version {version!r:.40} is not one this program knows")
        seals = [(_bytes(member), _bytes(seal)) for member, seal in _rows(data.get("seals"), 2)]
        contributions = [
            Contribution(_bytes(member), name, _bytes(value))
            for member, name, value in _rows(data.get("contributions"), 3)
        ]
        own, own_value, host_secret = (
            None if data.get(name) is None else _bytes(data[name])
            for name in ("own", "own_value", "host_secret")
        )
        return cls(
            _bytes(data.get("commitment")),
            _bytes(data.get("terms")),
            tuple(seals),
            tuple(contributions),
            own,
            own_value,
            host_secret,
            _views(data.get("views")),
        )


def check_told(transcript: Transcript, header: Header) -> str | None:
    """What is wrong with the values that the host told, in a player's words, or None.

    To be asked as soon as they are there, before the first card; the header's secret is not looked at.
    """
    if terms_of(header) != transcript.terms:
        return "The game, its options or its seats are not those agreed before the deal."
    if not transcript.contributions:
        return "Nobody contributed to the deal."
    if _twice([one.member for one in transcript.contributions]) or _twice(
        [member for member, _ in transcript.seals]
    ):
        return "Two contributions to the deal are of one member."
    return _own_fault(transcript) or _seal_fault(transcript)


def check(transcript: Transcript, header: Header) -> str | None:
    """The first thing that is wrong with the deal of a game, in a player's words, or None.

    Of the header of a game that is over: its secret is what is proven. The record is verify's part (match.py), and
    what was seen of it check_views'.
    """
    told = check_told(transcript, header)
    if told is not None:
        return told
    if transcript.host_secret is None:
        return "The host has not told its secret, so the deal can't be proven."
    if not opens(transcript.commitment, transcript.host_secret):
        return "The host's secret is not the one that it committed to before the deal."
    if secret_of(transcript.host_secret, transcript.contributions) != header.secret:
        return "The game's secret does not follow from the host's secret and the contributions."
    return None


def check_views(rules: Rules[Any], record: Record, transcript: Transcript) -> str | None:
    """Where a record, proven by itself, is not the game that was seen, in a player's words, or None."""
    seen: defaultdict[int, list[tuple[Seat | None, bytes]]] = defaultdict(list)
    for ply, seat, digest in transcript.views:
        seen[ply].append((seat, digest))
    match = Match(rules, record.header)
    for entry in (*record.entries, None):
        for seat, digest in seen.pop(match.ply, ()):
            if seat is not None and seat >= match.header.setup.seats:
                return f"Seat {seat} was seen, which the game has not."
            if view_digest(match.view(seat)) != digest:
                return f"After {match.ply} moves the game of the record is not the one that was seen."
        if entry is not None:
            match.submit(entry.seat, entry.move, entry.at)
    if seen:
        return f"The record ends after {match.ply} moves, but {max(seen)} were seen."
    return None


def _twice(members: list[bytes]) -> bool:
    return len(set(members)) < len(members)


def _own_fault(transcript: Transcript) -> str | None:
    if transcript.own is None:
        return None
    given = {one.member: one.value for one in transcript.contributions}
    if transcript.own not in given:
        return "Your own contribution is missing from the deal."
    if given[transcript.own] != transcript.own_value:
        return "Your own contribution to the deal is not the one that you gave."
    return None


def _seal_fault(transcript: Transcript) -> str | None:
    seals = dict(transcript.seals)
    for one in transcript.contributions:
        if seals.pop(one.member, None) != seal_of(one.member, one.value):
            return f"The contribution of {one.name} is not one that was sealed before any was known."
    return "A contribution that was sealed is missing from the deal." if seals else None


def _is_seat(value: object) -> bool:
    return is_whole(value) and 0 <= value <= _MAX_SEAT


def _want_bytes(value: object, size: int, what: str) -> None:
    if not (isinstance(value, bytes) and len(value) == size):
        raise BadData(f"{what} has {size} bytes")


def _hex_or_none(value: bytes | None) -> str | None:
    return None if value is None else value.hex()


def _bytes(text: object) -> bytes:
    """The bytes of a hex text as we write it: two texts never mean the same."""
    try:
        value = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError as error:
        raise BadData("a key, seal, value or secret is no hex text") from error
    if value.hex() != text:
        raise BadData("a key, seal, value or secret is no plain hex text")
    return value


def _rows(data: object, length: int) -> list[list[Any]]:
    if not (isinstance(data, list) and len(data) <= MAX_MEMBERS):
        raise BadData(f"a transcript lists at most {MAX_MEMBERS} members")
    if not all(isinstance(row, list) and len(row) == length for row in data):
        raise BadData(f"a member of a transcript is a list of {length}")
    return data


def _views(text: object) -> tuple[Seen, ...]:
    rows = text.split(" ", MAX_VIEWS) if isinstance(text, str) and text else []
    found = [_VIEW_ROW.fullmatch(row) for row in rows]
    if not isinstance(text, str) or None in found:
        raise BadData("a view is a number of moves, a seat or -, and a digest")
    views = (match.groups() for match in found if match is not None)
    return tuple(
        (int(ply), None if seat == _NOBODY else int(seat), bytes.fromhex(digest))
        for ply, seat, digest in views
    )
