"""What a peer may ask its host to do: verbs and their arguments. Who may do what, and when, the room decides."""

from __future__ import annotations

from typing import Any

from core.engine.errors import BadData
from net.protocol.checks import Check, blob, fields, move, plain, text, whole, yes_or_no

MAX_SEATS = 16
MAX_MEMBERS = 64
CONTRIBUTION_BYTES = 32
MAX_CHAT = 300

_SEAT = whole(0, MAX_SEATS - 1)
_WORD = text(24)

VERBS: dict[str, tuple[Check, ...]] = {
    # in the lobby, for oneself
    "call me": (_WORD,),
    "sit": (_SEAT,),
    "stand": (),
    "ready": (yes_or_no,),
    "piece": (whole(0, 15),),
    # in the lobby, for whoever the room belongs to
    "seats": (whole(1, MAX_SEATS),),
    "option": (text(32), plain),
    "bot": (_SEAT, _WORD, _WORD),
    "open": (_SEAT,),
    "swap": (_SEAT, _SEAT),
    "fill": (_WORD,),
    "limit": (whole(0, 24 * 3600),),
    "friendly": (yes_or_no,),
    "send away": (whole(0, 1 << 53),),
    "start": (),
    "lobby": (),
    # before the first card
    "seal": (blob(CONTRIBUTION_BYTES, CONTRIBUTION_BYTES),),
    "contribute": (blob(CONTRIBUTION_BYTES, CONTRIBUTION_BYTES),),
    # at the table
    "move": (whole(0, 1 << 32), move),
    "undo": (whole(0, 1 << 32),),
    "pause": (),
    "go on": (),
    "retry": (),
    "hurry": (),
    "hand over": (_WORD,),
    "take back": (),
    "helped": (),
    "call": (_WORD,),
    "vote": (yes_or_no,),
    # always
    "say": (text(MAX_CHAT),),
    "leave": (),
}

FREE = frozenset({"move"})
"""Where these change something they do not count as said too much: a game takes only as many as belong to it."""


def checked(verb: str, args: object) -> tuple[Any, ...]:
    """The arguments of a request; raises BadData where there is no such verb, or these are not its arguments."""
    if verb not in VERBS:
        raise BadData(f"nobody knows how to {verb!r:.40}")
    return fields(args, VERBS[verb], verb)
