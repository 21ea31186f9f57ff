"""Hints at the table: asked by key, shown on every board, gone with the position, in nobody's way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ai.hints import LEVEL
from core.engine.codec import state_bytes
from core.games.butim import moves as butim
from core.games.butim.state import ACT_STAGE
from core.games.heroes import moves as heroes
from core.games.heroes.state import FIRST_SWAP_STAGE, ROLL_STAGE, WINDOW_STAGE
from tests.tui import babel_tables, butim_tables, butine_tables
from tests.tui.hint_tables import board_of, consulted, hint_of
from tests.tui.tables import Looks, TableApp, heroes_app
from tests.tui.test_table_screen import asks
from tests.tui.watching import prompt_of, settle
from tui.hints import ORDINALS
from tui.screens.advice import MAY_WAIT, ONLY_THIS, THINKS
from tui.screens.table import TableScreen
from tui.widgets.area import PlayArea, Scene

Opens = Callable[[Looks | None], TableApp]


def window(looks: Looks | None = None) -> TableApp:
    return heroes_app("pb", asks(0, WINDOW_STAGE), looks=looks)


GAMES: dict[str, Opens] = {
    "heroes": window,
    "butababel": lambda looks: babel_tables.babel_app("pbb", babel_tables.asks(0, 8), looks=looks),
    "butine": lambda looks: butine_tables.butine_app(
        "pb", lambda match: butine_tables.asks(0, 0)(match) and butine_tables.can_gather(match), looks=looks
    ),
    "butim": lambda looks: butim_tables.built(
        butim_tables.POSITIONS[ACT_STAGE]().s, "pbbb", looks, thinker=butim_tables.Undecided()
    ),
}


def lit(app: TableApp) -> bool | None:
    assert isinstance(app.screen, TableScreen)
    return app.screen.check_action("hint", ())


def helped(app: TableApp) -> set[int]:
    assert app.table is not None
    return app.table.helped


@pytest.mark.parametrize("tiles", ["unicode", "ascii"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_is_thought_about_then_told_and_drawn_and_cleared(
    game: str, tiles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    oracle = consulted(monkeypatch, ready=False)
    app = GAMES[game](Looks(tiles=tiles))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        blank = board_of(app)
        await pilot.press("question_mark")
        assert hint_of(app) == THINKS
        assert board_of(app) == blank
        assert not helped(app)
        oracle.may_answer.set()
        await settle(pilot, lambda: hint_of(app) != THINKS)
        told = hint_of(app).split("\n")
        assert told[0].startswith(f"{ORDINALS[0]} ")
        assert told[1] == "about 6 in 10 to win"
        await settle(pilot, lambda: ORDINALS[0] in board_of(app))
        assert helped(app) == {0}
        await pilot.press("question_mark")
        assert hint_of(app) == ""
        await settle(pilot, lambda: not any(ordinal in board_of(app) for ordinal in ORDINALS))
        assert len(oracle.asked) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_the_search_gets_the_person_s_own_view(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    app = GAMES[game](None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        await settle(pilot, lambda: bool(oracle.asked))
        request = oracle.asked[0]
        assert request.view == state_bytes(app.match.view(0))
        assert (request.game, request.seat, request.level, request.live) == (game, 0, LEVEL, False)


async def test_the_person_plays_on_while_it_thinks_and_a_late_answer_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    oracle = consulted(monkeypatch, ready=False)
    app = window()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        ply = app.match.ply
        await pilot.press("question_mark", "left")
        assert hint_of(app) == THINKS
        assert "puts" in prompt_of(app)
        await pilot.press("1")
        await settle(pilot, lambda: app.match.ply > ply)
        await settle(pilot, lambda: hint_of(app) == "")
        assert oracle.hurried == 1
        await settle(pilot)
        assert hint_of(app) == ""
        assert not app.screen.query_one(PlayArea).advised


async def test_a_hint_stays_while_a_cursor_moves_and_goes_with_the_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    consulted(monkeypatch)
    app = window()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(app))
        await pilot.press("left")
        assert ORDINALS[0] in hint_of(app)
        assert ORDINALS[0] in board_of(app)
        await pilot.press("space")
        await settle(pilot, lambda: hint_of(app) == "")
        assert not app.screen.query_one(PlayArea).advised


async def test_asked_again_before_the_first_answer_only_the_last_question_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    oracle = consulted(monkeypatch, ready=False)
    app = window()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark", "question_mark", "question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(app))
        assert len(oracle.asked) == 2


async def test_where_there_is_no_choice_nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    app = heroes_app("pb", asks(0, ROLL_STAGE))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        assert hint_of(app) == f"roll the die: {ONLY_THIS}."
        assert not oracle.asked
        assert not helped(app)


async def test_a_claim_out_of_turn_can_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.tui.test_butim_snapshots import under_way

    consulted(monkeypatch)
    app = under_way(active="B")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        assert hint_of(app).endswith(f"{MAY_WAIT}.")
        assert hint_of(app).startswith("claim 15 coins")


async def test_who_watches_gets_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    app = heroes_app("bb", looks=Looks(speed=1.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: app.match.ply > 0)
        assert lit(app) is None
        await pilot.press("question_mark")
        assert hint_of(app) == ""
        assert not oracle.asked


async def test_a_lost_thinker_is_told_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    oracle.fails = True
    app = window()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        await settle(pilot, lambda: hint_of(app).startswith("No hint: "))
        oracle.fails = False
        await pilot.press("question_mark", "question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(app))
        await pilot.press("escape")
        await settle(pilot, lambda: oracle.closed)


async def test_the_second_card_of_an_exchange_has_a_hint_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    app = heroes_app("pb", asks(0, FIRST_SWAP_STAGE), seed="12")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "first one" in prompt_of(app))
        first = app.match.rules.legal_moves(app.match.state, 0)[0]
        await pilot.press("question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(app))
        assert hint_of(app).startswith(f"1st exchange card {heroes.argument(first)}\n")
        await pilot.press("enter")
        await settle(pilot, lambda: hint_of(app) == "")
        assert ORDINALS[0] not in board_of(app)
        await pilot.press("question_mark")
        await settle(pilot, lambda: len(oracle.asked) == 2 and ORDINALS[0] in hint_of(app))
        assert f"exchange card {heroes.argument(first)}\n" not in hint_of(app)
        assert app.screen.query_one(PlayArea).half_made() == (first,)


async def test_what_is_paid_for_an_excavation_has_a_hint_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = consulted(monkeypatch)
    app = GAMES["butim"](None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("d", "1")
        assert "Pay a card" in prompt_of(app)
        await pilot.press("question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(app))
        assert hint_of(app).startswith("1st pay ")
        (dig,) = app.screen.query_one(PlayArea).half_made()
        assert butim.kind(dig) == butim.DIG
        await settle(pilot, lambda: ORDINALS[0] in board_of(app))
        assert len(oracle.asked) == 1


async def test_in_real_time_a_hint_is_quick_and_goes_with_the_next_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    oracle = consulted(monkeypatch)
    app = babel_tables.live_app("pbb", babel_tables.asks(0, 6))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: app.table is not None)
        await app.clock.pass_(babel_tables.READY)
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        await settle(pilot, lambda: ORDINALS[0] in hint_of(app))
        assert oracle.asked[0].live
        assert app.table is not None
        other = babel_tables.RULES.legal_moves(app.match.state, 1)[-1]
        app.table.do(1, other)
        await settle(pilot, lambda: hint_of(app) == "")
        assert not app.screen.query_one(PlayArea).advised


async def test_the_search_itself_answers_from_a_process_of_its_own() -> None:
    app = window()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: lit(app) is True)
        await pilot.press("question_mark")
        for _ in range(1200):
            await pilot.pause(0.05)
            if hint_of(app) != THINKS:
                break
        names = {app.screen.query_one(PlayArea).name_of(scene_of(app), move) for move in scene_of(app).legal}
        first = hint_of(app).split("\n")[0]
        assert first.removeprefix(f"{ORDINALS[0]} ") in names


def scene_of(app: TableApp) -> Scene:
    rules, match = app.match.rules, app.match
    return Scene.of(rules, match.view(0), 0, ("You", "Bob"), match.header.seats)
