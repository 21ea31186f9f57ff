"""What a host tells and a peer hears, as plain arrays. The game's part is what net.session tells a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.engine.codec import DIGEST_BYTES, pack
from core.engine.errors import BadData
from core.engine.events import SeenEvent
from core.engine.rules import Rules, Seat
from core.engine.text import MAX_NAME, clean
from net.protocol.checks import Check, blob, fields, one_of, rows, text, whole, yes_or_no
from net.protocol.requests import MAX_CHAT, MAX_SEATS
from net.protocol.views import Incoming, Outgoing
from net.session import (
    COUNTDOWN,
    PAUSED,
    RUNNING,
    Clock,
    Halted,
    News,
    Note,
    Pulse,
    Reason,
    Said,
    StandIns,
    Stopped,
    Thinks,
    Trouble,
    Update,
    Vote,
    Votes,
    Why,
    claimed,
)

EVENTS_A_FRAME, EVENT_BYTES_A_FRAME = 200, 16 << 10
"""A history comes in parts of so many, so that no frame grows with the length of a game."""

MAX_HISTORY = 1 << 17
"""Events of one update: more than the longest game has, and no more than a peer can hold."""

MAX_WORDS = 1200
"""Characters of a sentence."""

NEWS = frozenset({
    # the room
    "anew", "room", "lobby", "said", "note",
    # the deal
    "deal", "sealed", "begin",
    # the game
    "history", "update", "pulse", "stand-ins", "clock", "thinks", "why", "votes", "trouble", "halted", "stopped",
    # a game that is over
    "secret", "moves",
})  # fmt: skip
"""All that a host tells; docs/protocol.md says what belongs to each."""

NOBODY = -1
_SEAT = whole(0, MAX_SEATS - 1)
_SEAT_OR_NOBODY = whole(NOBODY, MAX_SEATS - 1)
_MS = whole(0, 1 << 40)
_PLY = whole(0, 1 << 32)
_TEXT = text(MAX_WORDS)


@dataclass(frozen=True, slots=True)
class Told:
    """An update, and what a session wants to know beside it.

    at: milliseconds played; undo, ask: whether the seat's last move may be taken back now, or with everybody's consent.
    """

    update: Update
    at: int
    undo: bool
    ask: bool


class Teller:
    """Turns what a table tells a seat into bodies; one for each member and game."""

    def __init__(self) -> None:
        self._views = Outgoing()

    def forget(self) -> None:
        """The member lost what it had: the next view is told whole."""
        self._views.forget()

    def told(self, told: Told) -> Iterator[list[Any]]:
        """An update, after what does not fit into its frame."""
        update = told.update
        if update.fresh:
            self._views.forget()
        patch, digest = self._views.patch(update.view)
        *history, events = _parts(update.events)
        for part in history:
            yield ["history", part]
        yield ["update", update.ply, update.fresh, patch, digest, events, told.at, told.undo, told.ask]


def _parts(events: Sequence[SeenEvent]) -> list[list[Any]]:
    """As data, in frames' worths; one at least, if only an empty one."""
    parts: list[list[Any]] = [[]]
    size = 0
    for event in events:
        data = event.to_data()
        size += len(pack(data))
        if size > EVENT_BYTES_A_FRAME or len(parts[-1]) == EVENTS_A_FRAME:
            parts.append([])
            size = len(pack(data))
        parts[-1].append(data)
    return parts


def body_of(news: News) -> list[Any] | None:
    """All other news; None for what does not travel."""
    if isinstance(news, Pulse):
        return ["pulse", news.state, news.seconds, NOBODY if news.seat is None else news.seat]
    if isinstance(news, StandIns):
        return ["stand-ins", [[seat, level] for seat, level in news.by_seat]]
    if isinstance(news, Clock):
        return ["clock", [[seat, round(1000 * seconds)] for seat, seconds in news.by_seat]]
    if isinstance(news, Thinks):
        return ["thinks", NOBODY if news.seat is None else news.seat]
    if isinstance(news, Why):
        return ["why", news.reason.seat, news.reason.ply, news.reason.text[:MAX_WORDS]]
    if isinstance(news, Votes):
        vote = news.open
        return ["votes", [] if vote is None else [vote.what, vote.by, list(vote.yes), vote.needed]]
    if isinstance(news, Said):
        return ["said", news.name, news.text, NOBODY if news.seat is None else news.seat]
    if isinstance(news, Trouble | Note):
        return [_TEXTS[type(news)], news.text[:MAX_WORDS]]
    if isinstance(news, Halted | Stopped):
        return [_TEXTS[type(news)], news.why[:MAX_WORDS]]
    return None


