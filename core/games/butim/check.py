"""Checks of a position of Butim that comes from outside."""

from __future__ import annotations

from core.games.butim.state import ButimState


def read_state(data: object) -> ButimState:
    """A state or a view from plain data; raises BadData where it could not be one."""
    raise NotImplementedError
