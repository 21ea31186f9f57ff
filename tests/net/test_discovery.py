"""Rooms on the LAN, over real multicast on the loopback: found, renamed, updated, gone; and what others may send."""

from __future__ import annotations

import asyncio
import errno
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from ipaddress import IPv4Address, ip_interface
from types import MappingProxyType

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.discovery import PLAYING, Ad, Found, announced, browsing, find
from net.discovery import announcement as announcement_module
from net.discovery import browser as browser_module
from net.discovery import lan as lan_module
from net.discovery.adverts import txt_of
from net.discovery.browser import MAX_ROOMS, Browser

LOOPBACK = ["127.0.0.1"]
PATIENCE = 120
"""Seconds after which a test gives up; none waits for them to pass."""

AD = Ad("The den", "heroes", 47600, bytes(range(32)), "word", 4, 3, "lobby")


@pytest.fixture
def service() -> str:
    """A service type that no other test, and nobody else on this machine, hears of."""
    return f"_b{secrets.token_hex(6)}._tcp.local."


async def until(browser: Browser, holds: Callable[[tuple[Found, ...]], bool]) -> tuple[Found, ...]:
    """The rooms, once they are such."""
    async with asyncio.timeout(PATIENCE):
        while not holds(browser.rooms()):
            await browser.changed()
    return browser.rooms()


def raw(
    service: str, label: str, ad: Ad = AD, txt: Mapping[str, str | bytes] = MappingProxyType({})
) -> AsyncServiceInfo:
    """An advert as anybody could send one. txt: what is other in it."""
    advert = AsyncServiceInfo(
        service,
        f"x.{service}",
        port=ad.port,
        properties={**txt_of(ad), **txt},
        server=f"{secrets.token_hex(4)}.local.",
        parsed_addresses=LOOPBACK,
    )
    advert.name = f"{label}.{service}"  # is not checked here
    return advert


@asynccontextmanager
async def sending(*adverts: AsyncServiceInfo) -> AsyncIterator[None]:
    """Somebody sends these over and over, in this order."""

    async def send(sender: AsyncZeroconf) -> None:
        await sender.zeroconf.async_wait_for_start()
        while True:
            for advert in adverts:
                sender.zeroconf.async_send(sender.zeroconf.generate_service_broadcast(advert, None))
                await asyncio.sleep(0)  # lets the others read, so that no buffer overflows
            await asyncio.sleep(0.1)

    async with AsyncZeroconf(interfaces=LOOPBACK) as sender:
        task = asyncio.create_task(send(sender))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])


async def who_comes_later_finds(rooms: tuple[Found, ...], service: str) -> None:
    seconds = 0.5
    while await find(seconds, LOOPBACK, service) != rooms:
        seconds *= 2
        assert seconds < PATIENCE


# Hosts and those who look for them -------------------------------------------------------------------------


async def test_rooms_of_one_name_are_found_apart_told_anew_and_gone_when_closed(service: str) -> None:
    other = replace(AD, game="butine", port=47601, key=bytes(32), token="")
    async with browsing(LOOPBACK, service) as browser:
        async with announced(AD, LOOPBACK, service) as first:
            await first.settled()
            async with announced(other, LOOPBACK, service) as second:
                rooms = await until(browser, lambda rooms: len(rooms) == 2)
                assert {room.ad for room in rooms} == {AD, other}
                assert [room.name for room in rooms] == ["The den", "The den (2)"]
                assert {room.addresses for room in rooms} == {("127.0.0.1",)}

                fuller = replace(other, free=0, phase=PLAYING)
                await second.update(fuller)
                rooms = await until(browser, lambda rooms: other not in [room.ad for room in rooms])
                assert {room.ad for room in rooms} == {AD, fuller}
                await who_comes_later_finds(rooms, service)
            await until(browser, lambda rooms: [room.ad for room in rooms] == [AD])
        await until(browser, lambda rooms: rooms == ())
        assert [first.trouble, second.trouble, browser.trouble] == ["", "", ""]


