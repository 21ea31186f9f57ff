"""Views on the wire: the first one whole, then the fields that changed, each with a digest of the whole.

A field that is large and stays the same, like the text of a deck, so travels once. Knows no game: a view is a list of
plain fields (core.engine.codec).
"""

from __future__ import annotations

from typing import Any

from core.engine.codec import pack, pack_list, view_bytes_digest, view_digest
from core.engine.errors import BadData
from core.engine.rules import State

Patch = list[Any]
"""[fields] for a whole view, or [count, [[at, field], ...]] for what changed in one of so many fields."""


class Outgoing:
    """The views that one member is told, in order."""

    def __init__(self) -> None:
        self._last: list[bytes] | None = None

    def forget(self) -> None:
        """The next one is told whole."""
        self._last = None

    def patch(self, view: State) -> tuple[Patch, bytes]:
        """What to tell of the next view, and its digest."""
        data, before = view.to_data(), self._last
        # Each field is packed once, to be compared (1 == True, but not its bytes) and for the digest: half the time.
        self._last = packed = [pack(field) for field in data]
        digest = view_bytes_digest(pack_list(packed))
        if before is None or len(before) != len(data):
            return [data], digest
        changed = [[at, field] for at, field in enumerate(data) if packed[at] != before[at]]
        return [len(data), changed], digest


class Incoming:
    """The views that a peer hears."""

    def __init__(self, state_type: type[State]) -> None:
        self._type = state_type
        self._last: list[Any] | None = None

    def take(self, patch: object, digest: bytes) -> State:
        """The next view; raises BadData where it is none, or not the one that was meant."""
        data = self._patched(patch)
        view = self._type.from_data(data)
        if view_digest(view) != digest:
            raise BadData("the position here is not the one that the host has")
        self._last = data
        return view

    def _patched(self, patch: object) -> list[Any]:
        if isinstance(patch, list) and len(patch) == 1 and isinstance(patch[0], list):
            whole: list[Any] = patch[0]
            return whole
        if not (isinstance(patch, list) and len(patch) == 2 and isinstance(patch[1], list)):
            raise BadData("a view is its fields, or those that changed")
        if self._last is None or patch[0] != len(self._last):
            raise BadData("these changes belong to another position")
        data = list(self._last)
        for change in patch[1]:
            if not (isinstance(change, list) and len(change) == 2 and type(change[0]) is int):
                raise BadData("a change is a field's number and its value")
            if not 0 <= change[0] < len(data):
                raise BadData("there is no such field")
            data[change[0]] = change[1]
        return data
