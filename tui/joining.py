"""What the command line or a list of rooms asks the program to do: join a room, as whom."""

from __future__ import annotations

from dataclasses import dataclass

from net.protocol.invite import Invite


@dataclass(frozen=True, slots=True)
class Joining:
    """name: as the person wants to be called; identity: which of their keys, see net.identity; watch: as a spectator.

    A room that asks for a PIN takes it in the place of the invite's word.
    """

    invite: Invite
    name: str
    identity: str
    watch: bool
