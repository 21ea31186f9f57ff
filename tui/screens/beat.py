"""The beat of a game with a clock on the table screen: the time on top goes on, and pauses come and go.

Without a clock it does nothing. What is shown of it in large letters is the PulseBox's part.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from textual.screen import Screen
from textual.timer import Timer

from core.engine.errors import Refused
from net.session import PAUSED, RUNNING, Session
from tui.widgets.pulse import PulseBox


class Beat:
    """Keeps a screen in time with `box`. redraw: draws the time as it is now."""

    def __init__(self, screen: Screen[None], box: PulseBox, redraw: Callable[[], None]) -> None:
        self._screen, self._box, self._redraw = screen, box, redraw
        self._timer: Timer | None = None
        self._over = False

    def end(self) -> None:
        """The game is over: the time goes on no more."""
        self._over = True

    def tick(self, session: Session) -> None:
        """Show the time, and again with every full second of it while the clock runs."""
        if self._timer is not None:
            self._timer.stop()
        pulse = self._box.pulse
        if self._screen.is_mounted and not self._over and pulse is not None and pulse.state == RUNNING:
            self._redraw()
            past = session.game_time() % 1000
            self._timer = self._screen.set_timer((1005 - past) / 1000, lambda: self.tick(session))

    def stand_still(self, session: Session) -> None:
        """Pause what can be paused."""
        pulse = self._box.pulse
        if pulse is not None and pulse.state != PAUSED:
            with contextlib.suppress(Refused):
                session.pause()

    @contextlib.contextmanager
    def standing(self, session: Session) -> Iterator[None]:
        """What is asked meanwhile may pause the game; it goes on afterwards if it did before."""
        pulse = self._box.pulse
        ran = pulse is not None and pulse.state != PAUSED
        yield
        if ran:
            session.go_on()

    def turn(self, session: Session) -> None:
        """Stop the clock, or let it go on; raises Refused."""
        pulse = self._box.pulse
        if pulse is not None and pulse.state == PAUSED:
            session.go_on()
        else:
            session.pause()
