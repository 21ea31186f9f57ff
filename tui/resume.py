"""The last game under way, in words for the menu. Slow to import: not before the first paint."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from saves.errors import SaveError
from saves.folder import SaveInfo
from saves.folder import last_running as last_save


@dataclass(frozen=True, slots=True)
class Resumable:
    """where: how far it got and when it was left."""

    title: str
    where: str
    path: Path


def last_running() -> Resumable | None:
    """The save to go on with, or None; never raises, since nobody asked yet."""
    try:
        info = last_save()
    except (SaveError, OSError):
        return None
    if info is None:
        return None
    return Resumable(info.title, f"{progress(info)}, {told(info.when)}", info.path)


def progress(info: SaveInfo) -> str:
    """How far a game got."""
    return f"move {info.moves}"


def now() -> datetime:
    """The time here."""
    return datetime.now().astimezone()


def told(when: datetime) -> str:
    """A date as one says it: today and yesterday with the time, other days without."""
    today = now()
    local = when.astimezone(today.tzinfo)
    days = (today.date() - local.date()).days
    if days in (0, 1):
        return f"{('today', 'yesterday')[days]} {local:%H:%M}"
    return f"{local.day} {local:%b %Y}"
