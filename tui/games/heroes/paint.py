"""Draws the track of Heroes on a canvas: cards, Cave, Castle, servants, marks.

A pure function of position, layout and look; knows no widget and no key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style
from textual.color import Color

from core.games.heroes.moves import STEP_BACK
from core.games.heroes.state import CASTLE, CAVE, QUESTION, QUESTION_UP, HeroesState
from tui.games.heroes.track import Track
from tui.hints import MARK, ORDINAL_CELLS, ORDINALS
from tui.tiles import Tiles
from tui.widgets.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Look:
    """How things are drawn. By seat: letters, shapes, colours; `background` is what fills are blended with.

    dark: whether the theme is; tinted: whether cards are filled faintly.
    """

    tiles: Tiles
    letters: Sequence[str]
    shapes: Sequence[str]
    colours: Sequence[str]
    dark: bool
    background: Color
    tinted: bool = True

    def ink(self, seat: int) -> Style:
        """For lines and letters in a seat's colour."""
        return Style(color=self.colours[seat])

    def chip(self, seat: int, carries: bool = False) -> Style:
        """For a servant: its letter on its colour."""
        text = "#101010" if self.dark else "#ffffff"
        return Style(color=text, bgcolor=self.colours[seat], bold=True, underline=carries)

    def paper(self, seat: int) -> Style | None:
        """A card's faint fill in its colour, or None where colours are too few for it."""
        if not self.tinted:
            return None
        return Style(bgcolor=self.background.blend(Color.parse(self.colours[seat]), 0.16).hex6)


@dataclass(slots=True)
class Marks:
    """What is lit: places to choose from, the one under the cursor, the first of two, a landing, a flash.

    hints: by place, from 0 how good it is to choose it, or to land there.
    """

    lit: Sequence[int] = ()
    cursor: int | None = None
    picked: int | None = None
    landing: int | None = None
    flash: int | None = None
    hints: Mapping[int, int] = field(default_factory=dict)


def draw_track(canvas: Canvas, track: Track, s: HeroesState, look: Look, marks: Marks) -> None:
    """The whole track with everything on it."""
    for place in range(len(s.row) - 1):
        _draw_link(canvas, track, place, look)
    for place in range(len(s.row)):
        _draw_place(canvas, track, place, s, look, marks)
    for place, rank in marks.hints.items():
        _draw_hint(canvas, track, place, s, rank)


