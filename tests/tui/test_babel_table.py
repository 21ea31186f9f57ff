"""The table screen with a game of ButaBabel: by key and by mouse, in turns and in real time."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from core.engine.events import SeenEvent
from core.games.butababel import events as happened
from core.games.butababel import moves as m
from core.games.butababel.cards import BEATEN_BY, KIND_NAMES
from core.games.butababel.state import NO_CHOICE, OVER_STAGE, PLAY_STAGE, STALL_STAGE
from tests.tui.babel_tables import (
    READY,
    RULES,
    LiveApp,
    asks,
    babel_app,
    heights,
    live_app,
    plays,
    stalls,
    state,
)
from tests.tui.tables import Looks, TableApp
from tests.tui.watching import prompt_of, said, settle
from tui.games.butababel.area import BabelArea
from tui.games.butababel.board import BabelBoard
from tui.games.butababel.layout import Layout
from tui.themes import LIGHT
from tui.widgets.seats import SeatsPanel


def board_of(app: TableApp) -> BabelBoard:
    return app.screen.query_one(BabelBoard)


def layout_of(app: TableApp) -> Layout:
    layout = board_of(app).layout_now()
    assert layout is not None
    return layout


def text_of(app: TableApp) -> str:
    board = board_of(app)
    return "\n".join(line.text for line in board.render_lines(board.region.reset_offset))


def slot_of(app: TableApp, kind: int) -> int:
    choosing = app.screen.query_one(BabelArea)._choosing
    assert choosing is not None
    return choosing.hand.index(kind)


def first_play(app: TableApp) -> int:
    return plays(app.match)[0]


async def click_tower(pilot: Pilot[None], app: TableApp, tower: int) -> None:
    layout = layout_of(app)
    await pilot.click(BabelBoard, offset=(layout.column(tower) + 1, layout.row(0)))


async def click_card(pilot: Pilot[None], app: TableApp, slot: int) -> None:
    x, y = layout_of(app).card(slot)
    await pilot.click(BabelBoard, offset=(x + 1, y + 1))


# In turns --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_card_then_a_tower_is_a_play(by_mouse: bool) -> None:
    app = babel_app("pbbb", asks(0, 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        move, ply = first_play(app), app.match.ply
        slot, tower = slot_of(app, m.card_of(move)), m.tower_of(move)
        if by_mouse:
            await click_card(pilot, app, slot)
        else:
            await pilot.press(str(slot + 1))
        await settle(pilot, lambda: "onto tower" in prompt_of(app))
        assert app.match.ply == ply
        if by_mouse:
            await click_tower(pilot, app, tower)
        else:
            await pilot.press("abcde"[tower])
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == move
        card = KIND_NAMES[m.card_of(move)]
        await settle(pilot, lambda: any(line.startswith(f"You played {card}") for line in said(app)))


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_tower_alone_takes_the_card_that_beats_it(by_mouse: bool) -> None:
    app = babel_app("pbbb", asks(0, 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        move, ply = first_play(app), app.match.ply
        if by_mouse:
            await click_tower(pilot, app, m.tower_of(move))
        else:
            await pilot.press("abcde"[m.tower_of(move)])
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == move


async def test_space_draws_and_a_click_draws_from_that_deck() -> None:
    app = babel_app("pbb", lambda match: asks(0)(match) and state(match).sizes[0] < 2)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "draw one" in prompt_of(app))
        ply, sizes = app.match.ply, [len(cards) for cards in state(app.match).decks]
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == m.DRAW_MOVES[sizes.index(max(sizes))]
        assert any(line.startswith("You drew ") for line in said(app))


async def test_a_click_on_a_deck_draws_from_it() -> None:
    app = babel_app("pbb", lambda match: asks(0)(match) and state(match).sizes[0] < 3)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lambda: "draw one" in prompt_of(app))
        ply, (x, y) = app.match.ply, layout_of(app).deck(2)
        await pilot.click(BabelBoard, offset=(x + 2, y))
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == m.DRAW_MOVES[2]


async def test_space_passes_where_nothing_else_can_be_done() -> None:
    app = babel_app("pbb", lambda match: m.PASS_MOVE in RULES.legal_moves(match.state, 0), seed="11")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "you pass" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == m.PASS_MOVE


async def test_what_cannot_be_done_says_why_and_keeps_the_card() -> None:
    app = babel_app("pbbb", lambda match: len({cards[-1] for cards in state(match).towers}) == 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(prompt_of(app)))
        s = state(app.match)
        await pilot.press("1")
        choosing = app.screen.query_one(BabelArea)._choosing
        assert choosing is not None
        kind = choosing.kind
        assert kind is not None
        wrong = next(t for t, cards in enumerate(s.towers) if BEATEN_BY[cards[-1]] != kind)
        await pilot.press("abcde"[wrong])
        await settle(pilot, lambda: f"Tower {'ABCDE'[wrong]} shows" in prompt_of(app))
        assert choosing.kind == kind
        await pilot.press("e")
        await settle(pilot, lambda: "The towers are A to D." in prompt_of(app))
        await pilot.press("backspace")
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        assert choosing.kind is None


async def test_in_a_stall_a_number_lays_that_card_on_the_own_tower() -> None:
    app = babel_app("pbb", stalls(0), seed="10")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "A stall!" in prompt_of(app))
        assert "S T A L L" in text_of(app)
        before, ply = heights(app.match), app.match.ply
        await pilot.press("a")
        await settle(pilot, lambda: "stands still" in prompt_of(app))
        await pilot.press("2")
        await settle(pilot, lambda: state(app.match).stage != STALL_STAGE)
        assert app.match.steps[ply].entry.seat == 0
        laid = m.card_of(app.match.steps[ply].entry.move)
        assert state(app.match).towers[0][before[0]] == laid
        assert all(now > then for now, then in zip(heights(app.match)[:3], before[:3], strict=True))
        await settle(pilot, lambda: "S T A L L" not in text_of(app))


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_the_seats_show_heights_and_hands(size: tuple[int, int]) -> None:
    app = babel_app("pbb", asks(0, 5))
    async with app.run_test(size=size) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        lines = str(app.screen.query_one(SeatsPanel).content).split("\n")
        s = state(app.match)
        for seat, height in enumerate(heights(app.match)):
            assert (
                f"{'ABCD'[seat]} {height:2}" in lines[seat] or f"{'ABCD'[seat]} {height} high" in lines[seat]
            )
        for seat, cards in enumerate(s.sizes):
            assert lines[seat].count("▮") == cards or f"{cards} card" in lines[seat]


async def test_who_watches_sees_no_hand_and_has_no_keys() -> None:
    app = babel_app("ppp")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        area = app.screen_stack[1].query_one(BabelArea)
        assert area._choosing is None
        await pilot.press("1", "a", "space")
        assert app.match.ply == 0


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (40, 12), (80, 24), (81, 25), (480, 154)])
@pytest.mark.parametrize("tiles", ["unicode", "ascii"])
async def test_no_size_crashes_the_table(size: tuple[int, int], tiles: str) -> None:
    app = babel_app("pbbbb", asks(0, 8), looks=Looks(tiles=tiles))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("1", "2", "backspace")
        await pilot.resize_terminal(100, 30)
        await settle(pilot, lambda: bool(prompt_of(app)))


async def test_another_theme_paints_the_table_anew() -> None:
    app = babel_app("pbbb", asks(0, 4))
    app.register_theme(LIGHT)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        assert board_of(app)._shown is not None
        assert board_of(app)._shown[1].dark  # type: ignore[index]
        app.theme = LIGHT.name
        await settle(pilot, lambda: not board_of(app)._shown[1].dark)  # type: ignore[index]


async def test_an_animation_ends_where_the_game_stands() -> None:
    app = babel_app("pbbb", asks(0, 4), looks=Looks(speed=0.02))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "Your turn" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("abcde"[m.tower_of(first_play(app))])
        for _ in range(300):
            await pilot.pause(0.01)
            if app.match.ply > ply + 3 and "Your turn" in prompt_of(app):
                break
        shown = app.screen.query_one(BabelArea)._picture
        assert shown is not None
        assert shown.towers == state(app.match).towers


# In real time ----------------------------------------------------------------------------------------------


async def begun(pilot: Pilot[None], app: LiveApp) -> None:
    """The countdown is over."""
    await settle(pilot, lambda: app.clock.due() is not None)
    await app.clock.pass_(READY)
    assert app.table is not None
    await settle(pilot, lambda: bool(prompt_of(app)))


def by_another(app: LiveApp) -> tuple[int, int]:
    """A play of somebody else."""
    return next((seat, move) for seat in range(1, 4) for move in plays(app.match, seat))


async def test_a_play_of_somebody_else_stands_out_for_a_moment_and_keeps_nobody_waiting() -> None:
    app = live_app("pbbb", lambda match: len(plays(match)) > 1, looks=Looks(speed=1.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        assert app.table is not None
        seat, move = by_another(app)
        tower, name = m.tower_of(move), app.match.header.seats[seat].name
        app.table.do(seat, move)
        area = app.screen.query_one(BabelArea)
        await settle(pilot, lambda: area._struck == {tower: name})
        assert f"+1 {name}" in text_of(app)
        ply = app.match.ply
        await pilot.press("abcde"[m.tower_of(first_play(app))])
        await settle(pilot, lambda: app.match.ply > ply)
        for _ in range(100):
            await pilot.pause(0.05)
            if not area._struck:
                break
        assert "+1" not in text_of(app)


async def test_a_card_stays_picked_up_while_somebody_else_plays() -> None:
    app = live_app("pbbb", lambda match: bool(plays(match)))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        assert app.table is not None
        await pilot.press("1")
        area = app.screen.query_one(BabelArea)
        assert area._choosing is not None
        kind = area._choosing.kind
        app.table.do(*by_another(app))
        await settle(pilot, lambda: any("played" in line for line in said(app)))
        assert area._choosing is not None
        assert area._choosing.kind == kind is not None


async def test_who_was_faster_is_told_and_the_card_is_still_there() -> None:
    app = live_app("pbbb", lambda match: bool(plays(match)))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        assert app.table is not None
        seat, move = by_another(app)
        tower = m.tower_of(move)
        area = app.screen.query_one(BabelArea)
        late = m.play(m.card_of(move), tower, m.height_of(move))
        app.table.do(seat, move)
        s, hand = state(app.match), state(app.match).hands[0]
        s.hands[0], s.sizes[0] = 1 + 4 + 16, 3
        area.post_message(area.Chosen(late))
        await settle(
            pilot, lambda: f"{'ABCDE'[seat]} was faster on tower {'ABCDE'[tower]}." in prompt_of(app)
        )
        assert state(app.match).sizes[0] == 3
        assert hand >= 0


async def test_a_play_has_the_height_that_was_on_the_screen() -> None:
    app = live_app("pbbb", lambda match: bool(plays(match)))
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        area = app.screen.query_one(BabelArea)
        await settle(pilot, lambda: area._choosing is not None)
        assert area._choosing is not None
        seen, (_, move) = first_play(app), by_another(app)
        event = SeenEvent(happened.PLAYED, 1, (m.card_of(move), m.tower_of(seen), 99))
        await area.play(event, 0.0)
        assert area._choosing.tower(m.tower_of(seen)).move == seen


async def test_a_stall_stops_everybody_and_tells_who_has_chosen() -> None:
    app = live_app("pbb", stalls(0), seed="10")
    async with app.run_test(size=(120, 40)) as pilot:
        await begun(pilot, app)
        await settle(pilot, lambda: "A stall!" in prompt_of(app))
        assert app.table is not None
        assert "Still choosing: You" in text_of(app)
        await pilot.press("1")
        await settle(pilot, lambda: state(app.match).chosen[0] != NO_CHOICE)
        await settle(pilot, lambda: "You lay " in prompt_of(app))
        await pilot.press("2")
        await settle(pilot, lambda: "You have chosen" in prompt_of(app))
        for seat in list(RULES.to_act(app.match.state)):
            app.table.do(seat, RULES.legal_moves(app.match.state, seat)[0])
        await settle(pilot, lambda: "S T A L L" not in text_of(app))
        assert state(app.match).stage == PLAY_STAGE


async def test_the_table_draws_for_everybody_where_nobody_moves_and_the_board_follows() -> None:
    app = live_app("pbbb", lambda match: 0 < state(match).sizes[0] < 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        size = state(app.match).sizes[0]
        await app.clock.pass_(8.5)
        await settle(pilot, lambda: state(app.match).sizes[0] == size + 1)
        area = app.screen.query_one(BabelArea)
        await settle(pilot, lambda: area._choosing is not None and len(area._choosing.hand) == size + 1)


async def test_the_end_stops_the_board() -> None:
    app = live_app("pbbb", lambda match: sum(map(len, state(match).decks)) == 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        assert app.table is not None
        while state(app.match).stage != OVER_STAGE:
            s = app.match.state
            seat, move = next(
                (seat, move) for seat in range(4) for move in reversed(list(RULES.legal_moves(s, seat)))
            )
            app.table.do(seat, move)
        await settle(pilot, lambda: "EndScreen" in type(app.screen).__name__)
        area = app.screen_stack[-2].query_one(BabelArea)
        assert area.prompt().text == "The game is over."
