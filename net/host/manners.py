"""How a room does things: what whoever opens it decides once. Data only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manners:
    """name: of the room; grace: seconds until a bot of level `deputy` plays for who is away, None for never.

    auto: a game starts by itself when all seats are taken and everybody is ready.
    """

    name: str
    grace: float | None = 30.0
    deputy: str = "medium"
    auto: bool = False
