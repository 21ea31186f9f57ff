"""The seats panel: who sits there, and a game's notes of one line or more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult

from core.engine.record import BOT, DUMMY, PERSON, SeatPlan
from tui.games import game_ui
from tui.widgets.area import MORE_BELOW
from tui.widgets.seats import SeatsPanel

NAMES = ("You", "Vex", "Moss", "Somebody of a long name")
PLANS = [
    SeatPlan(PERSON, "Ann", piece=0),
    *(SeatPlan(BOT, name, "easy", piece=at) for at, name in enumerate(NAMES) if at),
]
WIDTH = 21


class PanelApp(App[None]):
    """The panel as wide as it is at 80 columns."""

    CSS = f"SeatsPanel {{ width: {WIDTH}; }}"

    def compose(self) -> ComposeResult:
        yield SeatsPanel()


async def shown(notes: Sequence[str | Text], asked: Sequence[int] = (1,)) -> Text:
    """What the panel draws, as text with its styles."""
    app = PanelApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        panel = app.query_one(SeatsPanel)
        panel.show(PLANS, game_ui("heroes").pieces, NAMES, notes, asked)
        content = panel.content
        assert isinstance(content, Text)
        assert all(line.cell_len <= WIDTH for line in content.split("\n"))
        return content


async def test_a_note_of_one_line_stands_beside_the_name() -> None:
    lines = (await shown(["2 cards", "out"])).plain.split("\n")
    assert len(lines) == 4
    assert lines[0].endswith("2 cards")
    assert lines[1].endswith("out")
    assert [name in line for name, line in zip(NAMES, lines, strict=True)] == [True, True, True, False]


async def test_a_seat_that_nobody_plays_stands_back() -> None:
    app = PanelApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        panel = app.query_one(SeatsPanel)
        plans = [*PLANS[:3], SeatPlan(DUMMY, "Dummy", DUMMY, piece=3)]
        panel.show(plans, game_ui("heroes").pieces, [*NAMES[:3], "Dummy"], ["3", "3", "3", "7"], [0, 1, 2])
        content = panel.content
        assert isinstance(content, Text)
        faint = {
            content.plain[span.start : span.end].strip()
            for span in content.spans
            if isinstance(span.style, Style) and span.style.dim
        }
    assert faint == {"Dummy"}
    assert content.plain.split("\n")[3].endswith("7")


async def test_further_lines_stand_below_in_their_colours() -> None:
    cards = Text.assemble("3 points\n", ("abc", "red"), " def ghi")
    panel = await shown([cards, "1 point\nxyz\nand more", "", "4"])
    lines = panel.plain.split("\n")
    assert [line.strip() for line in lines[1:2] + lines[3:5]] == ["abc def ghi", "xyz", "and more"]
    assert lines[0].endswith("3 points")
    assert len(lines) == 4 + 1 + 2
    assert [panel.plain[span.start : span.end] for span in panel.spans if span.style == "red"] == ["abc"]
    assert cards.plain == "3 points\nabc def ghi", "what was given is another one now"


@pytest.mark.parametrize("extra", [0, 1, 30])
async def test_a_further_line_has_the_room_that_is_promised(extra: int) -> None:
    room = WIDTH - 12
    line = "x" * (room + MORE_BELOW + extra)
    lines = (await shown([f"1\n{line}"])).plain.split("\n")
    assert (line in lines[1]) == (extra == 0)


async def test_the_log_keeps_its_room_however_long_the_notes_are() -> None:
    app = PanelApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        panel = app.query_one(SeatsPanel)
        panel.show(PLANS, game_ui("heroes").pieces, NAMES, ["1" + "\nmore" * 9] * 4, [])
        await pilot.pause()
        assert panel.size.height <= 15


@pytest.mark.parametrize(("height", "lines_each"), [(40, 3), (33, 2), (20, 1), (8, 1)])
async def test_of_many_seats_every_one_stays_in_sight(height: int, lines_each: int) -> None:
    """Seven seats of three lines want 21, and the panel has six tenths of the height."""
    app = PanelApp()
    async with app.run_test(size=(80, height)) as pilot:
        await pilot.pause()
        panel = app.query_one(SeatsPanel)
        plans = [SeatPlan(BOT, f"Bot {seat}", "easy", piece=seat % 5) for seat in range(7)]
        names = [plan.name for plan in plans]
        panel.show(plans, game_ui("heroes").pieces, names, ["5 cards\n3 ore\nskull, star"] * 7, (1,))
        await pilot.pause()
        content = panel.content
        assert isinstance(content, Text)
        lines = content.plain.split("\n")
        assert len(lines) == 7 * lines_each
        assert [line[4:9] for line in lines[::lines_each]] == names
        assert panel.size.height == len(lines) or height < 12
