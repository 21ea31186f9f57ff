"""A rating over the games, as a line of box characters: across it the bots' levels, around it how sure it is.

Drawn with the project's own canvas and tiles, since it has to be as readable without colours, in ASCII, and in the
terminal's own colours as in the themes. It computes no rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ai.ratings import Rating
from tui.tiles import Tiles
from tui.widgets.canvas import Canvas
from tui.widgets.look import background, is_tinted, tiles_for

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_LEAST_SPAN = 120
"""Points from the lowest line to the highest at least, so that a small step looks small."""
_NEAR = 160
"""Levels so many points from the curve are drawn."""
_ROWS_A_LABEL, _COLUMNS_A_LABEL = 3, 7
_COLUMNS_A_GAME = 4
"""At most, so that few games are not drawn out into a plain."""


@dataclass(frozen=True, slots=True)
class Inks:
    """Styles by what is drawn. band: the ground of what the rating may be as well; nothing where colours are few."""

    curve: Style
    level: Style
    axis: Style
    band: Style


class RatingPlot(Widget):
    """Give it a curve (the rating at the start, then after each game) and the levels that were met, by name."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"plot--curve", "plot--level", "plot--axis", "plot--band"}
    DEFAULT_CSS = """
    RatingPlot { height: 1fr; min-height: 6; }
    RatingPlot > .plot--curve { color: $primary; text-style: bold; }
    RatingPlot > .plot--level { color: $secondary; }
    RatingPlot > .plot--axis { color: $text-muted; }
    RatingPlot > .plot--band { background: $primary 16%; }
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._curve: Sequence[Rating] = ()
        self._levels: Mapping[str, int] = {}
        self._canvas: Canvas | None = None

    def show(self, curve: Sequence[Rating], levels: Mapping[str, int]) -> None:
        """Draw another curve. levels: points by name."""
        self._curve, self._levels = curve, levels
        self.redraw()

    def redraw(self) -> None:
        """Draw again: the tile set may have changed."""
        self._canvas = None
        self.refresh()

    def notify_style_update(self) -> None:
        """Another theme: other colours."""
        self._canvas = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw once for all lines of a refresh."""
        if self._canvas is None or (self._canvas.width, self._canvas.height) != tuple(self.size):
            self._canvas = Canvas(*self.size, self.rich_style)
            if self._curve:
                draw(self._canvas, self._curve, self._levels, tiles_for(self), self._inks())
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        return self._canvas.line(y) if self._canvas is not None else Strip.blank(self.size.width)

    def _inks(self) -> Inks:
        curve, level, axis = (
            self.get_component_rich_style(f"plot--{part}", partial=True)
            for part in ("curve", "level", "axis")
        )
        band = background(self) + self.get_component_styles("plot--band").background
        return Inks(curve, level, axis, Style(bgcolor=band.rich_color) if is_tinted(self) else Style())


# Drawing ------------------------------------------------------------------------------------------------------------


