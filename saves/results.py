"""Result: what is kept of a person's finished game against bots. Knows no file, and counts nothing up.

Nothing that can be computed is kept: ratings, streaks and means follow from the results in their order.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from core.engine.check import is_word
from core.engine.codec import pack
from core.engine.errors import BadData
from core.engine.match import Match
from core.engine.record import BOT, DUMMY, PERSON, Header
from core.engine.text import clean

KEY_BYTES = 16
MAX_SEATS = 16
MAX_OPTIONS = 16
MAX_WORDS = 80
"""Characters of what is said of an option."""

YOU = ""
"""Stands for the person where bots have their level."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that one person played to its end against bots.

    key: the same however often the game is opened, copied, exported or taken back and ended again (16 bytes).
    ended: with its time zone, to the second. options: those off their defaults, in words. levels, places: by seat,
    those that nobody plays left out; YOU for the person, 1 the best place, tied seats alike, and no seat has it where
    nobody won. helped: whether somebody else had a hand in the person's moves.
    """

    key: bytes
    ended: datetime
    game: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    places: tuple[int, ...]
    helped: bool = False

    @property
    def seat(self) -> int:
        """Where the person sat."""
        return self.levels.index(YOU)

    @property
    def place(self) -> int:
        """The person's."""
        return self.places[self.seat]

    @property
    def won(self) -> bool:
        """Whether the person won, alone or with others."""
        return self.place == 1

    def to_data(self) -> dict[str, Any]:
        """Plain builtins for JSON, without the key."""
        return {
            "ended": self.ended.astimezone(UTC).isoformat(timespec="seconds"),
            "game": self.game,
            "options": list(self.options),
            "levels": list(self.levels),
            "places": list(self.places),
            "helped": self.helped,
        }

    @classmethod
    def from_data(cls, key: object, data: object) -> Result:
        """The inverse of to_data; raises BadData."""
        if not (isinstance(key, bytes) and len(key) == KEY_BYTES):
            raise BadData(f"a result's key has {KEY_BYTES} bytes")
        if not isinstance(data, dict):
            raise BadData("a result is a map")
        game, options, helped = data.get("game"), data.get("options"), data.get("helped")
        if not is_word(game) or type(helped) is not bool:
            raise BadData("a result names its game and whether there was help")
        if not (isinstance(options, list) and len(options) <= MAX_OPTIONS and all(map(_is_words, options))):
            raise BadData("a result's options are short texts without control characters")
        levels, places = _seats(data.get("levels"), data.get("places"))
        return cls(key, _moment(data.get("ended")), game, tuple(options), levels, places, helped)


def _is_words(value: object) -> bool:
    return isinstance(value, str) and clean(value, MAX_WORDS) == value


def _seats(levels: object, places: object) -> tuple[tuple[str, ...], tuple[int, ...]]:
    if not (isinstance(levels, list) and isinstance(places, list) and len(levels) == len(places)):
        raise BadData("a result has a level and a place for each seat")
    if not 2 <= len(levels) <= MAX_SEATS or levels.count(YOU) != 1:
        raise BadData("a result is of one person and some bots")
    if not all(level == YOU or is_word(level) for level in levels):
        raise BadData("a level is a word")
    if not all(type(place) is int and 1 <= place <= MAX_SEATS for place in places):
        raise BadData(f"a place is a number from 1 to {MAX_SEATS}")
    return tuple(levels), tuple(places)


def _moment(text: object) -> datetime:
    try:
        moment = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadData("a result says when the game ended, in ISO 8601 with its time zone")
    return moment


def key_of(header: Header) -> bytes:
    """A game's key: of its cards and set-up, so that a seed that was played before gives no second result."""
    what = pack([header.game, header.setup.to_data()])
    return hashlib.blake2b(what, key=header.secret, digest_size=KEY_BYTES, person=b"butique-result").digest()


def can_count(header: Header) -> bool:
    """Whether a game is one person's against bots, so that its end will be a result."""
    kinds = [plan.kind for plan in header.players()]
    return kinds.count(PERSON) == 1 and kinds.count(BOT) == len(kinds) - 1 > 0


def result_of(match: Match, ended: datetime, helped: bool = False) -> Result | None:
    """The result of a game, or None where it is not over, or not one person's against bots."""
    header, outcome = match.header, match.outcome()
    if outcome is None or not can_count(header):
        return None
    seats = [seat for seat, plan in enumerate(header.seats) if plan.kind != DUMMY]
    levels = tuple(YOU if header.seats[seat].kind == PERSON else header.seats[seat].level for seat in seats)
    places = tuple(outcome.places[seat] for seat in seats)
    moment = ended.astimezone(UTC).replace(microsecond=0)
    return Result(key_of(header), moment, header.game, _options(match), levels, places, helped)


def _options(match: Match) -> tuple[str, ...]:
    rules, chosen = match.rules, match.header.setup.options
    return tuple(
        clean(f"{option.label}: {rules.say(option, chosen[option.name])}", MAX_WORDS)
        for option in rules.info.options
        if chosen[option.name] != option.default
    )
