"""Acting out of turn at the table screen: alone among bots, and several people at one keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from core.engine.rules import Move, Seat
from tests.net.test_out_of_turn import Slow
from tests.prizes import CLAIM, DONE, PrizesState, prizes_match
from tests.tui.prizes_screen import PrizesArea, prizes
from tests.tui.tables import Looks, TableApp
from tui.screens.choose import ChooseScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.table import TableScreen
from tui.widgets.area import Scene
from tui.widgets.log import GameLog
from tui.widgets.prompt import PromptBar
from tui.widgets.seats import SeatsPanel

__all__ = ["prizes"]

pytestmark = pytest.mark.usefixtures("prizes")


class SlowApp(TableApp):
    """A table whose bots think until `slow.gate` opens."""

    def __init__(self, kinds: str, *moves: tuple[Seat, Move]) -> None:
        self.slow = Slow()
        super().__init__(prizes_match(kinds, *moves), Looks(speed=1.0), thinker=self.slow)

    @property
    def board(self) -> TableScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    @property
    def scene(self) -> Scene:
        scene = self.board.query_one(PrizesArea).scene
        assert scene is not None
        return scene

    def numbers(self) -> list[int]:
        assert isinstance(self.scene.view, PrizesState)
        return self.scene.view.numbers

    def text(self, widget: type[Static]) -> str:
        return str(self.board.query_one(widget).content)

    def made(self) -> list[tuple[Seat, Move]]:
        return [(step.entry.seat, step.entry.move) for step in self.match.steps]


async def settle(pilot: Pilot[None], until: Callable[[], bool]) -> None:
    for _ in range(200):
        await pilot.pause()
        if until():
            return
    raise AssertionError("it never came to that")


async def lift(pilot: Pilot[None], app: SlowApp, name: str) -> None:
    """The keyboard goes to that person."""
    await settle(pilot, lambda: isinstance(app.screen, CurtainScreen))
    assert name in str(app.screen.query(Static).first().content)
    await pilot.press("space")
    await settle(pilot, lambda: app.screen is app.board and app.scene.seat is not None)


async def test_a_person_among_bots_may_claim_while_one_thinks() -> None:
    app = SlowApp("pbb", (0, DONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(app.slow.asked))
        assert (app.scene.legal, app.scene.must, app.scene.waited_for) == ((CLAIM,), False, ("Bot 1",))
        assert "claim" in app.text(PromptBar)
        assert "may act" not in app.text(PromptBar)
        assert "Bot 1" in str(app.board.query_one("#top", Static).content)
        assert [line[0] for line in app.text(SeatsPanel).split("\n")] == [" ", "▶", " "]
        await pilot.press("c")
        await settle(pilot, lambda: len(app.slow.asked) == 2)
        assert app.made() == [(0, DONE), (0, CLAIM)]
        assert not app.scene.legal
        await pilot.press("u")
        await settle(pilot, lambda: len(app.slow.asked) == 3)
        assert app.made() == [(0, DONE)]
        assert app.scene.legal == (CLAIM,)
        app.slow.gate.set()
        await settle(pilot, lambda: app.scene.must)
        assert app.made()[1:] == [(1, CLAIM), (1, DONE), (2, CLAIM), (2, DONE)]


async def test_what_may_be_done_out_of_turn_does_not_end_skipping_ahead() -> None:
    app = SlowApp("pbb", (0, DONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(app.slow.asked))
        await pilot.press("s")
        await settle(pilot, lambda: app.scene.must)
        assert app.board.query_one(PrizesArea).speeds == [0.0] * 4
        await pilot.press("d")
        await settle(pilot, lambda: len(app.board.query_one(PrizesArea).speeds) > 4)
        assert app.board.query_one(PrizesArea).speeds[4] == 1.0


async def test_another_person_at_the_keyboard_claims_without_a_curtain() -> None:
    app = SlowApp("pppb", (0, DONE), (1, DONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await lift(pilot, app, "Cleo")
        hand = app.numbers()
        assert "Ann, Bob may act" in app.text(PromptBar)
        await pilot.press("o")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        choices = app.screen.query_one(OptionList)
        assert [str(choices.get_option_at_index(at).prompt) for at in (0, 1)] == ["Ann: claim", "Bob: claim"]
        assert choices.option_count == 2
        await pilot.press("down", "enter")
        await settle(pilot, lambda: app.match.ply == 3 and app.screen is app.board)
        assert app.made()[-1] == (1, CLAIM)
        await settle(pilot, lambda: "may act" not in app.text(PromptBar))
        assert (app.scene.seat, app.numbers()) == (2, hand)
        assert "Bob claimed Gold." in app.board.query_one(GameLog).lines_told
        await pilot.press("o")
        await pilot.pause()
        assert app.screen is app.board
        await pilot.press("u")
        await settle(pilot, lambda: app.match.ply == 2)
        assert (app.scene.seat, app.numbers()) == (2, hand)
        await pilot.press("d")
        await settle(pilot, lambda: app.made()[-1] == (2, DONE))


async def test_what_is_offered_is_what_can_be_done_at_the_position_that_is_shown() -> None:
    """Whoever's session hears of it first."""
    app = SlowApp("ppb", (0, DONE), (1, DONE), (2, DONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await lift(pilot, app, "Ann")
        assert "Bob may act" in app.text(PromptBar)
        await pilot.press("o")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("enter")
        await settle(pilot, lambda: app.match.ply == 4 and app.screen is app.board)
        await settle(pilot, lambda: "may act" not in app.text(PromptBar))
        await pilot.press("u")
        await settle(pilot, lambda: app.match.ply == 3)
        await settle(pilot, lambda: "Bob may act" in app.text(PromptBar))


async def test_while_a_bot_thinks_everybody_at_the_keyboard_may_claim() -> None:
    app = SlowApp("pbp", (0, DONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(app.slow.asked))
        assert app.scene.seat is None
        assert "Ann, Cleo may act" in app.text(PromptBar)
        await pilot.press("o")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("enter")
        await settle(pilot, lambda: app.match.ply == 2 and app.screen is app.board)
        assert app.made()[-1] == (0, CLAIM)


async def test_the_list_is_given_up_with_escape_and_closes_when_the_game_goes_on() -> None:
    app = SlowApp("pbp", (0, DONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(app.slow.asked))
        await pilot.press("o")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("escape")
        await settle(pilot, lambda: app.screen is app.board)
        assert app.match.ply == 1
        await pilot.press("o")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        app.slow.gate.set()
        await lift(pilot, app, "Cleo")
        assert app.made() == [(0, DONE), (1, CLAIM), (1, DONE)]
        assert not any(isinstance(screen, ChooseScreen) for screen in app.screen_stack)


async def test_the_turn_of_another_person_is_not_taken_back_by_whoever_has_the_keyboard() -> None:
    app = SlowApp("pp")
    async with app.run_test(size=(80, 24)) as pilot:
        await lift(pilot, app, "Ann")
        await pilot.press("d")
        await lift(pilot, app, "Bob")
        await pilot.press("u")
        await pilot.pause()
        assert app.made() == [(0, DONE)]
        assert app.scene.legal == (DONE, CLAIM)
