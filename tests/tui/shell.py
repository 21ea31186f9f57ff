"""A ButiqueApp for tests, which opens no table but notes which one it would have opened; saves to list."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from core.engine.match import Match
from core.games import rules_of
from net.opening import Plan
from saves.folder import free_path
from saves.store import Save
from tests.tui.tables import heroes_header, play_on
from tui.app import ButiqueApp
from tui.settings import Settings


class NotingApp(ButiqueApp):
    """Notes plans and paths instead of playing them."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings)
        self.started: list[Plan] = []
        self.resumed: list[Path] = []

    def start(self, plan: Plan) -> None:
        self.started.append(plan)

    def resume(self, path: Path) -> None:
        self.resumed.append(path)


async def settle(pilot: Pilot[None]) -> None:
    """Until threads have been asked and have read what they were asked to, and all is drawn."""
    await pilot.pause()
    reading = [worker for worker in pilot.app.workers if worker.group in ("list", "running")]
    if reading:  # Textual takes none for all of them, and a visit in a room has no end
        await pilot.app.workers.wait_for_complete(reading)
    await pilot.pause()


def save_game(moves: int | None = 10, title: str = "A game", kinds: str = "pb") -> Path:
    """A game in the folder of saves, played to its end where `moves` is None."""
    header = heroes_header(kinds)
    match = Match(rules_of("heroes"), header)
    path = free_path(title)
    save = Save.create(path, header, match.start, title)
    match.journal = save
    play_on(match, lambda match: match.outcome() is not None if moves is None else match.ply >= moves)
    save.snapshot(match)
    save.close()
    return path