def draw(
    canvas: Canvas, curve: Sequence[Rating], levels: Mapping[str, int], tiles: Tiles, inks: Inks
) -> None:
    """The whole plot; where the canvas is too small for one, nothing."""
    points = [rating.points for rating in curve]
    least, most = min(points) - _NEAR, max(points) + _NEAR
    shown = {name: at for name, at in levels.items() if least <= at <= most}
    frame = Frame.of(canvas.width, canvas.height, points, shown)
    if frame.width < 2 or frame.height < 2:
        return
    columns = frame.columns(len(curve))
    _draw_axes(canvas, frame, columns, tiles, inks.axis)
    field = _Field(canvas, frame, [curve[at] for at in columns], inks.band)
    for name, at in shown.items():
        _draw_level(field, name, frame.row(at), tiles, inks.level)
    _draw_curve(field, [frame.row(points[at]) for at in columns], tiles, inks.curve)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the curve lies on the canvas: its first column, its size in cells, the points of its first and last row."""

    left: int
    width: int
    height: int
    high: float
    low: float

    @classmethod
    def of(cls, width: int, height: int, points: Sequence[int], levels: Mapping[str, int]) -> Frame:
        """Room for all points and levels, for labels on the left and names on the right, and two lines below."""
        marks = [*points, *levels.values()]
        middle = (max(marks) + min(marks)) / 2
        half = max(max(marks) - middle, _LEAST_SPAN / 2)
        left = max(len(str(round(edge))) for edge in (middle - half, middle + half)) + 2
        right = max((len(name) + 1 for name in levels), default=0)
        return cls(left, width - left - right, height - 2, middle + half, middle - half)

    def row(self, points: float) -> int:
        """The row of so many points, which may lie outside."""
        return round((self.high - points) / (self.high - self.low) * (self.height - 1))

    def columns(self, count: int) -> list[int]:
        """By column, which of `count` points stands there; many games share one, few have several."""
        games = count - 1
        used = min(self.width, games * _COLUMNS_A_GAME + 1)
        return [column * games // (used - 1) for column in range(used)] if games else [0]


def _draw_axes(canvas: Canvas, frame: Frame, columns: Sequence[int], tiles: Tiles, style: Style) -> None:
    """Points on the left, numbers of games below."""
    corner, flat, upright = tiles.box[2], tiles.box[4], tiles.box[5]
    axis = frame.left - 1
    for y in range(frame.height):
        canvas.put(axis, y, upright, style)
    canvas.put(axis, frame.height, corner + flat * frame.width, style)
    step = _step(_ROWS_A_LABEL * (frame.high - frame.low) / max(1, frame.height - 1))
    for points in range(-int(-frame.low // step) * step, int(frame.high) + 1, step):
        y = frame.row(points)
        canvas.put(0, y, f"{points:>{axis - 1}} {tiles.links[1]}", style)
    canvas.put(0, frame.height + 1, "game"[:axis], style)
    step = _step(_COLUMNS_A_LABEL * columns[-1] / len(columns))
    for game in range(step, columns[-1] + 1, step):
        x, label = frame.left + _column_of(game, columns), str(game)
        canvas.put(x, frame.height, tiles.links[2], style)
        canvas.put(min(x - (len(label) - 1) // 2, canvas.width - len(label)), frame.height + 1, label, style)


def _column_of(game: int, columns: Sequence[int]) -> int:
    return min(range(len(columns)), key=lambda column: abs(columns[column] - game))


def _step(least: float) -> int:
    """The smallest round step that is no smaller."""
    return next((step for step in _STEPS if step >= least), _STEPS[-1])


class _Field:
    """The part of the canvas with the curve, from (0, 0) on; it lies on the band, which whatever is put there keeps."""

    def __init__(self, canvas: Canvas, frame: Frame, curve: Sequence[Rating], band: Style) -> None:
        self.width, self._canvas, self._frame, self._band = frame.width, canvas, frame, band
        self._rows = [
            range(
                max(0, frame.row(at.points + at.spread)),
                min(frame.height, frame.row(at.points - at.spread) + 1),
            )
            for at in curve
        ]
        for x, rows in enumerate(self._rows):
            for y in rows:
                self.put(x, y, " ", Style())

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write from (x, y) on."""
        on_band = x < len(self._rows) and y in self._rows[x]
        self._canvas.put(self._frame.left + x, y, text, style + self._band if on_band else style)


def _draw_level(field: _Field, name: str, y: int, tiles: Tiles, style: Style) -> None:
    """A broken line, and its name beside the field."""
    for x in range(1, field.width, 2):
        field.put(x, y, tiles.box[4], style)
    field.put(field.width + 1, y, name, style)


def _draw_curve(field: _Field, rows: Sequence[int], tiles: Tiles, style: Style) -> None:
    """From left to right; where it steps up or down, corners and what lies between them in the column of the step."""
    strokes = tiles.box if tiles.name == "ascii" else tiles.heavy
    top_left, top_right, bottom_left, bottom_right, flat, upright = tuple(strokes)
    before = rows[0]
    for x, row in enumerate(rows):
        if row == before:
            field.put(x, row, flat, style)
        else:
            up = row < before
            for between in range(min(row, before) + 1, max(row, before)):
                field.put(x, between, upright, style)
            field.put(x, before, bottom_right if up else top_right, style)
            field.put(x, row, top_left if up else bottom_left, style)
        before = row
    field.put(len(rows) - 1, before, tiles.pip, style)
