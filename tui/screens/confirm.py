"""Small dialogs: a question with two answers, a line to be typed, a notice. They decide nothing."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from tui.screens.base import ARROW_BINDINGS, ArrowKeys
from tui.whole import Whole

Answer = TypeVar("Answer")


class Dialog(ArrowKeys, Whole, ModalScreen[Answer]):
    """A card in the middle, over a dimmed screen."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 70%; }
    Dialog > Vertical {
        width: 64; max-width: 96%; height: auto; max-height: 96%;
        border: round $primary; background: $surface; padding: 1 2;
    }
    Dialog #question { margin-bottom: 1; }
    Dialog #note { color: $text-muted; margin-bottom: 1; }
    Dialog Input { margin-bottom: 1; }
    Dialog Horizontal { height: auto; align: right middle; }
    Dialog Button { margin-left: 2; min-width: 12; }
    """
    BINDINGS: ClassVar[list[BindingType]] = ARROW_BINDINGS


class ConfirmScreen(Dialog[bool]):
    """Dismissed with whether the answer was yes. The safe answer has the focus where `danger` is set."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No", danger: bool = False) -> None:
        super().__init__()
        self._question, self._yes, self._no, self._danger = question, yes, no, danger

    def compose(self) -> ComposeResult:
        """The question over its two answers."""
        with Vertical():
            yield Static(self._question, id="question", markup=False)
            with Horizontal():
                yield Button(_label(self._yes, "y"), variant="error" if self._danger else "primary", id="yes")
                yield Button(_label(self._no, "n"), id="no")

    def on_mount(self) -> None:
        """Enter does what is usually wanted, and no harm."""
        self.query_one("#no" if self._danger else "#yes").focus()

    def action_answer(self, yes: bool) -> None:
        """A key."""
        self.dismiss(yes)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        self.dismiss(event.button.id == "yes")


class AskScreen(Dialog[str | None]):
    """A line to be typed; dismissed with it, or None where it was given up."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]

    def __init__(
        self, question: str, value: str = "", note: str = "", limit: int = 1000, yes: str = "OK"
    ) -> None:
        super().__init__()
        self._question, self._value, self._note, self._limit, self._yes = question, value, note, limit, yes

    def compose(self) -> ComposeResult:
        """The question, the line, two answers."""
        with Vertical():
            yield Static(self._question, id="question", markup=False)
            yield Input(self._value, max_length=self._limit)
            if self._note:
                yield Static(self._note, id="note", markup=False)
            with Horizontal():
                yield Button(_label(self._yes, "Enter"), variant="primary", id="yes")
                yield Button("Cancel (Esc)", id="no")

    def action_give_up(self) -> None:
        """Escape."""
        self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        self.dismiss(self.query_one(Input).value if event.button.id == "yes" else None)


class NoticeScreen(Dialog[None]):
    """Something that must be read: why a thing could not be done."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space", "close", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The sentence over one button."""
        with Vertical():
            yield Static(self._text, id="question", markup=False)
            with Horizontal():
                yield Button("All right (Enter)", variant="primary")

    def action_close(self) -> None:
        """A key."""
        self.dismiss(None)

    def on_button_pressed(self) -> None:
        """The button."""
        self.dismiss(None)


def _label(text: str, key: str) -> Content:
    return Content(f"{text} ({key})")
