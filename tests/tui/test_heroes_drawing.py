"""The track's geometry, the shown position that follows events, and what is painted: properties over all games."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from core.engine.chance import secret_from_seed
from core.engine.events import seen
from core.engine.match import Match
from core.engine.record import BOT, Header, SeatPlan
from core.games import GAMES
from core.games.heroes.state import HeroesState
from tests.tui.tables import heroes_header
from tui.games.heroes.paint import Look, Marks, draw_track
from tui.games.heroes.picture import advance
from tui.games.heroes.track import Track
from tui.games.heroes.ui import UI
from tui.tiles import TILE_SETS, Tiles
from tui.widgets.canvas import Canvas

RULES = GAMES["heroes"]

places = st.integers(6, 26)
sides = st.tuples(st.integers(1, 240), st.integers(1, 80))


@given(places, sides)
def test_no_two_cards_of_the_track_overlap(count: int, side: tuple[int, int]) -> None:
    track = Track.fit(count, *side)
    cells = [
        (x + column, y + row)
        for x, y in map(track.corner, range(count))
        for column in range(track.size.width)
        for row in range(track.size.height)
    ]
    assert len(cells) == len(set(cells))


@given(places, st.integers(56, 240), st.integers(15, 80))
def test_the_track_lies_inside_every_window_that_the_table_screen_can_have(
    count: int, width: int, height: int
) -> None:
    track = Track.fit(count, width, height)
    for x, y in map(track.corner, range(count)):
        assert 0 <= x <= width - track.size.width
        assert 0 <= y <= height - track.size.height


@given(places, sides)
def test_neighbours_on_the_track_are_neighbours_on_the_screen(count: int, side: tuple[int, int]) -> None:
    track = Track.fit(count, *side)
    for place in range(count - 1):
        (column, row), (next_column, next_row) = track.cell(place), track.cell(place + 1)
        assert abs(column - next_column) + abs(row - next_row) == 1


@given(places, sides, st.data())
def test_a_cell_of_a_card_belongs_to_its_place(
    count: int, side: tuple[int, int], data: st.DataObject
) -> None:
    track = Track.fit(count, *side)
    place = data.draw(st.integers(0, count - 1))
    x, y = track.corner(place)
    assert track.at(x + track.size.width - 1, y + track.size.height - 1) == place
    assert track.at(-1, -1) is None


@given(places, sides, st.data())
def test_arrows_reach_every_place(count: int, side: tuple[int, int], data: st.DataObject) -> None:
    track = Track.fit(count, *side)
    allowed = sorted(data.draw(st.sets(st.integers(1, count - 2), min_size=1)))
    reached, border = {allowed[0]}, [allowed[0]]
    while border:
        place = border.pop()
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = track.beside(place, right, down, allowed)
            if other not in reached:
                reached.add(other)
                border.append(other)
    assert reached == set(allowed)


def public(s: HeroesState) -> tuple[object, ...]:
    return (
        s.row,
        s.effects,
        s.position,
        s.carries,
        s.kicks,
        s.hands,
        s.sizes,
        s.spent,
        s.die,
        s.active,
        s.turn,
    )


@pytest.mark.parametrize("viewer", [0, 1, None])
@given(seats=st.integers(2, 5), seed=st.integers(0, 1 << 30))
def test_following_the_events_shows_what_the_view_says(viewer: int | None, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(RULES, heroes_header("b" * seats, seed=str(seed)))
    while match.outcome() is None and match.ply < 150:
        shown = match.view(viewer)
        assert isinstance(shown, HeroesState)
        if match.waits_for_chance():
            step = match.draw()
        else:
            seat = RULES.to_act(match.state)[0]
            step = match.submit(seat, rng.choice(list(RULES.legal_moves(match.state, seat))))
        for event in seen(step.events, viewer):
            advance(shown, event)
        view = match.view(viewer)
        assert isinstance(view, HeroesState)
        if match.outcome() is None:
            assert public(shown) == public(view)


def look(seats: int, tiles: Tiles) -> Look:
    pieces = UI.pieces[:seats]
    shapes = [piece.ascii_shape if tiles.name == "ascii" else piece.shape for piece in pieces]
    return Look(tiles, [p.letter for p in pieces], shapes, [p.dark for p in pieces], True, Color(0, 0, 0))


def painted(s: HeroesState, width: int, height: int, tiles: Tiles, marks: Marks | None = None) -> str:
    canvas = Canvas(width, height, Style())
    draw_track(canvas, Track.fit(len(s.row), width, height), s, look(s.seats, tiles), marks or Marks())
    return canvas.text()


def a_position(seats: int, seed: int, plies: int) -> HeroesState:
    rng = random.Random(seed)
    plans = tuple(SeatPlan(BOT, f"N{seat}", "random", "", seat) for seat in range(seats))
    header = Header("heroes", RULES.version, RULES.setup(seats), plans, secret_from_seed(str(seed)))
    match = Match(RULES, header)
    while match.outcome() is None and match.ply < plies:
        if match.waits_for_chance():
            match.draw()
        else:
            seat = RULES.to_act(match.state)[0]
            match.submit(seat, rng.choice(list(RULES.legal_moves(match.state, seat))))
    view = match.view(None)
    assert isinstance(view, HeroesState)
    return view


@given(st.integers(2, 5), st.integers(0, 999), st.integers(0, 120), st.sampled_from(sorted(TILE_SETS)))
def test_every_servant_on_the_row_is_seen_at_the_smallest_size(
    seats: int, seed: int, plies: int, name: str
) -> None:
    s = a_position(seats, seed, plies)
    width, height = 56, 15
    track = Track.fit(len(s.row), width, height)
    lines = painted(s, width, height, TILE_SETS[name]).split("\n")
    for seat, place in enumerate(s.position):
        if place >= 0:
            x, y = track.corner(place)
            inside = [
                line[x + 1 : x + track.size.width - 1] for line in lines[y + 1 : y + track.size.height - 1]
            ]
            assert UI.pieces[seat].letter in "".join(inside)


@given(st.integers(2, 5), st.integers(0, 999), sides, st.sampled_from(sorted(TILE_SETS)))
def test_painting_fits_every_size_and_uses_the_tile_sets_glyphs(
    seats: int, seed: int, side: tuple[int, int], name: str
) -> None:
    s = a_position(seats, seed, seed % 90)
    text = painted(s, *side, TILE_SETS[name], Marks(lit=[1, 2], cursor=1, picked=2, landing=3, flash=4))
    assert all(len(line) == cell_len(line) <= side[0] for line in text.split("\n"))
    if name == "ascii":
        assert text.isascii()


def test_every_glyph_is_one_cell_wide() -> None:
    glyphs = [piece.shape + piece.ascii_shape + piece.letter for piece in UI.pieces]
    for tiles in TILE_SETS.values():
        glyphs += [getattr(tiles, name) for name in Tiles.__slots__ if name != "name"]
    for glyph in "".join(glyphs):
        assert cell_len(glyph) == 1, glyph
