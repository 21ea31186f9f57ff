"""The turning points of a finished game: from the end screen to the list, before a move and after it, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Static

from ai.processes import WorkFailed
from ai.turning import TurningPoint
from core.engine.match import Match
from core.engine.rules import TABLE
from core.games import GAMES
from tests.tui.tables import heroes_app, heroes_header, play_on
from tests.tui.watching import settle
from tui.screens.end import EndScreen
from tui.screens.table import TableScreen
from tui.screens.turning import NONE, TurningScreen

NAMES = ("You", "Vex")


def finished() -> Match:
    return play_on(Match(GAMES["heroes"], heroes_header("pb")), lambda match: match.outcome() is not None)


def found(match: Match) -> list[TurningPoint]:
    """One at a choice of the person, with a better one, one where the die fell."""
    rules = match.rules
    points: list[TurningPoint] = []
    again = Match(rules, match.header)
    for step in match.steps:
        entry = step.entry
        legal = rules.legal_moves(again.state, entry.seat)
        kinds = {point.seat for point in points}
        if entry.seat == 0 and len(legal) > 1 and 0 not in kinds:
            better = next(move for move in legal if move != entry.move)
            points.append(TurningPoint(entry.ply, 0, entry.move, (0.6, 0.4), (0.3, 0.7), better, 0.2))
        if entry.seat == TABLE and TABLE not in kinds and 0 in kinds:
            points.append(TurningPoint(entry.ply, TABLE, entry.move, (0.3, 0.7), (0.99, 0.01)))
        again.submit(entry.seat, entry.move)
    assert len(points) == 2
    return points


class FoundElsewhere:
    """A worker that knows already. answer: what it gives, or an error that it dies of."""

    answer: Any = None

    def __init__(self, work: str) -> None:
        assert work == "ai.turning:answer"

    async def ask(self, question: object) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def kill(self) -> None:
        """Nobody is there."""


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> type[FoundElsewhere]:
    monkeypatch.setattr("ai.processes.Child", FoundElsewhere)
    return FoundElsewhere


def told(app: App[Any]) -> str:
    return str(app.screen.query_one("#told", Static).content)


async def opened(pilot: Pilot[Any], match: Match) -> TurningScreen:
    screen = TurningScreen(match.record(), 0, NAMES)
    pilot.app.push_screen(screen)
    await settle(pilot, lambda: not told(pilot.app).startswith("Looking"))
    return screen


async def test_each_point_tells_what_changed_and_what_was_better(worker: type[FoundElsewhere]) -> None:
    match = finished()
    points = found(match)
    worker.answer = [point.to_data() for point in points]
    app: App[None] = App()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot, match)
        assert "6 in 10 to win, then about 1 in 3" in told(app)
        assert "Better by about 2 in 10" in told(app)
        assert list(screen._area.advised) == [points[0].better]
        assert f"Move {points[0].ply + 1} of {match.ply}, before" in told(app)
        await pilot.press("right")
        assert "after" in told(app)
        assert not list(screen._area.advised)
        await pilot.press("left", "down")
        await settle(pilot, lambda: "Chance" in told(app))
        assert "then as good as won" in told(app)
        assert "before" in told(app)
        await pilot.press("enter")
        assert "after" in told(app)
        await pilot.press("escape")
        assert app.screen is not screen


async def test_a_game_without_any_says_so(worker: type[FoundElsewhere]) -> None:
    worker.answer = []
    app: App[None] = App()
    async with app.run_test() as pilot:
        await opened(pilot, finished())
        assert told(app) == NONE
        await pilot.press("right", "down", "enter")


@pytest.mark.parametrize("error", [EOFError(), WorkFailed("it broke")])
async def test_a_worker_that_fails_is_told_of(worker: type[FoundElsewhere], error: Exception) -> None:
    worker.answer = error
    app: App[None] = App()
    async with app.run_test() as pilot:
        await opened(pilot, finished())
        assert "could not be found" in told(app)


async def test_they_are_reached_from_the_end_of_a_game_and_lead_back_there(
    worker: type[FoundElsewhere],
) -> None:
    worker.answer = []
    app = heroes_app("pb", lambda match: match.outcome() is not None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("t")
        await settle(pilot, lambda: isinstance(app.screen, TurningScreen))
        await pilot.press("escape")
        await settle(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("v")
        await settle(pilot, lambda: isinstance(app.screen, TableScreen))


def test_a_turning_point_on_the_board(
    snap_compare: Callable[..., bool], worker: type[FoundElsewhere]
) -> None:
    match = finished()
    worker.answer = [point.to_data() for point in found(match)]

    async def run(pilot: Pilot[Any]) -> None:
        await opened(pilot, match)
        await pilot.pause()

    assert snap_compare(App(), terminal_size=(80, 24), run_before=run)
