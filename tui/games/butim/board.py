"""The archipelago as a widget: draws the sea, turns its whirlpool, and says what was clicked. It decides nothing."""

from __future__ import annotations

from textual import events
from textual.message import Message

from core.games.butim.state import ButimState
from tui.games.butim.chart import Chart
from tui.games.butim.layout import SeaLayout
from tui.games.butim.palette import look_of
from tui.games.butim.sea import paint_sea
from tui.games.butim.seamarks import WHIRLPOOL, SeaMarks
from tui.widgets.drawn import Drawn

TURN_SECONDS = 0.5


class SeaBoard(Drawn):
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
        self._step = 0

    def on_mount(self) -> None:
        """From now on it turns."""
        self._wait()

    # What is shown -----------------------------------------------------------------------------------------

    def show(self, s: ButimState, marks: SeaMarks) -> None:
        """Draw this position or view; it must not change afterwards."""
        self._shown = s, marks
        self.redraw()

    def draw(self) -> Chart:
        """See Drawn."""
        width, height = self.size
        if self._shown is None:
            return Chart(width, height, self.rich_style)
        s, marks = self._shown
        return paint_sea(width, height, self.rich_style, s, look_of(self), marks, self._step)

    # The whirlpool -----------------------------------------------------------------------------------------

    def turn(self) -> None:
        """The whirlpool turns by a step."""
        self._step += 1
        self.redraw()

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
