"""Draws the meadow on a canvas: tiles, ghosts of tiles, the bee, what is lit.

A pure function of tiles, camera, look and marks; knows no widget, no key and no rules.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from core.games.butine.lattice import SHAPE_OF, Place, middle
from tui.games.butine.bee import pixels
from tui.games.butine.camera import Camera
from tui.games.butine.hinted import ordinals
from tui.games.butine.labels import layout
from tui.games.butine.marks import Marks
from tui.games.butine.outline import draw_outlines
from tui.games.butine.palette import MeadowLook, TilePaint, blend
from tui.games.butine.raster import Form, Raster, layered, ring
from tui.games.butine.rulers import draw_rulers
from tui.widgets.canvas import Canvas
from tui.widgets.pixels import CLEAR, Paint, ink

_DIMMED, _HALO, _LIT, _LIT_ASIDE, _BLADE = 0.66, 0.4, 0.85, 0.4, 0.5
Chip = tuple[str, Paint, Paint]
"""A glyph, its ink, and what is behind it."""

_ALL_SIDES = (0.0,) * 6
_ROOMY = 8
"""The unit from which on tiles have room for borders inside; below, lights and chips must do."""


def draw_meadow(
    canvas: Canvas, camera: Camera, tiles: Sequence[Place], look: MeadowLook, marks: Marks
) -> None:
    """The whole meadow. The camera is one for outlines exactly when the look is ASCII."""
    if camera.outline:
        draw_outlines(canvas, camera, tiles, look, marks)
    else:
        _Painter(canvas, camera, look, marks).draw(tiles)
    if marks.rulers:
        draw_rulers(canvas, camera, look, marks.chosen)


class _Painter:
    """One drawing in pixels."""

    def __init__(self, canvas: Canvas, camera: Camera, look: MeadowLook, marks: Marks) -> None:
        self.canvas, self.camera, self.look, self.marks = canvas, camera, look, marks
        self.palette = look.palette
        self.smooth = look.many_colours
        self.raster = Raster(canvas.width, canvas.height, self.palette.ground)
        self.texts: list[tuple[int, int, str, Paint, Paint]] = []
        self.side = max(0.8, camera.unit / 11) if self.smooth else 1.0
        self.roomy = camera.unit >= _ROOMY

    def draw(self, tiles: Sequence[Place]) -> None:
        """Ground, ghosts, tiles, what is lit, then all that stands on tiles."""
        marks = self.marks
        if self.look.fine and self.smooth:
            self.draw_grass()
        self.draw_ghosts([place for place in marks.ghosts if self.in_sight(place)])
        self.raster.settle()
        seen = [(number, place) for number, place in enumerate(tiles) if self.in_sight(place)]
        for number, place in seen:
            self.draw_tile(place, self.paint_of(place, self.is_dimmed(number)))
        if self.roomy:
            for number, place in seen:
                self.draw_border(number, place)
        if marks.chosen is not None and self.in_sight(marks.chosen):
            self.draw_chosen(marks.chosen)
            if marks.chosen not in tiles:
                self.label(None, marks.chosen)
        self.draw_path([tiles[number] for number in marks.steps], tiles)
        self.draw_hints()
        for number, place in seen:
            self.label(number, place)
        for column, row, text in ordinals(self.camera, marks.hints, tiles):
            self.texts.append((column, row, text, self.palette.on_glow, self.palette.glow))
        self.raster.onto(self.canvas, not self.smooth)
        for column, row, text, front, back in self.texts:
            self.canvas.put(column, row, text, ink(front, back, not self.smooth, bold=True))

    def in_sight(self, place: Place) -> bool:
        """Whether any of a tile may be inside of the window; cheap, not exact."""
        x, y = self.camera.corner((place[1], place[2]))
        reach = 2 * self.camera.unit
        return -reach <= x <= self.raster.width + reach and -reach <= y <= self.raster.height + reach

    def is_dimmed(self, number: int) -> bool:
        """Whether others are lit or flown over and this tile has no part in it."""
        marks = self.marks
        if not (marks.lit or marks.walk):
            return False
        return not (number in marks.lit or number in marks.walk or number == marks.bee)

    def paint_of(self, place: Place, dimmed: bool) -> TilePaint:
        """A tile's colours."""
        flower = SHAPE_OF[place[0]]
        paint = self.palette.tiles[flower]
        if not dimmed:
            return paint
        if not self.smooth:
            return TilePaint(paint.shade, self.palette.faint, paint.shade, paint.ink)
        fill, shade, shine = (
            blend(colour, self.palette.ground, _DIMMED) for colour in (paint.fill, paint.shade, paint.shine)
        )
        return TilePaint(fill, shade, shine, blend(fill, self.palette.words[flower], 0.6))

    def form(self, place: Place) -> tuple[Form, int, int]:
        """A tile's shape at this zoom, and the pixel where it is laid."""
        x, y = self.camera.corner((place[1], place[2]))
        left = math.floor(x)
        return Form(place[0], self.camera.unit, self.camera.rise, x != left), left, int(y)

    def draw_tile(self, place: Place, paint: TilePaint) -> None:
        """Dark on its lower right sides, light on its upper left ones."""
        form, left, top = self.form(place)
        dark, light = self.side, self.side * 0.7
        shaded = (0.0, dark, dark, dark, 0.0, 0.0)
        inner = (light, dark, dark, dark, light, light)
        layers = ((_ALL_SIDES, paint.shade), (shaded, paint.shine), (inner, paint.fill))
        self.raster.lay(layered(form, layers, self.smooth), left, top)

    def draw_border(self, number: int, place: Place) -> None:
        """Around a tile of the walk, one that may be stepped on, or the last one laid."""
        marks, palette = self.marks, self.palette
        form, left, top = self.form(place)
        if number in marks.walk:
            colour, strength = palette.glow, 1.0
        elif number in marks.lit:
            colour, strength = palette.lit, _LIT
        elif number == marks.last:
            colour, strength = palette.last, _LIT_ASIDE if self.is_dimmed(number) else 1.0
        else:
            return
        stamp = ring(form, 0.0, self.side, colour, self.smooth)
        self.raster.cover(stamp, left, top, strength if self.smooth else 1.0)

    def draw_chosen(self, place: Place) -> None:
        """The tile itself with a border around it and a soft shine around that."""
        form, left, top = self.form(place)
        glow = self.palette.glow
        if self.smooth and self.roomy:
            self.raster.cover(ring(form, 2 * self.side + 0.4, 0.0, glow, True), left, top, _HALO)
        self.draw_tile(place, self.paint_of(place, False))
        outside, inside = (1.0, 0.6 * self.side) if self.roomy else (1.2, 0.0)
        self.raster.cover(ring(form, outside, inside, glow, self.smooth), left, top)

    def draw_path(self, walk: Sequence[Place], tiles: Sequence[Place]) -> None:
        """The line that the bee flies, from middle to middle; it may be on its way."""
        bee = self.marks.bee
        if bee is None or not self.roomy:
            return
        start = [] if bee in self.marks.steps else [tiles[bee]]
        points = [self.camera.point(*middle(place)) for place in (*start, *walk)]
        for (x, y), (next_x, next_y) in itertools.pairwise(points):
            steps = max(1, math.ceil(max(abs(next_x - x), abs(next_y - y))))
            for step in range(steps + 1):
                part = step / steps
                self.raster.dot(
                    math.floor(x + (next_x - x) * part),
                    math.floor(y + (next_y - y) * part),
                    self.palette.glow,
                )

    def draw_hints(self) -> None:
        """A border around each place of a hint, the best one's on top."""
        for place in sorted(self.marks.hints, key=self.marks.hints.__getitem__, reverse=True):
            if self.in_sight(place):
                form, left, top = self.form(place)
                stamp = ring(form, 0.5, max(0.5, self.side / 2), self.palette.glow, self.smooth)
                self.raster.cover(stamp, left, top)

    def draw_grass(self) -> None:
        """A few blades of grass, which move with the meadow."""
        camera, raster = self.camera, self.raster
        blade = blend(self.palette.ground, self.palette.grass, _BLADE)
        for y in range(-camera.top // camera.rise, (raster.height - camera.top) // camera.rise + 1):
            start = -camera.left / camera.unit - y / 2
            for x in range(math.floor(start), math.ceil(start + raster.width / camera.unit)):
                luck = (x * 7919 ^ y * 104729) * 2654435761 >> 7
                if luck % 3 == 0:
                    across, down = camera.corner((x, y))
                    column, row = int(across) + luck // 3 % camera.unit, int(down) + luck // 97 % camera.rise
                    raster.dot(column, row, blade)
                    raster.dot(column, row + 1, blade)

    def draw_ghosts(self, ghosts: Sequence[Place]) -> None:
        """Where tiles may be laid: richer ground, and a dot in the middle of each place."""
        if self.smooth and ghosts:
            covered = [bytearray(self.raster.width) for _ in range(self.raster.height)]
            for place in ghosts:
                self.cover_ghost(place, covered)
            rich = self.palette.grass
            for row, flags in zip(self.raster.rows, covered, strict=True):
                if any(flags):
                    row[:] = [rich if flag else below for flag, below in zip(flags, row, strict=True)]
        for place in ghosts:
            colour = self.palette.tiles[SHAPE_OF[place[0]]].fill
            x, y = self.camera.point(*middle(place))
            self.raster.dot(math.floor(x), math.floor(y), colour)

    def cover_ghost(self, place: Place, covered: list[bytearray]) -> None:
        """Note the pixels of a place."""
        form, left, top = self.form(place)
        for y, x, colours in layered(form, ((_ALL_SIDES, CLEAR),), False).runs:
            y, start = y + top, max(0, x + left)
            end = min(self.raster.width, x + left + len(colours))
            if 0 <= y < self.raster.height and start < end:
                covered[y][start:end] = b"\1" * (end - start)

    def label(self, number: int | None, place: Place) -> None:
        """Flowers, and the bee or the number of a step."""
        form, left, top = self.form(place)
        top, odd = divmod(top, 2)
        chip = self.chip(number)
        has_bee = number is not None and number == self.marks.bee
        plan = layout(form, bool(odd), chip is not None, has_bee)
        mark, front, back = self.flower(number, place)
        for column, row in plan.flowers:
            self.texts.append((left + column, top + row, mark, front, back))
        if plan.sprite is not None:
            x, y = left + plan.at[0], 2 * (top + plan.at[1])
            for across, down, colour in pixels(plan.sprite, self.palette):
                self.raster.dot(x + across, y + down, colour)
        elif plan.chip is not None and chip is not None:
            self.texts.append((left + plan.chip[0], top + plan.chip[1], *chip))

    def chip(self, number: int | None) -> Chip | None:
        """The bee's letter, or the number of a step, where a tile has one."""
        marks, palette = self.marks, self.palette
        if number is None:
            return None
        if number == marks.bee:
            return "B", palette.honey, palette.dark
        if number in marks.steps:
            return str(marks.steps.index(number) + 1), palette.on_glow, palette.glow
        return None

    def flower(self, number: int | None, place: Place) -> Chip:
        """A tile's mark; it tells the last tile where there is no room for a border."""
        mark = self.look.marks[SHAPE_OF[place[0]]]
        if number is not None and number == self.marks.last and not self.roomy:
            return mark, self.palette.on_last, self.palette.last
        paint = self.paint_of(place, number is not None and self.is_dimmed(number))
        return mark, paint.ink, paint.fill
