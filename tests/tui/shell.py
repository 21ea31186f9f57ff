"""A ButiqueApp for tests: it opens no table but notes which one it would have opened."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from net.opening import Plan
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
    """Until threads have read what they were asked to, and all is drawn."""
    await pilot.app.workers.wait_for_complete(
        [worker for worker in pilot.app.workers if worker.group in ("list", "running")]
    )
    await pilot.pause()
