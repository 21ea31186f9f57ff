"""How a table is opened to others: its name, whether it is listed on the LAN, a PIN, a port. Opens nothing itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from core.engine.text import clean
from net.host.run import HostPlan
from net.protocol.invite import DEFAULT_PORT
from net.protocol.lobby import MAX_ROOM_NAME
from tui.draft import Draft
from tui.screens.confirm import Dialog
from tui.screens.picker import Picker

MAX_PIN = 32
FILL = "medium"
"""The level that takes the seats which nobody took, until the lobby says otherwise."""

_NO_PIN = "none: an invite is enough"
_NO_PORT = "A port is a number from 1 to 65535; leave it blank for the usual one."
_NOTE = "Open seats are for whoever joins; AIs take what is left when you start."
_BOTS = [(True, "open to people, while there are any"), (False, "stay theirs")]
_LISTED = [(True, "listed"), (False, "by invite only")]


class HostingScreen(Dialog[HostPlan | None]):
    """Dismissed with the plan of a room, or None where it was given up. plan: all but what is asked here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]
    CSS_PATH = "hosting.tcss"

    def __init__(self, plan: HostPlan) -> None:
        super().__init__()
        self._plan = plan
        self._open_all = plan.seats - len(plan.bots) <= 1

    def compose(self) -> ComposeResult:
        """A line for each thing, two answers."""
        plan = self._plan
        port = "" if plan.port == DEFAULT_PORT else str(plan.port)
        usual = f"{DEFAULT_PORT}, or the next that is free"
        with Vertical():
            yield Static("Open this table to others", id="question", markup=False)
            yield _row("Its name", Input(plan.name, max_length=MAX_ROOM_NAME, id="name", compact=True))
            if plan.bots:
                yield _row("Seats of AIs", Picker(_BOTS, self._open_all, id="bots"))
            yield _row("On the LAN", Picker(_LISTED, plan.listed, id="listed"))
            yield _row("PIN", Input(placeholder=_NO_PIN, max_length=MAX_PIN, id="pin", compact=True))
            yield _row("Port", Input(port, placeholder=usual, max_length=5, id="port", compact=True))
            yield Static(_NOTE, id="note", markup=False)
            with Horizontal():
                yield Button("Open it (Enter)", variant="primary", id="open")
                yield Button("Cancel (Esc)", id="no")

    def on_mount(self) -> None:
        """Enter opens it as it is usually wanted."""
        self.query_one("#open").focus()

    def on_picker_changed(self, message: Picker.Changed) -> None:
        """Listed, or not; whether people may take the place of AIs."""
        if message.picker.id == "bots":
            self._open_all = bool(message.value)
        else:
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
        name, pin, port = (
            self.query_one(f"#{each}", Input).value.strip() for each in ("name", "pin", "port")
        )
        if port and not (port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16):
            self.notify(_NO_PORT, severity="error", markup=False)
            self.query_one("#port").focus()
            return
        plan = _with_seats_open(self._plan) if self._open_all else self._plan
        name = clean(name, MAX_ROOM_NAME) or plan.name
        self.dismiss(replace(plan, name=name, pin=pin, port=int(port or DEFAULT_PORT)))

    def action_give_up(self) -> None:
        """Escape."""
        self.dismiss(None)


def _row(label: str, control: Widget) -> Horizontal:
    return Horizontal(Static(label, classes="label"), control, classes="row")


def _with_seats_open(plan: HostPlan) -> HostPlan:
    """People first: AIs, at the level of the first of them, take what is left."""
    return replace(plan, bots={}, fill=next(iter(plan.bots.values()), plan.fill))


def plan_of(draft: Draft, owner: str, kept: dict[str, Any]) -> HostPlan:
    """The room for a table as it was set up: people's seats are open; raises BadSetup. kept: see manner_of."""
    setup = draft.setup()
    bots = {at: seat.who for at, seat in enumerate(draft.seats) if seat.is_bot}
    name, port = kept.get("name"), kept.get("port")
    return HostPlan(
        draft.game,
        setup.seats,
        clean(name if isinstance(name, str) else "", MAX_ROOM_NAME) or usual_name(owner),
        dict(setup.options),
        bots,
        setup.first,
        FILL,
        port=port if type(port) is int and 0 < port < 1 << 16 else DEFAULT_PORT,
        listed=kept.get("listed") is not False,
    )


def usual_name(owner: str) -> str:
    """What a table is called where nobody says otherwise."""
    return clean(f"{owner}'s table", MAX_ROOM_NAME)


def manner_of(plan: HostPlan, owner: str) -> dict[str, Any]:
    """What is kept for the next time, as plain builtins: a name of one's own, port, whether it is listed; no PIN."""
    name = "" if plan.name == usual_name(owner) else plan.name
    return {"name": name, "port": plan.port, "listed": plan.listed}
