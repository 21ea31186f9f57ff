"""The beat of a game with a clock on the table screen: the time on top goes on, and pauses come and go.

Without a clock it does nothing. What is shown of it in large letters is the PulseBox's part.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from textual.screen import Screen
from textual.timer import Timer

from core.engine.errors import Refused
from net.session import PAUSED, RUNNING, Session
from tui.widgets.pulse import PulseBox


class Beat:
    """Keeps a screen in time with `box`. redraw: draws the time as it is now.

    shared: whether others are at keyboards of their own, so that the clock stands only where they agree.
    """

    def __init__(
        self, screen: Screen[None], box: PulseBox, redraw: Callable[[], None], shared: bool = False
    ) -> None:
        self._screen, self._box, self._redraw, self._shared = screen, box, redraw, shared
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

    async def stand_still(self, session: Session) -> None:
        """Pause what can be paused, where nobody else is kept from playing."""
        if self._runs_for_me():
            with contextlib.suppress(Refused):
                await session.pause()

    @contextlib.asynccontextmanager
    async def standing(self, session: Session) -> AsyncIterator[None]:
        """What is asked meanwhile may pause the game; it goes on afterwards if it did before."""
        ran = self._runs_for_me()
        try:
            yield
        finally:
            if ran:
                await session.go_on()

    def _runs_for_me(self) -> bool:
        pulse = self._box.pulse
        return not self._shared and pulse is not None and pulse.state != PAUSED

    async def turn(self, session: Session) -> None:
        """Stop the clock, or let it go on; raises Refused."""
        pulse = self._box.pulse
        if pulse is not None and pulse.state == PAUSED:
            await session.go_on()
        else:
            await session.pause()
