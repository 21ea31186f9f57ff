"""What tests and benches need that start processes: how much memory one has, and a port that it can come back to."""

from __future__ import annotations

import os
import random
import socket
from pathlib import Path

_PORTS = range(20_000, 32_000)
"""Below those that the system gives to whoever asks for any, and to each connection that goes out."""


def resident(pid: int) -> int:
    """Bytes of memory, 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/statm").read_text("ascii").split()
    except OSError:
        return 0
    return int(fields[1]) * os.sysconf("SC_PAGESIZE")


def port_to_keep() -> int:
    """A free one, which nobody is given by chance while its host is killed and started again."""
    for port in random.SystemRandom().sample(_PORTS, 100):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
