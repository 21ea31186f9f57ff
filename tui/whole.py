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

    async def on_event(self, event: events.Event) -> None:
        """Leaves out what has parts looked for where the app ends, or it is taken away itself (not displayed then)."""
        if not isinstance(event, events.Mount | events.ScreenResume) or (self.is_attached and self.display):
            await super().on_event(event)
