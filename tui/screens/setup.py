"""Set-up: who sits where, what is played with, what the cards come from. The table itself is tui.draft's part."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Static

from core.engine.errors import BadSetup
from core.engine.rules import FILE, Option, OptionValue
from tui.draft import Draft, remembered_draft
from tui.keys import bindings
from tui.screens.base import Shell
from tui.screens.number_picker import NumberPicker
from tui.screens.picker import Picker
from tui.screens.seat_row import DummyRow, SeatRow

AT_RANDOM = "random"
_MAX_SEED = 40
_MAX_PATH = 1000
_PATH = "the path of a file of your own"
_OPTION = "option-"
_ROWS_BESIDE = 4  # two captions, who begins, the seed
_LINES_BESIDE = 5  # the hint, a line's air, the buttons


class OptionRow(Horizontal):
    """A label, a control, help in one line or two. A path has the help's room; its help stands with the focus."""

    def __init__(self, label: str, control: Widget, help: str, path: bool = False) -> None:
        super().__init__(classes="row tall path" if path else "row tall")
        self._label = label
        self._control = control
        self._help = help
        self.help_line = help if path else ""

    def compose(self) -> ComposeResult:
        """Side by side."""
        yield Static(self._label, classes="label", markup=False)
        yield self._control
        if not self.has_class("path"):
            yield Static(self._help, classes="hint", markup=False)


class Body(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Scrolls to what has the focus. The arrows are left to the screen, which moves the focus by them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]


