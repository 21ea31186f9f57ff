"""The line by which one is invited: where the host is, its key, and the word that lets one in. Fit for any shell."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from core.engine.errors import BadData

KEY_BYTES = 32
DEFAULT_PORT = 47600
MAX_INVITE = 400


@dataclass(frozen=True, slots=True)
class Invite:
    """host: a name or an address, IPv6 without brackets; key: the host's; token: "" where a PIN is asked for."""

    host: str
    port: int
    key: bytes
    token: str = ""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        token = f"#{self.token}" if self.token else ""
        return f"{host}:{self.port}#{key_text(self.key)}{token}"

    @classmethod
    def parse(cls, text: str) -> Invite:
        """The inverse of str(); raises BadData with what is wrong."""
        parts = text.strip().split("#") if len(text) <= MAX_INVITE else []
        if len(parts) not in (2, 3):
            raise BadData(
                "An invite looks like 192.168.1.5:47600#KEY#WORD: copy the whole line from the host."
            )
        host, port = address(parts[0])
        token = parts[2] if len(parts) == 3 else ""
        if (
            len(token) > 64
            or not token.isascii()
            or not all(char.isalnum() or char in "-_" for char in token)
        ):
            raise BadData("The last part of an invite is a word of letters and digits: copy the whole line.")
        return cls(host, port, key_of(parts[1]), token)


def address(text: str) -> tuple[str, int]:
    """Host and port of HOST, HOST:PORT or [IPV6]:PORT; raises BadData."""
    host, port = text.strip(), ""
    if host.startswith("["):
        host, closed, port = host[1:].partition("]")
        if not closed or (port and not port.startswith(":")):
            raise BadData(f"{text[:60]!r} is no address: an IPv6 one looks like [fe80::1]:{DEFAULT_PORT}.")
        port = port[1:]
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
    number = int(port) if port.isascii() and port.isdigit() and len(port) <= 5 else -1
    if not port:
        number = DEFAULT_PORT
    fit = host.isascii() and all(char.isalnum() or char in ".-:%_" for char in host)
    if not host or not fit or not 0 < number < 1 << 16:
        raise BadData(f"{text[:60]!r} is no address: it looks like 192.168.1.5:{DEFAULT_PORT}.")
    return host, number


def key_text(key: bytes) -> str:
    """A public key as 43 letters that no shell cares about."""
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


def key_of(text: str) -> bytes:
    """The inverse of key_text; raises BadData."""
    try:
        key = base64.b64decode(text + "=", altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        key = b""
    if len(key) != KEY_BYTES or key_text(key) != text:  # the last letter has bits to spare
        raise BadData("The key in this invite is cut or mistyped: copy the whole line from the host.")
    return key
