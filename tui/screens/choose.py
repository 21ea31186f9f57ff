"""A small list to choose one thing from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.screens.confirm import Dialog


class ChooseScreen(Dialog[int | None]):
    """Dismissed with the number of what was chosen, or None. at: the number that is marked at first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]
    DEFAULT_CSS = (
        "ChooseScreen OptionList { height: auto; max-height: 12; border: none; background: transparent; }"
    )

    def __init__(self, question: str, choices: Sequence[str], at: int = 0) -> None:
        super().__init__()
        self._question, self._choices, self._at = question, choices, at

    def compose(self) -> ComposeResult:
        """The question over the list."""
        with Vertical():
            yield Static(self._question, id="question", markup=False)
            yield OptionList(*(Option(Text(choice)) for choice in self._choices))
            yield Static("Enter chooses, Esc goes back.", id="note", markup=False)

    def on_mount(self) -> None:
        """The usual choice is marked."""
        self.query_one(OptionList).highlighted = self._at

    def action_give_up(self) -> None:
        """Escape."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(event.option_index)
