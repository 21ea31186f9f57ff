"""The table screen with a game of Heroes: by key and by mouse, alone, with others at the keyboard, and watching."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.widgets import Static

from core.engine.codec import state_bytes
from core.engine.match import Match
from core.games import GAMES
from core.games.heroes import moves as m
from core.games.heroes.state import FIRST_SWAP_STAGE, ROLL_STAGE, WINDOW_STAGE, HeroesState
from net.opening import Plan
from tests.tui.tables import FullDisk, Looks, heroes_app
from tests.tui.watching import prompt_of, said, settle
from tui.games.heroes.area import HeroesArea
from tui.games.heroes.board import HeroesBoard
from tui.screens.confirm import ConfirmScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.end import EndScreen
from tui.screens.table import TableScreen
from tui.widgets.area import Scene
from tui.widgets.cards import CardRow
from tui.widgets.seats import SeatsPanel

RULES = GAMES["heroes"]


def state(match: Match) -> HeroesState:
    assert isinstance(match.state, HeroesState)
    return match.state


def asks(seat: int, stage: int) -> Callable[[Match], bool]:
    """Whether the game stands where `seat` is asked at `stage`."""
    return lambda match: state(match).stage == stage and tuple(RULES.to_act(match.state)) == (seat,)


def scene_of(area: HeroesArea) -> Scene:
    assert area._scene is not None
    return area._scene


async def test_space_rolls_and_the_log_and_the_prompt_tell() -> None:
    app = heroes_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply >= 2 and "rolled" in " ".join(said(app)))
        face = m.argument(app.match.steps[1].entry.move)
        assert said(app)[0] == f"You rolled {face}."


async def test_a_number_key_plays_that_card() -> None:
    app = heroes_app("pb", asks(0, WINDOW_STAGE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        ply, moves = app.match.ply, RULES.legal_moves(app.match.state, 0)
        assert len(moves) > 1
        await pilot.press("1")
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == moves[0]


async def test_arrows_look_at_an_answer_and_enter_does_it() -> None:
    app = heroes_app("pb", asks(0, WINDOW_STAGE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        before, moves, ply = prompt_of(app), RULES.legal_moves(app.match.state, 0), app.match.ply
        await pilot.press("left")
        assert "puts" in prompt_of(app) != before
        assert app.screen.query_one(HeroesBoard).marks.landing is not None
        assert app.match.ply == ply
        await pilot.press("enter")
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == moves[-2]


async def test_a_click_on_an_answer_plays_it() -> None:
    app = heroes_app("pb", asks(0, WINDOW_STAGE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        ply, moves = app.match.ply, RULES.legal_moves(app.match.state, 0)
        await pilot.click(CardRow, offset=(2, 1))
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == moves[0]


async def test_what_cannot_be_played_says_why() -> None:
    app = heroes_app("pb", asks(0, WINDOW_STAGE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("5")
        await settle(pilot, lambda: "no such card" in prompt_of(app))
        assert app.match.ply == ply


@pytest.mark.parametrize("reverse", [False, True])
async def test_an_exchange_is_picked_in_any_order_by_clicks(reverse: bool) -> None:
    app = heroes_app("pb", asks(0, FIRST_SWAP_STAGE), seed="12")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "first one" in prompt_of(app))
        board = app.screen.query_one(HeroesBoard)
        track = board.track()
        assert track is not None
        ply, moves = app.match.ply, RULES.legal_moves(app.match.state, 0)
        first, second = m.argument(moves[0]), m.argument(moves[-1])
        for place in (second, first) if reverse else (first, second):
            x, y = track.corner(place)
            await pilot.click(HeroesBoard, offset=(x + 1, y + 1))
        await settle(pilot, lambda: app.match.ply >= ply + 2)
        done = [step.entry.move for step in app.match.steps[ply : ply + 2]]
        assert done == [m.swap(first), m.swap(second)]


async def test_an_exchange_by_keys_and_its_first_card_given_up() -> None:
    app = heroes_app("pb", asks(0, FIRST_SWAP_STAGE), seed="12")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "first one" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("enter")
        assert "second one" in prompt_of(app)
        await pilot.press("backspace")
        assert "first one" in prompt_of(app)
        assert app.match.ply == ply
        await pilot.press("enter", "right", "enter")
        await settle(pilot, lambda: app.match.ply >= ply + 2)


async def test_a_card_with_a_servant_on_it_cannot_be_picked_and_says_so() -> None:
    app = heroes_app("pb", asks(0, FIRST_SWAP_STAGE), seed="12")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "first one" in prompt_of(app))
        track = app.screen.query_one(HeroesBoard).track()
        assert track is not None
        x, y = track.corner(state(app.match).position[0])
        await pilot.click(HeroesBoard, offset=(x + 1, y + 1))
        await settle(pilot, lambda: "servant stands" in prompt_of(app))


async def test_undo_is_offered_only_where_it_can_be_done() -> None:
    app = heroes_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        await pilot.press("u")
        assert app.match.ply == 0
        await pilot.press("space")
        await settle(pilot, lambda: "play" in prompt_of(app))
        before = state_bytes(app.match.state)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.check_action("undo", ()) is None
        await pilot.press("u")
        await settle(pilot)
        assert state_bytes(app.match.state) == before


async def test_undo_takes_back_a_card_and_the_log_with_it() -> None:
    app = heroes_app("pb", lambda match: asks(0, WINDOW_STAGE)(match) and state(match).sizes[0] == 2)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        before, lines = state_bytes(app.match.state), list(said(app))
        await pilot.press("1")
        await settle(pilot, lambda: len(said(app)) > len(lines) and asks(0, WINDOW_STAGE)(app.match))
        await settle(pilot, lambda: "pass" in prompt_of(app))
        await pilot.press("u")
        await settle(pilot, lambda: said(app) == lines)
        assert state_bytes(app.match.state) == before


async def test_several_people_are_parted_by_a_curtain_and_see_only_their_hands() -> None:
    app = heroes_app("pp")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, CurtainScreen))
        table = app.screen_stack[-2]
        area = table.query_one(HeroesArea)
        assert scene_of(area).seat is None
        await pilot.press("space")
        await settle(pilot, lambda: app.screen is table)
        assert scene_of(area).seat == 0
        await pilot.press("space")
        await settle(pilot, lambda: "play" in prompt_of(app))
        view = scene_of(area).view
        assert isinstance(view, HeroesState)
        assert (view.hands[0] >= 0, view.hands[1]) == (True, -1)
        await pilot.press("space")
        await settle(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.click("Button")
        await settle(pilot, lambda: app.screen is table)
        assert scene_of(area).seat == 1


async def test_the_end_says_who_won_and_why_and_offers_a_rematch() -> None:
    app = heroes_app("bb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, EndScreen))
        await settle(pilot)
        outcome = app.match.outcome()
        assert outcome is not None
        names = app.match.header.names()
        text = " ".join(str(static.content) for static in app.screen.query(Static).results())
        assert f"{names[outcome.winners()[0]]} won the game." in text
        assert RULES.explain(app.match.state, names)[0] in text
        await pilot.press("r")
        await settle(pilot, lambda: bool(app.started))
        plan = app.started[0]
        assert isinstance(plan, Plan)
        assert (plan.seats, plan.seed) == (app.match.header.seats, None)
        assert app.table is not None
        assert app.table.closed


async def test_watching_shows_no_hand_and_takes_no_move() -> None:
    app = heroes_app("bb", looks=Looks(speed=1.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: app.match.ply > 0)
        assert app.screen.query_one(CardRow).caption == "You are watching."
        await pilot.press("space", "1", "enter", "u")
        assert all(step.entry.seat in (-1, 0, 1) for step in app.match.steps)


async def test_leaving_closes_the_table() -> None:
    app = heroes_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll" in prompt_of(app))
        await pilot.press("escape")
        await settle(pilot, lambda: not isinstance(app.screen, TableScreen))
        assert app.table is not None
        assert app.table.closed


async def test_a_move_that_could_not_be_saved_is_told_and_asked_again() -> None:
    app = heroes_app("pb", asks(0, ROLL_STAGE), journal=FullDisk())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("space")
        await settle(pilot, lambda: "disk is full" in prompt_of(app))
        assert app.match.ply == ply
        assert "roll the die" in prompt_of(app)


async def test_a_table_that_cannot_save_asks_and_goes_on_when_told_to() -> None:
    disk = FullDisk()
    app = heroes_app("bb", journal=disk)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        assert app.match.ply == 0
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        assert app.match.ply == 0
        disk.room = True
        await pilot.press("enter")
        await settle(pilot, lambda: app.match.ply > 0)


async def test_the_seats_panel_marks_who_is_asked_in_ascii_as_well() -> None:
    app = heroes_app("pbb", looks=Looks(tiles="ascii"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        lines = str(app.screen.query_one(SeatsPanel).content).split("\n")
        assert lines[0].startswith(">#S You")
        assert lines[0].rstrip().endswith("2 cards")
        assert "\n".join(lines).isascii()


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (80, 24), (81, 25), (480, 154)])
async def test_no_size_crashes_the_table(size: tuple[int, int]) -> None:
    app = heroes_app("pbbbb", asks(0, WINDOW_STAGE))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.resize_terminal(100, 30)
        await settle(pilot, lambda: "play" in prompt_of(app))


async def test_animation_shows_every_step_and_ends_where_the_game_stands() -> None:
    app = heroes_app("pb", looks=Looks(speed=0.02))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "roll the die" in prompt_of(app))
        await pilot.press("space")
        for _ in range(400):
            await pilot.pause(0.01)
            if "play" in prompt_of(app):
                break
        picture = app.screen.query_one(HeroesBoard).picture
        assert picture is not None
        assert picture.position == state(app.match).position
