"""Numbered news, so that nothing is lost and nothing comes twice: the host's end, and the peer's."""

from __future__ import annotations

from collections import deque
from typing import Any

from net.protocol.messages import News

KEPT, KEPT_BYTES = 48, 256 << 10
"""Fewer than may wait for one peer at once: what is sent again does not stall again."""


class Feed:
    """What a host told one member, with the last ones kept for who lost them. last: the number of the last one."""

    def __init__(self, last: int = 0) -> None:
        self._kept: deque[bytes] = deque()
        self._bytes = 0
        self.last = last

    def add(self, body: list[Any]) -> bytes:
        """The frame of the next news."""
        self.last += 1
        frame = News(self.last, body).to_bytes()
        self._kept.append(frame)
        self._bytes += len(frame)
        while len(self._kept) > KEPT or self._bytes > KEPT_BYTES:
            self._bytes -= len(self._kept.popleft())
        return frame

    def since(self, have: int) -> list[bytes] | None:
        """The frames after number `have`; None where they are not all kept, or were never told."""
        missing = self.last - have
        if not 0 <= missing <= len(self._kept):
            return None
        return [self._kept[at] for at in range(len(self._kept) - missing, len(self._kept))]


class Inbox:
    """What a peer has of its host's news. have: the number of the last one."""

    def __init__(self) -> None:
        self.have = 0
        self.gap = False

    def begin(self, have: int) -> None:
        """Another host, or the same one anew: the next number is the one after `have`."""
        self.have, self.gap = have, False

    def take(self, news: News) -> list[Any] | None:
        """Its body, or None where it is a repetition or something before it is missing: then `gap` is set."""
        if news.number == self.have + 1:
            self.have, self.gap = news.number, False
            return news.body
        if news.number > self.have:
            self.gap = True
        return None
