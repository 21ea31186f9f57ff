"""Who is in a room: let in by the invite's word or by PIN, known by key ever after. Knows no game."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.engine.text import clean_name
from net.clock import Clock
from net.host.names import free_name
from net.protocol.desk import Unwelcome
from net.protocol.messages import BOT, FULL, GONE, PIN, PLAYER, TOKEN, WATCHER, Hello
from net.protocol.rates import Bucket

MAX_WATCHERS = 16
PIN_TRIES, PIN_SECONDS = 5, 60.0
CHATS, CHAT_SECONDS = 5, 10.0


def fresh_token() -> str:
    """A word that lets one in, and that nobody guesses."""
    return secrets.token_urlsafe(9)


@dataclass(slots=True)
class Member:
    """key: its public key; number: what the others know it by; here: whether it is connected; left: on purpose.

    role: PLAYER, WATCHER (also who stood up to watch) or BOT: a program that plays.
    """

    key: bytes
    number: int
    name: str
    role: str
    here: bool = False
    left: bool = False
    chats: Bucket | None = None

    @property
    def person(self) -> bool:
        """Whether somebody is there who can be asked something."""
        return self.role != BOT

    def to_data(self) -> list[Any]:
        """For the room's own file."""
        return [self.key.hex(), self.number, self.name, self.role, self.left]

    @classmethod
    def from_data(cls, data: list[Any]) -> Member:
        """The inverse; raises ValueError or TypeError."""
        key, number, name, role, left = data
        name = clean_name(str(name), "Guest")
        return cls(bytes.fromhex(key), int(number), name, str(role), left=bool(left))


class Members:
    """token, pin: what lets one in, "" for what does not; owner: the key whose room it is, None: who comes first.

    sent_away: the keys of those who were, and may not come again.

    Where the owner has left, the room is somebody else's; whoever opened it has it back on coming back.
    """

    def __init__(self, clock: Clock, token: str, pin: str = "", owner: bytes | None = None) -> None:
        self._clock, self.token, self._pin = clock, token, pin
        self.owner = self._opener = owner
        self._by_key: dict[bytes, Member] = {}
        self.sent_away: set[bytes] = set()
        self._tries = Bucket(PIN_TRIES, PIN_SECONDS)
        self._last = 0

    def __iter__(self) -> Iterator[Member]:
        return iter(tuple(self._by_key.values()))

    def get(self, key: bytes) -> Member | None:
        """By key."""
        return self._by_key.get(key)

    def numbered(self, number: int) -> Member | None:
        """By number."""
        return next((member for member in self._by_key.values() if member.number == number), None)

    def restore(self, members: list[Member]) -> None:
        """Those of before the host was started again."""
        for member in members:
            self._by_key[member.key] = member
            self._last = max(self._last, member.number)

    def admit(self, key: bytes, hello: Hello, taken: Iterable[str] = ()) -> Member:
        """Let a peer in, or let it in again; raises Unwelcome. taken: names that others than members have."""
        if key in self.sent_away:
            raise Unwelcome(GONE, "You were sent away from this table.")
        member = self._by_key.get(key) or self._new(key, hello, taken)
        if key == self._opener:
            self.owner = key
        member.left = False
        return member

    def _new(self, key: bytes, hello: Hello, taken: Iterable[str]) -> Member:
        if key != self._opener:
            self._check(hello.token)
        if hello.role == WATCHER and sum(each.role == WATCHER for each in self) >= MAX_WATCHERS:
            raise Unwelcome(FULL, f"{MAX_WATCHERS} watch this table already: there is no room for one more.")
        self._last += 1
        member = Member(key, self._last, "", hello.role)
        member.name = self.free_name(hello.name, member, taken)
        self._by_key[key] = member
        return member

    def _check(self, word: str) -> None:
        if self.token and hmac.compare_digest(word.encode(), self.token.encode()):
            return
        if not self._pin:
            raise Unwelcome(
                TOKEN, "This invite is not, or no longer, for this table: ask the host for a new one."
            )
        if not word:
            raise Unwelcome(PIN, "This table asks for a PIN.")
        if not self._tries.take(self._clock.now()):
            raise Unwelcome(PIN, "Too many wrong PINs were typed: wait a minute.")
        if not hmac.compare_digest(word.encode(), self._pin.encode()):
            raise Unwelcome(PIN, "That is not the PIN of this table.")
        self._tries.give_back()

    def free_name(self, wanted: str, member: Member, taken: Iterable[str] = ()) -> str:
        """A name that nobody else here has, nor any of `taken`."""
        others = (other.name for other in self if other is not member)
        return free_name(clean_name(wanted, "Guest"), (*others, *taken))

    def may_say(self, member: Member) -> bool:
        """Whether it has not said too much of late."""
        if member.chats is None:
            member.chats = Bucket(CHATS, CHAT_SECONDS)
        return member.chats.take(self._clock.now())

    def leave(self, member: Member) -> None:
        """It goes on purpose, and keeps what is its."""
        member.here, member.left = False, True
        self._disown(member)

    def may_be_sent_away(self, member: Member) -> bool:
        """Whether it is neither the owner nor whoever opened the room, who has it back on coming back."""
        return member.key not in (self.owner, self._opener)

    def send_away(self, member: Member) -> None:
        """For good: the invite is another one from now on, as whoever has the old one could come by another key."""
        self.sent_away.add(member.key)
        if self.token:
            self.token = fresh_token()
        self.forget(member)

    def forget(self, member: Member) -> None:
        """It is no member any more, but may come again."""
        self._by_key.pop(member.key, None)
        self._disown(member)

    def _disown(self, member: Member) -> None:
        if self.owner == member.key:
            self.owner = None

    def heir(self) -> None:
        """A room that is nobody's is now the first player's who is here."""
        if self.owner is None:
            players = (each for each in self if each.role == PLAYER and each.here)
            self.owner = next((each.key for each in players), None)
