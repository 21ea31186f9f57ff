"""This machine on the LAN: its addresses, and the multicast sockets by which it hears of others and is heard of.

Networks come and go while a program runs, so whoever holds a Lan refreshes it now and then. No network makes it raise:
what is wrong stands in `trouble`. Knows no rooms: announcement and browser do.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv4Interface, IPv4Network, IPv6Interface, IPv6Network, ip_interface

import ifaddr
from zeroconf import Error
from zeroconf.asyncio import AsyncZeroconf

from net.discovery.adverts import best_first

NO_NETWORK = "this computer is on no network that carries such messages."
_REASONS = {
    errno.EADDRINUSE: "another program keeps port 5353 to itself.",
    errno.EACCES: "the system doesn't allow it.",
    errno.EPERM: "the system doesn't allow it.",
    errno.ENODEV: NO_NETWORK,
    errno.ENETUNREACH: NO_NETWORK,
}


def own_addresses() -> tuple[IPv4Interface | IPv6Interface, ...]:
    """The addresses of this machine with the networks they are in, but IPv6's loopback, which carries no multicast."""
    found = [
        ip_interface(f"{ip.ip if isinstance(ip.ip, str) else ip.ip[0].partition('%')[0]}/{ip.network_prefix}")
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]
    return tuple(dict.fromkeys(one for one in found if one.version == 4 or not one.is_loopback))


class Lan:
    """The sockets of one announcement or one browser. only: the addresses to use, or none for all there are.

    zeroconf: what stands on them, or None while there are none; trouble: why nobody is heard, or "".
    """

    def __init__(self, only: Sequence[str] = ()) -> None:
        self.zeroconf: AsyncZeroconf | None = None
        self.trouble = ""
        self._only = frozenset(only)
        self._own: tuple[IPv4Interface | IPv6Interface, ...] = ()

    @property
    def networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """The networks this machine is in."""
        return tuple(one.network for one in self._own)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where others find this machine; its loopback only where it has nothing else."""
        return best_first((str(one.ip) for one in self._own), self.networks)

    async def refresh(self) -> bool:
        """Follow this machine into other networks; whether anything has changed."""
        before = self._own, self.trouble
        try:
            await self._follow()
            self.trouble = "" if self._is_heard() else NO_NETWORK
        except (OSError, RuntimeError, Error) as error:
            self._own = ()  # so that it is tried again
            self.trouble = reason(error)
        return (self._own, self.trouble) != before

    async def _follow(self) -> None:
        own = tuple(one for one in own_addresses() if not self._only or str(one.ip) in self._only)
        if own == self._own:
            return
        if self.zeroconf is None:
            self.zeroconf = _opened(own)
        else:
            await self.zeroconf.async_update_interfaces([str(one.ip) for one in own])
        await self.zeroconf.zeroconf.async_wait_for_start()
        self._own = own

    def _is_heard(self) -> bool:
        """Whether anybody could hear it; its own loopback counts only where it was asked for."""
        if self.zeroconf is None:
            return False
        senders = {sender.sock_name[0] for sender in self.zeroconf.zeroconf.engine.senders}
        return bool(senders if self._only else senders - {"127.0.0.1"})

    async def close(self) -> None:
        """Say goodbye for all that was announced, and close the sockets."""
        if self.zeroconf is None:
            return
        with suppress(OSError, RuntimeError, Error):
            try:
                await self.zeroconf.async_unregister_all_services()
            finally:
                await self.zeroconf.async_close()


def _opened(own: Sequence[IPv4Interface | IPv6Interface]) -> AsyncZeroconf:
    """Sockets on all these addresses, or on IPv4's alone where the system knows no IPv6; raises OSError."""
    hosts = [str(one.ip) for one in own]
    plain = [str(one.ip) for one in own if one.version == 4]
    try:
        return AsyncZeroconf(interfaces=hosts)
    except (OSError, RuntimeError):
        if plain in ([], hosts):
            raise
        return AsyncZeroconf(interfaces=plain)


def reason(error: Exception) -> str:
    """Why something failed, as the rest of a sentence."""
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0) or f"{error.strerror or error}."
    return f"{error or type(error).__name__}."
