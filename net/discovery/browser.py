"""The list of rooms on the LAN as it is now. See net.discovery.browsing.

Keeps nothing but that list, and no more of it than MAX_ROOMS: what zeroconf has heard stands in its own cache.
"""

from __future__ import annotations

import asyncio

from zeroconf import DNSQuestionType, Error, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.discovery.adverts import MAX_TXT_BYTES, Found, ad_of, best_first, numbered
from net.discovery.lan import Lan

MAX_ROOMS = 64
SWEEP = 5.0
"""Seconds between two looks at whether rooms have gone without a word, and at this machine's networks."""
ANSWER_MS = 3000
"""Milliseconds that a host may take to say that it is still there."""
_MAX_ASKED = 8
_MAX_HEARD_ADDRESSES = 64
_SRV, _IN = 33, 1  # DNS's numbers for the record that names a room's host, and for the internet


class Browser:
    """The rooms that are on the LAN now."""

    def __init__(self, lan: Lan, service: str) -> None:
        self._lan, self._service = lan, service
        self._heard: dict[str, Found | None] = {}  # by full name in small letters; None: no room, or not yet
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._watch: AsyncServiceBrowser | None = None
        self._news = asyncio.Event()

    @property
    def trouble(self) -> str:
        """Why nobody can be found, as a sentence; "" where somebody can."""
        why = self._lan.trouble
        return f"Tables on the LAN can't be looked for: {why}" if why else ""

    def rooms(self) -> tuple[Found, ...]:
        """Those there now, sorted by name; at most MAX_ROOMS."""
        found = [(label, room) for label, room in self._heard.items() if room is not None]
        found.sort(key=lambda item: (item[1].name.casefold(), item[1].name, item[0]))
        return numbered(room for _, room in found)

    async def changed(self) -> None:
        """Return when rooms or trouble are no longer what they were when this last returned."""
        await self._news.wait()
        self._news.clear()

    async def run(self) -> None:
        """Watch, and sweep now and then; ends by being cancelled."""
        moved = True
        try:
            while True:
                if moved:
                    await self._look()
                for name in list(self._heard):
                    self._hear(name)
                await asyncio.sleep(SWEEP)
                before = self.trouble
                moved = await self._lan.refresh()
                if self.trouble != before:
                    self._news.set()
        finally:
            await self._end()

    async def _look(self) -> None:
        """Ask who is there, in the networks that this machine is in now."""
        await self._look_away()
        if self._lan.zeroconf is not None:
            # Answers go to everybody: one to this port alone might reach another program of this machine.
            self._watch = AsyncServiceBrowser(
                self._lan.zeroconf.zeroconf,
                self._service,
                handlers=[self._on_change],
                question_type=DNSQuestionType.QM,
            )

    async def _look_away(self) -> None:
        if self._watch is not None:
            await self._watch.async_cancel()
            self._watch = None

    async def _end(self) -> None:
        asked = list(self._asked.values())
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await self._look_away()

    # What is heard -----------------------------------------------------------------------------------------

    def _on_change(self, *, name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change is not ServiceStateChange.Removed:
            self._hear(name.lower())
        elif self._heard.pop(name.lower(), None) is not None:
            self._news.set()

    def _hear(self, name: str) -> None:
        """Take in what zeroconf knows of a name, and ask for what is missing."""
        zeroconf = self._lan.zeroconf
        try:
            info = AsyncServiceInfo(self._service, name)
        except Error:  # what was sent is no name
            return
        if zeroconf is None:
            return
        if _is_swollen(zeroconf, name):
            self._keep(name, None)
            return
        if info.load_from_cache(zeroconf.zeroconf):
            self._keep(name, self._room(info))
            return
        self._keep(name, self._heard.get(name))
        if name in self._heard and name not in self._asked and len(self._asked) < _MAX_ASKED:
            self._asked[name] = asyncio.create_task(self._ask(name, info, zeroconf))

    async def _ask(self, name: str, info: AsyncServiceInfo, zeroconf: AsyncZeroconf) -> None:
        try:
            is_there = await info.async_request(zeroconf.zeroconf, ANSWER_MS, DNSQuestionType.QM)
        except (OSError, Error):
            is_there = False
        finally:
            del self._asked[name]
        self._keep(name, self._room(info) if is_there else None)

    def _room(self, info: AsyncServiceInfo) -> Found | None:
        """The room that an advert is of, or None where it is malformed."""
        if len(info.text) > MAX_TXT_BYTES or info.port is None:
            return None
        ad = ad_of(info.properties, info.port)
        addresses = best_first(info.parsed_scoped_addresses(), self._lan.networks)
        if ad is None or not addresses:
            return None
        return Found(ad, addresses, ad.name)

    def _keep(self, name: str, room: Found | None) -> None:
        """Remember a name if there is a place for it: what is no room makes way."""
        if name not in self._heard and len(self._heard) >= MAX_ROOMS:
            idle = next((other for other, found in self._heard.items() if found is None), None)
            if idle is None:
                return
            del self._heard[idle]
        if self._heard.get(name) != room:
            self._news.set()
        self._heard[name] = room


def _is_swollen(zeroconf: AsyncZeroconf, name: str) -> bool:
    """Whether a host told more addresses than any has: zeroconf's time to read them grows with their square."""
    cache = zeroconf.zeroconf.cache
    server = getattr(cache.get_by_details(name, _SRV, _IN), "server", "")
    return len(cache.entries_with_name(server)) > _MAX_HEARD_ADDRESSES
