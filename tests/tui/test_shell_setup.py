"""Setting up a game that has options: every kind of them by keys and by mouse, remembered, in sight."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from core.engine.rules import Option
from core.engine.seating import REAL_TIME
from core.games import GAMES
from tests.tui.shell import NotingApp
from tui.screens.number_picker import NumberPicker
from tui.screens.picker import Picker
from tui.screens.seat_row import DummyRow, SeatRow
from tui.screens.setup import OptionRow
from tui.settings import load_settings

SMALL = (80, 24)
BUTTONS = ("start", "open", "add", "remove", "back")
USUAL = {"expert": False, "quick": False, "challenge": 0, "refill": "immediate"}


async def set_up(pilot: Pilot[None], app: NotingApp, game: str = "butine") -> None:
    app.set_up(game)
    await pilot.pause()


async def test_options_are_chosen_by_keys_and_remembered() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app)
        for option, keys in (
            ("expert", ["right"]), ("quick", ["space"]), ("challenge", ["1", "7"]), ("refill", ["left"]),
        ):  # fmt: skip
            app.screen.query_one(f"#option-{option}").focus()
            await pilot.press(*keys)
        await pilot.press("enter")
        assert app.started[0].setup.options == {
            "expert": True, "quick": True, "challenge": 17, "refill": "after",
        }  # fmt: skip
    assert load_settings()[0].setups["butine"]["options"] == app.started[0].setup.options
    again = NotingApp()
    async with again.run_test(size=SMALL) as pilot:
        await set_up(pilot, again)
        await pilot.press("enter")
    assert again.started[0].setup == app.started[0].setup


async def test_options_are_chosen_by_mouse() -> None:
    app = NotingApp()
    async with app.run_test(size=(80, 40)) as pilot:
        await set_up(pilot, app)
        for option, at, clicks in (
            ("expert", 14, 1), ("quick", 1, 3), ("refill", 14, 1), ("challenge", 14, 4), ("challenge", 15, 1),
            ("challenge", 2, 3),
        ):  # fmt: skip
            for _ in range(clicks):
                await pilot.click(f"#option-{option}", offset=(at, 0))
        await pilot.click("#start")
    assert app.started[0].setup.options == {
        "expert": True, "quick": True, "challenge": 13, "refill": "after",
    }  # fmt: skip


async def test_nothing_is_changed_where_nothing_is_chosen() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app)
        await pilot.press("enter")
    assert app.started[0].setup.options == USUAL


@pytest.mark.parametrize("game", GAMES)
async def test_arrows_reach_every_control_in_sight_with_all_seats_taken(game: str) -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app, game)
        await pilot.press(*"aaaa")
        await pilot.pause()
        app.screen.query("SeatRow").first().query_one("#who").focus()
        met = []
        for _ in range(30):
            await pilot.pause()
            focused = app.focused
            assert focused is not None
            body = app.screen.query_one("#body").region
            assert focused.id in BUTTONS or body.contains_region(focused.region)
            met.append(focused.id)
            if focused.id in BUTTONS:
                break
            await pilot.press("down")
        met.pop()
        await pilot.press(*["left"] * len(BUTTONS))
        for name in BUTTONS:
            assert app.focused is not None
            assert app.focused.id == name
            await pilot.press("right")
    info = GAMES[game].info
    first = [] if info.pace == REAL_TIME else ["first"]
    options = [f"option-{option.name}" for option in info.options]
    assert [name for name in met if name != "who"] == [*first, *options, "seed"]
    assert met.count("who") == info.max_seats


async def test_a_dummys_seat_is_there_with_three_players_and_cannot_be_reached() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app, "butababel")
        dummy = app.screen.query_one(DummyRow)
        shown = [str(text.content).strip() for text in dummy.query(Static)]
        assert shown == ["4", "Dummy", "◆ Ear", "owns a tower, nobody plays it"]
        assert not [widget for widget in (dummy, *dummy.query()) if widget.focusable]
        seen = [dummy.display]
        for key in "ad":
            await pilot.press(key)
            seen.append(dummy.display)
        assert seen == [True, False, True]
        await pilot.press("enter")
    assert [seat.kind for seat in app.started[0].seats] == ["person", "bot", "bot"]


async def test_the_piece_of_a_dummy_gives_way() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app, "butababel")
        app.screen.query(SeatRow).first().query_one("#piece").focus()
        await pilot.press("left", "left")
        assert str(app.screen.query_one("DummyRow .piece", Static).content) == "■ Snout"


async def test_in_real_time_nobody_begins_and_one_person_plays() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app, "butababel")
        first = app.screen.query_one("#first").query_ancestor(OptionRow)
        begins = [first.display]
        app.screen.query(SeatRow).last().query_one("#who").focus()
        await pilot.press("left", "left")
        app.screen.query_one("#start").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert app.started == []
        assert "pace = turns" in " ".join(str(toast.message) for toast in app._notifications)
        app.screen.query_one("#option-pace").focus()
        await pilot.press("right")
        assert [*begins, first.display] == [False, True]
        app.screen.query_one("#start").focus()
        await pilot.press("enter")
    (plan,) = app.started
    assert [seat.kind for seat in plan.seats] == ["person", "bot", "person"]
    assert plan.setup.options == {"pace": "turns"}


async def test_the_help_of_every_option_is_whole_at_80_columns() -> None:
    app = NotingApp()
    async with app.run_test(size=SMALL) as pilot:
        await set_up(pilot, app)
        for option in GAMES["butine"].info.options:
            app.screen.query_one(f"#option-{option.name}").focus()
            await pilot.pause()
            row = app.screen.query_one(f"#option-{option.name}").parent
            assert row is not None
            hint = row.query_one(".hint")
            lines = [hint.render_line(y).text.strip() for y in range(hint.size.height)]
            assert " ".join(lines).strip() == option.help


# Numbers --------------------------------------------------------------------------------------------------------------

OFF = Option("challenge", "Challenge", "", "number", 0, low=3, high=30)
FEW = Option("pace", "Pace", "", "number", 5, low=0, high=9)
FAR = Option("far", "Far", "", "number", -1, low=0, high=1000)


class PickerApp(App[None]):
    """A number picker and what it told."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.told: list[object] = []

    def compose(self) -> ComposeResult:
        yield NumberPicker(self.option, self.option.default)

    def on_picker_changed(self, message: Picker.Changed) -> None:
        self.told.append(message.value)


