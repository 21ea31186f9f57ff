"""What hints say of moves and mark of boards: every move of every game, on views that are half unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.match import Match
from core.engine.rules import Move, OptionValue
from core.games import GAMES
from core.games.butababel import moves as babel
from core.games.butim import moves as butim
from core.games.butim.state import ACT_STAGE, DISCARD_STAGE, ISLANDS, PAY_STAGE
from core.games.butine import moves as butine
from core.games.butine.cards import card_of
from core.games.butine.lattice import Place
from core.games.butine.state import ACT_STAGE as BUTINE_ACT
from core.games.heroes import moves as heroes
from core.games.heroes.state import FIRST_SWAP_STAGE, WINDOW_STAGE
from tests.games.butim_table import Game, table
from tests.helpers import FairChance, new_match
from tests.tui import babel_tables, butim_tables, butine_tables
from tests.tui.butine_meadows import free_places, meadows, windows
from tests.tui.hint_tables import board_of
from tests.tui.tables import Looks, TableApp, heroes_app
from tests.tui.test_table_screen import asks
from tests.tui.watching import settle
from tui.games import game_ui
from tui.games.butine.camera import Camera
from tui.games.butine.hinted import ordinals
from tui.hints import ORDINAL_CELLS, ORDINALS, best_by
from tui.screens.advice import after_half
from tui.widgets.area import PlayArea, Scene

NAMES = ("You", "Bob", "Cleo", "Dan")
SEATS, LONG = 4, 250
LONGEST = 72
"""Cells of a move's name: four lines of a narrow panel."""


def is_one_of_many(game: str, move: Move) -> bool:
    """Whether it is a move of which several come to the same, and so have one name."""
    return (game, move & 0xFF) in (
        ("butababel", babel.DRAW),
        ("butim", butim.SHOW),
        ("butine", butine.GATHER),
        ("butine", butine.PLACE),  # two tiles of one shape may have the same corner
    )


def positions(game: str, seed: int) -> Iterator[tuple[Match, Scene]]:
    """Games by chance wherever somebody has a choice, and the scene of that seat."""
    options: dict[str, OptionValue] = {"pace": "turns"} if game == "butababel" else {}
    match, rng = new_match(game, SEATS, str(seed), options=options), FairChance(seed)
    rules = match.rules
    for _ in range(LONG):
        if match.outcome() is not None:
            return
        if match.waits_for_chance():
            match.draw()
            continue
        seat = rules.must_act(match.state)[0]
        scene = Scene.of(rules, match.view(seat), seat, NAMES, match.header.seats)
        if len(scene.legal) > 1:
            yield match, scene
        match.submit(seat, scene.legal[rng.below(len(scene.legal))])


