"""How much a peer may say: a bucket that fills by the second and from which every message takes. Given the time."""

from __future__ import annotations


class Bucket:
    """At most `size` at once, and `size` in `seconds` in the long run."""

    def __init__(self, size: float, seconds: float) -> None:
        self._size, self._a_second = size, size / seconds
        self._left, self._at = size, 0.0

    def take(self, now: float, count: float = 1.0) -> bool:
        """Take so much at a time (seconds, monotonic); whether it was there."""
        if now > self._at:
            self._left = min(self._size, self._left + (now - self._at) * self._a_second)
            self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def charge(self, count: float) -> None:
        """Take so much of what is there, or all of it."""
        self._left = max(0.0, self._left - count)

    def give_back(self, count: float = 1.0) -> None:
        """It was not to be counted."""
        self._left = min(self._size, self._left + count)
