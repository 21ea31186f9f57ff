"""The table screen with a game of Butine: places and walks by key, by mouse and by name, and what follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.events import HIDDEN, seen
from core.games.butine import moves as m
from core.games.butine.cards import card_of
from core.games.butine.state import (
    ACT_STAGE,
    EXCHANGE_STAGE,
    MORE_STAGE,
    REFILL_STAGE,
    SWAP_STAGE,
    ButineState,
    points,
)
from tests.helpers import FairChance
from tests.tui.butine_tables import RULES, asks, butine_app, butine_match, can_gather, eager_move, state
from tests.tui.tables import Looks, TableApp
from tests.tui.watching import prompt_of, said, settle
from tui.games.butine.board import MeadowBoard
from tui.games.butine.panel import ButinePanel
from tui.games.butine.picture import advance
from tui.widgets.seats import SeatsPanel


def gathering(seed: str = "7", kinds: str = "pb", looks: Looks | None = None) -> TableApp:
    """Seat 0 has done a card and can do another."""
    return butine_app(
        kinds, lambda match: asks(0, MORE_STAGE)(match) and can_gather(match), seed=seed, looks=looks
    )


def to_gather(seed: str = "7", kinds: str = "pb") -> TableApp:
    """It is the turn of seat 0, who can gather."""
    return butine_app(kinds, lambda match: asks(0, ACT_STAGE)(match) and can_gather(match), seed=seed)


def board_of(app: TableApp) -> MeadowBoard:
    return app.screen.query_one(MeadowBoard)


async def test_a_tile_is_chosen_moved_turned_and_placed_by_keys() -> None:
    app = butine_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "place a tile" in prompt_of(app))
        await pilot.press("6", "right", "x", "r", "n", "f")
        assert "Place a trapezoid" in prompt_of(app)
        assert app.match.ply == 0
        await pilot.press("backspace")
        assert "place a tile" in prompt_of(app)
        await pilot.press("7", "enter")
        await settle(pilot, lambda: app.match.ply >= 1)
        assert state(app.match).left[3] == 11
        assert said(app)[0] == "You placed a triangle."


async def test_numbers_and_words_say_why_not() -> None:
    app = butine_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "place a tile" in prompt_of(app))
        await pilot.press("1")
        assert "No card can be gathered" in prompt_of(app)
        await pilot.press("space")
        assert "passing is only for" in prompt_of(app)
        assert app.match.ply == 0


async def test_a_walk_is_stepped_along_by_clicks() -> None:
    app = to_gather()
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lambda: "gather" in prompt_of(app))
        s, ply = state(app.match), app.match.ply
        walk = next(m.to_walk(move) for move in RULES.legal_moves(s, 0) if m.kind(move) == m.GATHER)
        card = card_of(*(s.flowers[tile] for tile in walk))
        await pilot.press(str(s.hands[0].index(card) + 1))
        assert "Fly" in prompt_of(app)
        places = [m.to_place(move) for move in s.tiles]
        for tile in walk:
            camera = board_of(app)._camera
            assert camera is not None
            await pilot.click(MeadowBoard, offset=camera.cell_of(places[tile]))
        await settle(pilot, lambda: app.match.ply > ply)
        assert app.match.steps[ply].entry.move == m.walk_move(*walk)
        await settle(pilot, lambda: any(line.startswith("You gathered") for line in said(app)))


async def test_the_whole_turn_from_the_walk_to_the_exchange_by_keys() -> None:
    app = to_gather(seed="4")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "gather" in prompt_of(app))
        start = app.match.ply
        while state(app.match).stage in (ACT_STAGE, MORE_STAGE) and can_gather(app.match):
            ply = app.match.ply
            await pilot.press("enter", "enter")
            await settle(pilot, lambda ply=ply: app.match.ply > ply)  # type: ignore[misc]
        await settle(pilot, lambda: "from the row" in prompt_of(app))
        while state(app.match).stage == REFILL_STAGE:
            ply = app.match.ply
            await pilot.press("2")
            await settle(pilot, lambda ply=ply: app.match.ply > ply)  # type: ignore[misc]
        await settle(pilot, lambda: "Pay 1 point" in prompt_of(app))
        before = points(state(app.match), 0)
        await pilot.press("3")
        await settle(pilot, lambda: "top of the deck" in prompt_of(app))
        assert points(state(app.match), 0) == before - 1
        ply = app.match.ply
        await pilot.press(str(len(state(app.match).row) + 1))
        await settle(pilot, lambda: app.match.ply > ply)
        assert m.DRAW_MOVE in [step.entry.move for step in app.match.steps[start:]]


async def test_space_ends_the_gathering_and_keeps_the_cards() -> None:
    app = gathering()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "another card" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("space")
        await settle(pilot, lambda: "Take a card" in prompt_of(app))
        await pilot.press("space")
        assert "must be taken" in prompt_of(app)
        await pilot.press("1")
        await settle(pilot, lambda: "keep them" in prompt_of(app))
        await pilot.press("space")
        await settle(pilot, lambda: app.match.ply > ply + 2)
        assert [step.entry.move for step in app.match.steps[ply : ply + 3]][::2] == [m.DONE_MOVE] * 2


async def test_a_click_on_the_shelf_picks_what_is_there() -> None:
    app = butine_app("pb")
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, lambda: "place a tile" in prompt_of(app))
        panel = app.screen.query_one(ButinePanel)
        lines = panel.render_lines(panel.region.reset_offset)
        row, column = next(
            (y, line.text.index("rhombus")) for y, line in enumerate(lines) if "rhombus" in line.text
        )
        await pilot.click(ButinePanel, offset=(column, row))
        await settle(pilot, lambda: "Place a rhombus" in prompt_of(app))
        camera = board_of(app)._camera
        assert camera is not None
        place = m.to_place(
            next(move for move in RULES.legal_moves(app.match.state, 0) if move >> 8 & 15 == 2)
        )
        await pilot.click(MeadowBoard, offset=camera.cell_of(place))
        await pilot.click(MeadowBoard, offset=camera.cell_of(place))
        await settle(pilot, lambda: app.match.ply > 0)
        assert state(app.match).left[1] == 9


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2,-2", "Place a hexagon, its top corner at 2,-2?"),
        ("40 0", "can't lie with its top corner at 40,0"),
        ("trapezoid3 0,0", "Another tile lies there."),
        ("what", "is no move here"),
        ("draw", "Place a tile or gather first."),
        ("rhombus 1,-1", "Place a rhombus, its top corner at 1,-1?"),
    ],
)
async def test_a_place_or_a_move_can_be_named(typed: str, answer: str) -> None:
    app = butine_app("pb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "place a tile" in prompt_of(app))
        await pilot.press("4", "g")
        await settle(pilot, lambda: bool(app.screen.query("Input")))
        app.screen.query_one("Input").value = typed  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot, lambda: bool(app.screen.query("PromptBar")))
        await settle(pilot, lambda: answer in prompt_of(app))
        assert app.match.ply == 0


async def test_the_meadow_zooms_pans_and_comes_back() -> None:
    app = butine_app("pbb", asks(0, ACT_STAGE), seed="2")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "place a tile" in prompt_of(app))
        usual = board_of(app)._camera
        await pilot.press("minus")
        assert board_of(app)._camera != usual
        await pilot.press("plus", "pagedown", "home")
        moved = board_of(app)._camera
        assert usual is not None
        assert moved is not None
        assert (moved.unit, moved.left > usual.left, moved.top < usual.top) == (usual.unit, True, True)
        await pilot.press("0")
        assert board_of(app)._camera == usual


async def test_everybodys_cards_are_open_and_fourth_cards_are_not() -> None:
    app = gathering(kinds="pbb")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "another card" in prompt_of(app))
        lines = str(app.screen.query_one(SeatsPanel).content).split("\n")
        assert len(lines) == 6
        assert "point" in lines[0]
        view = app.match.view(0)
        assert isinstance(view, ButineState)
        assert set(view.deck) == {HIDDEN}


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (80, 24), (81, 25), (480, 154)])
@pytest.mark.parametrize("tiles", ["unicode", "ascii"])
async def test_no_size_crashes_the_table(size: tuple[int, int], tiles: str) -> None:
    app = gathering(kinds="pbbb", looks=Looks(tiles=tiles))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("1", "2", "3", "right")
        await pilot.resize_terminal(100, 30)
        await settle(pilot, lambda: bool(prompt_of(app)))


async def test_animation_ends_where_the_game_stands() -> None:
    app = to_gather()
    app.settings = Looks(speed=0.02)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "gather" in prompt_of(app))
        ply = app.match.ply
        await pilot.press("enter", "enter")
        for _ in range(300):
            await pilot.pause(0.01)
            if app.match.ply > ply and "Fly" not in prompt_of(app) and "about" not in prompt_of(app):
                break
        assert app.match.ply > ply
        assert board_of(app)._marks.bee == state(app.match).bee


def shown(s: ButineState) -> tuple[object, ...]:
    """What the screen shows of a position."""
    totals = [points(s, seat) for seat in range(s.seats)]
    return s.tiles, s.bee, s.hands, s.row, len(s.deck), totals, s.active, s.turn


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 1 << 30),
    expert=st.booleans(),
    refill=st.sampled_from(["immediate", "after"]),
)
def test_following_the_events_shows_what_the_view_says(
    seats: int, seed: int, expert: bool, refill: str
) -> None:
    match = butine_match("b" * seats, str(seed), {"expert": expert, "refill": refill})
    rng = FairChance(seed)
    viewer = seed % (seats + 1)
    who = None if viewer == seats else viewer
    while match.outcome() is None and match.ply < 120:
        picture = match.view(who)
        assert isinstance(picture, ButineState)
        s = state(match)
        wild = rng.random() < 0.3
        legal = RULES.legal_moves(s, s.active)
        step = match.submit(s.active, legal[rng.below(len(legal))] if wild else eager_move(s, rng))
        for event in seen(step.events, who):
            advance(picture, event)
        if match.outcome() is None:
            after = match.view(who)
            assert isinstance(after, ButineState)
            assert shown(picture) == shown(after)


def test_every_stage_comes_up_in_these_games() -> None:
    match, rng, stages = butine_match("bbb", "5"), FairChance(5), set()
    while match.outcome() is None:
        s = state(match)
        stages.add(s.stage)
        match.submit(s.active, eager_move(s, rng))
    assert {ACT_STAGE, MORE_STAGE, REFILL_STAGE, EXCHANGE_STAGE, SWAP_STAGE} <= stages
