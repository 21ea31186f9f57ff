"""Where the meadow lies in a window, and which tile a cell shows: properties over random meadows."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.butine.lattice import (
    CELLS,
    SHAPES,
    Place,
    corners,
    middle,
)
from tests.tui.butine_meadows import free_places, inside_window, meadows, windows
from tui.games.butine.camera import OUTLINE_UNITS, UNITS, Camera


@given(meadows, windows, st.booleans(), st.booleans(), st.floats(0, 2))
def test_a_camera_shows_all_tiles_or_is_the_smallest(
    tiles: tuple[Place, ...], window: tuple[int, int], outline: bool, rulers: bool, margin: float
) -> None:
    camera = Camera.fit(tiles, *window, outline=outline, margin=margin, rulers=rulers)
    smallest = (OUTLINE_UNITS if outline else UNITS)[0]
    seen = [inside_window(camera, tile, *window, rulers) for tile in tiles]
    assert all(seen) or camera.unit == smallest


@given(meadows, windows, st.booleans())
def test_more_room_is_used(tiles: tuple[Place, ...], window: tuple[int, int], outline: bool) -> None:
    width, height = window
    small = Camera.fit(tiles, width, height, outline=outline)
    large = Camera.fit(tiles, 2 * width, 2 * height, outline=outline)
    assert large.unit >= small.unit
    assert large.unit > small.unit or small.unit in (4, 16)


@given(meadows, st.booleans(), st.data())
def test_what_is_in_focus_is_seen_when_not_all_can_be(
    tiles: tuple[Place, ...], outline: bool, data: st.DataObject
) -> None:
    focus = data.draw(st.sampled_from(tiles))
    camera = Camera.fit(tiles, 24, 8, outline=outline, focus=focus)
    assert inside_window(camera, focus, 24, 8)


def even_odd(camera: Camera, place: Place, x: float, y: float) -> bool:
    """Whether a pixel lies inside of a tile's outline, by counting the sides to the right of it."""
    points = [camera.corner(corner) for corner in corners(place)]
    crossed = False
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            crossed = not crossed
    return crossed


@given(meadows, windows, st.booleans(), st.data())
def test_a_cell_hits_the_tile_whose_outline_is_around_it(
    tiles: tuple[Place, ...], window: tuple[int, int], outline: bool, data: st.DataObject
) -> None:
    camera = Camera.fit(tiles, *window, outline=outline)
    for _ in range(10):
        column = data.draw(st.integers(0, window[0] - 1))
        row = data.draw(st.integers(0, window[1] - 1))
        hit = camera.tile_at(column, row, tiles)
        # a hair beside the middle, so that it lies on no side
        expected = {
            number
            for number, tile in enumerate(tiles)
            for nudge in (-1e-6, 1e-6)
            if even_odd(camera, tile, column + 0.5 + nudge, 2 * row + 1 + nudge / 3)
        }
        assert hit in expected if expected else hit is None


@given(meadows, st.sampled_from(SHAPES), st.booleans(), st.data())
def test_of_overlapping_ghosts_the_nearest_is_hit(
    tiles: tuple[Place, ...], shape: int, outline: bool, data: st.DataObject
) -> None:
    ghosts = free_places(tiles, shape)
    camera = Camera.fit([*tiles, *ghosts], 120, 40, outline=outline)
    column, row = camera.cell_of(data.draw(st.sampled_from(ghosts)))
    hit = camera.tile_at(column, row, ghosts)

    def away(place: Place) -> float:
        x, y = camera.point(*middle(place))
        return math.hypot(x - column - 0.5, y - 2 * row - 1)

    x, y, up = camera.lattice_cell(column, row)
    covering = [ghost for ghost in ghosts if (x - ghost[1], y - ghost[2], up) in CELLS[ghost[0]]]
    assert (hit is None) == (not covering)
    if hit is not None:
        assert away(ghosts[hit]) == min(map(away, covering))


@given(meadows, st.booleans(), st.booleans(), st.integers(-60, 60), st.integers(-40, 40), st.data())
def test_showing_a_place_moves_only_when_it_must(
    tiles: tuple[Place, ...], outline: bool, rulers: bool, right: int, down: int, data: st.DataObject
) -> None:
    place = data.draw(st.sampled_from(tiles))
    away = Camera.fit(tiles, 80, 24, outline=outline, at_most=8).panned(right, down)
    camera = away.showing(place, 80, 24, rulers=rulers)
    assert inside_window(camera, place, 80, 24, rulers)
    assert camera.showing(place, 80, 24, rulers=rulers) == camera
    assert camera.unit == away.unit


@given(meadows, st.booleans(), st.integers(-12, 12))
def test_zoom_keeps_the_middle_and_ends_somewhere(tiles: tuple[Place, ...], outline: bool, step: int) -> None:
    camera = Camera.fit(tiles, 100, 30, outline=outline)
    zoomed = camera.zoomed(step, 100, 30)
    assert zoomed.unit in (OUTLINE_UNITS if outline else UNITS)
    assert (zoomed.unit - camera.unit) * step >= 0
    before = (50 - camera.left) / camera.unit, (30 - camera.top) / camera.rise
    after = (50 - zoomed.left) / zoomed.unit, (30 - zoomed.top) / zoomed.rise
    assert before == pytest.approx(after, abs=1 / 3)
    if outline:
        assert zoomed.top % 2 == 0
