"""The seats of the set-up screen: who sits there, with what piece, under what name; and those that nobody plays."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from core.engine.text import MAX_NAME
from tui.draft import SOMEBODY, YOU, Draft
from tui.games import game_ui
from tui.screens.levels import meaning
from tui.screens.picker import Picker
from tui.whole import Whole
from tui.widgets.look import piece_colour, piece_shape

_PEOPLE = {YOU: "You", SOMEBODY: "Person"}


class SeatRow(Whole, Horizontal):
    """Shows seat `index` of a draft and changes it there."""

    class Changed(Message):
        """The draft is another one now."""

    def __init__(self, draft: Draft, index: int) -> None:
        super().__init__(classes="row")
        self._draft = draft
        self.index = index

    def compose(self) -> ComposeResult:
        """Number, who, piece, name or persona, and what the bot is like."""
        seat = self._draft.seats[self.index]
        yield Static(f"{self.index + 1}", classes="number")
        yield Picker(
            self._whos(), seat.who, "Left and right: you, another person here, or an AI by level.", "who"
        )
        yield Picker(
            self._pieces(), seat.piece, "A piece that is taken changes places. It is looks only.", "piece"
        )
        yield Picker(self._personas(), seat.persona, id="persona")
        yield Input(seat.name, max_length=MAX_NAME, id="name", compact=True)
        yield Static(classes="hint blurb", markup=False)

    def on_mount(self) -> None:
        """What stands there is not all that is seen."""
        self.show()

    def show(self) -> None:
        """Draw the seat as the draft has it."""
        seat = self._draft.seats[self.index]
        self.query_one("#who", Picker).offer(self._whos(), seat.who)
        self.query_one("#piece", Picker).offer(self._pieces(), seat.piece)
        persona, name = self.query_one("#persona", Picker), self.query_one("#name", Input)
        persona.display, name.display = seat.is_bot, not seat.is_bot
        persona.offer(self._personas(), seat.persona)
        name.placeholder = self._draft.usual_name(self.index)
        if name.value != seat.name:
            with self.prevent(Input.Changed):
                name.value = seat.name
        bot = self._draft.persona(self.index)
        self.query_one(".blurb", Static).update(f"{bot.style}: {bot.blurb}" if bot is not None else "")

    def hint(self, widget: Widget) -> str:
        """A line on a control of this row."""
        seat, persona = self._draft.seats[self.index], self._draft.persona(self.index)
        if widget.id == "who" and seat.is_bot:
            return (
                f"AI {seat.who}: {meaning(seat.who, self._draft.has_clock)}. Left and right: somebody else."
            )
        if widget.id == "persona" and persona is not None:
            return f"{persona.name}, {persona.style}: {persona.blurb}"
        if isinstance(widget, Picker):
            return widget.help_line
        return "The name that the others see."

    def _whos(self) -> list[tuple[object, str | Text]]:
        return [(who, _PEOPLE.get(who, f"AI {who}")) for who in self._draft.choices(self.index)]

    def _pieces(self) -> list[tuple[object, str | Text]]:
        pieces = range(len(self._draft.info.pieces))
        return [(piece, piece_text(self, self._draft, piece)) for piece in pieces]

    def _personas(self) -> list[tuple[object, str | Text]]:
        personas = self._draft.personas(self.index)
        return [(persona.name, persona.name) for persona in personas] or [("", "")]

    def on_picker_changed(self, message: Picker.Changed) -> None:
        """A value of this seat."""
        message.stop()
        picker, value = message.picker, message.value
        if picker.id == "who" and isinstance(value, str):
            self._draft.seat(self.index, value)
        elif picker.id == "piece" and isinstance(value, int):
            self._draft.take_piece(self.index, value)
        elif isinstance(value, str):
            self._draft.seats[self.index].persona = value
        self.post_message(self.Changed())

    def on_input_changed(self, event: Input.Changed) -> None:
        """A name is being typed."""
        event.stop()
        self._draft.seats[self.index].name = event.value
        self.post_message(self.Changed())


class DummyRow(Whole, Horizontal):
    """A seat that nobody plays: number `number` of them. It cannot be changed, and goes where the table has none."""

    def __init__(self, draft: Draft, number: int) -> None:
        super().__init__(classes="row dummy")
        self._draft = draft
        self._number = number

    def compose(self) -> ComposeResult:
        """In the columns of the other seats."""
        yield Static(classes="number")
        yield Static(classes="who", markup=False)
        yield Static(classes="piece")
        yield Static(game_ui(self._draft.game).dummy, classes="hint", markup=False)

    def on_mount(self) -> None:
        """Its number and piece depend on the others."""
        self.show()

    def show(self) -> None:
        """Draw the seat as the draft has it now."""
        dummies = self._draft.dummies()
        self.display = self._number < len(dummies)
        if self.display:
            plan = dummies[self._number]
            self.query_one(".number", Static).update(f"{len(self._draft.seats) + self._number + 1}")
            self.query_one(".who", Static).update(plan.name)
            self.query_one(".piece", Static).update(piece_text(self, self._draft, plan.piece))


def piece_text(widget: Widget, draft: Draft, piece: int) -> Text:
    """A piece's shape in its colour, and its name."""
    style = game_ui(draft.game).pieces[piece]
    shape = Text(f"{piece_shape(widget, style)} ", Style(color=piece_colour(widget, style), bold=True))
    return Text.assemble(shape, draft.info.pieces[piece].capitalize())
