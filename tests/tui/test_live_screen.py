"""The table screen in real time: countdown, pauses, stalls, the clock, and never more drawn than has changed."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Static

from core.engine.match import Match
from core.engine.rules import State
from core.games.butababel import moves as m
from core.games.butababel.rules import CALL_SECONDS, IDLE_SECONDS
from net.opening import LocalGame
from net.session import PAUSED, RUNNING
from net.table import Table
from tests.net.clocks import FakeClock
from tests.net.live_tables import READY, RULES, Bots, babel_match
from tests.tui.tables import FullDisk, Looks
from tests.tui.watching import prompt_of, said, settle
from tui.games.butababel.area import BabelArea
from tui.screens.confirm import ConfirmScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.table import TableScreen
from tui.widgets.area import Scene
from tui.widgets.log import GameLog
from tui.widgets.prompt import PromptBar
from tui.widgets.pulse import PulseBox
from tui.widgets.seats import SeatsPanel

NEVER = 1e6


class LiveApp(App[None]):
    """Shows one table in real time, by a clock that stands still until the test moves it."""

    def __init__(self, match: Match, reaction: float = NEVER, looks: Looks | None = None) -> None:
        super().__init__()
        self.settings = looks or Looks()
        self.match = match
        self.clock = FakeClock()
        self.table = Table(match, Bots(), clock=self.clock, reaction=lambda level: (reaction, reaction))

    def on_mount(self) -> None:
        self.push_screen(TableScreen(LocalGame(self.table)))


async def begin(pilot: Pilot[None], app: LiveApp) -> None:
    """Until GO! is shown."""
    await settle(pilot, lambda: isinstance(app.screen, TableScreen) and box(app).pulse is not None)
    await app.clock.pass_(READY)
    await settle(pilot, lambda: "GO!" in box(app).word)


def box(app: App[None]) -> PulseBox:
    return app.screen.query_one(PulseBox)


def top(app: App[None]) -> str:
    return str(app.screen.query_one("#top", Static).content)


def marked(app: App[None]) -> list[bool]:
    """By seat, whether the game is shown to wait for it."""
    lines = str(app.screen.query_one(SeatsPanel).content).split("\n")
    return [line.startswith("▶") for line in lines]


def plays(app: LiveApp, seat: int) -> list[int]:
    return [move for move in RULES.legal_moves(app.match.state, seat) if m.kind(move) == m.PLAY]


async def test_the_countdown_stands_large_over_the_board_and_goes() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and box(app).word == "3")
        assert box(app).display
        assert box(app).region.height > 6
        assert box(app).region.width < app.screen.query_one(BabelArea).region.width
        assert "0:00 ready" in top(app)
        for word in ("2", "1", "GO!"):
            await app.clock.pass_(1.0)
            await settle(pilot, lambda word=word: box(app).word == word)  # type: ignore[misc]
        assert "ready" not in top(app)
        box(app).hide()
        await settle(pilot)
        assert not box(app).display


async def test_before_go_a_key_is_answered_with_why_not() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and box(app).word == "3")
        app.screen.query_one(BabelArea).post_message(BabelArea.Chosen(plays(app, 0)[0]))
        await settle(pilot, lambda: "wait for GO!" in prompt_of(app))
        assert app.match.ply == 0


async def test_p_pauses_and_goes_on_and_bots_wait() -> None:
    app = LiveApp(babel_match("pbb"), reaction=1.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        await pilot.press("p")
        await settle(pilot, lambda: box(app).word == "PAUSED")
        assert box(app).display
        assert "p goes on" in str(box(app).content)
        assert "paused" in top(app)
        await app.clock.pass_(60.0)
        assert app.match.ply == 0
        await pilot.press("p")
        await settle(pilot, lambda: box(app).word == "3")
        await app.clock.pass_(READY + 1.0)
        await settle(pilot, lambda: app.match.ply > 0 and len(said(app)) >= app.match.ply)


async def test_who_paused_is_told_to_the_others() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        app.table.pause(1)
        await settle(pilot, lambda: box(app).word == "PAUSED")
        assert "N1 paused the game" in str(box(app).content)


async def test_whoever_watches_may_pause() -> None:
    app = LiveApp(babel_match("bbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        await pilot.press("p")
        await settle(pilot, lambda: box(app).word == "PAUSED")


async def test_looking_at_another_screen_pauses() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        screen = app.screen
        await app.push_screen(CurtainScreen("Ann", "Not now."))
        await settle(pilot)
        pulse = screen.query_one(PulseBox).pulse
        assert pulse is not None
        assert pulse.state == PAUSED


async def test_real_time_offers_a_pause_and_nothing_to_undo_or_skip_and_turns_the_reverse() -> None:
    offered = {}
    for pace in ("real-time", "turns"):
        app = LiveApp(babel_match("pbb", options={"pace": pace}))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda app=app: prompt_of(app) != "")  # type: ignore[misc]
            await settle(pilot)
            offered[pace] = {
                action: app.screen.check_action(action, ()) for action in ("pause", "undo", "skip")
            }
    assert offered["real-time"] == {"pause": True, "undo": False, "skip": False}
    assert offered["turns"] == {"pause": False, "undo": None, "skip": True}


async def test_of_several_positions_only_the_newest_is_shown_and_every_line_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = LiveApp(babel_match("pbbbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        shown: list[State] = []
        show = BabelArea.show

        def noting(area: BabelArea, scene: Scene) -> None:
            shown.append(scene.view)
            show(area, scene)

        monkeypatch.setattr(BabelArea, "show", noting)
        for seat in (1, 2, 3, 4):
            app.table.do(seat, RULES.legal_moves(app.match.state, seat)[0])
        await settle(pilot, lambda: len(said(app)) == 4)
        assert len(shown) == 1
        assert RULES.mask(app.match.state, 0).to_data() == shown[0].to_data()


async def test_lines_of_the_log_are_written_a_moment_later_and_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.widgets.log.SOON_SECONDS", 0.001)
    app = LiveApp(babel_match("pbbbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        log = app.screen.query_one(GameLog)
        for seat in (1, 2, 3):
            app.table.do(seat, RULES.legal_moves(app.match.state, seat)[0])
        await settle(pilot, lambda: len(said(app)) == 3)
        await settle(pilot, lambda: sum("played" in line.text for line in log.lines) == 3)
        app.table.do(4, RULES.legal_moves(app.match.state, 4)[0])
        await settle(pilot, lambda: sum("played" in line.text for line in log.lines) == 4)


async def test_nothing_is_drawn_again_that_shows_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    app = LiveApp(babel_match("pbbbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await settle(pilot)
        drawn: list[str] = []
        for part in (PromptBar, SeatsPanel):
            monkeypatch.setattr(part, "show", lambda self, *_: drawn.append(type(self).__name__))
        monkeypatch.setattr(TableScreen, "refresh_bindings", lambda self: drawn.append("keys"))
        screen._draw_around()
        screen._draw_around()
        assert drawn == []


async def test_the_clock_on_top_shows_what_was_played() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        for _ in range(4):
            await app.clock.pass_(16.25)
            app.table.do(0, RULES.legal_moves(app.match.state, 0)[0])
        await settle(pilot, lambda: "1:05" in top(app))
        await pilot.press("p")
        await app.clock.pass_(1000.0)
        await settle(pilot, lambda: "1:05 paused" in top(app))


async def test_a_stall_is_a_moment_that_everybody_sees() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        assert marked(app) == [False, False, False, False]
        await app.clock.pass_(CALL_SECONDS)
        await settle(pilot, lambda: box(app).word == "STOP!")
        assert marked(app) == [True, True, True, False]
        assert box(app).display
        assert "Nobody moves" in str(box(app).content)
        await app.clock.pass_(IDLE_SECONDS)
        await settle(pilot, lambda: len(said(app)) >= 4)


async def test_why_a_try_failed_stays_while_others_play_on() -> None:
    app = LiveApp(babel_match("pbbbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        stale = m.play(0, 1, 7)
        app.screen.query_one(BabelArea).post_message(BabelArea.Chosen(stale))
        await settle(pilot, lambda: "! " in prompt_of(app))
        why = prompt_of(app).split("! ")[1]
        app.table.do(2, RULES.legal_moves(app.match.state, 2)[0])
        await settle(pilot, lambda: len(said(app)) == 1)
        assert why in prompt_of(app)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen._around.refusal._drop()
        assert why not in prompt_of(app)


async def test_the_end_stops_the_clock_and_is_told() -> None:
    app = LiveApp(babel_match("bbb", seed="3"), reaction=0.5)
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        screen = app.screen
        for _ in range(400):
            if app.match.outcome() is not None:
                break
            await app.clock.pass_(1.0)
        await settle(pilot, lambda: isinstance(app.screen, EndScreen))
        assert screen.check_action("pause", ()) is False


async def test_a_table_that_cannot_save_stands_still_asks_and_goes_on_when_told_to() -> None:
    disk = FullDisk()
    app = LiveApp(babel_match("pbb", journal=disk), reaction=1.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        screen = app.screen
        await app.clock.pass_(1.0)
        await settle(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        await app.clock.pass_(60.0)
        assert app.match.ply == 0
        disk.room = True
        await pilot.press("enter")
        await settle(pilot, lambda: app.screen is screen)
        await app.clock.pass_(READY + 1.0)
        await settle(pilot, lambda: app.match.ply > 0)


async def test_leaving_closes_a_table_that_counts_down() -> None:
    app = LiveApp(babel_match("pbb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and box(app).word == "3")
        await pilot.press("escape")
        await settle(pilot, lambda: not isinstance(app.screen, TableScreen))
        assert app.table.closed


async def test_ascii_letters_are_made_of_ascii() -> None:
    app = LiveApp(babel_match("pbb"), looks=Looks(tiles="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        await pilot.press("p")
        await settle(pilot, lambda: box(app).word == "PAUSED")
        assert str(box(app).content).isascii()
        assert "####" in str(box(app).content)


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (80, 24), (480, 154)])
async def test_no_size_crashes_a_countdown_or_a_pause(size: tuple[int, int]) -> None:
    app = LiveApp(babel_match("pbbbb"))
    async with app.run_test(size=size) as pilot:
        await begin(pilot, app)
        app.table.pause(0)
        await settle(pilot, lambda: box(app).word == "PAUSED")
        await pilot.resize_terminal(100, 30)
        await settle(pilot, lambda: "█" in str(box(app).content))
        pulse = box(app).pulse
        assert pulse is not None
        assert pulse.state != RUNNING