def scenes(game: str, seed: int) -> list[Scene]:
    return [scene for _, scene in positions(game, seed)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_a_short_name_of_its_own(game: str, seed: int) -> None:
    area = game_ui(game).area()
    for scene in scenes(game, seed):
        names = {move: area.name_of(scene, move) for move in scene.legal}
        assert all(name.isprintable() and 0 < len(name) <= LONGEST for name in names.values())
        apart = [name for move, name in names.items() if not is_one_of_many(game, move)]
        assert len(apart) == len(set(apart)), sorted(apart)


def test_walks_that_come_to_the_same_have_one_name_and_others_do_not() -> None:
    area = game_ui("butine").area()
    for scene in scenes("butine", 1):
        s: Any = scene.view
        ends: dict[str, set[tuple[int, int]]] = {}
        for move in scene.legal:
            if butine.kind(move) == butine.GATHER:
                walk = butine.to_walk(move)
                end = card_of(*(s.flowers[tile] for tile in walk)), walk[-1]
                ends.setdefault(area.name_of(scene, move), set()).add(end)
        corners = {butine.to_place(move)[1:] for move in s.tiles}
        assert len(corners) < len(s.tiles) or all(len(some) == 1 for some in ends.values())


# What is half chosen --------------------------------------------------------------------------------------


class HalfMade:
    """An area in which these moves are half made."""

    def __init__(self, *moves: Move) -> None:
        self.moves = moves

    def half_made(self) -> tuple[Move, ...]:
        return self.moves


HALF: tuple[tuple[str, int, int], ...] = (
    ("heroes", FIRST_SWAP_STAGE, heroes.SWAP),
    ("butim", ACT_STAGE, butim.DIG),
    ("butim", PAY_STAGE, butim.PAY),
)
"""Game, stage and kind of the moves that an area may have half made; of cards all but the last."""


@pytest.mark.parametrize(("game", "stage", "kind"), HALF)
def test_what_follows_a_half_made_move_is_what_the_seat_will_see(game: str, stage: int, kind: int) -> None:
    found = 0
    for seed in range(12):
        for match, scene in positions(game, seed):
            state: Any = match.state
            if state.stage != stage or (kind == butim.PAY and state.need < 2):
                continue
            for move in [move for move in scene.legal if move & 0xFF == kind][:3]:
                follows_from(state, scene, move)
                found += 1
    assert found


def test_the_second_of_several_cards_to_discard_follows_the_first() -> None:
    s = table(4, hands={"A": f"{butim_tables.FULL_HAND} toll-stone current-sand"})
    play = Game(s).do("end")
    scene = Scene.of(GAMES["butim"], GAMES["butim"].mask(play.s, 0), 0, NAMES, ())
    assert play.s.stage == DISCARD_STAGE
    for move in scene.legal:
        follows_from(play.s, scene, move)


def follows_from(state: Any, scene: Scene, move: Move) -> None:
    """What the seat of a scene is shown after a half-made move is what it will see once it is made."""
    rules, seat, before = scene.rules, scene.seat or 0, scene.view.to_data()
    area: Any = HalfMade(move)
    after = after_half(scene, area)
    truth = state.clone()
    rules.apply(truth, seat, move, FairChance(1))
    assert after.view.to_data() == rules.mask(truth, seat).to_data()
    assert after.legal == tuple(rules.legal_moves(truth, seat))
    assert scene.view.to_data() == before


def test_a_move_that_cannot_come_next_is_not_taken_for_half_made() -> None:
    scene = scenes("heroes", 1)[0]
    area: Any = HalfMade(heroes.swap(1), heroes.swap(1))
    after = after_half(scene, area)
    assert after.legal


# What is marked -------------------------------------------------------------------------------------------


def meadow(looks: Looks) -> TableApp:
    return butine_tables.butine_app(
        "pb",
        lambda match: butine_tables.asks(0, BUTINE_ACT)(match) and butine_tables.can_gather(match),
        looks=looks,
    )


def sea(stage: int, looks: Looks) -> TableApp:
    s = butim_tables.POSITIONS[stage]().s
    return butim_tables.built(s, "p" + "b" * (s.seats - 1), looks, thinker=butim_tables.Undecided())


BOARDS: dict[str, Callable[[Looks], TableApp]] = {
    "window": lambda looks: heroes_app("pb", asks(0, WINDOW_STAGE), looks=looks),
    "towers": lambda looks: babel_tables.babel_app("pbb", babel_tables.asks(0, 8), looks=looks),
    "stall": lambda looks: babel_tables.babel_app("pbb", babel_tables.stalls(0), seed="10", looks=looks),
    "meadow": meadow,
    **{f"sea {stage}": partial(sea, stage) for stage in butim_tables.POSITIONS},
}


IN_ASCII = ("window", "towers", "meadow", f"sea {ACT_STAGE}")


@pytest.mark.parametrize(
    ("board", "tiles"),
    [*((board, "unicode") for board in BOARDS), *((board, "ascii") for board in IN_ASCII)],
)
async def test_every_move_is_marked_on_the_board(board: str, tiles: str) -> None:
    opened = BOARDS[board](Looks(tiles=tiles))
    async with opened.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: bool(opened.screen.query(PlayArea)))
        await settle(pilot)
        legal = list(opened.match.rules.legal_moves(opened.match.state, 0))
        area = opened.screen.query_one(PlayArea)
        for move in legal[:: max(1, len(legal) // 8)]:
            area.advise((move,))
            await pilot.pause()
            assert ORDINALS[0] in board_of(opened), opened.match.rules.show(opened.match.state, move)
        area.advise(())
        await pilot.pause()
        assert ORDINALS[0] not in board_of(opened)


def test_of_several_moves_about_one_thing_the_best_marks_it() -> None:
    assert best_by([(3, 2), (1, 0), (3, 1), (1, 2)]) == {3: 1, 1: 0}


def test_there_is_an_island_mark_for_every_island() -> None:
    from tui.games.butim.area import _places
    from tui.games.butim.seamarks import WHIRLPOOL

    digs = [butim.make(butim.DIG, island) for island in range(ISLANDS)]
    assert [_places(move) for move in digs] == [(island,) for island in range(ISLANDS)]
    assert _places(butim.make(butim.DIVE, 1)) == (WHIRLPOOL,)
    assert _places(butim.END_MOVE) == ()


@given(meadows, windows, st.integers(0, 999), st.booleans())
def test_ordinals_on_the_meadow_cover_neither_each_other_nor_the_middle_of_a_tile(
    tiles: tuple[Place, ...], window: tuple[int, int], pick: int, outline: bool
) -> None:
    camera = Camera.fit(tiles, *window, outline=outline)
    free = free_places(tiles, pick % 4)
    chosen = dict.fromkeys([free[pick % len(free)], tiles[pick % len(tiles)], free[pick // 2 % len(free)]])
    hints = {place: rank for rank, place in enumerate(chosen)}
    placed = list(ordinals(camera, hints, tiles))
    assert [text for _, _, text in placed] == list(ORDINALS[: len(hints)])
    cells = [(column + step, row) for column, row, _ in placed for step in range(ORDINAL_CELLS)]
    assert len(cells) == len(set(cells))
    laid = [at for at, place in enumerate(hints) if place in tiles]
    assert all(placed[at][1] != camera.cell_of(list(hints)[at])[1] for at in laid)
