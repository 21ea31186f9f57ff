"""How a table is opened to others: its name, whether it is listed on the LAN, a PIN. Opens nothing itself."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from core.engine.text import clean
from net.host.run import HostPlan
from net.protocol.lobby import MAX_ROOM_NAME
from tui.draft import Draft
from tui.screens.confirm import Dialog
from tui.screens.picker import Picker

MAX_PIN = 16
_NO_PIN = "none: who has the invite, or sees it listed, may join"
FILL = "medium"
"""The level that takes the seats which nobody took, until the lobby says otherwise."""


class HostingScreen(Dialog[HostPlan | None]):
    """Dismissed with the plan of a room, or None where it was given up. plan: all but what is asked here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]
    DEFAULT_CSS = """
    HostingScreen .row { height: 1; margin-bottom: 1; align: left middle; }
    HostingScreen .label { width: 14; }
    HostingScreen .row Input { width: 1fr; height: 1; border: none; padding: 0 2; background: $panel; margin: 0; }
    HostingScreen .row Input:focus { border: none; background: $primary-muted; }
    """

    def __init__(self, plan: HostPlan) -> None:
        super().__init__()
        self._plan = plan

    def compose(self) -> ComposeResult:
        """A line for each thing, two answers."""
        with Vertical():
            yield Static("Open this table to others", id="question", markup=False)
            with Horizontal(classes="row"):
                yield Static("Its name", classes="label")
                yield Input(self._plan.name, max_length=MAX_ROOM_NAME, id="name", compact=True)
            with Horizontal(classes="row"):
                yield Static("On the LAN", classes="label")
                yield Picker([(True, "listed"), (False, "by invite only")], self._plan.listed, id="listed")
            with Horizontal(classes="row"):
                yield Static("PIN", classes="label")
                yield Input(placeholder=_NO_PIN, max_length=MAX_PIN, id="pin", compact=True)
            yield Static(
                "Seats of other people are open to whoever joins; AIs take what is left when you start.",
                id="note",
                markup=False,
            )
            with Horizontal():
                yield Button("Open it (Enter)", variant="primary", id="open")
                yield Button("Cancel (Esc)", id="no")

    def on_mount(self) -> None:
        """Enter opens it as it is usually wanted."""
        self.query_one("#open").focus()

    def on_picker_changed(self, message: Picker.Changed) -> None:
        """Listed, or not."""
        self._plan = replace(self._plan, listed=bool(message.value))

    def on_input_submitted(self) -> None:
        """Enter in a line."""
        self._open()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        if event.button.id == "open":
            self._open()
        else:
            self.action_give_up()

    def _open(self) -> None:
        name = clean(self.query_one("#name", Input).value, MAX_ROOM_NAME) or self._plan.name
        self.dismiss(replace(self._plan, name=name, pin=self.query_one("#pin", Input).value.strip()))

    def action_give_up(self) -> None:
        """Escape."""
        self.dismiss(None)


def plan_of(draft: Draft, owner: str) -> HostPlan:
    """The room for a table as it was set up: people's seats are open; raises BadSetup."""
    setup = draft.setup()
    bots = {at: seat.who for at, seat in enumerate(draft.seats) if seat.is_bot}
    name = clean(f"{owner}'s table", MAX_ROOM_NAME)
    return HostPlan(draft.game, setup.seats, name, dict(setup.options), bots, setup.first, FILL)
