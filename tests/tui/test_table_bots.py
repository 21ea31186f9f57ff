"""Bots at the table screen: they are seen to think, can be hurried, say why, take over a seat and hand it back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from ai.levels import LEVELS
from ai.player import Choice
from ai.workers import Request
from core.engine.chance import secret_from_seed
from core.engine.match import Match
from core.engine.record import BOT, PERSON, Header, SeatPlan
from core.engine.seating import with_dummies
from core.games import GAMES
from net.opening import LocalGame
from net.session import RUNNING
from tests.net.live_tables import babel_match
from tests.net.test_bots import Telling
from tests.tui.tables import Looks, ScriptedThinker, TableApp, heroes_header
from tests.tui.test_live_screen import LiveApp, begin, box
from tests.tui.watching import prompt_of, said, settle
from tui.screens.choose import ChooseScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.levels import meaning
from tui.screens.table import TableScreen
from tui.widgets.area import PlayArea, Scene
from tui.widgets.seats import SeatsPanel

RULES = GAMES["heroes"]


class BotsApp(TableApp):
    """A table whose bots think until `bots.gate` opens; time passes where the test says so."""

    def __init__(self, kinds: str, speed: float = 0.0) -> None:
        self.bots = Telling()
        match = Match(RULES, heroes_header(kinds))
        match.submit(0, RULES.parse(match.state, "roll"))
        match.draw()
        super().__init__(match, Looks(speed=speed), thinker=self.bots)

    @property
    def board(self) -> TableScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    async def think(self, pilot: Pilot[None], seconds: float) -> None:
        """So much more time passes, and the screen looks who thinks."""
        await self.clock.pass_(seconds)
        self.board._thoughts.look()
        await pilot.pause()


def seats(app: TableApp) -> list[str]:
    """The lines of the seats panel."""
    screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    return [line.rstrip() for line in str(screen.query_one(SeatsPanel).content).split("\n")]


def looks(app: BotsApp) -> bool:
    """Whether the screen looks again and again who thinks."""
    return app.board._thoughts._timer is not None


async def to_a_thinking_bot(pilot: Pilot[None], app: BotsApp) -> None:
    """The person has passed and bot 1 thinks."""
    await settle(pilot, lambda: "play" in prompt_of(app))
    app.bots.gate.clear()
    await pilot.press("space")
    await settle(pilot, lambda: bool(app.bots.requests) and looks(app))


# Thinking ------------------------------------------------------------------------------------------------------


async def test_a_thinking_bot_is_marked_with_its_time_and_the_key_that_hurries() -> None:
    app = BotsApp("pb", speed=0.01)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_a_thinking_bot(pilot, app)
        await app.think(pilot, 0.1)
        assert "thinking" not in prompt_of(app)
        await app.think(pilot, 0.5)
        assert "thinking" in prompt_of(app)
        assert "hurry" in prompt_of(app)
        assert seats(app)[1].startswith("▶")
        await app.think(pilot, 2.0)
        assert "thinking, 2 s" in prompt_of(app)
        assert seats(app)[1].startswith("▷")
        assert " 2 s " in seats(app)[1]
        await app.think(pilot, 0.0)
        assert seats(app)[1].startswith("▶")
        await pilot.press("s")
        await settle(pilot, lambda: "thinking" not in prompt_of(app))


async def test_without_motion_only_the_seconds_go_on() -> None:
    app = BotsApp("pb", speed=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_a_thinking_bot(pilot, app)
        for seconds in (1, 2, 3):
            await app.think(pilot, 1.0)
            assert f"{seconds} s" in seats(app)[1]
            assert seats(app)[1].startswith("▶")


async def test_nothing_runs_while_a_person_is_asked_and_what_is_the_same_is_not_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = BotsApp("pb", speed=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        assert not looks(app)
        await to_a_thinking_bot(pilot, app)
        assert looks(app)
        await app.think(pilot, 1.2)
        drawn: list[str] = []
        monkeypatch.setattr(SeatsPanel, "show", lambda *_: drawn.append("seats"))
        await app.think(pilot, 0.3)
        assert drawn == []
        await app.think(pilot, 0.6)
        assert drawn == ["seats"]


async def test_who_hurries_once_hurries_all_bots_until_a_person_is_asked() -> None:
    app = BotsApp("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        await pilot.press("s")
        await to_a_thinking_bot(pilot, app)
        ply = app.match.ply
        await app.think(pilot, 0.1)
        assert not app.bots.gate.is_set()
        await app.think(pilot, 0.5)
        assert app.bots.gate.is_set()
        await settle(pilot, lambda: app.match.ply > ply)


# Why -----------------------------------------------------------------------------------------------------------


async def test_v_tells_why_the_newest_first_and_the_log_stays_as_it_is() -> None:
    app = BotsApp("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        assert app.board.check_action("why", ()) is False
        await pilot.press("space")
        await settle(pilot, lambda: app.board.check_action("why", ()) is True and "Your" in prompt_of(app))
        assert app.table is not None
        app.table.bots.note(0, app.match.ply, "has thought again")
        reasons = app.board._places[0].session.reasons()
        assert [reason.seat for reason in reasons] == [0, 1]
        lines = list(said(app))
        for reason in (*reasons, *reasons):
            await pilot.press("v")
            assert f"{'You' if reason.seat == 0 else 'Moss'}: {reason.text}" in prompt_of(app)
            assert "! " not in prompt_of(app)
        assert said(app) == lines


async def test_what_is_read_stays_while_a_bot_thinks() -> None:
    app = BotsApp("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await to_a_thinking_bot(pilot, app)
        app.table.bots.note(1, 0, "likes it")  # type: ignore[union-attr]
        await pilot.press("v")
        await app.think(pilot, 1.0)
        assert "Moss: likes it" in prompt_of(app)


# A bot takes over ----------------------------------------------------------------------------------------------


async def test_i_lets_a_bot_of_the_usual_level_play_and_i_again_ends_it() -> None:
    app = BotsApp("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        app.bots.gate.clear()
        await pilot.press("i")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("enter")
        await settle(pilot, lambda: "AI medium plays for you" in prompt_of(app))
        assert app.bots.requests[-1].level == "medium"
        assert "You AI" in seats(app)[0]
        ply = app.match.ply
        await pilot.press("space", "1", "enter")
        assert app.match.ply == ply
        await app.think(pilot, 1.0)
        assert "thinking, 1 s" in prompt_of(app)
        await pilot.press("i")
        await settle(pilot, lambda: "plays for you" not in prompt_of(app))
        assert app.match.ply == ply
        assert "You AI" not in seats(app)[0]
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.table is not None
        assert app.table.helped == set()


async def test_the_list_of_levels_says_what_they_mean_and_can_be_left() -> None:
    app = BotsApp("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        await pilot.press("i")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        options = app.screen.query_one(OptionList)
        assert [str(option.prompt) for option in options.options] == [
            f"AI {level}: {meaning(level)}" for level in LEVELS
        ]
        assert options.highlighted == LEVELS.index("medium")
        await pilot.press("escape")
        await settle(pilot, lambda: app.screen is app.board)
        assert app.board._deputies.levels == {}


async def test_two_people_hand_over_their_own_seats_and_take_them_back_at_any_time() -> None:
    app = BotsApp("pp")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("space")
        await settle(pilot, lambda: app.screen is app.board)
        first = app.board._current
        assert first is not None
        await pilot.press("i")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("space")
        await settle(pilot, lambda: app.screen is app.board and app.board._current == 1 - first)
        app.bots.gate.clear()
        await pilot.press("i")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        name = app.match.header.seats[first].name
        assert str(app.screen.query_one(OptionList).options[0].prompt) == f"{name} again"
        await pilot.press("home", "enter")
        await settle(pilot, lambda: app.board._deputies.levels == {})
        assert app.board._current == 1 - first


async def test_a_finished_or_read_only_game_offers_no_bot() -> None:
    app = BotsApp("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "play" in prompt_of(app))
        screen = app.board
        assert screen.check_action("deputy", ()) is True
        game = screen._game
        assert isinstance(game, LocalGame)
        screen._offers._game = replace(game, read_only=True)
        assert screen.check_action("deputy", ()) is False
        screen._offers._game = game
        await pilot.press("i")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await pilot.press("enter")
        await settle(pilot, lambda: app.match.outcome() is not None and screen._ended)
        assert screen.check_action("deputy", ()) is False


class Player(ScriptedThinker):
    """Plays at random, so that a game goes through all its stages."""

    async def choose(self, request: Request) -> Choice:
        from ai.workers import answer

        return answer(replace(request, level="random", persona=""), lambda: False)


@pytest.mark.parametrize("game", list(GAMES))
async def test_every_game_shows_a_seat_that_a_bot_plays_without_moves(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = GAMES[game]
    options = {"pace": "turns"} if game == "butababel" else None
    setup = rules.setup(rules.info.min_seats, options, first=0)
    bots = [SeatPlan(BOT, f"N{seat}", "random", "", seat) for seat in range(1, setup.seats)]
    plans = with_dummies(rules, setup, [SeatPlan(PERSON, "Ann"), *bots])
    match = Match(rules, Header(game, rules.version, setup, plans, secret_from_seed("3")))
    app = TableApp(match, Looks(), thinker=Player())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and prompt_of(app) != "")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        area = screen.query_one(PlayArea)
        shown: list[Scene] = []
        show = type(area).show

        def noting(area: PlayArea, scene: Scene) -> None:
            shown.append(scene)
            show(area, scene)

        monkeypatch.setattr(type(area), "show", noting)
        await screen._places[0].session.hand_over("medium")
        await settle(pilot, lambda: len(match.steps) > 15 or match.outcome() is not None)
        assert shown
        assert all(scene.legal == () for scene in shown)
        if match.outcome() is None:
            await screen._places[0].session.take_back()
            await settle(pilot, lambda: bool(shown[-1].legal) or match.outcome() is not None)


async def test_in_real_time_the_clock_stands_for_the_list_and_goes_on_after_it() -> None:
    app = LiveApp(babel_match("pbb"), reaction=1.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, app)
        await pilot.press("i")
        await settle(pilot, lambda: isinstance(app.screen, ChooseScreen))
        await app.clock.pass_(60.0)
        assert app.match.ply == 0
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, TableScreen) and box(app).word == "3")
        assert "AI medium plays for you" in prompt_of(app)
        await app.clock.pass_(3.0)
        await settle(pilot, lambda: box(app).pulse is not None and box(app).pulse.state == RUNNING)  # type: ignore[union-attr]
        await app.clock.pass_(1.0)
        await settle(pilot, lambda: app.table.helped == {0})


def test_every_level_says_what_it_means() -> None:
    assert meaning("hard") == "thinks 1 s a move"
    assert meaning("expert").startswith("thinks 3 s a move")
    assert len({meaning(level) for level in LEVELS}) == len({meaning(level, live=True) for level in LEVELS})
    assert all("reacts in" in meaning(level, live=True) for level in LEVELS)
