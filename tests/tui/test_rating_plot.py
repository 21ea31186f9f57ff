"""The plot of a rating: what is drawn agrees with the ratings, at every size, in both tile sets."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from ai.ratings import POINTS_PER_MU, START, START_MU, START_POINTS, Rating
from tui.tiles import ASCII, UNICODE, Tiles
from tui.widgets.canvas import Canvas
from tui.widgets.rating_plot import Frame, Inks, draw

BAND = Style(bgcolor="#333333")
INKS = Inks(Style(bold=True), Style(), Style(), BAND)


def rated(points: Sequence[int], sigma: float = 2.0) -> list[Rating]:
    return [Rating(START_MU + (each - START_POINTS) / POINTS_PER_MU, sigma) for each in points]


def drawn(
    points: Sequence[int],
    levels: dict[str, int] | None = None,
    tiles: Tiles = UNICODE,
    size: tuple[int, int] = (50, 16),
) -> list[str]:
    canvas = Canvas(*size, Style())
    draw(canvas, rated(points), levels or {}, tiles, INKS)
    return canvas.text().split("\n")


def curves() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(-500, 3000), min_size=1, max_size=300)


@given(curves(), st.integers(1, 210), st.integers(1, 60), st.booleans())
def test_every_curve_is_drawn_at_every_size(
    points: list[int], width: int, height: int, ascii_only: bool
) -> None:
    tiles = ASCII if ascii_only else UNICODE
    lines = drawn(points, {"easy": 900, "medium": 1050}, tiles, (width, height))
    assert len(lines) == height
    assert all(len(line) <= width for line in lines)
    assert not ascii_only or "".join(lines).isascii()
    frame = Frame.of(width, height, points, {})
    if width >= 40 and height >= 8:
        assert sum(line.count(tiles.pip) for line in lines) >= 1
    assert frame.row(frame.high) == 0


def test_the_last_rating_stands_at_its_height_and_the_labels_at_theirs() -> None:
    lines = drawn([1000, 1100, 1300, 1200])
    labels = {
        int(line.split()[0]): y for y, line in enumerate(lines) if line.split() and line.split()[0].isdigit()
    }
    (pip,) = [y for y, line in enumerate(lines) if UNICODE.pip in line]
    assert abs(pip - labels[1200]) <= 1
    assert list(labels) == sorted(labels, reverse=True)


def test_more_games_than_columns_keep_the_first_and_the_last() -> None:
    rng = random.Random(3)
    points = [1000]
    for _ in range(500):
        points.append(points[-1] + rng.randint(-30, 31))
    frame = Frame.of(40, 14, points, {})
    columns = frame.columns(len(points))
    assert (columns[0], columns[-1], len(columns)) == (0, 500, frame.width)
    assert columns == sorted(columns)


@pytest.mark.parametrize("games", [0, 1, 2, 7, 30])
def test_few_games_take_what_they_need_and_none_is_left_out(games: int) -> None:
    columns = Frame.of(40, 14, [1000], {}).columns(games + 1)
    assert sorted(set(columns)) == list(range(games + 1))
    assert len(columns) <= 4 * games + 1


def test_levels_near_the_curve_have_their_names_and_others_do_not() -> None:
    text = "\n".join(drawn([1000, 1040, 1020], {"random": 500, "medium": 1050, "hard": 1200, "expert": 1290}))
    assert [text.count(name) for name in ("random", "medium", "hard", "expert")] == [0, 1, 1, 0]


def test_the_curve_lies_on_its_band_and_the_band_narrows() -> None:
    canvas = Canvas(40, 16, Style())
    curve = [START, *rated([1020], 2.0), *rated([1010], 0.6)]
    draw(canvas, curve, {"easy": 900}, UNICODE, INKS)
    heights = []
    frame = Frame.of(40, 16, [rating.points for rating in curve], {"easy": 900})
    for x in range(len(frame.columns(3))):
        column = [canvas._styles[y][frame.left + x] for y in range(frame.height)]
        heights.append(sum(style.bgcolor == BAND.bgcolor for style in column))
    assert heights[0] == frame.height
    assert heights[-1] < heights[4] <= heights[0]
    (pip,) = [y for y in range(16) if UNICODE.pip in canvas._glyphs[y]]
    assert canvas._styles[pip][frame.left + 8].bgcolor == BAND.bgcolor


def test_games_are_numbered_below() -> None:
    numbers = drawn([1000 + number for number in range(31)])[-1].split()
    assert numbers[0] == "game"
    steps = [int(number) for number in numbers[1:]]
    assert steps == [steps[0] * (at + 1) for at in range(len(steps))]
    assert steps[-1] <= 30
