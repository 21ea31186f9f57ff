"""The sea as a widget: clicks, the turning whirlpool, new positions, looks and sizes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.strip import Strip

from core.games.butim.deck import CENTRE, SAND
from tests.tui.butim_seas import marks_for, position, rows
from tui.games.butim import board
from tui.games.butim.board import SeaBoard
from tui.games.butim.layout import OPEN_WATER, Box
from tui.games.butim.palette import look_of
from tui.games.butim.sea import paint_sea
from tui.games.butim.seamarks import WHIRLPOOL

TRIES = 100


@dataclass
class Settings:
    tiles: str = "unicode"
    speed: float = 0.0


class SeaApp(App[None]):
    """A board, and what it posted."""

    def __init__(self, speed: float = 0.0) -> None:
        super().__init__()
        self.settings = Settings(speed=speed)
        self.board = SeaBoard()
        self.picked: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        s = position(4, 40)
        self.board.show(s, marks_for(s))

    def on_sea_board_picked(self, message: SeaBoard.Picked) -> None:
        self.picked.append(message.island)

    def on_sea_board_whirlpool_picked(self) -> None:
        self.picked.append(WHIRLPOOL)

    def text(self) -> list[str]:
        """What the board shows."""
        return [
            "".join(segment.text for segment in self.board.render_line(y))
            for y in range(self.board.size.height)
        ]

    def picture(self) -> list[Strip]:
        """The same with its colours."""
        return [self.board.render_line(y) for y in range(self.board.size.height)]


def middle(box: Box) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + box.height // 2


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 16)])
async def test_a_click_tells_what_is_there(size: tuple[int, int]) -> None:
    app = SeaApp()
    async with app.run_test(size=size) as pilot:
        for place in range(OPEN_WATER + 1):
            await pilot.click(SeaBoard, offset=middle(app.board.layout_now().boxes[place]))
        await pilot.pause()
        assert app.picked == list(range(WHIRLPOOL + 1))


async def test_the_cursor_finds_the_central_island_from_all_sides() -> None:
    app = SeaApp()
    async with app.run_test(size=(80, 24)):
        both = frozenset({CENTRE})
        assert app.board.beside(WHIRLPOOL, 1, 0, both) == CENTRE
        assert app.board.beside(SAND, 0, 1, both) == CENTRE


async def test_the_whirlpool_turns_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "TURN_SECONDS", 0.01)
    app = SeaApp(speed=1.0)
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.picture()
        for _ in range(TRIES):
            await pilot.pause()
            if app.picture() != before:
                return
    pytest.fail("it stands still")


@pytest.mark.parametrize(("speed", "turning"), [(0.0, False), (0.5, True), (2.0, True)])
async def test_it_turns_where_things_should_move(speed: float, turning: bool) -> None:
    app = SeaApp(speed)
    async with app.run_test(size=(80, 24)):
        assert app.board.turning == turning


async def test_it_rests_behind_another_screen() -> None:
    app = SeaApp(speed=1.0)
    async with app.run_test(size=(80, 24)):
        await app.push_screen(Screen())
        assert not app.board.turning


async def test_it_rests_where_the_terminal_is_not_looked_at() -> None:
    app = SeaApp(speed=1.0)
    async with app.run_test(size=(80, 24)):
        app.app_focus = False
        assert not app.board.turning


async def test_what_is_shown_is_what_is_painted_after_every_change() -> None:
    app = SeaApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for moves in (41, 80, 120):
            s = position(4, moves)
            marks = marks_for(s, lit=frozenset({moves % 8}), cursor=moves % 7)
            app.board.show(s, marks)
            await pilot.pause()
            look = look_of(app.board)
            assert app.text() == rows(paint_sea(80, 24, app.board.rich_style, s, look, marks))


async def test_another_look_is_drawn_at_once() -> None:
    app = SeaApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert not "".join(app.text()).isascii()
        app.settings.tiles = "ascii"
        app.board.notify_style_update()
        await pilot.pause()
        assert "".join(app.text()).isascii()


async def test_it_fits_every_size() -> None:
    app = SeaApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((1, 1), (30, 9), (150, 45), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert [len(line) for line in app.text()] == [size[0]] * size[1]
