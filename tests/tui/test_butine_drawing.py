"""The meadow's pixels and lines, its lights, rulers and chips: properties over random meadows and all looks."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from core.games.butine.lattice import (
    CELLS,
    ORIENTATIONS,
    SHAPE_OF,
    SHAPES,
    Place,
    cells,
    corners,
)
from tests.tui.butine_meadows import free_places, inside_window, meadow, meadows
from tui.games.butine.camera import OUTLINE_UNITS, RULER_COLUMNS, UNITS, Camera, doubled
from tui.games.butine.chips import card_chip, flower_chip, supply_chip
from tui.games.butine.marks import Marks
from tui.games.butine.paint import draw_meadow
from tui.games.butine.palette import MeadowLook, TilePaint
from tui.games.butine.raster import Form, coverage, layered, sampled
from tui.tiles import ASCII, UNICODE
from tui.widgets.canvas import Canvas

DARK, LIGHT = Color.parse("#15161d"), Color.parse("#f4f0e7")
LOOKS = {
    "dark": MeadowLook(UNICODE, True, True, True, DARK),
    "light": MeadowLook(UNICODE, False, True, True, LIGHT),
    "sixteen": MeadowLook(UNICODE, True, False, False, DARK),
    "sixteen-light": MeadowLook(UNICODE, False, False, False, LIGHT),
    "ascii": MeadowLook(ASCII, True, True, True, DARK),
    "ascii-sixteen": MeadowLook(ASCII, True, False, False, DARK),
}
look_names = st.sampled_from(sorted(LOOKS))


def drawn(
    tiles: tuple[Place, ...], camera: Camera, look: MeadowLook, marks: Marks, width: int, height: int
) -> tuple[list[str], list[list[Style]]]:
    """What stands in each cell, and in what style."""
    canvas = Canvas(width, height, Style())
    draw_meadow(canvas, camera, tiles, look, marks)
    glyphs, styles = [], []
    for row in range(height):
        strip = canvas.line(row)
        glyphs.append("".join(segment.text for segment in strip))
        styles.append([segment.style or Style() for segment in strip for _ in segment.text])
    return glyphs, styles


def near(style: Style, name: str) -> bool:
    """Whether a cell has a colour, or one that is hardly mixed with others."""
    if name in colour_names(style):
        return True
    mixed = [colour.triplet for colour in (style.color, style.bgcolor) if colour and colour.triplet]
    return name.startswith("#") and any(math.dist(Color.parse(name).rgb, triplet) < 80 for triplet in mixed)


def colour_names(style: Style) -> set[str]:
    return {colour.name for colour in (style.color, style.bgcolor) if colour is not None}


def name_of(paint: int, look: MeadowLook) -> str:
    return f"#{paint:06x}" if look.many_colours else f"color({paint})"


# Pixels ----------------------------------------------------------------------------------------------------

forms = st.builds(
    lambda turn, unit, half: Form(turn, unit, Camera(unit, 0, 0).rise, half and unit % 2 == 1),
    st.integers(0, ORIENTATIONS - 1),
    st.sampled_from(UNITS),
    st.booleans(),
)


@given(forms)
def test_a_tile_covers_its_area(form: Form) -> None:
    area = len(CELLS[form.orientation]) * form.unit * form.rise / 2
    assert sum(coverage(form, (0.0,) * 6).values()) == pytest.approx(area, rel=0.02)


@given(meadows, st.sampled_from(UNITS))
def test_tiles_share_no_more_than_there_is_of_a_pixel(tiles: tuple[Place, ...], unit: int) -> None:
    camera = Camera(unit, 0, 0)
    shares: dict[tuple[int, int], float] = {}
    owned: set[tuple[int, int]] = set()
    for place in tiles:
        x, y = camera.corner(place[1:])
        left, top = math.floor(x), int(y)
        form = Form(place[0], unit, camera.rise, x != left)
        for (column, row), share in coverage(form, (0.0,) * 6).items():
            pixel = (column + left, row + top)
            shares[pixel] = shares.get(pixel, 0.0) + share
        mine = {(column + left, row + top) for column, row in sampled(form, (0.0,) * 6)}
        assert not owned & mine
        owned |= mine
    assert max(shares.values()) <= 1 + 1e-9


@given(forms)
def test_a_tile_is_darker_on_its_lower_right(form: Form) -> None:
    inner = (0.0, 1.0, 1.0, 1.0, 0.0, 0.0)
    stamp = layered(form, (((0.0,) * 6, 0), (inner, 1)), False)
    pixels = [(x + step, y, colour) for y, x, colours in stamp.runs for step, colour in enumerate(colours)]
    dark, light = ([x + y for x, y, colour in pixels if colour == layer] for layer in (0, 1))
    assert sum(dark) / len(dark) > sum(light) / len(light)


# The whole meadow ------------------------------------------------------------------------------------------


@st.composite
def scenes(draw: st.DrawFn) -> tuple[tuple[Place, ...], Marks]:
    tiles = draw(meadows)
    numbers = st.integers(0, len(tiles) - 1)
    marks = Marks(bee=draw(st.none() | numbers), last=draw(st.none() | numbers), rulers=draw(st.booleans()))
    if draw(st.booleans()):
        marks.ghosts = free_places(tiles, draw(st.sampled_from(SHAPES)))
        marks.chosen = draw(st.none() | st.sampled_from(marks.ghosts))
    else:
        marks.lit = draw(st.sets(numbers, max_size=5))
        marks.walk = draw(st.lists(numbers, max_size=3, unique=True))
        marks.chosen = draw(st.none() | st.sampled_from(tiles))
    return tiles, marks


@given(scenes(), look_names, st.tuples(st.integers(1, 200), st.integers(1, 60)), st.integers(-4, 6))
def test_every_scene_can_be_drawn_at_every_size(
    scene: tuple[tuple[Place, ...], Marks], name: str, size: tuple[int, int], zoom: int
) -> None:
    tiles, marks = scene
    look = LOOKS[name]
    camera = Camera.fit(tiles, *size, outline=look.ascii, rulers=marks.rulers).zoomed(zoom, *size)
    glyphs, _ = drawn(tiles, camera, look, marks, *size)
    assert all(cell_len(glyph) == 1 for line in glyphs for glyph in line)
    assert all(line.isascii() for line in glyphs) or not look.ascii


@given(meadows, look_names, st.sampled_from([(54, 14), (84, 28), (150, 48)]))
def test_every_tile_in_sight_has_its_flower_on_it(
    tiles: tuple[Place, ...], name: str, size: tuple[int, int]
) -> None:
    look = LOOKS[name]
    camera = Camera.fit(tiles, *size, outline=look.ascii)
    glyphs, _ = drawn(tiles, camera, look, Marks(), *size)
    found: dict[int, set[str]] = {number: set() for number in range(len(tiles))}
    for row, line in enumerate(glyphs):
        for column, glyph in enumerate(line):
            if glyph in look.marks:
                x, y = camera.point(0, 0)
                number = min(
                    found,
                    key=lambda tile: min(
                        math.hypot(
                            x + camera.unit * (cx + cy / 2 + (1 + up) / 2) - column - 0.5,
                            y + camera.rise * (cy + (1 + up) / 3) - 2 * row - 1,
                        )
                        for cx, cy, up in cells(tiles[tile])
                    ),
                )
                found[number].add(glyph)
    for number, tile in enumerate(tiles):
        if inside_window(camera, tile, *size):
            assert look.marks[SHAPE_OF[tile[0]]] in found[number]


@pytest.mark.parametrize("name", ["dark", "light", "sixteen", "sixteen-light"])
@given(tiles=meadows)
def test_a_tile_has_its_flowers_colour(name: str, tiles: tuple[Place, ...]) -> None:
    look = LOOKS[name]
    camera = Camera.fit(tiles, 150, 48)
    _, styles = drawn(tiles, camera, look, Marks(), 150, 48)
    for tile in tiles:
        column, row = camera.cell_of(tile)
        names = colour_names(styles[row][column])
        assert name_of(look.palette.tiles[SHAPE_OF[tile[0]]].fill, look) in names


@given(st.sampled_from(sorted(LOOKS)), st.integers(0, ORIENTATIONS - 1), st.sampled_from(UNITS))
def test_the_bee_stands_out_on_every_tile(name: str, orientation: int, unit: int) -> None:
    look = LOOKS[name]
    camera = Camera(unit if not look.ascii else min(OUTLINE_UNITS, key=lambda u: abs(u - unit)), 60, 20)
    camera = Camera(camera.unit, 60, 20, outline=look.ascii)
    glyphs, styles = drawn(((orientation, 0, 0),), camera, look, Marks(bee=0), 150, 60)
    if look.ascii:
        assert any("B" in line for line in glyphs)
    else:
        seen = set().union(*(colour_names(style) for line in styles for style in line))
        assert name_of(look.palette.honey, look) in seen
        assert name_of(look.palette.dark, look) in seen


@given(meadows, st.sampled_from(["dark", "light", "sixteen"]), st.data())
def test_where_tiles_are_lit_the_others_are_dimmed(
    tiles: tuple[Place, ...], name: str, data: st.DataObject
) -> None:
    look = LOOKS[name]
    lit = data.draw(st.sets(st.integers(0, len(tiles) - 1), min_size=1))
    camera = Camera.fit(tiles, 150, 48)
    _, styles = drawn(tiles, camera, look, Marks(lit=lit), 150, 48)
    for number, tile in enumerate(tiles):
        column, row = camera.cell_of(tile)
        fill = name_of(look.palette.tiles[SHAPE_OF[tile[0]]].fill, look)
        assert (fill in colour_names(styles[row][column])) == (number in lit)


@pytest.mark.parametrize("name", ["dark", "ascii-sixteen"])
def test_a_walk_is_numbered_in_order(name: str) -> None:
    look = LOOKS[name]
    tiles = meadow(20, 3)
    camera = Camera.fit(tiles, 120, 40, outline=look.ascii)
    glyphs, _ = drawn(tiles, camera, look, Marks(walk=(4, 9, 2), bee=0), 120, 40)
    for step, number in enumerate((4, 9, 2), 1):
        spots = [(line.index(str(step)), row) for row, line in enumerate(glyphs) if str(step) in line]
        assert len(spots) == 1
        column, row = camera.cell_of(tiles[number])
        assert abs(spots[0][0] - column) <= 2
        assert abs(spots[0][1] - row) <= 1


@given(meadows, st.sampled_from(SHAPES), look_names, st.data())
def test_the_chosen_ghost_has_a_border_that_nothing_else_has(
    tiles: tuple[Place, ...], shape: int, name: str, data: st.DataObject
) -> None:
    look = LOOKS[name]
    ghosts = free_places(tiles, shape)
    chosen = data.draw(st.sampled_from(ghosts))
    camera = Camera.fit([*tiles, *ghosts], 150, 48, outline=look.ascii)

    def border(marks: Marks) -> set[tuple[int, int]]:
        glyphs, styles = drawn(tiles, camera, look, marks, 150, 48)
        if look.ascii:
            return {(x, y) for y, line in enumerate(glyphs) for x, glyph in enumerate(line) if glyph == "#"}
        glow = name_of(look.palette.glow, look)
        return {(x, y) for y, line in enumerate(styles) for x, style in enumerate(line) if near(style, glow)}

    assert not border(Marks(ghosts=ghosts))
    found = border(Marks(ghosts=ghosts, chosen=chosen))
    points = [camera.corner(corner) for corner in corners(chosen)]
    assert found
    assert min(x for x, _ in found) >= min(x for x, _ in points) - 4
    assert max(x for x, _ in found) <= max(x for x, _ in points) + 4
    assert max(y for _, y in found) >= max(y for _, y in points) / 2 - 2


@given(meadows, look_names, st.data())
def test_the_last_tile_is_told_apart(tiles: tuple[Place, ...], name: str, data: st.DataObject) -> None:
    look = LOOKS[name]
    last = data.draw(st.integers(0, len(tiles) - 1))
    camera = Camera.fit(tiles, 150, 48, outline=look.ascii)
    plain, lit = (drawn(tiles, camera, look, Marks(last=number), 150, 48) for number in (None, last))
    colour = name_of(look.palette.last, look)
    spots = [
        (x, y)
        for y, (before, after) in enumerate(zip(plain[1], lit[1], strict=True))
        for x, style in enumerate(after)
        if style != before[x] and near(style, colour)
    ]
    column, row = camera.cell_of(tiles[last])
    assert spots
    assert abs(sum(x for x, _ in spots) / len(spots) - column) <= camera.unit
    assert abs(sum(y for _, y in spots) / len(spots) - row) <= camera.unit


@given(meadows, look_names, st.data())
def test_rulers_name_the_corner_of_the_chosen_place(
    tiles: tuple[Place, ...], name: str, data: st.DataObject
) -> None:
    look = LOOKS[name]
    chosen = data.draw(st.sampled_from(tiles))
    camera = Camera.fit(tiles, 150, 48, outline=look.ascii, rulers=True, margin=2)
    glyphs, styles = drawn(tiles, camera, look, Marks(chosen=chosen, rulers=True), 150, 48)
    glow = name_of(look.palette.glow, look)
    across = [x for x, style in enumerate(styles[0]) if glow in colour_names(style)]
    down = [y for y, line in enumerate(styles) if glow in colour_names(line[1])]
    column, row = doubled((chosen[1], chosen[2]))
    assert "".join(glyphs[0][x] for x in across) == str(column)
    assert [int(glyphs[y][:RULER_COLUMNS]) for y in down] == [row]
    x, y = camera.corner((chosen[1], chosen[2]))
    assert abs(sum(across) / len(across) + 0.5 - x) <= 1
    assert down[0] == y // 2


def test_outlines_meet_without_gaps() -> None:
    look = LOOKS["ascii"]
    canvas = Canvas(12, 6, Style())
    draw_meadow(canvas, Camera(4, 4, 6, outline=True), ((0, 0, -1), (11, 1, 0)), look, Marks())
    assert canvas.text().split("\n") == [
        "  ____",
        " /    \\",
        "/  *   \\",
        "\\      /\\",
        " \\____/+_\\",
        "",
    ]


# Colours and chips -----------------------------------------------------------------------------------------


def contrast(one: int, other: int) -> float:
    lights = sorted(_luminance(paint) for paint in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(paint: int) -> float:
    parts = [(paint >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", ["dark", "light"])
def test_marks_can_be_read_on_their_tiles(name: str) -> None:
    look = LOOKS[name]
    palette = look.palette
    for paint in palette.tiles:
        assert contrast(paint.fill, paint.ink) >= 3.5
        assert contrast(paint.fill, paint.shade) >= 1.6
    assert contrast(palette.glow, palette.on_glow) >= 4.5
    assert contrast(palette.last, palette.on_last) >= 4.5
    assert contrast(palette.honey, palette.dark) >= 7
    ground = DARK if look.dark else LIGHT
    for words in palette.words:
        assert contrast(words, int(ground.hex6[1:], 16)) >= 4.5


@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_tile_has_a_side_that_stands_out_from_the_meadow(name: str) -> None:
    palette = LOOKS[name].palette
    for paint in palette.tiles:
        sides = (paint.fill, paint.shade)
        assert max(contrast(side, palette.ground) for side in sides) >= 2


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_each_flower_has_colours_of_its_own(look: MeadowLook) -> None:
    paints: set[TilePaint] = set(look.palette.tiles)
    assert len(paints) == len({paint.fill for paint in paints}) == 4
    assert len(set(look.marks)) == 4
    assert all(cell_len(mark) == 1 for mark in look.marks)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@given(flowers=st.tuples(*[st.integers(0, 3)] * 3), roomy=st.booleans())
def test_a_card_reads_the_same_from_both_ends(
    look: MeadowLook, flowers: tuple[int, int, int], roomy: bool
) -> None:
    card, turned = card_chip(flowers, look, roomy), card_chip(flowers[::-1], look, roomy)
    assert card.plain == turned.plain[::-1]
    assert cell_len(card.plain) == (9 if roomy else 3)
    assert [glyph for glyph in card.plain if glyph != " "] == [look.marks[flower] for flower in flowers]


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_supply_says_its_number_off_the_flowers_colour(look: MeadowLook) -> None:
    chip = supply_chip(2, 7, look)
    flower = flower_chip(2, look)
    assert chip.plain == f"{flower.plain} 7"
    assert all(span.end <= len(flower.plain) or "on" not in str(span.style) for span in chip.spans)
    assert not chip.style
