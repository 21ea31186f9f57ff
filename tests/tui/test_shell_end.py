"""The end of a game as it is told: who won, alone or together, by how many points."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.widgets import Static

from core.engine.record import BOT, SeatPlan
from core.engine.rules import Outcome
from tui.games import game_ui
from tui.screens.end import EndScreen

NAMES = ("You", "Vex", "Moss", "Fern")


async def told(outcome: Outcome, names: tuple[str, ...] = NAMES) -> tuple[str, list[str]]:
    """The headline and the ranking."""
    names = names[: len(outcome.places)]
    plans = [SeatPlan(BOT, name, "easy", piece=seat) for seat, name in enumerate(names)]
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
