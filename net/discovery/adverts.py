"""What a room tells the LAN of itself, and what is believed of such an advert when it comes in.

Whoever is on the LAN may send adverts: what is read here is checked and cleaned, and anything malformed is no advert.
Opens no socket and reads no clock.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from core.engine.check import is_word
from core.engine.errors import BadData
from core.engine.text import clean
from net.protocol.checks import one_of, whole
from net.protocol.invite import key_of, key_text
from net.protocol.requests import MAX_SEATS

LOBBY, PLAYING = PHASES = ("lobby", "playing")
MAX_ROOM_NAME = 40
MAX_TXT_BYTES = 512
MAX_ADDRESSES = 8

_VERSION = "1"
_FIELDS = {"v": 1, "n": 8 * MAX_ROOM_NAME, "g": 32, "k": 43, "t": 64, "s": 2, "f": 2, "p": 8}
"""The keys of a TXT record and how many bytes a value may have: version, name, game, key, token, seats, free, phase."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]*")
_MAX_LABEL_NAME = 48  # bytes: a label has 63, and 15 tell the room from others


@dataclass(frozen=True, slots=True)
class Ad:
    """What a host tells the LAN of its room.

    name: cleaned, at most MAX_ROOM_NAME characters; game: its id; key: the host's public CURVE key, 32 bytes; token:
    what lets one in, "" where a PIN is asked for; seats, free: how many, and how many nobody has; phase: one of PHASES.
    """

    name: str
    game: str
    port: int
    key: bytes
    token: str
    seats: int
    free: int
    phase: str


@dataclass(frozen=True, slots=True)
class Found:
    """A room on the LAN. addresses: where its host may be, the likeliest first; name: as shown, numbered in a clash.

    A room is told from others by the key and the port of its host; the number may change when others go.
    """

    ad: Ad
    addresses: tuple[str, ...]
    name: str


def txt_of(ad: Ad) -> dict[str, str]:
    """The TXT record of an advert, all but the port, which has its own place in DNS."""
    return {
        "v": _VERSION,
        "n": ad.name,
        "g": ad.game,
        "k": key_text(ad.key),
        "t": ad.token,
        "s": str(ad.seats),
        "f": str(ad.free),
        "p": ad.phase,
    }


def ad_of(txt: Mapping[bytes, bytes | None], port: int) -> Ad | None:
    """The inverse of txt_of, or None where this is no advert. Keys it doesn't know are left alone."""
    try:
        values = {key: _text(txt[key.encode()], limit) for key, limit in _FIELDS.items()}
        return _checked(values, whole(1, 0xFFFF)(port))
    except (KeyError, ValueError, BadData):
        return None


def _checked(values: Mapping[str, str], port: int) -> Ad:
    """Raises BadData or ValueError where a value is not what it should be."""
    one_of(_VERSION)(values["v"])
    name, game, token = clean(values["n"], MAX_ROOM_NAME), values["g"], values["t"]
    if not name or not is_word(game) or not _TOKEN.fullmatch(token):
        raise BadData("An advert has a name, a game and a token.")
    seats = whole(1, MAX_SEATS)(_number(values["s"]))
    free = whole(0, seats)(_number(values["f"]))
    return Ad(name, game, port, key_of(values["k"]), token, seats, free, one_of(*PHASES)(values["p"]))


def _text(value: bytes | None, limit: int) -> str:
    if value is None or len(value) > limit:
        raise BadData("A value of an advert is missing or too long.")
    return value.decode()


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadData("A number of an advert has other signs than digits.")
    return int(text)


def label_of(ad: Ad) -> str:
    """The DNS label of a room: its name, for whoever looks with other programs, and what no other host has.

    So nobody has to be asked whether the label is free: where two programs of one machine listen, answers to that get
    lost. In small letters, as DNS takes "Den" and "den" for one, and without dots, which would make it several labels.
    """
    name = " ".join(clean(ad.name, MAX_ROOM_NAME).lower().replace(".", " ").split()).lstrip("_ ")
    name = name.encode()[:_MAX_LABEL_NAME].decode(errors="ignore").strip() or "table"
    return f"{name} {ad.key[:4].hex()}-{ad.port}"


def numbered(rooms: Iterable[Found]) -> tuple[Found, ...]:
    """The rooms as they are shown: those with the name of an earlier one have a number behind it."""
    seen: Counter[str] = Counter()
    shown = []
    for room in rooms:
        seen[room.ad.name] += 1
        count = seen[room.ad.name]
        shown.append(replace(room, name=f"{room.ad.name} ({count})" if count > 1 else room.ad.name))
    return tuple(shown)


def best_first(addresses: Iterable[str], near: Sequence[IPv4Network | IPv6Network]) -> tuple[str, ...]:
    """Those of the addresses that a host may have, the likeliest to answer first, at most MAX_ADDRESSES.

    IPv4 comes before IPv6, what holds on one link only comes last, and a loopback counts only where there is nothing
    else. Otherwise those in a network of this machine (`near`) come first: a host also tells its addresses in networks
    that only it is in, like that of its containers.
    """
    parsed = [ip_address(address) for address in dict.fromkeys(addresses)]
    usable = [address for address in parsed if not (address.is_multicast or address.is_unspecified)]
    abroad = [address for address in usable if not address.is_loopback]
    ranked = sorted(abroad or usable, key=lambda address: _rank(address, near))
    return tuple(map(str, ranked[:MAX_ADDRESSES]))


def _rank(
    address: IPv4Address | IPv6Address, near: Sequence[IPv4Network | IPv6Network]
) -> tuple[bool, int, bool]:
    far = not any(address in network for network in near)
    return address.is_link_local, address.version, far
