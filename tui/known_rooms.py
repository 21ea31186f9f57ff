"""Rooms that one was in, as the settings keep them: enough to come back to one's seat, and nothing that lets others in.

A room knows its members by their keys, so the word of an invite and a PIN are not kept. Opens nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.engine.check import is_word
from core.engine.errors import BadData
from core.engine.text import clean
from net.protocol.invite import Invite
from net.protocol.lobby import MAX_ROOM_NAME, RoomInfo

MOST = 5
Row = list[str]
"""Invite, name, game: what stands in the settings."""


@dataclass(frozen=True, slots=True)
class KnownRoom:
    """invite: without its word; name, game: of the room when one was there last."""

    invite: Invite
    name: str
    game: str


def known_rooms(rows: list[Row]) -> list[KnownRoom]:
    """The last first. What was edited into nonsense is left out."""
    found = []
    for row in rows[:MOST]:
        try:
            invite, name, game = row
            found.append(KnownRoom(replace(Invite.parse(invite), token=""), clean(name, MAX_ROOM_NAME), game))
        except (BadData, ValueError):
            continue
    return [room for room in found if room.name and is_word(room.game)]


def with_room(rows: list[Row], invite: Invite, room: RoomInfo) -> list[Row]:
    """What is kept once somebody has been let into a room."""
    bare = replace(invite, token="")
    others = [
        [str(other.invite), other.name, other.game]
        for other in known_rooms(rows)
        if (other.invite.key, other.invite.port) != (bare.key, bare.port)
    ]
    return [[str(bare), room.name, room.game], *others][:MOST]