@pytest.mark.parametrize(
    ("option", "keys", "told"),
    [
        (OFF, ["right"] * 8, [3, 5, 10, 15, 20, 25, 30, 0]),
        (OFF, ["left", "left", "right"], [30, 25, 30]),
        (OFF, ["plus", "plus", "minus", "minus", "minus"], [3, 4, 3, 0, 30]),
        (OFF, ["1", "5"], [10, 15]),
        (OFF, ["3", "0", "0"], [3, 30, 0]),
        (OFF, ["9", "2", "7", "2"], [9, 20, 27, 20]),
        (OFF, ["1", "right", "5"], [10, 15, 5]),
        (FEW, ["right", "left", "left", "plus", "0", "9"], [6, 5, 4, 5, 0, 9]),
        (FEW, ["7", "1", "0"], [7, 1, 0]),
        (FAR, ["right", "right", "0", "left"], [0, 100, 0, -1]),
        (FAR, ["9", "9", "9", "9"], [9, 99, 999, 9]),
    ],
)
async def test_a_number_by_keys(option: Option, keys: list[str], told: list[object]) -> None:
    app = PickerApp(option)
    async with app.run_test() as pilot:
        app.query_one(NumberPicker).focus()
        await pilot.press(*keys)
        assert app.told == told


async def test_a_number_is_shown_in_words_and_says_how_it_is_chosen() -> None:
    app = PickerApp(OFF)
    async with app.run_test() as pilot:
        picker = app.query_one(NumberPicker)
        assert picker.render().plain.split() == ["◂", "-", "Off", "+", "▸"]
        assert picker.help_line == "Left and right by 5s, + and - by one, or type it; 0 is off."
        picker.focus()
        await pilot.press("1", "5")
        assert "15" in picker.render().plain
    few = PickerApp(FEW)
    async with few.run_test():
        picker = few.query_one(NumberPicker)
        assert picker.render().plain.split() == ["◂", "5", "▸"]
        assert "off" not in picker.help_line
