"""States as bytes: what a bot, a peer or a file is given, and the digests over it.

Bytes from outside are read with caps on every size and then checked by the game's own from_data.
"""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgpack

from core.engine.errors import BadData
from core.engine.rules import State

DIGEST_BYTES = 16
MAX_STATE_BYTES = 1 << 16
MAX_LIST = 1024
"""Items of one list: far more than any state has, and few enough that lists of lists of lists stay small."""
MAX_MAP = 64

S = TypeVar("S", bound=State)


def pack(data: object) -> bytes:
    """Plain builtins as msgpack; equal data gives equal bytes."""
    packed: bytes = msgpack.packb(data, use_bin_type=True)
    return packed


def pack_list(items: list[bytes]) -> bytes:
    """A list of what was packed already: the same bytes as of all at once."""
    head: bytes = msgpack.Packer().pack_array_header(len(items))
    return head + b"".join(items)


def _no_extension(code: int, _body: bytes) -> Any:
    raise ValueError(f"extension type {code}")


def unpack(raw: bytes, limit: int = MAX_STATE_BYTES) -> Any:
    """Plain builtins from msgpack of at most `limit` bytes, without extension types; raises BadData."""
    if len(raw) > limit:
        raise BadData(f"{len(raw)} bytes are more than the {limit} that are read at once")
    try:
        return msgpack.unpackb(
            raw,
            raw=False,
            strict_map_key=False,
            max_array_len=MAX_LIST,
            max_map_len=MAX_MAP,
            max_ext_len=0,
            ext_hook=_no_extension,
        )
    except (ValueError, msgpack.UnpackException, TypeError, RecursionError) as error:
        raise BadData(f"these bytes are no msgpack: {error}") from error


def state_bytes(state: State) -> bytes:
    """A state or a view as the bytes that travel and are hashed."""
    return pack(state.to_data())


def state_from_bytes(state_type: type[S], raw: bytes) -> S:
    """The inverse of state_bytes; raises BadData."""
    return state_type.from_data(unpack(raw))


def view_digest(view: State) -> bytes:
    """A digest of a seat's own view (16 bytes), to be compared over the wire."""
    return view_bytes_digest(state_bytes(view))


def view_bytes_digest(raw: bytes) -> bytes:
    """The same of a view's bytes."""
    return hashlib.blake2b(raw, digest_size=DIGEST_BYTES, person=b"butique-view").digest()


def chain_digest(secret: bytes, previous: bytes, entry: bytes, state: State) -> bytes:
    """The next digest of a record (16 bytes): over the one before, the entry's bytes and the whole state.

    Keyed with the match's secret, since a bare digest of a small game can be guessed back to its cards.
    """
    digest = hashlib.blake2b(key=secret, digest_size=DIGEST_BYTES, person=b"butique-chain")
    for part in (previous, entry, state_bytes(state)):
        digest.update(len(part).to_bytes(4, "big"))
        digest.update(part)
    return digest.digest()
