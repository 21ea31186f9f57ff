"""The table screen in a room: who else is there, what they say and vote on, whose time runs, how the link is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Static

import tui.screens
from core.engine.match import Match
from core.games import GAMES
from net.session import (
    END,
    PAUSE,
    RUNNING,
    UNDO,
    Clock,
    Closed,
    Halted,
    Note,
    Pulse,
    Said,
    Stopped,
    Vote,
    Votes,
    claim,
    claimed,
)
from tests.net.live_tables import babel_match
from tests.tui.babel_tables import played
from tests.tui.rooms import RemoteGame, RoomApp, until
from tests.tui.tables import Looks, heroes_app, heroes_header, play_on
from tests.tui.watching import prompt_of, said
from tui.games import game_ui
from tui.games.butababel.area import BabelArea
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import AskScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.room import Room
from tui.screens.table import CLOSED, TableScreen
from tui.widgets.area import PlayArea, Scene
from tui.widgets.log import GameLog
from tui.widgets.seats import SeatsPanel

RULES = GAMES["heroes"]
ROLL = RULES.parse(Match(RULES, heroes_header("pp")).state, "roll")
HOSTILE = ("[/]", "[bold red]hm[/bold red]", "\\[x", "a: b", "[@click=app.quit]x[/]")


def room(kinds: str = "ppb", seat: int | None = 0, **more: Any) -> RemoteGame:
    """A game of Heroes in a room at its beginning: Ann (0) must roll, Bob (1) sits elsewhere."""
    return RemoteGame(Match(RULES, heroes_header(kinds)), seat, **more)


def ended(**more: Any) -> RemoteGame:
    match = play_on(Match(RULES, heroes_header("ppb")), lambda match: match.outcome() is not None)
    return RemoteGame(match, **more)


def top(app: RoomApp) -> str:
    return str(app.board.query_one("#top", Static).content)


def panel(app: RoomApp) -> list[str]:
    return str(app.board.query_one(SeatsPanel).content).split("\n")


async def shown(pilot: Pilot[None], app: RoomApp, words: str = "roll the die") -> None:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and words in prompt_of(app))


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
        assert app.board.has_class("-log-only")
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


# Votes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "yes"), [("comma", True), ("full_stop", False)])
async def test_a_vote_waits_for_an_answer_and_then_for_the_others(key: str, yes: bool) -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.tell(Votes(Vote(PAUSE, 1, (1,), 2)))
        await until(pilot, lambda: "Bob asks to pause: 1 of 2 agree." in prompt_of(app))
        assert all(word in prompt_of(app) for word in (" , ", "agree", " . ", "refuse"))
        assert "roll the die ·" not in prompt_of(app)
        await pilot.press(key, key)
        await until(pilot, lambda: "roll the die · Bob asks to pause" in prompt_of(app))
        assert app.game.end.asked == [("vote", yes)]
        app.game.tell(Votes())
        await until(pilot, lambda: "asks" not in prompt_of(app))
        app.game.tell(Votes(Vote(PAUSE, 1, (1,), 2)))
        await until(pilot, lambda: "refuse" in prompt_of(app))


async def test_an_answer_that_did_not_arrive_is_asked_for_again() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.tell(Votes(Vote(END, 1, (1,), 2)))
        await until(pilot, lambda: "Bob asks to end the game here" in prompt_of(app))
        app.game.end.refuses = "Not now."
        await pilot.press("comma")
        await until(pilot, lambda: "! Not now." in prompt_of(app))
        assert app.board.check_action("vote", (True,)) is True


@pytest.mark.parametrize("seat", [0, None])
async def test_who_agreed_or_only_watches_is_told_of_a_vote_and_not_asked(seat: int | None) -> None:
    app = RoomApp(room(seat=seat))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(prompt_of(app)))
        app.game.tell(Votes(Vote(claim(1), 0, (0,), 2)))
        words = "You ask that an AI plays for Bob" if seat == 0 else "Ann asks that an AI plays for Bob"
        await until(pilot, lambda: words in prompt_of(app))
        assert "refuse" not in prompt_of(app)
        await pilot.press("comma", "full_stop")
        assert app.game.end.asked == []


async def test_what_a_newer_host_votes_on_is_told_as_it_is() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        for what in ("tea", "claim", "claim -1", "claim 99", "claim ²"):
            app.game.tell(Votes(Vote(what, 1, (), 2)))
            await until(pilot, lambda what=what: f"Bob asks for {what!r}: 0 of 2" in prompt_of(app))  # type: ignore[misc]


@given(st.integers(0, 15))
def test_a_claim_names_its_seat(seat: int) -> None:
    assert claimed(claim(seat)) == seat
    assert [claimed(what) for what in (PAUSE, UNDO, END)] == [None] * 3


# Asking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "asked"),
    [(0, ("pause",)), (1, ("call", END)), (2, ("call", claim(1)))],
)
async def test_the_others_are_asked_from_a_list(line: int, asked: tuple[str, ...]) -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(app.screen, ChooseScreen))
        options = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert options == ["Pause the game", "End the game here", "Let an AI play for Bob, who is away"]
        await pilot.press(*["down"] * line, "enter")
        await until(pilot, lambda: app.game.end.asked == [asked])


async def test_a_game_that_stands_still_says_why_and_goes_on_by_the_same_key() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.tell(Halted("The game is paused."))
        await until(pilot, lambda: prompt_of(app).startswith("The game is paused."))
        assert "go on" in prompt_of(app)
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(app.screen, ChooseScreen))
        assert str(app.screen.query_one(OptionList).options[0].prompt) == "Go on"
        await pilot.press("enter")
        await until(pilot, lambda: app.game.end.asked == [("go on",)])
        app.game.tell(Halted(""))
        await shown(pilot, app)


async def test_a_game_that_was_stopped_says_so_for_good() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.tell(Stopped("All agreed to end it."))
        await until(pilot, lambda: prompt_of(app).startswith("All agreed to end it."))
        assert said(app) == ["All agreed to end it."]
        assert "go on" not in prompt_of(app)


@pytest.mark.parametrize(
    ("undoes", "asks", "asked"),
    [(True, True, ("undo",)), (True, False, ("undo",)), (False, True, ("call", UNDO))],
)
async def test_a_move_is_taken_back_and_where_it_can_not_be_the_others_are_asked(
    undoes: bool, asks: bool, asked: tuple[str, ...]
) -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        assert app.board.check_action("undo", ()) is None
        app.game.end.undoes, app.game.end.asks = undoes, asks
        assert app.board.check_action("undo", ()) is True
        await pilot.press("u")
        await until(pilot, lambda: app.game.end.asked == [asked])


# The end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("proven", [False, True])
async def test_turning_points_are_offered_where_there_is_a_record(proven: bool) -> None:
    game = ended()
    game.proof = game.match.record() if proven else None
    app = RoomApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and bool(app.screen.query(Button)))
        labels = [str(button.label) for button in app.screen.query(Button)]
        assert ("Turning points (t)" in labels) == proven
        assert app.screen.check_action("choose", ("turning",)) is proven
        if not proven:
            await pilot.press("t")
            assert isinstance(app.screen, EndScreen)


@pytest.mark.parametrize("refuses", ["", "Only whoever the table belongs to can do that."])
async def test_the_room_is_asked_for_another_game_and_the_board_stays(refuses: str) -> None:
    app = RoomApp(ended())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        app.game.end.refuses = refuses
        await pilot.press("r")
        await until(pilot, lambda: app.screen is app.board)
        words = f"! {refuses}" if refuses else "The room was asked for another game."
        await until(pilot, lambda: words in prompt_of(app))
        assert app.game.end.asked == [("rematch",)]
        assert not app.game.closed


async def test_a_table_that_is_closed_elsewhere_says_so_and_one_that_is_left_does_not() -> None:
    app = RoomApp(room())
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, app)
        app.game.tell(Closed())
        await until(pilot, lambda: said(app) == [CLOSED])
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, TableScreen))
        assert app.game.closed
        assert [note.message for note in app._notifications] == [CLOSED]


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


def test_no_screen_knows_where_a_table_is() -> None:
    for path in Path(tui.screens.__path__[0]).glob("*.py"):
        source = path.read_text()
        assert not [name for name in ("net.table", "net.local", "net.peer", "net.host") if name in source], (
            path
        )


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
