"""What the screens of the shell have in common: a line on top, arrow keys that go where they point, back.

Not for the table: there the play area decides what arrows do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from tui.keys import bindings
from tui.whole import Whole

if TYPE_CHECKING:
    from tui.app import ButiqueApp

_ARROWS = (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))

ARROW_BINDINGS: list[BindingType] = [
    Binding(key, f"go({right},{down})", show=False) for key, right, down in _ARROWS
]


def nearest(here: Region, others: list[Region], right: int, down: int) -> int | None:
    """Which of `others` an arrow leads to from `here`, as seen on the screen; None where there is none.

    What lies straight ahead comes before what lies aside, the near before the far.
    """
    best, best_cost = None, (0, 0)
    for number, there in enumerate(others):
        if right:
            ahead = there.x - here.right if right > 0 else here.x - there.right
            aside = max(there.y - here.bottom + 1, here.y - there.bottom + 1, 0)
            skew = abs(there.y - here.y)
        else:
            ahead = there.y - here.bottom if down > 0 else here.y - there.bottom
            aside = max(there.x - here.right + 1, here.x - there.right + 1, 0)
            skew = abs(2 * there.x + there.width - 2 * here.x - here.width)
        if ahead < 0:
            continue
        cost = (ahead + 2 * aside, skew)
        if best is None or cost < best_cost:
            best, best_cost = number, cost
    return best


class ArrowKeys:
    """For screens: arrow keys move the focus to what lies that way."""

    def action_go(self, right: int, down: int) -> None:
        """Move the focus one step: within what scrolls as far as it goes, then to what is in sight beside it."""
        screen = cast("Screen[object]", self)
        here = screen.focused
        if here is None:
            screen.focus_next()
            return
        others = [widget for widget in screen.focus_chain if widget is not here and widget.region]
        scroll = next((node for node in here.ancestors if isinstance(node, ScrollableContainer)), None)
        beside = [widget for widget in others if scroll is not None and scroll in widget.ancestors]
        in_sight = [widget for widget in others if screen.find_widget(widget).visible_region]
        for reached in (beside, in_sight):
            found = nearest(here.region, [widget.region for widget in reached], right, down)
            if found is not None:
                reached[found].focus()
                return


class Shell(ArrowKeys, Whole, Screen[None]):
    """A screen of the shell. Its `topic` is the game whose rules F1 opens, or "" for the list of them."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("screen"), *ARROW_BINDINGS]
    topic = ""

    @property
    def house(self) -> ButiqueApp:
        """The app, with all it can do."""
        return cast("ButiqueApp", self.app)

    def action_back(self) -> None:
        """To where one came from."""
        self.dismiss(None)

    def action_rules(self) -> None:
        """The rules."""
        self.house.open_rules(self.topic or None)


def is_ascii(widget: Widget) -> bool:
    """Whether the person chose the ASCII tile set."""
    return bool(getattr(getattr(widget.app, "settings", None), "tiles", "unicode") == "ascii")
