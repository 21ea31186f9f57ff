"""A visit to a room: from the lobby to its table and back, and away, for whatever reason."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from net.peer.link import CONNECTING, PARTED
from net.protocol.lobby import PLAYING, RoomInfo, RoomSeat
from net.protocol.messages import GONE, PIN
from tests.tui.lobbies import (
    ANN,
    BOB,
    Child,
    LobbyApp,
    Peer,
    a_room,
    stands,
    taken,
    visit_of,
)
from tests.tui.rooms import room, until
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import AskScreen, ConfirmScreen, NoticeScreen
from tui.screens.end import EndScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.menu import MenuScreen
from tui.screens.table import TableScreen

SMALL = (80, 24)

# To the table and back -------------------------------------------------------------------------------------------


async def test_a_game_that_begins_is_shown_whatever_lies_over_the_lobby() -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ChooseScreen))
        app.peer.begin(room())
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert [type(screen) for screen in app.screen_stack] == [MenuScreen, LobbyScreen, TableScreen]


async def test_a_rematch_leads_from_wherever_one_is_to_the_lobby_and_on() -> None:
    app = LobbyApp(Peer(a_room(phase=PLAYING)))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        game = room("pp")
        app.peer.begin(game)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        while game.match.outcome() is None:
            seat = game.match.rules.to_act(game.match.state)[0]
            if seat < 0:
                game.match.draw()
            else:
                game.match.submit(seat, game.match.rules.default_move(game.match.state, seat))
        game.tell_all()
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        app.peer.begin(None)
        app.peer.tell(phase="lobby")
        await until(pilot, lambda: app.screen is app.lobby)
        await until(pilot, lambda: game.closed)
        app.peer.begin(room(), number=2)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_two_games_in_one_breath_show_the_second() -> None:
    app = LobbyApp(Peer(a_room(phase=PLAYING)))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        first, second = room(), room()
        app.peer.begin(first)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        app.peer.begin(None)
        app.peer.begin(second, number=2)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen._game is second)
        assert [type(screen) for screen in app.screen_stack] == [MenuScreen, LobbyScreen, TableScreen]


async def test_who_left_the_table_can_look_at_it_again() -> None:
    app = LobbyApp(Peer(a_room(phase=PLAYING)))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.peer.begin(room())
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.lobby)
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


# Leaving ---------------------------------------------------------------------------------------------------------


async def left(pilot: Pilot[None], app: LobbyApp) -> None:
    """Until the menu is there, and nobody in the room."""
    await until(pilot, lambda: isinstance(app.screen, MenuScreen) and not app.peer.ran)


async def test_a_lobby_is_left_at_once_and_the_host_is_told() -> None:
    app = LobbyApp(Peer(a_room(), BOB))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("escape")
        await left(pilot, app)
        assert app.peer.asked == [("leave",)]


async def test_a_game_is_left_only_when_one_means_it() -> None:
    app = LobbyApp(Peer(a_room(phase=PLAYING), BOB))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        for key, gone in (("n", False), ("y", True)):
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
            await pilot.press(key)
            if not gone:
                await until(pilot, lambda: app.screen is app.lobby)
                assert app.peer.asked == []
        await left(pilot, app)


@pytest.mark.parametrize(
    ("told", "asks"),
    [
        (a_room(taken(ANN, "Ann", 0), RoomSeat(piece=1)), False),
        (a_room(), True),
        (a_room(taken(ANN, "Ann", 0), RoomSeat(piece=1), watchers=("Dora",)), True),
        (a_room(taken(ANN, "Ann", 0), RoomSeat(piece=1), phase=PLAYING), True),
    ],
)
async def test_one_s_own_table_is_closed_only_when_one_means_it(told: RoomInfo, asks: bool) -> None:
    app = LobbyApp(Peer(told))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.lobby._visit.child = Child()  # type: ignore[assignment]
        await pilot.press("escape")
        if asks:
            await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
            await pilot.press("y")
        await left(pilot, app)
        assert app.peer.asked == []


async def test_a_host_that_does_not_hear_the_goodbye_holds_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.lobby._GOODBYE", 0.01)
    app = LobbyApp(Peer(a_room(), BOB))
    app.peer.deaf = True
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("escape")
        await left(pilot, app)


async def test_where_nobody_answers_one_leaves_without_a_word() -> None:
    app = LobbyApp(Peer(None))
    app.peer.link_is(CONNECTING, "Nobody answers.")
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("escape")
        await left(pilot, app)
        assert app.peer.asked == []


@pytest.mark.parametrize("playing", [False, True])
async def test_who_is_sent_away_or_whose_host_closes_is_told_why(playing: bool) -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        if playing:
            app.peer.begin(room())
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
        app.peer.link_is(PARTED, "You were sent away from [this] table.", GONE)
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        said = str(app.screen.query_one("#question", Static).content)
        assert said == "You were sent away from [this] table."
        await pilot.press("enter")
        await left(pilot, app)


async def test_a_host_of_one_s_own_that_is_gone_is_told() -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        child = Child()
        await until(pilot, lambda: len(app.screen_stack) > 1)
        app.pop_screen()
        await until(pilot, lambda: not app.peer.ran)
        app.push_screen(LobbyScreen(visit_of(app.peer, child=child)))
        await stands(pilot, app)
        child.gone.set_result("It has come to its end.")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert str(app.screen.query_one("#question", Static).content) == "It has come to its end."
        await until(pilot, lambda: not app.peer.ran)


async def test_a_pin_is_asked_for_and_a_wrong_one_once_more() -> None:
    app = LobbyApp(Peer(None))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        app.peer.link_is(PARTED, "This table asks for a PIN.", PIN)
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert not app.screen.query("#note")
        await pilot.press(*"1234", "enter")
        await until(pilot, lambda: [joining.pin for joining in app.joined] == ["1234"])
        app.ask_pin(app.joined[0], "That is not the PIN of this table.")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert str(app.screen.query_one("#note", Static).content) == "That is not the PIN of this table."
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert len(app.joined) == 1


async def test_quitting_ends_the_visit() -> None:
    app = LobbyApp(Peer(a_room()))
    async with app.run_test(size=SMALL) as pilot:
        await stands(pilot, app)
        await pilot.press("ctrl+q")
    assert not app.peer.ran
