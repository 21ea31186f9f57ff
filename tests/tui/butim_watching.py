"""What Butim's screen shows, and clicks on it."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widget import Widget

from tests.tui.butim_tables import RULES
from tests.tui.tables import TableApp
from tui.games.butim.area import ButimArea
from tui.games.butim.board import SeaBoard
from tui.games.butim.ledger import Ledger
from tui.games.butim.panel import ButimPanel
from tui.games.butim.pieces import Hit


def panel_of(app: TableApp) -> str:
    return str(app.screen.query_one(ButimPanel).content)


def area_of(app: TableApp) -> ButimArea:
    return app.screen.query_one(ButimArea)


def all_hits(app: TableApp) -> set[Hit | None]:
    """What can be clicked in the panel."""
    return {part.hit for line in app.screen.query_one(ButimPanel)._lines for part in line}


def shown(app: TableApp) -> list[type[Widget]]:
    """Which of sea and ledger stands there."""
    return [kind for kind in (SeaBoard, Ledger) if app.screen.query_one(kind).display]


def made(app: TableApp) -> list[str]:
    """The moves of people and bots since the app began, in notation; none of chance's."""
    return [RULES.show(app.match.state, step.entry.move) for step in app.match.steps if step.entry.seat >= 0]


async def click(pilot: Pilot[None], app: TableApp, hit: Hit) -> None:
    place = app.screen.query_one(ButimPanel).place_of(hit)
    assert place is not None, f"{hit} is nowhere in\n{panel_of(app)}"
    await pilot.click(ButimPanel, offset=place)
    await pilot.pause()


async def click_sea(pilot: Pilot[None], app: TableApp, place: int) -> None:
    board = app.screen.query_one(SeaBoard)
    layout = board.layout_now()
    cells = [(x, y) for y in range(board.size.height) for x in range(board.size.width)]
    there = [cell for cell in cells if layout.at(*cell) == place]
    await pilot.click(SeaBoard, offset=there[len(there) // 2])
    await pilot.pause()
