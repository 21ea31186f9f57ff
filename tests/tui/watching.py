"""What a table's screen shows, and waiting for it."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App
from textual.pilot import Pilot

from tui.widgets.log import GameLog
from tui.widgets.prompt import PromptBar


async def settle(pilot: Pilot[None], until: Callable[[], bool] | None = None) -> None:
    """Let the app work until `until` holds."""
    for _ in range(200):
        await pilot.pause()
        if until is None or until():
            return
    raise AssertionError("it never came")


def prompt_of(app: App[None]) -> str:
    return str(app.screen.query_one(PromptBar).content)


def said(app: App[None]) -> list[str]:
    return app.screen.query_one(GameLog).lines_told
