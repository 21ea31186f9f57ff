"""The curtain between two people at one keyboard: nobody sees another's hand. It knows only a name."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Button, Static

from tui.keys import bindings


class CurtainScreen(Screen[bool]):
    """Dismissed with True when the named person has the keyboard, False where the game is left."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("curtain")]
    DEFAULT_CSS = """
    CurtainScreen { align: center middle; background: $surface; }
    CurtainScreen Vertical {
        width: auto; height: auto; padding: 1 4; border: round $primary; align: center middle;
    }
    CurtainScreen Static { width: auto; padding: 0 1 1 1; text-align: center; }
    CurtainScreen Button { width: 100%; }
    """

    def __init__(self, name: str, what: str) -> None:
        super().__init__()
        self._name_of_next = name
        self._what = what

    def compose(self) -> ComposeResult:
        """A card in the middle."""
        with Vertical():
            yield Static(f"The keyboard goes to {self._name_of_next}.", markup=False)
            yield Static(self._what, markup=False)
            yield Button(f"I am {self._name_of_next}".replace("[", "("), variant="primary")

    def action_lift(self) -> None:
        """The person is there."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Nobody goes on."""
        self.dismiss(False)

    def on_button_pressed(self) -> None:
        """A click does what the space bar does."""
        self.dismiss(True)
