"""Where chance comes from: a stream that can be committed to before a game and opened after it.

Nothing here reads a clock or the system's entropy: whoever starts a match brings the secret.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Protocol

SECRET_BYTES = 32
_WORD_BYTES = 4
_WORD_SPAN = 1 << (8 * _WORD_BYTES)
_BLOCK_BYTES = 64
_WORDS_A_BLOCK = _BLOCK_BYTES // _WORD_BYTES


class Chance(Protocol):
    """What rules may ask of chance. Searches and tests pass a fast one of their own."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely; n is at least 1."""

    def shuffle(self, items: list[int]) -> None:
        """Put `items` into a random order, in place."""


class StreamChance:
    """A keyed BLAKE2b counter stream: the same numbers for the same secret on every Python.

    Word i of the stream is bytes 4(i mod 16).. of BLAKE2b(i div 16, key=secret). `position` counts the words
    used, so that a stream can be taken up again in the middle.
    """

    def __init__(self, secret: bytes, position: int = 0) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a chance secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self._block = b""
        self._block_number = -1
        self.position = position

    def _word(self) -> int:
        number, offset = divmod(self.position, _WORDS_A_BLOCK)
        if number != self._block_number:
            counter = number.to_bytes(8, "big")
            self._block = hashlib.blake2b(counter, key=self._secret, digest_size=_BLOCK_BYTES).digest()
            self._block_number = number
        self.position += 1
        start = offset * _WORD_BYTES
        return int.from_bytes(self._block[start : start + _WORD_BYTES], "big")

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1 without bias: words past the last multiple of n are skipped."""
        if not 1 <= n <= _WORD_SPAN:
            raise ValueError(f"below() wants a number from 1 to 2**32, not {n}")
        limit = _WORD_SPAN - _WORD_SPAN % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates from the end (Knuth, TAOCP 2, algorithm P)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def secret_from_seed(seed: str) -> bytes:
    """The secret of a game with a seed that a person chose: the same seed, the same game.

    Whoever knows the seed knows the deal; a game between people wants a fresh secret instead.
    """
    return hashlib.blake2b(seed.encode(), person=b"butique-seed", digest_size=SECRET_BYTES).digest()


def commitment(secret: bytes) -> bytes:
    """What may be published before the game: it binds to the secret (32 bytes) and does not tell it."""
    return hashlib.blake2b(secret, person=b"butique-commit", digest_size=32).digest()


def opens(published: bytes, secret: bytes) -> bool:
    """Whether `secret` is the one that was committed to."""
    return hmac.compare_digest(published, commitment(secret))
