"""What a room needs to come back after its host was ended: kept beside the save, for the host's eyes only.

The save holds the game; this holds the keys, the invite, and whose seat is whose.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.engine.text import clean
from net.host.members import Member
from net.identity import KEY_BYTES
from net.protocol.lobby import MAX_ROOM_NAME
from saves.errors import SaveDamaged, SaveFull
from saves.folder import ROOM_SUFFIX

VERSION = 1
MAX_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class Kept:
    """secret: the host's key; members: see Member.to_data; seats: whose number sits where; others: as in a room's plan.

    sent_away: the keys of those who may not come again, in hex.
    """

    secret: str
    port: int
    address: str
    token: str
    pin: str
    owner: str
    name: str
    number: int
    fill: str
    limit: int
    friendly: bool
    grace: float | None
    listed: bool
    members: tuple[tuple[str, int, str, str, bool], ...]
    seats: tuple[tuple[int, int], ...]
    sent_away: tuple[str, ...]

    def people(self) -> list[Member]:
        """The members; raises SaveDamaged."""
        try:
            return [Member.from_data(list(row)) for row in self.members]
        except (ValueError, TypeError) as error:
            raise SaveDamaged(_damage("its members or keys can't be read")) from error


def room_file(save: Path) -> Path:
    """Where the room of a save is kept."""
    return save.with_suffix(ROOM_SUFFIX)


def forget(save: Path) -> None:
    """Its game is over, and everybody has seen that: nobody goes on with it."""
    with contextlib.suppress(OSError):
        room_file(save).unlink(missing_ok=True)


def write(save: Path, kept: Kept) -> None:
    """Keep it; raises SaveFull. Never half there, never to be read by others."""
    path = room_file(save)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    data = {"version": VERSION, **asdict(kept)}
    try:
        with os.fdopen(
            os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
        ) as file:
            json.dump(data, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise SaveFull(f"The room can't be kept: {error.strerror or error}.") from error


def read(save: Path) -> Kept | None:
    """What was kept of a save's room, or None where nothing was; raises SaveDamaged."""
    path = room_file(save)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SaveDamaged(_damage("it is far too large"))
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise SaveDamaged(_damage("it can't be read")) from error
    return _checked(data)


_KINDS: dict[str, type | tuple[type, ...]] = {
    "secret": str, "port": int, "address": str, "token": str, "pin": str, "owner": str, "name": str,
    "number": int, "fill": str, "limit": int, "friendly": bool, "grace": (int, float, type(None)), "listed": bool,
    "members": list, "seats": list, "sent_away": list,
}  # fmt: skip


def _checked(data: Any) -> Kept:
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise SaveDamaged(_damage("it is none that this program knows"))
    values: dict[str, Any] = {name: data.get(name) for name in _KINDS}
    for name, kind in _KINDS.items():
        if not isinstance(values[name], kind):
            raise SaveDamaged(_damage(f"its {name} is wrong"))
    try:
        values["members"] = tuple(
            (str(a), int(b), str(c), str(d), bool(left)) for a, b, c, d, left in data["members"]
        )
        values["seats"] = tuple((int(seat), int(member)) for seat, member in data["seats"])
        values["sent_away"] = tuple(map(str, data["sent_away"]))
        for key in (data["secret"], data["owner"] or data["secret"], *values["sent_away"]):
            _check_key(key)
    except (ValueError, TypeError) as error:
        raise SaveDamaged(_damage("its members or keys can't be read")) from error
    values["name"] = clean(data["name"], MAX_ROOM_NAME)
    return Kept(**values)


def _damage(what: str) -> str:
    """In a sentence, with what can be done."""
    return (
        f"The file of this room ({ROOM_SUFFIX}, beside the save) is damaged: {what}. Without it the game goes on "
        "all the same: delete it, and whoever joins by the new invite takes a seat."
    )


def _check_key(text: str) -> None:
    """Raises ValueError where it is no key in hex."""
    if len(bytes.fromhex(text)) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes")
