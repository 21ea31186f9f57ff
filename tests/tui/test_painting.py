"""What is painted, and when: few cells, in one frame with the prompt, and no footer where nothing in it changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from core.games import GAMES
from core.games.butine.state import ACT_STAGE
from core.games.heroes.state import WINDOW_STAGE
from tests.tui import babel_tables, butim_tables, butine_tables
from tests.tui.tables import TableApp, heroes_app
from tests.tui.watching import prompt_of, settle
from tui.screens.table import TableScreen
from tui.widgets.area import PlayArea
from tui.widgets.canvas import Canvas
from tui.widgets.drawn import Drawn

WIDTH, HEIGHT = 24, 6
glyphs = st.lists(st.text("ab ", min_size=WIDTH, max_size=WIDTH), min_size=HEIGHT, max_size=HEIGHT)


def canvas_of(lines: list[str]) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, Style())
    for y, line in enumerate(lines):
        canvas.put(0, y, line, Style(bold=True))
    return canvas


class Letters(Drawn):
    """Shows lines, and keeps what it has repainted."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = ["a" * WIDTH] * HEIGHT
        self.repainted: list[tuple[Region, ...]] = []

    def draw(self) -> Canvas:
        return canvas_of(self.lines)

    def refresh(self, *regions: Region, **how: bool) -> Letters:
        if self.is_mounted:
            self.repainted.append(regions)
        return super().refresh(*regions, **how)


class LettersApp(App[None]):
    CSS = f"Letters {{ width: {WIDTH}; height: {HEIGHT}; }}"

    def compose(self) -> ComposeResult:
        yield Letters()


@given(glyphs, glyphs)
def test_all_cells_that_differ_lie_in_the_changes_and_each_begins_and_ends_with_one(
    one: list[str], other: list[str]
) -> None:
    changes = canvas_of(other).changes(canvas_of(one))
    told = {(x, region.y) for region in changes for x in range(region.x, region.right)}
    differ = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if one[y][x] != other[y][x]}
    assert differ <= told
    assert all({(region.x, region.y), (region.right - 1, region.y)} <= differ for region in changes)


async def test_what_is_drawn_again_repaints_what_has_changed() -> None:
    app = LettersApp()
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        letters = app.query_one(Letters)
        letters.repainted.clear()
        letters.redraw()
        assert not letters.repainted
        letters.lines[2] = "a" * 5 + "b" + "a" * (WIDTH - 6)
        letters.redraw()
        assert letters.repainted == [(Region(5, 2, 1, 1),)]
        await settle(pilot)
        assert "b" in letters.render_lines(letters.size.region)[2].text
        app.theme = "textual-light"
        await settle(pilot)
        assert () in letters.repainted


def asked_for_a_card() -> TableApp:
    rules = GAMES["heroes"]
    return heroes_app(
        "pb",
        lambda match: (
            getattr(match.state, "stage", None) == WINDOW_STAGE and list(rules.to_act(match.state)) == [0]
        ),
    )


def with_a_tile_to_lay() -> TableApp:
    return butine_tables.butine_app("pb", butine_tables.asks(0, ACT_STAGE))


TABLES: dict[str, tuple[Callable[[], TableApp], list[str]]] = {
    "butine": (with_a_tile_to_lay, ["4", "n", "r", "backspace"]),
    "butababel": (lambda: babel_tables.babel_app("pbb", babel_tables.asks(0)), ["1", "backspace"]),
    "butim": (lambda: butim_tables.butim_app("pbb"), ["d", "right", "backspace"]),
    "heroes": (asked_for_a_card, ["left", "left", "right", "5"]),
}


@pytest.mark.parametrize("game", TABLES)
async def test_a_key_changes_board_and_prompt_in_one_frame(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, keys = TABLES[game]
    app = make()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and bool(prompt_of(app)))
        await settle(pilot)
        frames: list[object] = []
        monkeypatch.setattr(app, "_display", lambda _screen, frame: frames.append(frame))
        painted, prompts = [], {prompt_of(app)}
        for key in keys:
            frames.clear()
            await pilot.press(key)
            await settle(pilot)
            painted.append(sum(frame is not None for frame in frames))
            prompts.add(prompt_of(app))
        assert max(painted) == 1
        assert len(prompts) > 1


async def test_the_footer_stays_where_nothing_in_it_changes() -> None:
    app = heroes_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        await settle(pilot)
        keys = list(app.screen.query(FooterKey))
        assert keys
        app.screen.set_focus(None)
        await settle(pilot)
        assert list(app.screen.query(FooterKey)) == keys
        app.screen.query_one(PlayArea).act()
        await settle(pilot, lambda: app.screen.focused is not None)
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply >= 2)
        await settle(pilot, lambda: list(app.screen.query_one(Footer).query(FooterKey)) != keys)


async def test_the_board_has_the_keyboard_again_after_a_look_at_the_log() -> None:
    app = heroes_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        await pilot.press("l")
        await settle(pilot, lambda: not app.screen.query_one(PlayArea).size)
        await pilot.press("l")
        await settle(pilot, lambda: app.screen.focused is app.screen.query_one(PlayArea))
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply > 0)
