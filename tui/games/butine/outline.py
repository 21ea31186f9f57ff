"""Draws the meadow in ASCII: tiles of slashes and underscores with their flower's mark inside.

Everything can be told without colours: what is lit stands in brackets, the chosen tile's sides are heavy. A pure
function, as paint.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.style import Style

from core.games.butine.lattice import SHAPE_OF, Place
from tui.games.butine.camera import Camera
from tui.games.butine.hinted import ordinals
from tui.games.butine.marks import Marks
from tui.games.butine.palette import MeadowLook
from tui.games.butine.strokes import inside, sides
from tui.hints import MARK
from tui.widgets.canvas import Canvas
from tui.widgets.pixels import CLEAR, ink

Piece = tuple[str, Style]
_HEAVY, _GHOST = "#", "."


def draw_outlines(
    canvas: Canvas, camera: Camera, tiles: Sequence[Place], look: MeadowLook, marks: Marks
) -> None:
    """The whole meadow in lines."""
    _Sketcher(canvas, camera, look, marks).draw(tiles)


class _Sketcher:
    """One drawing in lines."""

    def __init__(self, canvas: Canvas, camera: Camera, look: MeadowLook, marks: Marks) -> None:
        self.canvas, self.camera, self.look, self.marks = canvas, camera, look, marks

    def ink(self, colour: int, bold: bool = False) -> Style:
        """A colour on the terminal's or theme's own ground."""
        return ink(colour, CLEAR, not self.look.many_colours, bold)

    def draw(self, tiles: Sequence[Place]) -> None:
        """Ghosts below tiles, quiet tiles below lit ones, the chosen one on top."""
        marks = self.marks
        for place in marks.ghosts:
            column, row = self.camera.cell_of(place)
            self.canvas.put(column, row, _GHOST, self.ink(self.look.palette.words[SHAPE_OF[place[0]]]))
        order = sorted(range(len(tiles)), key=self.rank)
        for number in order:
            self.draw_sides(tiles[number], self.side_style(number))
        if marks.chosen is not None:
            self.clear(marks.chosen)
            self.draw_sides(marks.chosen, self.ink(self.look.palette.glow, bold=True), _HEAVY)
        for number in order:
            if tiles[number] != marks.chosen:
                self.write(tiles[number], self.texts(tiles[number], number))
        if marks.chosen is not None:
            under = tiles.index(marks.chosen) if marks.chosen in tiles else None
            self.write(marks.chosen, self.texts(marks.chosen, under))
        self.draw_hints(tiles)

    def draw_hints(self, tiles: Sequence[Place]) -> None:
        """The sides of places of a hint, and their ordinals."""
        for place in sorted(self.marks.hints, key=self.marks.hints.__getitem__, reverse=True):
            if place != self.marks.chosen:
                self.draw_sides(place, self.ink(self.look.palette.glow, bold=True))
        for column, row, text in ordinals(self.camera, self.marks.hints, tiles):
            self.canvas.put(column, row, text, MARK)

    def rank(self, number: int) -> int:
        """Of two tiles that share a side, the one with more to say draws it."""
        marks = self.marks
        return (number == marks.last) + 2 * (number in marks.lit) + 4 * (number in marks.walk)

    def is_dimmed(self, number: int) -> bool:
        """Whether others are lit and this tile has no part in it."""
        return bool(self.marks.lit) and not self.rank(number) and number != self.marks.bee

    def side_style(self, number: int) -> Style:
        """How a tile's sides are drawn."""
        marks, palette = self.marks, self.look.palette
        if number in marks.walk or number in marks.lit:
            return self.ink(palette.glow, bold=True)
        if number == marks.last:
            return self.ink(palette.last, bold=True)
        return Style(dim=True) if self.is_dimmed(number) else Style()

    def draw_sides(self, place: Place, style: Style, heavy: str = "") -> None:
        """A tile's outline."""
        _, left, top = place
        column, row = (int(pixel) for pixel in self.camera.corner((left, top)))
        for stroke in sides(place[0], self.camera.unit):
            glyph = heavy or stroke.glyph
            self.canvas.put(column + stroke.column, row // 2 + stroke.row, glyph, style)

    def clear(self, place: Place) -> None:
        """Take away what is inside of a place: the dots of others."""
        _, left, top = place
        column, row = (int(pixel) for pixel in self.camera.corner((left, top)))
        for x, y in inside(place[0], self.camera.unit)[0]:
            self.canvas.put(column + x, row // 2 + y, " ")

    def texts(self, place: Place, number: int | None) -> list[list[Piece]]:
        """What to write on a tile, the best first; the first that fits is taken."""
        marks, palette = self.marks, self.look.palette
        flower = SHAPE_OF[place[0]]
        style = self.ink(palette.words[flower], bold=True)
        mark = self.look.marks[flower]
        if number is None:
            return [[(mark, style)]]
        if number == marks.bee or number in marks.steps:
            name = "B" if number == marks.bee else str(marks.steps.index(number) + 1)
            chip = (name, style + Style(reverse=True))
            return [[chip, (mark, style)], [chip]]
        if number in marks.lit:
            return [[(f"[{mark}]", style)], [(mark, style + Style(reverse=True))]]
        if number == marks.last:
            return [[(f"<{mark}>", style)], [(mark, style + Style(underline=True))]]
        quiet = Style(color=style.color, dim=True) if self.is_dimmed(number) else style
        return [[(mark, quiet)]]

    def write(self, place: Place, texts: list[list[Piece]]) -> None:
        """The first text that fits inside of a tile, near its middle."""
        _, left, top = place
        column, row = (int(pixel) for pixel in self.camera.corner((left, top)))
        for pieces in texts:
            spot = text_spot(place[0], self.camera.unit, sum(len(text) for text, _ in pieces))
            if spot is None:
                continue
            x, y = spot[0] + column, spot[1] + row // 2
            for text, style in pieces:
                self.canvas.put(x, y, text, style)
                x += len(text)
            return


@lru_cache(1024)
def text_spot(orientation: int, unit: int, width: int) -> tuple[int, int] | None:
    """Where a text lies best in an outlined shape: column and row from its corner on; None where it has no room."""
    free, (middle_x, middle_y) = inside(orientation, unit)
    spots = [(x, y) for x, y in free if all((x + step, y) in free for step in range(width))]

    def away(spot: tuple[int, int]) -> float:
        return abs(spot[0] + width / 2 - middle_x) + 2.5 * abs(spot[1] + 0.5 - middle_y)

    return min(sorted(spots), key=away, default=None)
