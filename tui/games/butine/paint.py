"""Draws the meadow on a canvas: tiles, ghosts of tiles, the bee, what is lit.

A pure function of tiles, camera, look and marks; knows no widget, no key and no rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.games.butine.lattice import SHAPE_OF, Place, middle
from tui.games.butine.camera import Camera
from tui.games.butine.labels import draw_label, draw_rulers, plan_label
from tui.games.butine.marks import Marks
from tui.games.butine.outline import draw_outlines
from tui.games.butine.palette import CLEAR, MeadowLook, TilePaint, blend
from tui.games.butine.raster import Form, Raster, Stamp, layered, ring
from tui.widgets.canvas import Canvas

_GHOST_TINT, _GHOST_DOT, _DIMMED, _HALO = 0.13, 0.75, 0.62, 0.45


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
        self.thin = max(1.0, camera.unit / 11)

    def draw(self, tiles: Sequence[Place]) -> None:
        """Ground, ghosts, tiles, what is lit, then all that is written on tiles."""
        marks = self.marks
        self.draw_ghosts()
        self.raster.settle()
        seen = [(number, place) for number, place in enumerate(tiles) if self.in_sight(place)]
        for number, place in seen:
            self.draw_tile(place, self.paint_of(place, self.is_dimmed(number)))
        for number, place in seen:
            if number in marks.walk:
                self.draw_ring(place, self.palette.glow, self.thin * 1.5)
            elif number in marks.lit:
                self.draw_ring(place, self.palette.glow, self.thin)
            elif number == marks.last:
                self.draw_ring(place, self.palette.last, self.thin)
        chosen = marks.chosen
        if chosen is not None:
            self.draw_chosen(chosen)
        labels = [
            plan_label(self.camera, place, self.raster, self.look, marks, number)
            for number, place in seen
            if place != chosen
        ]
        if chosen is not None:
            under = tiles.index(chosen) if chosen in tiles else None
            labels.append(plan_label(self.camera, chosen, self.raster, self.look, marks, under))
        self.raster.onto(self.canvas, not self.smooth)
        for label in labels:
            draw_label(self.canvas, label)

    def in_sight(self, place: Place) -> bool:
        """Whether any of a tile may be inside of the window; cheap, not exact."""
        x, y = self.camera.corner((place[1], place[2]))
        reach = 2 * self.camera.unit
        return -reach <= x <= self.raster.width + reach and -reach <= y <= self.raster.height + reach

    def is_dimmed(self, number: int) -> bool:
        """Whether others are lit and this tile has no part in it."""
        marks = self.marks
        return bool(marks.lit) and not (number in marks.lit or number in marks.walk or number == marks.bee)

    def paint_of(self, place: Place, dimmed: bool) -> TilePaint:
        """A tile's colours."""
        paint = self.palette.tiles[SHAPE_OF[place[0]]]
        if not dimmed:
            return paint
        if not self.smooth:
            return TilePaint(paint.shade, CLEAR, paint.shade, paint.ink)
        fill, shade, shine, ink = (
            blend(colour, self.palette.ground, _DIMMED)
            for colour in (paint.fill, paint.shade, paint.shine, paint.ink)
        )
        return TilePaint(fill, shade, shine, ink)

    def form(self, place: Place) -> tuple[Form, int, int]:
        """A tile's shape at this zoom, and the pixel where it is laid."""
        x, y = self.camera.corner((place[1], place[2]))
        left = math.floor(x)
        return Form(place[0], self.camera.unit, self.camera.rise, x != left), left, int(y)

    def draw_tile(self, place: Place, paint: TilePaint) -> None:
        """Dark on its lower right sides, light on its upper left ones."""
        form, left, top = self.form(place)
        self.raster.lay(self.tile_stamp(form, paint), left, top)

    def tile_stamp(self, form: Form, paint: TilePaint) -> Stamp:
        """The tile as pixels."""
        thin = self.thin
        shaded = (0.0, thin, thin, thin, 0.0, 0.0)
        lit = (thin,) * 6
        layers = (((0.0,) * 6, paint.shade), (shaded, paint.shine), (lit, paint.fill))
        return layered(form, layers, self.smooth)

    def draw_ring(self, place: Place, colour: int, width: float, outside: float = 0.0) -> None:
        """A border along a tile's sides."""
        form, left, top = self.form(place)
        self.raster.cover(ring(form, outside, width, colour, self.smooth), left, top)

    def draw_chosen(self, place: Place) -> None:
        """The tile itself, bordered, with a soft shine around it."""
        if not self.in_sight(place):
            return
        form, left, top = self.form(place)
        glow = self.palette.glow
        if self.smooth:
            self.raster.cover(ring(form, self.thin * 1.2, 0.0, glow, True), left, top, _HALO)
        self.draw_tile(place, self.paint_of(place, False))
        self.draw_ring(place, glow, self.thin * 1.4)

    def draw_ghosts(self) -> None:
        """Where tiles may be laid: the ground tinted, and a dot in the middle of each place."""
        ghosts = [place for place in self.marks.ghosts if self.in_sight(place)]
        if self.smooth:
            covered = [bytearray(self.raster.width) for _ in range(self.raster.height)]
            for place in ghosts:
                self.cover_ghost(place, covered)
            colour = self.palette.tiles[SHAPE_OF[ghosts[0][0]]].fill if ghosts else CLEAR
            tinted = blend(self.palette.ground, colour, _GHOST_TINT) if ghosts else CLEAR
            for row, flags in zip(self.raster.rows, covered, strict=True):
                if any(flags):
                    row[:] = [tinted if flag else below for flag, below in zip(flags, row, strict=True)]
        for place in ghosts:
            colour = self.palette.tiles[SHAPE_OF[place[0]]].fill
            if self.smooth:
                colour = blend(self.palette.ground, colour, _GHOST_DOT)
            x, y = self.camera.point(*middle(place))
            self.raster.dot(math.floor(x), math.floor(y), colour)

    def cover_ghost(self, place: Place, covered: list[bytearray]) -> None:
        """Note the pixels of a place."""
        form, left, top = self.form(place)
        for y, x, colours in layered(form, (((0.0,) * 6, 1),), False).runs:
            y, start = y + top, max(0, x + left)
            end = min(self.raster.width, x + left + len(colours))
            if 0 <= y < self.raster.height and start < end:
                covered[y][start:end] = b"\1" * (end - start)
