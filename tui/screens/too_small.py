"""What covers every screen while the terminal is smaller than Butique draws on. It keeps the keys to itself."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

SMALLEST = Size(80, 24)


def is_too_small(size: Size) -> bool:
    """Whether nothing can be drawn on a terminal of this size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class TooSmall(Static, can_focus=True):
    """Over everything; keys other than the app's own do nothing under it, so that nobody plays blind."""

    DEFAULT_CSS = """
    TooSmall {
        overlay: screen; position: absolute; offset: 0 0;
        width: 100vw; height: 100vh; min-width: 1; min-height: 1;
        content-align: center middle; text-align: center;
        background: $background; color: $foreground; background-tint: transparent;
    }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.below: Widget | None = None

    def on_mount(self) -> None:
        """Take the keyboard, and remember who had it."""
        self.below = self.screen.focused
        self.focus(scroll_visible=False)
        self.tell(self.app.size)

    def tell(self, size: Size) -> None:
        """Say how much is missing."""
        wanted = f"{SMALLEST.width}x{SMALLEST.height}"
        if size.width >= 30 and size.height >= 3:
            self.update(
                f"Butique needs a terminal of {wanted}.\nThis one has {size.width}x{size.height}.\n"
                "Make it larger, or the letters smaller."
            )
        else:
            self.update(f"{wanted}, please")

    async def on_key(self, event: events.Key) -> None:
        """Nothing under the cover hears a key."""
        event.stop()
        event.prevent_default()


def cover(screen: Screen[object], size: Size) -> None:
    """Cover or uncover a screen for a terminal of `size`."""
    covers = screen.query(TooSmall)
    if not is_too_small(size):
        for covering in covers:
            below = covering.below
            covering.remove()
            if below is not None and below.is_attached:
                screen.set_focus(below, scroll_visible=False)
    elif covers:
        covers.first().tell(size)
    else:
        screen.mount(TooSmall())
