"""How host and players come to a game's secret together, see core.engine.deal. Gathers and computes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from core.engine.chance import SECRET_BYTES, commitment
from core.engine.deal import Contribution, Transcript, seal_of, secret_of, terms_of
from core.engine.errors import Refused
from core.engine.record import Header
from net.clock import Clock
from net.host.voice import Voice
from net.together import first_of

SECONDS = 10.0
"""For each of the two steps. Who has not answered by then is left out."""

SEAL, VALUE = "seal", "value"


class Deal:
    """One deal. names: of those who are asked, by key; voice: reaches them."""

    def __init__(self, header: Header, names: dict[bytes, str], voice: Voice, clock: Clock) -> None:
        self._header, self._names, self._voice, self._clock = header, names, voice, clock
        self._seals: dict[bytes, bytes] = {}
        self._step = ""  # SEAL or VALUE, whichever is asked for
        self._asked: frozenset[bytes] = frozenset()
        self._given: dict[bytes, bytes] = {}
        self._gone: set[bytes] = set()
        self._all = asyncio.Event()

    async def agree(self) -> tuple[Header, Transcript]:
        """The header with its secret, and what proves it. Where a value fails to come, all are asked anew."""
        keys = set(self._names)
        while True:
            self._seals = await self._gather(SEAL, keys, ["deal"])
            secret = secrets.token_bytes(SECRET_BYTES)
            values = await self._gather(VALUE, set(self._seals), self._sealed(secret))
            if values.keys() == self._seals.keys():
                return self._agreed(secret, values)
            keys = set(values)
            missing = ", ".join(sorted(self._names[key] for key in self._seals.keys() - keys))
            self._voice.note(
                f"The deal is made anew, without {missing}: a value was sealed and did not come."
            )

    def _sealed(self, secret: bytes) -> list[Any]:
        """What is told before any value is known."""
        return [
            "sealed", commitment(secret), self._header.setup.to_data(),
            [plan.to_data() for plan in self._header.seats],
            [list(pair) for pair in sorted(self._seals.items())],
        ]  # fmt: skip

    def _agreed(self, secret: bytes, values: dict[bytes, bytes]) -> tuple[Header, Transcript]:
        contributions = tuple(
            Contribution(key, self._names[key], value) for key, value in sorted(values.items())
        )
        transcript = Transcript(
            commitment(secret),
            terms_of(self._header),
            tuple(sorted(self._seals.items())),
            contributions,
            host_secret=secret,
        )
        return replace(self._header, secret=secret_of(secret, contributions)), transcript

    async def _gather(self, step: str, keys: Collection[bytes], told: list[Any]) -> dict[bytes, bytes]:
        """What these answer, as far as they do in time and stay."""
        self._step, self._asked, self._given = step, frozenset(keys) - self._gone, {}
        self._all.clear()
        for key in sorted(self._asked):
            self._voice.put(key, told)
        self._look()
        try:
            await first_of(self._all.wait(), self._clock.sleep(SECONDS))
        finally:
            self._step, self._asked = "", frozenset()
        return {key: given for key, given in self._given.items() if key not in self._gone}

    def seal(self, key: bytes, seal: bytes) -> None:
        """The first step of one of them; raises Refused."""
        self._answer(SEAL, key, seal)

    def contribute(self, key: bytes, value: bytes) -> None:
        """The second; raises Refused, also where it is not what was sealed."""
        if key in self._seals and seal_of(key, value) != self._seals[key]:
            raise Refused("That is not the value that was sealed.")
        self._answer(VALUE, key, value)

    def _answer(self, step: str, key: bytes, given: bytes) -> None:
        if step != self._step or key not in self._asked or key in self._given:
            raise Refused("Nothing of the kind is asked of you.")
        self._given[key] = given
        self._look()

    def without(self, key: bytes) -> None:
        """Nobody need wait for this one: it is gone."""
        self._gone.add(key)
        self._asked -= {key}
        self._look()

    def _look(self) -> None:
        if self._asked <= self._given.keys():
            self._all.set()
