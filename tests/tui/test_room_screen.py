"""The table screen in a room: who else is there, what they say and vote on, whose time runs, how the link is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Input, Static

import tui.screens
from core.engine.match import Match
from net.session import (
    PAUSE,
    RUNNING,
    UNDO,
    Clock,
    Note,
    Pulse,
    Said,
    Vote,
    Votes,
)
from tests.net.live_tables import babel_match
from tests.tui.babel_tables import played
from tests.tui.rooms import ROLL, RULES, RemoteGame, RoomApp, room, shown, until
from tests.tui.tables import Looks, heroes_app, heroes_header
from tests.tui.watching import prompt_of, said
from tui.games import game_ui
from tui.games.butababel.area import BabelArea
from tui.screens.confirm import AskScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.room import Room
from tui.screens.table import TableScreen
from tui.widgets.area import PlayArea, Scene
from tui.widgets.log import GameLog
from tui.widgets.seats import SeatsPanel

PARTS = (
    *("table", "around", "beat", "deputies", "keyboard", "turning", "why", "advice", "thinking"),
    *("room", "offers", "end"),
)
"""Modules that the table screen is made of."""
PLACES = ("net.table", "net.local", "net.opening", "net.peer", "net.host")
HOSTILE = ("[/]", "[bold red]hm[/bold red]", "\\[x", "a: b", "[@click=app.quit]x[/]")


def top(app: RoomApp) -> str:
    return str(app.board.query_one("#top", Static).content)


def panel(app: RoomApp) -> list[str]:
    return str(app.board.query_one(SeatsPanel).content).split("\n")


# The link ------------------------------------------------------------------------------------------------------


async def test_the_link_stands_at_the_right_and_follows_what_the_session_says() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        assert top(app).endswith("● 12 ms")
        app.game.end.words = "○ reconnecting, 4 s"
        await until(pilot, lambda: top(app).endswith("○ reconnecting, 4 s"))
        assert len(top(app)) == 78


async def test_the_link_is_ascii_where_all_is() -> None:
    app = RoomApp(room(), Looks(tiles="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        assert top(app).endswith("* 12 ms")
        app.game.end.words = "○ reconnecting, 4 s"
        await until(pilot, lambda: top(app).endswith("o reconnecting, 4 s"))


async def test_nobody_waits_for_the_host_and_a_key_that_is_hit_twice_is_one_move() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        host = app.game.end.host
        host.clear()
        for _ in range(2):
            app.board._area.post_message(PlayArea.Chosen(ROLL))
        await until(pilot, lambda: bool(app.game.end.asked))
        await pilot.press("l", "slash")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.board)
        assert not app.board.query_one("#area-box").display
        assert app.game.end.asked == [("submit", ROLL)]
        host.set()
        await until(pilot, lambda: not app.board._sends)
        app.board._area.post_message(PlayArea.Chosen(ROLL))
        await until(pilot, lambda: app.game.end.asked == [("submit", ROLL)] * 2)


async def test_what_the_host_refuses_is_told() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.end.refuses = "The table stands still."
        await pilot.press("space")
        await until(pilot, lambda: "! The table stands still." in prompt_of(app))


# Talk ----------------------------------------------------------------------------------------------------------


async def test_what_is_typed_is_said_and_nothing_is_not() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        for text, asked in (("  ", []), (" well met ", [("say", "well met")])):
            await pilot.press("slash")
            await until(pilot, lambda: isinstance(app.screen, AskScreen))
            app.screen.query_one(Input).value = text
            await pilot.press("enter")
            await until(pilot, lambda: app.screen is app.board)
            await until(pilot, lambda asked=asked: app.game.end.asked == asked)  # type: ignore[misc]


async def test_talk_stands_in_the_log_in_the_colour_of_the_seat_as_it_was_said() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot, app)
        app.game.tell(*(Said("Bob", text, 1) for text in HOSTILE), Said("Cleo", "I watch", None))
        lines = [f"Bob: {text}" for text in HOSTILE] + ["Cleo: I watch"]
        await until(pilot, lambda: said(app) == lines)
        log = app.board.query_one(GameLog)
        piece = game_ui("heroes").pieces[1]
        first = log.lines[0]
        assert "".join(segment.text for segment in first).rstrip() == lines[0]
        colours = {segment.style.color.name for segment in first if segment.style and segment.style.color}
        assert piece.dark in colours
        assert piece.dark not in str(log.lines[-1])


async def test_talk_keeps_its_place_when_the_game_is_told_anew() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        game = app.game
        game.tell(Said("Bob", "go", 1), game.play(0, ROLL), game.play(), Said("Bob", "oh", 1))
        await until(pilot, lambda: "Bob: oh" in said(app))
        lines = list(said(app))
        assert [lines[0], lines[-1]] == ["Bob: go", "Bob: oh"]
        assert len(lines) == 3
        game.tell_all()
        game.tell(Said("Bob", "again", 1))
        await until(pilot, lambda: "Bob: again" in said(app))
        assert said(app) == [*lines, "Bob: again"]


@given(
    st.lists(st.tuples(st.integers(0, 6), st.text("abc", min_size=1, max_size=3)), max_size=8),
    st.lists(st.one_of(st.none(), st.text("xyz", min_size=1, max_size=3)), max_size=6),
)
def test_no_line_is_lost_or_doubled_and_each_comes_after_what_was_told_before_it(
    talk: list[tuple[int, str]], events: list[str | None]
) -> None:
    match = Match(RULES, heroes_header("ppb"))
    log = SimpleNamespace(tell=lambda line, soon: None)
    told = Room(RemoteGame(match).info, log, lambda text: None)  # type: ignore[arg-type]
    talk.sort(key=lambda item: item[0])
    for count, text in talk:
        told.take(Said("N", text), count, soon=False)
    lines = [str(line) for line in told.among(events)]
    spoken = [f"N: {text}" for _, text in talk]
    assert sorted(lines) == sorted(spoken + [line for line in events if line])
    whole = [*events, *[None] * 7]
    expected: list[str] = []
    for at in range(len(whole)):
        expected += [f"N: {text}" for count, text in talk if count == at]
        expected += [line] if (line := whole[at]) else []
    assert lines == expected


async def test_a_note_is_told_in_the_log_and_over_the_board() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.tell(Note("[Bob] is away."))
        await until(pilot, lambda: said(app) == ["[Bob] is away."])
        assert [note.message for note in app._notifications] == ["[Bob] is away."]


async def test_at_one_keyboard_there_is_nobody_to_talk_to_or_to_ask() -> None:
    app = heroes_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "roll" in prompt_of(app))
        screen = app.screen
        assert [screen.check_action(action, ()) for action in ("chat", "ask", "vote")] == [False] * 3
        await pilot.press("slash", "exclamation_mark", "comma", "full_stop")
        assert app.screen is screen
        assert "!" not in prompt_of(app)


# Time ----------------------------------------------------------------------------------------------------------


async def test_the_time_left_is_shown_by_seat_and_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("tui.screens.room.time", SimpleNamespace(monotonic=lambda: now[0]))
    app = RoomApp(room())
    async with app.run_test(size=(120, 40)) as pilot:
        await shown(pilot, app)
        app.game.tell(Clock(((0, 42.0), (1, 65.0))))
        await until(pilot, lambda: "· 0:42 left" in prompt_of(app))
        assert "0:42" in panel(app)[0]
        assert "1:05" in panel(app)[1]
        now[0] += 10
        await until(pilot, lambda: "· 0:32 left" in prompt_of(app))
        now[0] += 1000
        await until(pilot, lambda: "· 0:00 left" in prompt_of(app))
        app.game.tell(Clock())
        await until(pilot, lambda: "left" not in prompt_of(app))
        assert "0:00" not in panel(app)[1]


# Real time -----------------------------------------------------------------------------------------------------


def babel_room() -> RemoteGame:
    game = RemoteGame(babel_match("ppb"))
    game.tell(Pulse(RUNNING))
    return game


async def test_in_real_time_whatever_one_looks_at_the_others_play_on() -> None:
    app = RoomApp(babel_room())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.board._in_real_time)
        await app.push_screen(CurtainScreen("Ann", "Not now."))
        await pilot.pause()
        app.pop_screen()
        await pilot.press("slash")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.board)
        assert app.game.end.asked == []
        await pilot.press("p")
        await until(pilot, lambda: app.game.end.asked == [("pause",)])


async def test_in_real_time_a_position_is_shown_also_where_talk_came_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = RoomApp(babel_room())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.board._in_real_time)
        game = app.game
        views: list[object] = []
        show = BabelArea.show

        def noting(area: BabelArea, scene: Scene) -> None:
            views.append(scene.view.to_data())
            show(area, scene)

        monkeypatch.setattr(BabelArea, "show", noting)
        move = game.match.rules.legal_moves(game.match.state, 1)[0]
        game.tell(game.play(1, move), Said("Bob", "ha", 1), Note("Dan is back."))
        await until(pilot, lambda: bool(views))
        assert views == [game.match.view(0).to_data()]


async def test_in_real_time_the_end_is_seen_also_where_talk_came_after_it() -> None:
    game = babel_room()
    app = RoomApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.board._in_real_time)
        played(game.match, lambda match: match.outcome() is not None)
        game.tell_all()
        game.tell(Said("Bob", "well played", 1), Note("Bob is away."))
        await until(pilot, lambda: isinstance(app.screen, EndScreen))


# Bounds --------------------------------------------------------------------------------------------------------


def test_nothing_of_the_table_screen_knows_where_a_table_is() -> None:
    for name in PARTS:
        source = (Path(tui.screens.__path__[0]) / f"{name}.py").read_text()
        assert not [place for place in PLACES if place in source], name


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (480, 154)])
async def test_no_size_crashes_a_room(size: tuple[int, int]) -> None:
    app = RoomApp(room())
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        app.game.tell(Said("Bob", "w" * 300, 1), Clock(((0, 3.0), (1, 9e5))), Votes(Vote(UNDO, 1, (1,), 2)))
        await until(pilot, lambda: "Bob asks to take a move back" in prompt_of(app))


def test_a_room_with_a_vote_and_a_clock(
    snap_compare: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.room.time", SimpleNamespace(monotonic=lambda: 0.0))
    app = RoomApp(room("pppbb"))

    async def run(pilot: Pilot[None]) -> None:
        await shown(pilot, app)
        app.game.tell(Said("Bob", "one moment, please", 1), Clock(((0, 42.0),)))
        app.game.tell(Votes(Vote(PAUSE, 1, (1,), 2)))
        await until(pilot, lambda: "asks" in prompt_of(app) and "left" in prompt_of(app))
        await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=run)
