"""What people in a room decide together, on the table screen: votes, what can be asked, how a game ends there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Button, OptionList

from core.engine.match import Match
from net.session import (
    END,
    PAUSE,
    UNDO,
    Closed,
    Halted,
    Stopped,
    Vote,
    Votes,
    claim,
    claimed,
)
from tests.tui.rooms import RULES, RemoteGame, RoomApp, room, shown, until
from tests.tui.tables import heroes_header, play_on
from tests.tui.watching import prompt_of, said
from tui.screens.choose import ChooseScreen
from tui.screens.end import EndScreen
from tui.screens.table import CLOSED, TableScreen


def ended() -> RemoteGame:
    match = play_on(Match(RULES, heroes_header("ppb")), lambda match: match.outcome() is not None)
    return RemoteGame(match)


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
