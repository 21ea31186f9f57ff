"""The meadow as a widget: draws tiles and marks, looks where it matters, pans and zooms by hand.

It animates what it is told and decides nothing. By itself the camera shows the whole meadow as large as it fits,
anew with every tile; once moved by hand it stays there, but for what is under the cursor.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from core.games.butine.lattice import Place
from tui.games.butine.camera import Camera
from tui.games.butine.marks import Marks
from tui.games.butine.paint import draw_meadow
from tui.games.butine.palette import MeadowLook
from tui.widgets.canvas import Canvas
from tui.widgets.drawn import Drawn

PAN_COLUMNS, PAN_ROWS = 8, 3
LARGEST = 20  # a unit side in pixels: a lone hexagon need not fill a big window
MARGIN = 0.75
"""Unit sides around the meadow where tiles may go; with less, the view would jump about as one looks for a place."""


class MeadowBoard(Drawn):
    """See the module."""

    DEFAULT_CSS = """
    MeadowBoard { height: 1fr; width: 1fr; }
    """

    class Clicked(Message):
        """A cell of the board was clicked."""

        def __init__(self, column: int, row: int) -> None:
            super().__init__()
            self.column = column
            self.row = row

    def __init__(self) -> None:
        super().__init__()
        self._tiles: Sequence[Place] = ()
        self._marks = Marks()
        self._look: MeadowLook | None = None
        self._focus: Place | None = None
        self._camera: Camera | None = None
        self._by_hand = False
        self._aimed: tuple[int, Size, bool] | None = None
        self._grip: Offset | None = None
        self._dragged = False

    def show(self, tiles: Sequence[Place], marks: Marks, look: MeadowLook, focus: Place | None) -> None:
        """Draw these; focus: the place that must be seen, under the cursor or else the bee's."""
        self._tiles, self._marks, self._look, self._focus = tiles, marks, look, focus
        self.redraw()

    # Where it looks ----------------------------------------------------------------------------------------

    def _aim(self) -> Camera | None:
        """The camera for what is shown now."""
        look, (width, height) = self._look, self.size
        if look is None or not width or not height:
            return None
        camera, aim = self._camera, (len(self._tiles), self.size, look.ascii)
        if camera is None or camera.outline != look.ascii or (aim != self._aimed and not self._by_hand):
            bee = self._tiles[self._marks.bee] if self._marks.bee is not None else None
            camera = Camera.fit(
                self._tiles,
                width,
                height,
                outline=look.ascii,
                margin=MARGIN,
                at_most=LARGEST,
                focus=self._focus or bee,
                rulers=True,
            )
        self._aimed = aim
        if self._focus is not None:
            camera = camera.showing(self._focus, width, height, rulers=self._marks.rulers)
        return camera

    def zoom(self, step: int) -> None:
        """Closer, or farther."""
        if self._camera is not None:
            self._move(self._camera.zoomed(step, *self.size))

    def pan(self, right: int, down: int) -> None:
        """Look further in a direction."""
        if self._camera is not None:
            self._move(self._camera.panned(PAN_COLUMNS * right, PAN_ROWS * down))

    def _move(self, camera: Camera) -> None:
        self._camera, self._by_hand, self._focus = camera, True, None
        self.redraw()

    def fit(self) -> None:
        """Look where it matters again."""
        self._by_hand, self._aimed = False, None
        self.redraw()

    def place_at(self, column: int, row: int, places: Sequence[Place]) -> Place | None:
        """Which of the places lies under a cell, or None."""
        number = None if self._camera is None else self._camera.tile_at(column, row, places)
        return None if number is None else places[number]

    def tile_at(self, column: int, row: int) -> int | None:
        """Which tile lies under a cell, or None."""
        return None if self._camera is None else self._camera.tile_at(column, row, self._tiles)

    # Drawing -----------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw again, as the camera sees it now."""
        self._camera = self._aim()
        super().redraw()

    def on_resize(self) -> None:
        """The meadow fits the new size."""
        self.redraw()

    def draw(self) -> Canvas:
        """See Drawn."""
        canvas = Canvas(*self.size, self.rich_style)
        if self._camera is not None and self._look is not None:
            draw_meadow(canvas, self._camera, self._tiles, self._look, self._marks)
        return canvas

    # The mouse ---------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the meadow."""
        self._grip, self._dragged = event.offset, False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag it."""
        if self._grip is None or self._camera is None or event.offset == self._grip:
            return
        moved = event.offset - self._grip
        self._grip, self._dragged = event.offset, True
        self._move(self._camera.panned(-moved.x, -moved.y))

    def on_mouse_up(self) -> None:
        """Let go."""
        self._grip = None
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked, unless the meadow was dragged."""
        if not self._dragged:
            self.post_message(self.Clicked(event.x, event.y))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel: closer."""
        event.stop()
        self.zoom(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel: farther."""
        event.stop()
        self.zoom(-1)
