"""For screens and widgets that are made of parts and look for them once they are mounted. Draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

if TYPE_CHECKING:
    from textual.widget import Widget as _Base
else:
    _Base = object


class Whole(_Base):
    """Is told that it is mounted only where it is there to stay, so that its parts stand.

    Where an app ends, Textual mounts no more parts, but tells a screen that was to be made of them that it is mounted
    all the same: who quits as one opens would see the search for a part fail.
    """

    @property
    def stands(self) -> bool:
        """Whether it is there to stay: the app does not end, and it is not taken away itself (not displayed then).

        To be asked by whoever looks for parts after having waited for something.
        """
        return self.is_attached and self.app.is_running and self.display

    async def on_event(self, event: events.Event) -> None:
        """Leaves out what has parts looked for where they may not stand."""
        if self.stands or not isinstance(event, events.Mount | events.ScreenResume | events.Resize):
            await super().on_event(event)
