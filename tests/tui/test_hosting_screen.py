"""Opening a table to others from its set-up: what is asked, what is remembered, what the host is given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.games import rules_of
from net.host.child import plan_from_data, plan_to_data
from net.host.run import HostPlan
from net.protocol.invite import DEFAULT_PORT
from tests.tui.rooms import until
from tests.tui.shell import NotingApp
from tui.draft import SOMEBODY, spoken_draft, usual_draft
from tui.screens.hosting import HostingScreen, manner_of, plan_of
from tui.screens.picker import Picker
from tui.screens.setup import SetupScreen
from tui.settings import Settings

SMALL = (80, 24)


class HostApp(NotingApp):
    """hosted: the plans of rooms that it was asked to open."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings or Settings(speed=0.0, name="Ann"))
        self.hosted: list[HostPlan] = []

    def host(self, plan: HostPlan) -> None:  # type: ignore[override]
        self.hosted.append(plan)


async def asked(pilot: Pilot[None], app: HostApp, game: str = "heroes") -> HostingScreen:
    """The dialog over the set-up of a game."""
    app.set_up(game)
    await until(pilot, lambda: isinstance(app.screen, SetupScreen) and bool(app.screen.query("#open")))
    await pilot.press("o")
    await until(pilot, lambda: isinstance(app.screen, HostingScreen) and bool(app.screen.query("#open")))
    await pilot.pause()
    assert isinstance(app.screen, HostingScreen)
    return app.screen


async def test_two_keys_open_a_table_with_room_for_others() -> None:
    app = HostApp()
    async with app.run_test(size=SMALL) as pilot:
        await asked(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: len(app.hosted) == 1)
        (plan,) = app.hosted
        assert (plan.game, plan.seats, plan.name) == ("heroes", 3, "Ann's table")
        assert (plan.bots, plan.fill, plan.pin, plan.port, plan.listed) == (
            {},
            "medium",
            "",
            DEFAULT_PORT,
            True,
        )
        assert app.settings.setups["heroes"]["seats"][0][0] == "you"
        assert app.settings.hosting == {"name": "", "port": DEFAULT_PORT, "listed": True}


async def test_what_is_chosen_is_what_the_host_is_given_and_all_but_the_pin_is_remembered() -> None:
    app = HostApp()
    async with app.run_test(size=SMALL) as pilot:
        dialog = await asked(pilot, app)
        dialog.query_one("#name", Input).value = "  Friday  night "
        dialog.query_one("#pin", Input).value = " 2468 "
        dialog.query_one("#port", Input).value = "5001"
        dialog.query_one("#bots", Picker).action_turn(1)
        dialog.query_one("#listed", Picker).action_turn(1)
        await pilot.pause()
        dialog.query_one("#port").focus()
        await pilot.press("enter")
        await until(pilot, lambda: len(app.hosted) == 1)
        (plan,) = app.hosted
        assert (plan.name, plan.pin, plan.port, plan.listed) == ("Friday night", "2468", 5001, False)
        assert plan.bots == {1: "medium", 2: "easy"}
        dialog = await asked(pilot, app)
        assert dialog.query_one("#name", Input).value == "Friday night"
        assert dialog.query_one("#port", Input).value == "5001"
        assert dialog.query_one("#listed", Picker).value is False
        assert dialog.query_one("#pin", Input).value == ""
    assert "2468" not in str(app.settings)


async def test_people_s_seats_are_open_and_ais_stay_where_there_are_such_seats() -> None:
    app = HostApp()
    async with app.run_test(size=SMALL) as pilot:
        app.set_up("heroes")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen) and bool(app.screen.query("#open")))
        assert isinstance(app.screen, SetupScreen)
        app.screen._draft.seat(2, SOMEBODY)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, HostingScreen) and bool(app.screen.query("#bots")))
        assert app.screen.query_one("#bots", Picker).value is False
        await pilot.press("enter")
        await until(pilot, lambda: [plan.bots for plan in app.hosted] == [{1: "medium"}])


@pytest.mark.parametrize("port", ["0", "65536", "99999", "x", "-1", "٣"])
async def test_a_port_that_is_none_is_told(port: str) -> None:
    app = HostApp()
    async with app.run_test(size=SMALL) as pilot:
        dialog = await asked(pilot, app)
        dialog.query_one("#port", Input).value = port
        await pilot.press("enter")
        await until(pilot, lambda: len(app._notifications) == 1)
        assert app.screen is dialog
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        assert app.hosted == []


async def test_a_set_up_that_is_none_is_told_before_anything_is_asked() -> None:
    app = HostApp()
    async with app.run_test(size=SMALL) as pilot:
        app.set_up("butim")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen) and bool(app.screen.query("#open")))
        app.screen.query_one("#option-deck", Input).value = "/there/is/no.toml"
        await pilot.pause()
        await pilot.press("o")
        await until(pilot, lambda: len(app._notifications) == 1)
        assert isinstance(app.screen, SetupScreen)


def test_a_file_goes_along_as_its_text(tmp_path: Path) -> None:
    deck = Path("core/games/butim").resolve()
    text = next(file for file in sorted(deck.glob("*.toml"))).read_text("utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text, "utf-8")
    draft = usual_draft("butim")
    draft.name_file("deck", str(own))
    plan = plan_of(draft, "Ann", {})
    assert plan.options["deck"] == rules_of("butim").setup(3, plan.options).options["deck"]
    assert plan.options["deck"]
    assert plan_from_data(plan_to_data(plan)) == plan


@pytest.mark.parametrize(
    "kept", [{}, {"name": 3, "port": "x", "listed": None}, {"name": "\x1b", "port": 0}, {"port": True}]
)
def test_what_was_edited_into_nonsense_is_the_usual(kept: dict[str, object]) -> None:
    plan = plan_of(usual_draft("heroes"), "Ann", kept)
    assert (plan.name, plan.port, plan.listed) == ("Ann's table", DEFAULT_PORT, True)


def test_a_name_of_one_s_own_is_kept_and_the_usual_one_follows_its_owner() -> None:
    plan = plan_of(spoken_draft("heroes", "you,medium"), "Ann", {})
    assert plan_of(usual_draft("heroes"), "Bob", manner_of(plan, "Ann")).name == "Bob's table"
    named = replace(plan, name="Friday")
    assert plan_of(usual_draft("heroes"), "Bob", manner_of(named, "Ann")).name == "Friday"