def _draw_hint(canvas: Canvas, track: Track, place: int, s: HeroesState, rank: int) -> None:
    """On the frame, where neither names nor servants are."""
    x, y = track.corner(place)
    width, height = track.size.width, track.size.height
    if s.row[place] in (CAVE, CASTLE):
        canvas.put(x + (width - ORDINAL_CELLS) // 2, y, ORDINALS[rank], MARK)
    else:
        canvas.put(x + width - 1 - ORDINAL_CELLS, y + height - 1, ORDINALS[rank], MARK)


def _draw_link(canvas: Canvas, track: Track, place: int, look: Look) -> None:
    """The stretch of track between a place and the next."""
    size = track.size
    (x, y), (next_x, next_y) = track.corner(place), track.corner(place + 1)
    style = Style(dim=True)
    if y == next_y:
        left = min(x, next_x) + size.width
        canvas.put(left, y + size.height // 2, look.tiles.box[4] * size.gap_x, style)
    else:
        for row in range(y + size.height, next_y):
            canvas.put(x + size.width // 2, row, look.tiles.vertical, style)


def _draw_place(canvas: Canvas, track: Track, place: int, s: HeroesState, look: Look, marks: Marks) -> None:
    x, y = track.corner(place)
    width, height = track.size.width, track.size.height
    what = s.row[place]
    if what in (CAVE, CASTLE):
        _draw_end(canvas, x, y, width, height, what == CASTLE, look, marks.landing == place)
    else:
        _draw_card(canvas, track, place, s, look, marks)
    servants = [seat for seat, position in enumerate(s.position) if position == place]
    _draw_servants(canvas, x + 1, y + 1, width - 2, height - 2, servants, s, look)


def _draw_end(
    canvas: Canvas, x: int, y: int, width: int, height: int, castle: bool, look: Look, landing: bool
) -> None:
    tiles = look.tiles
    style = Style(bold=True) if landing else Style()
    if castle:
        top = (tiles.tower_top * width)[: width - 1] + tiles.tower_top[0]
        sides = tiles.tower
    else:
        top = tiles.cave_top[0] + tiles.cave_top[1] * (width - 2) + tiles.cave_top[2]
        sides = tiles.cave
    canvas.put(x, y, top, style)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, sides[0], style)
        canvas.put(x + width - 1, row, sides[1], style)
    label = "CASTLE" if castle else "CAVE"
    canvas.put(x, y + height - 1, label.center(width)[:width], Style(bold=True, reverse=landing))


def _draw_card(canvas: Canvas, track: Track, place: int, s: HeroesState, look: Look, marks: Marks) -> None:
    tiles, what = look.tiles, s.row[place]
    x, y = track.corner(place)
    width, height = track.size.width, track.size.height
    strong = place in (marks.cursor, marks.picked, marks.landing, marks.flash)
    ink = look.ink(what) if what < QUESTION else Style()
    if marks.lit and place not in marks.lit and not strong:
        ink += Style(dim=True)
    if strong:
        ink += Style(bold=True)
    paper = look.paper(what) if what < QUESTION else None
    if paper is not None:
        canvas.fill(x, y, width, height, paper)
        ink += paper
    _draw_frame(canvas, x, y, width, height, tiles.heavy if strong else tiles.box, ink)
    if not strong:
        _open_frame(canvas, track, place, look.tiles.links, ink)
    label = _label(what, s.effects[place], look)
    canvas.put(x + 1, y, label, ink + Style(bold=True, reverse=place == marks.cursor))
    number = str(place)
    canvas.put(x + width - 1 - len(number), y, number, ink + Style(dim=not strong))
    if height >= 4:
        row = y + 1 if place in s.position or height == 4 else y + (height - 1) // 2
        words = _words(what, s.effects[place])[: width - 2].center(width - 2)
        canvas.put(x + 1, row, words, ink + Style(dim=what < QUESTION and not strong))
    if place == marks.landing:
        canvas.put(x + 1, y + height - 1, _arrows(width - 2, look), ink)


def _arrows(width: int, look: Look) -> str:
    return ("^" if look.tiles.name == "ascii" else "▲").center(width, look.tiles.heavy[4])


def _label(what: int, effect: int, look: Look) -> str:
    if what < QUESTION:
        return look.shapes[what] + look.letters[what]
    if what == QUESTION_UP:
        return "?" + (look.tiles.back if effect == STEP_BACK else look.tiles.swap)
    return "?"


def _words(what: int, effect: int) -> str:
    if what < QUESTION:
        return "hero"
    if what == QUESTION_UP:
        return "1 back" if effect == STEP_BACK else "swap"
    return "?"


def _draw_frame(canvas: Canvas, x: int, y: int, width: int, height: int, box: str, style: Style) -> None:
    canvas.put(x, y, box[0] + box[4] * (width - 2) + box[1], style)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, box[5], style)
        canvas.put(x + width - 1, row, box[5], style)
    canvas.put(x, y + height - 1, box[2] + box[4] * (width - 2) + box[3], style)


def _open_frame(canvas: Canvas, track: Track, place: int, links: str, style: Style) -> None:
    """Openings of a card's frame towards its neighbours on the track."""
    x, y = track.corner(place)
    width, height = track.size.width, track.size.height
    right, left, down, up = list(links)
    for other in (place - 1, place + 1):
        other_x, other_y = track.corner(other)
        if other_y > y:
            canvas.put(x + width // 2, y + height - 1, down, style)
        elif other_y < y:
            canvas.put(x + width // 2, y, up, style)
        elif track.size.gap_x and other_x > x:
            canvas.put(x + width - 1, y + height // 2, right, style)
        elif track.size.gap_x:
            canvas.put(x, y + height // 2, left, style)


def _draw_servants(
    canvas: Canvas, x: int, y: int, width: int, height: int, seats: Sequence[int], s: HeroesState, look: Look
) -> None:
    """Servants side by side in a place's inside, as roomy as they fit; the treasure mark is last to go."""
    if not seats:
        return
    treasure = look.tiles.treasure
    marks = [treasure if s.carries[seat] else "" for seat in seats]
    letters = [look.letters[seat] for seat in seats]
    if height >= 5 and 6 * len(seats) <= width:
        _draw_figures(
            canvas, x + (width - 6 * len(seats) + 1) // 2, y + (height - 3) // 2 + 1, seats, marks, look
        )
        return
    roomy = [f" {letter}{mark or ' '}" for letter, mark in zip(letters, marks, strict=True)]
    close = [letter + mark for letter, mark in zip(letters, marks, strict=True)]
    row = y + height // 2 if height != 2 else y + 1
    for chips, gap in ((roomy, 1), (close, 1), (close, 0), (letters, 0)):
        total = sum(map(len, chips)) + gap * (len(chips) - 1)
        if total <= width or chips is letters:
            column = x + max(0, (width - total) // 2)
            for seat, chip in zip(seats, chips, strict=True):
                canvas.put(column, row, chip, look.chip(seat, chips is letters and bool(s.carries[seat])))
                column += len(chip) + gap
            return


def _draw_figures(
    canvas: Canvas, x: int, y: int, seats: Sequence[int], marks: Sequence[str], look: Look
) -> None:
    """Servants as blocks of 5 x 3 cells, where there is room."""
    for number, (seat, mark) in enumerate(zip(seats, marks, strict=True)):
        style = look.chip(seat)
        for row, text in enumerate(("", look.letters[seat], mark)):
            canvas.put(x + 6 * number, y + row, text.center(5), style)
