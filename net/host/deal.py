"""How host and players come to a game's secret together, see core.engine.deal. Gathers; sends by what it is given."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from core.engine.chance import SECRET_BYTES, commitment
from core.engine.deal import Contribution, Transcript, seal_of, secret_of, terms_of
from core.engine.errors import Refused
from core.engine.record import Header
from net.clock import Clock

SECONDS = 10.0
"""For each of the two steps. Who has not answered by then is left out."""

Tell = Callable[[bytes, list[Any]], None]


class Deal:
    """One deal. keys: of those who are asked; names: by key."""

    def __init__(self, header: Header, names: dict[bytes, str], tell: Tell, clock: Clock) -> None:
        self._header, self._names, self._tell, self._clock = header, names, tell, clock
        self._seals: dict[bytes, bytes] = {}
        self._values: dict[bytes, bytes] = {}
        self._asked: Collection[bytes] = ()
        self._given: dict[bytes, bytes] = {}
        self._all = asyncio.Event()

    async def agree(self) -> tuple[Header, Transcript]:
        """The header with its secret, and what proves it. Where a value fails to come, all are asked anew."""
        keys = set(self._names)
        while True:
            self._seals = await self._gather(keys, ["deal"])
            secret = secrets.token_bytes(SECRET_BYTES)
            seals = sorted(self._seals.items())
            told = [
                "sealed", commitment(secret), self._header.setup.to_data(),
                [plan.to_data() for plan in self._header.seats], [list(pair) for pair in seals],
            ]  # fmt: skip
            self._values = await self._gather(self._seals, told)
            if self._values.keys() == self._seals.keys():
                break
            keys = set(self._values)
        contributions = tuple(
            Contribution(key, self._names[key], value) for key, value in sorted(self._values.items())
        )
        transcript = Transcript(
            commitment(secret), terms_of(self._header), tuple(seals), contributions, host_secret=secret
        )
        return replace(self._header, secret=secret_of(secret, contributions)), transcript

    async def _gather(self, keys: Collection[bytes], told: list[Any]) -> dict[bytes, bytes]:
        """What these answer, as far as they do in time."""
        self._asked, self._given = set(keys), {}
        self._all.clear()
        for key in keys:
            self._tell(key, told)
        self._look()
        waiting = asyncio.ensure_future(self._all.wait())
        late = asyncio.ensure_future(self._clock.sleep(SECONDS))
        try:
            await asyncio.wait((waiting, late), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (waiting, late):
                task.cancel()
            await asyncio.gather(waiting, late, return_exceptions=True)
        given, self._asked = self._given, ()
        return given

    def seal(self, key: bytes, seal: bytes) -> None:
        """The first step of one of them."""
        self._answer(key, seal)

    def contribute(self, key: bytes, value: bytes) -> None:
        """The second: raises Refused where it is not what was sealed."""
        if key in self._seals and seal_of(key, value) != self._seals[key]:
            raise Refused("That is not the value that was sealed.")
        self._answer(key, value)

    def _answer(self, key: bytes, given: bytes) -> None:
        if key not in self._asked or key in self._given:
            raise Refused("Nothing is asked of you.")
        self._given[key] = given
        self._look()

    def without(self, key: bytes) -> None:
        """Nobody need wait for this one: it is gone."""
        self._asked = {other for other in self._asked if other != key}
        self._look()

    def _look(self) -> None:
        if set(self._asked) <= self._given.keys():
            self._all.set()
