"""What a room says to its members. Decides nothing, and knows no socket: what carries the words is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from net.host.members import Members
from net.protocol.news import body_of
from net.session import News, Note

Put = Callable[[bytes, list[Any]], None]


class Voice:
    """put: puts a body into the feed of the member with a key."""

    def __init__(self, members: Members, put: Put) -> None:
        self._members, self.put = members, put

    def all(self, body: list[Any]) -> None:
        """The same to everybody."""
        for member in self._members:
            self.put(member.key, body)

    def news(self, news: News, key: bytes | None = None) -> None:
        """News that travel, to everybody or to one."""
        body = body_of(news)
        assert body is not None, "views are told by the play"
        if key is None:
            self.all(body)
        else:
            self.put(key, body)

    def note(self, text: str) -> None:
        """A sentence to everybody."""
        self.news(Note(text))
