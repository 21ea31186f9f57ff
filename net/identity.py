"""Who somebody is on the network: a key pair, made once and kept where only they can read it.

A seat belongs to a key and not to a name. Knows no socket.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from core.engine.errors import BadSetup
from saves.folder import home

KEY_BYTES = 32
DEFAULT = "me"
_NAME = re.compile(r"[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Identity:
    """A CURVE key pair, 32 bytes each."""

    public: bytes
    secret: bytes

    @classmethod
    def fresh(cls) -> Identity:
        """A new one."""
        import zmq
        from zmq.utils import z85

        public, secret = zmq.curve_keypair()
        return cls(z85.decode(public), z85.decode(secret))

    @classmethod
    def of_secret(cls, secret: bytes) -> Identity:
        """The pair of a secret key; raises ValueError where it has not 32 bytes."""
        import zmq
        from zmq.utils import z85

        if len(secret) != KEY_BYTES:
            raise ValueError(f"a secret key has {KEY_BYTES} bytes, not {len(secret)}")
        return cls(z85.decode(zmq.curve_public(z85.encode(secret))), secret)


def identity(name: str = DEFAULT) -> Identity:
    """The person's own, or another of theirs by name: several players at one machine need one each.

    Made when first asked for. Raises BadSetup where the name is none, or the file can't be read or made.
    """
    if not _NAME.fullmatch(name):
        raise BadSetup("An identity's name has up to 40 of a-z, 0-9, - and _.")
    path = home() / "identities" / f"{name}.key"
    try:
        if not path.exists():
            _write(path, Identity.fresh().secret)
        return Identity.of_secret(bytes.fromhex(path.read_text("ascii").strip()))
    except ValueError as error:
        what = f"{path} holds no key: delete it, and a new one is made. Seats in games under way are lost."
        raise BadSetup(what) from error
    except OSError as error:
        raise BadSetup(f"{path} can't be read or made: {error.strerror or error}.") from error


def _write(path: Path, secret: bytes) -> None:
    """Never there for others to read, nor half; who comes first has made it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number, draft = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)  # 0600
    try:
        with os.fdopen(number, "w") as file:
            file.write(secret.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()