_TEXTS: dict[type[Trouble | Note | Halted | Stopped], str] = {
    Trouble: "trouble", Note: "note", Halted: "halted", Stopped: "stopped",
}  # fmt: skip


class Listener:
    """Turns bodies back into news of a game; one for each game."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._views = Incoming(rules.state_type)
        self._history: list[SeenEvent] = []

    def update(self, body: list[Any]) -> Told | None:
        """From "history" (None) or "update"; raises BadData."""
        if body[0] == "history":
            (events,) = fields(body[1:], (rows,), "history")
            if len(self._history) + len(events) > MAX_HISTORY:
                raise BadData("no game is so long")
            self._history += map(SeenEvent.from_data, events)
            return None
        checks = (_PLY, yes_or_no, rows, blob(DIGEST_BYTES, DIGEST_BYTES), rows, _MS, yes_or_no, yes_or_no)
        ply, fresh, patch, digest, events, at, undo, ask = fields(body[1:], checks, "an update")
        view = self._views.take(patch, digest)
        seen = (*self._history, *map(SeenEvent.from_data, events))
        self._history.clear()
        return Told(Update(ply, view, seen, fresh), at, undo, ask)


def news_of(body: list[Any]) -> News | None:
    """All other news of a game; None where the body is of something else. Raises BadData."""
    kind, rest = body[0], body[1:]
    for news, name in _TEXTS.items():
        if kind == name:
            return news(clean(fields(rest, (_TEXT,), name)[0], MAX_WORDS))
    read = _READ.get(kind)
    if read is None:
        return None
    checks, make = read
    return make(*fields(rest, checks, kind))  # type: ignore[no-any-return]


def seats_of(news: News) -> set[Seat | None]:
    """The seats that news speak of; None and -1 are nobody."""
    if isinstance(news, Update):
        return {event.seat for event in news.events}
    if isinstance(news, Pulse | Thinks | Said):
        return {news.seat}
    if isinstance(news, StandIns | Clock):
        return {seat for seat, _ in news.by_seat}
    if isinstance(news, Why):
        return {news.reason.seat}
    if isinstance(news, Votes) and news.open is not None:
        return {news.open.by, *news.open.yes, claimed(news.open.what)}
    return set()


def _seat(number: int) -> Seat | None:
    return None if number == NOBODY else number


def _pairs(check: Check) -> Check:
    """A list of pairs of a seat and something."""

    def read(value: object) -> tuple[tuple[Seat, Any], ...]:
        items = rows(value)
        if len(items) > MAX_SEATS:
            raise BadData("there are not so many seats")
        return tuple(fields(item, (_SEAT, check), "a seat's part") for item in items)

    return read


def _vote(value: object) -> Vote | None:
    items = rows(value)
    if not items:
        return None
    what, by, yes, needed = fields(items, (text(24), _SEAT, rows, whole(0, MAX_SEATS)), "a vote")
    if len(yes) > MAX_SEATS:
        raise BadData("there are not so many votes")
    return Vote(clean(what, 24), by, tuple(map(_SEAT, yes)), needed)


_READ: dict[str, tuple[tuple[Check, ...], Any]] = {
    "pulse": (
        (one_of(COUNTDOWN, RUNNING, PAUSED), whole(0, 60), _SEAT_OR_NOBODY),
        lambda state, seconds, seat: Pulse(state, seconds, _seat(seat)),
    ),
    "stand-ins": (
        (_pairs(text(24)),),
        lambda pairs: StandIns(tuple((seat, clean(level, 24)) for seat, level in pairs)),
    ),
    "clock": ((_pairs(_MS),), lambda pairs: Clock(tuple((seat, ms / 1000) for seat, ms in pairs))),
    "thinks": ((_SEAT_OR_NOBODY,), lambda seat: Thinks(_seat(seat))),
    "why": (
        (_SEAT, _PLY, _TEXT),
        lambda seat, ply, words: Why(Reason(seat, ply, clean(words, 300))),
    ),
    "votes": ((_vote,), Votes),
    "said": (
        (text(MAX_NAME), text(MAX_CHAT), _SEAT_OR_NOBODY),
        lambda name, words, seat: Said(clean(name, MAX_NAME), clean(words, MAX_CHAT), _seat(seat)),
    ),
}  # fmt: skip