class SetupScreen(Shell):
    """Dismissed without a word; the app starts the table."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("setup")
    CSS_PATH = "setup.tcss"

    def __init__(self, game: str) -> None:
        super().__init__()
        self.topic = game
        self._game = game

    def compose(self) -> ComposeResult:
        """Seats over options over the buttons."""
        settings = self.house.settings
        self._draft = remembered_draft(self._game, settings.setups.get(self._game), settings.name)
        info = self._draft.info
        yield Static(
            f"Set up {info.title}  ({info.min_seats}-{info.max_seats} players)", classes="bar", markup=False
        )
        with Center(id="middle"), Vertical(id="sheet"):
            with Body(id="body"):
                yield Static("Seats", classes="caption")
                with Vertical(id="seats"):
                    for index in range(len(self._draft.seats)):
                        yield SeatRow(self._draft, index)
                for number in range(self._draft.most_dummies()):
                    yield DummyRow(self._draft, number)
                yield Static("The game", classes="caption", id="game")
                yield OptionRow(
                    "Who begins", Picker(self._firsts(), self._first(), id="first"), "The first turn."
                )
                for option in info.options:
                    control = option_control(option, self._draft)
                    yield OptionRow(option.label, control, option.help, option.kind == FILE)
                seed = Input(placeholder="fresh", max_length=_MAX_SEED, id="seed", compact=True)
                yield OptionRow("Seed", seed, "Blank is fresh; a word deals it again.")
            yield Static(id="hint", classes="hint", markup=False)
            with Horizontal(id="buttons"):
                yield Button("Start the game", variant="primary", id="start")
                yield Button("Open to others", id="open")
                yield Button("+ Seat", id="add")
                yield Button("- Seat", id="remove")
                yield Button("Back", id="back")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Enter starts at once."""
        self._show_who_begins()
        self.set_focus(self.query_one("#start"))
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self._show())

    def on_resize(self, event: events.Resize) -> None:
        """A wide window has room for what each bot is like."""
        self.set_class(event.size.width >= 120, "-wide")
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        """As high as all seats need, so that no button moves under the mouse; never higher than the window."""
        info = self._draft.info
        wanted = 2 * (info.max_seats + len(info.options) + _ROWS_BESIDE) + _LINES_BESIDE
        self.query_one("#sheet").styles.height = min(wanted, height - 2)

    # What is shown -----------------------------------------------------------------------------------------

    def _firsts(self) -> list[tuple[object, str | Text]]:
        names = [seat.name or self._draft.usual_name(at) for at, seat in enumerate(self._draft.seats)]
        return [(AT_RANDOM, "At random"), *enumerate(names)]

    def _first(self) -> object:
        return AT_RANDOM if self._draft.first is None else self._draft.first

    def _show(self) -> None:
        for row in (*self.query(SeatRow), *self.query(DummyRow)):
            row.show()
        self.query_one("#first", Picker).offer(self._firsts(), self._first())
        self._hint(self.focused)

    def _show_who_begins(self) -> None:
        """In real time nobody does."""
        self.query_one("#first").query_ancestor(OptionRow).display = not self._draft.has_clock

    def _hint(self, widget: Widget | None) -> None:
        text = ""
        if widget is not None and _in_row(widget):
            text = widget.query_ancestor(SeatRow).hint(widget)
        elif isinstance(widget, Picker):
            text = widget.help_line
        elif isinstance(widget, Input):
            text = widget.query_ancestor(OptionRow).help_line
        self.query_one("#hint", Static).update(text)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A line on what has the focus."""
        self._hint(event.widget)

    # What a person does ------------------------------------------------------------------------------------

    def on_seat_row_changed(self) -> None:
        """Other seats may be touched: names, pieces, who is you."""
        self._show()

    def on_picker_changed(self, message: Picker.Changed) -> None:
        """An option, or who begins."""
        picker, value = message.picker, message.value
        if picker.id == "first":
            self._draft.first = value if isinstance(value, int) else None
        elif picker.id is not None and picker.id.startswith(_OPTION) and isinstance(value, bool | int | str):
            self._draft.options[picker.id.removeprefix(_OPTION)] = value
            self._show_who_begins()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The seed, or the path of a file."""
        name = event.input.id or ""
        if name == "seed":
            self._draft.seed = event.value
        elif name.startswith(_OPTION):
            self._draft.name_file(name.removeprefix(_OPTION), event.value)

    def on_input_submitted(self) -> None:
        """Enter in a line: done with it, one more starts."""
        self.query_one("#start").focus()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        await self.run_action(event.button.id or "start")

    def action_start(self) -> None:
        """To the table, and remember the set-up for the next time."""
        try:
            plan = self._draft.plan()
        except BadSetup as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._remember()
        self.house.start(plan)

    @work(group="hosting", exclusive=True)
    async def action_open(self) -> None:
        """The same table for people elsewhere: their seats are open until they come."""
        from tui.screens.hosting import HostingScreen, manner_of, plan_of

        owner, settings = self.house.own_name, self.house.settings
        try:
            plan = plan_of(self._draft, owner, settings.hosting)
        except BadSetup as error:
            self.notify(str(error), severity="error", markup=False)
            return
        chosen = await self.app.push_screen_wait(HostingScreen(plan))
        if chosen is not None:
            settings.hosting = manner_of(chosen, owner)
            self._remember()
            self.house.host(chosen)

    def _remember(self) -> None:
        self.house.settings.setups[self._game] = self._draft.to_data()
        self.house.keep_settings()

    async def action_add(self) -> None:
        """One more seat."""
        try:
            self._draft.add()
        except BadSetup as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        await self.query_one("#seats").mount(SeatRow(self._draft, len(self._draft.seats) - 1))
        self._show()

    async def action_remove(self) -> None:
        """The seat that has the focus goes, or the last one."""
        here = self.focused
        rows = list(self.query(SeatRow))
        row = here.query_ancestor(SeatRow) if here is not None and _in_row(here) else rows[-1]
        try:
            self._draft.remove(row.index)
        except BadSetup as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        keep_focus = row.index < len(rows) - 1
        if here is not None and _in_row(here) and not keep_focus:
            rows[-2].query(Picker).first().focus()
        await rows[-1].remove()
        self._show()


def option_control(option: Option, draft: Draft) -> Widget:
    """The control of an option."""
    name = f"{_OPTION}{option.name}"
    value: OptionValue = draft.options[option.name]
    if option.kind == FILE:
        path = draft.paths.get(option.name, "")
        return Input(
            path, placeholder=f"{option.say('')}, or {_PATH}", max_length=_MAX_PATH, id=name, compact=True
        )
    if option.kind == "number":
        return NumberPicker(option, value, name)
    words = [(each, option.say(each).capitalize()) for each in option.values()]
    return Picker(words, value, id=name)


def _in_row(widget: Widget) -> bool:
    return any(isinstance(node, SeatRow) for node in widget.ancestors)