async def test_what_was_said_last_holds_even_if_it_was_said_before(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that it is heard at once, and not found out when somebody tidies up.
    monkeypatch.setattr(browser_module, "SWEEP", 9 * PATIENCE)
    monkeypatch.setattr("zeroconf._engine._CACHE_CLEANUP_INTERVAL", 9 * PATIENCE)
    async with browsing(LOOPBACK, service) as browser, announced(AD, LOOPBACK, service) as announcement:
        for free in (3, 2, 3):
            ad = replace(AD, free=free)
            for passing in range(20):
                await announcement.update(replace(AD, free=1, name=f"Den {passing}"))
            await announcement.update(ad)
            await until(browser, lambda rooms, ad=ad: [room.ad for room in rooms] == [ad])  # type: ignore[misc]


async def test_a_room_whose_host_was_killed_goes(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_module, "SWEEP", 0.2)
    monkeypatch.setattr(browser_module, "ANSWER_MS", 500)
    host = f"""
import asyncio
from net.discovery import announced, announcement
from tests.net.test_discovery import AD
announcement.TTL = 1
async def main():
    async with announced(AD, ["127.0.0.1"], "{service}"):
        await asyncio.Event().wait()
asyncio.run(main())
"""
    async with browsing(LOOPBACK, service) as browser:
        with subprocess.Popen([sys.executable, "-c", host]) as process:
            try:
                await until(browser, lambda rooms: [room.ad for room in rooms] == [AD])
            finally:
                process.send_signal(signal.SIGKILL)
        await until(browser, lambda rooms: rooms == ())


# What anybody may send -------------------------------------------------------------------------------------


async def test_malformed_adverts_are_no_rooms_and_cost_nobody_theirs(service: str) -> None:
    bad = [
        raw(service, "version", txt={"v": "2"}),
        raw(service, "nameless", txt={"n": ""}),
        raw(service, "unseen", txt={"n": "\u202e\u200b"}),
        raw(service, "text", txt={"n": b"\xff\xfe"}),
        raw(service, "game", txt={"g": "../../x"}),
        raw(service, "key", txt={"k": "AAAA"}),
        raw(service, "token", txt={"t": "a b"}),
        raw(service, "seats", txt={"s": "99"}),
        raw(service, "free", txt={"f": "5"}),
        raw(service, "digits", txt={"s": "٤"}),
        raw(service, "phase", txt={"p": "over"}),
        raw(service, "port", replace(AD, port=0)),
        raw(service, "long", txt={f"x{number}": "x" * 200 for number in range(5)}),
        raw(service, "steers \x1b[2J"),
        raw(service, "_sub"),
        raw(service, ".".join(["many", "labels"] * 20)),
    ]
    bare = AsyncServiceInfo(service, f"bare.{service}", port=1, server="a.local.", parsed_addresses=LOOPBACK)
    async with browsing(LOOPBACK, service) as browser, sending(*bad, bare, raw(service, "the last")):
        assert [room.ad for room in await until(browser, lambda rooms: len(rooms) > 0)] == [AD]


async def test_a_name_that_steers_the_terminal_is_cleaned(service: str) -> None:
    hostile = raw(service, "x", txt={"n": "\x1b[2J\u202eDen\x07\n " + "x" * 99})
    async with browsing(LOOPBACK, service) as browser, sending(hostile):
        (room,) = await until(browser, lambda rooms: len(rooms) > 0)
        assert room.name == room.ad.name == "[2JDen " + "x" * 33


async def test_garbage_on_the_port_hurts_nobody(service: str) -> None:
    async with browsing(LOOPBACK, service) as browser:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as garbage:
            garbage.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
            for size in (0, 1, 11, 12, 13, 100, 1400, 8900):
                for head in (b"", b"\0\0\x84\0\0\0\xff\xff\0\0\0\0"):
                    garbage.sendto(head + secrets.token_bytes(size), ("224.0.0.251", 5353))
        async with announced(AD, LOOPBACK, service):
            await until(browser, lambda rooms: [room.ad for room in rooms] == [AD])


async def test_a_flood_of_adverts_fills_the_list_and_no_more(service: str) -> None:
    void = [raw(service, f"void {number}", txt={"v": "0"}) for number in range(MAX_ROOMS)]
    many = [raw(service, f"room {number}") for number in range(MAX_ROOMS + 16)]
    async with browsing(LOOPBACK, service) as browser:
        async with sending(*void, *many):
            rooms = await until(browser, lambda rooms: len(rooms) == MAX_ROOMS)
        full = [raw(service, f"room {number}", replace(AD, free=0)) for number in range(MAX_ROOMS + 16)]
        async with sending(*full):
            rooms = await until(browser, lambda rooms: all(room.ad.free == 0 for room in rooms))
        assert len(rooms) == MAX_ROOMS


async def test_a_host_that_tells_hundreds_of_addresses_has_no_room(service: str) -> None:
    swollen = raw(service, "swollen")
    swollen.addresses = [str(IPv4Address("10.0.0.1") + number) for number in range(300)]
    async with browsing(LOOPBACK, service) as browser, sending(swollen, raw(service, "the last")):
        rooms = await until(browser, lambda rooms: len(rooms) > 0)
        assert [room.addresses for room in rooms] == [("127.0.0.1",)]


# Networks --------------------------------------------------------------------------------------------------


async def test_no_network_is_told_and_followed_once_there_is_one(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (announcement_module, "PAUSE"),
        (announcement_module, "REFRESH"),
        (browser_module, "SWEEP"),
    ):
        monkeypatch.setattr(module, name, 0.1)
    there: list[str] = []
    monkeypatch.setattr(lan_module, "own_addresses", lambda: tuple(map(ip_interface, there)))
    async with announced(AD, LOOPBACK, service) as announcement, browsing(LOOPBACK, service) as browser:
        await announcement.settled()
        assert announcement.trouble.startswith(
            "This table can't be listed on the LAN: this computer is on no"
        )
        assert browser.trouble.startswith("Tables on the LAN can't be looked for: this computer is on no")
        there.append("127.0.0.1/8")
        await until(browser, lambda rooms: [room.ad for room in rooms] == [AD])
        assert [announcement.trouble, browser.trouble] == ["", ""]


async def test_an_address_that_is_not_ours_is_no_network(service: str) -> None:
    async with announced(AD, ["203.0.113.7"], service) as announcement:
        await announcement.settled()
        assert announcement.trouble
        await announcement.update(replace(AD, free=0))
    assert await find(0.0, ["203.0.113.7"], service) == ()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EADDRINUSE, "Address already in use"), "another program keeps port 5353 to itself."),
        (PermissionError(errno.EPERM, "Operation not permitted"), "the system doesn't allow it."),
        (OSError(errno.EMFILE, "Too many open files"), "Too many open files."),
        (RuntimeError("No adapter found"), "No adapter found."),
    ],
)
async def test_sockets_that_cannot_be_opened_are_told(
    service: str, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def fails(interfaces: list[str]) -> AsyncZeroconf:
        raise error

    monkeypatch.setattr(lan_module, "AsyncZeroconf", fails)
    async with announced(AD, LOOPBACK, service) as announcement, browsing(LOOPBACK, service) as browser:
        assert announcement.trouble == f"This table can't be listed on the LAN: {said}"
        assert browser.trouble == f"Tables on the LAN can't be looked for: {said}"


async def test_without_ipv6_ipv4_does(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def knows_no_ipv6(interfaces: list[str]) -> AsyncZeroconf:
        if any(":" in address for address in interfaces):
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
        return AsyncZeroconf(interfaces=interfaces)

    both = tuple(map(ip_interface, ("127.0.0.1/8", "fd00::2/64")))
    monkeypatch.setattr(lan_module, "own_addresses", lambda: both)
    monkeypatch.setattr(lan_module, "AsyncZeroconf", knows_no_ipv6)
    only = ["127.0.0.1", "fd00::2"]
    async with browsing(only, service) as browser, announced(AD, only, service):
        await until(browser, lambda rooms: [room.ad for room in rooms] == [AD])


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, net.discovery; print([name for name in ('zeroconf', 'ifaddr') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout == "[]\n"
