"""The track as a widget: draws a position, steps a cursor over places, says which place was clicked.

It animates what it is told and decides nothing.
"""

from __future__ import annotations

from textual import events
from textual.message import Message

from core.games.heroes.state import HeroesState
from tui.games.heroes.paint import Look, Marks, draw_track
from tui.games.heroes.track import Track
from tui.widgets.canvas import Canvas
from tui.widgets.drawn import Drawn


class HeroesBoard(Drawn):
    """Shows `picture` with `marks`. Call redraw() after changing either."""

    DEFAULT_CSS = """
    HeroesBoard { height: 1fr; width: 1fr; }
    """

    class Clicked(Message):
        """A place was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.picture: HeroesState | None = None
        self.marks = Marks()
        self.look: Look | None = None

    def track(self) -> Track | None:
        """The layout at the present size, or None before there is one."""
        if self.picture is None or self.size.width < 5 or self.size.height < 3:
            return None
        return Track.fit(len(self.picture.row), self.size.width, self.size.height)

    def on_resize(self) -> None:
        """The track bends to the new size."""
        self.redraw()

    def draw(self) -> Canvas:
        """See Drawn."""
        width, height = self.size
        canvas = Canvas(width, height, self.rich_style)
        track = self.track()
        if track is not None and self.picture is not None and self.look is not None:
            draw_track(canvas, track, self.picture, self.look, self.marks)
        return canvas

    def on_click(self, event: events.Click) -> None:
        """Tell which place was clicked."""
        track = self.track()
        place = None if track is None else track.at(event.x, event.y)
        if place is not None:
            self.post_message(self.Clicked(place))
