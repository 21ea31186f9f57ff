"""What an advert says goes there and back, and whatever else comes is no advert."""

from __future__ import annotations

import string
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from hypothesis import given
from hypothesis import strategies as st
from zeroconf.asyncio import AsyncServiceInfo

from core.engine.text import clean
from net.discovery import SERVICE, Ad, Found
from net.discovery.adverts import (
    MAX_ADDRESSES,
    MAX_ROOM_NAME,
    MAX_TXT_BYTES,
    PHASES,
    ad_of,
    best_first,
    label_of,
    numbered,
    txt_of,
)

NAMES = st.text().map(lambda text: clean(text, MAX_ROOM_NAME)).filter(bool)
TOKENS = st.text(string.ascii_letters + string.digits + "-_", max_size=64)
ADDRESSES = st.lists(st.ip_addresses().map(str), max_size=40)


@st.composite
def ads(draw: st.DrawFn) -> Ad:
    seats = draw(st.integers(1, 16))
    return Ad(
        draw(NAMES),
        draw(st.sampled_from(["butine", "butababel", "heroes", "butim"])),
        draw(st.integers(1, 65535)),
        draw(st.binary(min_size=32, max_size=32)),
        draw(TOKENS),
        seats,
        draw(st.integers(0, seats)),
        draw(st.sampled_from(PHASES)),
    )


def encoded(ad: Ad) -> dict[bytes, bytes | None]:
    return {key.encode(): value.encode() for key, value in txt_of(ad).items()}


@given(ads())
def test_an_advert_goes_there_and_back(ad: Ad) -> None:
    assert ad_of(encoded(ad) | {b"new": None}, ad.port) == ad
    assert sum(2 + len(key) + len(value or b"") for key, value in encoded(ad).items()) < MAX_TXT_BYTES - 16


@given(ads(), st.sampled_from(list("vngktsfp")), st.none() | st.binary(max_size=300), st.integers())
def test_whatever_a_value_is_the_advert_is_sound_or_none(
    ad: Ad, key: str, value: bytes | None, port: int
) -> None:
    heard = ad_of(encoded(ad) | {key.encode(): value}, ad.port)
    if heard is not None:
        assert ad_of(encoded(heard), heard.port) == heard
        assert heard.name == clean(heard.name, MAX_ROOM_NAME) != ""
        assert 0 <= heard.free <= heard.seats <= 16
    assert (ad_of(encoded(ad), port) is not None) == (0 < port < 1 << 16)


@given(ads(), st.sampled_from(list("vngktsfp")))
def test_no_value_may_be_missing(ad: Ad, key: str) -> None:
    txt = encoded(ad)
    del txt[key.encode()]
    assert ad_of(txt, ad.port) is None


@given(ads(), st.text() | st.text("._- Aaİẞ\u0301漢😀", min_size=1, max_size=60))
def test_every_room_has_a_label_that_dns_takes(ad: Ad, name: str) -> None:
    label = label_of(replace(ad, name=name))
    assert label == label.lower()
    assert "." not in label
    assert AsyncServiceInfo(SERVICE, f"{label}.{SERVICE}").get_name() == label  # raises where it is no name


@given(ads(), st.integers(1, 65535), st.binary(min_size=4, max_size=4))
def test_hosts_have_labels_of_their_own(ad: Ad, port: int, key: bytes) -> None:
    other = replace(ad, port=port, key=key + ad.key[4:])
    assert (label_of(ad) == label_of(other)) == (ad == other)


@given(st.lists(st.sampled_from(["Den", "den", "Hut"])))
def test_rooms_of_one_name_are_numbered(names: list[str]) -> None:
    ad = Ad("", "heroes", 1, bytes(32), "", 4, 3, "lobby")
    rooms = [Found(replace(ad, name=name), (), name) for name in names]
    shown = [room.name for room in numbered(rooms)]
    assert [name.partition(" ")[0] for name in shown] == names
    for name in set(names):
        count = names.count(name)
        assert {name, *(f"{name} ({number})" for number in range(2, count + 1))} <= set(shown)
        assert f"{name} ({count + 1})" not in shown


@given(ADDRESSES)
def test_addresses_come_likeliest_first(addresses: list[str]) -> None:
    def place(address: IPv4Address | IPv6Address) -> tuple[bool, int]:
        return address.is_link_local, address.version

    ranked = best_first(addresses, ())
    assert set(ranked) <= set(addresses)
    assert len(ranked) == len(set(ranked)) <= MAX_ADDRESSES
    assert sorted(ranked, key=lambda one: place(ip_address(one))) == list(ranked)
    abroad = tuple(one for one in ranked if not ip_address(one).is_loopback)
    assert best_first(["127.0.0.1", *abroad], ()) == (abroad or ("127.0.0.1",))


def test_addresses_in_a_network_of_ours_come_before_those_of_a_hosts_containers() -> None:
    heard = [
        "fe80::1%2",
        "fd00::9",
        "172.17.0.1",
        "169.254.3.4",
        "192.168.1.5",
        "0.0.0.0",
        "224.0.0.251",
        "::",
    ]
    near = [ip_network("192.168.1.0/24"), ip_network("fd00::/64")]
    assert best_first(heard, near) == ("192.168.1.5", "172.17.0.1", "fd00::9", "169.254.3.4", "fe80::1%2")
