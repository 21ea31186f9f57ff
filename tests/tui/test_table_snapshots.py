"""Pictures of the table screens, compared with ones that a person has looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.heroes.state import FIRST_SWAP_STAGE, ROLL_STAGE, WINDOW_STAGE
from tests.tui.tables import Looks, TableApp, heroes_app
from tests.tui.test_table_screen import asks, state
from tests.tui.watching import settle
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen

SIZES = [(80, 24), (120, 40), (200, 60)]
Compare = Callable[..., bool]


def ready(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Wait for the prompt, then press keys."""

    async def run(pilot: Pilot[Any]) -> None:
        await settle(pilot, lambda: bool(pilot.app.screen.query("PromptBar")))
        for _ in range(5):
            await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    return run


def late(kinds: str, looks: Looks | None = None, seed: str = "21") -> TableApp:
    """A game well under way: somebody is on the way home, seat 0 is asked and holds a card."""
    return heroes_app(
        kinds,
        lambda match: (
            asks(0, WINDOW_STAGE)(match) and any(state(match).carries) and max(state(match).kicks) > 0
        ),
        seed=seed,
        looks=looks,
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_window_asks(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(late("pbbbb"), terminal_size=size, run_before=ready("left"))


def test_the_window_asks_in_ascii(snap_compare: Compare) -> None:
    assert snap_compare(late("pbbb", Looks(tiles="ascii")), terminal_size=(80, 24), run_before=ready("left"))


def test_two_cards_are_exchanged(snap_compare: Compare) -> None:
    app = heroes_app("pb", asks(0, FIRST_SWAP_STAGE), seed="12")
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready("enter", "right"))


def test_it_is_your_turn(snap_compare: Compare) -> None:
    app = heroes_app("pbb", lambda match: asks(0, ROLL_STAGE)(match) and match.ply > 30)
    assert snap_compare(app, terminal_size=(80, 24), run_before=ready())


def test_the_log_alone(snap_compare: Compare) -> None:
    assert snap_compare(late("pbbb"), terminal_size=(80, 24), run_before=ready("l"))


def test_the_curtain(snap_compare: Compare) -> None:
    async def run(pilot: Pilot[Any]) -> None:
        await settle(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        await pilot.pause()

    assert snap_compare(heroes_app("pp"), terminal_size=(80, 24), run_before=run)


def test_the_end(snap_compare: Compare) -> None:
    async def run(pilot: Pilot[Any]) -> None:
        await settle(pilot, lambda: isinstance(pilot.app.screen, EndScreen))
        await pilot.pause()

    assert snap_compare(heroes_app("bbb"), terminal_size=(80, 24), run_before=run)
