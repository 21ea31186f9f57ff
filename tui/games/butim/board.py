"""The archipelago as a widget: draws the sea, turns its whirlpool, and says what was clicked. It decides nothing.

A change repaints the cells that differ and no others, as the whirlpool turns all the time, perhaps far away.
"""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.games.butim.state import ButimState
from tui.games.butim.chart import Chart
from tui.games.butim.layout import SeaLayout
from tui.games.butim.palette import look_of
from tui.games.butim.sea import paint_sea
from tui.games.butim.seamarks import WHIRLPOOL, SeaMarks

TURN_SECONDS = 0.5


class SeaBoard(Widget):
    """See the module. The whirlpool turns at the pace of the settings' animation, and rests where nobody looks."""

    DEFAULT_CSS = """
    SeaBoard { height: 1fr; width: 1fr; }
    """

    class Picked(Message):
        """An island was clicked, lit or not."""

        def __init__(self, island: int) -> None:
            super().__init__()
            self.island = island

    class WhirlpoolPicked(Message):
        """The whirlpool was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[ButimState, SeaMarks] | None = None
        self._chart: Chart | None = None
        self._step = 0

    def on_mount(self) -> None:
        """From now on it turns."""
        self._wait()

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, s: ButimState, marks: SeaMarks) -> None:
        """Draw this position or view; it must not change afterwards."""
        self._shown = s, marks
        self._repaint()

    def _repaint(self) -> None:
        before, self._chart = self._chart, self._drawn()
        if before is None or (before.width, before.height) != tuple(self.size):
            self.refresh()
        elif changes := self._chart.changes(before):
            self.refresh(*changes)

    def notify_style_update(self) -> None:
        """Another theme: other colours."""
        self._chart = None
        super().notify_style_update()

    def _drawn(self) -> Chart:
        width, height = self.size
        if self._shown is None:
            return Chart(width, height, self.rich_style)
        s, marks = self._shown
        return paint_sea(width, height, self.rich_style, s, look_of(self), marks, self._step)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw once for all lines of a refresh."""
        if self._chart is None or (self._chart.width, self._chart.height) != tuple(self.size):
            self._chart = self._drawn()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        return self._chart.line(y) if self._chart is not None else Strip.blank(self.size.width)

    # The whirlpool -----------------------------------------------------------------------------------------

    def turn(self) -> None:
        """The whirlpool turns by a step."""
        self._step += 1
        self._repaint()

    @property
    def turning(self) -> bool:
        """Whether it turns now: somebody looks, and wants things to move."""
        return bool(self._pace()) and self.display and self.app.app_focus and self.screen.is_active

    def _wait(self) -> None:
        self.set_timer(TURN_SECONDS * (self._pace() or 1.0), self._turn_on)

    def _turn_on(self) -> None:
        if self.turning:
            self.turn()
        self._wait()

    def _pace(self) -> float:
        """How slow the person wants animations to be; 0 for none."""
        settings = getattr(self.app, "settings", None)
        return float(getattr(settings, "speed", 1.0)) if self.app.animation_level == "full" else 0.0

    # Keys and mouse ----------------------------------------------------------------------------------------

    def layout_now(self) -> SeaLayout:
        """Where everything is."""
        return SeaLayout.fit(*self.size)

    def beside(self, here: int, right: int, down: int, allowed: frozenset[int]) -> int:
        """Where the cursor goes from an island, or the whirlpool; see SeaLayout."""
        return self.layout_now().beside(here, right, down, allowed)

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        place = self.layout_now().at(event.x, event.y)
        if place == WHIRLPOOL:
            self.post_message(self.WhirlpoolPicked())
        elif place is not None:
            self.post_message(self.Picked(place))
