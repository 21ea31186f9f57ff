"""How a game ended: the ranking, the reasons line by line, and what to do next. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from core.engine.record import DUMMY, SeatPlan
from core.engine.rules import Outcome
from net.session import Game
from tui.games import PieceStyle, game_ui
from tui.keys import bindings
from tui.screens.keyboard import Place
from tui.screens.turning import TurningScreen
from tui.whole import Whole
from tui.widgets.look import piece_colour, piece_shape

REMATCH, LOOK, TURNING, BACK = "rematch", "look", "turning", "back"


async def see_the_end(app: App[object], game: Game, place: Place, names: tuple[str, ...]) -> str:
    """Show how a game ended, and its turning points as the person of `place` saw them while these are asked for.

    Gives what was chosen at last: REMATCH, LOOK or BACK.
    """
    rules, view, record = place.session.rules, place.view, game.record()
    outcome, pieces = rules.outcome(view), game_ui(game.info.game).pieces
    assert outcome is not None, "nobody asks how a game ended before it has"
    while True:
        reasons = rules.explain(view, names)
        home = "Lobby" if game.remote else "Menu"
        end = EndScreen(outcome, reasons, names, game.info.seats, pieces, record is not None, home)
        choice = await app.push_screen_wait(end)
        if choice != TURNING or record is None:
            return choice
        await app.push_screen_wait(TurningScreen(record, place.session.seat, names))


class EndScreen(Whole, ModalScreen[str]):
    """Dismissed with REMATCH, LOOK (at the board), TURNING (points of the game) or BACK.

    turning: whether there are turning points to be looked at; home: what BACK leads to.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("end")]
    DEFAULT_CSS = """
    EndScreen { align: center middle; }
    EndScreen > Vertical {
        width: 74; max-width: 96%; height: auto; max-height: 96%;
        border: round $primary; background: $surface; padding: 1 2;
    }
    EndScreen VerticalScroll { height: auto; max-height: 16; }
    EndScreen #headline { text-style: bold; margin-bottom: 1; }
    EndScreen #reasons { margin-top: 1; color: $foreground; }
    EndScreen Horizontal { height: auto; margin-top: 1; align: center middle; }
    EndScreen Button { margin: 0 1; min-width: 12; }
    """

    def __init__(
        self,
        outcome: Outcome,
        reasons: Sequence[str],
        names: Sequence[str],
        plans: Sequence[SeatPlan],
        pieces: Sequence[PieceStyle],
        turning: bool = True,
        home: str = "Menu",
    ) -> None:
        super().__init__()
        self._turning, self._home = turning, home
        self._outcome = outcome
        self._reasons = reasons
        self._names = names
        self._plans = plans
        self._pieces = pieces

    def compose(self) -> ComposeResult:
        """Headline, ranking, reasons, buttons."""
        with Vertical():
            yield Static(self._headline(), id="headline", markup=False)
            with VerticalScroll():
                yield Static(id="ranking")
                yield Static("\n".join(self._reasons), id="reasons", markup=False)
            with Horizontal():
                yield Button("Rematch (r)", variant="primary", id=REMATCH)
                if self._turning:
                    yield Button("Turning points (t)", id=TURNING)
                yield Button("Board (v)", id=LOOK)
                yield Button(f"{self._home} (b)", id=BACK)

    def on_mount(self) -> None:
        """The ranking needs the theme's colours."""
        self.query_one("#ranking", Static).update(self._ranking())

    def _headline(self) -> str:
        winners = [self._names[seat] for seat in self._outcome.winners()]
        if any(self._plans[seat].kind == DUMMY for seat in self._outcome.winners()):
            return "The dummy won: all players lost."
        if not winners:
            return "Nobody won."
        if winners == ["You"]:
            return "You won!"
        if len(winners) == 1:
            return f"{winners[0]} won the game."
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."

    def _ranking(self) -> Text:
        ranking = self.query_one("#ranking")
        lines = []
        order = sorted(range(len(self._names)), key=lambda seat: self._outcome.places[seat])
        widest = max(cell_len(name) for name in self._names)
        digits = max(len(str(points)) for points in self._outcome.points or (0,))
        for seat in order:
            piece = self._pieces[self._plans[seat].piece]
            colour = Style(color=piece_colour(ranking, piece), bold=True)
            place = self._outcome.places[seat]
            tied = self._outcome.places.count(place) > 1
            line = Text(f"{place}{'=' if tied else '.'} ", Style(bold=place == 1))
            line.append(f"{piece_shape(ranking, piece)}{piece.letter} ", colour)
            name = self._names[seat]
            line.append(name + " " * (widest - cell_len(name)), Style(bold=place == 1))
            if self._outcome.points is not None:
                points = self._outcome.points[seat]
                line.append(f"  {points:{digits}} point{'' if points == 1 else 's'}")
            lines.append(line)
        return Text("\n").join(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is not offered has no key."""
        return self._turning or (action, *parameters) != ("choose", TURNING)

    def action_choose(self, what: str) -> None:
        """A key."""
        self.dismiss(what)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        self.dismiss(event.button.id or BACK)
