"""The end of a game as it is told: who won, alone or together, by how many points."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.widgets import Static

from core.engine.record import BOT, DUMMY, SeatPlan
from core.engine.rules import Outcome
from tui.games import game_ui
from tui.screens.end import EndScreen

NAMES = ("You", "Vex", "Moss", "Fern")


async def told(outcome: Outcome, dummy: int | None = None) -> tuple[str, list[str]]:
    """The headline and the ranking. dummy: the seat that nobody plays."""
    names = NAMES[: len(outcome.places)]
    kinds = [DUMMY if seat == dummy else BOT for seat in range(len(names))]
    plans = [SeatPlan(kind, names[seat], "easy", piece=seat) for seat, kind in enumerate(kinds)]
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(EndScreen(outcome, ["Because."], names, plans, game_ui("heroes").pieces))
        await pilot.pause()
        headline, ranking = (
            str(app.screen.query_one(name, Static).content) for name in ("#headline", "#ranking")
        )
    return headline, ranking.split("\n")


@pytest.mark.parametrize(
    ("places", "headline"),
    [
        ((1, 2, 3), "You won!"),
        ((2, 1, 2), "Vex won the game."),
        ((1, 1, 3), "You and Vex share the win."),
        ((1, 1, 1, 4), "You, Vex and Moss share the win."),
        ((1, 1, 1, 1), "You, Vex, Moss and Fern share the win."),
        ((2, 2), "Nobody won."),
    ],
)
async def test_who_won(places: tuple[int, ...], headline: str) -> None:
    assert (await told(Outcome(places)))[0] == headline


async def test_where_the_dummy_wins_all_lose() -> None:
    headline, ranking = await told(Outcome((2, 2, 2, 1), (20, 22, 19, 21)), dummy=3)
    assert headline == "The dummy won: all players lost."
    assert [line[:2] for line in ranking] == ["1.", "2=", "2=", "2="]
    headline, _ = await told(Outcome((2, 1, 2, 2), (20, 21, 22, 19)), dummy=3)
    assert headline == "Vex won the game."


async def test_points_stand_in_a_column_and_ties_are_marked() -> None:
    _, ranking = await told(Outcome((3, 1, 1, 4), (1, 12, 12, 0)))
    assert [line[:2] for line in ranking] == ["1=", "1=", "3.", "4."]
    assert [line.rpartition("  ")[2].strip() for line in ranking] == [
        "12 points", "12 points", "1 point", "0 points",
    ]  # fmt: skip
    assert len({line.index(" point") for line in ranking}) == 1
    assert [name in line for name, line in zip(("Vex", "Moss", "You", "Fern"), ranking, strict=True)] == [
        True
    ] * 4


async def test_a_game_without_points_tells_none() -> None:
    _, ranking = await told(Outcome((1, 2)))
    assert not any("point" in line for line in ranking)
