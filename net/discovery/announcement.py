"""A room as it stands in the lists of others: what they are told, and when. See net.discovery.announced."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress

from zeroconf import Error
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.discovery.adverts import Ad, label_of, txt_of
from net.discovery.lan import Lan, reason

TTL = 60
"""Seconds for which an advert is believed without asking: so long a room may be listed whose host was killed."""
PAUSE = 1.0
"""Seconds from one announcement to the next: somebody who joins and leaves all the time must not flood a LAN."""
REFRESH = 5.0
"""Seconds between two looks at this machine's networks."""


class Announcement:
    """A room that is listed, or would be."""

    def __init__(self, ad: Ad, lan: Lan, service: str) -> None:
        self._ad, self._lan, self._service = ad, lan, service
        self._name = f"{label_of(ad)}.{service}"
        self._server = f"butique-{secrets.token_hex(8)}.local."
        self._is_listed = False
        self._fault = ""
        self._news = asyncio.Event()
        self._settled = asyncio.Event()

    @property
    def trouble(self) -> str:
        """Why the room can't be listed, as a sentence; "" where it can."""
        why = self._lan.trouble or self._fault
        return f"This table can't be listed on the LAN: {why}" if why else ""

    async def update(self, ad: Ad) -> None:
        """Tell the LAN this from now on; the room stays the same one to others, even under another name."""
        self._ad = ad
        self._news.set()

    async def settled(self) -> None:
        """Return when the room is listed for the first time, or can't be."""
        await self._settled.wait()

    async def run(self) -> None:
        """Keep the LAN told; ends by being cancelled."""
        moved = False
        while True:
            if moved or self._news.is_set() or not self._is_listed:
                self._news.clear()
                await self._publish()
            self._settled.set()
            await asyncio.sleep(PAUSE)
            with suppress(TimeoutError):
                async with asyncio.timeout(REFRESH):
                    await self._news.wait()
            moved = await self._lan.refresh()

    async def _publish(self) -> None:
        zeroconf, addresses = self._lan.zeroconf, self._lan.addresses
        if zeroconf is None or not addresses:
            return
        try:
            await self._send(zeroconf, addresses)
            self._fault = ""
        except (OSError, Error) as error:
            self._fault = reason(error)

    async def _send(self, zeroconf: AsyncZeroconf, addresses: Sequence[str]) -> None:
        info = self._advert(addresses)
        if self._is_listed:
            sent = await zeroconf.async_update_service(info)
        else:
            # "Cooperating": nobody is asked whether the name is free, as no other host has it.
            sent = await zeroconf.async_register_service(info, cooperating_responders=True)
            self._is_listed = True
        await sent

    def _advert(self, addresses: Sequence[str]) -> AsyncServiceInfo:
        # No two records are the same: one that says what an earlier one said would be taken for that one, which
        # those in between have replaced.
        txt = txt_of(self._ad) | {"u": secrets.token_hex(4)}
        return AsyncServiceInfo(
            self._service,
            self._name,
            port=self._ad.port,
            properties=txt,
            server=self._server,
            host_ttl=TTL,
            other_ttl=TTL,
            parsed_addresses=list(addresses),
        )
